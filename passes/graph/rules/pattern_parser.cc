#include "passes/graph/rules/pattern_parser.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/all_ops.h"
#include "passes/graph/rules/product_form.h"

namespace hidet::passes {
namespace {

using graph::OpRecord;
using ir::Token;
using Kind = RuleName::Kind;

bool IsMatched(Kind kind) {
  return kind == Kind::kOperator || kind == Kind::kProduct || kind == Kind::kPart;
}

// How many inputs an operator takes at least.
size_t RequiredInputs(const OpRecord& record) {
  size_t required = 0;
  for (size_t i = 0; i < record.inputs.size(); ++i) {
    if (!record.inputs[i].optional && !record.inputs[i].variadic) required = i + 1;
  }
  return required;
}

}  // namespace

bool IsTensor(RuleName::Kind kind) {
  return IsMatched(kind) || kind == Kind::kTensor || kind == Kind::kOptional ||
         kind == Kind::kGiven;
}

void PatternParser::Enter(Scope& scope) {
  scope_ = &scope;
  vars_ = scope.vars;
}

absl::StatusOr<Slot> PatternParser::Define(const Token& name, RuleName made) {
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

std::optional<Slot> PatternParser::Find(absl::string_view name) const {
  const auto found = scope_->slots.find(name);
  return found == scope_->slots.end() ? std::nullopt : std::optional(found->second);
}

absl::StatusOr<Slot> PatternParser::Lookup(const Token& name) const {
  const std::optional<Slot> slot = Find(name.text);
  if (slot.has_value()) return *slot;
  return ErrorOf(name, absl::StrCat(name.text, " is not defined"));
}

absl::StatusOr<Slot> PatternParser::LookupValue(const Token& name) const {
  HIDET_ASSIGN_OR_RETURN(const Slot slot, Lookup(name));
  if (scope_->is_expanded[slot]) {
    return ErrorOf(name, absl::StrCat(name.text,
                                      " is a factor of another product, where it may be spelled "
                                      "otherwise: it has no tensor"));
  }
  return slot;
}

bool PatternParser::IsNumberNext() const {
  return token_.Is("-") || token_.kind == ir::TokenKind::kInteger ||
         token_.kind == ir::TokenKind::kFloat || token_.IsWord("inf");
}

bool PatternParser::TakeDots() {
  if (!token_.Is("..") || !Ahead().Is(".")) return false;
  Advance();
  Advance();
  return true;
}

absl::StatusOr<TypePattern> PatternParser::ParseTypePattern() {
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

absl::Status PatternParser::ParseSizePattern(TypePattern& type) {
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
      return ErrorOf(*name, absl::StrCat(name->text, " is not ", are_several ? "sizes" : "a size"));
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

absl::Status PatternParser::ParseHole() {
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

absl::Status PatternParser::ParseFind(bool is_part) {
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
  if (!IsMatched(kind) && !(is_part && kind == Kind::kTensor))
    return ErrorOf(root, absl::StrCat(root.text, " is not the result of an operator"));
  HIDET_RETURN_IF_ERROR(Expect("}"));
  return CheckAllUsed();
}

absl::Status PatternParser::CheckAllUsed() {
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
      return ErrorOf(scope_->tokens[i], absl::StrCat(names[i].text, " is not part of what ",
                                                     names[scope_->made.root].text, " is made of"));
    }
  }
  return absl::OkStatus();
}

absl::Status PatternParser::ParsePatternStatement() {
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

absl::StatusOr<const OpRecord*> PatternParser::FindOperator(const Token& name) const {
  const OpRecord* record = graph::AllOps().Find(name.text);
  if (record == nullptr) return ErrorOf(name, absl::StrCat("unknown operator ", name.text));
  return record;
}

absl::Status PatternParser::ParseArguments(const Token& op, const Rule& part, RuleName& made) {
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

absl::StatusOr<RuleOperand> PatternParser::ParseOperand(bool is_pattern) {
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

absl::Status PatternParser::ParseOperands(const Token& op, const OpRecord& record, bool is_pattern,
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
        HIDET_RETURN_IF_ERROR(ParseRuleAttribute(record, is_pattern, attributes));
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
  return ErrorSince(op, absl::StrCat(record.name, " has ", operands.size(), " operands, expected ",
                                     required == allowed ? "" : "at least ", required));
}

absl::Status PatternParser::ParseRuleAttribute(const OpRecord& record, bool is_pattern,
                                               std::vector<RuleAttribute>& attributes) {
  HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
  HIDET_RETURN_IF_ERROR(Expect("="));
  const auto spec =
      std::find_if(record.attributes.begin(), record.attributes.end(),
                   [&](const graph::AttributeSpec& s) { return s.name == name.text; });
  if (spec == record.attributes.end())
    return ErrorOf(name, absl::StrCat(record.name, " has no attribute ", name.text));
  RuleAttribute attribute = {.name = std::string(name.text), .hole = {}, .value = {}};
  if (token_.kind == ir::TokenKind::kName) attribute.hole = Find(token_.text);
  if (attribute.hole.has_value()) {
    HIDET_RETURN_IF_ERROR(LookupValue(token_).status());
    const Kind kind = NameOf(*attribute.hole).kind;
    const bool fits = kind == Kind::kAttribute || kind == Kind::kNumber ||
                      (!is_pattern && (kind == Kind::kSize || kind == Kind::kSizes));
    if (!fits) return ErrorHere(absl::StrCat(token_.text, " is no attribute"));
    Advance();
  } else {
    HIDET_ASSIGN_OR_RETURN(attribute.value, ParseAttribute(spec->type));
  }
  attributes.push_back(std::move(attribute));
  return absl::OkStatus();
}

std::optional<ProductRule> PatternParser::ProductRuleOf(
    const OpRecord& record, absl::Span<const RuleOperand> operands,
    absl::Span<const RuleAttribute> attributes) {
  graph::Attributes given;
  for (const RuleAttribute& attribute : attributes) {
    if (attribute.hole.has_value()) return std::nullopt;
    given.Set(attribute.name, attribute.value);
  }
  if (operands.empty()) return std::nullopt;
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

absl::Status PatternParser::ReadProduct(const Token& op, RuleName& made) {
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

}  // namespace hidet::passes
