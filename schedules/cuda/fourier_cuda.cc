#include "schedules/cuda/fourier_cuda.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "ir/task/task_orders.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/fourier_registers.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Intrinsic;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr absl::string_view kRows = "rows";  // of a block
constexpr int64_t kMostThreads = 512;
constexpr int64_t kBanks = 32;

struct FourierShape {
  ir::Task task;
  std::vector<Stage> epilogues;  // over the axes of the transform
  std::vector<Var> row_axes;
  std::vector<Expr> row_extents;
  std::vector<int64_t> radices;
  int64_t length = 0, places = 0, parts = 0;
  // Whether neighbouring rows, not numbers of a row, lie beside each other where they are read, and
  // where they are written.
  bool reads_columns = false, writes_columns = false;

  const Stage& transform() const { return task.stages[0]; }
  const ir::FourierDetails& details() const {
    return std::get<ir::FourierDetails>(transform().details);
  }
  ir::Type type() const { return transform().results[0].dtype(); }
  int64_t threads() const {  // of a row
    return std::min(length / *std::ranges::max_element(radices), kMostThreads);
  }
  // Numbers of a row in shared memory, with those between that are left out, so that neither powers
  // of two nor neighbouring rows meet in one bank.
  int64_t stride() const { return (length + length / kBanks) | 1; }
  // Of a number of a row or of the circle.
  int64_t number_bytes() const { return 2 * BitWidth(type().scalar) / 8; }
  int64_t shared_bytes(int64_t rows) const {
    return radices.size() == 1 ? 0 : number_bytes() * (rows * stride() + length + 1);
  }
};

bool ReadsColumns(const FourierShape& shape) {
  const Stage& stage = shape.transform();
  if (shape.row_axes.empty()) return false;
  return std::ranges::any_of(stage.reads, [&](const ir::Read& read) {
    const auto access = ir::GetStridedAccess(stage, read);
    if (!access.ok()) return false;
    const auto last = std::ranges::find_if(
        stage.axes, [&](const Var& axis) { return axis.SameAs(shape.row_axes.back()); });
    return ir::IsInt(access->strides[static_cast<size_t>(last - stage.axes.begin())], 1) &&
           !ir::IsInt(access->reduction_strides[0], 1);
  });
}

absl::StatusOr<FourierShape> GetFourierShape(const ir::AnalyzedTask& original) {
  FourierShape shape{.task = ir::PermuteForReaders(original.inlined())};
  const Stage& stage = shape.transform();
  if (stage.kind != ir::StageKind::kFourier) return Refuse(original, "nothing is transformed");
  const ir::FourierDetails& details = shape.details();
  shape.length = *ir::AsInt(stage.reduction_extents[0]);
  shape.places = *ir::AsInt(stage.extents()[details.place]);
  shape.parts = *ir::AsInt(stage.extents()[details.part]);
  if (!ir::IsLengthOfFourier(shape.length, shape.type())) {
    return Refuse(original, absl::StrCat(shape.length, " numbers of ", ir::ToString(shape.type()),
                                         " are too many or have a large prime factor"));
  }
  shape.radices = FourierRadices(shape.length);
  for (int i = 0; i < static_cast<int>(stage.axes.size()); ++i) {
    if (i == details.part || i == details.place) continue;
    shape.row_axes.push_back(stage.axes[i]);
    shape.row_extents.push_back(stage.extents()[i]);
    shape.writes_columns |= i > details.place;
  }
  shape.reads_columns = ReadsColumns(shape);
  if (shape.task.stages.size() > 1) {
    HIDET_ASSIGN_OR_RETURN(shape.epilogues, GetEpilogues(shape.task));
  }
  return shape;
}

// The numbers of a pass: those with the same position before it share a turn.
struct Pass {
  int64_t radix = 1;
  int64_t done = 1;  // product of the radices before
  bool is_first = false, is_last = false;
};

class FourierBuilder {
 public:
  FourierBuilder(const FourierShape& shape, const Config& config)
      : shape_(shape),
        stage_(shape.transform()),
        storage_(shape.task),
        rows_(config.at(kRows)),
        threads_(shape.threads()),
        row_count_(ir::Simplify(Product(shape.row_extents))) {
    const auto buffer = [&](absl::string_view name, int64_t size) {
      return ir::Buffer::Make(std::string(name), shape.type(), {Int32(size)},
                              ir::MemoryScope::kShared);
    };
    re_ = buffer("re", rows_ * shape.stride());
    im_ = buffer("im", rows_ * shape.stride());
    cosines_ = buffer("cosines", shape.length + 1);  // the last part is the first one
    sines_ = buffer("sines", shape.length + 1);
  }

