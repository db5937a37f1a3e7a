// Independent jobs over a few threads.
//
//   HIDET_RETURN_IF_ERROR(RunInParallel(tasks.size(), /*threads=*/4, [&](int i) { return Compile(tasks[i]); }));
#ifndef COMPILER_PARALLEL_H_
#define COMPILER_PARALLEL_H_

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace hidet::compiler {

// Calls `job` with 0 to count - 1, on at most `threads` threads of which the caller's is one, and
// returns once no job runs any more. After a failure no further job begins; the failure of the
// lowest number is returned. An exception that a job throws is thrown here, on the caller's thread.
absl::Status RunInParallel(int count, int threads, absl::FunctionRef<absl::Status(int)> job);

}  // namespace hidet::compiler

#endif  // COMPILER_PARALLEL_H_
