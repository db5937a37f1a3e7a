// Tensors from sizes and scalars.
#include "absl/strings/str_cat.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

constexpr char kFamily[] = "create";

// A map that gives elements[i] at linear index i of a small result.
Stage MakeTable(const DefineContext& context, absl::Span<const Expr> elements) {
  const ir::Buffer& out = context.outputs[0];
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  Expr linear = ir::Int64(0);
  for (size_t i = 0; i < axes.size(); ++i)
    linear = i == 0 ? Expr(axes[0]) : linear * out.shape()[i] + axes[i];
  Expr body =
      elements.empty() ? ir::Constant(out.dtype(), 0) : ir::Cast(out.dtype(), elements.back());
  for (int i = static_cast<int>(elements.size()) - 2; i >= 0; --i) {
    body = ir::Select(ir::Eq(linear, ir::Int64(i)), ir::Cast(out.dtype(), elements[i]), body);
  }
  return MakeMap(context.op, out, axes, {}, body);
}

Types InferShape(const InferContext& context) {
  return std::vector<TensorType>{
      {ScalarType::kInt64, {ir::Int64(context.input(0).rank())}, context.device()}};
}

Stages DefineShape(const DefineContext& context) {
  return std::vector<Stage>{MakeTable(context, context.inputs[0].shape())};
}

Types InferSizes(const InferContext& context) {
  Expr count = Product(context.attributes().Sizes("shape"));
  const auto expected = ir::AsInt(count);
  const size_t given = context.attributes().Sizes("values").size();
  if (!expected.has_value() || *expected != static_cast<int64_t>(given) ||
      *expected > kMaxTrackedElements) {
    return context.Error(
        absl::StrCat(given, " values for shape ", ToString(context.attributes().Sizes("shape"))));
  }
  const ScalarType dtype = context.attributes().DType("dtype");
  if (!IsInteger(dtype) && !IsBool(dtype))
    return context.Error("dtype is neither integer nor bool");
  return std::vector<TensorType>{{dtype, context.attributes().Sizes("shape"), context.device()}};
}

Stages DefineSizes(const DefineContext& context) {
  return std::vector<Stage>{MakeTable(context, context.attributes.Sizes("values"))};
}

Types InferFull(const InferContext& context) {
  for (const Expr& dim : context.attributes().Sizes("shape")) {
    if (const auto size = ir::AsInt(dim); size.has_value() && *size < 0) {
      return context.Error(absl::StrCat("negative size ", *size));
    }
  }
  return std::vector<TensorType>{
      {context.attributes().DType("dtype"), context.attributes().Sizes("shape"), context.device()}};
}

Stages DefineFull(const DefineContext& context) {
  const ir::Buffer& out = context.outputs[0];
  return std::vector<Stage>{MakeMap(context.op, out, ir::MakeAxes(out.shape()), {},
                                    ir::Constant(out.dtype(), context.attributes.Float("value")))};
}

// start, limit, delta: rank-0 tensors. The number of elements must be known, if only as an
// expression.
Types InferRange(const InferContext& context) {
  for (const Tensor& input : context.inputs()) {
    if (input.rank() != 0 && !SameDim(Product(input.shape()), ir::Int64(1)))
      return context.Error("an input is no scalar");
    if (input.dtype() != context.input(0).dtype())
      return context.Error("inputs of different dtypes");
  }
  const ScalarType dtype = context.input(0).dtype();
  Expr count;
  if (IsFloat(dtype)) {
    double bounds[3];
    for (int i = 0; i < 3; ++i) {
      const Expr value = SplatValue(context.input(i));
      if (!value.defined()) return context.Unimplemented("a range of floats needs constant bounds");
      bounds[i] = *ir::AsFloat(value);
    }
    if (bounds[2] == 0) return context.Error("delta is 0");
    const double size = (bounds[1] - bounds[0]) / bounds[2];
    if (!(size < 1e12)) return context.Error("too many elements");
    int64_t whole = size > 0 ? static_cast<int64_t>(size) : 0;
    if (static_cast<double>(whole) < size) ++whole;
    count = ir::Int64(whole);
  } else {
    for (const Tensor& input : context.inputs()) {
      if (!input.value().has_value())
        return context.Unimplemented("the number of elements depends on data");
    }
    const Expr start = (*context.input(0).value())[0], limit = (*context.input(1).value())[0];
    const Expr delta = (*context.input(2).value())[0];
    const ir::IntegerFacts steps = ir::Simplifier().bounds().Of(delta);
    if (steps.IsConstant() && (steps.min == 0 || steps.min == INT64_MIN))
      return context.Error(absl::StrCat("delta is ", steps.min));
    if (steps.min <= 0 && steps.max >= 0)
      return context.Unimplemented("the sign of delta is not known");
    const bool up = steps.min > 0;
    const Expr span = up ? limit - start : start - limit, step = up ? delta : -delta;
    count = ir::Simplify(ir::Max(ir::CeilDiv(span, step), ir::Int64(0)));
  }
  return std::vector<TensorType>{{dtype, {count}, context.device()}};
}

Stages DefineRange(const DefineContext& context) {
  const ir::Buffer& out = context.outputs[0];
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  std::vector<ir::Read> reads;
  const auto scalar = [&](int i) -> Expr {
    const Tensor& tensor = context.input_tensors[i];
    // Sizes are symbols here: nothing is read.
    if (tensor.value().has_value()) return ir::Cast(out.dtype(), (*tensor.value())[0]);
    if (const Expr value = SplatValue(tensor); value.defined()) return value;
    reads.push_back(
        ir::MakeRead(context.inputs[i], std::vector<Expr>(context.inputs[i].rank(), ir::Int64(0))));
    return reads.back().value;
  };
  const Expr start = scalar(0), delta = scalar(2);
  const Expr body = ir::Simplify(start + ir::Cast(out.dtype(), axes[0]) * delta);
  return std::vector<Stage>{MakeMap(context.op, out, axes, std::move(reads), body)};
}

}  // namespace

std::vector<OpRecord> CreateOps() {
  const AttributeSpec shape = {.name = "shape", .type = AttributeType::kDims};
  const AttributeSpec dtype = {.name = "dtype", .type = AttributeType::kDType};
  return {
      {.name = "Shape",
       .family = kFamily,
       .doc = "The sizes of x.",
       .inputs = {{.name = "x"}},
       .traits = kShapeOnly,
       .infer = InferShape,
       .define = DefineShape},
      {.name = "Sizes",
       .family = kFamily,
       .doc = "Given integer expressions of the symbols, as a tensor.",
       .inputs = {},
       .attributes = {{.name = "values", .type = AttributeType::kDims}, shape, dtype},
       .traits = kShapeOnly,
       .infer = InferSizes,
       .define = DefineSizes},
      {.name = "Full",
       .family = kFamily,
       .doc = "Every element is `value`.",
       .inputs = {},
       .attributes = {shape, {.name = "value", .type = AttributeType::kFloat}, dtype},
       .traits = kPointwise | kShapeOnly,
       .infer = InferFull,
       .define = DefineFull},
      {.name = "Arange",
       .family = kFamily,
       .doc = "start, start + delta, ... before limit.",
       .inputs = {{.name = "start"}, {.name = "limit"}, {.name = "delta"}},
       .infer = InferRange,
       .define = DefineRange},
  };
}

}  // namespace hidet::graph
