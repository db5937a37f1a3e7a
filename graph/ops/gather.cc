// Elements chosen by index tensors. Negative indices count from the end, unless `wrap` says that
// they lie outside too. Kernels check each index: what lies outside is an error, and read
// elsewhere.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

constexpr char kFamily[] = "transform";

absl::Status CheckIndices(const InferContext& context) {
  if (IsInteger(context.input(1).dtype()) && BitWidth(context.input(1).dtype()) >= 8)
    return absl::OkStatus();
  return context.Error(absl::StrCat("indices of dtype ", ScalarTypeName(context.input(1).dtype()),
                                    ", expected integers"));
}

// No index lies in a dimension of nothing.
absl::Status CheckAnyElement(const InferContext& context, int axis) {
  const Tensor &data = context.input(0), &indices = context.input(1);
  const bool has_indices = std::none_of(indices.shape().begin(), indices.shape().end(),
                                        [](const Expr& size) { return ir::IsInt(size, 0); });
  if (!ir::IsInt(data.shape()[axis], 0) || !has_indices) return absl::OkStatus();
  return context.Error(absl::StrCat("indices of dimension ", axis, ", which has no elements"));
}

Types InferTake(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckIndices(context));
  const Tensor& data = context.input(0);
  const int axis = context.attributes().Axis("axis");
  HIDET_RETURN_IF_ERROR(CheckAnyElement(context, axis));
  Dims shape(data.shape().begin(), data.shape().begin() + axis);
  shape.insert(shape.end(), context.input(1).shape().begin(), context.input(1).shape().end());
  shape.insert(shape.end(), data.shape().begin() + axis + 1, data.shape().end());
  return std::vector<TensorType>{{data.dtype(), std::move(shape), context.device()}};
}

Stages DefineTake(const DefineContext& context) {
  const ir::Buffer &data = context.inputs[0], &indices = context.inputs[1];
  const int axis = context.attributes.Axis("axis");
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  const auto middle = axes.begin() + axis;
  ir::Read index = ir::MakeRead(indices, std::vector<Expr>(middle, middle + indices.rank()));
  std::vector<Expr> at(axes.begin(), middle);
  at.push_back(ChosenIndex(context.attributes, index.value, data.shape()[axis]));
  at.insert(at.end(), middle + indices.rank(), axes.end());
  ir::Read element = ir::MakeRead(data, std::move(at));
  const Expr value = element.value;
  return std::vector<Stage>{MakeMap(context.op, context.outputs[0], axes, {index, element}, value)};
}

Types InferGather(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckIndices(context));
  const Tensor &data = context.input(0), &indices = context.input(1);
  if (indices.rank() != data.rank()) {
    return context.Error(
        absl::StrCat("indices of rank ", indices.rank(), " for data of rank ", data.rank()));
  }
  const int axis = context.attributes().Axis("axis");
  HIDET_RETURN_IF_ERROR(CheckAnyElement(context, axis));
  for (int i = 0; i < data.rank(); ++i) {
    if (i == axis) continue;
    const auto have = ir::AsInt(data.shape()[i]), want = ir::AsInt(indices.shape()[i]);
    if (have.has_value() && want.has_value() && *want > *have) {
      return context.Error(
          absl::StrCat("dimension ", i, " of the indices is ", *want, ", of the data ", *have));
    }
    context.Assume(indices.shape()[i] <= data.shape()[i]);
  }
  return std::vector<TensorType>{{data.dtype(), indices.shape(), context.device()}};
}

Stages DefineGather(const DefineContext& context) {
  const ir::Buffer& data = context.inputs[0];
  const int axis = context.attributes.Axis("axis");
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  ir::Read index = ir::MakeRead(context.inputs[1], AsExprs(axes));
  std::vector<Expr> at = AsExprs(axes);
  at[axis] = ChosenIndex(context.attributes, index.value, data.shape()[axis]);
  ir::Read element = ir::MakeRead(data, std::move(at));
  const Expr value = element.value;
  return std::vector<Stage>{MakeMap(context.op, context.outputs[0], axes, {index, element}, value)};
}

