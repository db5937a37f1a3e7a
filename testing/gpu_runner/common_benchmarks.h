// Benchmarks of tasks that several GPU strategies take: products, convolutions and recurrent
// layers, each over its floor (floor_benchmark.h).
//
//   // Arguments: m, n, k.
//   void BM_MatmulTiledLinear(benchmark::State& state) {
//     testing::MeasureLinear(state, *MatmulTiledCuda(), {.dtype = ScalarType::kFloat32});
//   }
#ifndef TESTING_GPU_RUNNER_COMMON_BENCHMARKS_H_
#define TESTING_GPU_RUNNER_COMMON_BENCHMARKS_H_

#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "schedules/strategy.h"
#include "testing/floor/floor.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::testing {

// A product; the benchmark's arguments are m, n, k. The floor is its operations, at the tensor
// cores' rate where elements have 16 bits, or the bytes of its operands.
void MeasureLinear(benchmark::State& state, const schedules::Strategy& strategy,
                   const LinearOptions& options);

// A convolution of square images, likewise; the arguments are images, channels, rows and columns,
// channels of the result, window, stride. The padding is half of the window.
void MeasureConvolution(benchmark::State& state, const schedules::Strategy& strategy,
                        ConvolutionOptions options);

// The arguments of a recurrent layer's benchmark: gates (1, 3, 4), steps, rows, units.
struct RecurrenceSizes {
  explicit RecurrenceSizes(const benchmark::State& state)
      : gates(state.range(0)), steps(state.range(1)), rows(state.range(2)), units(state.range(3)) {}
  int64_t gates, steps, rows, units;
  double weights() const { return static_cast<double>(gates * units * units); }
};
// Besides operations and bytes the floor is what each step takes.
void MeasureRecurrence(benchmark::State& state, const schedules::Strategy& strategy,
                       ScalarType dtype, double step_seconds);

}  // namespace hidet::testing

#endif  // TESTING_GPU_RUNNER_COMMON_BENCHMARKS_H_
