// A strategy: one way to make a program of a task.
//
// The compiler asks every strategy of a target in turn. A strategy says whether it takes a task,
// and if not, why; offers configurations with an estimated time; and applies one. It reads facts
// of a task (ir/task/task_facts.h, and the shapes beside this file that are made of them), never
// names, and composes building blocks over the IR builder; there are no text templates. No axis of
// a task has a constant extent of 1 (ir/task/task_units.h).
//
//   absl::Status reason = strategy.Matches(task, target);       // e.g. "the last axis of the result is not contiguous"
//   for (const Config& config : strategy.Space(task, target, SearchSpace::kModel)) ...
//   HIDET_ASSIGN_OR_RETURN(ir::Program program, strategy.Apply(task, target, config));
//
// To add one: a file `<what>_<how>_<architecture>.{h,cc}` with a function that returns the
// Strategy, its test, and a line in cpu/strategies_cpu.cc or cuda/strategies_cuda.cc.
#ifndef SCHEDULES_STRATEGY_H_
#define SCHEDULES_STRATEGY_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/program.h"
#include "ir/task/tensor_layout.h"
#include "schedules/target.h"

namespace hidet::schedules {

// A point of a strategy's space: named integers, e.g. {{"m", 128}, {"n", 256}, {"stages", 4}}.
struct Config {
  std::vector<std::pair<std::string, int64_t>> values;

  // Returns the value; HIDET_CHECKs that it is there.
  int64_t at(absl::string_view name) const;
  friend bool operator==(const Config&, const Config&) = default;
};
// "m=128 n=256 stages=4"; the empty text for no values. Parse is the inverse.
std::string ToString(const Config& config);
absl::StatusOr<Config> ParseConfig(absl::string_view text);

enum class SearchSpace : uint8_t {
  kModel = 0,  // what the cost model needs to choose from
  kSmall = 1,  // more, of which a tuner measures the most promising
  kLarge = 2,  // more again, and it measures more of them
};

class Strategy {
 public:
  virtual ~Strategy() = default;
  virtual absl::string_view name() const = 0;
  // Part of tuning keys: raised whenever Space or Apply changes meaning.
  virtual int version() const { return 1; }

  // Whether it takes any task of one stage: what is left when no strategy made for a task's form
  // takes it. Nothing is arranged for its sake.
  virtual bool IsFallback() const { return false; }

  // OK, or FailedPrecondition with the reason why the strategy does not take the task.
  virtual absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const = 0;

  // Storage it would like for an operand, the best first; row-major need not be named. A constant
  // may have any layout, and the task then has it so. For what is no constant only an order of its
  // dimensions counts, and it disappears from the task (ir/task/task_orders.h): asked again, the
  // operand is row-major, of the permuted shape, and so are results of its rank. A convolution that
  // would like image[n, c, h, w] in order(0,2,3,1) gets image[n, h, w, c] and a result [n, p, q,
  // k].
  virtual std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                                int operand) const {
    return {};
  }

  // Configurations that can launch, the most promising first; never empty for a task that matches.
  virtual std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                                    SearchSpace space) const {
    return {Config{}};
  }

  // Estimated seconds of a call at the symbols' hints: without launches that make workspaces of
  // constants alone, which run when a model is prepared (compiler/compile_model.h).
  virtual double Cost(const ir::AnalyzedTask& task, const Target& target,
                      const Config& config) const = 0;

  // Threads of a block, if the configuration makes one kernel whose blocks know each other by
  // number alone, so that kernels of other tasks can share its launch (schedules/grouped.h); 0 if
  // not.
  virtual int ThreadsOfOneLaunch(const Config& config) const { return 0; }

  // Makes the program. Errors are bugs or unsupported dtypes: whatever depends on shape was asked
  // in Matches.
  virtual absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                            const Config& config) const = 0;
};

using StrategyList = std::vector<std::unique_ptr<Strategy>>;

// A strategy and configuration, chosen for a task.
struct Choice {
  const Strategy* strategy = nullptr;
  Config config;
  double seconds = 0;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_STRATEGY_H_
