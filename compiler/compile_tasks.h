// The different tasks of a model to machine code, in parallel.
//
//   HIDET_ASSIGN_OR_RETURN(std::vector<CompiledTask> compiled,
//                          CompileTasks(tasks, searched, strategies, options));
#ifndef COMPILER_COMPILE_TASKS_H_
#define COMPILER_COMPILE_TASKS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "compiler/compile_options.h"
#include "compiler/task_compiler.h"
#include "ir/task/analyzed_task.h"
#include "schedules/all_strategies.h"

namespace hidet::compiler {

// Returns what each task became. Those of `searched` have the strategy that measuring their
// candidates finds, if the options ask for a search; the others the one that estimates choose.
// The first error of any of them, which names its task; Cancelled where the search is.
absl::StatusOr<std::vector<CompiledTask>> CompileTasks(absl::Span<const ir::AnalyzedTask> tasks,
                                                       const std::vector<bool>& searched,
                                                       const schedules::StrategyList& strategies,
                                                       const CompileOptions& options);

}  // namespace hidet::compiler

#endif  // COMPILER_COMPILE_TASKS_H_
