// Runs text tests of IR passes: each file given as an argument holds cases, separated by "//
// -----".
//
//   // PASSES: flatten-buffers, simplify
//   kernel @f(...) ... { ... }
//   // CHECK: %y[i * 64 + j] = 0.0f
//
// A case is parsed, verified, run through its passes, verified after each, and its text held to the
// CHECK lines (testing/filecheck). Every output must also obey the laws of text: it parses to the
// same kernel and prints the same. With
// "// ERROR: text" a pass (or with PASSES empty, the parser or verifier) must fail with that text
// instead.
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/kernel.h"
#include "ir/text/parser.h"
#include "ir/text/text.h"
#include "ir/verify.h"
#include "passes/pass_manager.h"
#include "testing/filecheck/case_files.h"
#include "testing/filecheck/filecheck.h"
#include "testing/ir_opt_test/ir_passes.h"

namespace hidet::testing {
namespace {

absl::StatusOr<std::string> Run(const std::string& test, const std::string& passes_text) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<ir::Kernel> kernels, ir::ParseKernels(test));
  HIDET_ASSIGN_OR_RETURN(const auto passes, IrPassesOf(passes_text));
  if (kernels.empty()) return absl::InvalidArgumentError("the case has no kernel");
  passes::PassManagerOptions<ir::Kernel> options;
  options.verify = [](const ir::Kernel& kernel) { return ir::Verify(kernel); };
  std::vector<ir::Kernel> results;
  for (const ir::Kernel& kernel : kernels) {
    HIDET_ASSIGN_OR_RETURN(ir::Kernel result, passes::RunPasses(passes, kernel, options));
    results.push_back(std::move(result));
  }
  return ir::Print(results);
}

absl::Status CheckLaws(const std::string& text) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<ir::Kernel> again,
                         AddContext(ir::ParseKernels(text), "the output does not parse"));
  const std::string second = ir::Print(again);
  if (second != text)
    return absl::InternalError(
        absl::StrCat("the output prints differently after parsing:\n", second));
  return absl::OkStatus();
}

absl::Status RunCase(const std::string& test, std::string& output) {
  const std::vector<std::string> passes = DirectiveValues(test, "PASSES");
  if (passes.size() != 1) return absl::InvalidArgumentError("expected one PASSES line");
  const absl::StatusOr<std::string> result = Run(test, passes[0]);
  if (result.ok()) output = *result;
  if (const auto error = CheckError(result.status(), test)) return *error;
  HIDET_RETURN_IF_ERROR(CheckLaws(output));
  return FileCheck(output, test);
}

}  // namespace
}  // namespace hidet::testing

int main(int argc, char** argv) {
  return hidet::testing::RunCaseFiles(argc, argv, hidet::testing::RunCase);
}
