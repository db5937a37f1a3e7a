// The map of torch's functions and methods: one row a name.
//
//   const OpRule* rule = FindRule("linear");
//   HIDET_ASSIGN_OR_RETURN(Value y, rule->import(call));
#ifndef FRONTENDS_FX_OP_MAP_H_
#define FRONTENDS_FX_OP_MAP_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "frontends/fx/op_rule.h"

namespace hidet::fx {

// Returns the names of all rows.
std::vector<absl::string_view> RuleTargets();

// Returns the row, or nullptr.
const OpRule* FindRule(absl::string_view target);
// The same; for "add_" the row of "add", in place.
std::optional<OpRule> FindRuleOrInPlace(absl::string_view target);

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_OP_MAP_H_
