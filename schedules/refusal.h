// The answer of a strategy that does not take a task.
//
//   if (shape.n.size() != 1) return Refuse(task, "the columns are not one axis");
#ifndef SCHEDULES_REFUSAL_H_
#define SCHEDULES_REFUSAL_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ir/task/task.h"

namespace hidet::schedules {

// Returns FailedPrecondition with the task's name and the reason.
absl::Status Refuse(const ir::Task& task, absl::string_view reason);

}  // namespace hidet::schedules

#endif  // SCHEDULES_REFUSAL_H_
