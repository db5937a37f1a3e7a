// Kernels that start before the ones before them have ended (programmatic dependent launch, sm_90).
//
// Between two dependent kernels a GPU idles for the time of a launch. A kernel that begins with
// these two instructions may be launched as soon as every block of its predecessor has started: it
// takes the places that become free, sets itself up, and waits for the predecessors' memory.
//
//   grid_dependency_launch()     the kernel after this one may start
//   grid_dependency_wait()       everything before it is complete and visible
//   ...
//
// Every kernel waits, with all its threads, before it touches memory that kernels write, so what
// was complete for a predecessor is complete for its successors. Constants, which were written
// before the first kernel, it may read before. Whether a launch makes use of it is the runtime's
// business.
#ifndef SCHEDULES_CUDA_EARLY_START_H_
#define SCHEDULES_CUDA_EARLY_START_H_

#include <functional>

#include "absl/strings/string_view.h"
#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/stmt.h"
#include "ir/task/program.h"

namespace hidet::schedules {

// The two instructions, for kernels that have something to do before them, or between them: all
// threads execute both.
ir::Stmt LetNextStart();
ir::Stmt WaitForPrevious();
// One after the other.
ir::Stmt StartEarly();

// Threads of a block where nothing asks for another number.
inline constexpr int kThreadsOfBlock = 256;
// A GPU kernel without a body, of `blocks` blocks in one dimension.
ir::Kernel NewKernel(absl::string_view name, const ir::Expr& blocks, int threads = kThreadsOfBlock);
// One of a thread for each of `count` points, which `body` emits.
ir::Kernel PointKernel(absl::string_view name, const ir::Expr& count,
                       const std::function<ir::Stmt(const ir::Var&)>& body);
// Adds a GPU kernel and a step that always runs it; the kernel begins with StartEarly unless it
// holds it already.
void AddCudaKernel(ir::Program& program, ir::Kernel kernel);

// The body for a GPU that starts a kernel when the one before it has ended: without either.
ir::Stmt WithoutEarlyStart(const ir::Stmt& body);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_EARLY_START_H_
