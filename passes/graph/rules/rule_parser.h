// Reads rewrite rules (rule.h, docs/rewrite_rules.md).
//
//   HIDET_ASSIGN_OR_RETURN(RuleSet rules, ParseRules(text));
#ifndef PASSES_GRAPH_RULES_RULE_PARSER_H_
#define PASSES_GRAPH_RULES_RULE_PARSER_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "passes/graph/rules/rule.h"

namespace hidet::passes {

// Returns the rules of a text, which ends at a line "// -----" if there is one: examples follow
// there. InvalidArgument with line and column where the text is wrong: unknown operators,
// attributes and names, wrong numbers of operands, and what is declared and not used included.
absl::StatusOr<RuleSet> ParseRules(absl::string_view text);

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_RULE_PARSER_H_
