// Parts of tensors, and tensors of parts: slices, joins, borders.
//
//   StridedSlice(x, starts=[1], ends=[-1], axes=[0])    // all but the first and last row
//   Concat(Split(x, axis=1, sizes=[2, 3]), axis=1)      // x
//   Pad(x, pads=[0, 1, 0, 2])                           // a column before, two behind
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

constexpr char kFamily[] = "transform";

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
  return LikeFirstInput(context, std::move(to));
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
  return LikeFirstInput(context, std::move(to));
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
    // Nor is one whose size is no more than the dimension for all that is known: the first 2 of n.
    shape[axis] = size;
    if (!SameDims(part.shape(), shape)) {
      HIDET_ASSIGN_OR_RETURN(part, builder.ApplyOne("Reshape", {part}, {{"shape", shape}}));
    }
    parts.push_back(std::move(part));
    begin = end;
  }
  return parts;
}

constexpr int64_t kMaxPad = int64_t{1} << 40;

// Whether a size, which a call may decide, can be more than 0.
bool MayBePositive(const Expr& size) { return ir::Simplifier().bounds().Of(size).max > 0; }

Types InferPad(const InferContext& context) {
  const int rank = context.input(0).rank();
  const Dims& pads = context.attributes().Sizes("pads");
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
    const Expr largest = ir::Simplify(ir::Max(pads[i], pads[i + rank]));
    for (const Expr& pad : {pads[i], pads[i + rank]}) {
      const auto known = ir::AsInt(pad);
      if (known.has_value() && (*known > kMaxPad || *known < -kMaxPad))
        return context.Error(absl::StrCat("pads dimension ", i, " by more than ", kMaxPad));
    }
    if (mode == "reflect" && MayBePositive(largest)) {
      const auto most = ir::AsInt(largest);
      if (most.has_value() && size.has_value() && *most >= *size) {
        return context.Error(
            absl::StrCat("reflects ", *most, " elements of dimension ", i, " of size ", *size));
      }
      context.Assume(dim > largest);
    }
    // There is an edge to repeat only where there is an element.
    if (mode == "edge" && MayBePositive(largest)) {
      if (size == 0)
        return context.Error(absl::StrCat("repeats the edge of dimension ", i, " of size 0"));
      context.Assume(dim > ir::Int64(0));
    }
    to.push_back(ir::Simplify(dim + (pads[i] + pads[i + rank])));
    const auto padded = ir::AsInt(to.back());
    if (padded.has_value() && *padded < 0)
      return context.Error(absl::StrCat("pads take more than dimension ", i));
    context.Assume(to.back() >= ir::Int64(0));
  }
  return LikeFirstInput(context, std::move(to));
}

// Rows of an open size, padded by some of their own elements: what stands before the row, the row,
// and what stands behind it are three reads, each of neighbours, so that a loop over one of them
// computes no place of an element by itself. Of a known size the places are known instead.
Stage PadRows(const DefineContext& context, const std::vector<Var>& axes,
              std::vector<Expr> indices) {
  const ir::Buffer& in = context.inputs[0];
  const bool reflects = context.attributes.String("mode") == "reflect";
  const Expr &before = context.attributes.Sizes("pads")[in.rank() - 1], &size = in.shape().back();
  const Var& column = axes.back();
  const Expr begin = ir::Simplify(before), end = ir::Simplify(before + size);
  const auto read = [&](const Expr& index, const Expr& condition) {
    indices.back() = ir::Simplify(index);
    return ir::MakeRead(in, indices, condition);
  };
  const std::vector<ir::Read> reads = {
      read(reflects ? begin - column : ir::Int64(0), column < begin),
      read(column - begin, ir::Simplify(begin <= column && column < end)),
      read(reflects ? (size - 1) * 2 - (column - begin) : size - 1, end <= column)};
  const Expr body = ir::Select(column < begin, reads[0].value,
                               ir::Select(column < end, reads[1].value, reads[2].value));
  return MakeMap(context.op, context.outputs[0], axes, reads, body);
}

Stages DefinePad(const DefineContext& context) {
  const ir::Buffer& in = context.inputs[0];
  const Dims& pads = context.attributes.Sizes("pads");
  const std::string& mode = context.attributes.String("mode");
  const std::vector<Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> indices, conditions;
  for (int i = 0; i < in.rank(); ++i) {
    const bool grows_before = MayBePositive(pads[i]);
    const bool grows_after = MayBePositive(pads[i + in.rank()]);
    const Expr& dim = in.shape()[i];
    Expr index = ir::IsInt(pads[i], 0) ? Expr(axes[i]) : axes[i] - pads[i];
    if (mode == "constant") {
      if (grows_before) conditions.push_back(index >= ir::Int64(0));
      if (grows_after) conditions.push_back(index < dim);
    } else if (grows_before || grows_after) {
      if (mode == "edge") {
        index = ir::Max(ir::Min(index, dim - 1), ir::Int64(0));
      } else {
        index = ir::Apply(ir::Op::kAbs, {index});
        index = (dim - 1) - ir::Apply(ir::Op::kAbs, {(dim - 1) - index});
      }
    }
    indices.push_back(index);
  }
  if (mode != "constant" && in.rank() > 0) {
    const size_t last = static_cast<size_t>(in.rank()) - 1;
    const bool is_open = !ir::AsInt(in.shape()[last]).has_value();
    if (is_open && !ir::IsProvenEqual(indices[last], axes[last]))
      return std::vector<Stage>{PadRows(context, axes, std::move(indices))};
  }
  const Expr predicate = ir::AllOf(conditions);
  return std::vector<Stage>{MakeView(context.op, context.outputs[0], in, axes, std::move(indices),
                                     predicate, context.attributes.Float("value"))};
}

}  // namespace

std::vector<OpRecord> PartOps() {
  const std::vector<InputSpec> x = {{.name = "x"}};
  return {
      {.name = "StridedSlice",
       .family = kFamily,
       .doc = "Elements starts[i], starts[i] + strides[i], ... before ends[i] along axes[i].",
       .inputs = x,
       .attributes = {SizesSpec("starts"),
                      SizesSpec("ends"),
                      NullableAxesSpec("axes"),
                      {.name = "strides", .type = AttributeType::kInts, .nullable = true}},
       .infer = InferSlice,
       .define = DefineSlice},
      {.name = "Concat",
       .family = kFamily,
       .doc = "The inputs one after the other along `axis`.",
       .inputs = {{.name = "first"}, {.name = "others", .variadic = true}},
       .attributes = {AxisSpec("axis", 0)},
       .infer = InferConcat,
       .define = DefineConcat},
      {.name = "Split",
       .family = kFamily,
       .doc = "Consecutive parts along `axis` of the given sizes.",
       .inputs = x,
       .attributes = {AxisSpec("axis", 0), SizesSpec("sizes")},
       .infer = InferSplit,
       .decompose = DecomposeSplit},
      {.name = "Pad",
       .family = kFamily,
       .doc =
           "With pads[i] elements before and pads[rank + i] after dimension i; negative pads cut.",
       .inputs = x,
       .attributes = {SizesSpec("pads"),
                      {.name = "mode",
                       .type = AttributeType::kString,
                       .default_value = std::string("constant")},
                      {.name = "value", .type = AttributeType::kFloat, .default_value = 0.0}},
       .infer = InferPad,
       .define = DefinePad},
  };
}

}  // namespace hidet::graph
