// The kernel oracle over a list of strategies (ir/task/kernel_oracle.h).
//
// What the graph passes ask is how long a task takes, before anybody has decided how its operands
// lie. So the answer is the least estimate over all strategies, each with its operands stored as it
// would like them best: constants, since those are packed once, and for images their order, since
// neighbours may follow. Independent parts are one launch if a strategy takes them together. Fusing
// is then a comparison: the fused task, as one program, against the sum over what it replaces, each
// of which may be cut (composition.h).
//
//   CanFuse({convolution, relu}, {{convolution}, {relu}})         OK: the relu is done in registers
//   CanFuse({shuffle, convolution}, {{shuffle}, {convolution}})   no: what a convolution reads in
//                                                                 that order no fast kernel takes
//
// The same tasks are asked about again and again while a graph is fused and its layouts are chosen;
// they are equal by structure (ir/task/analyzed_task.h), and each is computed once.
#ifndef SCHEDULES_STRATEGY_ORACLE_H_
#define SCHEDULES_STRATEGY_ORACLE_H_

#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "base/mutex.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/kernel_oracle.h"
#include "ir/task/task_split.h"
#include "schedules/all_strategies.h"
#include "schedules/target.h"

namespace hidet::schedules {

// May be used by several threads at once.
class StrategyOracle : public ir::KernelOracle {
 public:
  // Keeps a reference to the strategies.
  StrategyOracle(Target target, const StrategyList& strategies, ir::ProductPrecision precision = {})
      : target_(std::move(target)), strategies_(strategies), precision_(precision) {}

  ir::ProductPrecision precision() const override { return precision_; }
  absl::Status CanFuse(const ir::AnalyzedTask& task,
                       absl::Span<const ir::Share> apart) const override;
  absl::StatusOr<double> Cost(const ir::AnalyzedTask& task) const override;
  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask& task, int operand) const override;

 private:
  // A task and the position of one of its inputs.
  struct Reading {
    ir::AnalyzedTask task;
    int operand = 0;

    friend bool operator==(const Reading& a, const Reading& b) {
      return a.operand == b.operand && Equal(a.task, b.task);
    }
    template <typename H>
    friend H AbslHashValue(H state, const Reading& reading) {
      return H::combine(std::move(state), reading.task.hash(), reading.operand);
    }
  };

  // Least seconds of the task as one program, or of its independent parts. Each strategy is asked
  // with the task as it is, with its constants stored as it would like them, and with all operands.
  // None if it is another name for its input.
  absl::StatusOr<double> SecondsOfOne(const ir::AnalyzedTask& task) const;
  // The same of a part of a task, which is a program whatever it does.
  absl::StatusOr<double> SecondsOfProgram(const ir::AnalyzedTask& task) const;
  // The same of a task that may be cut: of an operator as it stands.
  absl::StatusOr<double> SecondsApart(const ir::AnalyzedTask& task) const;
  absl::StatusOr<double> ComputeSecondsOfProgram(const ir::AnalyzedTask& task) const;
  absl::StatusOr<double> SecondsOfGroup(const ir::AnalyzedTask& task,
                                        const std::vector<ir::TaskPart>& parts) const;
  std::vector<ir::LayoutChoice> ComputeLayouts(const ir::AnalyzedTask& task, int operand) const;
  // Those of a task as one program.
  std::vector<ir::LayoutChoice> LayoutsOfOne(const ir::AnalyzedTask& task, int operand) const;
  // Those that each of the tasks takes, in the order in which the first prefers them.
  std::vector<ir::LayoutChoice> LayoutsOfAll(absl::Span<const Reading> readings) const;

  const Target target_;
  const StrategyList& strategies_;
  const ir::ProductPrecision precision_;

  // What was answered already.
  template <typename Table>
  class Answers {
   public:
    template <typename Compute>
    typename Table::mapped_type Of(const typename Table::key_type& question,
                                   const Compute& compute);

   private:
    Mutex mutex_;
    Table known_ ABSL_GUARDED_BY(mutex_);
  };
  mutable Answers<ir::TaskTable<absl::StatusOr<double>>> of_one_, of_program_, apart_, costs_;
  mutable Answers<absl::flat_hash_map<Reading, std::vector<ir::LayoutChoice>>> layouts_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_STRATEGY_ORACLE_H_
