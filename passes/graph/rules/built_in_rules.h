// The rules of ours: the files of this folder, each a pass of the file's name.
//
//   BuiltInRules("recognize-gelu")         // the rules of recognize_gelu.rule
#ifndef PASSES_GRAPH_RULES_BUILT_IN_RULES_H_
#define PASSES_GRAPH_RULES_BUILT_IN_RULES_H_

#include "absl/strings/string_view.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Returns the pass; HIDET_CHECKs that there is a file for it, and that it is right.
GraphPass BuiltInRules(absl::string_view name);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_BUILT_IN_RULES_H_
