#include "schedules/row_group_cpu.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/reduction_emitter.h"
#include "schedules/row_group.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

constexpr int64_t kOperationsPerBlock = 1 << 15;

class RowGroupBuilder {
 public:
  RowGroupBuilder(const RowGroup& group, const Target& target)
      : group_(group), storage_(group.task), lanes_(LaneCount(group.columns, target)) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(group_.task);
    const double per_row =
        std::max(1.0, AtHints(group_.columns) * 4 * static_cast<double>(group_.task.stages.size()));
    const auto rows_per_block =
        static_cast<int64_t>(std::max(1.0, static_cast<double>(kOperationsPerBlock) / per_row));
    ir::Kernel kernel;
    kernel.name = KernelName(original.name, "rows");
    const Var block = Var::Make("block", ir::Type::Int64());
    kernel.grid = {{block, ir::Simplify(ir::CeilDiv(group_.rows, Int64(rows_per_block)))}};
    const Expr first = block * Int64(rows_per_block);
    kernel.body =
        ir::For("r", ir::Simplify(ir::Min(Int64(rows_per_block), group_.rows - first)), [&](Var r) {
          return ir::Let("row", ir::Simplify(first + r),
                         [&](Var row) { return EmitStages(row, 0, {}); });
        });
    kernel.task = original.name;
    kernel.schedule = absl::StrCat("row_group rows=", rows_per_block, " lanes=", lanes_);
    kernel.params = CollectParams(program, kernel, original.symbols);
    kernel.block_nanoseconds = per_row * static_cast<double>(rows_per_block) / 8;
    ir::AddKernel(program, std::move(kernel));
    const StageCost cost = EstimateTask(group_.task);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  static int LaneCount(const Expr& columns, const Target& target) {
    int lanes = target.float_lanes();
    if (const std::optional<int64_t> count = ir::AsInt(columns)) {
      while (lanes > 2 && lanes / 2 >= *count) lanes /= 2;
    }
    return lanes;
  }

  // Emits stage `index` and the ones after it. `statistics` are the values of earlier reductions at
  // this row.
  Stmt EmitStages(const Var& row, size_t index, const ir::BufferMap<Expr>& statistics) {
    if (index == group_.task.stages.size()) return ir::Seq({});
    const Stage& stage = group_.task.stages[index];
    VarMap<Expr> axes;
    const size_t row_axes = group_.row_axes[index];
    const std::vector<Expr> coordinates =
        Unravel(row, absl::MakeConstSpan(stage.extents()).first(row_axes));
    for (size_t i = 0; i < row_axes; ++i) axes[stage.axes[i]] = coordinates[i];
    VarMap<Expr> given;
    for (const ir::Read& read : stage.reads) {
      if (auto found = statistics.find(read.buffer); found != statistics.end()) {
        given[read.value] = ir::Cast(read.value.type().scalar, found->second);
      }
    }
    if (stage.kind == StageKind::kMap) {
      return ir::Seq({EmitMap(stage, axes, given), EmitStages(row, index + 1, statistics)});
    }
    return EmitReduction(stage, axes, given, [&](const std::vector<Expr>& values) {
      ir::BufferMap<Expr> known = statistics;
      std::vector<Stmt> statements;
      for (size_t i = 0; i < values.size(); ++i) {
        known[stage.results[i]] = values[i];
        if (IsOutput(group_.task, stage.results[i]))
          statements.push_back(StoreStatistic(stage, i, axes, values[i]));
      }
      statements.push_back(EmitStages(row, index + 1, known));
      return ir::Seq(std::move(statements));
    });
  }

  Stmt StoreStatistic(const Stage& stage, size_t result, const VarMap<Expr>& axes,
                      const Expr& value) {
    std::vector<Expr> indices;
    for (const Var& axis : stage.axes) indices.push_back(axes.at(axis));
    const ir::Buffer& buffer = stage.results[result];
    return ir::Store(buffer, indices, ir::Cast(buffer.dtype().scalar, value));
  }

  using UseValues = std::function<Stmt(const std::vector<Expr>&)>;

  Stmt EmitReduction(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given,
                     const UseValues& use) {
    if (stage.combiner->name == "softmax") return EmitSoftmax(stage, axes, given, use);
    if (stage.combiner->name == "welford") return EmitWelford(stage, axes, given, use);
    return Reduce(stage, axes, given, use);
  }

  Stmt Reduce(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given,
              const UseValues& use) {
    const ReductionLanes kind = lanes_ > 1 ? ReductionLanes::kAlong : ReductionLanes::kNone;
    return ReductionEmitter(stage, storage_, lanes_, kind).Emit({.axes = axes}, given, use);
  }

  // The stage with another combiner and body: one of the plain reductions that a two-valued one is
  // made of.
  static Stage WithBody(const Stage& stage, ir::Combiner combiner, std::vector<Expr> body) {
    Stage plain = stage;
    plain.combiner = std::move(combiner);
    plain.body = std::move(body);
    plain.results.assign(plain.body.size(), stage.results[0]);
    return plain;
  }