  void Build(ir::Program& program) {
    ir::Kernel kernel =
        NewKernel(KernelName(shape_.task.name, "fourier"), ir::CeilDiv(row_count_, Int64(rows_)),
                  static_cast<int>(rows_ * threads_));
    thread_ = kernel.thread;
    first_row_ = ir::Simplify(kernel.grid[0].var * Int64(rows_));
    kernel.body = EmitPass(0, 1);
    if (shape_.radices.size() > 1) {
      kernel.body = ir::Allocate({re_, im_, cosines_, sines_},
                                 ir::Seq({MakeCircle(), std::move(kernel.body)}));
    }
    kernel.task = absl::StrCat(shape_.task.name, ": ", stage_.name);
    kernel.schedule =
        absl::StrCat("fourier: ", rows_, " rows by ", absl::StrJoin(shape_.radices, " "));
    AddCudaKernel(program, std::move(kernel));
  }

 private:
  // Cosines and sines of all parts of the circle, of those of an eighth of it if it has eighths.
  // Angles are at most an eighth: rounding one costs no more than rounding its functions.
  Stmt MakeCircle() const {
    const int64_t n = shape_.length, threads = rows_ * threads_;
    const bool has_eighths = n % 8 == 0;
    const int64_t computed = n / (has_eighths ? 8 : 2) + 1;
    return ir::For("round", Int32(CeilOfRatio(computed, threads)), [&](Var round) {
      return ir::Let("part", round * Int32(threads) + thread_, [&](Var part) {
        const Stmt made = has_eighths ? MakeFromEighth(part) : MakeFromHalf(part);
        return computed % threads == 0 ? made : ir::If(part < Int32(computed), made);
      });
    });
  }

  using UseNumber = std::function<Stmt(const Expr&, const Expr&)>;

  // Cosine and sine of a part of the circle out of `of`.
  Stmt AtPart(const Expr& part, int64_t of, const UseNumber& use) const {
    const double unit = 2 * std::numbers::pi / static_cast<double>(of);
    const Expr angle = ir::Cast(shape_.type(), part) * ir::Constant(shape_.type(), unit);
    const std::vector<Expr> both = {ir::Apply(ir::Op::kCos, {angle}),
                                    ir::Apply(ir::Op::kSin, {angle})};
    return ir::Let("x", both, [&](const std::vector<Expr>& x) { return use(x[0], x[1]); });
  }

  // Stores a part and the one that is as far from the end of the circle.
  Stmt StoreBoth(const Expr& part, const Expr& cosine, const Expr& sine) const {
    const Expr across = shape_.details().forward ? -sine : sine;
    const Expr opposite = ir::Simplify(Int32(shape_.length) - part);
    return ir::Seq({ir::Store(cosines_, {part}, cosine), ir::Store(sines_, {part}, across),
                    ir::Store(cosines_, {opposite}, cosine),
                    ir::Store(sines_, {opposite}, -across)});
  }

  Stmt MakeFromEighth(const Var& part) const {
    const int64_t n = shape_.length;
    return AtPart(part, n, [&](const Expr& c, const Expr& s) {
      return ir::Seq({StoreBoth(part, c, s), StoreBoth(Int32(n / 4) - part, s, c),
                      StoreBoth(Int32(n / 4) + part, -s, c),
                      StoreBoth(Int32(n / 2) - part, -c, s)});
    });
  }

  Stmt MakeFromHalf(const Var& part) const {
    const int64_t n = shape_.length;
    return ir::Let("quarter", (part * Int32(4) + Int32(n / 2)) / Int32(n), [&](Var quarter) {
      return AtPart(part * Int32(4) - quarter * Int32(n), 4 * n, [&](const Expr& c, const Expr& s) {
        const auto turned = [&](const Expr& none, const Expr& one, const Expr& two) {
          return ir::Select(ir::Eq(quarter, Int32(0)), none,
                            ir::Select(ir::Eq(quarter, Int32(1)), one, two));
        };
        return StoreBoth(part, turned(c, -s, -c), turned(s, c, -s));
      });
    });
  }

  // Which row of the block a thread has, and which place among those that share it.
  struct Position {
    Expr row, lane;
  };
  Position PositionOf(bool by_columns) const {
    if (by_columns) return {thread_ % Int32(rows_), thread_ / Int32(rows_)};
    return {thread_ / Int32(threads_), thread_ % Int32(threads_)};
  }

