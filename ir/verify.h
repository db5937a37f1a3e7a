// The rules that a kernel obeys beyond being well typed.
//
// Constructors and the parser hold every node to its type rule; what spans nodes is checked here,
// between passes and before code generation. A violation after a pass is that pass's bug
// (Internal), in text from outside it is the text's: Verify says InvalidArgument, with the rule,
// the values, and the statement.
//
//   kernel copy: variable i is used outside its scope
//     in: %y[i] = %x[i]
//
// The rules, in the order of the code; each has a test in ir/text/testdata/errors/:
//   - names, grid (1 to 3 axes), threads, parameters; every parameter once; buffer parameters are global
//   - variables and buffers are used inside their scope, and bound once on each path
//   - allocations have constant positive sizes; alignments are powers of two; swizzles fit
//   - constant indices are inside the shape, but for prefetches; wide accesses run along a dimension of stride one
//   - values of void calls are not used; intrinsics have their attributes, and pointers to the space that they name
//   - barriers of the block are not under a condition that depends on the thread (but in warp-specialized kernels)
//   - what starts an asynchronous operation comes with what completes it
//   - of a lowered kernel: no unrolled loops, buffers of rank at most one
#ifndef IR_VERIFY_H_
#define IR_VERIFY_H_

#include <functional>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ir/kernel.h"
#include "ir/stmt.h"

namespace hidet::ir {

struct VerifyOptions {
  // What code generators take: see the last rule.
  bool lowered = false;
  // Makes the error of a statement, which is empty where the kernel's head is wrong. Without it the
  // error quotes the statement; who has read the kernel from a text can say where it stands.
  std::function<absl::Status(const Stmt& statement, absl::string_view message)> error_of;
};

absl::Status Verify(const Kernel& kernel, VerifyOptions options = {});

}  // namespace hidet::ir

#endif  // IR_VERIFY_H_
