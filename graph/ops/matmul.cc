// Matrix products: the general operator, and the batched ones that it is resolved to, one a kind of
// device.
//
//   Matmul(x[s, l, 384], w[384, 1536])  ->  Broadcast(w, [s, 384, 1536]), CpuBatchMatmul
//   Matmul(x[2, 3], w[3, 2])            ->  Broadcast(x, [1, 2, 3]), Broadcast(w, [1, 3, 2]), CpuBatchMatmul, Reshape
//
// Movement before and after disappears in the task (ir::InlineViews): resolving costs nothing.
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/shape_rules.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

constexpr char kFamily[] = "matmul";

// Matrices of one operand: its batch dimensions and its two sizes, seen untransposed. A vector is a
// row (a) or column (b).
struct Matrices {
  Dims batch;
  Expr rows, columns;
};

Matrices MatricesOf(absl::Span<const Expr> shape, bool transposed, bool is_a) {
  if (shape.size() == 1) {
    return is_a ? Matrices{{}, ir::Int64(1), shape[0]} : Matrices{{}, shape[0], ir::Int64(1)};
  }
  Matrices matrices{
      {shape.begin(), shape.end() - 2}, shape[shape.size() - 2], shape[shape.size() - 1]};
  if (transposed) std::swap(matrices.rows, matrices.columns);
  return matrices;
}

// Of operands whose dtypes are those that the product takes.
Types InferProduct(const InferContext& context, ScalarType result) {
  const Tensor &a = context.input(0), &b = context.input(1);
  if (a.rank() == 0 || b.rank() == 0) return context.Error("a scalar operand");
  const Matrices left = MatricesOf(a.shape(), context.attributes().Bool("transpose_a"), true);
  const Matrices right = MatricesOf(b.shape(), context.attributes().Bool("transpose_b"), false);
  HIDET_RETURN_IF_ERROR(context.RequireSame(
      left.columns, right.rows,
      absl::StrCat("inner sizes of ", ToString(a.shape()), " and ", ToString(b.shape()))));
  HIDET_ASSIGN_OR_RETURN(Dims shape, BroadcastShapes(context, {left.batch, right.batch}));
  if (a.rank() > 1) shape.push_back(left.rows);
  if (b.rank() > 1) shape.push_back(right.columns);
  return std::vector<TensorType>{{result, std::move(shape), context.device()}};
}

Types InferMatmul(const InferContext& context) {
  const Tensor &a = context.input(0), &b = context.input(1);
  if (a.dtype() != b.dtype()) {
    return context.Error(absl::StrCat("operands of dtypes ", ScalarTypeName(a.dtype()), " and ",
                                      ScalarTypeName(b.dtype())));
  }
  if (IsBool(a.dtype()) || IsComplex(a.dtype()) || BitWidth(a.dtype()) < 8) {
    return context.Unimplemented(absl::StrCat("operands of dtype ", ScalarTypeName(a.dtype())));
  }
  return InferProduct(context, a.dtype());
}

// Sums of products of 8-bit integers, signed or not, are int32.
Types InferMatmulInteger(const InferContext& context) {
  for (const Tensor& x : {context.input(0), context.input(1)}) {
    if (!IsInteger(x.dtype()) || BitWidth(x.dtype()) != 8) {
      return context.Error(absl::StrCat("an operand of dtype ", ScalarTypeName(x.dtype()),
                                        ", expected int8 or uint8"));
    }
  }
  return InferProduct(context, ScalarType::kInt32);
}

Stages DefineMatmul(const DefineContext& context) {
  const ir::Buffer &a = context.inputs[0], &b = context.inputs[1], &out = context.outputs[0];
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  const bool transpose_a = a.rank() > 1 && context.attributes.Bool("transpose_a");
  const bool transpose_b = b.rank() > 1 && context.attributes.Bool("transpose_b");
  const int kept = (a.rank() > 1 ? 1 : 0) + (b.rank() > 1 ? 1 : 0);
  const std::vector<Expr> batch(axes.begin(), axes.end() - kept);
  const Expr depth = a.shape()[transpose_a ? a.rank() - 2 : a.rank() - 1];
  const Var k = ir::MakeAxes({depth}, "k")[0];

  const auto batch_indices = [&](const ir::Buffer& buffer) {
    if (buffer.rank() < 2) return std::vector<Expr>();
    return BroadcastIndices(absl::MakeConstSpan(buffer.shape()).first(buffer.rank() - 2), batch);
  };
  std::vector<Expr> at_a = batch_indices(a), at_b = batch_indices(b);
  const Expr row = a.rank() > 1 ? Expr(axes[batch.size()]) : Expr();
  const Expr column = b.rank() > 1 ? Expr(axes.back()) : Expr();
  if (a.rank() == 1) {
    at_a.push_back(k);
  } else {
    at_a.push_back(transpose_a ? Expr(k) : row);
    at_a.push_back(transpose_a ? row : Expr(k));
  }
  if (b.rank() == 1) {
    at_b.push_back(k);
  } else {
    at_b.push_back(transpose_b ? column : Expr(k));
    at_b.push_back(transpose_b ? Expr(k) : column);
  }
  const ir::Type sum_type = AccumulatorType(out.dtype());
  ir::Read read_a = ir::MakeRead(a, std::move(at_a)), read_b = ir::MakeRead(b, std::move(at_b));
  Stage stage = MakeReduce(context.op, {out}, axes, {k}, {depth}, {read_a, read_b},
                           {ir::Cast(sum_type, read_a.value) * ir::Cast(sum_type, read_b.value)},
                           ir::SumCombiner(sum_type));
  stage.kind = ir::StageKind::kContraction;
  return std::vector<Stage>{std::move(stage)};
}

OpRecord MatmulRow(absl::string_view name, absl::string_view doc,
                   std::vector<AttributeSpec> attributes,
                   OpRecord::InferFunction infer = InferMatmul) {
  return {.name = std::string(name),
          .family = kFamily,
          .doc = std::string(doc),
          .inputs = {{.name = "a"}, {.name = "b"}},
          .attributes = std::move(attributes),
          .infer = std::move(infer),
          .define = DefineMatmul};
}

}  // namespace

std::vector<OpRecord> MatmulOps() {
  return {
      MatmulRow(
          "Matmul",
          "Matrix product over the last two dimensions; those before broadcast, vectors are rows "
          "or columns.",
          {FlagSpec("require_prologue"), FlagSpec("transpose_b"), Quiet(FlagSpec("transpose_a"))}),
      MatmulRow("CpuBatchMatmul", "Matrix products of equal batches on a CPU.",
                {Quiet(FlagSpec("transpose_b")), Quiet(FlagSpec("transpose_a"))}),
      MatmulRow("CudaBatchMatmul", "Matrix products of equal batches on a CUDA device.",
                {Quiet(FlagSpec("transpose_b")), Quiet(FlagSpec("transpose_a"))}),
      MatmulRow("MatmulInteger",
                "Matrix product of integers of 8 bits, signed or not, with sums in int32.",
                {Quiet(FlagSpec("transpose_b")), Quiet(FlagSpec("transpose_a"))},
                InferMatmulInteger),
  };
}

}  // namespace hidet::graph
