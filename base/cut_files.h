// Files that another process cuts short while they are mapped here.
//
// The system answers a read beyond such a file's new end with the signal SIGBUS, which ends the
// process. Instead the signal's handler puts zeros where the file was and notes that they are no
// data; who computes with mapped memory asks afterwards and returns an error:
//
//   Multiply(weights, x, y);                           // reads zeros where the file was cut
//   HIDET_RETURN_IF_ERROR(CheckNotCut(weights.data));  // DataLoss
//
// The handler looks at watched memory alone and gives every other SIGBUS to the handler that was
// there before it. A host that puts a handler of its own in its place later gets these signals
// until the next file is watched, and should pass on those it does not know. A disk that fails
// under a mapped file is answered the same way.
#ifndef BASE_CUT_FILES_H_
#define BASE_CUT_FILES_H_

#include <atomic>
#include <cstddef>

#include "absl/status/status.h"

namespace hidet {

namespace cut_files_internal {
extern std::atomic<bool> any_cut;
}  // namespace cut_files_internal

// Whether a file has been cut under this process: as long as not, nothing need be asked.
inline bool IsAnyFileCut() { return cut_files_internal::any_cut.load(std::memory_order_relaxed); }

// DataLoss if `address` lies in a watched file that was read beyond its new end.
absl::Status CheckNotCut(const void* address);

// Watches memory that a file is mapped to, page-aligned, until UnwatchMapping. False where too many
// files are watched already; then the memory must not be read as if it were.
bool WatchMapping(const void* begin, size_t size);
void UnwatchMapping(const void* begin);

}  // namespace hidet

#endif  // BASE_CUT_FILES_H_
