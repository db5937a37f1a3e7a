// Reads the text form of tasks (ir/text/task_text.h), so that a dump can be scheduled again without
// its graph.
//
//   StatusOr<Task> task = ParseTask(PrintTask(other));     // PrintTask(*task) == PrintTask(other)
//
// Names are those of the text (t0, s0, i0, ...). Combiners are those of ir/task/combiner.h, by
// name. The task is verified. Every error is InvalidArgument and names the line.
#ifndef IR_TEXT_TASK_PARSER_H_
#define IR_TEXT_TASK_PARSER_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/task/task.h"

namespace hidet::ir {

absl::StatusOr<Task> ParseTask(absl::string_view text);

}  // namespace hidet::ir

#endif  // IR_TEXT_TASK_PARSER_H_
