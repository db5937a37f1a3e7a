#include "base/counters.h"

#include <atomic>

namespace hidet {
namespace {

constexpr int kCount = static_cast<int>(Counter::kNumCounters);

constexpr CounterRow kTable[] = {
    {Counter::kModelsCompiled, "models_compiled", "models and parts of models that were compiled"},
    {Counter::kModelsFromCache, "models_from_cache",
     "models that were taken whole from the folder of compiled models"},
    {Counter::kKernelsCompiled, "kernels_compiled", "tasks whose kernels were compiled"},
    {Counter::kKernelsFromCache, "kernels_from_cache",
     "tasks whose kernels were taken from the folder of compiled kernels"},
    {Counter::kCandidatesMeasured, "candidates_measured",
     "candidates of kernels that a search ran on the device"},
    {Counter::kModelsLoaded, "models_loaded", "compiled models that were brought into memory"},
    {Counter::kPlansMade, "plans_made",
     "tuples of sizes that a session met for the first time, or again after it forgot them"},
    {Counter::kWeightRebinds, "weight_rebinds",
     "times that weights of a loaded model were replaced"},
    {Counter::kArenaBytes, "arena_bytes", "bytes that sessions hold now for intermediate tensors"},
    {Counter::kFallbackOperators, "fallback_operators",
     "operators of torch that were left to eager execution when a model was compiled"},
};
static_assert(sizeof(kTable) / sizeof(kTable[0]) == kCount);

// Apart from each other: threads that count different things do not share a cache line.
struct alignas(64) Cell {
  std::atomic<int64_t> value{0};
};
Cell cells[kCount];

}  // namespace

void Count(Counter counter, int64_t by) {
  cells[static_cast<int>(counter)].value.fetch_add(by, std::memory_order_relaxed);
}

int64_t Value(Counter counter) {
  return cells[static_cast<int>(counter)].value.load(std::memory_order_relaxed);
}

absl::Span<const CounterRow> CounterTable() { return kTable; }

}  // namespace hidet
