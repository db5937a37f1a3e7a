#include "schedules/row_group_cuda.h"

#include <algorithm>
#include <functional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/row_group.h"
#include "schedules/tile/block_reduce.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

// A power of two that leaves each thread a few elements.
int ThreadCount(const Expr& columns) {
  const double count = AtHints(columns);
  int threads = 32;
  while (threads < 512 && threads * 4 < count) threads *= 2;
  return threads;
}

class RowGroupBuilder {
 public:
  explicit RowGroupBuilder(const RowGroup& group)
      : group_(group), storage_(group.task), threads_(ThreadCount(group.columns)) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(group_.task);
    ir::Kernel kernel;
    kernel.name = KernelName(original.name, "rows");
    kernel.threads = threads_;
    thread_ = Var::Make("thread", ir::Type::Int32(), {.min = 0, .max = threads_ - 1});
    kernel.thread = thread_;
    const Var row = Var::Make("row", ir::Type::Int64());
    kernel.grid = {{row, group_.rows}};
    kernel.body = EmitStages(row, 0, {});
    kernel.task = original.name;
    kernel.schedule = absl::StrCat("row_group threads=", threads_);
    kernel.params = CollectParams(program, kernel, original.symbols);
    ir::AddKernel(program, std::move(kernel));
    const StageCost cost = EstimateTask(group_.task);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  Stmt EmitStages(const Var& row, size_t index, const ir::BufferMap<Expr>& statistics) {
    if (index == group_.task.stages.size()) return ir::Seq({});
    const Stage& stage = group_.task.stages[index];
    VarMap<Expr> axes, given;
    const size_t row_axes = group_.row_axes[index];
    const std::vector<Expr> coordinates =
        Unravel(row, absl::MakeConstSpan(stage.extents()).first(row_axes));
    for (size_t i = 0; i < row_axes; ++i) axes[stage.axes[i]] = coordinates[i];
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
        if (IsOutput(group_.task, stage.results[i])) {
          const Point point{.axes = axes};
          statements.push_back(
              ir::If(ir::Eq(thread_, ir::Int32(0)), StoreAt(stage, i, point, values[i])));
        }
      }
      statements.push_back(EmitStages(row, index + 1, known));
      return ir::Seq(std::move(statements));
    });
  }

  Stmt StoreAt(const Stage& stage, size_t result, const Point& point, const Expr& value) {
    std::vector<Expr> indices;
    for (const Var& axis : stage.axes) indices.push_back(point.axes.at(axis));
    const ir::Buffer& buffer = stage.results[result];
    return ir::Store(buffer, indices, ir::Cast(buffer.dtype().scalar, value));
  }

  // Runs `body(column)` for those of `count` columns that are this thread's.
  Stmt OverColumns(const Expr& count, const std::function<Stmt(const Expr&)>& body) {
    const Expr rounds = ir::Simplify(ir::CeilDiv(count, Int64(threads_)));
    return ir::For("round", rounds, [&](Var round) {
      const Expr column = round * Int64(threads_) + ir::Cast(ir::Type::Int64(), thread_);
      return ir::Let("column", column,
                     [&](Var c) { return ir::If(ir::Simplify(c < count), body(c)); });
    });
  }

  Stmt EmitReduction(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given,
                     const std::function<Stmt(const std::vector<Expr>&)>& use) {
    const ir::Combiner& combiner = *stage.combiner;
    std::vector<ir::Buffer> accumulators;
    std::vector<Stmt> statements;
    std::vector<Expr> values;
    for (size_t i = 0; i < combiner.identity.size(); ++i) {
      accumulators.push_back(ir::Buffer::Make(absl::StrCat("acc", i), combiner.identity[i].type(),
                                              {ir::Int32(1)}, ir::MemoryScope::kRegister));
      statements.push_back(ir::Store(accumulators[i], {ir::Int32(0)}, combiner.identity[i]));
      values.push_back(ir::Load(accumulators[i], {ir::Int32(0)}));
    }
    statements.push_back(OverColumns(group_.columns, [&](const Expr& column) {
      Point point{.axes = axes};
      point.axes[stage.reduction_axes[0]] = column;
      Emitted emitted = EmitBody(stage, storage_, point, given);
      const std::vector<Expr> after = ir::Combine(combiner, values, emitted.values);
      // A tuple is read whole before any of it is written.
      std::vector<Var> names;
      std::vector<Stmt> stores;
      for (size_t i = 0; i < after.size(); ++i) {
        names.push_back(Var::Make(absl::StrCat("next", i), after[i].type()));
        stores.push_back(ir::Store(accumulators[i], {ir::Int32(0)}, names[i]));
      }
      Stmt update = ir::Seq(std::move(stores));
      for (size_t i = after.size(); i-- > 0;) update = ir::Let(names[i], after[i], update);
      emitted.checks.push_back(update);
      return ir::Seq(std::move(emitted.checks));
    }));
    statements.push_back(BlockReduce(combiner, values, thread_, threads_, use));
    Stmt body = ir::Seq(std::move(statements));
    for (const ir::Buffer& accumulator : accumulators) body = ir::Allocate(accumulator, body);
    return body;
  }

  Stmt EmitMap(const Stage& stage, const VarMap<Expr>& axes, const VarMap<Expr>& given) {
    const auto emit = [&](const Point& point) {
      Emitted emitted = EmitBody(stage, storage_, point, given);
      for (size_t i = 0; i < stage.results.size(); ++i)
        emitted.checks.push_back(StoreAt(stage, i, point, emitted.values[i]));
      return ir::Seq(std::move(emitted.checks));
    };
    if (stage.axes.size() == axes.size())
      return ir::If(ir::Eq(thread_, ir::Int32(0)), emit({.axes = axes}));
    // An output may have other columns than the reductions: one, where it keeps the reduced axis.
    return OverColumns(stage.extents().back(), [&](const Expr& column) {
      Point point{.axes = axes};
      point.axes[stage.axes.back()] = column;
      return emit(point);
    });
  }

  const RowGroup& group_;
  const Storage storage_;
  const int threads_;
  Var thread_;
};

class RowGroupCudaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "row_group"; }

  absl::Status Matches(const ir::Task& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda)
      return absl::FailedPreconditionError("the target is not a GPU");
    return GetRowGroup(task).status();
  }

  double Cost(const ir::Task& task, const Target& target, const Config& config) const override {
    double bytes = 0;
    for (const ir::Operand& operand : task.inputs)
      bytes +=
          AtHints(Product(operand.buffer.shape())) * BitWidth(operand.buffer.dtype().scalar) / 8;
    for (const ir::Buffer& output : task.outputs)
      bytes += AtHints(Product(output.shape())) * BitWidth(output.dtype().scalar) / 8;
    return target.launch_seconds + bytes / (target.device_bytes_per_second * 0.7);
  }

  absl::StatusOr<ir::Program> Apply(const ir::Task& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(RowGroup group, GetRowGroup(task));
    return RowGroupBuilder(group).Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> RowGroupCuda() { return std::make_unique<RowGroupCudaStrategy>(); }

}  // namespace hidet::schedules
