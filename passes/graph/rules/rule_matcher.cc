// A search with backtracking over goals: a name of the pattern must stand for a tensor of the
// graph.
//
// An operator's goals are its operands. Operands that commute are two ways to go on; the factors of
// a product, which are compared without order, are as many as there are factors that fit. A name
// that stands for something already must stand for the same, so a pattern is never unrolled, and a
// search visits a graph only as far as the pattern reaches. A product's own goals come last, when
// what its other factors are made of has said what a hole stands for: in x (1 + erf(x / 2)) the
// operand of erf says which of the factors are x.
//
// Parts are matched on their own, once a tensor, and their first match stands. Searches end after
// kMaxGoals, which no sensible pattern needs.
#include "passes/graph/rules/rule_matcher.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "passes/graph/operator_pattern.h"
#include "passes/graph/rules/rule_functions.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;
using Kind = RuleName::Kind;

constexpr int kMaxGoals = 4096;

bool IsNear(double a, double b) {
  return a == b || (std::isfinite(b) && std::abs(a - b) <= 1e-6 * std::abs(b) + 1e-12);
}

bool IsSame(const RuleValue& a, const RuleValue& b) {
  if (a.index() != b.index()) return false;
  if (const auto* tensor = std::get_if<Tensor>(&a)) return tensor->SameAs(std::get<Tensor>(b));
  if (const auto* number = std::get_if<double>(&a)) return IsNear(*number, std::get<double>(b));
  if (const auto* size = std::get_if<ir::Expr>(&a))
    return graph::SameDim(*size, std::get<ir::Expr>(b));
  if (const auto* sizes = std::get_if<graph::Dims>(&a))
    return graph::SameDims(*sizes, std::get<graph::Dims>(b));
  if (const auto* attribute = std::get_if<graph::AttributeValue>(&a))
    return graph::SameAttribute(*attribute, std::get<graph::AttributeValue>(b));
  return std::holds_alternative<AbsentTensor>(a);
}

bool IsUnknown(const RuleValue& value) { return std::holds_alternative<std::monostate>(value); }

}  // namespace

class RuleMatcher::Search {
 public:
  Search(RuleMatcher& matcher, const Rule& rule, const RuleCase& rule_case)
      : matcher_(matcher), case_(rule_case), replaces_(!rule.is_part) {}

  std::shared_ptr<const Match> Run(const Tensor& root) {
    match_.rule_case = &case_;
    match_.root = root;
    match_.values.resize(case_.names.size());
    const Goal goal = {.slot = case_.root, .tensor = root};
    return Solve(&goal) ? std::make_shared<const Match>(std::move(match_)) : nullptr;
  }

 private:
  // What must hold, and what must hold after it.
  struct Goal {
    const Goal* next = nullptr;
    Slot slot = 0;
    Tensor tensor = {};                     // what the slot must stand for; or, if it is empty:
    const Product<Tensor>* rest = nullptr;  // what the slot's factors from `factor` on must be
    const std::vector<Tensor>* steps = nullptr;
    size_t factor = 0;
  };

  const RuleName& NameOf(Slot slot) const { return case_.names[slot]; }
  RuleValue& ValueOf(Slot slot) { return match_.values[slot]; }

  // Lets a name stand for a value; false if it stands for another one.
  bool Bind(Slot slot, RuleValue value) {
    if (!IsUnknown(ValueOf(slot))) return IsSame(ValueOf(slot), value);
    ValueOf(slot) = std::move(value);
    bound_.push_back(slot);
    return true;
  }

  bool Solve(const Goal* goal) {
    if (goal == nullptr) return Finish();
    if (++goals_ > kMaxGoals) return false;
    const size_t bound = bound_.size();
    if (goal->tensor.defined() ? SolveTensor(*goal) : SolveFactors(*goal)) return true;
    while (bound_.size() > bound) {
      ValueOf(bound_.back()) = RuleValue();
      bound_.pop_back();
    }
    return false;
  }

