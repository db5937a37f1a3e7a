// Passes by name: what a pipeline offers to the command line and to text tests.
//
//   StatusOr<std::vector<Pass<Kernel>>> passes =
//       FindPasses(CpuLoweringPipeline(), {"unroll-loops", "simplify"});
#ifndef PASSES_FIND_PASSES_H_
#define PASSES_FIND_PASSES_H_

#include <algorithm>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "passes/pass.h"

namespace hidet::passes {

// The names of the passes of a pipeline, each once, in order.
template <typename Module>
std::vector<std::string> NamesOf(const std::vector<Pass<Module>>& pipeline) {
  std::vector<std::string> names;
  for (const Pass<Module>& pass : pipeline) {
    if (std::find(names.begin(), names.end(), pass.name) == names.end()) names.push_back(pass.name);
  }
  return names;
}

// Returns the passes of these names, the first of the pipeline that has each. InvalidArgument says
// which there are.
template <typename Module>
absl::StatusOr<std::vector<Pass<Module>>> FindPasses(const std::vector<Pass<Module>>& pipeline,
                                                     const std::vector<std::string>& names) {
  std::vector<Pass<Module>> found;
  for (const std::string& name : names) {
    const auto pass = std::find_if(pipeline.begin(), pipeline.end(),
                                   [&](const Pass<Module>& each) { return each.name == name; });
    if (pass == pipeline.end()) {
      return absl::InvalidArgumentError(absl::StrCat("pass \"", absl::CHexEscape(name),
                                                     "\": expected one of ",
                                                     absl::StrJoin(NamesOf(pipeline), ", ")));
    }
    found.push_back(*pass);
  }
  return found;
}

}  // namespace hidet::passes

#endif  // PASSES_FIND_PASSES_H_
