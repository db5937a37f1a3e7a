// Movement of elements: shape, order, parts, copies; and conversion of dtype.
#include <algorithm>
#include <limits>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
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
using Types = absl::StatusOr<std::vector<TensorType>>;
using Stages = absl::StatusOr<std::vector<Stage>>;

constexpr char kFamily[] = "transform";

AttributeSpec Sizes(absl::string_view name) {
  return {.name = std::string(name), .type = AttributeType::kDims};
}
AttributeSpec Ints(absl::string_view name) {
  return {.name = std::string(name), .type = AttributeType::kInts};
}
AttributeSpec Axis(absl::string_view name, int64_t value) {
  return {.name = std::string(name), .type = AttributeType::kAxis, .default_value = value};
}
AttributeSpec NullableAxes(absl::string_view name) {
  return {.name = std::string(name), .type = AttributeType::kAxes, .nullable = true};
}

Types One(const InferContext& context, Dims shape) {
  return std::vector<TensorType>{{context.input(0).dtype(), std::move(shape), context.device()}};
}

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
      return One(context, std::move(to));
    }
    const Expr whole = Product(from), part = Product(known);
    if (ir::AsInt(whole).has_value() && ir::AsInt(part).has_value()) {
      return context.Error(absl::StrCat("cannot reshape ", ToString(from), " to ", ToString(to)));
    }
    if (ir::IsInt(part, 0))
      return context.Error(absl::StrCat("shape ", ToString(to), " leaves its -1 open"));
    context.Assume(ir::Eq(whole % part, ir::Int64(0)));
    to[unknown] = ir::Simplify(whole / part);
    return One(context, std::move(to));
  }
  HIDET_RETURN_IF_ERROR(
      context.RequireSame(Product(from), Product(to),
                          absl::StrCat("cannot reshape ", ToString(from), " to ", ToString(to))));
  return One(context, std::move(to));
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
  return One(context, std::move(to));
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
  return One(context, std::move(to));
}

Types InferFlatten(const InferContext& context) {
  const int rank = context.input(0).rank();
  const Dims& from = context.input(0).shape();
  if (rank == 0) return One(context, MakeDims({1}));
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
  return One(context, std::move(to));
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
  return One(context, std::move(to));
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
  return One(context, std::move(to));
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
  return One(context, std::move(to));
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

Types InferFlip(const InferContext& context) { return One(context, context.input(0).shape()); }

Stages DefineFlip(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> indices = AsExprs(axes);
  for (int axis : context.attributes.Axes("dims"))
    indices[axis] = in.shape()[axis] - 1 - axes[axis];
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, std::move(indices))};
}

// Parts.

// One dimension of a slice with Python's meaning: negative bounds count from the end, all are kept
// within the tensor.
struct SliceRange {
  Expr start;
  Expr size;
};

Expr NormalizeBound(const Expr& bound, const Expr& dim) {
  if (const auto value = ir::AsInt(bound)) {
    // Beyond any size: these stand for "to the end", and must not overflow below.
    if (*value >= int64_t{1} << 40) return dim;
    if (*value <= -(int64_t{1} << 40)) return ir::Int64(-1);
    return *value < 0 ? dim + bound : bound;
  }
  const Expr from_end = bound + dim;
  return ir::Simplify(ir::Select(bound < ir::Int64(0), from_end, bound));
}

SliceRange NormalizeRange(const Expr& start, const Expr& end, int64_t stride, const Expr& dim) {
  const Expr zero = ir::Int64(0);
  const bool below = ir::AsInt(end).has_value() && *ir::AsInt(end) <= -(int64_t{1} << 40);
  if (stride > 0) {
    const Expr first = ir::Simplify(ir::Min(ir::Max(NormalizeBound(start, dim), zero), dim));
    const Expr last =
        below ? zero : ir::Simplify(ir::Min(ir::Max(NormalizeBound(end, dim), zero), dim));
    const Expr span = last - first;
    return {first,
            ir::Simplify(ir::Max(stride == 1 ? span : ir::CeilDiv(span, ir::Int64(stride)), zero))};
  }
  const Expr minus_one = ir::Int64(-1);
  const Expr first = ir::Simplify(ir::Min(ir::Max(NormalizeBound(start, dim), minus_one), dim - 1));
  const Expr last =
      below ? minus_one
            : ir::Simplify(ir::Min(ir::Max(NormalizeBound(end, dim), minus_one), dim - 1));
  return {first, ir::Simplify(ir::Max(ir::CeilDiv(first - last, ir::Int64(-stride)), zero))};
}

