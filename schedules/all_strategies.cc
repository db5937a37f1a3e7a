#include "schedules/all_strategies.h"

#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "schedules/cpu/strategies_cpu.h"
#include "schedules/cuda/strategies_cuda.h"

namespace hidet::schedules {

StrategyList AllStrategies() {
  StrategyList strategies = StrategiesCpu();
  StrategyList cuda = StrategiesCuda();
  std::move(cuda.begin(), cuda.end(), std::back_inserter(strategies));
  return strategies;
}

absl::StatusOr<Choice> Choose(const ir::AnalyzedTask& task, const Target& target,
                              const StrategyList& strategies) {
  Choice best;
  for (const std::unique_ptr<Strategy>& strategy : strategies) {
    if (!strategy->Matches(task, target).ok()) continue;
    for (const Config& config : strategy->Space(task, target, SearchSpace::kModel)) {
      const double seconds = strategy->Cost(task, target, config);
      if (best.strategy == nullptr || seconds < best.seconds)
        best = {strategy.get(), config, seconds};
    }
  }
  if (best.strategy == nullptr) {
    return absl::UnimplementedError(absl::StrCat("task \"", task->name,
                                                 "\": no strategy for target ", target.name, ":\n",
                                                 Explain(task, target, strategies)));
  }
  return best;
}

std::string Explain(const ir::AnalyzedTask& task, const Target& target,
                    const StrategyList& strategies) {
  std::string text;
  for (const std::unique_ptr<Strategy>& strategy : strategies) {
    const absl::Status status = strategy->Matches(task, target);
    absl::StrAppend(&text, strategy->name(), ": ");
    if (!status.ok()) {
      absl::StrAppend(&text, "no, ", std::string(status.message()), "\n");
      continue;
    }
    for (const Config& config : strategy->Space(task, target, SearchSpace::kModel)) {
      absl::StrAppend(&text, ToString(config), " ", strategy->Cost(task, target, config) * 1e6,
                      " us; ");
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

}  // namespace hidet::schedules
