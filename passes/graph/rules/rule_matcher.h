// Finds where a rule's pattern lies in a graph.
//
//   RuleMatcher matcher(rewrite, rules);
//   if (const auto match = matcher.Find(rules[3], op)) ...           // op's result is the root
#ifndef PASSES_GRAPH_RULES_RULE_MATCHER_H_
#define PASSES_GRAPH_RULES_RULE_MATCHER_H_

#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "passes/graph/graph_rewriter.h"
#include "passes/graph/rules/product_form.h"
#include "passes/graph/rules/rule.h"

namespace hidet::passes {

// What the names of a case stand for in one place of a graph.
struct Match {
  const RuleCase* rule_case = nullptr;
  graph::Tensor root;
  std::vector<RuleValue> values;  // one a name
  // Positions of the operators that are part of the pattern, and the results between them that
  // nobody else may read.
  std::vector<int> operators;
  std::vector<graph::Tensor> inner;
};

class RuleMatcher {
 public:
  // All must outlive the matcher.
  RuleMatcher(const Rewrite& rewrite, const RuleSet& rules)
      : rewrite_(rewrite), rules_(rules), forms_(rewrite), parts_(rules.size()) {}

  // Returns the match of the rule's first case that matches with the operator as its root, or
  // nullptr. The parts that it uses are matched once a tensor.
  std::shared_ptr<const Match> Find(const Rule& rule, const graph::Operator& op);

 private:
  class Search;

  std::shared_ptr<const Match> FindPart(int part, const graph::Tensor& tensor);
  // Whether the pattern can have its root there, by what is quickly seen.
  bool MayStart(const RuleCase& rule_case, const graph::Tensor& tensor);

  const Rewrite& rewrite_;
  const RuleSet& rules_;
  ProductForms forms_;
  std::vector<graph::TensorMap<std::shared_ptr<const Match>>> parts_;  // one a rule
};

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_RULE_MATCHER_H_
