// The kernels of the generic GPU strategy, one a stage; those of scans are in scan_kernels.h,
// of updates in update_kernels.h.
//
// There are two ways to compute a result that is a sum: a thread walks its elements, or a block
// does side by side. With a thread a result, neighbouring threads read neighbouring addresses only
// if the results lie beside each other in what is read (a sum over the first axis): a warp then
// takes whole sectors (CUDA C++ Programming Guide, "Device Memory Accesses"). With a block a result
// they do so if the elements of one sum lie beside each other (a sum over the last axis), and a
// barrier and shuffles join what the threads have. Which of the two, and into how many segments a
// long sum is cut so that the whole card has work, is decided in generic_cuda.cc.
#ifndef SCHEDULES_CUDA_GENERIC_CUDA_KERNELS_H_
#define SCHEDULES_CUDA_GENERIC_CUDA_KERNELS_H_

#include <vector>

#include "ir/kernel.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// A thread a result, reductions serially in it; 16 bytes of neighbouring results a thread where
// memory allows and, for reductions, there are many; several results of a short reduction. What a
// reduction gives goes through `epilogues`, maps over its axes whose first read it is
// (contraction_shape.h), if there are any.
ir::Kernel ThreadKernel(const ir::Stage& stage, const Storage& storage, absl::string_view name,
                        const std::vector<ir::Stage>& epilogues = {});

// How many points a thread of a map that no vectors hold computes, a block's threads side by side.
int PointsOfThread(const ir::Stage& map);
inline constexpr int kThreadsOfMap = 256;  // of a block

// A block a result: its threads walk the reduction side by side and combine what they have. All
// reduction axes are walked as one.
ir::Kernel BlockReduceKernel(const ir::Stage& stage, const Storage& storage, absl::string_view name,
                             const std::vector<ir::Stage>& epilogues = {});

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_GENERIC_CUDA_KERNELS_H_
