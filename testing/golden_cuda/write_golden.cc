// Writes testdata/ anew: bazel run //testing/golden_cuda:write_golden
#include <cstdio>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "testing/golden_cuda/golden_cases.h"

namespace hidet::testing {
namespace {

int Main() {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  if (workspace == nullptr) {
    std::fputs("run by `bazel run //testing/golden_cuda:write_golden`\n", stderr);
    return 1;
  }
  for (const GoldenCase& golden : GoldenCases()) {
    const absl::StatusOr<CudaCheck> check = CheckCase(golden);
    absl::Status status = check.status();
    if (status.ok()) {
      status = WriteFileAtomically(
          absl::StrCat(workspace, "/testing/golden_cuda/testdata/", golden.name, ".cu"),
          check->source);
    }
    if (!status.ok()) {
      std::fprintf(stderr, "%s: %s\n", golden.name.c_str(), status.ToString().c_str());
      return 1;
    }
  }
  return 0;
}

}  // namespace
}  // namespace hidet::testing

int main() { return hidet::testing::Main(); }