struct SliceAttributes {
  Dims starts, ends;
  std::vector<int> axes;
  std::vector<int64_t> strides;
};

SliceAttributes SliceOf(const Attributes& attributes) {
  SliceAttributes slice = {.starts = attributes.Sizes("starts"), .ends = attributes.Sizes("ends")};
  slice.axes.resize(slice.starts.size());
  std::iota(slice.axes.begin(), slice.axes.end(), 0);
  if (attributes.Has("axes")) slice.axes = attributes.Axes("axes");
  slice.strides.assign(slice.starts.size(), 1);
  if (attributes.Has("strides")) slice.strides = attributes.Ints("strides");
  return slice;
}

Types InferSlice(const InferContext& context) {
  const int rank = context.input(0).rank();
  const Attributes& attributes = context.attributes();
  const size_t count = attributes.Sizes("starts").size();
  if (attributes.Sizes("ends").size() != count ||
      (attributes.Has("axes") && attributes.Ints("axes").size() != count) ||
      (attributes.Has("strides") && attributes.Ints("strides").size() != count)) {
    return context.Error("starts, ends, axes and strides of different lengths");
  }
  if (!attributes.Has("axes") && static_cast<int>(count) > rank)
    return context.Error(absl::StrCat(count, " bounds for rank ", rank));
  const SliceAttributes slice = SliceOf(attributes);
  Dims to = context.input(0).shape();
  for (size_t i = 0; i < count; ++i) {
    if (slice.strides[i] == 0 || slice.strides[i] == INT64_MIN)
      return context.Error(absl::StrCat("stride ", slice.strides[i]));
    Expr& dim = to[slice.axes[i]];
    dim = NormalizeRange(slice.starts[i], slice.ends[i], slice.strides[i], dim).size;
  }
  return One(context, std::move(to));
}

Stages DefineSlice(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const SliceAttributes slice = SliceOf(context.attributes);
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> indices = AsExprs(axes);
  for (size_t i = 0; i < slice.starts.size(); ++i) {
    const SliceRange range =
        NormalizeRange(slice.starts[i], slice.ends[i], slice.strides[i], in.shape()[slice.axes[i]]);
    Expr& index = indices[slice.axes[i]];
    index = ir::Simplify(range.start + index * slice.strides[i]);
  }
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, std::move(indices))};
}

// The sum of the sizes of parts. Sums of expressions are as deep as they have terms, and there may
// be tens of thousands of parts: numbers are counted apart, and like symbols become one term.
class SizeSum {
 public:
  void Add(const Expr& size) {
    if (const auto value = ir::AsInt(size); value.has_value()) {
      if (__builtin_add_overflow(number_, *value, &number_))
        number_ = std::numeric_limits<int64_t>::max();
    } else {
      free_ = free_.defined() ? ir::Simplify(free_ + size) : size;
    }
  }
  Expr value() const {
    if (!free_.defined()) return ir::Int64(number_);
    return number_ == 0 ? free_ : ir::Simplify(free_ + ir::Int64(number_));
  }

 private:
  int64_t number_ = 0;
  Expr free_;
};

