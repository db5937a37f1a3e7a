// Runs a task as it is written: stage by stage, element by element, with ir/evaluate.h. No
// schedule, no simplification, no inlining is involved, so it says what a task means; definitions
// of operators and rewrites of tasks are tested with it.
//
//   StatusOr<std::vector<HostTensor>> y = RunTask(task, {x, w}, {{s, 3}});
//
// A microsecond or so an operation: for tests of some ten thousand elements.
#ifndef TESTING_TASK_INTERPRETER_TASK_INTERPRETER_H_
#define TESTING_TASK_INTERPRETER_TASK_INTERPRETER_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "testing/host_tensor/host_tensor.h"

namespace hidet::testing {

// Returns the task's outputs. `inputs` are in the order of task.inputs, in logical shape whatever
// their layout; `symbols` gives each symbol's value. InvalidArgument if they do not fit;
// OutOfRange, with the stage and the read, if a stage reads outside of a buffer.
absl::StatusOr<std::vector<HostTensor>> RunTask(const ir::Task& task,
                                                absl::Span<const HostTensor> inputs,
                                                const ir::VarMap<int64_t>& symbols = {});

}  // namespace hidet::testing

#endif  // TESTING_TASK_INTERPRETER_TASK_INTERPRETER_H_
