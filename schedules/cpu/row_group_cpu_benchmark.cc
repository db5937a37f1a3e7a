// Softmax and layer norm on one thread over their floor, the bytes of operands and results: rows
// that come from memory, and rows that are in cache.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "schedules/cpu/row_group_cpu.h"
#include "testing/cpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

// Arguments: rows, columns.
void BM_Softmax(benchmark::State& state) {
  const int64_t rows = state.range(0), columns = state.range(1);
  testing::MeasureOverFloor(state, testing::Softmax(ir::Int64(rows), ir::Int64(columns)),
                            *RowGroupCpu(), {.bytes = 8.0 * static_cast<double>(rows * columns)});
}
BENCHMARK(BM_Softmax)
    ->Args({4096, 4096})
    ->Args({32, 4096})
    ->Args({1024, 128})
    ->Args({1000, 1001})
    ->Args({60000, 33});

void BM_ResidualLayerNorm(benchmark::State& state) {
  const int64_t rows = state.range(0), columns = state.range(1);
  testing::MeasureOverFloor(state, testing::ResidualLayerNorm(ir::Int64(rows), ir::Int64(columns)),
                            *RowGroupCpu(), {.bytes = 12.0 * static_cast<double>(rows * columns)});
}
BENCHMARK(BM_ResidualLayerNorm)->Args({4096, 4096})->Args({32, 4096})->Args({1024, 384});

}  // namespace
}  // namespace hidet::schedules
