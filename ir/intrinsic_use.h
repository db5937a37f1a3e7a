// Whether a piece of IR calls a hardware instruction.
//
//   if (UsesIntrinsic(kernel.body, Intrinsic::kGridDependencyWait)) ...   // it waits by itself
#ifndef IR_INTRINSIC_USE_H_
#define IR_INTRINSIC_USE_H_

#include "ir/intrinsics.h"
#include "ir/stmt.h"

namespace hidet::ir {

// Returns true if a call of `intrinsic` is somewhere in the statement.
bool UsesIntrinsic(const Stmt& stmt, Intrinsic intrinsic);

}  // namespace hidet::ir

#endif  // IR_INTRINSIC_USE_H_
