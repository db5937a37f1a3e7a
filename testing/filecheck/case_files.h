// Files of cases, each checked by itself: what tests of passes have in common.
//
//   absl::Status RunCase(const std::string& test, std::string& output) {
//     const absl::StatusOr<std::string> result = Run(test);
//     if (const auto error = CheckError(result.status(), test)) return *error;
//     output = *result;
//     return FileCheck(output, test);
//   }
//   int main(int argc, char** argv) { return RunCaseFiles(argc, argv, RunCase); }
#ifndef TESTING_FILECHECK_CASE_FILES_H_
#define TESTING_FILECHECK_CASE_FILES_H_

#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hidet::testing {

// What became of a case that ended so: OK if it has "// ERROR: text" lines and the status is an
// error with these texts, an error if it has others. Nothing of a case that ended well and says
// nothing of errors: its result is to be checked.
std::optional<absl::Status> CheckError(const absl::Status& status, absl::string_view test);

// Runs the cases of the files that the arguments of a program name, and prints those that fail with
// what they have left in `output`. Returns the program's exit code: 0 if there are cases and none
// fails. What stands before the first separator of a file of rules (.rule) is no case.
int RunCaseFiles(int argc, char** argv,
                 absl::FunctionRef<absl::Status(const std::string& test, std::string& output)> run);

}  // namespace hidet::testing

#endif  // TESTING_FILECHECK_CASE_FILES_H_
