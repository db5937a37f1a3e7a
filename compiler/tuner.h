// Chooses how a task is computed by measuring candidates on the device.
//
//   const Tuner tuner(task_compiler, measurer, strategies, compiler.target(),
//                     {.space = SearchSpace::kSmall, .records = &records}, {.machine = machine});
//   HIDET_ASSIGN_OR_RETURN(CompiledTask compiled, tuner.Compile(task));
//
// The strategies' configurations are put in the order of their estimated times; the best few are
// compiled in parallel and measured one after the other. All times are kept, by task and machine
// (compiler/tuning_records.h): a candidate that was measured once is neither compiled nor measured
// again, by whatever build of the compiler.
#ifndef COMPILER_TUNER_H_
#define COMPILER_TUNER_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/mutex.h"
#include "compiler/cancellation.h"
#include "compiler/candidate_farm.h"
#include "compiler/measure_task.h"
#include "compiler/task_compiler.h"
#include "compiler/tuning_records.h"
#include "ir/task/analyzed_task.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::compiler {

struct TunerOptions {
  schedules::SearchSpace space = schedules::SearchSpace::kModel;  // which has no candidates
  int threads = 1;                                                // that compile
  // Where times are kept; null = nowhere. Must outlive the tuner.
  TuningRecords* records = nullptr;
  SearchSharing sharing;
  CancellationToken cancelled;
};

// Where a tuner's times are taken, and who hears of it.
struct TunerPlace {
  // Everything that a measurement depends on besides the task, in one line.
  std::string machine;
  std::string identity;  // of what is compiled here, for a farm (CandidateIdentity)
  // Called as candidates of a task are compiled and measured, two steps each; the steps come in
  // order. Nothing is told of a task that needs no search.
  std::function<void(const ir::Task& task, int done, int total)> progress;
};

class Tuner {
 public:
  // All references must outlive this.
  Tuner(const TaskCompiler& compiler, const Measurer& measurer,
        const schedules::StrategyList& strategies, const schedules::Target& target,
        TunerOptions options, TunerPlace place);

  // Returns the task compiled by the fastest candidate. A candidate that cannot be compiled or run
  // is left out; if none can be measured (there is no device), the cost model's choice is taken.
  // Cancelled between two candidates if asked to stop.
  // Several tasks may be compiled at once; one candidate is measured at a time.
  absl::StatusOr<CompiledTask> Compile(const ir::AnalyzedTask& task) const;

 private:
  std::vector<schedules::Choice> Candidates(const ir::AnalyzedTask& task) const;
  // Adds the times by which another process has chosen, if it has.
  absl::Status Follow(TuningRecord& record) const;
  // Compiles and measures those candidates, and adds their times to the record. Returns what was
  // compiled of each.
  absl::StatusOr<std::vector<std::optional<CompiledTask>>> Measure(
      const ir::AnalyzedTask& task, const std::vector<const schedules::Choice*>& candidates,
      TuningRecord& record) const;
  // What is known of the task here, and its new times noted; safe from several threads.
  std::optional<TuningRecord> Find(const TuningRecord& record) const;
  void Keep(const TuningRecord& record) const;
  // The same as Measure by the farm, which keeps what is compiled.
  absl::Status MeasureByFarm(const std::vector<const schedules::Choice*>& candidates,
                             const std::function<void()>& step, TuningRecord& record) const;

  const TaskCompiler& compiler_;
  const Measurer& measurer_;
  const schedules::StrategyList& strategies_;
  const schedules::Target& target_;
  const TunerOptions options_;
  const TunerPlace place_;
  mutable Mutex records_mutex_, device_mutex_;
};

}  // namespace hidet::compiler

#endif  // COMPILER_TUNER_H_
