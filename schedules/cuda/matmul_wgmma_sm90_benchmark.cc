// Products on Hopper's tensor cores over their floor: operations at the tensor cores' rate, or the
// bytes of the operands.
#include <benchmark/benchmark.h>

#include "base/scalar_type.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "testing/gpu_runner/common_benchmarks.h"
#include "testing/gpu_runner/floor_benchmark.h"

namespace hidet::schedules {
namespace {

// Arguments: m, n, k.
void BM_MatmulWgmma(benchmark::State& state) {
  testing::MeasureLinear(state, *MatmulWgmmaSm90(), {.dtype = ScalarType::kFloat16, .relu = true});
}
BENCHMARK(BM_MatmulWgmma)
    ->Apply(testing::OnGpu)
    ->Args({8192, 8192, 8192})
    ->Args({4096, 4096, 4096})
    ->Args({1024, 1024, 1024})
    ->Args({4096, 768, 3072})
    ->Args({512, 384, 384})
    ->Args({16, 4096, 4096})
    ->Args({129, 264, 72});

}  // namespace
}  // namespace hidet::schedules
