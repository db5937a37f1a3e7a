// Sorted rows on a GPU over their floor: the bytes of the operands, or the s (s + 1) / 2 dependent
// steps, some 40 ns each, of a block that sorts 2^s elements. (Launches of further kernels are left
// out.)
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ir/expr.h"
#include "schedules/cuda/sort_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: rows, elements of a row, how many are wanted, whether the elements are, too.
void BM_Sort(benchmark::State& state) {
  constexpr int64_t kMostElementsOfBlock = 2048;
  constexpr double kStepSeconds = 40e-9;
  const ir::Task task =
      testing::SortedRows(Int64(state.range(0)), Int64(state.range(1)), Int64(state.range(2)),
                          /*descending=*/true, /*values=*/state.range(3) != 0);
  const double s =
      std::ceil(std::log2(static_cast<double>(std::min(state.range(1), kMostElementsOfBlock))));
  testing::MeasureOnGpu(state, task, *SortCuda(),
                        {.bytes = OperandBytes(task), .seconds = s * (s + 1) / 2 * kStepSeconds});
}
BENCHMARK(BM_Sort)
    ->Apply(testing::OnGpu)
    ->Args({64, 100000, 100000, 1})
    ->Args({16, 128256, 50, 1})
    ->Args({4096, 1024, 1024, 0})
    ->Args({8, 128, 8, 1})
    ->Args({3, 8401, 101, 1});

}  // namespace
}  // namespace hidet::schedules
