// A kernel: a grid of blocks of threads that run one statement over buffers.
//
// The same form serves both targets. On a GPU the grid has up to three axes, a block has `threads`
// threads, and shared buffers are shared memory. On a CPU the grid has one axis whose indices the
// thread pool hands out, a block is one thread, and shared buffers are that thread's scratch.
//
//   kernel @add_one(%x: float32[n]@global, %y: float32[n]@global, n: int64) grid(b: ceildiv(n, 256)) threads(t: 256) {
//     let i = b * 256 + t
//     if i < n { %y[i] = %x[i] + 1.0f }
//   }
#ifndef IR_KERNEL_H_
#define IR_KERNEL_H_

#include <string>
#include <variant>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::ir {

// One axis of the grid: the block index variable and how many blocks there are (an expression over
// scalar parameters).
struct GridAxis {
  Var var;
  Expr extent;
};

// A kernel's parameter: a global buffer, a scalar (sizes and symbols), or a tensor map (a Var of
// type tensor_map).
using KernelParam = std::variant<Buffer, Var>;

struct Kernel {
  std::string name;
  std::vector<KernelParam> params;
  // Positions of the parameters that are constants: buffers that nothing writes while the program,
  // or one before it, runs. A kernel may read them before its predecessors have ended.
  std::vector<size_t> constants;
  std::vector<GridAxis> grid;  // 1 to 3 axes, fastest first
  Var thread;                  // int32, 0 .. threads - 1; empty when threads == 1
  int threads = 1;
  int cluster = 1;                // blocks a cluster, along the first grid axis
  int min_blocks = 1;             // a multiprocessor; bounds registers a thread
  bool warp_specialized = false;  // synchronizes explicitly: no pass inserts or moves barriers
  Stmt body;
  // For people and reports.
  std::string task;      // what it computes
  std::string schedule;  // strategy and configuration
  double block_nanoseconds =
      0;  // CPU: estimated time of one block, so that small work stays on one thread; 0 = unknown
};

}  // namespace hidet::ir

#endif  // IR_KERNEL_H_
