#include "testing/ir_opt_test/ir_passes.h"

#include "absl/strings/str_split.h"
#include "passes/find_passes.h"
#include "passes/ir/pipelines.h"

namespace hidet::testing {

absl::StatusOr<std::vector<passes::Pass<ir::Kernel>>> IrPassesOf(absl::string_view names) {
  std::vector<passes::Pass<ir::Kernel>> all = passes::CpuLoweringPipeline();
  if (names == "cpu") return all;
  std::vector<passes::Pass<ir::Kernel>> cuda = passes::CudaLoweringPipeline();
  if (names == "cuda") return cuda;
  all.insert(all.end(), cuda.begin(), cuda.end());
  return passes::FindPasses(all, absl::StrSplit(names, absl::ByAnyChar(", "), absl::SkipEmpty()));
}

}  // namespace hidet::testing
