// Reads names and patterns: the first half of the parser of rules (rule_parser.h).
//
//   find (x: float[n, ...]) { y = Exp(x)  return y }
#ifndef PASSES_GRAPH_RULES_PATTERN_PARSER_H_
#define PASSES_GRAPH_RULES_PATTERN_PARSER_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/type_parser.h"
#include "passes/graph/rules/rule.h"

namespace hidet::passes {

// True for what stands for a tensor.
bool IsTensor(RuleName::Kind kind);

class PatternParser : public graph::TypeParser {
 protected:
  PatternParser(absl::string_view text) : TypeParser(text) {}

  // A case while it is read, with what its names are.
  struct Scope {
    RuleCase made;
    std::vector<ir::Token> tokens;  // where each name was defined
    absl::flat_hash_map<std::string, Slot> slots;
    absl::flat_hash_map<std::string, ir::Var> vars;
    std::vector<bool> is_expanded;  // products that are factors of others
  };
  // Goes on with that case, which must stay where it is.
  void Enter(Scope& scope);

  absl::StatusOr<Slot> Define(const ir::Token& name, RuleName made);
  // Both are of a name that is defined; the second of one that `make` or a clause may read.
  absl::StatusOr<Slot> Lookup(const ir::Token& name) const;
  absl::StatusOr<Slot> LookupValue(const ir::Token& name) const;
  std::optional<Slot> Find(absl::string_view name) const;
  RuleName& NameOf(Slot slot) { return scope_->made.names[slot]; }

  // What follows "find", with its root; roots that are holes are for parts.
  absl::Status ParseFind(bool is_part);
  absl::StatusOr<const graph::OpRecord*> FindOperator(const ir::Token& name) const;
  absl::StatusOr<RuleOperand> ParseOperand(bool is_pattern);
  // Operands and attributes in parentheses; `others` receives whether "..." ends them.
  absl::Status ParseOperands(const ir::Token& op, const graph::OpRecord& record, bool is_pattern,
                             std::vector<RuleOperand>& operands,
                             std::vector<RuleAttribute>& attributes, bool* others);
  // What an operator multiplies, as far as its operands and attributes say it; nothing where it
  // does something else.
  static std::optional<ProductRule> ProductRuleOf(const graph::OpRecord& record,
                                                  absl::Span<const RuleOperand> operands,
                                                  absl::Span<const RuleAttribute> attributes);

  RuleSet rules_;  // so far
  Scope* scope_ = nullptr;

 private:
  bool IsNumberNext() const;
  bool TakeDots();
  absl::StatusOr<TypePattern> ParseTypePattern();
  absl::Status ParseSizePattern(TypePattern& type);
  absl::Status ParseHole();
  absl::Status ParsePatternStatement();
  absl::Status ParseArguments(const ir::Token& op, const Rule& part, RuleName& made);
  absl::Status ParseRuleAttribute(const graph::OpRecord& record, bool is_pattern,
                                  std::vector<RuleAttribute>& attributes);
  // Makes a product of an operator that multiplies.
  absl::Status ReadProduct(const ir::Token& op, RuleName& made);
  // Fails at a name that the root is not made of.
  absl::Status CheckAllUsed();
};

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_PATTERN_PARSER_H_