Types InferGatherNd(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckIndices(context));
  const Tensor &data = context.input(0), &indices = context.input(1);
  const int64_t batch = context.attributes().Int("batch_dims");
  if (indices.rank() == 0 || batch < 0 || batch >= indices.rank() || batch > data.rank()) {
    return context.Error(absl::StrCat("batch_dims ", batch, " out of range for data of rank ",
                                      data.rank(), " and indices of rank ", indices.rank()));
  }
  const auto depth = ir::AsInt(indices.shape().back());
  if (!depth.has_value())
    return context.Unimplemented("the last size of the indices is not constant");
  if (*depth < 1 || batch + *depth > data.rank()) {
    return context.Error(absl::StrCat("indices of ", *depth, " coordinates for data of rank ",
                                      data.rank(), " after ", batch, " batch dimensions"));
  }
  for (int64_t i = 0; i < batch; ++i) {
    HIDET_RETURN_IF_ERROR(context.RequireSame(data.shape()[i], indices.shape()[i],
                                              absl::StrCat("size of batch dimension ", i)));
  }
  for (int64_t i = 0; i < *depth; ++i)
    HIDET_RETURN_IF_ERROR(CheckAnyElement(context, static_cast<int>(batch + i)));
  Dims shape(indices.shape().begin(), indices.shape().end() - 1);
  shape.insert(shape.end(), data.shape().begin() + batch + *depth, data.shape().end());
  return std::vector<TensorType>{{data.dtype(), std::move(shape), context.device()}};
}

Stages DefineGatherNd(const DefineContext& context) {
  const ir::Buffer &data = context.inputs[0], &indices = context.inputs[1];
  const int batch = static_cast<int>(context.attributes.Int("batch_dims"));
  const int depth = static_cast<int>(*ir::AsInt(indices.shape().back()));
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  const auto tail = axes.begin() + indices.rank() - 1;
  std::vector<ir::Read> reads;
  std::vector<Expr> at(axes.begin(), axes.begin() + batch);
  for (int i = 0; i < depth; ++i) {
    std::vector<Expr> where(axes.begin(), tail);
    where.push_back(ir::Int64(i));
    reads.push_back(ir::MakeRead(indices, std::move(where)));
    at.push_back(WrappedIndex(reads.back().value, data.shape()[batch + i]));
  }
  at.insert(at.end(), tail, axes.end());
  reads.push_back(ir::MakeRead(data, std::move(at)));
  const Expr value = reads.back().value;
  return std::vector<Stage>{MakeMap(context.op, context.outputs[0], axes, std::move(reads), value)};
}

}  // namespace

std::vector<OpRecord> GatherOps() {
  const std::vector<InputSpec> inputs = {{.name = "data"}, {.name = "indices"}};
  const AttributeSpec axis = {
      .name = "axis", .type = AttributeType::kAxis, .default_value = int64_t{0}};
  const AttributeSpec wrap = {
      .name = "wrap", .type = AttributeType::kBool, .default_value = true, .quiet = true};
  return {
      {.name = "Take",
       .family = kFamily,
       .doc = "Slices of `data` along `axis`, chosen by `indices` of any shape.",
       .inputs = inputs,
       .attributes = {axis, wrap},
       .infer = InferTake,
       .define = DefineTake},
      {.name = "Gather",
       .family = kFamily,
       .doc = "For each place of `indices`, the element of `data` there but for `axis`, where the "
              "index says.",
       .inputs = inputs,
       .attributes = {axis, wrap},
       .infer = InferGather,
       .define = DefineGather},
      {.name = "GatherNd",
       .family = kFamily,
       .doc = "Slices of `data` at the coordinates in the last dimension of `indices`.",
       .inputs = inputs,
       .attributes = {{.name = "batch_dims",
                       .type = AttributeType::kInt,
                       .default_value = int64_t{0}}},
       .infer = InferGatherNd,
       .define = DefineGatherNd},
  };
}

}  // namespace hidet::graph
