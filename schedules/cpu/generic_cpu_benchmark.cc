// What any stage falls back to, on one thread over its floor: the bytes of operands and results.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "schedules/cpu/generic_cpu.h"
#include "testing/cpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

// Arguments: rows, columns.
void BM_AddRelu(benchmark::State& state) {
  const int64_t rows = state.range(0), columns = state.range(1);
  testing::MeasureOverFloor(state, testing::AddRelu(ir::Int64(rows), ir::Int64(columns)),
                            *GenericCpu(), {.bytes = 8.0 * static_cast<double>(rows * columns)});
}
BENCHMARK(BM_AddRelu)->Args({4096, 4096})->Args({1001, 1003})->Args({64, 768});

void BM_TransposeAdd(benchmark::State& state) {
  const int64_t rows = state.range(0), columns = state.range(1);
  testing::MeasureOverFloor(
      state, testing::TransposeAdd(ir::Int64(1), ir::Int64(rows), ir::Int64(columns)),
      *GenericCpu(), {.bytes = 12.0 * static_cast<double>(rows * columns)});
}
BENCHMARK(BM_TransposeAdd)->Args({2048, 2048})->Args({1001, 1003})->Args({100, 77});

void BM_SumOfRows(benchmark::State& state) {
  const int64_t rows = state.range(0), columns = state.range(1);
  testing::MeasureOverFloor(state, testing::AxisSum({ir::Int64(rows), ir::Int64(columns)}, 1),
                            *GenericCpu(), {.bytes = 4.0 * static_cast<double>(rows * columns)});
}
BENCHMARK(BM_SumOfRows)->Args({4096, 4096})->Args({1001, 1003});

void BM_SumOfColumns(benchmark::State& state) {
  const int64_t rows = state.range(0), columns = state.range(1);
  testing::MeasureOverFloor(state, testing::AxisSum({ir::Int64(rows), ir::Int64(columns)}, 0),
                            *GenericCpu(), {.bytes = 4.0 * static_cast<double>(rows * columns)});
}
BENCHMARK(BM_SumOfColumns)->Args({4096, 4096})->Args({1001, 1003});

// Arguments: how many, columns.
void BM_Embedding(benchmark::State& state) {
  const int64_t count = state.range(0), columns = state.range(1);
  testing::MeasureOverFloor(state, testing::Embedding(ir::Int64(count), 30000, columns),
                            *GenericCpu(), {.bytes = 8.0 * static_cast<double>(count * columns)});
}
BENCHMARK(BM_Embedding)->Args({8192, 768})->Args({4096, 100});

// Arguments: rows, columns, how many are added.
void BM_ScatterRows(benchmark::State& state) {
  const int64_t rows = state.range(0), columns = state.range(1), count = state.range(2);
  testing::MeasureOverFloor(state,
                            testing::ScatterRows(ir::Int64(rows), ir::Int64(columns),
                                                 ir::Int64(count), ir::CombinerKind::kSum),
                            *GenericCpu(),
                            {.bytes = 4.0 * static_cast<double>((2 * rows + 3 * count) * columns)});
}
BENCHMARK(BM_ScatterRows)->Args({3000, 64, 10000})->Args({1024, 512, 4096});

}  // namespace
}  // namespace hidet::schedules
