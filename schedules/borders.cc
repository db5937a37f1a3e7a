#include "schedules/borders.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

constexpr size_t kMostCorners = 8;

// Whether it compares places; elements may be compared too, of any type.
bool IsComparison(const Expr& condition) {
  const auto* node = condition.As<ir::OperatorNode>();
  return node != nullptr && (node->op == ir::Op::kLt || node->op == ir::Op::kLe) &&
         node->operands[0].type() == ir::Type::Int64();
}

// The condition at the corners of a window; empty if it is no comparison of sums of multiples, or
// the window of no known size.
std::vector<Expr> AtCorners(const Stage& stage, const Expr& condition) {
  if (!IsComparison(condition)) return {};
  std::vector<Expr> corners = {condition};
  for (size_t i = 0; i < stage.reduction_axes.size(); ++i) {
    const Var& axis = stage.reduction_axes[i];
    if (!ir::UsesVar(condition, axis)) continue;
    const auto* comparison = condition.As<ir::OperatorNode>();
    const std::optional<int64_t> extent = ir::AsInt(stage.reduction_extents[i]);
    const bool is_affine =
        ir::GetAffineForm(ir::Simplify(comparison->operands[1] - comparison->operands[0]), {{axis}})
            .has_value();
    if (!extent.has_value() || !is_affine || 2 * corners.size() > kMostCorners) return {};
    std::vector<Expr> next;
    for (const Expr& corner : corners) {
      next.push_back(ir::Substitute(corner, {{axis, ir::Int64(0)}}));
      next.push_back(ir::Substitute(corner, {{axis, ir::Int64(*extent - 1)}}));
    }
    corners = std::move(next);
  }
  return corners;
}

// The stage without those terms of its reads' conditions that `drop` says.
Stage Without(Stage stage, const std::function<bool(const Expr&)>& drop) {
  for (ir::Read& read : stage.reads) {
    if (!read.predicate.defined()) continue;
    Expr left;
    bool dropped = false;
    for (const Expr& term : ir::TermsOf(read.predicate)) {
      if (drop(term)) {
        dropped = true;
      } else {
        left = ir::AllOf({left, term});
      }
    }
    if (dropped) read.predicate = left;
  }
  return stage;
}

}  // namespace

// The first value of the axis on the other side of a comparison that it moves by one a step: 8 for
// axis < 8, and for 7 < axis. Empty for any other condition.
Expr BorderOf(const Expr& condition, const Var& axis) {
  if (!IsComparison(condition)) return Expr();
  const auto* comparison = condition.As<ir::OperatorNode>();
  const std::optional<ir::AffineForm> form =
      ir::GetAffineForm(ir::Simplify(comparison->operands[1] - comparison->operands[0]), {{axis}});
  if (!form.has_value()) return Expr();
  // The difference is at least `least` where the condition holds.
  const Expr least = ir::Int64(comparison->op == ir::Op::kLt ? 1 : 0);
  if (ir::IsInt(form->coefficients[0], 1)) return least - form->constant;
  if (ir::IsInt(form->coefficients[0], -1)) return form->constant - least + ir::Int64(1);
  return Expr();
}

std::vector<Expr> BordersAlong(const Stage& stage, const Var& axis) {
  std::set<int64_t> known;
  std::vector<Expr> open;
  const auto moves = [&](const Expr& place) {
    const auto uses = [&](const Var& var) { return ir::UsesVar(place, var); };
    return std::ranges::any_of(stage.axes, uses) ||
           std::ranges::any_of(stage.reduction_axes, uses) ||
           std::ranges::any_of(stage.reads, [&](const ir::Read& read) { return uses(read.value); });
  };
  const auto look = [&](const Expr& condition) {
    for (const Expr& corner : AtCorners(stage, condition)) {
      const Expr border = BorderOf(corner, axis);
      if (!border.defined()) continue;
      const Expr place = ir::Simplify(border);
      const auto is_it = [&](const Expr& other) { return ir::IsProvenEqual(other, place); };
      if (const auto number = ir::AsInt(place)) {
        known.insert(*number);
      } else if (!moves(place) && std::ranges::none_of(open, is_it)) {
        open.push_back(place);
      }
    }
    return true;
  };
  for (const Expr& body : stage.body) ir::Walk(body, {.enter_expr = look});
  for (const ir::Read& read : stage.reads) {
    if (read.predicate.defined()) ir::Walk(read.predicate, {.enter_expr = look});
  }
  std::vector<Expr> borders;
  for (const int64_t place : known) borders.push_back(ir::Int64(place));
  borders.insert(borders.end(), open.begin(), open.end());
  return borders;
}

