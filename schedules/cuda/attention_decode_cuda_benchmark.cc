// Attention of few queries on a GPU over its floor, the bytes of keys and values.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "ir/expr.h"
#include "schedules/cuda/attention_decode_cuda.h"
#include "testing/gpu_runner/floor_benchmark.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::OperandBytes;

// Arguments: batch, queries, keys, heads, heads of keys, elements of a head.
void BM_AttentionDecode(benchmark::State& state) {
  const int64_t depth = state.range(5);
  const ir::Task task = testing::GeneralAttention(
      Int64(state.range(0)), Int64(state.range(1)), Int64(state.range(2)),
      {.heads = state.range(3), .heads_of_keys = state.range(4), .depth = depth, .width = depth});
  testing::MeasureOnGpu(state, task, *AttentionDecodeCuda(), {.bytes = OperandBytes(task)});
}
BENCHMARK(BM_AttentionDecode)
    ->Apply(testing::OnGpu)
    ->Args({16, 1, 8192, 32, 8, 128})
    ->Args({2, 1, 4096, 32, 32, 64})
    ->Args({2, 1, 100, 12, 12, 64})
    ->Args({3, 2, 1001, 12, 4, 80});

}  // namespace
}  // namespace hidet::schedules
