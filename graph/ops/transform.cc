// Movement of elements: shape, order, copies; and conversion of dtype. Parts are in parts.cc.
#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/pointwise.h"
#include "graph/ops/shape_rules.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

constexpr char kFamily[] = "transform";

// Operators that keep the row-major order.

Stages DefineReshape(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const ir::Buffer& out = context.outputs[0];
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  return std::vector<Stage>{
      MakeView(context.op, out, in, axes, ReshapeIndices(in.shape(), out.shape(), AsExprs(axes)))};
}

Types InferReshape(const InferContext& context) {
  const Dims& from = context.input(0).shape();
  Dims to = context.attributes().Sizes("shape");
  int unknown = -1;
  Dims known;
  for (size_t i = 0; i < to.size(); ++i) {
    const auto size = ir::AsInt(to[i]);
    if (size == -1) {
      if (unknown >= 0)
        return context.Error(absl::StrCat("shape ", ToString(to), " has more than one -1"));
      unknown = static_cast<int>(i);
    } else if (size.has_value() && *size < 0) {
      return context.Error(absl::StrCat("shape ", ToString(to), " has a negative size"));
    } else {
      known.push_back(to[i]);
    }
  }
  if (unknown >= 0) {
    const auto size = DivideProducts(from, known);
    if (size.has_value()) {
      to[unknown] = *size;
      return LikeFirstInput(context, std::move(to));
    }
    const Expr whole = Product(from), part = Product(known);
    if (ir::AsInt(whole).has_value() && ir::AsInt(part).has_value()) {
      return context.Error(absl::StrCat("cannot reshape ", ToString(from), " to ", ToString(to)));
    }
    if (ir::IsInt(part, 0))
      return context.Error(absl::StrCat("shape ", ToString(to), " leaves its -1 open"));
    context.Assume(ir::Eq(whole % part, ir::Int64(0)));
    to[unknown] = ir::Simplify(whole / part);
    return LikeFirstInput(context, std::move(to));
  }
  HIDET_RETURN_IF_ERROR(
      context.RequireSame(Product(from), Product(to),
                          absl::StrCat("cannot reshape ", ToString(from), " to ", ToString(to))));
  return LikeFirstInput(context, std::move(to));
}

Types InferSqueeze(const InferContext& context) {
  const Dims& from = context.input(0).shape();
  std::vector<int> axes;
  if (context.attributes().Has("dims")) {
    axes = context.attributes().Axes("dims");
  } else {
    for (size_t i = 0; i < from.size(); ++i) {
      if (ir::IsInt(from[i], 1)) axes.push_back(static_cast<int>(i));
    }
  }
  Dims to;
  for (int i = 0; i < context.input(0).rank(); ++i) {
    if (std::find(axes.begin(), axes.end(), i) == axes.end()) {
      to.push_back(from[i]);
    } else {
      HIDET_RETURN_IF_ERROR(
          context.RequireSame(from[i], ir::Int64(1), absl::StrCat("size of dimension ", i)));
    }
  }
  return LikeFirstInput(context, std::move(to));
}

Types InferUnsqueeze(const InferContext& context) {
  const std::vector<int> axes = context.attributes().Axes("dims");
  const int rank = context.input(0).rank() + static_cast<int>(axes.size());
  Dims to;
  size_t next = 0;
  for (int i = 0; i < rank; ++i) {
    const bool inserted = std::find(axes.begin(), axes.end(), i) != axes.end();
    to.push_back(inserted ? ir::Int64(1) : context.input(0).shape()[next++]);
  }
  return LikeFirstInput(context, std::move(to));
}

