#include "passes/graph/rules/rule_parser.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/type_parser.h"
#include "ir/text/expr_syntax.h"
#include "passes/graph/rules/rule_functions.h"

namespace hidet::passes {
namespace {

using graph::AttributeSpec;
using graph::AttributeType;
using graph::OpRecord;
using ir::Token;
using Kind = RuleName::Kind;

constexpr absl::string_view kExamples = "\n// -----";

bool IsMatched(Kind kind) {
  return kind == Kind::kOperator || kind == Kind::kProduct || kind == Kind::kPart;
}
bool IsTensor(Kind kind) {
  return IsMatched(kind) || kind == Kind::kTensor || kind == Kind::kOptional ||
         kind == Kind::kGiven;
}

// How many inputs an operator takes at least.
size_t RequiredInputs(const OpRecord& record) {
  size_t required = 0;
  for (size_t i = 0; i < record.inputs.size(); ++i) {
    if (!record.inputs[i].optional && !record.inputs[i].variadic) required = i + 1;
  }
  return required;
}

// Numbers of rules are doubles, and so are literals beside them.
void MakeDoubles(ir::Ast& ast) {
  if (ast.kind == ir::AstKind::kFloat && !ast.type.has_value())
    ast.type = ir::Type::Scalar(ScalarType::kFloat64);
  for (ir::Ast& operand : ast.operands) MakeDoubles(operand);
}

class RuleParser : public graph::TypeParser {
 public:
  RuleParser(absl::string_view text, const graph::OpRegistry& registry)
      : TypeParser(text), registry_(registry) {}

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
  // The names of one case while it is read.
  struct Scope {
    RuleCase made;
    std::vector<Token> tokens;  // where each name was defined
    absl::flat_hash_map<std::string, Slot> slots;
    absl::flat_hash_map<std::string, ir::Var> vars;
    std::vector<bool> is_expanded;  // products that are factors of others
  };

  // Names.

  absl::StatusOr<Slot> Define(const Token& name, RuleName made) {
    made.text = std::string(name.text);
    const Slot slot = static_cast<Slot>(scope_->made.names.size());
    if (!scope_->slots.try_emplace(made.text, slot).second)
      return ErrorOf(name, absl::StrCat(name.text, " is defined twice"));
    if (made.kind == Kind::kNumber || made.kind == Kind::kSize) {
      const ir::Type type =
          made.kind == Kind::kNumber ? ir::Type::Scalar(ScalarType::kFloat64) : ir::Type::Int64();
      const ir::Var var = ir::Var::Make(made.text, type);
      scope_->made.vars.emplace_back(slot, var);
      vars_[made.text] = scope_->vars[made.text] = var;
    }
    scope_->made.names.push_back(std::move(made));
    scope_->tokens.push_back(name);
    scope_->is_expanded.push_back(false);
    return slot;
  }

  std::optional<Slot> Find(absl::string_view name) const {
    const auto found = scope_->slots.find(name);
    return found == scope_->slots.end() ? std::nullopt : std::optional(found->second);
  }

  absl::StatusOr<Slot> Lookup(const Token& name) const {
    const std::optional<Slot> slot = Find(name.text);
    if (slot.has_value()) return *slot;
    return ErrorOf(name, absl::StrCat(name.text, " is not defined"));
  }

  RuleName& NameOf(Slot slot) { return scope_->made.names[slot]; }

  // A tensor or number that `make` or a clause reads.
  absl::StatusOr<Slot> LookupValue(const Token& name) {
    HIDET_ASSIGN_OR_RETURN(const Slot slot, Lookup(name));
    if (scope_->is_expanded[slot]) {
      return ErrorOf(name, absl::StrCat(name.text,
                                        " is a factor of another product, where it may be spelled "
                                        "otherwise: it has no tensor"));
    }
    NameOf(slot).is_read = true;
    return slot;
  }

  bool IsNumberNext() const {
    return token_.Is("-") || token_.kind == ir::TokenKind::kInteger ||
           token_.kind == ir::TokenKind::kFloat || token_.IsWord("inf");
  }

