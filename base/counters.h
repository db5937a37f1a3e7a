// What this process has done so far, as numbers for people and for monitoring.
//
//   Count(Counter::kKernelsCompiled);
//   Count(Counter::kArenaBytes, -bytes);           // what is held now goes down again
//   for (const CounterRow& row : CounterTable()) printf("%s %ld\n", row.name, Value(row.counter));
//
// To add one: an enumerator here and a row in counters.cc.
#ifndef BASE_COUNTERS_H_
#define BASE_COUNTERS_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet {

enum class Counter : uint8_t {
  kModelsCompiled,
  kModelsFromCache,
  kKernelsCompiled,
  kKernelsFromCache,
  kCandidatesMeasured,
  kModelsLoaded,
  kPlansMade,
  kWeightRebinds,
  kArenaBytes,
  kFallbackOperators,
  kNumCounters,
};

struct CounterRow {
  Counter counter;
  absl::string_view name;  // "models_compiled"
  absl::string_view doc;   // one sentence
};

// Adds `by`, which is negative where something that is held now was let go. Any thread may count.
void Count(Counter counter, int64_t by = 1);
int64_t Value(Counter counter);

// A row for each counter, in their order.
absl::Span<const CounterRow> CounterTable();

}  // namespace hidet

#endif  // BASE_COUNTERS_H_
