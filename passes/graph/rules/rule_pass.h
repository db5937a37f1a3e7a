// The pass that applies rewrite rules from text.
//
//   HIDET_ASSIGN_OR_RETURN(GraphPass pass, MakeRulePass("mine", text));
//   HIDET_ASSIGN_OR_RETURN(graph, pass.run(graph));
//
// docs/rewrite_rules.md describes the language. At each operator the rules are tried in the order
// of the text; the first that matches there makes its replacement. Where rules may match what rules
// make, this is done until nothing changes.
#ifndef PASSES_GRAPH_RULES_RULE_PASS_H_
#define PASSES_GRAPH_RULES_RULE_PASS_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "passes/graph/graph_rewriter.h"
#include "passes/graph/rules/rule.h"

namespace hidet::passes {

// Returns the pass, or the parser's error. A rule does not apply where its replacement would have
// another type or needs a new assumption on sizes. Rules that make what they match are an error
// when the pass runs.
absl::StatusOr<GraphPass> MakeRulePass(absl::string_view name, absl::string_view text);

// The same for rules that have been read.
GraphPass MakeRulePass(absl::string_view name, RuleSet rules);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_RULE_PASS_H_
