#include "passes/graph/fold_batch_norm.h"

#include "base/status_macros.h"
#include "graph/ops/stage_building.h"
#include "passes/graph/operator_pattern.h"

namespace hidet::passes {
namespace {

using graph::Dims;
using graph::Operator;
using graph::Tensor;

const Operator* ConvolutionOf(const Rewrite& rewrite, const Tensor& tensor) {
  const Operator* op = rewrite.Producer(tensor);
  const bool is_convolution =
      op != nullptr && op->Is(graph::kAnchor) && op->record().family.starts_with("conv");
  return is_convolution && rewrite.uses.HasOneUse(tensor) ? op : nullptr;
}

// One number a channel, as [c], if the tensor broadcasts so: [c, 1, 1] or [1, c, 1, 1].
bool IsByChannel(const Tensor& tensor, const Tensor& image) {
  if (!tensor.is_constant() || tensor.rank() > image.rank() || tensor.rank() < image.rank() - 1)
    return false;
  for (int i = 0; i < tensor.rank(); ++i) {
    const int axis = i + image.rank() - tensor.rank();
    if (!graph::SameDim(tensor.shape()[i], axis == 1 ? image.shape()[1] : ir::Int64(1)))
      return false;
  }
  return true;
}

RewriteResult Fold(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.record().name != "BatchNormInfer") return std::nullopt;
  for (size_t i = 1; i < op.inputs().size(); ++i) {
    if (op.inputs()[i].defined() && !op.inputs()[i].is_constant()) return std::nullopt;
  }
  Tensor added;
  const Operator* conv = ConvolutionOf(rewrite, op.input(0));
  if (conv == nullptr) {
    const Operator* add = ProducerNamed(rewrite, op.input(0), "Add");
    if (add == nullptr || !rewrite.uses.HasOneUse(op.input(0))) return std::nullopt;
    for (int side : {0, 1}) {
      conv = ConvolutionOf(rewrite, add->input(side));
      if (conv == nullptr || !IsByChannel(add->input(1 - side), op.output())) {
        conv = nullptr;
        continue;
      }
      added = add->input(1 - side);
      break;
    }
  }
  if (conv == nullptr || !conv->input(1).is_constant()) return std::nullopt;

  graph::GraphBuilder& b = rewrite.builder;
  const Tensor& weight = conv->input(1);
  // Everything is computed in the type that the operator itself computes in, and rounded once.
  const ScalarType type = graph::AccumulatorType(ir::Type::Scalar(op.output().dtype())).scalar;
  const auto converted = [&](const Tensor& tensor, ScalarType dtype) -> absl::StatusOr<Tensor> {
    if (tensor.dtype() == dtype) return tensor;
    return b.ApplyOne("Cast", {tensor}, {{"dtype", dtype}});
  };
  const auto statistic = [&](int i) { return converted(op.input(i), type); };
  const auto has = [&](int i) {
    return i < static_cast<int>(op.inputs().size()) && op.input(i).defined();
  };
  HIDET_ASSIGN_OR_RETURN(Tensor mean, statistic(1));
  HIDET_ASSIGN_OR_RETURN(Tensor variance, statistic(2));
  const Tensor epsilon =
      graph::ScalarConstant(type, op.attributes().Float("epsilon"), op.output().device());
  HIDET_ASSIGN_OR_RETURN(Tensor shifted, b.ApplyOne("Add", {variance, epsilon}));
  HIDET_ASSIGN_OR_RETURN(Tensor factor, b.ApplyOne("Rsqrt", {shifted}));
  if (has(3)) {
    HIDET_ASSIGN_OR_RETURN(Tensor scale, statistic(3));
    HIDET_ASSIGN_OR_RETURN(factor, b.ApplyOne("Multiply", {factor, scale}));
  }
  Tensor offset;
  if (added.defined()) {
    HIDET_ASSIGN_OR_RETURN(
        Tensor flat, b.ApplyOne("Reshape", {added}, {{"shape", Dims{op.output().shape()[1]}}}));
    HIDET_ASSIGN_OR_RETURN(flat, converted(flat, type));
    HIDET_ASSIGN_OR_RETURN(offset, b.ApplyOne("Subtract", {flat, mean}));
  } else {
    HIDET_ASSIGN_OR_RETURN(offset, b.ApplyOne("Negative", {mean}));
  }
  HIDET_ASSIGN_OR_RETURN(offset, b.ApplyOne("Multiply", {offset, factor}));
  if (has(4)) {
    HIDET_ASSIGN_OR_RETURN(Tensor bias, statistic(4));
    HIDET_ASSIGN_OR_RETURN(offset, b.ApplyOne("Add", {offset, bias}));
  }
  Dims by_output = {weight.shape()[0]}, by_channel = {op.output().shape()[1]};
  for (int i = 1; i < weight.rank(); ++i) by_output.push_back(ir::Int64(1));
  for (int i = 2; i < op.output().rank(); ++i) by_channel.push_back(ir::Int64(1));
  HIDET_ASSIGN_OR_RETURN(Tensor weight_factor,
                         b.ApplyOne("Reshape", {factor}, {{"shape", by_output}}));
  HIDET_ASSIGN_OR_RETURN(Tensor wide_weight, converted(weight, type));
  HIDET_ASSIGN_OR_RETURN(Tensor scaled, b.ApplyOne("Multiply", {wide_weight, weight_factor}));
  HIDET_ASSIGN_OR_RETURN(Tensor folded, converted(scaled, weight.dtype()));
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> images,
                         b.Apply(conv->record(), {rewrite.Map(conv->input(0)), folded},
                                 conv->attributes(), conv->name()));
  HIDET_ASSIGN_OR_RETURN(offset, converted(offset, op.output().dtype()));
  HIDET_ASSIGN_OR_RETURN(Tensor bias, b.ApplyOne("Reshape", {offset}, {{"shape", by_channel}}));
  HIDET_ASSIGN_OR_RETURN(Tensor result, b.ApplyOne("Add", {images[0], bias}, {}, op.name()));
  return std::vector<Tensor>{result};
}

}  // namespace

GraphPass FoldBatchNorm(const graph::OpRegistry& registry) {
  return RewritePass("fold-batch-norm", registry, Fold);
}

}  // namespace hidet::passes
