// Attention on Hopper's tensor cores over its floor: 4 operations for a query, a key and an element
// of a head at the tensor cores' rate, half of them where it is causal.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "ir/expr.h"
#include "schedules/cuda/attention_wgmma_sm90.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::Arithmetic;
using testing::OperandBytes;

// Arguments: batch, heads, queries and keys, elements of a head, whether causal.
void BM_AttentionWgmma(benchmark::State& state) {
  const int64_t batch = state.range(0), heads = state.range(1), length = state.range(2),
                depth = state.range(3);
  const bool causal = state.range(4) != 0;
  const ir::Task task =
      testing::GeneralAttention(Int64(batch), Int64(length), Int64(length),
                                {.heads = heads, .depth = depth, .width = depth, .causal = causal});
  const auto scores = static_cast<double>(batch * heads * length * length) / (causal ? 2 : 1);
  testing::MeasureOnGpu(state, task, *AttentionWgmmaSm90(),
                        {.flops = 4 * scores * static_cast<double>(depth),
                         .bytes = OperandBytes(task),
                         .arithmetic = Arithmetic::kTensorCores});
}
BENCHMARK(BM_AttentionWgmma)
    ->Apply(testing::OnGpu)
    ->Args({4, 16, 4096, 128, 0})
    ->Args({4, 16, 4096, 128, 1})
    ->Args({4, 16, 4096, 64, 0})
    ->Args({2, 8, 4096, 256, 0})
    ->Args({16, 12, 32, 32, 0})
    ->Args({2, 3, 1001, 80, 1});

}  // namespace
}  // namespace hidet::schedules
