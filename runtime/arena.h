// Places temporary buffers in one arena so that buffers whose lives do not meet share bytes.
//
// The packer is a library of the runtime because sizes may be known at compile time (then the
// compiler calls it) or only at run time (then a session calls it for each new tuple of sizes).
// What does not depend on sizes, the question of which buffers may share at all, is answered once
// per plan by `Interference`.
//
// Two buffers may share storage only if every use of one happens before every use of the other in
// the plan's DAG. Order in the list of steps is not enough: steps without a path between them may
// run at the same time on a GPU.
//
//   std::vector<ArenaStep> steps = {{.writes = {0}}, {.reads = {0}, .writes = {1}, .after = {0}},
//                                   {.reads = {1}, .writes = {2}, .after = {1}}};
//   Interference interference = *Interference::Make(3, steps);  // 0 and 2 may share, 1 meets both
//   ArenaPlacement placement = *PackArena({{1024}, {512}, {1024}}, interference);
//   placement.bytes == 1536
#ifndef RUNTIME_ARENA_H_
#define RUNTIME_ARENA_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hidet::runtime {

// One step of a plan, as far as memory is concerned. `after` names earlier steps.
struct ArenaStep {
  std::vector<int> reads;
  std::vector<int> writes;
  std::vector<int> after;
};

struct ArenaBuffer {
  int64_t bytes = 0;
  int64_t alignment = 64;  // a power of two
};

struct ArenaPlacement {
  std::vector<int64_t> offsets;  // one a buffer; 0 for empty ones
  int64_t bytes = 0;             // size of the arena
  int64_t alignment = 64;        // that the arena's start must have
};

// Which buffers must not share storage. Immutable; depends on the DAG alone.
class Interference {
 public:
  // Returns InvalidArgument if a step names a buffer beyond `num_buffers`, or a step that is not an
  // earlier one.
  static absl::StatusOr<Interference> Make(int num_buffers, absl::Span<const ArenaStep> steps);

  int num_buffers() const { return num_buffers_; }

  // Returns whether the two buffers are in use at the same time in some order that the DAG permits.
  // A buffer meets itself; a buffer that no step uses meets none.
  bool Meets(int a, int b) const { return meets_[static_cast<size_t>(a) * num_buffers_ + b]; }

 private:
  int num_buffers_ = 0;
  std::vector<char> meets_;  // row-major matrix
};

// Returns offsets for `buffers` (as many as `interference` has). Deterministic. Negative sizes and
// alignments that are no powers of two are InvalidArgument, a total beyond int64 is
// ResourceExhausted.
absl::StatusOr<ArenaPlacement> PackArena(absl::Span<const ArenaBuffer> buffers,
                                         const Interference& interference);

// Checks `placement` against the definition above, by a method that shares no code with the packer;
// for tests and for placements that come from outside. Returns Internal naming the two buffers that
// clash.
absl::Status VerifyPlacement(absl::Span<const ArenaBuffer> buffers,
                             absl::Span<const ArenaStep> steps, const ArenaPlacement& placement);

}  // namespace hidet::runtime

#endif  // RUNTIME_ARENA_H_
