#include "compiler/rule_text.h"

#include "graph/ops/all_ops.h"
#include "passes/graph/rules/rule_pass.h"

namespace hidet::compiler {

absl::StatusOr<passes::GraphPass> ReadRules(absl::string_view text) {
  return passes::MakeRulePass("rules", text);
}

}  // namespace hidet::compiler