  // Elements (x, w): maximum of x, then the sum of w e^(x - maximum). A row of -inf has sum 0, as
  // the combiner's.
  Stmt EmitSoftmax(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given,
                   const UseValues& use) {
    const ir::Type type = stage.body[0].type();
    const Stage maximum = WithBody(stage, ir::MaxCombiner(type), {stage.body[0]});
    return Reduce(maximum, axes, given, [&](const std::vector<Expr>& max) {
      const Var shift = Var::Make("shift", type);
      const Stage sum =
          WithBody(stage, ir::SumCombiner(type),
                   {ir::Apply(ir::Op::kExp, {stage.body[0] - shift}) * stage.body[1]});
      VarMap<Expr> with_shift = given;
      const Expr nothing = ir::Eq(max[0], stage.combiner->identity[0]);
      with_shift[shift] = ir::Select(nothing, ir::Constant(type, 0), max[0]);
      return Reduce(sum, axes, with_shift,
                    [&](const std::vector<Expr>& total) { return use({max[0], total[0]}); });
    });
  }

  // Elements (n, mean, m2): count and mean by two sums, then the squared differences from that
  // mean.
  Stmt EmitWelford(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given,
                   const UseValues& use) {
    const ir::Type type = stage.body[0].type();
    const Stage counts = WithBody(stage, ir::SumCombiner(type), {stage.body[0]});
    const Stage sums = WithBody(stage, ir::SumCombiner(type), {stage.body[0] * stage.body[1]});
    return WithCount(counts, axes, given, [&](const std::vector<Expr>& count) {
      return Reduce(sums, axes, given, [&](const std::vector<Expr>& sum) {
        return ir::Let("mean", sum[0] / ir::Max(count[0], ir::Constant(type, 1)), [&](Var mean) {
          const Var center = Var::Make("center", type);
          const Expr difference = stage.body[1] - center;
          const Stage squares = WithBody(stage, ir::SumCombiner(type),
                                         {stage.body[2] + stage.body[0] * difference * difference});
          VarMap<Expr> with_center = given;
          with_center[center] = mean;
          return Reduce(squares, axes, with_center,
                        [&](const std::vector<Expr>& m2) { return use({count[0], mean, m2[0]}); });
        });
      });
    });
  }

  // The sum of a body that is mostly the constant one: then it is known without a loop.
  Stmt WithCount(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given,
                 const UseValues& use) {
    const std::optional<double> each = ir::AsFloat(stage.body[0]);
    if (!each.has_value()) return Reduce(stage, axes, given, use);
    const ir::Type type = stage.body[0].type();
    return use({ir::Simplify(ir::Cast(type, group_.columns) * ir::Constant(type, *each))});
  }

  Stmt EmitMap(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given) {
    Point point{.axes = axes};
    const bool has_columns = stage.axes.size() > axes.size();
    if (!has_columns) return EmitVector(stage, point, given);
    const Var axis = stage.axes.back();
    const Expr count = stage.extents().back();
    if (lanes_ == 1) {
      return ir::For("c", count, [&](Var c) {
        point.axes[axis] = c;
        return EmitVector(stage, point, given);
      });
    }
    point.lane_axis = axis;
    point.lanes = lanes_;
    Stmt full = ir::For("v", ir::Simplify(count / Int64(lanes_)), [&](Var v) {
      point.axes[axis] = ir::Simplify(v * Int64(lanes_));
      return EmitVector(stage, point, given);
    });
    const Expr done = ir::Simplify(count / Int64(lanes_) * Int64(lanes_));
    const Expr rest = ir::Simplify(count - done);
    if (ir::IsInt(rest, 0)) return full;
    point.axes[axis] = done;
    point.mask = ir::Ramp(Int64(0), Int64(1), lanes_) < ir::Broadcast(rest, lanes_);
    return ir::Seq({full, ir::If(ir::Simplify(Int64(0) < rest), EmitVector(stage, point, given))});
  }

  Stmt EmitVector(const Stage& stage, const Point& point, const VarMap<Expr>& given) {
    Emitted emitted = EmitBody(stage, storage_, point, given);
    std::vector<Stmt> statements = std::move(emitted.checks);
    std::vector<Expr> indices;
    for (const Var& axis : stage.axes) indices.push_back(point.axes.at(axis));
    for (size_t i = 0; i < stage.results.size(); ++i) {
      const ir::Buffer& result = stage.results[i];
      statements.push_back(ir::Store(
          result, indices, ir::Cast(result.dtype().scalar, emitted.values[i]), point.mask));
    }
    return ir::Seq(std::move(statements));
  }

  const RowGroup& group_;
  const Storage storage_;
  const int lanes_;
};

class RowGroupCpuStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "row_group"; }

  absl::Status Matches(const ir::Task& task, const Target& target) const override {
    if (target.kind != TargetKind::kCpu)
      return absl::FailedPreconditionError("the target is not a CPU");
    return GetRowGroup(task).status();
  }

  double Cost(const ir::Task& task, const Target& target, const Config& config) const override {
    double bytes = 0;
    for (const ir::Operand& operand : task.inputs) {
      bytes +=
          AtHints(Product(operand.buffer.shape())) * BitWidth(operand.buffer.dtype().scalar) / 8;
    }
    for (const ir::Buffer& output : task.outputs)
      bytes += AtHints(Product(output.shape())) * BitWidth(output.dtype().scalar) / 8;
    const StageCost cost = EstimateTask(task);
    return cost.flops / (target.flops_per_core * target.threads * 0.25) +
           bytes / target.bytes_per_second;
  }

  absl::StatusOr<ir::Program> Apply(const ir::Task& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(RowGroup group, GetRowGroup(task));
    return RowGroupBuilder(group, target).Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> RowGroupCpu() { return std::make_unique<RowGroupCpuStrategy>(); }

}  // namespace hidet::schedules