Types InferFlatten(const InferContext& context) {
  const int rank = context.input(0).rank();
  const Dims& from = context.input(0).shape();
  if (rank == 0) return LikeFirstInput(context, MakeDims({1}));
  // No axes in the record's sense: a tensor without dimensions is flattened too.
  const auto axis = [&](absl::string_view name) -> absl::StatusOr<int> {
    const absl::StatusOr<int> found = NormalizeAxis(context.attributes().Int(name), rank);
    return found.ok() ? found : context.Error(found.status().message());
  };
  HIDET_ASSIGN_OR_RETURN(const int start, axis("start_dim"));
  HIDET_ASSIGN_OR_RETURN(const int end, axis("end_dim"));
  if (start > end) return context.Error(absl::StrCat("start_dim ", start, " after end_dim ", end));
  Dims to(from.begin(), from.begin() + start);
  to.push_back(Product(absl::MakeConstSpan(from).subspan(start, end - start + 1)));
  to.insert(to.end(), from.begin() + end + 1, from.end());
  return LikeFirstInput(context, std::move(to));
}

// Order and copies.

std::vector<int> PermutationOf(const Attributes& attributes, int rank) {
  if (attributes.Has("axes")) return attributes.Axes("axes");
  std::vector<int> axes(rank);
  std::iota(axes.rbegin(), axes.rend(), 0);
  return axes;
}

Types InferPermute(const InferContext& context) {
  const int rank = context.input(0).rank();
  const std::vector<int> axes = PermutationOf(context.attributes(), rank);
  if (static_cast<int>(axes.size()) != rank) {
    return context.Error(absl::StrCat(axes.size(), " axes for rank ", rank));
  }
  Dims to;
  for (int axis : axes) to.push_back(context.input(0).shape()[axis]);
  return LikeFirstInput(context, std::move(to));
}

Stages DefinePermute(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const std::vector<int> permutation = PermutationOf(context.attributes, in.rank());
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> indices(in.rank());
  for (int i = 0; i < in.rank(); ++i) indices[permutation[i]] = axes[i];
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, std::move(indices))};
}

Types InferBroadcast(const InferContext& context) {
  const Dims& from = context.input(0).shape();
  Dims to = context.attributes().Sizes("shape");
  if (to.size() < from.size()) {
    return context.Error(absl::StrCat("cannot broadcast ", ToString(from), " to ", ToString(to)));
  }
  for (size_t i = 0; i < to.size(); ++i) {
    const size_t own = i + from.size() - to.size();  // wraps below 0 for new dimensions
    const bool is_new = i + from.size() < to.size();
    if (ir::IsInt(to[i], -1)) {
      if (is_new) return context.Error("-1 for a new dimension");
      to[i] = from[own];
    }
    if (const auto size = ir::AsInt(to[i]); size.has_value() && *size < 0) {
      return context.Error(absl::StrCat("shape ", ToString(to), " has a negative size"));
    }
    if (is_new || ir::IsInt(from[own], 1)) continue;
    HIDET_RETURN_IF_ERROR(context.RequireSame(
        from[own], to[i], absl::StrCat("cannot broadcast ", ToString(from), " to ", ToString(to))));
  }
  return LikeFirstInput(context, std::move(to));
}

Stages DefineBroadcast(const DefineContext& context) {
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], context.inputs[0], axes,
                                     BroadcastIndices(context.inputs[0].shape(), AsExprs(axes)))};
}

Types InferTile(const InferContext& context) {
  const std::vector<int64_t>& repeats = context.attributes().Ints("repeats");
  if (static_cast<int>(repeats.size()) != context.input(0).rank()) {
    return context.Error(
        absl::StrCat(repeats.size(), " repeats for rank ", context.input(0).rank()));
  }
  Dims to;
  for (size_t i = 0; i < repeats.size(); ++i) {
    if (repeats[i] < 0) return context.Error(absl::StrCat("negative repeat ", repeats[i]));
    to.push_back(context.input(0).shape()[i] * repeats[i]);
  }
  return LikeFirstInput(context, std::move(to));
}

Stages DefineTile(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> indices;
  for (int i = 0; i < in.rank(); ++i) {
    const bool once = context.attributes.Ints("repeats")[i] == 1;
    indices.push_back(ir::IsInt(in.shape()[i], 1) ? ir::Int64(0)
                      : once                      ? Expr(axes[i])
                                                  : axes[i] % in.shape()[i]);
  }
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, std::move(indices))};
}

Types InferFlip(const InferContext& context) {
  return LikeFirstInput(context, context.input(0).shape());
}

