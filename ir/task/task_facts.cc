#include "ir/task/task_facts.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

bool UsesAny(const Expr& expr, absl::Span<const Var> vars) {
  for (const Var& var : vars) {
    if (UsesVar(expr, var)) return true;
  }
  return false;
}

AffineForm Scale(AffineForm form, const Expr& factor) {
  for (Expr& coefficient : form.coefficients) coefficient = coefficient * factor;
  form.constant = form.constant * factor;
  return form;
}

AffineForm Add(const AffineForm& a, const AffineForm& b, bool subtract) {
  AffineForm sum;
  for (size_t i = 0; i < a.coefficients.size(); ++i) {
    sum.coefficients.push_back(subtract ? a.coefficients[i] - b.coefficients[i]
                                        : a.coefficients[i] + b.coefficients[i]);
  }
  sum.constant = subtract ? a.constant - b.constant : a.constant + b.constant;
  return sum;
}

std::optional<AffineForm> Decompose(const Expr& expr, absl::Span<const Var> axes) {
  const Expr zero = IntConstant(expr.type(), 0);
  AffineForm form{std::vector<Expr>(axes.size(), zero), zero};
  for (size_t i = 0; i < axes.size(); ++i) {
    if (expr.SameAs(axes[i])) {
      form.coefficients[i] = IntConstant(expr.type(), 1);
      return form;
    }
  }
  if (!UsesAny(expr, axes)) {
    form.constant = expr;
    return form;
  }
  const auto* node = expr.As<OperatorNode>();
  if (node == nullptr) return std::nullopt;
  switch (node->op) {
    case Op::kAdd:
    case Op::kSub: {
      auto a = Decompose(node->operands[0], axes);
      auto b = Decompose(node->operands[1], axes);
      if (!a.has_value() || !b.has_value()) return std::nullopt;
      return Add(*a, *b, node->op == Op::kSub);
    }
    case Op::kMul:
      for (int side : {0, 1}) {
        if (UsesAny(node->operands[side], axes)) continue;
        auto other = Decompose(node->operands[1 - side], axes);
        if (!other.has_value()) return std::nullopt;
        return Scale(*std::move(other), node->operands[side]);
      }
      return std::nullopt;
    case Op::kNeg: {
      auto operand = Decompose(node->operands[0], axes);
      if (!operand.has_value()) return std::nullopt;
      return Scale(*std::move(operand), IntConstant(expr.type(), -1));
    }
    default:
      return std::nullopt;
  }
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
  const Expr offset = Simplify(RowMajorOffset(read.buffer, read.indices));
  std::optional<AffineForm> form = GetAffineForm(offset, axes);
  if (!form.has_value()) {
    return absl::FailedPreconditionError(absl::StrCat("stage \"", stage.name, "\": the read of \"",
                                                      read.buffer.name(),
                                                      "\" is not affine in the axes"));
  }
  for (const Read& other : stage.reads) {
    if (UsesVar(form->constant, other.value)) {
      return absl::FailedPreconditionError(absl::StrCat(
          "stage \"", stage.name, "\": the read of \"", read.buffer.name(), "\" depends on data"));
    }
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
  ContractionFacts facts;
  // B is the read that moves with the last axis that only one of the two moves with.
  for (int axis = static_cast<int>(stage.axes.size()) - 1; axis >= 0; --axis) {
    const bool moves_0 = Moves(accesses[0].strides[axis]),
               moves_1 = Moves(accesses[1].strides[axis]);
    if (moves_0 == moves_1) continue;
    facts.b = moves_1 ? 1 : 0;
    facts.a = 1 - facts.b;
    break;
  }
  facts.access_a = accesses[facts.a];
  facts.access_b = accesses[facts.b];
  for (int axis = 0; axis < static_cast<int>(stage.axes.size()); ++axis) {
    const bool moves_a = Moves(facts.access_a.strides[axis]),
               moves_b = Moves(facts.access_b.strides[axis]);
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
