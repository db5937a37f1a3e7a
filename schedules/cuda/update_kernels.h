// The kernels of the generic GPU strategy for updates (scatter, KV cache).
#ifndef SCHEDULES_CUDA_UPDATE_KERNELS_H_
#define SCHEDULES_CUDA_UPDATE_KERNELS_H_

#include "ir/kernel.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"
#include "schedules/target.h"

namespace hidet::schedules {

// result[indices] = body over the domain, in a result that holds the target's values already. With
// a combiner, points may meet in one element: what memory itself can combine is combined there,
// sums and products of floats unless the target is deterministic, first in a block's shared memory
// if many points have few results; else such points belong to one warp, which takes them in order,
// so that the bits are always the same.
ir::Kernel UpdateKernel(const ir::Stage& stage, const Storage& storage, absl::string_view name,
                        const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_UPDATE_KERNELS_H_
