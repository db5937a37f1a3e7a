// Normalizations. Layer and RMS norm are rows: sums over the trailing axes, then a map over the
// same rows, which a schedule keeps in registers. The variance is the mean of squared deviations
// from the mean, which loses nothing to cancellation.
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;
using ir::Var;

constexpr char kFamily[] = "normalize";

// scale and bias, where given, broadcast to the shape of the normalized dimensions.
Types InferRows(const InferContext& context) {
  const Tensor& x = context.input(0);
  if (!IsFloat(x.dtype()))
    return context.Error(absl::StrCat("dtype ", ScalarTypeName(x.dtype()), ", expected a float"));
  const int axis = context.attributes().Axis("axis");
  for (int i = 1; i < context.input_count(); ++i) {
    if (!context.has_input(i)) continue;
    const Tensor& factor = context.input(i);
    if (!IsFloat(factor.dtype()) || factor.rank() > x.rank() - axis) {
      return context.Error(absl::StrCat("a scale or bias of type ", factor.type().ToString(),
                                        " for the last ", x.rank() - axis, " dimensions"));
    }
    for (int j = 1; j <= factor.rank(); ++j) {
      const Expr& dim = factor.shape()[factor.rank() - j];
      if (ir::IsInt(dim, 1)) continue;
      HIDET_RETURN_IF_ERROR(context.RequireSame(dim, x.shape()[x.rank() - j],
                                                "sizes of a scale or bias and of the input"));
    }
  }
  return std::vector<TensorType>{{x.dtype(), x.shape(), context.device()}};
}

// Loops over rows and, within one, over the normalized dimensions.
struct RowNest {
  int axis;
  Dims row_shape, column_shape;
  std::vector<Var> rows, columns;
  std::vector<Expr> indices;  // of the input

  RowNest(const ir::Buffer& in, int axis) : axis(axis) {
    row_shape.assign(in.shape().begin(), in.shape().begin() + axis);
    column_shape.assign(in.shape().begin() + axis, in.shape().end());
    rows = ir::MakeAxes(row_shape);
    columns = ir::MakeAxes(column_shape, "r");
    indices = AsExprs(rows);
    indices.insert(indices.end(), columns.begin(), columns.end());
  }
};

// x times the factor and plus the bias, where given; appends their reads.
Expr ScaleAndShift(const DefineContext& context, Expr value, absl::Span<const Expr> axes,
                   std::vector<ir::Read>& reads) {
  for (int i : {1, 2}) {
    if (!context.has_input(i)) continue;
    reads.push_back(
        ir::MakeRead(context.inputs[i], BroadcastIndices(context.inputs[i].shape(), axes)));
    const Expr operand = ir::Cast(value.type(), reads.back().value);
    value = i == 1 ? value * operand : value + operand;
  }
  return value;
}

Stages DefineLayerNorm(const DefineContext& context) {
  const ir::Buffer &x = context.inputs[0], &out = context.outputs[0];
  const Type type = AccumulatorType(x.dtype());
  const int axis = context.attributes.Axis("axis");
  const RowNest nest(x, axis), second(x, axis);
  const Expr count = ir::Cast(type, Product(nest.column_shape));

  const ir::Buffer total = Intermediate("row_total", type, nest.row_shape);
  ir::Read element = ir::MakeRead(x, nest.indices);
  Stage sum = MakeReduce(absl::StrCat(context.op, ".sum"), {total}, nest.rows, nest.columns,
                         nest.column_shape, {element}, {ir::Cast(type, element.value)},
                         ir::SumCombiner(type));

  const ir::Buffer squares = Intermediate("row_squares", type, nest.row_shape);
  ir::Read again = ir::MakeRead(x, second.indices),
           row_total = ir::MakeRead(total, AsExprs(second.rows));
  const Expr deviation = ir::Cast(type, again.value) - row_total.value / count;
  Stage deviations = MakeReduce(absl::StrCat(context.op, ".deviations"), {squares}, second.rows,
                                second.columns, second.column_shape, {again, row_total},
                                {deviation * deviation}, ir::SumCombiner(type));

  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  const std::vector<Expr> row(axes.begin(), axes.begin() + axis);
  std::vector<ir::Read> reads = {ir::MakeRead(x, AsExprs(axes)), ir::MakeRead(total, row),
                                 ir::MakeRead(squares, row)};
  const Expr variance =
      reads[2].value / count + ir::Constant(type, context.attributes.Float("epsilon"));
  Expr value = (ir::Cast(type, reads[0].value) - reads[1].value / count) *
               ir::Apply(ir::Op::kRsqrt, {variance});
  value = ir::Cast(out.dtype(), ScaleAndShift(context, value, AsExprs(axes), reads));
  return std::vector<Stage>{std::move(sum), std::move(deviations),
                            MakeMap(context.op, out, axes, std::move(reads), value)};
}

