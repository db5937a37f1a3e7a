#include "testing/gpu_runner/common_benchmarks.h"

#include "ir/expr.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::testing {
namespace {

using ir::Int64;

Arithmetic ArithmeticOf(ScalarType dtype) {
  return BitWidth(dtype) == 16 ? Arithmetic::kTensorCores : Arithmetic::kCores;
}

}  // namespace

void MeasureLinear(benchmark::State& state, const schedules::Strategy& strategy,
                   const LinearOptions& options) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const ir::Task task = Linear(Int64(m), Int64(n), Int64(k), options);
  MeasureOnGpu(state, task, strategy,
               {.flops = 2.0 * static_cast<double>(m * n * k),
                .bytes = OperandBytes(task),
                .arithmetic = ArithmeticOf(options.dtype)});
}

void MeasureConvolution(benchmark::State& state, const schedules::Strategy& strategy,
                        ConvolutionOptions options) {
  const int64_t images = state.range(0), channels = state.range(1), size = state.range(2),
                results = state.range(3), window = state.range(4);
  options.stride = state.range(5);
  options.padding = window / 2;
  const int64_t points = (size + 2 * options.padding - window) / options.stride + 1;
  const ir::Task task = Convolution(Int64(images), channels, size, size, results, window, options);
  const auto sums = static_cast<double>(images * points * points * results);
  MeasureOnGpu(state, task, strategy,
               {.flops = 2 * sums * static_cast<double>(channels * window * window),
                .bytes = OperandBytes(task),
                .arithmetic = ArithmeticOf(options.dtype)});
}

void MeasureRecurrence(benchmark::State& state, const schedules::Strategy& strategy,
                       ScalarType dtype, double step_seconds) {
  const RecurrenceSizes sizes(state);
  const ir::Task task = Recurrence(Int64(sizes.steps), Int64(sizes.rows), sizes.units,
                                   {.gates = sizes.gates, .dtype = dtype});
  const auto steps = static_cast<double>(sizes.steps);
  MeasureOnGpu(state, task, strategy,
               {.flops = 2 * sizes.weights() * steps * static_cast<double>(sizes.rows),
                .bytes = OperandBytes(task),
                .seconds = steps * step_seconds,
                .arithmetic = ArithmeticOf(dtype)});
}

}  // namespace hidet::testing
