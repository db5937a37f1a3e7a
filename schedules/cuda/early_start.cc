#include "schedules/cuda/early_start.h"

#include <utility>

#include "ir/intrinsic_use.h"

namespace hidet::schedules {

using ir::Intrinsic;
using ir::Stmt;

Stmt LetNextStart() { return ir::Evaluate(ir::Call(Intrinsic::kGridDependencyLaunch, {})); }
Stmt WaitForPrevious() { return ir::Evaluate(ir::Call(Intrinsic::kGridDependencyWait, {})); }
Stmt StartEarly() { return ir::Seq({LetNextStart(), WaitForPrevious()}); }

void AddCudaKernel(ir::Program& program, ir::Kernel kernel) {
  if (!ir::UsesIntrinsic(kernel.body, Intrinsic::kGridDependencyWait))
    kernel.body = ir::Seq({StartEarly(), kernel.body});
  ir::AddKernel(program, std::move(kernel));
}

}  // namespace hidet::schedules
