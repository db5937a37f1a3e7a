// Checks a ModelSpec before anything trusts it: every index, offset, arity, order and name.
//
// A spec comes from a compiler, but it may have lain in a file; after this check no later code of
// the runtime needs to ask whether an index is in range. Sizes that depend on symbols are checked
// when they are known (interpreter.h).
//
//   HIDET_RETURN_IF_ERROR(ValidateSpec(spec));
#ifndef RUNTIME_VALIDATE_H_
#define RUNTIME_VALIDATE_H_

#include "absl/status/status.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// Returns InvalidArgument with the place: `run.steps[3]: buffer 9 out of range, there are
// 7`.
absl::Status ValidateSpec(const ModelSpec& spec);

}  // namespace hidet::runtime

#endif  // RUNTIME_VALIDATE_H_
