// How the memory is laid out in which the ranks of a group meet (StageKind::kAllReduce): what the
// graph asks of the host, what the host sets up, and what kernels count on.
//
// Each rank has flags, int64: its number, the epoch of the last meeting, and the nanoseconds that
// it waits for others, which the host sets (0 for the epoch); then for each phase of a meeting,
// each rank and each block the epoch in which that block was there. And it has data, of the
// message's dtype: two halves, one for even epochs and one for odd ones.
#ifndef IR_TASK_PEER_MEMORY_H_
#define IR_TASK_PEER_MEMORY_H_

#include <cstdint>

#include "base/rounding.h"

namespace hidet::ir {

inline constexpr int64_t kPeerRank = 0;
inline constexpr int64_t kPeerEpoch = 1;
inline constexpr int64_t kPeerPatience = 2;
inline constexpr int64_t kPeerFirstFlag = 16;
inline constexpr int64_t kPeerPhases = 2;
inline constexpr int64_t kPeerMostBlocks = 128;
// The code of a check that fails because a rank did not come in time; its value is the rank.
inline constexpr int kPeerMissing = 2;

// Elements that vectors and parts are multiples of.
inline constexpr int64_t kPeerUnit = 16;

inline constexpr int64_t PeerFlagCount(int64_t ranks) {
  return kPeerFirstFlag + kPeerPhases * ranks * kPeerMostBlocks;
}

// Elements of a rank's part of a message where they share it out.
inline constexpr int64_t PeerPart(int64_t ranks, int64_t elements) {
  const int64_t part = CeilOfRatio(elements, ranks);
  return RoundUpTo(part, kPeerUnit);
}

// Elements of data that messages of so many elements need: in each half a slot for each rank, or
// the ranks' pieces of one part and the whole sum.
inline constexpr int64_t PeerDataCount(int64_t ranks, int64_t elements) {
  const int64_t slot = RoundUpTo(elements, kPeerUnit);
  const int64_t one = ranks * slot, two = 2 * ranks * PeerPart(ranks, elements);
  return 2 * (one > two ? one : two);
}

}  // namespace hidet::ir

#endif  // IR_TASK_PEER_MEMORY_H_
