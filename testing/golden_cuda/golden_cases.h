// Kernels whose CUDA text is kept in testdata/<name>.cu: a change of code generation, of a pass or
// of a strategy shows there as a difference that can be read.
#ifndef TESTING_GOLDEN_CUDA_GOLDEN_CASES_H_
#define TESTING_GOLDEN_CUDA_GOLDEN_CASES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/task.h"
#include "testing/cuda_checker/cuda_checker.h"

namespace hidet::testing {

struct GoldenCase {
  std::string name;
  ir::Task task;
  std::string strategy;  // its name
  std::string config;    // empty: the first of its space
};

// One a kind of kernel, with sizes that no tile divides.
std::vector<GoldenCase> GoldenCases();

// Returns the CUDA text of a case and what the compiler says of it.
absl::StatusOr<CudaCheck> CheckCase(const GoldenCase& golden);

}  // namespace hidet::testing

#endif  // TESTING_GOLDEN_CUDA_GOLDEN_CASES_H_
