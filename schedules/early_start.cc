#include "schedules/early_start.h"

#include <utility>

#include "ir/walk.h"

namespace hidet::schedules {

using ir::Intrinsic;
using ir::Stmt;

Stmt StartEarly() {
  return ir::Seq({ir::Evaluate(ir::Call(Intrinsic::kGridDependencyLaunch, {})),
                  ir::Evaluate(ir::Call(Intrinsic::kGridDependencyWait, {}))});
}

void AddCudaKernel(ir::Program& program, ir::Kernel kernel) {
  bool waits = false;
  ir::Walk(kernel.body, {.enter_expr = [&](const ir::Expr& expr) {
             const auto* call = expr.As<ir::CallNode>();
             waits |= call != nullptr && call->intrinsic == Intrinsic::kGridDependencyWait;
             return true;
           }});
  if (!waits) kernel.body = ir::Seq({StartEarly(), kernel.body});
  ir::AddKernel(program, std::move(kernel));
}

}  // namespace hidet::schedules
