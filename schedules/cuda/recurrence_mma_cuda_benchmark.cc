// Recurrent layers on tensor cores over their floor: at each step a block reads the states of the
// rows of its group, at least 16 of them or all there are, from the second-level cache, and the
// blocks meet.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/recurrence_mma_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// Arguments: gates (1, 3, 4), steps, rows, units.
void BM_RecurrenceMma(benchmark::State& state) {
  const int64_t gates = state.range(0), steps = state.range(1), rows = state.range(2),
                units = state.range(3);
  const ir::Task task = testing::Recurrence(Int64(steps), Int64(rows), units,
                                            {.gates = gates, .dtype = ScalarType::kFloat16});
  constexpr double kMeetingSeconds = 1e-6;
  const auto states = 2.0 * static_cast<double>(std::min<int64_t>(rows, 16) * units);
  testing::MeasureOnGpu(
      state, task, *RecurrenceMmaCuda(),
      {.flops = 2.0 * static_cast<double>(steps * rows * gates * units * units),
       .bytes = OperandBytes(task),
       .seconds = static_cast<double>(steps) *
                  (states / Multiprocessor::kCachedBytesPerSecond + kMeetingSeconds),
       .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_RecurrenceMma)
    ->Apply(testing::OnGpu)
    ->Args({4, 50, 128, 1024})
    ->Args({4, 50, 2, 256})
    ->Args({3, 50, 33, 320});

}  // namespace
}  // namespace hidet::schedules
