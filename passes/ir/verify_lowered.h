// verify-lowered: the last pass; the kernel is what code generators take, or the pipeline is wrong.
//
// Rewrite: none. Reason: a code generator decides nothing and checks nothing, so what it needs is
// checked once, here. Requires: nothing. Ensures: Verify with VerifyOptions{.lowered = true}; on
// failure Internal.
#ifndef PASSES_IR_VERIFY_LOWERED_H_
#define PASSES_IR_VERIFY_LOWERED_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> VerifyLowered();

}  // namespace hidet::passes

#endif  // PASSES_IR_VERIFY_LOWERED_H_
