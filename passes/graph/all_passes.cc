#include "passes/graph/all_passes.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "passes/graph/group_products.h"
#include "passes/graph/schedule_collectives.h"

namespace hidet::passes {

std::vector<GraphPass> AllGraphPasses(const LogicalPipelineOptions& options) {
  std::vector<GraphPass> passes;
  for (GraphPass& pass : LogicalPipeline(options)) {
    const bool known = std::any_of(passes.begin(), passes.end(),
                                   [&](const GraphPass& p) { return p.name == pass.name; });
    if (!known) passes.push_back(std::move(pass));
  }
  // Of the physical ones, what needs no oracle.
  passes.push_back(GroupConvolutions(options.oracle));
  passes.push_back(ScheduleCollectives());
  return passes;
}

absl::StatusOr<std::vector<GraphPass>> FindGraphPasses(absl::string_view names,
                                                       const LogicalPipelineOptions& options) {
  const std::vector<GraphPass> all = AllGraphPasses(options);
  std::vector<GraphPass> found;
  for (absl::string_view part : absl::StrSplit(names, ',', absl::SkipWhitespace())) {
    const absl::string_view name = absl::StripAsciiWhitespace(part);
    if (name == "logical") {
      for (GraphPass& pass : LogicalPipeline(options)) found.push_back(std::move(pass));
      continue;
    }
    const auto pass =
        std::find_if(all.begin(), all.end(), [&](const GraphPass& p) { return p.name == name; });
    if (pass == all.end()) return absl::NotFoundError(absl::StrCat("no graph pass \"", name, "\""));
    found.push_back(*pass);
  }
  return found;
}

}  // namespace hidet::passes
