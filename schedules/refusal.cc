#include "schedules/refusal.h"

#include "absl/strings/str_cat.h"

namespace hidet::schedules {

absl::Status Refuse(const ir::Task& task, absl::string_view reason) {
  return absl::FailedPreconditionError(absl::StrCat("task \"", task.name, "\": ", reason));
}

}  // namespace hidet::schedules