namespace {

// What a comparison comes to at the points begin .. end - 1 along an axis, if it is known and the
// same for all.
std::optional<bool> ValueWithin(const Expr& condition, const Var& axis, const Expr& begin,
                                const Expr& end) {
  const auto first = ir::AsInt(begin), past = ir::AsInt(end);
  if (first.has_value() && past.has_value()) {
    const Var within = Var::Make("within", ir::Type::Int64(), {.min = *first, .max = *past - 1});
    const auto value = ir::AsInt(ir::Simplify(ir::Substitute(condition, {{axis, within}})));
    return value.has_value() ? std::optional(*value != 0) : std::nullopt;
  }
  const Expr border = BorderOf(condition, axis);
  if (!border.defined()) return std::nullopt;
  const auto is_before = [](const Expr& a, const Expr& b) {
    return ir::AsInt(ir::Simplify(b - a)).value_or(-1) >= 0;
  };
  const auto* comparison = condition.As<ir::OperatorNode>();
  const auto form =
      ir::GetAffineForm(ir::Simplify(comparison->operands[1] - comparison->operands[0]), {{axis}});
  const bool holds_behind = ir::IsInt(form->coefficients[0], 1);
  if (is_before(border, begin)) return holds_behind;
  if (is_before(end, border)) return !holds_behind;
  return std::nullopt;
}

}  // namespace

Stage StageWithin(const Stage& stage, const Var& axis, const Expr& begin, const Expr& end) {
  Stage inside = Without(stage, [&](const Expr& term) {
    const std::vector<Expr> corners = AtCorners(stage, term);
    return ir::UsesVar(term, axis) && !corners.empty() &&
           std::ranges::all_of(corners, [&](const Expr& corner) {
             return ValueWithin(corner, axis, begin, end) == true;
           });
  });
  for (Expr& body : inside.body) {
    body = ir::Simplify(ir::RewritePostOrder(body, [&](const Expr& condition) {
      if (!IsComparison(condition) || !ir::UsesVar(condition, axis)) return condition;
      const std::optional<bool> value = ValueWithin(condition, axis, begin, end);
      return value.has_value() ? ir::Bool(*value) : condition;
    }));
  }
  return inside;
}

bool ConditionsAreLinearAlong(const Stage& stage, const Var& axis) {
  const auto is_linear = [&](const Expr& term) {
    if (!ir::UsesVar(term, axis)) return true;
    if (!IsComparison(term)) return false;
    const auto* comparison = term.As<ir::OperatorNode>();
    const std::optional<ir::AffineForm> form = ir::GetAffineForm(
        ir::Simplify(comparison->operands[1] - comparison->operands[0]), {{axis}});
    return form.has_value() && !ir::UsesVar(form->constant, axis);
  };
  return std::ranges::all_of(stage.reads, [&](const ir::Read& read) {
    return !read.predicate.defined() || std::ranges::all_of(ir::TermsOf(read.predicate), is_linear);
  });
}

Inside InsideWindow(const Stage& stage, const Var& axis, const ir::VarMap<Expr>& axes) {
  Inside inside;
  inside.stage = Without(stage, [&](const Expr& term) {
    const bool is_of_window = std::ranges::any_of(
        stage.reduction_axes, [&](const Var& reduced) { return ir::UsesVar(term, reduced); });
    const std::vector<Expr> corners = AtCorners(stage, term);
    if (ir::UsesVar(term, axis) || !is_of_window || corners.empty()) return false;
    for (const Expr& corner : corners) {
      inside.holds = ir::AllOf({inside.holds, ir::Simplify(ir::Substitute(corner, axes))});
    }
    return true;
  });
  return inside;
}

}  // namespace hidet::schedules
