#include "schedules/product_epilogue.h"

#include <algorithm>
#include <utility>

#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Stage;
using ir::Stmt;

int EpilogueLanes(const ContractionShape& shape, const Storage& storage, int most) {
  const int last = shape.n.back();
  const ir::Var axis = shape.contraction().axes[last];
  for (int lanes = most; lanes > 1; lanes /= 2) {
    if (IsMultipleOf(shape.contraction().extents()[last], lanes) &&
        EpiloguesAreAligned(shape.contraction(), shape.epilogues, storage, axis, lanes))
      return lanes;
  }
  return 1;
}

std::vector<int> ResidualsOf(const ContractionShape& shape, const Stage& epilogue) {
  const Stage& product = shape.contraction();
  const auto lies_as_result = [&](const ir::Read& read) {
    const ir::Operand* operand = shape.OperandOf(read);
    if (operand == nullptr || read.predicate.defined() || !operand->layout.IsRowMajor() ||
        read.buffer.dtype() != epilogue.results[0].dtype())
      return false;
    const absl::StatusOr<OperandView> view = ViewOperand(epilogue, read);
    if (!view.ok() || !ir::IsInt(ir::Simplify(view->base), 0)) return false;
    Expr stride = ir::Int64(1);
    for (size_t axis = product.axes.size(); axis-- > 0;) {
      if (ir::IsInt(product.extents()[axis], 1)) continue;
      const Expr own = view->StrideOf(product.axes[axis]);
      if (!ir::IsProvenEqual(own, stride)) return false;
      stride = ir::Simplify(stride * product.extents()[axis]);
    }
    return true;
  };
  std::vector<int> found;
  for (size_t i = 1; i < epilogue.reads.size(); ++i) {
    if (lies_as_result(epilogue.reads[i])) found.push_back(static_cast<int>(i));
  }
  return found;
}

Emitted EmitEpilogue(const ContractionShape& shape, const Storage& storage, const Stage& epilogue,
                     const ProductPlace& place, const Expr& value, ir::VarMap<Expr> given) {
  Point point;
  shape.SetAxes(shape.batch, place.batch, point.axes);
  if (place.rows.empty()) shape.SetAxes(shape.m, place.m, point.axes);
  for (size_t i = 0; i < place.rows.size(); ++i)
    point.axes[shape.contraction().axes[shape.m[i]]] = place.rows[i];
  shape.SetAxes(shape.n, place.n, point.axes);
  if (value.type().lanes > 1) {
    point.lane_axis = shape.contraction().axes[shape.n.back()];
    point.lanes = value.type().lanes;
  }
  const ir::Read& product = epilogue.reads[0];
  given[product.value] = ir::Cast(product.value.type().scalar, value);
  Emitted emitted = EmitBody(epilogue, storage, point, given);
  emitted.values = {ir::Cast(epilogue.results[0].dtype().scalar, emitted.values[0])};
  return emitted;
}

Stmt StoreProduct(const ContractionShape& shape, const Storage& storage, const ProductPlace& place,
                  const Expr& value) {
  std::vector<Stmt> statements;
  for (const Stage& epilogue : shape.epilogues) {
    Emitted emitted = EmitEpilogue(shape, storage, epilogue, place, value);
    for (Stmt& check : emitted.checks) statements.push_back(std::move(check));
    const Expr offset = (place.batch * shape.m_size + place.m) * shape.n_size + place.n;
    statements.push_back(StoreAtOffset(epilogue.results[0], offset, emitted.values[0]));
  }
  return ir::Seq(std::move(statements));
}

double EpilogueFunctions(const ContractionShape& shape) {
  double count = 0;
  const auto weigh = [&](const ir::Expr& expr) {
    const auto* op = expr.As<ir::OperatorNode>();
    if (op == nullptr || !op->type.IsFloat()) return;
    switch (op->op) {
      case ir::Op::kDiv:
      case ir::Op::kReciprocal:
      case ir::Op::kSqrt:
      case ir::Op::kRsqrt:
      case ir::Op::kExp:
      case ir::Op::kExp2:
      case ir::Op::kLog:
        count += 1;
        break;
      case ir::Op::kTanh:
      case ir::Op::kErf:
      case ir::Op::kPow:
      case ir::Op::kSin:
      case ir::Op::kCos:
        count += 2;
        break;
      default:
        break;
    }
  };
  for (const ir::Stage& epilogue : shape.epilogues) {
    for (const ir::Expr& value : epilogue.body) ir::Walk(value, {.leave_expr = weigh});
  }
  return count;
}

bool ResultsAreLikeOperands(const ContractionShape& shape) {
  return std::ranges::all_of(shape.epilogues, [&](const Stage& epilogue) {
    return epilogue.results[0].dtype() == shape.a().buffer.dtype();
  });
}

namespace {

// Reads of the epilogues that move along the columns, but not from neighbour to neighbour.
int ScatteredReadsOf(const ContractionShape& shape) {
  const ir::Var& column = shape.contraction().axes[shape.n.back()];
  int count = 0;
  for (const Stage& epilogue : shape.epilogues) {
    for (size_t i = 1; i < epilogue.reads.size(); ++i) {
      count += !MovesByOneAtMost(epilogue, epilogue.reads[i], column);
    }
  }
  return count;
}

}  // namespace

EpilogueWork EpilogueWorkOf(const ContractionShape& shape, int64_t split) {
  if (split > 1) return {};
  EpilogueWork work{.scattered = ScatteredReadsOf(shape), .functions = EpilogueFunctions(shape)};
  using Stored = EpilogueWork::Stored;
  const bool narrow = BitWidth(shape.a().buffer.dtype().scalar) == 16;
  // The copy engine stores eight results of 16 bits at once.
  if (!narrow || !IsMultipleOf(shape.n_size, 8)) {
    work.stored = narrow && ResultsAreLikeOperands(shape) ? Stored::kRows
                  : IsMultipleOf(shape.n_size, 2)         ? Stored::kPairs
                                                          : Stored::kColumns;
    return work;
  }
  for (const Stage& epilogue : shape.epilogues)
    work.residuals += static_cast<int>(ResidualsOf(shape, epilogue).size());
  return work;
}

}  // namespace hidet::schedules
