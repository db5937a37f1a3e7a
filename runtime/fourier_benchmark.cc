// What a transform costs, by length, number of rows and dtype, on one thread.
//
//   bazel run --config=opt //runtime:fourier_benchmark
//
// The floor of n complex numbers is 5 n log2 n operations of arithmetic (counter flops: so many of
// them a second). Lengths are of each radix alone and mixed; 521 is a prime that goes by a
// convolution.
#include <cmath>
#include <vector>

#include "benchmark/benchmark.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/fourier.h"

namespace hidet::runtime {
namespace {

// Arguments: rows, length, whether the rows are real.
template <typename T>
void BM_TransformRows(benchmark::State& state) {
  const int64_t rows = state.range(0), n = state.range(1);
  const bool is_real = state.range(2) != 0;
  const ThreadPool::OwnCount one_thread(1);
  const ScalarType dtype = sizeof(T) == 4 ? ScalarType::kFloat32 : ScalarType::kFloat64;
  const int64_t made_length = is_real ? n / 2 + 1 : n;
  std::vector<T> re(static_cast<size_t>(rows * n), T{1}), im = re;
  std::vector<T> made(static_cast<size_t>(2 * rows * made_length));
  const TensorView x{re.data(), dtype, {rows, n}}, y{im.data(), dtype, {rows, n}},
      z{made.data(), dtype, {2, rows, made_length}};
  for (auto _ : state) {
    const absl::Status status = is_real ? TransformRows({x, z}, Direction::kForward)
                                        : TransformRows({x, y, z}, Direction::kForward);
    if (!status.ok()) state.SkipWithError(status.ToString().c_str());
  }
  const double bits = std::log2(static_cast<double>(n));
  state.counters["flops"] = benchmark::Counter(
      5 * static_cast<double>(n * rows) * bits * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
}

void Lengths(benchmark::internal::Benchmark* benchmark) {
  for (const int64_t rows : {1, 3, 64}) {
    for (const int64_t n : {256, 400, 1024, 1000, 4096, 343, 1331, 2197, 1001, 521})
      benchmark->Args({rows, n, 0});
  }
  benchmark->Args({64, 1024, 1})
      ->Args({64, 4096, 1})
      ->Args({64, 1001, 1})
      ->ArgNames({"rows", "length", "real"});
}
BENCHMARK(BM_TransformRows<float>)->Apply(Lengths);
BENCHMARK(BM_TransformRows<double>)->Apply(Lengths);

}  // namespace
}  // namespace hidet::runtime
