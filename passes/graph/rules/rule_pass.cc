#include "passes/graph/rules/rule_pass.h"

#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/all_ops.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "passes/graph/operator_facts.h"
#include "passes/graph/rules/rule_matcher.h"
#include "passes/graph/rules/rule_parser.h"

namespace hidet::passes {
namespace {

using graph::AttributeValue;
using graph::Tensor;

// How often rules may apply to what rules have made.
constexpr int kMaxRepeats = 64;
// How many operators they may make of how many.
constexpr size_t kMaxGrowth = 16, kFreeGrowth = 1000;

// Makes the operators of one replacement.
class Replacement {
 public:
  Replacement(const Rewrite& rewrite, graph::GraphBuilder& builder, const graph::Operator& root)
      : rewrite_(rewrite), builder_(builder), root_(root) {
    builder_.set_default_device(root.output().device());
  }

  absl::StatusOr<Tensor> Make(const Match& match) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<RuleValue>* values, Run(match, root_.name()));
    return TensorOf((*values)[*match.rule_case->results[0].name]);
  }

 private:
  // Runs the statements of a match once; returns the values of its names.
  absl::StatusOr<const std::vector<RuleValue>*> Run(const Match& match, absl::string_view name) {
    auto& made = made_[&match];
    if (made != nullptr) return made.get();
    auto values = std::make_unique<std::vector<RuleValue>>(match.values);
    const RuleCase& rule_case = *match.rule_case;
    for (const RuleStatement& statement : rule_case.statements) {
      const bool is_result = statement.result == rule_case.results[0].name;
      HIDET_ASSIGN_OR_RETURN((*values)[statement.result],
                             RunStatement(statement, rule_case, *values, is_result ? name : ""));
    }
    auto& entry = made_[&match];
    entry = std::move(values);
    return entry.get();
  }