Types InferConcat(const InferContext& context) {
  const int rank = context.input(0).rank();
  const int axis = context.attributes().Axis("axis");
  Dims to = context.input(0).shape();
  SizeSum along;
  along.Add(to[axis]);
  for (const Tensor& input : context.inputs().subspan(1)) {
    if (input.rank() != rank)
      return context.Error(absl::StrCat("inputs of ranks ", rank, " and ", input.rank()));
    if (input.dtype() != context.input(0).dtype()) {
      return context.Error(absl::StrCat("inputs of dtypes ",
                                        ScalarTypeName(context.input(0).dtype()), " and ",
                                        ScalarTypeName(input.dtype())));
    }
    for (int i = 0; i < rank; ++i) {
      if (i == axis) {
        along.Add(input.shape()[i]);
      } else {
        HIDET_RETURN_IF_ERROR(
            context.RequireSame(to[i], input.shape()[i], absl::StrCat("size of dimension ", i)));
      }
    }
  }
  to[axis] = along.value();
  return One(context, std::move(to));
}

Stages DefineConcat(const DefineContext& context) {
  const ir::Buffer& out = context.outputs[0];
  const int axis = context.attributes.Axis("axis");
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  std::vector<ir::Read> reads;
  std::vector<Expr> ends;
  Expr begin = ir::Int64(0);
  for (const ir::Buffer& in : context.inputs) {
    const Expr end = ir::Simplify(begin + in.shape()[axis]);
    std::vector<Expr> indices = AsExprs(axes);
    indices[axis] = ir::Simplify(axes[axis] - begin);
    Expr predicate;
    if (context.inputs.size() > 1)
      predicate = ir::Simplify(begin <= axes[axis] && axes[axis] < end);
    reads.push_back(ir::MakeRead(in, std::move(indices), predicate));
    ends.push_back(end);
    begin = end;
  }
  Expr body = reads.back().value;
  for (int i = static_cast<int>(reads.size()) - 2; i >= 0; --i) {
    body = ir::Select(axes[axis] < ends[i], reads[i].value, body);
  }
  return std::vector<Stage>{MakeMap(context.op, out, axes, std::move(reads), body)};
}

Types InferSplit(const InferContext& context) {
  const int axis = context.attributes().Axis("axis");
  const Dims& sizes = context.attributes().Sizes("sizes");
  if (sizes.empty()) return context.Error("no sizes");
  SizeSum sum;
  std::vector<TensorType> types;
  for (const Expr& size : sizes) {
    if (const auto value = ir::AsInt(size); value.has_value() && *value < 0) {
      return context.Error(absl::StrCat("negative size ", *value));
    }
    sum.Add(size);
    Dims to = context.input(0).shape();
    to[axis] = size;
    types.push_back({context.input(0).dtype(), std::move(to), context.device()});
  }
  HIDET_RETURN_IF_ERROR(
      context.RequireSame(sum.value(), context.input(0).shape()[axis], "sum of the sizes"));
  return types;
}

absl::StatusOr<std::vector<Tensor>> DecomposeSplit(GraphBuilder& builder,
                                                   absl::Span<const Tensor> inputs,
                                                   const Attributes& attributes) {
  const int64_t axis = attributes.Axis("axis");
  const Dims& sizes = attributes.Sizes("sizes");
  // A dimension that is assumed to be the sum of the sizes becomes it, so that no slice is clamped.
  Dims shape = inputs[0].shape();
  shape[axis] = ir::Int64(0);
  for (const Expr& size : sizes) shape[axis] = ir::Simplify(shape[axis] + size);
  Tensor whole = inputs[0];
  if (!SameDims(shape, whole.shape())) {
    HIDET_ASSIGN_OR_RETURN(whole, builder.ApplyOne("Reshape", {whole}, {{"shape", shape}}));
  }
  std::vector<Tensor> parts;
  Expr begin = ir::Int64(0);
  for (const Expr& size : sizes) {
    const Expr end = ir::Simplify(begin + size);
    HIDET_ASSIGN_OR_RETURN(Tensor part, builder.ApplyOne("StridedSlice", {whole},
                                                         {{"starts", Dims{begin}},
                                                          {"ends", Dims{end}},
                                                          {"axes", std::vector<int64_t>{axis}}}));
    parts.push_back(std::move(part));
    begin = end;
  }
  return parts;
}

