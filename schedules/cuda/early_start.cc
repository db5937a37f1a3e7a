#include "schedules/cuda/early_start.h"

#include <utility>

#include "ir/intrinsic_use.h"
#include "ir/walk.h"

namespace hidet::schedules {

using ir::Intrinsic;
using ir::Stmt;

Stmt LetNextStart() { return ir::Evaluate(ir::Call(Intrinsic::kGridDependencyLaunch, {})); }
Stmt WaitForPrevious() { return ir::Evaluate(ir::Call(Intrinsic::kGridDependencyWait, {})); }
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

void AddCudaKernel(ir::Program& program, ir::Kernel kernel) {
  if (!ir::UsesIntrinsic(kernel.body, Intrinsic::kGridDependencyWait))
    kernel.body = ir::Seq({StartEarly(), kernel.body});
  ir::AddKernel(program, std::move(kernel));
}

}  // namespace hidet::schedules