Stages DefineFlip(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> indices = AsExprs(axes);
  for (int axis : context.attributes.Axes("dims"))
    indices[axis] = in.shape()[axis] - 1 - axes[axis];
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, std::move(indices))};
}

Types InferTriangle(const InferContext& context) {
  if (context.input(0).rank() < 2) return context.Error("needs at least 2 dimensions");
  return LikeFirstInput(context, context.input(0).shape());
}

OpRecord::DefineFunction DefineTriangle(bool upper) {
  return [upper](const DefineContext& context) -> Stages {
    const ir::Buffer& out = context.outputs[0];
    const std::vector<Var> axes = ir::MakeAxes(out.shape());
    const Expr row = axes[out.rank() - 2] + context.attributes.Int("diagonal"),
               column = axes[out.rank() - 1];
    ir::Read read = ir::MakeRead(context.inputs[0], AsExprs(axes));
    const Expr keep = upper ? column >= row : column <= row;
    const Expr body = ir::Select(keep, read.value, ir::Constant(out.dtype(), 0));
    return std::vector<Stage>{MakeMap(context.op, out, axes, {read}, body)};
  };
}

// Conversion.

absl::StatusOr<ScalarRule::Types> CastTypes(absl::Span<const Tensor> inputs,
                                            const Attributes& attributes) {
  const ScalarType from = inputs[0].dtype(), to = attributes.DType("dtype");
  for (ScalarType type : {from, to}) {
    if (IsComplex(type) || BitWidth(type) < 8) {
      return absl::UnimplementedError(absl::StrCat("conversion of dtype ", ScalarTypeName(type)));
    }
  }
  return ScalarRule::Types{{from}, to};
}

absl::StatusOr<ScalarRule::Types> BitcastTypes(absl::Span<const Tensor> inputs,
                                               const Attributes& attributes) {
  const ScalarType from = inputs[0].dtype(), to = attributes.DType("dtype");
  for (ScalarType type : {from, to}) {
    if (IsComplex(type) || IsBool(type) || BitWidth(type) < 8)
      return absl::UnimplementedError(absl::StrCat("bits of dtype ", ScalarTypeName(type)));
  }
  if (BitWidth(from) != BitWidth(to)) {
    return absl::InvalidArgumentError(absl::StrCat("bits of ", ScalarTypeName(from), " as ",
                                                   ScalarTypeName(to), ", expected as many"));
  }
  return ScalarRule::Types{{from}, to};
}

Types InferIdentity(const InferContext& context) {
  return LikeFirstInput(context, context.input(0).shape());
}

Stages DefineIdentity(const DefineContext& context) {
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  return std::vector<Stage>{
      MakeView(context.op, context.outputs[0], context.inputs[0], axes, AsExprs(axes))};
}

Types InferRelayout(const InferContext& context) {
  if (!context.input(0).type().layout.blocks.empty())
    return context.Error(absl::StrCat("input of layout ",
                                      ir::ToString(context.input(0).type().layout),
                                      ", expected row_major or an order without blocks"));
  return std::vector<TensorType>{{context.input(0).dtype(), context.input(0).shape(),
                                  context.device(), context.attributes().Layout("layout")}};
}

// Here the output buffer has the shape in memory: each of its places gets the element that the
// layout puts there, or zero where that lies in padding.
Stages DefineRelayout(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const ir::TensorLayout layout = context.attributes.Layout("layout");
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  const std::vector<Expr> indices = ir::LogicalIndices(layout, in.shape(), AsExprs(axes));
  Expr inside;
  for (const ir::TensorLayout::Block& block : layout.blocks) {
    const Expr condition = ir::Simplify(indices[block.dim] < in.shape()[block.dim]);
    if (ir::IsInt(condition, 1)) continue;
    inside = ir::AllOf({inside, condition});
  }
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, indices, inside)};
}

}  // namespace