constexpr int64_t kMaxPad = int64_t{1} << 40;

Types InferPad(const InferContext& context) {
  const int rank = context.input(0).rank();
  const std::vector<int64_t>& pads = context.attributes().Ints("pads");
  const std::string& mode = context.attributes().String("mode");
  if (static_cast<int>(pads.size()) != 2 * rank) {
    return context.Error(
        absl::StrCat(pads.size(), " pads for rank ", rank, ", expected ", 2 * rank));
  }
  if (mode != "constant" && mode != "reflect" && mode != "edge") {
    return context.Error(absl::StrCat("mode '", mode, "', expected constant, reflect or edge"));
  }
  Dims to;
  for (int i = 0; i < rank; ++i) {
    const Expr& dim = context.input(0).shape()[i];
    const auto size = ir::AsInt(dim);
    const int64_t largest = std::max(pads[i], pads[i + rank]);
    if (largest > kMaxPad || std::min(pads[i], pads[i + rank]) < -kMaxPad)
      return context.Error(absl::StrCat("pads dimension ", i, " by more than ", kMaxPad));
    if (mode == "reflect" && largest > 0 && size.has_value() && largest >= *size) {
      return context.Error(
          absl::StrCat("reflects ", largest, " elements of dimension ", i, " of size ", *size));
    }
    if (mode == "reflect" && largest > 0) context.Assume(dim > ir::Int64(largest));
    // There is an edge to repeat only where there is an element.
    if (mode == "edge" && largest > 0) {
      if (size == 0)
        return context.Error(absl::StrCat("repeats the edge of dimension ", i, " of size 0"));
      context.Assume(dim > ir::Int64(0));
    }
    to.push_back(ir::Simplify(dim + (pads[i] + pads[i + rank])));
    const auto padded = ir::AsInt(to.back());
    if (padded.has_value() && *padded < 0)
      return context.Error(absl::StrCat("pads take more than dimension ", i));
  }
  return One(context, std::move(to));
}

Stages DefinePad(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const std::vector<int64_t>& pads = context.attributes.Ints("pads");
  const std::string& mode = context.attributes.String("mode");
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> indices, conditions;
  for (int i = 0; i < in.rank(); ++i) {
    const int64_t before = pads[i], after = pads[i + in.rank()];
    const Expr& dim = in.shape()[i];
    Expr index = before == 0 ? Expr(axes[i]) : axes[i] - before;
    if (mode == "constant") {
      if (before > 0) conditions.push_back(index >= ir::Int64(0));
      if (after > 0) conditions.push_back(index < dim);
    } else if (before > 0 || after > 0) {
      if (mode == "edge") {
        index = ir::Max(ir::Min(index, dim - 1), ir::Int64(0));
      } else {
        index = ir::Apply(ir::Op::kAbs, {index});
        index = (dim - 1) - ir::Apply(ir::Op::kAbs, {(dim - 1) - index});
      }
    }
    indices.push_back(index);
  }
  const Expr predicate = ir::AllOf(conditions);
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, std::move(indices),
                                     predicate, context.attributes.Float("value"))};
}

Types InferTriangle(const InferContext& context) {
  if (context.input(0).rank() < 2) return context.Error("needs at least 2 dimensions");
  return One(context, context.input(0).shape());
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

Types InferIdentity(const InferContext& context) { return One(context, context.input(0).shape()); }

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

AttributeSpec Int(absl::string_view name, int64_t value) {
  return {.name = std::string(name), .type = AttributeType::kInt, .default_value = value};
}

}  // namespace

