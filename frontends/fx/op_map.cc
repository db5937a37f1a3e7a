#include "frontends/fx/op_map.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/strip.h"
#include "base/check.h"
#include "frontends/fx/op_rules.h"

namespace hidet::fx {
namespace {

using RuleTable = absl::flat_hash_map<absl::string_view, OpRule>;

const RuleTable& AllRules() {
  static const RuleTable* const kTable = [] {
    auto* table = new RuleTable();
    for (const absl::Span<const OpRule> rules :
         {CollectiveRules(), CreateRules(), IndexRules(), MovementRules(), NetworkRules(),
          PointwiseRules(), RecurrentRules(), ReductionRules(), ResizeRules(), ShapeRules(),
          SortRules(), SpecialRules(), WindowRules(), WriteRules()}) {
      for (const OpRule& rule : rules)
        HIDET_CHECK(table->emplace(rule.target, rule).second) << "two rows for " << rule.target;
    }
    return table;
  }();
  return *kTable;
}

}  // namespace

std::vector<absl::string_view> RuleTargets() {
  std::vector<absl::string_view> names;
  for (const auto& [name, rule] : AllRules()) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

const OpRule* FindRule(absl::string_view target) {
  const auto found = AllRules().find(target);
  return found == AllRules().end() ? nullptr : &found->second;
}

std::optional<OpRule> FindRuleOrInPlace(absl::string_view target) {
  if (const OpRule* rule = FindRule(target)) return *rule;
  if (!absl::ConsumeSuffix(&target, "_") || target.empty() || target.back() == '_')
    return std::nullopt;
  const OpRule* rule = FindRule(target);
  if (rule == nullptr) return std::nullopt;
  return OpRule{rule->target, rule->import, static_cast<uint8_t>(rule->traits | kInPlace)};
}

}  // namespace hidet::fx
