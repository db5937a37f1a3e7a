#include "schedules/cuda/recurrence_mma_cuda.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/recurrence_fragments.h"
#include "schedules/cuda/recurrence_spread.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Type;
using ir::Var;

const Type kWord = Type::Scalar(ScalarType::kUInt32);

constexpr absl::string_view kRows = "rows";    // of a group
constexpr absl::string_view kUnits = "units";  // of a block
constexpr int64_t kWarps = 8, kThreads = kWarp * kWarps;
using Fragments = RecurrenceFragments;
constexpr int64_t kFragmentRows = Fragments::kRows, kFragmentColumns = Fragments::kColumns,
                  kFragmentSums = Fragments::kSums;
constexpr int64_t kDepth = Fragments::kDepth, kPiece = Fragments::kPiece,
                  kWords = Fragments::kWords;
constexpr int64_t kMostSums = 64;  // of a thread, in registers
constexpr int64_t kFewestUnits = 8, kMostUnits = 32, kFewestRows = 16, kMostRows = 64;
constexpr int kUnroll = 2;

// Fragments of rows that a warp multiplies with the same weights, and warps that share the rows;
// the others share the terms.
int64_t RowFragments(int64_t rows) { return std::min<int64_t>(2, rows / kFragmentRows); }
int64_t RowWarps(int64_t rows) { return rows / kFragmentRows / RowFragments(rows); }
int64_t TermWarps(int64_t rows) { return kWarps / RowWarps(rows); }

RecurrenceSpreadSizes SizesOf(const Config& config) {
  return {.rows = config.at(kRows),
          .lanes = config.at(kUnits),
          .threads = kThreads,
          .parts = TermWarps(config.at(kRows)),
          .keeps_hidden = true};
}

// Words of a column of the weights, with so many more that the eight threads which read at once
// meet in no bank.
int64_t WordsOfColumn(const RecurrenceShape& shape) {
  constexpr int64_t kBankWords = 32, kPadding = kBankWords / 2;
  const int64_t words = shape.units / 2;
  return (words + kPadding - 1) / kBankWords * kBankWords + kPadding;
}

int64_t WeightBytes(const RecurrenceShape& shape, int64_t units) {
  return shape.gates * units * WordsOfColumn(shape) * 4;
}

class MmaBuilder : public RecurrenceSpread {
 public:
  MmaBuilder(const RecurrenceShape& shape, const Target& target, const Config& config)
      : RecurrenceSpread(shape, target, SizesOf(config)),
        element_(shape.stage().results[0].dtype().scalar),
        row_fragments_(RowFragments(sizes_.rows)),
        column_fragments_(shape.gates * sizes_.lanes / kFragmentColumns),
        term_warps_(TermWarps(sizes_.rows)),
        weights_(Buffer::Shared("weights", kWord,
                                {Int64(shape.gates * sizes_.lanes), Int64(WordsOfColumn(shape))})
                     .WithAlignment(16)) {}

 private:
  Stmt Allocate(Stmt body) const override { return ir::Allocate(weights_, std::move(body)); }

  // weights[gate * lanes + lane, k / 2]: neighbouring threads read neighbouring units.
  Stmt Prepare() const override {
    const int64_t at_once = kThreads / sizes_.lanes, pieces = shape_.units / kPiece;
    Stmt fill =
        ir::For("n", ir::Simplify(ir::CeilDiv(Int64(pieces) - part_, Int64(at_once))), [&](Var n) {
          const Expr piece = ir::Simplify(n * Int64(at_once) + part_);
          return ir::SeqOf(shape_.gates, [&](int64_t g) { return FillPiece(g, piece); });
        });
    return ir::Seq({std::move(fill), Barrier()});
  }

  Stmt FillPiece(int64_t gate, const Expr& piece) const {
    Point point = shape_.PointAt(Int64(0), unit_);
    const std::vector<Expr> elements = ir::ExprsOf(kPiece, [&](int64_t i) {
      point.axes[shape_.stage().reduction_axes[0]] = ir::Simplify(piece * Int64(kPiece) + Int64(i));
      return ir::Cast(element_, shape_.Weight(gate, storage_, point));
    });
    const Expr column = ir::Simplify(Int64(gate * sizes_.lanes) + lane_);
    return ir::Store(weights_, {column, ir::Simplify(piece * Int64(kWords))},
                     Fragments::Words(ir::Pack(elements)));
  }

