// Users' rewrite rules as text (docs/rewrite_rules.md), for front ends: these see the
// compiler, not the passes.
//
//   HIDET_ASSIGN_OR_RETURN(GraphPass pass, ReadRules(text));
//   request.rewrites.push_back(pass);
#ifndef COMPILER_RULE_TEXT_H_
#define COMPILER_RULE_TEXT_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::compiler {

// Returns the pass that applies the rules of a text. InvalidArgument with line and column where the
// text is wrong.
absl::StatusOr<passes::GraphPass> ReadRules(absl::string_view text);

}  // namespace hidet::compiler

#endif  // COMPILER_RULE_TEXT_H_
