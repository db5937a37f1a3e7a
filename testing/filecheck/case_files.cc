#include "testing/filecheck/case_files.h"

#include <iostream>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "testing/filecheck/filecheck.h"

namespace hidet::testing {

std::optional<absl::Status> CheckError(const absl::Status& status, absl::string_view test) {
  const std::vector<std::string> errors = DirectiveValues(test, "ERROR");
  if (errors.empty()) return status.ok() ? std::nullopt : std::optional(status);
  if (status.ok())
    return absl::InternalError(absl::StrCat("there is no error, expected: ", errors[0]));
  for (const std::string& error : errors) {
    if (!absl::StrContains(status.ToString(), error)) {
      return absl::InternalError(
          absl::StrCat("the error is\n", status.ToString(), "\nexpected: ", error));
    }
  }
  return absl::OkStatus();
}

int RunCaseFiles(int argc, char** argv,
                 absl::FunctionRef<absl::Status(const std::string&, std::string&)> run) {
  int failures = 0, cases = 0;
  for (int i = 1; i < argc; ++i) {
    const absl::StatusOr<std::string> file = ReadFile(argv[i]);
    if (!file.ok()) {
      std::cerr << argv[i] << ": " << file.status() << "\n";
      return 1;
    }
    std::vector<std::string> tests = SplitCases(*file);
    if (absl::EndsWith(argv[i], ".rule")) tests.erase(tests.begin());
    for (const std::string& test : tests) {
      ++cases;
      std::string output;
      const absl::Status status = run(test, output);
      if (status.ok()) continue;
      ++failures;
      std::cerr << "FAILED: case " << cases << " of " << argv[i] << "\n"
                << status.message() << "\n--- input\n"
                << test << "--- output\n"
                << output << "\n";
    }
  }
  std::cerr << cases << " cases, " << failures << " failures\n";
  return failures > 0 || cases == 0;
}

}  // namespace hidet::testing
