#include "ir/task/task_facts.h"

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

bool UsesAny(const Expr& expr, absl::Span<const Var> vars) {
  for (const Var& var : vars) {
    if (UsesVar(expr, var)) return true;
  }
  return false;
}

// Of integers; what is zero, or known, makes no operator.

Expr Sum(const Expr& a, const Expr& b) {
  if (IsInt(a, 0)) return b;
  if (IsInt(b, 0)) return a;
  return a + b;
}

Expr Difference(const Expr& a, const Expr& b) {
  if (IsInt(b, 0)) return a;
  return a - b;
}

Expr Scaled(const Expr& a, const Expr& factor) {
  if (IsInt(a, 0) || IsInt(factor, 1)) return a;
  if (IsInt(a, 1)) return factor;
  return a * factor;
}

bool IsConstant(const AffineForm& form) {
  return absl::c_all_of(form.coefficients, [](const Expr& e) { return IsInt(e, 0); });
}

AffineForm Scale(AffineForm form, const Expr& factor) {
  for (Expr& coefficient : form.coefficients) coefficient = Scaled(coefficient, factor);
  form.constant = Scaled(form.constant, factor);
  return form;
}

AffineForm Add(AffineForm a, const AffineForm& b, bool subtract) {
  const auto add = [&](Expr& to, const Expr& from) {
    to = subtract ? Difference(to, from) : Sum(to, from);
  };
  for (size_t i = 0; i < a.coefficients.size(); ++i) add(a.coefficients[i], b.coefficients[i]);
  add(a.constant, b.constant);
  return a;
}

std::optional<AffineForm> Decompose(const Expr& expr, absl::Span<const Var> axes) {
  const Expr zero = IntConstant(expr.type(), 0);
  AffineForm form{std::vector<Expr>(axes.size(), zero), zero};
  if (expr.kind() == ExprKind::kVar) {
    for (size_t i = 0; i < axes.size(); ++i) {
      if (!expr.SameAs(axes[i])) continue;
      form.coefficients[i] = IntConstant(expr.type(), 1);
      return form;
    }
  }
  const auto* node = expr.As<OperatorNode>();
  const bool is_linear = node != nullptr && (node->op == Op::kAdd || node->op == Op::kSub ||
                                             node->op == Op::kMul || node->op == Op::kNeg);
  if (!is_linear) {
    if (UsesAny(expr, axes)) return std::nullopt;
    form.constant = expr;
    return form;
  }
  std::optional<AffineForm> a = Decompose(node->operands[0], axes);
  if (!a.has_value()) return std::nullopt;
  if (node->op == Op::kNeg) return Scale(*std::move(a), IntConstant(expr.type(), -1));
  std::optional<AffineForm> b = Decompose(node->operands[1], axes);
  if (!b.has_value()) return std::nullopt;
  if (node->op != Op::kMul) return Add(*std::move(a), *b, node->op == Op::kSub);
  if (IsConstant(*b)) return Scale(*std::move(a), b->constant);
  if (IsConstant(*a)) return Scale(*std::move(b), a->constant);
  return std::nullopt;
}

bool Moves(const Expr& stride) { return !IsInt(stride, 0); }

}  // namespace

Expr RowMajorOffset(const Buffer& buffer, absl::Span<const Expr> indices) {
  Expr offset = Int64(0);
  for (size_t i = 0; i < indices.size(); ++i) offset = offset * buffer.shape()[i] + indices[i];
  return offset;
}

std::optional<AffineForm> GetAffineForm(const Expr& expr, absl::Span<const Var> axes) {
  std::optional<AffineForm> form = Decompose(expr, axes);
  if (!form.has_value()) return std::nullopt;
  for (Expr& coefficient : form->coefficients) coefficient = Simplify(coefficient);
  form->constant = Simplify(form->constant);
  return form;
}

absl::StatusOr<StridedAccess> GetStridedAccess(const Stage& stage, const Read& read) {
  std::vector<Var> axes = stage.axes;
  axes.insert(axes.end(), stage.reduction_axes.begin(), stage.reduction_axes.end());
  const Expr offset = RowMajorOffset(read.buffer, read.indices);
  // Most reads are affine as they are written; of others some become so.
  std::optional<AffineForm> form = GetAffineForm(offset, axes);
  if (!form.has_value()) form = GetAffineForm(Simplify(offset), axes);
  if (!form.has_value()) {
    return absl::FailedPreconditionError(absl::StrCat("stage \"", stage.name, "\": the read of \"",
                                                      read.buffer.name(),
                                                      "\" is not affine in the axes"));
  }
  if (DependsOnData(stage, form->constant)) {
    return absl::FailedPreconditionError(absl::StrCat("stage \"", stage.name, "\": the read of \"",
                                                      read.buffer.name(), "\" depends on data"));
  }
  // An axis of extent 1 moves nothing.
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i].facts().min == 0 && axes[i].facts().max == 0) form->coefficients[i] = Int64(0);
  }
  StridedAccess access;
  access.base = form->constant;
  const auto split = form->coefficients.begin() + static_cast<std::ptrdiff_t>(stage.axes.size());
  access.strides.assign(form->coefficients.begin(), split);
  access.reduction_strides.assign(split, form->coefficients.end());
  return access;
}

absl::StatusOr<ContractionFacts> GetContractionFacts(const Stage& stage) {
  const bool is_convolution = stage.kind == StageKind::kWindow && stage.reads.size() == 2;
  if (stage.kind != StageKind::kContraction && !is_convolution) {
    return absl::FailedPreconditionError(absl::StrCat(
        "stage \"", stage.name, "\" is no contraction but a ", StageKindName(stage.kind)));
  }
  std::vector<StridedAccess> accesses;
  for (int i : {0, 1}) {
    HIDET_ASSIGN_OR_RETURN(StridedAccess access, GetStridedAccess(stage, stage.reads[i]));
    accesses.push_back(std::move(access));
  }
  // A read also moves with an axis that only says where there is something to read: along an image
  // of one row, whose windows lie beside it.
  const auto moves = [&](int read, int axis) {
    const Expr& predicate = stage.reads[read].predicate;
    return Moves(accesses[read].strides[axis]) ||
           (predicate.defined() && UsesVar(predicate, stage.axes[axis]));
  };
  ContractionFacts facts;
  // B is the read that moves with the last axis that only one of the two moves with.
  for (int axis = static_cast<int>(stage.axes.size()) - 1; axis >= 0; --axis) {
    const bool moves_0 = moves(0, axis), moves_1 = moves(1, axis);
    if (moves_0 == moves_1) continue;
    facts.b = moves_1 ? 1 : 0;
    facts.a = 1 - facts.b;
    break;
  }
  facts.access_a = accesses[facts.a];
  facts.access_b = accesses[facts.b];
  for (int axis = 0; axis < static_cast<int>(stage.axes.size()); ++axis) {
    const bool moves_a = moves(facts.a, axis), moves_b = moves(facts.b, axis);
    if (moves_a && moves_b) {
      facts.batch.push_back(axis);
    } else if (moves_b) {
      facts.n.push_back(axis);
    } else {
      facts.m.push_back(axis);  // an axis that moves neither (extent 1) is harmless here
    }
  }
  return facts;
}

}  // namespace hidet::ir
