#include <string>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "ir/text/parser.h"
#include "ir/text/text.h"
#include "ir/verify.h"

namespace hidet::ir {
namespace {

// A kernel of `statements` stores, as unrolling makes them.
std::string LargeKernel(int64_t statements) {
  std::string text =
      "kernel @large(%x: float32[n]@global, %y: float32[n]@global, n: int64) grid(b: n) threads(t: "
      "256) {\n";
  for (int64_t i = 0; i < statements; ++i) {
    absl::StrAppend(&text, "  %y[b * 256 + int64(t) + ", i,
                    "] = fma(%x[b * 256 + int64(t)], 2.0f, %y[b / 8 % 4 + ", i, "])\n");
  }
  return text + "}\n";
}

void BM_Parse(benchmark::State& state) {
  const std::string text = LargeKernel(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(ParseKernel(text));
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(text.size()));
}
BENCHMARK(BM_Parse)->Arg(100)->Arg(10000);

void BM_Print(benchmark::State& state) {
  const Kernel kernel = *ParseKernel(LargeKernel(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(Print(kernel));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_Print)->Arg(100)->Arg(10000);

void BM_Verify(benchmark::State& state) {
  const Kernel kernel = *ParseKernel(LargeKernel(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(Verify(kernel));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_Verify)->Arg(10000);

}  // namespace
}  // namespace hidet::ir