  bool TakeDots() {
    if (!token_.Is("..") || !Ahead().Is(".")) return false;
    Advance();
    Advance();
    return true;
  }

  // Types of holes.

  absl::StatusOr<TypePattern> ParseTypePattern() {
    TypePattern type;
    HIDET_ASSIGN_OR_RETURN(const Token element, ParseName());
    if (element.text == "float") {
      type.element = TypePattern::Element::kFloat;
    } else if (element.text != "any") {
      const auto dtype = ParseScalarType(element.text);
      if (!dtype.has_value()) {
        return ErrorOf(element, absl::StrCat("unknown kind ", element.text,
                                             ", expected number, attribute, or a tensor: any[...], "
                                             "float[...], or a dtype and sizes"));
      }
      type.element = TypePattern::Element::kExactly;
      type.exactly = *dtype;
    }
    HIDET_RETURN_IF_ERROR(Expect("["));
    if (Take("]")) return type;
    do {
      HIDET_RETURN_IF_ERROR(ParseSizePattern(type));
    } while (Take(","));
    HIDET_RETURN_IF_ERROR(Expect("]"));
    return type;
  }

  absl::Status ParseSizePattern(TypePattern& type) {
    const Token first = token_;
    if (token_.kind == ir::TokenKind::kInteger) {
      HIDET_ASSIGN_OR_RETURN(const int64_t number, ParseInteger(0, INT64_MAX));
      (type.has_others ? type.last : type.first).push_back({.number = number});
      return absl::OkStatus();
    }
    std::optional<Token> name;
    if (token_.kind == ir::TokenKind::kName) {
      HIDET_ASSIGN_OR_RETURN(name, ParseName());
    }
    const bool are_several = TakeDots();
    if (!name.has_value() && !are_several) return ErrorHere("expected a size, or ...");
    if (are_several && type.has_others) return ErrorSince(first, "a second ... in one shape");
    std::optional<Slot> slot;
    if (name.has_value()) {
      const Kind kind = are_several ? Kind::kSizes : Kind::kSize;
      slot = Find(name->text);
      if (slot.has_value() && NameOf(*slot).kind != kind)
        return ErrorOf(*name,
                       absl::StrCat(name->text, " is not ", are_several ? "sizes" : "a size"));
      if (!slot.has_value()) {
        HIDET_ASSIGN_OR_RETURN(slot, Define(*name, {.kind = kind}));
      }
    }
    if (are_several) {
      type.has_others = true;
      type.others = slot;
    } else {
      (type.has_others ? type.last : type.first).push_back({.name = slot});
    }
    return absl::OkStatus();
  }

  // Patterns.

  absl::Status ParseHole() {
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    HIDET_RETURN_IF_ERROR(Expect(":"));
    RuleName hole;
    if (Take("number")) {
      hole.kind = Kind::kNumber;
    } else if (Take("attribute")) {
      hole.kind = Kind::kAttribute;
    } else {
      hole.kind = Take("optional") ? Kind::kOptional : Kind::kTensor;
      HIDET_ASSIGN_OR_RETURN(hole.type, ParseTypePattern());
    }
    return Define(name, std::move(hole)).status();
  }

