// Benchmarks of CPU strategies: the time of a task on one thread, and how many times its floor that
// is. The floor is that of the strategy's header, in operations and bytes; the processor's speeds
// are measured.
//
//   void BM_Softmax(benchmark::State& state) {
//     const int64_t rows = state.range(0), columns = state.range(1);
//     testing::MeasureOverFloor(state, testing::Softmax(ir::Int64(rows), ir::Int64(columns)),
//                               *RowGroupCpu(), {.bytes = 8.0 * rows * columns});
//   }
#ifndef TESTING_CPU_RUNNER_FLOOR_BENCHMARK_H_
#define TESTING_CPU_RUNNER_FLOOR_BENCHMARK_H_

#include <benchmark/benchmark.h>

#include "ir/task/task.h"
#include "schedules/strategy.h"
#include "testing/floor/floor.h"

namespace hidet::testing {

// Runs the task by the strategy's first configuration, whose sizes are all known, on ones. Constant
// operands are stored as the strategy would like them. Counters: `over_floor`, GFLOP/s and GB/s of
// what the floor counts; the label is the last kernel's schedule. An error is the benchmark's.
void MeasureOverFloor(benchmark::State& state, ir::Task task, const schedules::Strategy& strategy,
                      const Floor& floor);

}  // namespace hidet::testing

#endif  // TESTING_CPU_RUNNER_FLOOR_BENCHMARK_H_
