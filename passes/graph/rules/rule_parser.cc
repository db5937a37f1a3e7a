#include "passes/graph/rules/rule_parser.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/text/expr_syntax.h"
#include "passes/graph/rules/pattern_parser.h"
#include "passes/graph/rules/rule_functions.h"

namespace hidet::passes {
namespace {

using ir::Token;
using Kind = RuleName::Kind;

constexpr absl::string_view kExamples = "\n// -----";

// Numbers of rules are doubles, and so are literals beside them.
void MakeDoubles(ir::Ast& ast) {
  if (ast.kind == ir::AstKind::kFloat && !ast.type.has_value())
    ast.type = ir::Type::Scalar(ScalarType::kFloat64);
  for (ir::Ast& operand : ast.operands) MakeDoubles(operand);
}

class RuleParser : public PatternParser {
 public:
  RuleParser(absl::string_view text) : PatternParser(text) {}

  absl::StatusOr<RuleSet> Run() {
    while (!AtEnd()) {
      Rule rule;
      rule.is_part = token_.IsWord("part");
      if (!Take("part") && !Take("rule")) return ErrorHere("expected rule or part");
      HIDET_RETURN_IF_ERROR(ParseRule(rule));
      rules_.push_back(std::move(rule));
    }
    if (rules_.empty()) return ErrorHere("expected rule or part");
    return std::move(rules_);
  }

 private:
  // Clauses.

  absl::StatusOr<ir::Expr> ParseRuleExpr() {
    HIDET_ASSIGN_OR_RETURN(ir::Ast ast, ParseOperators(0));
    MakeDoubles(ast);
    return elaborator_.Elaborate(ast, {});
  }

  absl::Status ParseFunction(RuleClause& clause) {
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    clause.function = FindRuleFunction(name.text);
    HIDET_RETURN_IF_ERROR(Expect("("));
    absl::string_view kinds = clause.function->operands;
    do {
      if (kinds.empty()) return ErrorHere(absl::StrCat("more operands than ", name.text, " takes"));
      HIDET_ASSIGN_OR_RETURN(const Token operand, ParseName());
      HIDET_ASSIGN_OR_RETURN(const Slot slot, LookupValue(operand));
      const Kind kind = NameOf(slot).kind;
      const char expected = kinds[0];
      const bool fits = expected == 't'   ? IsTensor(kind)
                        : expected == 'a' ? kind == Kind::kAttribute
                        : expected == 's' ? kind == Kind::kSize
                                          : kind == Kind::kSizes;
      if (!fits) {
        return ErrorOf(operand, absl::StrCat(operand.text, " is no ",
                                             expected == 't'   ? "tensor"
                                             : expected == 'a' ? "attribute"
                                             : expected == 's' ? "size"
                                                               : "list of sizes"));
      }
      clause.arguments.push_back(slot);
      if (kinds.size() < 2 || kinds[1] != '+') kinds.remove_prefix(1);
    } while (Take(","));
    HIDET_RETURN_IF_ERROR(Expect(")"));
    if (kinds.empty() || kinds.substr(1) == "+") return absl::OkStatus();
    return ErrorSince(name, absl::StrCat("fewer operands than ", name.text, " takes"));
  }

  bool IsFunctionNext() const {
    return token_.kind == ir::TokenKind::kName && Ahead().Is("(") &&
           FindRuleFunction(token_.text) != nullptr;
  }

  absl::Status ParseWhere() {
    RuleClause clause;
    const Token first = token_;
    if (IsFunctionNext()) {
      HIDET_RETURN_IF_ERROR(ParseFunction(clause));
      if (clause.function->gives_value)
        return ErrorSince(first, absl::StrCat(clause.function->name, " gives a value: use let"));
    } else {
      HIDET_ASSIGN_OR_RETURN(clause.expr, ParseRuleExpr());
      if (clause.expr.type() != ir::Type::Bool()) return ErrorSince(first, "expected a condition");
    }
    scope_->made.clauses.push_back(std::move(clause));
    return absl::OkStatus();
  }

  absl::Status ParseLet() {
    RuleClause clause;
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    HIDET_RETURN_IF_ERROR(Expect("="));
    RuleName made = {.kind = Kind::kAttribute};
    const Token first = token_;
    if (IsFunctionNext()) {
      HIDET_RETURN_IF_ERROR(ParseFunction(clause));
      if (!clause.function->gives_value)
        return ErrorSince(first, absl::StrCat(clause.function->name, " gives no value: use where"));
    } else {
      HIDET_ASSIGN_OR_RETURN(clause.expr, ParseRuleExpr());
      const ir::Type type = clause.expr.type();
      if (type != ir::Type::Int64() && type != ir::Type::Scalar(ScalarType::kFloat64))
        return ErrorSince(first, "expected numbers or sizes");
      made.kind = type == ir::Type::Int64() ? Kind::kSize : Kind::kNumber;
    }
    HIDET_ASSIGN_OR_RETURN(clause.result, Define(name, std::move(made)));
    scope_->made.clauses.push_back(std::move(clause));
    return absl::OkStatus();
  }

