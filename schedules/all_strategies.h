// Every strategy, and the choice among them.
//
//   const std::vector<std::unique_ptr<Strategy>> strategies = AllStrategies();
//   HIDET_ASSIGN_OR_RETURN(Choice choice, Choose(task, target, strategies));
//   HIDET_ASSIGN_OR_RETURN(ir::Program program, choice.strategy->Apply(task, target, choice.config));
#ifndef SCHEDULES_ALL_STRATEGIES_H_
#define SCHEDULES_ALL_STRATEGIES_H_

#include <string>

#include "absl/status/statusor.h"
#include "schedules/strategy.h"

namespace hidet::schedules {

// Those of cpu/strategies_cpu.h and cuda/strategies_cuda.h. A target has one device, so that their
// order among each other is free.
StrategyList AllStrategies();

// Returns the strategy and configuration with the least estimated time; Unimplemented with
// everyone's reasons if no single strategy takes the task (schedules/composition.h cuts it then).
absl::StatusOr<Choice> Choose(const ir::AnalyzedTask& task, const Target& target,
                              const StrategyList& strategies);

// Why each strategy takes the task or does not, a line each, for people.
std::string Explain(const ir::AnalyzedTask& task, const Target& target,
                    const StrategyList& strategies);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ALL_STRATEGIES_H_
