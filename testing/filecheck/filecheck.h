// Checks a text against the CHECK lines of a test file, as LLVM's FileCheck does; only what our
// tests need of it.
//
//   // CHECK: let x = b * 256 + t        a later line contains this text
//   // CHECK-NEXT: %y[x] = 0.0f          the very next line does
//   // CHECK-NOT: for                    no line between the matches around it does
//   // CHECK-SAME: ; lanes 4]            the line just matched does, after what was matched
//
// Runs of spaces match runs of spaces; indentation does not matter. There are no patterns:
// canonical text is exact.
#ifndef TESTING_FILECHECK_FILECHECK_H_
#define TESTING_FILECHECK_FILECHECK_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hidet::testing {

// Checks `output` against the directives among the lines of `test`. FailedPrecondition with the
// directive and the place where it was looked for; InvalidArgument when there is no directive at
// all, for such a test cannot fail.
absl::Status FileCheck(absl::string_view output, absl::string_view test);

// Splits a test file at lines of "// -----".
std::vector<std::string> SplitCases(absl::string_view file);

// Returns the rest of the lines that begin with "// KEY:", without surrounding spaces.
std::vector<std::string> DirectiveValues(absl::string_view test, absl::string_view key);

}  // namespace hidet::testing

#endif  // TESTING_FILECHECK_FILECHECK_H_
