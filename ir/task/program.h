// What a schedule makes of a task: kernels in launch order, and the memory they need between them.
//
// A program's buffers are its inputs and outputs, which stand for the task's by position, and its
// workspaces. Kernels name what they take in `Kernel::params`: a Buffer of those, a symbol Var of
// the task, or a tensor map's Var. Launch sizes are the grid extents of each kernel, expressions
// over symbols.
//
//   matmul with bias:                    one kernel
//   split-K matmul (K split in 8):       workspace partial[8, M, N] float32; kernels {partial products, reduce}
//   Hopper matmul:                       tensor_maps = {A: box 64 x 128, swizzle 128; B: ...}; kernel params {y, map_a, map_b, M}
#ifndef IR_TASK_PROGRAM_H_
#define IR_TASK_PROGRAM_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "ir/kernel.h"
#include "ir/task/task.h"

namespace hidet::ir {

// Memory that lives from the first to the last kernel of one run of the program.
struct Workspace {
  Buffer buffer;              // global scope
  bool must_be_zero = false;  // before the first kernel; otherwise undefined
};

// A view of a buffer that the tensor memory accelerator copies tiles of. Dimensions run from the
// fastest to the slowest.
struct TensorMap {
  Var map;        // of type tensor_map; the kernel parameter that receives it
  Buffer buffer;  // input, output or workspace
  Expr offset;    // in elements; empty = 0
  std::vector<Expr> dims;
  std::vector<Expr> strides;  // elements; leaves out the fastest, whose stride is 1
  std::vector<int> box;
  // Of the box's elements only every traversal_strides[i]-th along dimension i is copied, so that
  // ceil(box / stride) arrive. Empty = 1 along each; that of the fastest is 1.
  std::vector<int> traversal_strides;
  int swizzle_bytes = 0;  // 0, 32, 64 or 128
  // Whether float32 elements are rounded to TF32 as they are copied to shared memory.
  bool rounds_to_tf32 = false;
};

struct Program {
  std::string name;
  std::vector<Var> symbols;  // of the task
  // What stands for the task's inputs and outputs, by position: the same bytes, perhaps of another
  // shape.
  std::vector<Buffer> inputs;
  std::vector<Buffer> outputs;
  std::vector<bool> constant_inputs;  // for each input, whether it is a constant of the task
  std::vector<Workspace> workspaces;
  std::vector<TensorMap> tensor_maps;
  std::vector<Kernel> kernels;
  std::vector<size_t> launches;  // positions of kernels, one after the other
};

// Checks that inputs and outputs are as many as the task's.
absl::Status VerifyProgram(const Task& task, const Program& program);

// Returns a program with no kernels yet, whose inputs and outputs are the task's own.
Program MakeProgram(const Task& task);
// Adds a kernel and a launch of it after those there are. Its parameters become, in this order, the
// inputs, outputs, workspaces, tensor maps and symbols of the program that its body or its grid
// uses; it is told which of them are constants of the task (one that waits for other GPUs has
// none), and the name of the task, if it has none for what it computes.
void AddKernel(Program& program, Kernel kernel);

}  // namespace hidet::ir

#endif  // IR_TASK_PROGRAM_H_
