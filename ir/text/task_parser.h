// Reads the text form of tasks (ir/text/task_text.h), so that a dump can be scheduled again without
// its graph.
//
//   StatusOr<Task> task = ParseTask(PrintTask(other));     // PrintTask(*task) == PrintTask(other)
//
// Names are those of the text (t0, s0, i0, ...). Combiners are those of ir/task/combiner.h, by
// name. The task is verified. Every error is InvalidArgument and names the line.
//
// Where a person may have changed the text, indices are to be checked too, as CheckInside of
// ir/task/verify_indices.h does: the compiler's own are right by construction, and no kernel asks.
#ifndef IR_TEXT_TASK_PARSER_H_
#define IR_TEXT_TASK_PARSER_H_

#include <cstddef>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/task/task.h"

namespace hidet::ir {

// What else must hold of a task that was read, of each of its stages, and then of all of them
// together: errors are of the place of the task's name, and of the stage. Each may be empty.
struct TaskChecks {
  std::function<absl::Status(const Task& task)> task;
  std::function<absl::Status(const Task& task, size_t stage)> stage;
  std::function<absl::Status(const Task& task)> stages;
};

absl::StatusOr<Task> ParseTask(absl::string_view text, const TaskChecks& checks = {});

}  // namespace hidet::ir

#endif  // IR_TEXT_TASK_PARSER_H_
