// Fourier transforms on a GPU over their floor: the bytes of the operands, or a trip to memory and
// 0.4 us for each pass.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "ir/expr.h"
#include "schedules/cuda/fourier_cuda.h"
#include "schedules/cuda/fourier_registers.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

// Arguments: rows, numbers of a row, whether they are real, whether the rows are columns.
void BM_Fourier(benchmark::State& state) {
  constexpr double kTripSeconds = 1e-6, kPassSeconds = 0.4e-6;
  const int64_t length = state.range(1);
  const bool is_real = state.range(2) != 0;
  const ir::Task task = testing::FourierRows(ir::Int64(state.range(0)), length,
                                             {.places = is_real ? length / 2 + 1 : length,
                                              .is_real = is_real,
                                              .columns = state.range(3) != 0});
  const auto passes = static_cast<double>(FourierRadices(length).size());
  testing::MeasureOnGpu(
      state, task, *FourierCuda(),
      {.bytes = testing::OperandBytes(task), .seconds = kTripSeconds + passes * kPassSeconds});
}
BENCHMARK(BM_Fourier)
    ->Apply(testing::OnGpu)
    ->Args({256, 1024, 0, 0})
    ->Args({64, 4096, 0, 0})
    ->Args({8192, 4096, 0, 0})
    ->Args({128, 1000, 1, 0})
    ->Args({2048, 128, 0, 1})
    ->Args({1000, 400, 1, 0});

}  // namespace
}  // namespace hidet::schedules