  // The pass at a place in the order, and what comes after it.
  Stmt EmitPass(size_t number, int64_t done) const {
    const Pass pass{.radix = shape_.radices[number],
                    .done = done,
                    .is_first = number == 0,
                    .is_last = number + 1 == shape_.radices.size()};
    const bool by_columns =
        pass.is_first ? shape_.reads_columns : pass.is_last && shape_.writes_columns;
    const Position position = PositionOf(by_columns);
    return ir::Let("line", ir::Simplify(position.row), [&](Var line) {
      return ir::Let("lane", ir::Simplify(position.lane),
                     [&](Var lane) { return EmitPass(pass, number, line, lane); });
    });
  }

  Stmt EmitPass(const Pass& pass, size_t number, const Var& line, const Var& lane) const {
    FourierRegisters registers(shape_.details().forward);
    const int64_t apart = shape_.length / pass.radix;  // and so many transforms
    std::vector<Stmt> checks, stores;
    for (int64_t begin = 0; begin < apart; begin += threads_) {
      const bool is_partial = begin + threads_ > apart;
      const Expr wanted = lane + Int32(begin);
      const Expr at =
          registers.Named(ir::Simplify(is_partial ? ir::Min(wanted, Int32(apart - 1)) : wanted));
      std::vector<ComplexValue> numbers;
      for (int64_t k = 0; k < pass.radix; ++k) {
        const Expr place = at + Int32(k * apart);
        numbers.push_back(pass.is_first ? Read(line, place, registers, checks)
                                        : Turned(pass, line, at, place, k, registers));
      }
      numbers = registers.Transform(std::move(numbers));
      Stmt store = Store(pass, line, at, numbers);
      stores.push_back(is_partial ? ir::If(wanted < Int32(apart), store) : store);
    }
    checks.push_back(ir::Seq(std::move(stores)));
    Stmt body = ir::Seq(std::move(checks));
    if (!pass.is_last) {
      const Stmt wait = ir::Do(Intrinsic::kSyncThreads);
      // Nobody may still read what is written over.
      std::vector<Stmt> all;
      if (!pass.is_first) all.push_back(wait);
      all.insert(all.end(), {body, wait, EmitPass(number + 1, pass.done * pass.radix)});
      body = ir::Seq(std::move(all));
    }
    return registers.Bind(std::move(body));
  }

  Expr RowOf(const Var& line) const { return ir::Simplify(first_row_ + ir::ToInt64(line)); }

  bool IsWhole() const { return ir::IsMultipleOf(row_count_, rows_); }

  // A number as the body gives it. What are rows too many read the last one.
  ComplexValue Read(const Var& line, const Expr& place, FourierRegisters& registers,
                    std::vector<Stmt>& checks) const {
    const Expr row = IsWhole() ? RowOf(line) : ir::Min(RowOf(line), row_count_ - Int64(1));
    Point point = PointAt(row, Int64(0), Int64(0));
    point.axes[stage_.reduction_axes[0]] = ir::ToInt64(place);
    Emitted emitted = EmitBody(stage_, storage_, point);
    for (Stmt& check : emitted.checks) checks.push_back(std::move(check));
    return registers.Named(
        ComplexValue{emitted.values[0], emitted.values.size() > 1 ? emitted.values[1] : Expr()});
  }

  // A number of the pass before, turned by its position times k.
  ComplexValue Turned(const Pass& pass, const Var& line, const Expr& at, const Expr& place,
                      int64_t k, FourierRegisters& registers) const {
    const Expr from = Slot(line, place);
    const ComplexValue number =
        registers.Named(ComplexValue{ir::Load(re_, {from}), ir::Load(im_, {from})});
    if (k == 0) return number;
    const int64_t unit = shape_.length / (pass.done * pass.radix);
    const Expr part = ir::Simplify(at % Int32(pass.done) * Int32(k * unit));
    return registers.Times(number, registers.Named(ComplexValue{ir::Load(cosines_, {part}),
                                                                ir::Load(sines_, {part})}));
  }

  Expr Slot(const Var& line, const Expr& place) const {
    return ir::Simplify(line * Int32(shape_.stride()) + place + place / Int32(kBanks));
  }

  Stmt Store(const Pass& pass, const Var& line, const Expr& at,
             const std::vector<ComplexValue>& numbers) const {
    const Expr zero = ir::Constant(shape_.type(), 0);
    const Expr begin =
        at / Int32(pass.done) * Int32(pass.done * pass.radix) + at % Int32(pass.done);
    std::vector<Stmt> stores;
    for (size_t k = 0; k < numbers.size(); ++k) {
      const Expr place = ir::Simplify(begin + Int32(static_cast<int64_t>(k) * pass.done));
      const Expr re = numbers[k].re.defined() ? numbers[k].re : zero;
      const Expr im = numbers[k].im.defined() ? numbers[k].im : zero;
      if (pass.is_last) {
        stores.push_back(StoreResult(line, place, re, im));
      } else {
        const Expr slot = Slot(line, place);
        stores.push_back(ir::Store(re_, {slot}, re));
        stores.push_back(ir::Store(im_, {slot}, im));
      }
    }
    return ir::Seq(std::move(stores));
  }