  bool SolveTensor(const Goal& goal) {
    const RuleName& name = NameOf(goal.slot);
    if (!IsUnknown(ValueOf(goal.slot)))
      return IsSame(ValueOf(goal.slot), goal.tensor) && Solve(goal.next);
    if (replaces_ && goal.slot != case_.root && goal.tensor.SameAs(match_.root)) return false;
    if (name.kind == Kind::kNumber) {
      const auto number = ScalarOf(goal.tensor);
      return number.has_value() && Bind(goal.slot, *number) && Solve(goal.next);
    }
    if (name.type.has_value() && !FitsType(*name.type, goal.tensor.type())) return false;
    Bind(goal.slot, goal.tensor);
    switch (name.kind) {
      case Kind::kOperator:
        return SolveOperator(name, goal);
      case Kind::kProduct: {
        const ProductForms::Form& form = matcher_.forms_.Of(goal.tensor);
        const Goal factors = {
            .next = goal.next, .slot = goal.slot, .rest = &form.product, .steps = &form.steps};
        return Solve(&factors);
      }
      case Kind::kPart:
        return SolvePart(name, goal);
      default:
        return Solve(goal.next);
    }
  }

  bool FitsType(const TypePattern& pattern, const graph::TensorType& type) {
    if (pattern.element == TypePattern::Element::kFloat && !IsFloat(type.dtype)) return false;
    if (pattern.element == TypePattern::Element::kExactly && type.dtype != pattern.exactly)
      return false;
    const size_t rank = type.shape.size(), named = pattern.first.size() + pattern.last.size();
    if (rank < named || (rank > named && !pattern.has_others)) return false;
    const auto fits = [&](const TypePattern::Size& size, const ir::Expr& actual) {
      return size.name.has_value() ? Bind(*size.name, actual)
                                   : graph::SameDim(actual, ir::Int64(size.number));
    };
    for (size_t i = 0; i < pattern.first.size(); ++i) {
      if (!fits(pattern.first[i], type.shape[i])) return false;
    }
    for (size_t i = 0; i < pattern.last.size(); ++i) {
      if (!fits(pattern.last[i], type.shape[rank - pattern.last.size() + i])) return false;
    }
    return !pattern.others.has_value() ||
           Bind(*pattern.others, graph::Dims(type.shape.begin() + pattern.first.size(),
                                             type.shape.end() - pattern.last.size()));
  }

  bool SolveOperator(const RuleName& name, const Goal& goal) {
    const Operator* op = matcher_.rewrite_.Producer(goal.tensor);
    if (op == nullptr || op->is_fused() || op->outputs().size() != 1 ||
        std::find(name.records.begin(), name.records.end(), &op->record()) == name.records.end() ||
        op->inputs().size() > name.operands.size() || !FitAttributes(name, *op)) {
      return false;
    }
    if (SolveOperands(name, *op, 0, goal.next)) return true;
    // Both ways are tried where the two differ.
    return op->inputs().size() == 2 && !op->input(0).SameAs(op->input(1)) && IsCommutative(*op) &&
           SolveOperands(name, *op, 1, goal.next);
  }

  // The operands from the first on, or the two of them swapped.
  bool SolveOperands(const RuleName& name, const Operator& op, size_t swapped, const Goal* next) {
    std::vector<Goal> goals;
    goals.reserve(name.operands.size());
    for (size_t i = name.operands.size(); i-- > 0;) {
      const RuleOperand& operand = name.operands[i];
      const Tensor actual =
          i < op.inputs().size() ? op.input(static_cast<int>(i ^ swapped)) : Tensor();
      if (!operand.name.has_value()) {
        const auto number = operand.number.has_value() ? ScalarOf(actual) : std::nullopt;
        const bool fits = operand.number.has_value()
                              ? number.has_value() && IsNear(*number, *operand.number)
                              : !actual.defined();
        if (!fits) return false;
      } else if (!actual.defined()) {
        if (NameOf(*operand.name).kind != Kind::kOptional || !Bind(*operand.name, AbsentTensor()))
          return false;
      } else {
        goals.push_back({.next = next, .slot = *operand.name, .tensor = actual});
        next = &goals.back();
      }
    }
    return Solve(next);
  }