  Stmt Products(const Expr& i) const override {
    const int64_t count = row_fragments_ * column_fragments_ * kFragmentSums;
    const Buffer sums = Registers("sums", shape_.sum(), count);
    const Stmt clear = ir::For(
        "n", Int64(count),
        [&](Var n) { return ir::Store(sums, {n}, ir::FloatConstant(shape_.sum(), 0)); },
        ir::kUnrolled);
    Stmt of_first = Sum(sums, [&](const Expr& row, const Expr& k) { return FirstStates(row, k); });
    Stmt of_others = Sum(sums, [&](const Expr& row, const Expr& k) {
      return StatesAfter(ir::Simplify(i - Int64(1)), row, k);
    });
    return ir::Allocate(
        sums,
        ir::Seq({clear, ir::If(ir::Eq(i, Int64(0)), std::move(of_first), std::move(of_others)),
                 StoreSums(sums)}));
  }

  static Buffer Registers(absl::string_view name, const Type& type, int64_t count) {
    return Buffer::Registers(std::string(name), type, {Int64(count)});
  }

  Expr InWarp() const { return ir::Simplify(thread_ % Int64(kWarp)); }
  Expr Warp() const { return ir::Simplify(thread_ / Int64(kWarp)); }
  // Of the warp's rows.
  Expr FirstRow() const {
    return ir::Simplify(Warp() / Int64(term_warps_) * Int64(row_fragments_ * kFragmentRows));
  }

  // Eight neighbours of a row of the state that the products are of, from a unit on.
  using StatesAt = std::function<Expr(const Expr& row, const Expr& k)>;

  // Adds the warp's terms.
  Stmt Sum(const Buffer& sums, const StatesAt& states) const {
    const Expr own = Warp() % Int64(term_warps_);
    const Expr count = ir::CeilDiv(Int64(shape_.units / kDepth) - own, Int64(term_warps_));
    const auto term = [&](Var n) {
      const Expr chunk = ir::Simplify((n * Int64(term_warps_) + own) * Int64(kDepth));
      const Expr k = ir::Simplify(chunk + InWarp() % Int64(4) * Int64(kPiece));
      return Multiply(sums, k, states);
    };
    return ir::For("n", ir::Simplify(count), term, {.unroll_hint = kUnroll});
  }

  // A row that there is, for one that there may not be: its sums are not looked at.
  Expr Clamp(const Expr& row) const {
    return ir::Min(ir::Simplify(row0_ + row), shape_.rows() - Int64(1));
  }

  Expr FirstStates(const Expr& row, const Expr& k) const {
    Point point = shape_.PointAt(Clamp(row), k);
    point.lane_axis = shape_.stage().axes[2];
    point.lanes = static_cast<int>(kPiece);
    point.aligned = true;
    const Expr states = ir::Cast(element_, EmitRead(shape_.stage(), 0, storage_, point).values[0]);
    return states.type().lanes == kPiece ? states : ir::Broadcast(states, static_cast<int>(kPiece));
  }

  Expr StatesAfter(const Expr& i, const Expr& row, const Expr& k) const {
    return ir::Load(shape_.stage().results[0], {shape_.StepAt(i), Clamp(row), k},
                    {.lanes = static_cast<int>(kPiece)});
  }

  // sums += the states of the warp's rows from k on * the weights of all columns there
  Stmt Multiply(const Buffer& sums, const Expr& k, const StatesAt& states) const {
    const Buffer left = Fragments::Left(row_fragments_);
    const Buffer right = Registers("right", kWord, kWords);
    std::vector<Stmt> statements;
    for (int64_t fragment = 0; fragment < row_fragments_; ++fragment) {
      for (int64_t lower = 0; lower < 2; ++lower) {
        const Expr row =
            FirstRow() + Int64(fragment * kFragmentRows + lower * 8) + InWarp() / Int64(4);
        const Expr piece = Fragments::Words(states(ir::Simplify(row), k));
        statements.push_back(Fragments::Fill(left, fragment, lower, piece));
      }
    }
    for (int64_t column = 0; column < column_fragments_; ++column) {
      const Expr own = ir::Simplify(InWarp() / Int64(4) + Int64(column * kFragmentColumns));
      const Expr words = ir::Load(weights_, {own, ir::Simplify(k / Int64(2))},
                                  {.lanes = static_cast<int>(kWords)});
      statements.push_back(ir::Store(right, {Int64(0)}, words));
      for (int64_t fragment = 0; fragment < row_fragments_; ++fragment) {
        for (int64_t j = 0; j < 2; ++j) {
          const Expr at = ir::AddressOf(sums, {Int64(SumsAt(fragment, column))});
          statements.push_back(Fragments::Multiply(element_, at, left, fragment,
                                                   ir::AddressOf(right, {Int64(2 * j)}), j));
        }
      }
    }
    return ir::Allocate({right, left}, ir::Seq(std::move(statements)));
  }

