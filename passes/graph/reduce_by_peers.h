// Sums small messages over the ranks of a group by a kernel, through memory that their GPUs share,
// together with what is computed of the sum:
//
//   s = AllReduce(x, reduction='sum', peers=2, group='tp', order=0)
//   y = WaitCollective(s, x)
//   h = Add(residual, y)                               h, n = FusedAllReduceByPeers(x, residual, w, memory...)
//   n = RmsNorm(h, w)                          ->
//
// Why: the library's kernel and its events cost more than a small message; and the sum, the
// residual and the norm go through memory once.
//
// A message qualifies if its size is known, at most kMostBytes, its elements are float32 or of 16
// bits, the import said that the ranks reach each other's memory (`peers`), and the oracle has a
// kernel for it. Readers of the sum, and of what they make of it, are taken over while the oracle
// says that the whole takes no longer than its parts. Other collectives keep their places before
// and behind.
//
// All messages of a group and dtype share one memory of each rank: constants that the host binds,
// named by PeerMemoryName.
//
// Requires: fused operators. Ensures: the same values but for the order of sums, which is that of
// the ranks; a graph without such messages is left as it is.
#ifndef PASSES_GRAPH_REDUCE_BY_PEERS_H_
#define PASSES_GRAPH_REDUCE_BY_PEERS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "base/scalar_type.h"
#include "ir/task/kernel_oracle.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Above it the bytes count, and the library is as good.
inline constexpr int64_t kMostBytesByPeers = int64_t{512} << 10;

// "reduce-by-peers". `oracle` may be null, and then nothing is done; else it must outlive the pass.
GraphPass ReduceByPeers(const ir::KernelOracle* oracle);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_REDUCE_BY_PEERS_H_
