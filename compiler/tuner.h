// Chooses how a task is computed by measuring candidates on the device.
//
//   const Tuner tuner(task_compiler, measurer, strategies, compiler.target(),
//                     {.space = SearchSpace::kSmall, .records = &cache});
//   HIDET_ASSIGN_OR_RETURN(CompiledTask compiled, tuner.Compile(task));
//
// The strategies' configurations are put in the order of their estimated times; the best few are
// compiled in parallel and measured one after the other. What won is kept, by task, target and
// space: the next process neither compiles nor measures the others again.
#ifndef COMPILER_TUNER_H_
#define COMPILER_TUNER_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "compiler/measure_task.h"
#include "compiler/task_compiler.h"
#include "ir/task/analyzed_task.h"
#include "runtime/kernel_cache.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::driver {

struct TunerOptions {
  schedules::SearchSpace space = schedules::SearchSpace::kSmall;
  int threads = 1;  // that compile
  // Where what won is kept; null = nowhere. Must outlive the tuner.
  const runtime::KernelCache* records = nullptr;
  // Everything that a measurement depends on besides the task: machine, build.
  std::string fingerprint;
  std::function<bool()> cancelled;
  // Called as candidates of a task are compiled and measured, two steps each; the steps come in
  // order. Nothing is told of a task that needs no search.
  std::function<void(const ir::Task& task, int done, int total)> progress;
};

class Tuner {
 public:
  // All references must outlive this.
  Tuner(const TaskCompiler& compiler, const Measurer& measurer,
        const schedules::StrategyList& strategies, const schedules::Target& target,
        TunerOptions options);

  // Returns the task compiled by the fastest candidate. A candidate that cannot be compiled or run
  // is left out; if none can be measured (there is no device), the cost model's choice is taken.
  // Cancelled between two candidates if asked to stop.
  absl::StatusOr<CompiledTask> Compile(const ir::AnalyzedTask& task) const;

 private:
  std::vector<schedules::Choice> Candidates(const ir::AnalyzedTask& task) const;
  std::string Key(const ir::AnalyzedTask& task) const;
  std::optional<schedules::Choice> Recorded(const std::string& key,
                                            const std::vector<schedules::Choice>& among) const;

  const TaskCompiler& compiler_;
  const Measurer& measurer_;
  const schedules::StrategyList& strategies_;
  const schedules::Target& target_;
  const TunerOptions options_;
};

}  // namespace hidet::driver

#endif  // COMPILER_TUNER_H_
