#include "passes/graph/rules/built_in_rules.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/check.h"
#include "passes/graph/rules/rule_pass.h"
#include "passes/graph/rules/rule_texts.h"

namespace hidet::passes {

GraphPass BuiltInRules(absl::string_view name) {
  const std::string file = absl::StrCat(absl::StrReplaceAll(name, {{"-", "_"}}), ".rule");
  for (const RuleText& text : kRuleTexts) {
    if (text.file != file) continue;
    absl::StatusOr<GraphPass> pass = MakeRulePass(name, text.text);
    HIDET_CHECK(pass.ok()) << file << ": " << pass.status().ToString();
    return *std::move(pass);
  }
  HIDET_CHECK(false) << "no " << file;
  return {};
}

}  // namespace hidet::passes
