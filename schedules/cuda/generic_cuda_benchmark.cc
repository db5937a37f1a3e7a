// What any stage falls back to, on a GPU over its floor: the bytes of what is read and written.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "ir/task/combiner.h"
#include "schedules/cuda/generic_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: rows, columns.
void BM_GenericAddRelu(benchmark::State& state) {
  const ir::Task task =
      testing::AddRelu(Int64(state.range(0)), Int64(state.range(1)), ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *GenericCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_GenericAddRelu)
    ->Apply(testing::OnGpu)
    ->Args({8192, 8192})
    ->Args({64, 768})
    ->Args({1001, 1003});

void BM_GenericFlippedPlusRepeated(benchmark::State& state) {
  const ir::Task task = testing::FlippedPlusRepeated(Int64(state.range(0)), Int64(state.range(1)),
                                                     ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *GenericCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_GenericFlippedPlusRepeated)
    ->Apply(testing::OnGpu)
    ->Args({4096, 4096})
    ->Args({1001, 1002});

void BM_GenericSumOfRows(benchmark::State& state) {
  const ir::Task task = testing::AxisSum({Int64(state.range(0)), Int64(state.range(1))},
                                         /*axis=*/1, ScalarType::kFloat16);
  testing::MeasureOnGpu(state, task, *GenericCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_GenericSumOfRows)
    ->Apply(testing::OnGpu)
    ->Args({4096, 8192})
    ->Args({2, 100000})
    ->Args({1001, 1003});

// Arguments: rows, columns, along which of them.
void BM_GenericRunningSum(benchmark::State& state) {
  const ir::Task task =
      testing::RunningSum({Int64(state.range(0)), Int64(state.range(1))},
                          static_cast<int>(state.range(2)), /*exclusive=*/false, /*reverse=*/false);
  testing::MeasureOnGpu(state, task, *GenericCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_GenericRunningSum)
    ->Apply(testing::OnGpu)
    ->Args({4096, 4096, 1})
    ->Args({4096, 4096, 0})
    ->Args({2, 100000, 1})
    ->Args({101, 1003, 1});

// Arguments: how many, columns. Of the table, one row is read, again and again.
void BM_GenericEmbedding(benchmark::State& state) {
  const int64_t count = state.range(0), columns = state.range(1);
  testing::MeasureOnGpu(state, testing::Embedding(Int64(count), 30000, columns), *GenericCuda(),
                        {.bytes = 4.0 * static_cast<double>(count * columns)});
}
BENCHMARK(BM_GenericEmbedding)->Apply(testing::OnGpu)->Args({65536, 768})->Args({4096, 101});

// Arguments: rows, columns, how many are added. All are added to one row.
void BM_GenericScatterRows(benchmark::State& state) {
  const ir::Task task = testing::ScatterRows(Int64(state.range(0)), Int64(state.range(1)),
                                             Int64(state.range(2)), ir::CombinerKind::kSum);
  testing::MeasureOnGpu(state, task, *GenericCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_GenericScatterRows)
    ->Apply(testing::OnGpu)
    ->Args({65536, 512, 1024})
    ->Args({64, 128, 16})
    ->Args({3001, 65, 1000});

}  // namespace
}  // namespace hidet::schedules
