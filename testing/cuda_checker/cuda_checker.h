// Compiles what a strategy makes for a GPU, on a machine that needs none: source, and what the
// compiler says of it.
#ifndef TESTING_CUDA_CHECKER_CUDA_CHECKER_H_
#define TESTING_CUDA_CHECKER_CUDA_CHECKER_H_

#include <string>

#include "absl/status/statusor.h"
#include "ir/task/task.h"
#include "schedules/strategy.h"

namespace hidet::testing {

struct CudaCheck {
  std::string source;
  std::string log;
  int spilled_bytes = 0;
  bool wgmma_serialized = false;
};

// Applies, verifies, lowers, prints and compiles all kernels of the program for sm_90a.
absl::StatusOr<CudaCheck> CheckCuda(const ir::Task& task, const schedules::Strategy& strategy,
                                    const schedules::Config& config);

}  // namespace hidet::testing

#endif  // TESTING_CUDA_CHECKER_CUDA_CHECKER_H_
