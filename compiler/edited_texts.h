// Texts of one stage that a person may have changed: they take the place of what the compiler would
// make at that stage, and everything after it is computed from them.
//
// What others rely on must be as it was: a task's symbols, operands and results, a kernel's head
// (its name, parameters, grid and threads). What is inside is the person's.
#ifndef COMPILER_EDITED_TEXTS_H_
#define COMPILER_EDITED_TEXTS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "compiler/stages.h"
#include "ir/kernel.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"

namespace hidet::compiler {

struct EditedTexts {
  Stage stage = Stage::kTask;  // kTask, kIr or kSource
  // Returns the text that was dumped under this name and extension. May be called from several
  // threads.
  std::function<absl::StatusOr<std::string>(absl::string_view name, absl::string_view extension)>
      read;
};

// Reads a task that stands in place of `original`. InvalidArgument where it is no text of a task,
// takes or gives something else, or no schedule is there for it.
absl::StatusOr<ir::AnalyzedTask> ParseEditedTask(
    absl::string_view text, const ir::Task& original,
    absl::FunctionRef<absl::Status(const ir::AnalyzedTask& task)> has_schedule);

// Reads lowered kernels that stand in place of `originals`, and verifies them. What may reach
// outside of a buffer and did not before is checked when they run (guard_indices.h).
absl::StatusOr<std::vector<ir::Kernel>> ParseEditedKernels(absl::string_view text,
                                                           absl::Span<const ir::Kernel> originals);

}  // namespace hidet::compiler

#endif  // COMPILER_EDITED_TEXTS_H_