  // The pattern's attributes are compared as the operator would have them: completed and
  // normalized.
  bool FitAttributes(const RuleName& name, const Operator& op) {
    graph::Attributes expected;
    if (name.any_other_attributes) expected = op.attributes();
    for (const RuleAttribute& attribute : name.attributes) {
      expected.Set(attribute.name, attribute.hole.has_value() ? op.attributes().Get(attribute.name)
                                                              : attribute.value);
    }
    const auto complete = graph::NormalizeAttributes(op.record(), op.inputs(), expected);
    if (!complete.ok()) return false;
    for (const auto& [key, value] : complete->entries()) {
      if (!graph::SameAttribute(value, op.attributes().Get(key))) return false;
    }
    for (const RuleAttribute& attribute : name.attributes) {
      if (!attribute.hole.has_value()) continue;
      const graph::AttributeValue& value = op.attributes().Get(attribute.name);
      const auto* real = std::get_if<double>(&value);
      const bool is_number = NameOf(*attribute.hole).kind == Kind::kNumber;
      if (is_number && real == nullptr) return false;
      if (!Bind(*attribute.hole, is_number ? RuleValue(*real) : RuleValue(value))) return false;
    }
    return true;
  }

  bool SolvePart(const RuleName& name, const Goal& goal) {
    const std::shared_ptr<const Match> part = matcher_.FindPart(name.part, goal.tensor);
    if (part == nullptr) return false;
    std::vector<Goal> goals;
    goals.reserve(name.arguments.size());
    const Goal* next = goal.next;
    for (size_t i = 0; i < name.arguments.size(); ++i) {
      const RuleOperand& result = part->rule_case->results[i];
      RuleValue value = AbsentTensor();
      if (result.number.has_value()) {
        value = *result.number;
      } else if (result.name.has_value()) {
        value = part->values[*result.name];
        if (IsUnknown(value)) value = MadeByPart{part, static_cast<int>(i)};
      }
      const Slot slot = name.arguments[i];
      const auto* tensor = std::get_if<Tensor>(&value);
      if (tensor != nullptr) {
        goals.push_back({.next = next, .slot = slot, .tensor = *tensor});
        next = &goals.back();
      } else {
        // What is not in the graph matches no pattern.
        const Kind kind = NameOf(slot).kind;
        const bool is_matched =
            kind == Kind::kOperator || kind == Kind::kProduct || kind == Kind::kPart;
        if (is_matched || !Bind(slot, std::move(value))) return false;
      }
    }
    parts_.push_back(part);
    if (Solve(next)) return true;
    parts_.pop_back();
    return false;
  }

  bool SolveFactors(const Goal& goal) {
    const RuleName& name = NameOf(goal.slot);
    const std::vector<Product<Slot>::Factor>& factors = name.product.factors;
    if (goal.factor == factors.size()) {
      if (!goal.rest->factors.empty()) return false;
      const double number = goal.rest->number / name.product.number;
      if (!name.number.has_value()) return IsNear(number, 1) && Solve(goal.next);
      return Bind(name.number->base, std::pow(number, name.number->exponent)) && Solve(goal.next);
    }
    const auto& [slot, exponent] = factors[goal.factor];
    if (const auto* tensor = std::get_if<Tensor>(&ValueOf(slot)))
      return SolveFactor(goal, *tensor, exponent);
    std::vector<Tensor> candidates;
    for (const auto& factor : goal.rest->factors) candidates.push_back(factor.base);
    if (NameOf(slot).kind == Kind::kTensor)
      candidates.insert(candidates.end(), goal.steps->begin(), goal.steps->end());
    for (const Tensor& candidate : candidates) {
      if (SolveFactor(goal, candidate, exponent)) return true;
    }
    return false;
  }