std::vector<OpRecord> TransformOps() {
  const std::vector<InputSpec> x = {{.name = "x"}};
  return {
      {.name = "Reshape",
       .family = kFamily,
       .doc = "The same elements in row-major order in another shape; one size may be -1.",
       .inputs = x,
       .attributes = {Sizes("shape")},
       .traits = kReshape,
       .infer = InferReshape,
       .define = DefineReshape},
      {.name = "Squeeze",
       .family = kFamily,
       .doc = "Without the given dimensions of size 1, or without all of them.",
       .inputs = x,
       .attributes = {NullableAxes("dims")},
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
       .attributes = {Int("start_dim", 0), Int("end_dim", -1)},
       .traits = kReshape,
       .infer = InferFlatten,
       .define = DefineReshape},
      {.name = "PermuteDims",
       .family = kFamily,
       .doc = "Dimensions in another order, reversed by default.",
       .inputs = x,
       .attributes = {NullableAxes("axes")},
       .traits = kPermutation,
       .infer = InferPermute,
       .define = DefinePermute},
      {.name = "Broadcast",
       .family = kFamily,
       .doc = "Copied along dimensions of size 1 and along new ones in front; -1 keeps a size.",
       .inputs = x,
       .attributes = {Sizes("shape")},
       .infer = InferBroadcast,
       .define = DefineBroadcast},
      {.name = "Tile",
       .family = kFamily,
       .doc = "The whole tensor repeated along each dimension.",
       .inputs = x,
       .attributes = {Ints("repeats")},
       .infer = InferTile,
       .define = DefineTile},
      {.name = "Flip",
       .family = kFamily,
       .doc = "Reversed along the given dimensions.",
       .inputs = x,
       .attributes = {{.name = "dims", .type = AttributeType::kAxes}},
       .infer = InferFlip,
       .define = DefineFlip},
      {.name = "StridedSlice",
       .family = kFamily,
       .doc = "Elements starts[i], starts[i] + strides[i], ... before ends[i] along axes[i].",
       .inputs = x,
       .attributes = {Sizes("starts"),
                      Sizes("ends"),
                      NullableAxes("axes"),
                      {.name = "strides", .type = AttributeType::kInts, .nullable = true}},
       .infer = InferSlice,
       .define = DefineSlice},
      {.name = "Concat",
       .family = kFamily,
       .doc = "The inputs one after the other along `axis`.",
       .inputs = {{.name = "first"}, {.name = "others", .variadic = true}},
       .attributes = {Axis("axis", 0)},
       .infer = InferConcat,
       .define = DefineConcat},
      {.name = "Split",
       .family = kFamily,
       .doc = "Consecutive parts along `axis` of the given sizes.",
       .inputs = x,
       .attributes = {Axis("axis", 0), Sizes("sizes")},
       .infer = InferSplit,
       .decompose = DecomposeSplit},
      {.name = "Pad",
       .family = kFamily,
       .doc =
           "With pads[i] elements before and pads[rank + i] after dimension i; negative pads cut.",
       .inputs = x,
       .attributes = {Ints("pads"),
                      {.name = "mode",
                       .type = AttributeType::kString,
                       .default_value = std::string("constant")},
                      {.name = "value", .type = AttributeType::kFloat, .default_value = 0.0}},
       .infer = InferPad,
       .define = DefinePad},
      {.name = "Triu",
       .family = kFamily,
       .doc = "The upper triangle of the last two dimensions, 0 elsewhere.",
       .inputs = x,
       .attributes = {Int("diagonal", 0)},
       .infer = InferTriangle,
       .define = DefineTriangle(true)},
      {.name = "Tril",
       .family = kFamily,
       .doc = "The lower triangle of the last two dimensions, 0 elsewhere.",
       .inputs = x,
       .attributes = {Int("diagonal", 0)},
       .infer = InferTriangle,
       .define = DefineTriangle(false)},
      PointwiseOp({.name = "Cast",
                   .family = kFamily,
                   .doc = "Converted to another dtype.",
                   .function = [](absl::Span<const Expr> values, const Attributes&,
                                  ir::Type) { return values[0]; },
                   .attributes = {{.name = "dtype", .type = AttributeType::kDType}},
                   .types = CastTypes}),
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
