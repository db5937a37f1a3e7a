#include "schedules/cuda/row_group_cuda.h"

#include <algorithm>
#include <functional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/row_group.h"
#include "schedules/row_group_walk.h"
#include "schedules/tile/block_reduce.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

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
    kernel.body = EmitRow(
        group_, storage_, row,
        {.reduce = [&](const RowStage& at, const UseValues& use) { return EmitReduction(at, use); },
         .map = [&](const RowStage& at) { return EmitMap(at); },
         .once =
             [&](Stmt stmt) { return ir::If(ir::Eq(thread_, ir::Int32(0)), std::move(stmt)); }});
    kernel.task = original.name;
    kernel.schedule = absl::StrCat("row_group threads=", threads_);
    kernel.params = CollectParams(program, kernel, original.symbols);
    AddCudaKernel(program, std::move(kernel));
    const StageCost cost = EstimateTask(group_.task);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  // Runs `body(column)` for those of `count` columns that are this thread's.
  Stmt OverColumns(const Expr& count, const std::function<Stmt(const Expr&)>& body) {
    const Expr rounds = ir::Simplify(ir::CeilDiv(count, Int64(threads_)));
    return ir::For("round", rounds, [&](Var round) {
      const Expr column = round * Int64(threads_) + ir::Cast(ir::Type::Int64(), thread_);
      return ir::Let("column", column,
                     [&](Var c) { return ir::If(ir::Simplify(c < count), body(c)); });
    });
  }

  Stmt EmitReduction(const RowStage& at, const UseValues& use) {
    const ir::Combiner& combiner = *at.stage.combiner;
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
      Point point{.axes = at.axes};
      point.axes[at.stage.reduction_axes[0]] = column;
      Emitted emitted = EmitBody(at.stage, storage_, point, at.given);
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

  // An output may have other columns than the reductions: one, where it keeps the reduced axis.
  Stmt EmitMap(const RowStage& at) {
    return OverColumns(at.stage.extents().back(), [&](const Expr& column) {
      Point point{.axes = at.axes};
      point.axes[at.stage.axes.back()] = column;
      Emitted emitted = EmitBody(at.stage, storage_, point, at.given);
      emitted.checks.push_back(StoreResults(at.stage, point, emitted.values));
      return ir::Seq(std::move(emitted.checks));
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

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda)
      return absl::FailedPreconditionError("the target is not a GPU");
    return GetRowGroup(task).status();
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    return target.launch_seconds + OperandBytes(task) / (target.device_bytes_per_second * 0.7);
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(RowGroup group, GetRowGroup(task));
    return RowGroupBuilder(group).Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> RowGroupCuda() { return std::make_unique<RowGroupCudaStrategy>(); }

}  // namespace hidet::schedules
