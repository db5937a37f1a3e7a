#include "schedules/cuda/recurrence_cuda.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

constexpr absl::string_view kRows = "rows";    // of a block
constexpr absl::string_view kParts = "parts";  // of a unit's sums, a thread each
constexpr int64_t kMostRows = 8, kMostParts = 16;
constexpr int64_t kMostSums = 32;  // of a thread, in registers; half of it where threads are many
constexpr int64_t kManyThreads = 512;
constexpr int64_t kMostThreads = 1024;
constexpr int64_t kFewestTerms = 8;  // of a part
constexpr int kUnroll = 4;

// Threads that stand for units.
int64_t UnitThreads(const RecurrenceShape& shape, int64_t parts) {
  return std::min(RoundUpTo(shape.units, kWarp), kMostThreads / parts);
}

int64_t SharedBytes(const RecurrenceShape& shape, int64_t rows, int64_t parts) {
  const int64_t states = (shape.states + 1) * rows * shape.units;
  const int64_t sums = parts > 1 ? parts * shape.gates * rows * UnitThreads(shape, parts) : 0;
  return (states + sums) * BitWidth(shape.sum().scalar) / 8;
}

class RecurrenceBuilder {
 public:
  RecurrenceBuilder(const RecurrenceShape& shape, const Config& config)
      : shape_(shape),
        storage_(shape.task),
        rows_(config.at(kRows)),
        parts_(config.at(kParts)),
        lanes_(UnitThreads(shape, parts_)),
        hidden_(shape.SharedBuffer("hidden", {2, rows_, shape.units})),
        cells_(shape.SharedBuffer("cells",
                                  {std::max<int64_t>(1, shape.states - 1), rows_, shape.units})),
        partial_(shape.SharedBuffer("partial", {parts_, shape.gates, rows_, lanes_})) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    AddWorkspaces(shape_.task, shape_.stage(), program);
    const Expr blocks = ir::Simplify(ir::CeilDiv(shape_.rows(), Int64(rows_)));
    ir::Kernel kernel = NewKernel(KernelName(original.name, "recurrence"), blocks,
                                  static_cast<int>(lanes_ * parts_));
    thread_ = kernel.thread;
    const auto wide = [](const Expr& value) { return ir::Simplify(ir::ToInt64(value)); };
    kernel.body =
        ir::Let({{"row0", ir::Simplify(kernel.grid[0].var * Int64(rows_)), row0_},
                 {"lane", wide(kernel.thread % ir::Int32(lanes_)), lane_},
                 {"part", wide(kernel.thread / ir::Int32(lanes_)), part_}},
                [&] {
                  return ir::Seq({Start(), Barrier(),
                                  ir::For("i", shape_.steps(), [&](Var i) { return AllOf(i); })});
                });
    kernel.body = ir::Allocate(hidden_, kernel.body);
    if (shape_.states > 1) kernel.body = ir::Allocate(cells_, kernel.body);
    if (parts_ > 1) kernel.body = ir::Allocate(partial_, kernel.body);
    kernel.schedule = absl::StrCat("recurrence rows=", rows_, " parts=", parts_);
    AddCudaKernel(program, std::move(kernel));
    return program;
  }

 private:
  static Stmt Barrier() { return ir::Do(ir::Intrinsic::kSyncThreads); }

  Point PointAt(const Expr& row, const Expr& unit) const {
    return shape_.PointAt(row0_ + row, unit);
  }
  Expr Exists(const Expr& row) const { return ir::Simplify(row0_ + row) < shape_.rows(); }

  Buffer StateBuffer(int64_t state) const { return state == 0 ? hidden_ : cells_; }
  // Where a state is kept; the hidden one before and after a step in different places.
  static std::vector<Expr> Place(int64_t state, const Expr& half, const Expr& row,
                                 const Expr& unit) {
    return {state == 0 ? half : Int64(state - 1), row, unit};
  }

  // The states before the first step; 0, for ever, in rows that there are not.
  Stmt Start() {
    const auto begin = [&](const Var& at) {
      const Expr row = at / Int64(shape_.units), unit = at % Int64(shape_.units);
      std::vector<Stmt> some, none;
      for (int64_t state = 0; state < shape_.states; ++state) {
        const std::vector<Expr> place = Place(state, Int64(0), row, unit);
        some.push_back(ir::Store(StateBuffer(state), place,
                                 shape_.Initial(state, storage_, PointAt(row, unit))));
        for (const int64_t half : {0, 1}) {
          if (state > 0 && half > 0) continue;
          none.push_back(ir::Store(StateBuffer(state), Place(state, Int64(half), row, unit),
                                   ir::FloatConstant(shape_.sum(), 0)));
        }
      }
      return ir::If(Exists(row), ir::Seq(std::move(some)), ir::Seq(std::move(none)));
    };
    return InTurns(rows_ * shape_.units, lanes_ * parts_, ir::ToInt64(thread_), begin);
  }

  // The i-th step of all units, of so many at a time as there are threads for.
  Stmt AllOf(const Expr& i) {
    step_ = shape_.StepAt(i);
    before_ = ir::Simplify(i % Int64(2));
    after_ = ir::Simplify(Int64(1) - before_);
    const int64_t groups = CeilOfRatio(shape_.units, lanes_);
    Stmt step = ir::For("group", Int64(groups), [&](Var group) {
      return ir::Let("unit", ir::Simplify(group * Int64(lanes_) + lane_),
                     [&](Var unit) { return Group(unit); });
    });
    return parts_ > 1 ? step : ir::Seq({step, Barrier()});
  }

  Stmt Group(const Expr& unit) {
    const Expr is_unit = unit < Int64(shape_.units);
    const Buffer sums =
        Buffer::Registers("sums", shape_.sum(), {Int64(rows_), Int64(shape_.gates)});
    const Stmt begin = SeqOfPairs(rows_, shape_.gates, [&](int64_t row, int64_t g) {
      return ir::Store(sums, {row, g}, ir::FloatConstant(shape_.sum(), 0));
    });
    const int64_t terms = CeilOfRatio(shape_.units, parts_);
    const Expr first = ir::Simplify(part_ * Int64(terms));
    const Expr count = shape_.units % parts_ == 0
                           ? Int64(terms)
                           : ir::Min(Int64(terms), Int64(shape_.units) - first);
    Stmt products =
        ir::For("k", count, [&](Var k) { return Products(sums, unit, ir::Simplify(first + k)); },
                {.unroll_hint = kUnroll});
    Stmt end;
    if (parts_ == 1) {
      end = ir::SeqOf(rows_, [&](int64_t row) {
        const std::vector<Expr> of_row =
            ir::ExprsOf(shape_.gates, [&](int64_t g) { return ir::Load(sums, {row, g}); });
        return ir::If(Exists(Int64(row)), Step(Int64(row), unit, of_row));
      });
    } else {
      end = SeqOfPairs(rows_, shape_.gates, [&](int64_t row, int64_t g) {
        return ir::Store(partial_, {part_, Int64(g), Int64(row), lane_}, ir::Load(sums, {row, g}));
      });
    }
    Stmt of_unit =
        ir::If(is_unit, ir::Allocate(sums, ir::Seq({begin, std::move(products), std::move(end)})));
    if (parts_ == 1) return of_unit;
    return ir::Seq({std::move(of_unit), Barrier(), ir::If(is_unit, AddParts(unit)), Barrier()});
  }

  // sums[row, gate] += state(row, k) * weights(gate, k, unit)
  Stmt Products(const Buffer& sums, const Expr& unit, const Expr& k) {
    Point point = PointAt(Int64(0), unit);
    point.axes[shape_.stage().reduction_axes[0]] = k;
    const std::vector<Expr> states = ir::ExprsOf(
        rows_, [&](int64_t row) { return ir::Load(hidden_, {before_, Int64(row), k}); });
    return shape_.AddProducts(storage_, point, sums, states);
  }

  // The threads of a unit take its rows in turn, and add what all of them have.
  Stmt AddParts(const Expr& unit) {
    const int64_t rounds = CeilOfRatio(rows_, parts_);
    return ir::For("n", Int64(rounds), [&](Var n) {
      return ir::Let("row", ir::Simplify(n * Int64(parts_) + part_), [&](Var row) {
        const std::vector<Expr> products = shape_.SumParts(partial_, row, lane_);
        return ir::If(Expr(row) < Int64(rows_), ir::If(Exists(row), Step(row, unit, products)));
      });
    });
  }

  Stmt Step(const Expr& row, const Expr& unit, const std::vector<Expr>& products) {
    Point point = PointAt(row, unit);
    point.axes[shape_.stage().axes[0]] = step_;
    const std::vector<Expr> before = ir::ExprsOf(shape_.states, [&](int64_t state) {
      return ir::Load(StateBuffer(state), Place(state, before_, row, unit));
    });
    return shape_.Step(storage_, point, before, products, [&](int64_t state, const Expr& value) {
      return ir::Store(StateBuffer(state), Place(state, after_, row, unit), value);
    });
  }

  const RecurrenceShape& shape_;
  const Storage storage_;
  const int64_t rows_, parts_;
  const int64_t lanes_;  // threads that stand for units
  const Buffer hidden_, cells_, partial_;
  // Of the block and the step being emitted.
  Expr thread_, row0_, lane_, part_, step_, before_, after_;
};