  // The factor is a power of that tensor, and the others are what is left of the product.
  bool SolveFactor(const Goal& goal, const Tensor& tensor, double exponent) {
    const RuleName& name = NameOf(goal.slot);
    std::optional<Product<Tensor>> rest =
        goal.rest->Without(matcher_.forms_.Of(tensor).product, exponent);
    const bool is_last = goal.factor + 1 == name.product.factors.size();
    if (rest.has_value() && is_last && !name.number.has_value() &&
        !(rest->factors.empty() && IsNear(rest->number / name.product.number, 1))) {
      rest.reset();
    }
    // What multiplies outside of the product itself is one factor of it, whatever it is made of.
    if (!rest.has_value()) rest = goal.rest->Without(Product<Tensor>::Of(tensor), exponent);
    if (!rest.has_value()) return false;
    const Slot slot = name.product.factors[goal.factor].base;
    const Goal others = {.next = goal.next,
                         .slot = goal.slot,
                         .rest = &*rest,
                         .steps = goal.steps,
                         .factor = goal.factor + 1};
    const Goal factor = {.next = &others, .slot = slot, .tensor = tensor};
    return Solve(&factor);
  }

  // All names that are found stand for something: the rest is what clauses say.
  bool Finish() {
    for (const RuleClause& clause : case_.clauses) {
      if (!Holds(clause)) return false;
    }
    return CollectOperators();
  }

  bool Holds(const RuleClause& clause) {
    std::optional<RuleValue> value;
    if (clause.function != nullptr) {
      std::vector<RuleValue> operands;
      for (const Slot slot : clause.arguments) operands.push_back(ValueOf(slot));
      value = clause.function->function(operands);
    } else {
      ir::VarMap<ir::Expr> values;
      for (const auto& [slot, var] : case_.vars) {
        if (const auto* number = std::get_if<double>(&ValueOf(slot))) {
          values[var] = ir::FloatConstant(var.type(), *number);
        } else if (const auto* size = std::get_if<ir::Expr>(&ValueOf(slot))) {
          values[var] = *size;
        }
      }
      const ir::Expr result = ir::Simplify(ir::Substitute(clause.expr, values));
      if (!clause.result.has_value()) return ir::IsInt(result, 1);
      const auto number = ir::AsFloat(result);
      if (number.has_value()) {
        value = RuleValue(*number);
      } else {
        value = RuleValue(result);
      }
    }
    if (!value.has_value()) return false;
    return !clause.result.has_value() || Bind(*clause.result, *std::move(value));
  }

  // Notes which operators the pattern has taken, and whose results it alone reads.
  bool CollectOperators() {
    std::vector<int> operators;
    std::vector<Tensor> inner;
    const graph::GraphUses& uses = matcher_.rewrite_.uses;
    for (const auto& part : parts_) {
      operators.insert(operators.end(), part->operators.begin(), part->operators.end());
      inner.insert(inner.end(), part->inner.begin(), part->inner.end());
    }
    graph::TensorSet found;
    for (const RuleValue& value : match_.values) {
      if (const auto* tensor = std::get_if<Tensor>(&value)) found.insert(*tensor);
    }
    for (size_t i = 0; i < case_.names.size(); ++i) {
      const RuleName& name = case_.names[i];
      const auto* tensor = std::get_if<Tensor>(&match_.values[i]);
      if (tensor == nullptr) continue;
      const bool is_private = !name.is_shared;
      if (is_private && name.kind != Kind::kTensor && name.kind != Kind::kOptional &&
          name.kind != Kind::kGiven && !tensor->SameAs(match_.root)) {
        inner.push_back(*tensor);
      }
      if (name.kind == Kind::kOperator) operators.push_back(uses.Producer(*tensor));
      if (name.kind == Kind::kProduct) AddSteps(*tensor, found, is_private, operators, inner);
    }
    match_.operators = std::move(operators);
    match_.inner = std::move(inner);
    return true;
  }

