// Runs a kernel on values, slowly and exactly: the meaning that passes must keep and generated code
// must have.
//
//   KernelArguments arguments;
//   arguments.buffers = {Values of %x in the order of memory, ...};   // one a buffer parameter, in order
//   arguments.scalars = {100};                                        // one a scalar parameter, in order
//   absl::Status status = RunKernel(kernel, arguments);               // buffers now hold what the kernel wrote
//
// Threads of a block run one after the other, each to its end, so a kernel whose threads talk to
// each other (barriers, warp shuffles, asynchronous copies) is Unimplemented. Every access is
// checked against its buffer's size.
#ifndef TESTING_KERNEL_INTERPRETER_KERNEL_INTERPRETER_H_
#define TESTING_KERNEL_INTERPRETER_KERNEL_INTERPRETER_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ir/evaluate.h"
#include "ir/kernel.h"

namespace hidet::testing {

struct KernelArguments {
  // Elements in the order of memory: index 0 is the first element whatever the strides. Too few:
  // OutOfRange when touched.
  std::vector<std::vector<ir::Scalar>> buffers;
  std::vector<int64_t> scalars;
};

struct FailedCheck {
  int code = 0;
  int64_t value = 0;
};

// Returns OutOfRange for an access outside its buffer or dimension, Unimplemented for what threads
// do together. Failed checks of the kernel go to `checks` if it is given.
absl::Status RunKernel(const ir::Kernel& kernel, KernelArguments& arguments,
                       std::vector<FailedCheck>* checks = nullptr);

// Returns how many elements a buffer parameter spans in memory with these scalars.
absl::StatusOr<int64_t> SpanOfBuffer(const ir::Kernel& kernel, const ir::Buffer& buffer,
                                     const std::vector<int64_t>& scalars);

}  // namespace hidet::testing

#endif  // TESTING_KERNEL_INTERPRETER_KERNEL_INTERPRETER_H_
