#include "schedules/cuda/early_start.h"

#include <utility>

#include "ir/intrinsic_use.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Intrinsic;
using ir::Stmt;

Stmt LetNextStart() { return ir::Do(Intrinsic::kGridDependencyLaunch); }
Stmt WaitForPrevious() { return ir::Do(Intrinsic::kGridDependencyWait); }
Stmt StartEarly() { return ir::Seq({LetNextStart(), WaitForPrevious()}); }

Stmt WithoutEarlyStart(const Stmt& body) {
  return ir::RewritePostOrder(body, {}, [](const Stmt& stmt) -> Stmt {
    const auto* evaluate = stmt.As<ir::EvaluateNode>();
    if (evaluate == nullptr) return stmt;
    const auto* call = stmt->operands[0].As<ir::CallNode>();
    const bool is_early = call != nullptr && (call->intrinsic == Intrinsic::kGridDependencyWait ||
                                              call->intrinsic == Intrinsic::kGridDependencyLaunch);
    return is_early ? ir::Seq({}) : stmt;
  });
}

ir::Kernel NewKernel(absl::string_view name, const ir::Expr& blocks, int threads) {
  ir::Kernel kernel = NewBlockKernel(name, blocks);
  kernel.threads = threads;
  kernel.thread = ir::Var::Make("thread", ir::Type::Int32(), {.min = 0, .max = threads - 1});
  return kernel;
}

ir::Kernel PointKernel(absl::string_view name, const ir::Expr& count,
                       const std::function<Stmt(const ir::Var&)>& body) {
  ir::Kernel kernel = NewKernel(name, ir::CeilDiv(count, ir::Int64(kThreadsOfBlock)));
  const ir::Expr linear =
      kernel.grid[0].var * ir::Int64(kThreadsOfBlock) + ir::ToInt64(kernel.thread);
  kernel.body =
      ir::Let("point", linear, [&](ir::Var index) { return ir::If(index < count, body(index)); });
  return kernel;
}

void AddCudaKernel(ir::Program& program, ir::Kernel kernel) {
  if (!ir::UsesIntrinsic(kernel.body, Intrinsic::kGridDependencyWait))
    kernel.body = ir::Seq({StartEarly(), kernel.body});
  ir::AddKernel(program, std::move(kernel));
}

}  // namespace hidet::schedules
