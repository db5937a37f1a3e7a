// Benchmarks of GPU strategies: the time of a task on the GPU of this machine, and how many times
// its floor that is.
//
//   void BM_RowGroupSoftmax(benchmark::State& state) {
//     const ir::Task task = testing::Softmax(ir::Int64(state.range(0)), ir::Int64(state.range(1)));
//     testing::MeasureOnGpu(state, task, *RowGroupCuda(), {.bytes = testing::OperandBytes(task)});
//   }
//   BENCHMARK(BM_RowGroupSoftmax)->Apply(testing::OnGpu)->Args({4096, 4096});
#ifndef TESTING_GPU_RUNNER_FLOOR_BENCHMARK_H_
#define TESTING_GPU_RUNNER_FLOOR_BENCHMARK_H_

#include <benchmark/benchmark.h>

#include "ir/task/task.h"
#include "schedules/strategy.h"
#include "schedules/target.h"
#include "testing/floor/floor.h"

namespace hidet::testing {

// Returns what a card reaches: `device_bytes_per_second` of its Target, and of operations
// `tensor_flops`, or for those of the cores `multiprocessors` times Multiprocessor::kFlops
// (schedules/cuda/kernel_time.h). A Target's tensor_flops is what cuBLAS reaches, so that a kernel
// may take a little less than its floor.
Peaks PeaksOfCard(const schedules::Target& card, Arithmetic arithmetic);

// How these benchmarks are run: by the times that the GPU takes, a few measurements each.
void OnGpu(benchmark::internal::Benchmark* benchmark);

// Compiles the task, whose sizes are all known, by the configuration of the strategy that the cost
// model prefers, with constant operands stored as the strategy would like them, and measures it
// once an iteration (compiler/measure_task.h). Counters: those of CountOverFloor and TFLOP/s; the
// label is the last kernel's schedule. An error is the benchmark's.
//
// Without a GPU (or without libnvrtc, whose folder is that of the option nvrtc_dir) the benchmark
// is skipped with a message, after the strategy has made its program for an H200; the label is then
// the strategy's name.
void MeasureOnGpu(benchmark::State& state, const ir::Task& task,
                  const schedules::Strategy& strategy, const Floor& floor);

}  // namespace hidet::testing

#endif  // TESTING_GPU_RUNNER_FLOOR_BENCHMARK_H_