class RecurrenceCudaStrategy : public ShapeStrategy<GetRecurrenceShape, IsGpu> {
 public:
  absl::string_view name() const override { return "recurrence"; }

  std::vector<Config> Configs(const RecurrenceShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (int64_t rows = 1; rows <= kMostRows; rows *= 2) {
      for (int64_t parts = 1; parts <= kMostParts; parts *= 2) {
        const bool has_terms = shape.units >= parts * kFewestTerms;
        const int64_t threads = UnitThreads(shape, 1) * parts;
        if (parts > 1 && (!has_terms || threads > kMostThreads)) break;
        if (rows > 1 && rows * shape.gates > kMostSums / (threads > kManyThreads ? 2 : 1)) break;
        if (SharedBytes(shape, rows, parts) > target.shared_bytes_per_block) break;
        configs.push_back({{{std::string(kRows), rows}, {std::string(kParts), parts}}});
      }
    }
    return configs;
  }

  double Seconds(const RecurrenceShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    // Weights a second that one multiprocessor loads, whatever their width; operations a second of
    // one; a step's barriers and what follows them; a load that is waited for (H200, 2026-11-24: an
    // LSTM of 128 units takes 2.2 us a step, a GRU of 512 units 16).
    constexpr double kElements = 45e9, kOperations = 200e9, kStep = 0.5e-6, kLoad = 60e-9;
    const auto rows = static_cast<double>(config.at(kRows));
    const auto parts = static_cast<double>(config.at(kParts));
    const auto units = static_cast<double>(shape.units), gates = static_cast<double>(shape.gates);
    const double weights = gates * units * units;
    const double rounds =
        std::ceil(std::ceil(AtHints(shape.rows()) / rows) / target.multiprocessors);
    const double step = kStep + units / parts / kUnroll * kLoad +
                        rounds * std::max(weights / kElements, 2 * rows * weights / kOperations);
    return target.launch_seconds + AtHints(shape.steps()) * step;
  }

  absl::StatusOr<ir::Program> Make(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    return RecurrenceBuilder(shape, config).Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> RecurrenceCuda() { return std::make_unique<RecurrenceCudaStrategy>(); }

}  // namespace hidet::schedules
