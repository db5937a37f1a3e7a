#include "passes/ir/all_passes.h"

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "passes/ir/approximate_math.h"
#include "passes/ir/expand_math.h"
#include "passes/ir/flatten_buffers.h"
#include "passes/ir/hoist_invariants.h"
#include "passes/ir/name_shared_values.h"
#include "passes/ir/narrow_indices.h"
#include "passes/ir/pipelines.h"
#include "passes/ir/read_ahead.h"
#include "passes/ir/simplify.h"
#include "passes/ir/unroll_loops.h"
#include "passes/ir/unsigned_divisions.h"
#include "passes/ir/verify_lowered.h"

namespace hidet::passes {

std::vector<Pass<ir::Kernel>> AllIrPasses() {
  return {
      ApproximateMath(),
      ExpandMath(),
      FlattenBuffers(),
      HoistInvariants(),
      NameSharedValues(),
      NarrowIndices(),
      ReadAhead(),
      Simplify(),
      Simplify({.inline_index_lets = true}),
      UnrollLoops(),
      UnsignedDivisions(),
      VerifyLowered(),
  };
}

absl::StatusOr<std::vector<Pass<ir::Kernel>>> FindIrPasses(absl::string_view names) {
  std::vector<Pass<ir::Kernel>> found;
  const std::vector<Pass<ir::Kernel>> all = AllIrPasses();
  for (absl::string_view name : absl::StrSplit(names, ',', absl::SkipWhitespace())) {
    name = absl::StripAsciiWhitespace(name);
    if (name == "cpu" || name == "cuda") {
      std::vector<Pass<ir::Kernel>> pipeline =
          name == "cpu" ? CpuLoweringPipeline() : CudaLoweringPipeline();
      for (Pass<ir::Kernel>& pass : pipeline) found.push_back(std::move(pass));
      continue;
    }
    const size_t before = found.size();
    for (const Pass<ir::Kernel>& pass : all) {
      if (pass.name == name) found.push_back(pass);
    }
    if (found.size() > before) continue;
    std::string known = "cpu, cuda";
    for (const Pass<ir::Kernel>& pass : all) absl::StrAppend(&known, ", ", pass.name);
    return absl::NotFoundError(
        absl::StrCat("no ir pass is named \"", name, "\", expected one of: ", known));
  }
  return found;
}

}  // namespace hidet::passes