std::vector<OpRecord> TransformOps() {
  const std::vector<InputSpec> x = {{.name = "x"}};
  return {
      {.name = "Reshape",
       .family = kFamily,
       .doc = "The same elements in row-major order in another shape; one size may be -1.",
       .inputs = x,
       .attributes = {SizesSpec("shape")},
       .traits = kReshape,
       .infer = InferReshape,
       .define = DefineReshape},
      {.name = "Squeeze",
       .family = kFamily,
       .doc = "Without the given dimensions of size 1, or without all of them.",
       .inputs = x,
       .attributes = {NullableAxesSpec("dims")},
       .traits = kReshape,
       .infer = InferSqueeze,
       .define = DefineReshape},
      {.name = "Unsqueeze",
       .family = kFamily,
       .doc = "With new dimensions of size 1 at these places of the result.",
       .inputs = x,
       .attributes = {{.name = "dims", .type = AttributeType::kAxes, .of_result = true}},
       .traits = kReshape,
       .infer = InferUnsqueeze,
       .define = DefineReshape},
      {.name = "Flatten",
       .family = kFamily,
       .doc = "Dimensions start_dim to end_dim as one.",
       .inputs = x,
       .attributes = {IntSpec("start_dim", 0), IntSpec("end_dim", -1)},
       .traits = kReshape,
       .infer = InferFlatten,
       .define = DefineReshape},
      {.name = "PermuteDims",
       .family = kFamily,
       .doc = "Dimensions in another order, reversed by default.",
       .inputs = x,
       .attributes = {NullableAxesSpec("axes")},
       .traits = kPermutation,
       .infer = InferPermute,
       .define = DefinePermute},
      {.name = "Broadcast",
       .family = kFamily,
       .doc = "Copied along dimensions of size 1 and along new ones in front; -1 keeps a size.",
       .inputs = x,
       .attributes = {SizesSpec("shape")},
       .infer = InferBroadcast,
       .define = DefineBroadcast},
      {.name = "Tile",
       .family = kFamily,
       .doc = "The whole tensor repeated along each dimension.",
       .inputs = x,
       .attributes = {IntsSpec("repeats")},
       .infer = InferTile,
       .define = DefineTile},
      {.name = "Flip",
       .family = kFamily,
       .doc = "Reversed along the given dimensions.",
       .inputs = x,
       .attributes = {{.name = "dims", .type = AttributeType::kAxes}},
       .infer = InferFlip,
       .define = DefineFlip},
      {.name = "Triu",
       .family = kFamily,
       .doc = "The upper triangle of the last two dimensions, 0 elsewhere.",
       .inputs = x,
       .attributes = {IntSpec("diagonal", 0)},
       .infer = InferTriangle,
       .define = DefineTriangle(true)},
      {.name = "Tril",
       .family = kFamily,
       .doc = "The lower triangle of the last two dimensions, 0 elsewhere.",
       .inputs = x,
       .attributes = {IntSpec("diagonal", 0)},
       .infer = InferTriangle,
       .define = DefineTriangle(false)},
      PointwiseOp({.name = "Cast",
                   .family = kFamily,
                   .doc = "Converted to another dtype.",
                   .function = [](absl::Span<const Expr> values, const Attributes&,
                                  ir::Type) { return values[0]; },
                   .attributes = {{.name = "dtype", .type = AttributeType::kDType}},
                   .types = CastTypes}),
      PointwiseOp({.name = "Bitcast",
                   .family = kFamily,
                   .doc = "The same bits as another dtype of as many bits.",
                   .function = [](absl::Span<const Expr> values, const Attributes&,
                                  ir::Type result) { return ir::Bitcast(result, values[0]); },
                   .attributes = {{.name = "dtype", .type = AttributeType::kDType}},
                   .types = BitcastTypes}),
      {.name = "Relayout",
       .family = kFamily,
       .doc = "The same tensor with its elements in another order in memory, zeros in the padding.",
       .inputs = x,
       .attributes = {{.name = "layout", .type = AttributeType::kLayout}},
       .infer = InferRelayout,
       .define = DefineRelayout},
      {.name = "Identity",
       .family = kFamily,
       .doc = "The input itself.",
       .inputs = x,
       .traits = kReshape,
       .infer = InferIdentity,
       .define = DefineIdentity},
  };
}

}  // namespace hidet::graph