  int64_t SumsAt(int64_t row_fragment, int64_t column_fragment) const {
    return (row_fragment * column_fragments_ + column_fragment) * kFragmentSums;
  }

  // A thread has two neighbours of a row of a fragment, and two of the row eight below.
  Stmt StoreSums(const Buffer& sums) const {
    const Expr part = Warp() % Int64(term_warps_);
    std::vector<Stmt> stores;
    for (int64_t fragment = 0; fragment < row_fragments_; ++fragment) {
      for (int64_t column = 0; column < column_fragments_; ++column) {
        for (int64_t i = 0; i < kFragmentSums; ++i) {
          const Expr row =
              FirstRow() + Int64(fragment * kFragmentRows + i / 2 * 8) + InWarp() / Int64(4);
          const int64_t first = column * kFragmentColumns;
          const Expr lane = InWarp() % Int64(4) * Int64(2) + Int64(first % sizes_.lanes + i % 2);
          stores.push_back(ir::Store(
              partial_, {part, Int64(first / sizes_.lanes), ir::Simplify(row), ir::Simplify(lane)},
              ir::Load(sums, {SumsAt(fragment, column) + i})));
        }
      }
    }
    return ir::Seq(std::move(stores));
  }

  const ScalarType element_;
  const int64_t row_fragments_, column_fragments_, term_warps_;
  const Buffer weights_;
};

class RecurrenceMmaCudaStrategy : public ShapeStrategy<GetHalfRecurrence, IsGpu> {
 public:
  absl::string_view name() const override { return "recurrence_mma"; }
  int version() const override { return 2; }

  absl::Status Accepts(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                       const Target& target) const override {
    if (!target.has_tensor_cores) return Refuse(task, "tensor cores are not to be used");
    if (Configs(shape, target, SearchSpace::kModel).empty())
      return Refuse(task, "its weights do not fit into the card's shared memory");
    return absl::OkStatus();
  }

  std::vector<Config> Configs(const RecurrenceShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (int64_t units = kFewestUnits; units <= kMostUnits; units *= 2) {
      for (int64_t rows = kFewestRows; rows <= kMostRows; rows *= 2) {
        const Config config{{{std::string(kRows), rows}, {std::string(kUnits), units}}};
        const int64_t sums =
            RowFragments(rows) * shape.gates * units * kFragmentSums / kFragmentColumns;
        if (shape.units % units == 0 && sums <= kMostSums &&
            SizesOf(config).Fit(shape, target, WeightBytes(shape, units)))
          configs.push_back(config);
      }
    }
    return configs;
  }

  double Seconds(const RecurrenceShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    // Bytes a second of a multiprocessor from the second cache and from shared memory; what a step
    // takes besides, alone and of each block that comes (H200, 2026-11-27: 32 blocks of 512 units
    // take 2.0 us a step of one row, 64 of 1,024 take 3.4 and of 128 rows 8).
    constexpr double kCached = 30e9, kShared = 150e9, kMeeting = 1.1e-6, kComing = 0.008e-6;
    const RecurrenceSpreadSizes sizes = SizesOf(config);
    const auto rows = static_cast<double>(sizes.rows);
    const auto blocks = static_cast<double>(sizes.BlocksOf(shape));
    const auto weights = static_cast<double>(WeightBytes(shape, sizes.lanes));
    const double step = kMeeting + blocks * kComing +
                        rows * static_cast<double>(shape.units) * 2 / kCached +
                        static_cast<double>(RowWarps(sizes.rows)) * weights / kShared;
    // The weights are turned once, element by element.
    return 2 * target.launch_seconds + weights / 10e9 +
           sizes.Rounds(shape, target) * AtHints(shape.steps()) * step;
  }

  absl::StatusOr<ir::Program> Make(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    return MmaBuilder(shape, target, config)
        .Build(task, absl::StrCat("recurrence_mma ", ToString(config)));
  }
};

}  // namespace

std::unique_ptr<Strategy> RecurrenceMmaCuda() {
  return std::make_unique<RecurrenceMmaCudaStrategy>();
}

}  // namespace hidet::schedules