  absl::StatusOr<RuleValue> RunStatement(const RuleStatement& statement, const RuleCase& rule_case,
                                         const std::vector<RuleValue>& values,
                                         absl::string_view name) {
    const graph::Operator* like = nullptr;
    if (statement.like.has_value())
      like = rewrite_.Producer(std::get<Tensor>(values[*statement.like]));
    const graph::OpRecord& record = like != nullptr ? like->record() : *statement.record;
    HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> operands, Operands(statement, values));
    // Without an operand that it needs, an operator is what there is of its operands.
    Tensor first;
    bool lacks_one = false;
    for (size_t i = 0; i < operands.size(); ++i) {
      if (operands[i].defined() && !first.defined()) first = operands[i];
      lacks_one |= !operands[i].defined() && !record.inputs[i].optional;
    }
    if (lacks_one) return first.defined() ? RuleValue(first) : RuleValue(AbsentTensor());
    graph::Attributes attributes = like != nullptr ? like->attributes() : graph::Attributes();
    for (const RuleAttribute& attribute : statement.attributes)
      attributes.Set(attribute.name, AttributeOf(attribute, rule_case, values));
    HIDET_ASSIGN_OR_RETURN(
        const std::vector<Tensor> results,
        builder_.Apply(record, operands, attributes, like != nullptr ? like->name() : name));
    // A cast to the own dtype and the like are not made.
    return RuleValue(ForwardedInput(builder_.operators().back()).value_or(results[0]));
  }

  absl::StatusOr<std::vector<Tensor>> Operands(const RuleStatement& statement,
                                               const std::vector<RuleValue>& values) {
    std::vector<Tensor> tensors(statement.operands.size());
    ScalarType dtype = root_.output().dtype();
    bool is_known = false;
    for (size_t i = 0; i < tensors.size(); ++i) {
      const RuleOperand& operand = statement.operands[i];
      if (!operand.name.has_value() || std::holds_alternative<double>(values[*operand.name]))
        continue;
      HIDET_ASSIGN_OR_RETURN(tensors[i], TensorOf(values[*operand.name]));
      if (is_known || !tensors[i].defined() || IsBool(tensors[i].dtype())) continue;
      dtype = tensors[i].dtype();
      is_known = true;
    }
    for (size_t i = 0; i < tensors.size(); ++i) {
      const RuleOperand& operand = statement.operands[i];
      std::optional<double> number = operand.number;
      if (operand.name.has_value()) {
        if (const auto* value = std::get_if<double>(&values[*operand.name])) number = *value;
      }
      if (!number.has_value()) continue;
      tensors[i] = graph::ScalarConstant(dtype, *number, root_.output().device());
      if (!Holds(*tensors[i].constant(), *number))
        return absl::InvalidArgumentError(absl::StrCat(*number, " is no ", ScalarTypeName(dtype)));
    }
    return tensors;
  }

  // Whether the constant is the number, as nearly as its type has it.
  static bool Holds(const graph::ConstantData& constant, double number) {
    const double held = constant.RealAt(0);
    if (IsFloat(constant.dtype())) return std::isfinite(held) == std::isfinite(number);
    return held == number;
  }

  // The tensor of the new graph that a value stands for; empty for an absent one.
  absl::StatusOr<Tensor> TensorOf(const RuleValue& value) {
    if (const auto* tensor = std::get_if<Tensor>(&value)) return rewrite_.Map(*tensor);
    const auto* part = std::get_if<MadeByPart>(&value);
    if (part == nullptr) return Tensor();
    HIDET_ASSIGN_OR_RETURN(const std::vector<RuleValue>* values, Run(*part->match, ""));
    return TensorOf((*values)[*part->match->rule_case->results[part->result].name]);
  }

  static AttributeValue AttributeOf(const RuleAttribute& attribute, const RuleCase& rule_case,
                                    const std::vector<RuleValue>& values) {
    if (!attribute.hole.has_value()) {
      const auto* dims = std::get_if<graph::Dims>(&attribute.value);
      if (dims == nullptr) return attribute.value;
      ir::VarMap<ir::Expr> sizes;
      for (const auto& [slot, var] : rule_case.vars) {
        if (const auto* size = std::get_if<ir::Expr>(&values[slot])) sizes[var] = *size;
      }
      return ir::SimplifyAt(*dims, sizes);
    }
    const RuleValue& value = values[*attribute.hole];
    if (const auto* number = std::get_if<double>(&value)) return *number;
    if (const auto* sizes = std::get_if<graph::Dims>(&value)) return *sizes;
    if (const auto* size = std::get_if<ir::Expr>(&value)) {
      const auto integer = ir::AsInt(*size);
      return integer.has_value() ? AttributeValue(*integer) : AttributeValue();
    }
    const auto* given = std::get_if<AttributeValue>(&value);
    return given != nullptr ? *given : AttributeValue();
  }

  const Rewrite& rewrite_;
  graph::GraphBuilder& builder_;
  const graph::Operator& root_;
  absl::flat_hash_map<const Match*, std::unique_ptr<std::vector<RuleValue>>> made_;
};

// Whether the operators need sizes to be equal that the graph does not know to be.
bool AssumeMore(absl::Span<const graph::Operator> operators, const graph::Graph& graph) {
  std::vector<ir::Expr> assumptions = graph.assumptions;
  for (const graph::Operator& op : operators) {
    for (const ir::Expr& condition : op.assumptions()) graph::AddAssumption(assumptions, condition);
  }
  return assumptions.size() > graph.assumptions.size();
}

// `last` becomes the rule that has applied.
RewriteResult Apply(const RuleSet& rules, RuleMatcher& matcher, Rewrite& rewrite,
                    const graph::Operator& op, const Rule** last) {
  for (const Rule& rule : rules) {
    if (rule.is_part) continue;
    const std::shared_ptr<const Match> match = matcher.Find(rule, op);
    if (match == nullptr) continue;
    graph::GraphBuilder made(graph::AllOps());
    // Operators that do not take these tensors, or give another type: the rule is not about them.
    const absl::StatusOr<Tensor> result = Replacement(rewrite, made, op).Make(*match);
    if (!result.ok() || !result->defined() || result->dtype() != op.output().dtype() ||
        !graph::SameDims(result->shape(), op.output().shape()) ||
        AssumeMore(made.operators(), rewrite.graph)) {
      continue;
    }
    for (const graph::Operator& part : made.operators()) rewrite.builder.Append(part);
    *last = &rule;
    return std::vector<Tensor>{*result};
  }
  return std::nullopt;
}

