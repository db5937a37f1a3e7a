// Users' rules in Python, as the passes want them: called on the thread that optimizes, with the
// GIL.
//
//   rules("Pow", op, inputs) -> None, or (operators, results)
//
// An exception of a rule is kept in a RuleErrors and raised again when the pass has given up.
#ifndef FRONTENDS_PYTHON_RULES_H_
#define FRONTENDS_PYTHON_RULES_H_

#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "compiler/user_rules.h"
#include "graph/graph_builder.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

class RuleErrors {
 public:
  // Keeps the exception that is being handled and returns an error for the pass.
  absl::Status Keep();
  // Throws what was kept, if anything was.
  void Rethrow() const;

 private:
  std::exception_ptr error_;
};

// Returns rules for the operator kinds in `kinds`, each asking `resolve(op: Op) -> None |
// (list[Op], list[Value])`. Both must outlive the rules.
std::vector<compiler::ResolveRule> MakeResolveRules(const std::vector<std::string>& kinds,
                                                    nanobind::handle resolve, RuleErrors* errors);

// Returns a pass that asks `rewrite(inputs, operators, outputs) -> None | (list[Op], list[Value])`
// for the new operators and outputs of the graph.
compiler::GraphPass MakeRewritePass(nanobind::handle rewrite, RuleErrors* errors);

// Appends the operators that a rule made; returns its results.
absl::StatusOr<std::vector<graph::Tensor>> TakeOperators(graph::GraphBuilder& builder,
                                                         nanobind::handle made);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_RULES_H_
