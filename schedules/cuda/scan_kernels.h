// The kernels of the generic GPU strategy for scans (running sums and the like).
//
// Floor: the bytes of the operands over the bandwidth of memory; a row that one block or thread
// walks also takes its rounds one after the other.
#ifndef SCHEDULES_CUDA_SCAN_KERNELS_H_
#define SCHEDULES_CUDA_SCAN_KERNELS_H_

#include <vector>

#include "ir/kernel.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// A part of each row of a scan, for blocks that share rows: `segments` of `length` elements in the
// scan's direction, and what comes before each of them, as buffers [segments, rows...], a tuple.
// `epilogues` are maps of its results (contraction_shape.h), in place of which they are stored.
struct ScanParts {
  int64_t segments = 1;
  ir::Expr length;
  std::vector<ir::Buffer> before;
  std::vector<ir::Stage> epilogues;
};

inline constexpr int kMostThreadsOfScan = 1024;
// Threads that share a row of a scan in blocks, or a segment of one: as few as it fills, of a warp
// if it is short and its length known; a larger block's where few rows are long.
int ThreadsOfScan(const ir::Stage& scan, int64_t segments);
// How many neighbouring elements of a scan each takes: 16 bytes of its results.
int ScanLaneCount(const ir::Stage& scan);

// A block a row of a scan, or a segment of it, in rounds; several short rows share a block.
ir::Kernel BlockScanKernel(const ir::Stage& stage, const Storage& storage, absl::string_view name,
                           const ScanParts& parts);

// Elements of a row that a thread reads before it writes what they come to: the more, the fewer
// threads there are to wait beside it.
int ReadAtOnceByScan(const ir::Stage& scan, int64_t segments);

// A thread a row of a scan, or a segment of it: where neighbouring rows are neighbours in memory.
ir::Kernel ThreadScanKernel(const ir::Stage& stage, const Storage& storage, absl::string_view name,
                            const ScanParts& parts);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_SCAN_KERNELS_H_