  absl::Status ParseFind() {
    HIDET_RETURN_IF_ERROR(Expect("("));
    if (!Take(")")) {
      do {
        HIDET_RETURN_IF_ERROR(ParseHole());
      } while (Take(","));
      HIDET_RETURN_IF_ERROR(Expect(")"));
    }
    HIDET_RETURN_IF_ERROR(Expect("{"));
    while (!Take("return")) HIDET_RETURN_IF_ERROR(ParsePatternStatement());
    HIDET_ASSIGN_OR_RETURN(const Token root, ParseName());
    HIDET_ASSIGN_OR_RETURN(scope_->made.root, Lookup(root));
    const Kind kind = NameOf(scope_->made.root).kind;
    if (!IsMatched(kind) && !(is_part_ && kind == Kind::kTensor))
      return ErrorOf(root, absl::StrCat(root.text, " is not the result of an operator"));
    HIDET_RETURN_IF_ERROR(Expect("}"));
    HIDET_RETURN_IF_ERROR(CheckAllUsed());
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

  absl::Status CheckAllUsed() {
    const std::vector<RuleName>& names = scope_->made.names;
    std::vector<bool> used(names.size());
    std::vector<Slot> pending = {scope_->made.root};
    while (!pending.empty()) {
      const Slot slot = pending.back();
      pending.pop_back();
      if (used[slot]) continue;
      used[slot] = true;
      for (const RuleOperand& operand : names[slot].operands) {
        if (operand.name.has_value()) pending.push_back(*operand.name);
      }
      for (const RuleAttribute& attribute : names[slot].attributes) {
        if (attribute.hole.has_value()) pending.push_back(*attribute.hole);
      }
      pending.insert(pending.end(), names[slot].arguments.begin(), names[slot].arguments.end());
    }
    for (size_t i = 0; i < names.size(); ++i) {
      if (!used[i] && names[i].kind != Kind::kSize && names[i].kind != Kind::kSizes) {
        return ErrorOf(scope_->tokens[i],
                       absl::StrCat(names[i].text, " is not part of what ",
                                    names[scope_->made.root].text, " is made of"));
      }
    }
    return absl::OkStatus();
  }

  absl::Status ParsePatternStatement() {
    RuleName made;
    made.is_shared = Take("shared");
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    if (Take(":")) {
      HIDET_ASSIGN_OR_RETURN(made.type, ParseTypePattern());
    }
    HIDET_RETURN_IF_ERROR(Expect("="));
    HIDET_ASSIGN_OR_RETURN(const Token op, ParseName());
    for (size_t i = 0; i < rules_.size(); ++i) {
      if (rules_[i].name != op.text) continue;
      if (!rules_[i].is_part) return ErrorOf(op, absl::StrCat(op.text, " is a rule, no part"));
      made.kind = Kind::kPart;
      made.part = static_cast<int>(i);
      HIDET_RETURN_IF_ERROR(ParseArguments(op, rules_[i], made));
      return Define(name, std::move(made)).status();
    }
    made.kind = Kind::kOperator;
    HIDET_ASSIGN_OR_RETURN(const OpRecord* record, FindOperator(op));
    made.records.push_back(record);
    while (Take("|")) {
      HIDET_ASSIGN_OR_RETURN(const Token other, ParseName());
      HIDET_ASSIGN_OR_RETURN(record, FindOperator(other));
      made.records.push_back(record);
    }
    HIDET_RETURN_IF_ERROR(ParseOperands(op, *record, /*is_pattern=*/true, made.operands,
                                        made.attributes, &made.any_other_attributes));
    if (made.records.size() == 1) HIDET_RETURN_IF_ERROR(ReadProduct(op, made));
    return Define(name, std::move(made)).status();
  }

  absl::StatusOr<const OpRecord*> FindOperator(const Token& name) const {
    const OpRecord* record = registry_.Find(name.text);
    if (record == nullptr) return ErrorOf(name, absl::StrCat("unknown operator ", name.text));
    return record;
  }

  absl::Status ParseArguments(const Token& op, const Rule& part, RuleName& made) {
    HIDET_RETURN_IF_ERROR(Expect("("));
    if (!token_.Is(")")) {
      do {
        HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
        std::optional<Slot> slot = Find(name.text);
        if (!slot.has_value()) {
          const size_t position = made.arguments.size();
          const Kind kind =
              position < part.parameters.size() ? part.parameters[position].second : Kind::kGiven;
          HIDET_ASSIGN_OR_RETURN(slot, Define(name, {.kind = kind}));
        }
        made.arguments.push_back(*slot);
      } while (Take(","));
    }
    HIDET_RETURN_IF_ERROR(Expect(")"));
    if (made.arguments.size() == part.parameters.size()) return absl::OkStatus();
    return ErrorSince(op, absl::StrCat(part.name, " has ", made.arguments.size(),
                                       " arguments, expected ", part.parameters.size()));
  }

  absl::StatusOr<RuleOperand> ParseOperand(bool is_pattern) {
    RuleOperand operand;
    if (IsNumberNext()) {
      HIDET_ASSIGN_OR_RETURN(operand.number, ParseReal());
      return operand;
    }
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    if (name.text == "None") return operand;
    HIDET_ASSIGN_OR_RETURN(operand.name, is_pattern ? Lookup(name) : LookupValue(name));
    const Kind kind = NameOf(*operand.name).kind;
    if (!IsTensor(kind) && kind != Kind::kNumber)
      return ErrorOf(name, absl::StrCat(name.text, " is no tensor and no number"));
    return operand;
  }

  // Operands and attributes in parentheses; `others` receives whether "..." ends them.
  absl::Status ParseOperands(const Token& op, const OpRecord& record, bool is_pattern,
                             std::vector<RuleOperand>& operands,
                             std::vector<RuleAttribute>& attributes, bool* others) {
    HIDET_RETURN_IF_ERROR(Expect("("));
    if (!token_.Is(")")) {
      do {
        if (others != nullptr && TakeDots()) {
          *others = true;
          break;
        }
        if (token_.kind == ir::TokenKind::kName && Ahead().Is("=")) {
          HIDET_RETURN_IF_ERROR(ParseRuleAttribute(record, attributes));
          continue;
        }
        HIDET_ASSIGN_OR_RETURN(RuleOperand operand, ParseOperand(is_pattern));
        operands.push_back(operand);
      } while (Take(","));
    }
    HIDET_RETURN_IF_ERROR(Expect(")"));
    const size_t required = RequiredInputs(record), allowed = record.inputs.size();
    const bool is_variadic = allowed > 0 && record.inputs.back().variadic;
    if (operands.size() >= required && (is_variadic || operands.size() <= allowed))
      return absl::OkStatus();
    return ErrorSince(op,
                      absl::StrCat(record.name, " has ", operands.size(), " operands, expected ",
                                   required == allowed ? "" : "at least ", required));
  }

  absl::Status ParseRuleAttribute(const OpRecord& record, std::vector<RuleAttribute>& attributes) {
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    HIDET_RETURN_IF_ERROR(Expect("="));
    const auto spec = std::find_if(record.attributes.begin(), record.attributes.end(),
                                   [&](const AttributeSpec& s) { return s.name == name.text; });
    if (spec == record.attributes.end())
      return ErrorOf(name, absl::StrCat(record.name, " has no attribute ", name.text));
    RuleAttribute attribute = {.name = std::string(name.text), .hole = {}, .value = {}};
    if (token_.kind == ir::TokenKind::kName) attribute.hole = Find(token_.text);
    if (attribute.hole.has_value()) {
      HIDET_RETURN_IF_ERROR(LookupValue(token_).status());
      const Kind kind = NameOf(*attribute.hole).kind;
      if (IsTensor(kind) && kind != Kind::kGiven)
        return ErrorHere(absl::StrCat(token_.text, " is a tensor, no attribute"));
      Advance();
    } else {
      HIDET_ASSIGN_OR_RETURN(attribute.value, ParseAttribute(spec->type));
    }
    attributes.push_back(std::move(attribute));
    return absl::OkStatus();
  }

  // What an operator multiplies, as far as its operands and attributes say it; nothing where it
  // does something else.
  static std::optional<ProductRule> ProductRuleOf(const OpRecord& record,
                                                  absl::Span<const RuleOperand> operands,
                                                  absl::Span<const RuleAttribute> attributes) {
    graph::Attributes given;
    for (const RuleAttribute& attribute : attributes) {
      if (attribute.hole.has_value()) return std::nullopt;
      given.Set(attribute.name, attribute.value);
    }
    std::vector<std::optional<double>> numbers;
    for (const RuleOperand& operand : operands) {
      if (!operand.name.has_value() && !operand.number.has_value()) return std::nullopt;
      numbers.push_back(operand.number);
    }
    const auto complete = graph::NormalizeAttributes(record, {}, given);
    if (!complete.ok()) return std::nullopt;
    const std::vector<graph::Tensor> floats(
        numbers.size(), graph::Tensor::Make({.dtype = ScalarType::kFloat32, .shape = {}}));
    return FindProductRule(record, floats, *complete, numbers);
  }

  // Makes a product of an operator that multiplies.
  absl::Status ReadProduct(const Token& op, RuleName& made) {
    const auto rule = ProductRuleOf(*made.records[0], made.operands, made.attributes);
    if (!rule.has_value()) return absl::OkStatus();
    Product<Slot> product = {.number = rule->number, .factors = {}};
    std::vector<Product<Slot>::Factor> named;
    for (size_t i = 0; i < made.operands.size(); ++i) {
      const double exponent = rule->exponents[i];
      if (exponent == 0) continue;
      const Slot slot = *made.operands[i].name;
      const RuleName& operand = NameOf(slot);
      if (operand.kind == Kind::kNumber) {
        named.push_back({slot, exponent});
      } else if (operand.kind == Kind::kProduct && !operand.type.has_value() &&
                 product.MultiplyPower(operand.product, exponent)) {
        if (operand.number.has_value())
          named.push_back({operand.number->base, operand.number->exponent * exponent});
        made.is_shared |= operand.is_shared;
        scope_->is_expanded[slot] = true;
      } else {
        product.Multiply(slot, exponent);
      }
    }
    if (named.size() > 1) return ErrorSince(op, "a product with two numbers that have names");
    if (!named.empty() && std::abs(named[0].exponent) != 1)
      return ErrorSince(op, "a power of a number that has a name");
    // What a hole stands for is known once the other factors are found.
    const auto is_hole = [&](const auto& factor) {
      return NameOf(factor.base).kind == Kind::kTensor;
    };
    std::stable_sort(product.factors.begin(), product.factors.end(),
                     [&](const auto& a, const auto& b) { return !is_hole(a) && is_hole(b); });
    made.kind = Kind::kProduct;
    made.product = std::move(product);
    if (!named.empty()) made.number = named[0];
    return absl::OkStatus();
  }

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

  // Replacements.

  absl::Status ParseMake(const Rule& rule) {
    HIDET_RETURN_IF_ERROR(Expect("make"));
    HIDET_RETURN_IF_ERROR(Expect("{"));
    while (!Take("return")) {
      RuleStatement statement;
      HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
      HIDET_RETURN_IF_ERROR(Expect("="));
      HIDET_ASSIGN_OR_RETURN(const Token op, ParseName());
      const OpRecord* record = nullptr;
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
    const size_t expected = rule.is_part ? rule.parameters.size() : 1;
    if (scope_->made.results.size() != expected) {
      return ErrorSince(first,
                        absl::StrCat(scope_->made.results.size(), " results, expected ", expected));
    }
    if (!rule.is_part && !scope_->made.results[0].name.has_value())
      return ErrorSince(first, "expected a tensor");
    return Expect("}");
  }

  void Enter(Scope& scope) {
    scope_ = &scope;
    vars_ = scope.vars;
  }

  absl::Status ParseRule(Rule& rule) {
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    rule.name = std::string(name.text);
    for (const Rule& other : rules_) {
      if (other.name == rule.name)
        return ErrorOf(name, absl::StrCat(rule.name, " is defined twice"));
    }
    if (rule.is_part) HIDET_RETURN_IF_ERROR(ParseParameters(rule));
    is_part_ = rule.is_part;
    HIDET_RETURN_IF_ERROR(Expect("{"));
    do {
      std::vector<Scope> scopes;
      while (Take("find")) {
        Scope scope;
        Enter(scope);
        HIDET_RETURN_IF_ERROR(ParseFind());
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

  const graph::OpRegistry& registry_;
  RuleSet rules_;
  Scope* scope_ = nullptr;
  bool is_part_ = false;
};

}  // namespace

absl::StatusOr<RuleSet> ParseRules(absl::string_view text, const graph::OpRegistry& registry) {
  return RuleParser(text.substr(0, text.find(kExamples)), registry).Run();
}

}  // namespace hidet::passes
