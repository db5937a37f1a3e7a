// Names of the constants that are memory of a group's ranks, through which kernels sum: by them
// the host knows what to bind when a model is loaded. They are no part of a model that is saved.
//
//   PeerMemoryName({.flags = true, .rank = 1, .ranks = 2, .group = "tp"})
//       // "peer memory flags rank=1 ranks=2 group=tp"
//
// Rank -1 is this rank's own, which one artifact has for all of them.
#ifndef BASE_PEER_MEMORY_NAME_H_
#define BASE_PEER_MEMORY_NAME_H_

#include <cstdint>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/scalar_type.h"

namespace hidet {

inline constexpr absl::string_view kPeerMemoryPrefix = "peer memory ";

struct PeerMemory {
  bool flags = false;
  ScalarType dtype = ScalarType::kFloat32;  // of data
  int64_t rank = -1;
  int64_t ranks = 0;
  std::string group;
};

inline std::string PeerMemoryName(const PeerMemory& memory) {
  const std::string what =
      memory.flags ? "flags" : absl::StrCat("data dtype=", ScalarTypeName(memory.dtype));
  return absl::StrCat(kPeerMemoryPrefix, what, " rank=", memory.rank, " ranks=", memory.ranks,
                      " group=", memory.group);
}

inline bool IsPeerMemoryName(absl::string_view name) {
  return absl::StartsWith(name, kPeerMemoryPrefix);
}

}  // namespace hidet

#endif  // BASE_PEER_MEMORY_NAME_H_
