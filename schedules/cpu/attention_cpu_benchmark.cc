// Attention on one thread over its floor: 4 operations for a query, a key and an element of a head,
// at the core's peak. A causal one has half of the keys.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "schedules/cpu/attention_cpu.h"
#include "testing/cpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

// Arguments: heads, queries, keys, elements of a head, whether causal.
void BM_Attention(benchmark::State& state) {
  const int64_t heads = state.range(0), queries = state.range(1), keys = state.range(2),
                depth = state.range(3);
  const bool causal = state.range(4) != 0;
  const ir::Task task = testing::GeneralAttention(ir::Int64(1), ir::Int64(queries), ir::Int64(keys),
                                                  {.dtype = ScalarType::kFloat32,
                                                   .heads = heads,
                                                   .depth = depth,
                                                   .width = depth,
                                                   .causal = causal});
  const auto scores = static_cast<double>(heads * queries * keys) / (causal ? 2 : 1);
  testing::MeasureOverFloor(state, task, *AttentionCpu(),
                            {.flops = 4 * scores * static_cast<double>(depth),
                             .bytes = 8.0 * static_cast<double>(heads * depth * (queries + keys))});
}
BENCHMARK(BM_Attention)
    ->Args({12, 128, 128, 64, 0})
    ->Args({12, 512, 512, 64, 0})
    ->Args({12, 512, 512, 64, 1})
    ->Args({12, 512, 512, 80, 0})
    ->Args({12, 512, 512, 128, 0})
    ->Args({3, 197, 197, 64, 0})
    ->Args({32, 1, 2048, 64, 0});

}  // namespace
}  // namespace hidet::schedules