Stages DefineRmsNorm(const DefineContext& context) {
  const ir::Buffer &x = context.inputs[0], &out = context.outputs[0];
  const Type type = AccumulatorType(x.dtype());
  const int axis = context.attributes.Axis("axis");
  const RowNest nest(x, axis);

  const ir::Buffer squares = Intermediate("row_squares", type, nest.row_shape);
  ir::Read element = ir::MakeRead(x, nest.indices);
  const Expr square = ir::Cast(type, element.value) * ir::Cast(type, element.value);
  Stage sum = MakeReduce(absl::StrCat(context.op, ".squares"), {squares}, nest.rows, nest.columns,
                         nest.column_shape, {element}, {square}, ir::SumCombiner(type));

  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  std::vector<ir::Read> reads = {
      ir::MakeRead(x, AsExprs(axes)),
      ir::MakeRead(squares, std::vector<Expr>(axes.begin(), axes.begin() + axis))};
  const Expr mean = reads[1].value / ir::Cast(type, Product(nest.column_shape));
  const Expr root =
      ir::Apply(ir::Op::kRsqrt, {mean + ir::Constant(type, context.attributes.Float("epsilon"))});
  Expr value = ir::Cast(type, reads[0].value) * root;
  value = ir::Cast(out.dtype(), ScaleAndShift(context, value, AsExprs(axes), reads));
  return std::vector<Stage>{std::move(sum),
                            MakeMap(context.op, out, axes, std::move(reads), value)};
}

Types InferBatchNorm(const InferContext& context) {
  const Tensor& x = context.input(0);
  if (!IsFloat(x.dtype()))
    return context.Error(absl::StrCat("dtype ", ScalarTypeName(x.dtype()), ", expected a float"));
  if (x.rank() < 2)
    return context.Error(absl::StrCat("input of rank ", x.rank(), ", expected at least 2"));
  for (int i = 1; i < context.input_count(); ++i) {
    if (!context.has_input(i)) continue;
    const Tensor& statistic = context.input(i);
    if (statistic.rank() != 1 || !IsFloat(statistic.dtype())) {
      return context.Error(absl::StrCat("a statistic of type ", statistic.type().ToString(),
                                        ", expected one float a channel"));
    }
    HIDET_RETURN_IF_ERROR(
        context.RequireSame(statistic.shape()[0], x.shape()[1], "number of channels"));
  }
  return std::vector<TensorType>{{x.dtype(), x.shape(), context.device()}};
}

Stages DefineBatchNorm(const DefineContext& context) {
  const ir::Buffer &x = context.inputs[0], &out = context.outputs[0];
  const Type type = AccumulatorType(x.dtype());
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  std::vector<ir::Read> reads = {ir::MakeRead(x, AsExprs(axes))};
  const auto statistic = [&](int i) {
    reads.push_back(ir::MakeRead(context.inputs[i], {axes[1]}));
    return ir::Cast(type, reads.back().value);
  };
  const Expr mean = statistic(1);
  const Expr variance = statistic(2) + ir::Constant(type, context.attributes.Float("epsilon"));
  Expr factor = ir::Apply(ir::Op::kRsqrt, {variance});
  if (context.has_input(3)) factor = factor * statistic(3);
  Expr value = (ir::Cast(type, reads[0].value) - mean) * factor;
  if (context.has_input(4)) value = value + statistic(4);
  return std::vector<Stage>{
      MakeMap(context.op, out, axes, std::move(reads), ir::Cast(out.dtype(), value))};
}