  Stmt StoreResult(const Var& line, const Expr& place, const Expr& re, const Expr& im) const {
    const Expr row = RowOf(line);
    std::vector<Stmt> parts;
    for (int64_t part = 0; part < shape_.parts; ++part) {
      parts.push_back(StoreThrough(stage_, shape_.epilogues, storage_,
                                   PointAt(row, Int64(part), ir::ToInt64(place)),
                                   {part == 0 ? re : im}));
    }
    Expr exists = IsWhole() ? ir::Bool(true) : row < row_count_;
    if (shape_.places < shape_.length) exists = exists && place < Int32(shape_.places);
    return ir::If(ir::Simplify(exists), ir::Seq(std::move(parts)));
  }

  Point PointAt(const Expr& row, const Expr& part, const Expr& place) const {
    Point point;
    SetCoordinates(shape_.row_axes, shape_.row_extents, row, point.axes);
    point.axes[stage_.axes[shape_.details().part]] = part;
    point.axes[stage_.axes[shape_.details().place]] = place;
    return point;
  }

  const FourierShape& shape_;
  const Stage& stage_;
  const Storage storage_;
  const int64_t rows_, threads_;  // of a block, of a row
  const Expr row_count_;
  ir::Buffer re_, im_, cosines_, sines_;
  Var thread_;
  Expr first_row_;
};

class FourierCudaStrategy : public ShapeStrategy<GetFourierShape, IsGpu> {
 public:
  absl::string_view name() const override { return "fourier"; }

  std::vector<Config> Configs(const FourierShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (int64_t rows = 1; rows * shape.threads() <= kMostThreads; rows *= 2) {
      if (shape.shared_bytes(rows) > target.shared_bytes_per_block) break;
      configs.push_back({{{std::string(kRows), rows}}});
    }
    return configs;
  }

  double Seconds(const FourierShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    // Of a pass, alone on a multiprocessor; and of a number in one, a number of the circle.
    constexpr double kPass = 0.35e-6;
    constexpr double kInstructions = 40, kCircleInstructions = 20;
    const int64_t rows = config.at(kRows);
    const auto numbers = static_cast<double>(rows * shape.length);
    const auto passes = static_cast<double>(shape.radices.size());
    const double blocks =
        std::ceil(AtHints(Product(shape.row_extents)) / static_cast<double>(rows));
    const double threads = static_cast<double>(rows * shape.threads());
    constexpr double kMostThreadsTogether = 1024;
    double most = std::max(1.0, std::floor(kMostThreadsTogether / threads));
    if (shape.shared_bytes(rows) > 0) {
      most = std::min(most, std::max(1.0, static_cast<double>(target.shared_bytes_per_block /
                                                              shape.shared_bytes(rows))));
    }
    const double together = BlocksTogether(blocks, most, target);
    const double circle = passes > 1 ? static_cast<double>(shape.length) : 0;
    const double instructions = numbers * passes * kInstructions + circle * kCircleInstructions;
    const double side =
        static_cast<double>(BitWidth(shape.type().scalar)) / 8 * static_cast<double>(rows);
    const bool by_columns = shape.reads_columns || shape.writes_columns;
    const StageCost cost = EstimateTask(shape.task);
    return KernelSeconds(
        {.trips = 1,
         .blocks = blocks,
         .together = together,
         .block_seconds = Multiprocessor::kTripSeconds + passes * kPass +
                          together * instructions / Multiprocessor::kLanesPerSecond,
         .start_seconds = Multiprocessor::kBlockStart,
         .instructions = blocks * instructions,
         .bytes = cost.bytes,
         .share = by_columns ? std::min(1.0, side / Multiprocessor::kSectorBytes) : 1},
        target);
  }

  absl::StatusOr<ir::Program> Make(const FourierShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    ir::Program program = ir::MakeProgram(shape.task);
    if (HasNoElements(task)) return program;
    if (shape.epilogues.empty()) AddWorkspaces(shape.task, shape.transform(), program);
    FourierBuilder(shape, config).Build(program);
    return program;
  }
};

}  // namespace

std::unique_ptr<Strategy> FourierCuda() { return std::make_unique<FourierCudaStrategy>(); }

}  // namespace hidet::schedules
