#include "schedules/attention_shape.h"

#include <cmath>

#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/operand_view.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::Var;
using ir::VarMap;

// Solves `indices(axes) = coordinates` for the axes: each axis must occur as itself, or as x / c in
// one index and x % c in another. Coordinates of one place say nothing.
std::optional<VarMap<Expr>> Invert(absl::Span<const Var> axes, absl::Span<const Expr> indices,
                                   absl::Span<const Var> coordinates,
                                   absl::Span<const Expr> extents) {
  VarMap<Expr> solution, quotients, remainders;
  VarMap<int64_t> divisors;
  for (size_t i = 0; i < indices.size(); ++i) {
    const Expr& index = indices[i];
    if (ir::IsInt(extents[i], 1) && index.kind() != ir::ExprKind::kVar) continue;
    if (index.kind() == ir::ExprKind::kVar) {
      solution[Var::Of(index)] = coordinates[i];
      continue;
    }
    const auto* op = index.As<ir::OperatorNode>();
    if (op == nullptr || (op->op != ir::Op::kDiv && op->op != ir::Op::kMod)) return std::nullopt;
    const std::optional<int64_t> divisor = ir::AsInt(op->operands[1]);
    if (!divisor.has_value() || op->operands[0].kind() != ir::ExprKind::kVar) return std::nullopt;
    const Var var = Var::Of(op->operands[0]);
    if (auto [found, inserted] = divisors.try_emplace(var, *divisor);
        !inserted && found->second != *divisor)
      return std::nullopt;
    (op->op == ir::Op::kDiv ? quotients : remainders)[var] = coordinates[i];
  }
  for (const auto& [var, quotient] : quotients) {
    auto remainder = remainders.find(var);
    if (remainder == remainders.end()) return std::nullopt;
    solution[var] = quotient * Int64(divisors.at(var)) + remainder->second;
  }
  for (const Var& axis : axes) {
    if (!solution.contains(axis)) return std::nullopt;
  }
  return solution;
}

bool IsMinusInfinity(const Expr& expr) {
  const std::optional<double> value = ir::AsFloat(expr);
  return value.has_value() && *value == -INFINITY;
}

// The last key for which a condition holds, if it is of the form key <= f(query, outer axes) and f
// never falls along the queries.
Expr LastKey(const Expr& condition, const Stage& attention) {
  const auto* op = condition.As<ir::OperatorNode>();
  if (op == nullptr || (op->op != ir::Op::kLe && op->op != ir::Op::kLt)) return {};
  if (!op->operands[0].type().IsInteger()) return {};
  if (ir::DependsOnData(attention, condition)) return {};
  const Var query = attention.axes[attention.axes.size() - 2], key = attention.reduction_axes[0];
  const std::optional<ir::AffineForm> form =
      ir::GetAffineForm(op->operands[1] - op->operands[0], {key, query});
  if (!form.has_value() || !ir::IsInt(form->coefficients[0], -1)) return {};
  const std::optional<int64_t> slope = ir::AsInt(form->coefficients[1]);
  if (!slope.has_value() || *slope < 0) return {};
  const Expr last = form->constant + query * Int64(*slope);
  return ir::Simplify(op->op == ir::Op::kLe ? last : last - 1);
}

}  // namespace

absl::StatusOr<AttentionShape> GetAttentionShape(const ir::AnalyzedTask& original) {
  AttentionShape shape;
  shape.task = original.without_views();
  const ir::Task& task = shape.task;
  if (task.stages.empty() || task.stages[0].kind != ir::StageKind::kAttention)
    return Refuse(original, "no attention at its beginning");
  const Stage& stage = task.stages[0];
  const std::optional<int64_t> depth = ir::AsInt(stage.reduction_extents[1]),
                               width = ir::AsInt(stage.extents().back());
  if (!depth.has_value() || !width.has_value())
    return Refuse(original, "the head dimensions are no constants");
  shape.depth = *depth;
  shape.width = *width;
  for (const ir::Read& read : stage.reads) {
    if (!ir::FindInput(task, read.buffer).has_value())
      return Refuse(original, "an operand of the attention is computed by another stage");
    // Such an index is checked, and what is emitted within an attention's loops has no room for
    // checks.
    if (ir::IsReadAtData(stage, read))
      return Refuse(original, "an operand of the attention is read where another one says");
  }
  shape.output = stage.results[0];
  for (const Var& axis : stage.axes) shape.output_indices.push_back(axis);
  if (task.stages.size() == 1) return shape;
  const Stage& view = task.stages[1];
  const bool is_view = task.stages.size() == 2 && view.kind == ir::StageKind::kMap &&
                       view.reads.size() == 1 && !view.reads[0].predicate.defined() &&
                       task.outputs.size() == 1;
  const bool only_converts = is_view && (view.body[0].SameAs(view.reads[0].value) ||
                                         (view.body[0].kind() == ir::ExprKind::kCast &&
                                          view.body[0]->operands[0].SameAs(view.reads[0].value)));
  if (!only_converts) return Refuse(original, "more than a movement follows the attention");
  const std::optional<VarMap<Expr>> axes =
      Invert(view.axes, view.reads[0].indices, stage.axes, stage.extents());
  if (!axes.has_value())
    return Refuse(original, "the movement after the attention cannot be inverted");
  shape.output = view.results[0];
  shape.output_indices.clear();
  for (const Var& axis : view.axes) shape.output_indices.push_back(ir::Simplify(axes->at(axis)));
  // Vectors along the last axis must stay vectors.
  const absl::StatusOr<OperandView> written = ViewResult(stage, shape.output, shape.output_indices);
  if (!written.ok() || !ir::IsInt(written->StrideOf(stage.axes.back()), 1))
    return Refuse(original, "the output is not contiguous along the head");
  return shape;
}

ScoreFacts GetScoreFacts(const Stage& attention) {
  const auto& details = std::get<ir::AttentionDetails>(attention.details);
  ScoreFacts facts{.score = details.score};
  const auto* select = facts.score.As<ir::OperatorNode>();
  if (select != nullptr && select->op == ir::Op::kSelect && IsMinusInfinity(select->operands[2])) {
    facts.last_key = LastKey(select->operands[0], attention);
    if (facts.last_key.defined()) facts.score = select->operands[1];
  }
  if (facts.score.SameAs(details.dot)) facts.scale = 1;
  const auto* product = facts.score.As<ir::OperatorNode>();
  if (product == nullptr || product->op != ir::Op::kMul) return facts;
  for (const size_t i : {0, 1}) {
    const std::optional<double> factor = ir::AsFloat(product->operands[i]);
    if (product->operands[1 - i].SameAs(details.dot) && factor.has_value() && *factor > 0)
      facts.scale = factor;
  }
  return facts;
}

Stage ScoreStage(const Stage& attention, const Expr& score) {
  Stage stage;
  stage.name = attention.name;
  stage.axes = attention.axes;
  stage.axes.push_back(attention.reduction_axes[0]);
  std::vector<Expr> extents = attention.extents();
  extents.push_back(attention.reduction_extents[0]);
  stage.results = {ir::Buffer::Make("score", ir::Type::Float32(), extents)};
  stage.reads.assign(attention.reads.begin() + 3, attention.reads.end());
  stage.body = {score};
  return stage;
}

}  // namespace hidet::schedules