Types InferGroupNorm(const InferContext& context) {
  HIDET_ASSIGN_OR_RETURN(std::vector<TensorType> types, InferBatchNorm(context));
  const int64_t groups = context.attributes().Int("groups");
  const auto channels = ir::AsInt(context.input(0).shape()[1]);
  if (groups < 1 || !channels.has_value() || *channels % groups != 0) {
    return context.Error(
        absl::StrCat(DimToString(context.input(0).shape()[1]), " channels in ", groups, " groups"));
  }
  return types;
}

// Rows of one group each, then scale and bias by channel.
absl::StatusOr<std::vector<Tensor>> DecomposeGroupNorm(GraphBuilder& builder,
                                                       absl::Span<const Tensor> inputs,
                                                       const Attributes& attributes) {
  const Tensor& x = inputs[0];
  const int64_t groups = attributes.Int("groups");
  Dims grouped = {x.shape()[0], ir::Int64(groups), ir::Int64(*ir::AsInt(x.shape()[1]) / groups)};
  grouped.insert(grouped.end(), x.shape().begin() + 2, x.shape().end());
  HIDET_ASSIGN_OR_RETURN(Tensor rows, builder.ApplyOne("Reshape", {x}, {{"shape", grouped}}));
  HIDET_ASSIGN_OR_RETURN(
      Tensor normal,
      builder.ApplyOne("LayerNorm", {rows},
                       {{"axis", int64_t{2}}, {"epsilon", attributes.Float("epsilon")}}));
  HIDET_ASSIGN_OR_RETURN(Tensor result,
                         builder.ApplyOne("Reshape", {normal}, {{"shape", x.shape()}}));
  for (size_t i = 1; i < inputs.size(); ++i) {
    if (!inputs[i].defined()) continue;
    Dims channel = {x.shape()[1]};
    for (int j = 2; j < x.rank(); ++j) channel.push_back(ir::Int64(1));
    HIDET_ASSIGN_OR_RETURN(Tensor factor,
                           builder.ApplyOne("Reshape", {inputs[i]}, {{"shape", channel}}));
    HIDET_ASSIGN_OR_RETURN(result, builder.ApplyOne(i == 1 ? "Multiply" : "Add", {result, factor}));
  }
  // A wider scale or bias makes wider products.
  if (result.dtype() != x.dtype()) {
    HIDET_ASSIGN_OR_RETURN(result, builder.ApplyOne("Cast", {result}, {{"dtype", x.dtype()}}));
  }
  return std::vector<Tensor>{result};
}

}  // namespace

std::vector<OpRecord> NormalizeOps() {
  const AttributeSpec axis = {
      .name = "axis", .type = AttributeType::kAxis, .default_value = int64_t{-1}};
  const AttributeSpec epsilon = {
      .name = "epsilon", .type = AttributeType::kFloat, .default_value = 1e-5};
  const InputSpec x = {.name = "x"}, scale = {.name = "scale", .optional = true},
                  bias = {.name = "bias", .optional = true};
  return {
      {.name = "LayerNorm",
       .family = kFamily,
       .doc = "Dimensions from `axis` on to mean 0 and variance 1, then scale and bias.",
       .inputs = {x, scale, bias},
       .attributes = {axis, epsilon},
       .infer = InferRows,
       .define = DefineLayerNorm},
      {.name = "RmsNorm",
       .family = kFamily,
       .doc = "Dimensions from `axis` on divided by the root of their mean square, then scale.",
       .inputs = {x, scale},
       .attributes = {axis, epsilon},
       .infer = InferRows,
       .define = DefineRmsNorm},
      {.name = "BatchNormInfer",
       .family = kFamily,
       .doc = "(x - mean) / sqrt(variance + epsilon) scale + bias, by channel (dimension 1).",
       .inputs = {x, {.name = "mean"}, {.name = "variance"}, scale, bias},
       .attributes = {epsilon},
       .infer = InferBatchNorm,
       .define = DefineBatchNorm},
      {.name = "GroupNorm",
       .family = kFamily,
       .doc = "Each group of channels of each image to mean 0 and variance 1, then scale and bias.",
       .inputs = {x, scale, bias},
       .attributes = {{.name = "groups", .type = AttributeType::kInt}, epsilon},
       .infer = InferGroupNorm,
       .decompose = DecomposeGroupNorm},
  };
}

}  // namespace hidet::graph