  // The multiplications between a product and the factors that have names.
  void AddSteps(const Tensor& product, const graph::TensorSet& found, bool is_private,
                std::vector<int>& operators, std::vector<Tensor>& inner) {
    std::vector<Tensor> pending = {product};
    graph::TensorSet seen;
    while (!pending.empty()) {
      const Tensor tensor = pending.back();
      pending.pop_back();
      const bool is_end = found.contains(tensor) && !tensor.SameAs(product);
      if (is_end || !seen.insert(tensor).second || !matcher_.forms_.Of(tensor).is_product) continue;
      const int producer = matcher_.rewrite_.uses.Producer(tensor);
      operators.push_back(producer);
      if (is_private && !tensor.SameAs(product)) inner.push_back(tensor);
      const Operator& op = matcher_.rewrite_.graph.operators[producer];
      pending.insert(pending.end(), op.inputs().begin(), op.inputs().end());
    }
  }

  RuleMatcher& matcher_;
  const RuleCase& case_;
  bool replaces_;  // the root: nothing may be made of it
  Match match_;
  std::vector<Slot> bound_;  // in order, to be undone
  std::vector<std::shared_ptr<const Match>> parts_;
  int goals_ = 0;
};

bool RuleMatcher::MayStart(const RuleCase& rule_case, const Tensor& tensor) {
  const RuleName& root = rule_case.names[rule_case.root];
  const Operator* op = rewrite_.Producer(tensor);
  switch (root.kind) {
    case Kind::kOperator:
      return op != nullptr && !op->is_fused() &&
             std::find(root.records.begin(), root.records.end(), &op->record()) !=
                 root.records.end();
    case Kind::kProduct: {
      // A number with a name may be 1, which nobody writes.
      if (root.number.has_value()) return true;
      const ProductForms::Form& form = forms_.Of(tensor);
      return form.is_product && (root.product.factors.size() == 1 || form.steps.size() > 1 ||
                                 form.product.factors.size() > 1);
    }
    case Kind::kPart: {
      const std::vector<RuleCase>& cases = rules_[root.part].cases;
      return std::any_of(cases.begin(), cases.end(),
                         [&](const RuleCase& of_part) { return MayStart(of_part, tensor); });
    }
    default:
      return true;
  }
}

std::shared_ptr<const Match> RuleMatcher::Find(const Rule& rule, const Operator& op) {
  if (op.is_fused() || op.outputs().size() != 1) return nullptr;
  const graph::GraphUses& uses = rewrite_.uses;
  for (const RuleCase& rule_case : rule.cases) {
    // What a rule replaces is written somewhere: a product is no other operator times 1.
    const bool is_product = rule_case.names[rule_case.root].kind == Kind::kProduct;
    if (is_product && !forms_.Of(op.output()).is_product) continue;
    if (!MayStart(rule_case, op.output())) continue;
    std::shared_ptr<const Match> match = Search(*this, rule, rule_case).Run(op.output());
    if (match == nullptr) continue;
    const absl::flat_hash_set<int> taken(match->operators.begin(), match->operators.end());
    const bool is_private =
        std::all_of(match->inner.begin(), match->inner.end(), [&](const Tensor& tensor) {
          const std::vector<graph::TensorUse>& readers = uses.Uses(tensor);
          return !uses.IsOutput(tensor) &&
                 std::all_of(readers.begin(), readers.end(),
                             [&](const graph::TensorUse& use) { return taken.contains(use.op); });
        });
    if (is_private) return match;
  }
  return nullptr;
}

std::shared_ptr<const Match> RuleMatcher::FindPart(int part, const Tensor& tensor) {
  const auto known = parts_[part].find(tensor);
  if (known != parts_[part].end()) return known->second;
  std::shared_ptr<const Match> match;
  for (const RuleCase& rule_case : rules_[part].cases) {
    if (!MayStart(rule_case, tensor)) continue;
    match = Search(*this, rules_[part], rule_case).Run(tensor);
    if (match != nullptr) break;
  }
  parts_[part][tensor] = match;
  return match;
}

}  // namespace hidet::passes
