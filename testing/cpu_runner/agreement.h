// A strategy of CPUs computes what its task means: what the task interpreter gives, or another
// strategy where so many elements would take that too long.
//
//   testing::ExpectAgreement(task, *GenericCpu(), {.calls = {{{rows, 1}}, {{rows, 7}}}});
//   testing::ExpectAgreement(product, *MatmulPackedCpu(), {.reference = GenericCpu().get()});
#ifndef TESTING_CPU_RUNNER_AGREEMENT_H_
#define TESTING_CPU_RUNNER_AGREEMENT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ir/task/task.h"
#include "ir/task/tensor_layout.h"
#include "ir/walk.h"
#include "schedules/strategy.h"
#include "schedules/target.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/host_tensor.h"

namespace hidet::testing {

struct AgreementOptions {
  schedules::Target target = HostTarget();
  std::optional<schedules::Config> config;         // nothing: the strategy's first
  std::vector<ir::VarMap<int64_t>> calls = {{}};   // the symbols' values in each
  const schedules::Strategy* reference = nullptr;  // null: the interpreter
  std::optional<Tolerance> tolerance;              // nothing: that of each result's type
  double scale = 1;                                // of floats, which lie between -2 and 2
};

// Compiles the task by the strategy and runs it on random inputs: integers of 8 bits of every
// value, those of 64, which may be indices, below 7. Operands are stored in their layouts; the
// reference has them row-major. Returns the runner, for what else is to be seen of it.
CpuRunner ExpectAgreement(const ir::Task& task, const schedules::Strategy& strategy,
                          const AgreementOptions& options = {});

// The task with an operand as a constant in the one layout that the strategy would like it in.
ir::Task InLikedLayout(const ir::Task& task, const schedules::Strategy& strategy,
                       const schedules::Target& target, int operand);

// A buffer's shape where its symbols have these values.
std::vector<int64_t> ShapeAt(const ir::Buffer& buffer, const ir::VarMap<int64_t>& symbols);

// The root of the mean square of differences from exact values, over that of these values.
double RelativeError(const std::vector<float>& actual,
                     const std::function<double(int64_t element)>& exact);

// The elements of a tensor in the order of a layout, zeros where it has none.
HostTensor InLayout(const HostTensor& tensor, const ir::TensorLayout& layout);

}  // namespace hidet::testing

#endif  // TESTING_CPU_RUNNER_AGREEMENT_H_