  absl::Status ParseClauses() {
    while (true) {
      if (Take("where")) {
        HIDET_RETURN_IF_ERROR(ParseWhere());
      } else if (Take("let")) {
        HIDET_RETURN_IF_ERROR(ParseLet());
      } else {
        return absl::OkStatus();
      }
    }
  }

  // Replacements.

  absl::Status ParseMake(const Rule& rule) {
    HIDET_RETURN_IF_ERROR(Expect("make"));
    HIDET_RETURN_IF_ERROR(Expect("{"));
    while (!Take("return")) {
      RuleStatement statement;
      HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
      HIDET_RETURN_IF_ERROR(Expect("="));
      HIDET_ASSIGN_OR_RETURN(const Token op, ParseName());
      const graph::OpRecord* record = nullptr;
      if (const auto like = Find(op.text); like.has_value()) {
        if (NameOf(*like).kind != Kind::kOperator)
          return ErrorOf(op, absl::StrCat(op.text, " is not the result of one operator"));
        statement.like = like;
        record = NameOf(*like).records[0];
      } else {
        HIDET_ASSIGN_OR_RETURN(record, FindOperator(op));
        statement.record = record;
      }
      HIDET_RETURN_IF_ERROR(ParseOperands(op, *record, /*is_pattern=*/false, statement.operands,
                                          statement.attributes, nullptr));
      statement.is_product =
          ProductRuleOf(*record, statement.operands, statement.attributes).has_value();
      HIDET_ASSIGN_OR_RETURN(statement.result, Define(name, {.kind = Kind::kGiven}));
      scope_->made.statements.push_back(std::move(statement));
    }
    const Token first = token_;
    do {
      HIDET_ASSIGN_OR_RETURN(RuleOperand result, ParseOperand(/*is_pattern=*/false));
      scope_->made.results.push_back(result);
    } while (Take(","));
    if (!rule.is_part) HIDET_RETURN_IF_ERROR(CheckRootIsGone(first));
    const size_t expected = rule.is_part ? rule.parameters.size() : 1;
    if (scope_->made.results.size() != expected) {
      return ErrorSince(first,
                        absl::StrCat(scope_->made.results.size(), " results, expected ", expected));
    }
    if (!rule.is_part && !scope_->made.results[0].name.has_value())
      return ErrorSince(first, "expected a tensor");
    return Expect("}");
  }

  absl::Status ParseRule(Rule& rule) {
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    rule.name = std::string(name.text);
    for (const Rule& other : rules_) {
      if (other.name == rule.name)
        return ErrorOf(name, absl::StrCat(rule.name, " is defined twice"));
    }
    if (rule.is_part) HIDET_RETURN_IF_ERROR(ParseParameters(rule));
    HIDET_RETURN_IF_ERROR(Expect("{"));
    do {
      std::vector<Scope> scopes;
      while (Take("find")) {
        Scope scope;
        Enter(scope);
        HIDET_RETURN_IF_ERROR(ParseFind(rule.is_part));
        HIDET_RETURN_IF_ERROR(ParseClauses());
        scopes.push_back(std::move(scope));
      }
      if (scopes.empty()) return ErrorHere("expected find");
      // What the patterns before it share is read for each of them, whose names differ.
      const Token make = token_;
      for (Scope& scope : scopes) {
        Enter(scope);
        Rewind(make);
        HIDET_RETURN_IF_ERROR(ParseMake(rule));
        rule.cases.push_back(std::move(scope.made));
      }
    } while (!Take("}"));
    return absl::OkStatus();
  }

  // What a rule replaces cannot be part of the replacement.
  absl::Status CheckRootIsGone(const Token& place) {
    const Slot root = scope_->made.root;
    std::vector<RuleOperand> read = scope_->made.results;
    for (const RuleStatement& statement : scope_->made.statements)
      read.insert(read.end(), statement.operands.begin(), statement.operands.end());
    for (const RuleOperand& operand : read) {
      if (operand.name == root) {
        return ErrorSince(
            place, absl::StrCat(NameOf(root).text, " is replaced: nothing can be made of it"));
      }
    }
    return absl::OkStatus();
  }

  absl::Status ParseParameters(Rule& rule) {
    HIDET_RETURN_IF_ERROR(Expect("("));
    do {
      HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
      const bool is_number = Take(":");
      if (is_number) HIDET_RETURN_IF_ERROR(Expect("number"));
      rule.parameters.emplace_back(std::string(name.text),
                                   is_number ? Kind::kNumber : Kind::kGiven);
    } while (Take(","));
    return Expect(")");
  }
};

}  // namespace

absl::StatusOr<RuleSet> ParseRules(absl::string_view text) {
  return RuleParser(text.substr(0, text.find(kExamples))).Run();
}

}  // namespace hidet::passes