absl::StatusOr<graph::Graph> RunOnce(const RuleSet& rules, const graph::Graph& graph,
                                     const Rule** last) {
  std::unique_ptr<RuleMatcher> matcher;  // of the one rewrite
  return RewriteOperators(graph, [&](Rewrite& rewrite, const graph::Operator& op) -> RewriteResult {
    if (matcher == nullptr) matcher = std::make_unique<RuleMatcher>(rewrite, rules);
    return Apply(rules, *matcher, rewrite, op, last);
  });
}

// Whether a name in a pattern may be what a statement makes.
bool MayBe(const RuleName& name, const RuleStatement& statement, const RuleCase& made_by) {
  if (name.kind == RuleName::Kind::kProduct) return statement.is_product;
  if (!statement.like.has_value()) return absl::c_linear_search(name.records, statement.record);
  return absl::c_any_of(made_by.names[*statement.like].records, [&](const graph::OpRecord* record) {
    return absl::c_linear_search(name.records, record);
  });
}

// The same for the root of a pattern, which may be that of a part.
bool MayBeRoot(const RuleSet& rules, const RuleCase& pattern, const RuleStatement& statement,
               const RuleCase& made_by) {
  const RuleName& root = pattern.names[pattern.root];
  if (root.kind != RuleName::Kind::kPart) return MayBe(root, statement, made_by);
  return absl::c_any_of(rules[root.part].cases, [&](const RuleCase& of_part) {
    return MayBeRoot(rules, of_part, statement, made_by);
  });
}

// Whether a pattern may have part in what the rules make; else applying them once is enough. What
// is no result of a replacement is read there alone, so that only a pattern that has the result or
// its root there can reach it.
bool MayApplyAgain(const RuleSet& rules) {
  for (const Rule& made_by_rule : rules) {
    for (const RuleCase& made_by : made_by_rule.cases) {
      for (const RuleStatement& statement : made_by.statements) {
        const bool is_result = !made_by_rule.is_part && made_by.results[0].name == statement.result;
        for (const Rule& rule : rules) {
          for (const RuleCase& pattern : rule.cases) {
            const bool reaches =
                is_result ? absl::c_any_of(pattern.names,
                                           [&](const RuleName& name) {
                                             return MayBe(name, statement, made_by);
                                           })
                          : !rule.is_part && MayBeRoot(rules, pattern, statement, made_by);
            if (reaches) return true;
          }
        }
      }
    }
  }
  return false;
}

}  // namespace

GraphPass MakeRulePass(absl::string_view name, RuleSet rules) {
  const int runs = MayApplyAgain(rules) ? kMaxRepeats : 1;
  return {std::string(name),
          [runs, rules = std::make_shared<const RuleSet>(std::move(rules))](
              graph::Graph graph) -> absl::StatusOr<graph::Graph> {
            const size_t most = kMaxGrowth * graph.operators.size() + kFreeGrowth;
            for (int run = 0; run < runs; ++run) {
              const Rule* last = nullptr;
              HIDET_ASSIGN_OR_RETURN(graph::Graph next, RunOnce(*rules, graph, &last));
              if (runs == 1 || IsUnchanged(graph, next)) return next;
              graph = std::move(next);
              if (run + 1 < runs && graph.operators.size() <= most) continue;
              return absl::InvalidArgumentError(
                  absl::StrCat("rule ", last == nullptr ? "" : last->name,
                               " applies to what rules make: still changing after ", run + 1,
                               " runs, with ", graph.operators.size(), " operators"));
            }
            return graph;
          }};
}

absl::StatusOr<GraphPass> MakeRulePass(absl::string_view name, absl::string_view text) {
  HIDET_ASSIGN_OR_RETURN(RuleSet rules, ParseRules(text));
  return MakeRulePass(name, std::move(rules));
}

}  // namespace hidet::passes
