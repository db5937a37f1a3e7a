// The kernel oracle over a list of strategies (ir/kernel_oracle.h).
#ifndef SCHEDULES_STRATEGY_ORACLE_H_
#define SCHEDULES_STRATEGY_ORACLE_H_

#include <vector>

#include "ir/kernel_oracle.h"
#include "ir/task_split.h"
#include "schedules/all_strategies.h"
#include "schedules/target.h"

namespace hidet::schedules {

// A task may be fused if a strategy made for its form takes it, or if the generic strategy makes
// one kernel of it. Independent parts may if a strategy made for them together is not slower than
// the best for each.
class StrategyOracle : public ir::KernelOracle {
 public:
  // Keeps a reference to the strategies.
  StrategyOracle(Target target, const StrategyList& strategies)
      : target_(std::move(target)), strategies_(strategies) {}

  absl::Status CanFuse(const ir::Task& task) const override;
  absl::StatusOr<double> Cost(const ir::Task& task) const override;
  std::vector<ir::LayoutChoice> Layouts(const ir::Task& task, int operand) const override;

 private:
  absl::Status CanGroup(const ir::Task& task, const std::vector<ir::TaskPart>& parts) const;

  const Target target_;
  const StrategyList& strategies_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_STRATEGY_ORACLE_H_
