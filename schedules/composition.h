// A task as a sequence of programs: what no single strategy takes whole, or not as fast.
//
// The generic strategies run one stage. A task of several stages that no other strategy takes is
// cut into consecutive parts, and each part is chosen for like a task of its own; an attention that
// no strategy takes is first expanded into products and a softmax (ir/task/task_rewrite.h); so is
// one that a strategy takes, if the parts are surely faster. Of all ways to cut, the one of the
// least estimated time is taken. So a task takes no longer than its parts do, and each strategy
// that learns something improves what falls back on it.
//
//   HIDET_ASSIGN_OR_RETURN(Composition parts, ChooseParts(task, target, strategies));
//   // {attention, f32} -> {product}, {softmax}, {product}
//
// Parts are programs of their own to the plan: what lies between them is memory of the model's
// arena, and the tuner measures each.
#ifndef SCHEDULES_COMPOSITION_H_
#define SCHEDULES_COMPOSITION_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task_split.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy.h"

namespace hidet::schedules {

struct Composition {
  std::vector<ir::TaskSegment> parts;  // in execution order; one, if the task stays whole
  double seconds = 0;                  // the sum over the parts
};

// Estimated seconds of a task by one strategy, or the reason why there is none.
using SecondsOfOne = absl::FunctionRef<absl::StatusOr<double>(const ir::AnalyzedTask&)>;

// Returns the cut of the least time; the error of the whole task if some stage has no strategy. An
// attention that is one program is expanded only if that saves more than estimates err by, and if
// what the parts write for each other is of known size and stays within `cache_bytes`.
absl::StatusOr<Composition> Compose(const ir::AnalyzedTask& task, int64_t cache_bytes,
                                    SecondsOfOne seconds);

// The task as it is if a strategy that is no fallback takes it, or it has one stage; else the
// better of the fallback and the cut of the least time. Reductions of long rows and attention are
// cut as well, if that is estimated to be faster.
absl::StatusOr<Composition> ChooseParts(const ir::AnalyzedTask& task, const Target& target,
                                        const StrategyList& strategies);

}  // namespace hidet::schedules

#endif  // SCHEDULES_COMPOSITION_H_
