// What it costs to start a launch on several threads and to wait for its end.
//
//   bazel run --config=opt //runtime/devices:thread_pool_benchmark
#include "runtime/devices/thread_pool.h"

#include "benchmark/benchmark.h"

namespace hidet::runtime {
namespace {

// Arguments: threads, blocks, additions a block.
void BM_ParallelFor(benchmark::State& state) {
  ThreadPool& pool = ThreadPool::Global();
  const int threads = static_cast<int>(state.range(0));
  pool.SetThreadCount(threads);
  const int64_t work = state.range(2);
  for (auto _ : state) {
    pool.ParallelFor(state.range(1), threads, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        for (int64_t k = 0; k < work; ++k) benchmark::DoNotOptimize(k);
      }
    });
  }
}
BENCHMARK(BM_ParallelFor)
    ->ArgNames({"threads", "blocks", "work"})
    ->ArgsProduct({{1, 2}, {2, 64}, {1, 1000, 10000}})
    ->UseRealTime();

}  // namespace
}  // namespace hidet::runtime
