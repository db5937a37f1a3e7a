// Writes at indices that data chose: scatter and its relatives, each as the tensor with what was
// written. Their in-place forms (index_copy_) follow from that.
#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/constant_data.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;

// What has no dimensions as a row of one element.
absl::StatusOr<Tensor> AsRow(Call& call, const Tensor& x) {
  return x.rank() > 0 ? absl::StatusOr<Tensor>(x) : ReshapeTo(call, x, {ir::Int64(1)});
}

absl::StatusOr<Tensor> BroadcastTo(Call& call, const Tensor& x, Dims shape) {
  return Make(call, "Broadcast", {x}, {{"shape", std::move(shape)}});
}

// The part of x from its beginning that is as large as `like`.
absl::StatusOr<Tensor> CutTo(Call& call, Tensor x, const Dims& like) {
  for (int64_t d = 0; d < x.rank(); ++d) {
    if (graph::SameDims({x.shape()[d]}, {like[d]})) continue;
    HIDET_ASSIGN_OR_RETURN(x, SliceOf(call, x, d, ir::Int64(0), like[d]));
  }
  return x;
}

struct Write {
  int64_t dim = 0;
  std::string reduction = "none";
  bool wrap = false;  // negative indices count from the end
};

// Indices and updates of x's rank; a tensor without dimensions is a row here too.
Result ScatterInto(Call& call, const Tensor& x, const Tensor& index, const Tensor& updates,
                   const Write& write) {
  HIDET_ASSIGN_OR_RETURN(const Tensor row, AsRow(call, x));
  HIDET_ASSIGN_OR_RETURN(const Tensor at, AsRow(call, index));
  HIDET_ASSIGN_OR_RETURN(Tensor values, AsRow(call, updates));
  HIDET_ASSIGN_OR_RETURN(values, CutTo(call, values, at.shape()));
  HIDET_ASSIGN_OR_RETURN(values, CastTo(call, values, x.dtype()));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, Make(call, "Scatter", {row, at, values},
                     {{"axis", write.dim}, {"reduction", write.reduction}, {"wrap", write.wrap}}));
  if (x.rank() > 0) return Value(y);
  return One(call, "Reshape", {y}, {{"shape", Dims{}}});
}

// torch's names of reductions, old and new.
absl::StatusOr<std::string> ReductionOf(absl::string_view name) {
  if (name == "add" || name == "sum") return "add";
  if (name == "multiply" || name == "prod") return "mul";
  if (name == "amax") return "max";
  if (name == "amin") return "min";
  return Unsupported(absl::StrCat("reduce=", name));
}

struct ScatterArgs {
  Tensor x, index, updates;
  int64_t dim = 0;
};

// (x, dim, index, src or value): a value stands for a tensor of it.
absl::StatusOr<ScatterArgs> ReadScatter(Call& call) {
  ScatterArgs args;
  HIDET_ASSIGN_OR_RETURN(args.x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(args.dim, AxisArg(call, 1, "dim", args.x.rank()));
  HIDET_ASSIGN_OR_RETURN(args.index, TensorArg(call, 2, "index"));
  const Value& source = call.Arg(3, "src").IsNone() ? call.Arg(-1, "value") : call.Arg(3, "src");
  if (const Tensor* tensor = source.As<Tensor>();
      tensor != nullptr && (tensor->rank() > 0 || args.index.rank() == 0)) {
    args.updates = *tensor;
    return args;
  }
  HIDET_ASSIGN_OR_RETURN(args.updates, ToTensor(call, source, args.x.dtype()));
  HIDET_ASSIGN_OR_RETURN(args.updates, BroadcastTo(call, args.updates, args.index.shape()));
  return args;
}

bool IsEmpty(const Tensor& x) { return ir::IsInt(graph::Product(x.shape()), 0); }

Result Scatter(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const ScatterArgs args, ReadScatter(call));
  if (IsEmpty(args.index)) return Value(args.x);
  Write write = {.dim = args.dim};
  if (const std::string* name = call.Arg(-1, "reduce").As<std::string>()) {
    HIDET_ASSIGN_OR_RETURN(write.reduction, ReductionOf(*name));
  }
  return ScatterInto(call, args.x, args.index, args.updates, write);
}

Result ScatterAdd(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const ScatterArgs args, ReadScatter(call));
  if (IsEmpty(args.index)) return Value(args.x);
  return ScatterInto(call, args.x, args.index, args.updates, {.dim = args.dim, .reduction = "add"});
}

// The number that a reduction leaves alone.
Tensor IdentityOf(Call& call, absl::string_view reduction, ScalarType dtype) {
  if (reduction == "add" || reduction == "mul")
    return graph::ScalarConstant(dtype, reduction == "mul" ? 1 : 0, call.device);
  const bool least = reduction == "max";
  if (IsFloat(dtype)) {
    const double infinity = std::numeric_limits<double>::infinity();
    return graph::ScalarConstant(dtype, least ? -infinity : infinity, call.device);
  }
  const int bits = BitWidth(dtype);
  const bool is_unsigned = IsUnsigned(dtype);
  const int64_t most = bits == 64 ? std::numeric_limits<int64_t>::max()
                                  : (int64_t{1} << (is_unsigned ? bits : bits - 1)) - 1;
  const int64_t value = least ? (is_unsigned ? 0 : -most - 1) : most;
  return Tensor::Constant({dtype, {}, call.device}, graph::ConstantData::FromInts(dtype, {value}));
}

// x with the updates reduced into it. Without `include_self` what an update meets counts for
// nothing.
Result ReduceInto(Call& call, Tensor x, const Tensor& index, const Tensor& updates, int64_t dim,
                  const std::string& name, bool include_self) {
  if (IsBool(x.dtype())) return Unsupported("a reduction of truths");
  if (IsEmpty(index)) return Value(x);
  const bool mean = name == "mean";
  HIDET_ASSIGN_OR_RETURN(const std::string reduction, ReductionOf(mean ? "sum" : name));
  const auto filled = [&](const Dims& shape, double value, ScalarType dtype) {
    return Make(call, "Full", {}, {{"shape", shape}, {"value", value}, {"dtype", dtype}});
  };
  HIDET_ASSIGN_OR_RETURN(const Tensor ones, filled(index.shape(), 1, ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(const Tensor zeros, filled(x.shape(), 0, ScalarType::kInt64));
  Tensor count;
  if (mean || !include_self) {
    HIDET_ASSIGN_OR_RETURN(Value counted,
                           ScatterInto(call, zeros, index, ones, {.dim = dim, .reduction = "add"}));
    count = *counted.As<Tensor>();
  }
  const Tensor zero = graph::ScalarConstant(ScalarType::kInt64, 0, call.device);
  const Tensor one = graph::ScalarConstant(ScalarType::kInt64, 1, call.device);
  if (!include_self) {
    HIDET_ASSIGN_OR_RETURN(const Tensor touched, Make(call, "Greater", {count, zero}));
    HIDET_ASSIGN_OR_RETURN(
        x, Make(call, "Where", {touched, IdentityOf(call, reduction, x.dtype()), x}));
  }
  HIDET_ASSIGN_OR_RETURN(
      Value sum, ScatterInto(call, x, index, updates, {.dim = dim, .reduction = reduction}));
  if (!mean) return sum;
  HIDET_ASSIGN_OR_RETURN(
      count, include_self ? Make(call, "Add", {count, one}) : Make(call, "Max", {count, one}));
  HIDET_ASSIGN_OR_RETURN(count, CastTo(call, count, x.dtype()));
  return One(call, "Divide", {*sum.As<Tensor>(), count},
             {{"rounding", std::string(IsFloat(x.dtype()) ? "none" : "floor")}});
}

Result ScatterReduce(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const ScatterArgs args, ReadScatter(call));
  const std::string* name = call.Arg(4, "reduce").As<std::string>();
  HIDET_ASSIGN_OR_RETURN(const bool include_self, BoolArg(call, 5, "include_self", true));
  if (name == nullptr) return Unsupported("argument reduce: expected text");
  HIDET_ASSIGN_OR_RETURN(const Tensor updates, CutTo(call, args.updates, args.index.shape()));
  return ReduceInto(call, args.x, args.index, updates, args.dim, *name, include_self);
}

// An index of one dimension at each place of a source of this shape.
absl::StatusOr<Tensor> IndexLike(Call& call, const Tensor& index, int64_t dim, const Dims& shape) {
  HIDET_ASSIGN_OR_RETURN(Tensor at, AsRow(call, index));
  Dims narrow(shape.size(), ir::Int64(1));
  if (shape.empty()) narrow.push_back(ir::Int64(1));
  narrow[dim] = at.shape()[0];
  HIDET_ASSIGN_OR_RETURN(at, ReshapeTo(call, at, std::move(narrow)));
  return shape.empty() ? absl::StatusOr<Tensor>(at) : BroadcastTo(call, at, shape);
}

struct IndexArgs {
  Tensor x, index, source;
  int64_t dim = 0;
};

// (x, dim, index, source): source has x's shape but for the dimension.
absl::StatusOr<IndexArgs> ReadIndexed(Call& call) {
  IndexArgs args;
  HIDET_ASSIGN_OR_RETURN(args.x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(args.dim, AxisArg(call, 1, "dim", args.x.rank()));
  HIDET_ASSIGN_OR_RETURN(args.index, TensorArg(call, 2, "index"));
  HIDET_ASSIGN_OR_RETURN(args.source, TensorArg(call, 3, "source"));
  Dims shape = args.x.shape();
  HIDET_ASSIGN_OR_RETURN(const Tensor row, AsRow(call, args.index));
  if (!shape.empty()) shape[args.dim] = row.shape()[0];
  HIDET_ASSIGN_OR_RETURN(args.source, ReshapeTo(call, args.source, shape));
  HIDET_ASSIGN_OR_RETURN(args.index, IndexLike(call, args.index, args.dim, shape));
  return args;
}

template <bool add>
Result IndexWrite(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(IndexArgs args, ReadIndexed(call));
  if (IsEmpty(args.index)) return Value(args.x);
  if (const Value& alpha = call.Arg(4, "alpha"); add && !alpha.IsNone()) {
    HIDET_ASSIGN_OR_RETURN(const Tensor scale, ToTensor(call, alpha, args.source.dtype()));
    HIDET_ASSIGN_OR_RETURN(
        args.source,
        Make(call, IsBool(scale.dtype()) ? "LogicalAnd" : "Multiply", {args.source, scale}));
  }
  if (add && IsBool(args.x.dtype())) return Unsupported("a sum of truths");
  return ScatterInto(call, args.x, args.index, args.source,
                     {.dim = args.dim, .reduction = add ? "add" : "none"});
}

Result IndexReduce(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const IndexArgs args, ReadIndexed(call));
  const std::string* name = call.Arg(4, "reduce").As<std::string>();
  HIDET_ASSIGN_OR_RETURN(const bool include_self, BoolArg(call, 5, "include_self", true));
  if (name == nullptr) return Unsupported("argument reduce: expected text");
  return ReduceInto(call, args.x, args.index, args.source, args.dim, *name, include_self);
}

Result IndexFill(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  HIDET_ASSIGN_OR_RETURN(Tensor index, TensorArg(call, 2, "index"));
  if (IsEmpty(index)) return Value(x);
  HIDET_ASSIGN_OR_RETURN(Tensor value, ToTensor(call, call.Arg(3, "value"), x.dtype()));
  HIDET_ASSIGN_OR_RETURN(index, AsRow(call, index));
  Dims shape = x.shape();
  if (!shape.empty()) shape[dim] = index.shape()[0];
  HIDET_ASSIGN_OR_RETURN(index, IndexLike(call, index, dim, shape));
  HIDET_ASSIGN_OR_RETURN(value, BroadcastTo(call, value, index.shape()));
  return ScatterInto(call, x, index, value, {.dim = dim, .wrap = true});
}

// Flat, as put and take see a tensor.
absl::StatusOr<Tensor> Flat(Call& call, const Tensor& x) {
  return ReshapeTo(call, x, {graph::Product(x.shape())});
}

Result Put(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor index, TensorArg(call, 1, "index"));
  HIDET_ASSIGN_OR_RETURN(Tensor source, TensorArg(call, 2, "source"));
  HIDET_ASSIGN_OR_RETURN(const bool add, BoolArg(call, 3, "accumulate", false));
  if (IsEmpty(index)) return Value(x);
  HIDET_ASSIGN_OR_RETURN(const Tensor flat, Flat(call, x));
  HIDET_ASSIGN_OR_RETURN(index, Flat(call, index));
  HIDET_ASSIGN_OR_RETURN(source, Flat(call, source));
  HIDET_ASSIGN_OR_RETURN(Value y, ScatterInto(call, flat, index, source,
                                              {.reduction = add ? "add" : "none", .wrap = true}));
  return One(call, "Reshape", {*y.As<Tensor>()}, {{"shape", x.shape()}});
}

Result TakeFlat(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Tensor index, TensorArg(call, 1, "index"));
  HIDET_ASSIGN_OR_RETURN(x, Flat(call, x));
  return One(call, "Take", {x, index}, {{"axis", int64_t{0}}});
}

// Whether an index takes all of its dimension.
bool IsWhole(const Value& item) {
  const Slice* slice = item.As<Slice>();
  return item.IsNone() || (slice != nullptr && slice->bounds[0].IsNone() &&
                           slice->bounds[1].IsNone() && slice->bounds[2].IsNone());
}

// One of the dimensions that indices choose along.
struct Chosen {
  int64_t dim = 0;
  Tensor indices;
};

// The places of the chosen elements in the product of the chosen dimensions. What is outside one of
// them is outside the product too, as far from kOutsideIndex as it is from 0, so that the call's
// error can name it. Of one dimension it is the index itself, which counts from the end.
absl::StatusOr<Tensor> LinearIndex(Call& call, const Tensor& x, const std::vector<Chosen>& chosen) {
  if (chosen.size() == 1) return CastTo(call, chosen[0].indices, ScalarType::kInt64);
  const auto number = [&](int64_t value) {
    return Tensor::Constant({ScalarType::kInt64, {}, call.device},
                            graph::ConstantData::FromInts(ScalarType::kInt64, {value}));
  };
  const Tensor zero = number(0), farthest = number(kFarthestIndex),
               nearest = number(-kFarthestIndex);
  Tensor linear, outside;
  for (const Chosen& one : chosen) {
    HIDET_ASSIGN_OR_RETURN(const Tensor index, CastTo(call, one.indices, ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(const Tensor size,
                           ToTensor(call, Value(x.shape()[one.dim]), ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(const Tensor below, Make(call, "Less", {index, zero}));
    HIDET_ASSIGN_OR_RETURN(const Tensor from_end, Make(call, "Add", {index, size}));
    HIDET_ASSIGN_OR_RETURN(const Tensor at, Make(call, "Where", {below, from_end, index}));
    HIDET_ASSIGN_OR_RETURN(const Tensor before, Make(call, "Less", {at, zero}));
    HIDET_ASSIGN_OR_RETURN(const Tensor behind, Make(call, "GreaterEqual", {at, size}));
    HIDET_ASSIGN_OR_RETURN(const Tensor leaves, Make(call, "LogicalOr", {before, behind}));
    HIDET_ASSIGN_OR_RETURN(Tensor named, Make(call, "Max", {index, nearest}));
    HIDET_ASSIGN_OR_RETURN(named, Make(call, "Min", {named, farthest}));
    HIDET_ASSIGN_OR_RETURN(named, Make(call, "Add", {named, number(kOutsideIndex)}));
    HIDET_ASSIGN_OR_RETURN(
        outside, Make(call, "Where", {leaves, named, outside.defined() ? outside : zero}));
    if (!linear.defined()) {
      linear = at;
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(linear, Make(call, "Multiply", {linear, size}));
    HIDET_ASSIGN_OR_RETURN(linear, Make(call, "Add", {linear, at}));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor leaves, Make(call, "Less", {outside, zero}));
  return Make(call, "Where", {leaves, outside, linear});
}

// x[..., indices, ...] = values: the chosen dimensions are brought to the front as one, which rows
// are written along.
Result WriteAlong(Call& call, const Tensor& x, const std::vector<Chosen>& chosen, Tensor values,
                  bool add) {
  if (add && IsBool(x.dtype())) return Unsupported("a sum of truths");
  const int64_t count = static_cast<int64_t>(chosen.size());
  std::vector<int64_t> order, back(x.rank());
  for (const Chosen& one : chosen) order.push_back(one.dim);
  for (int64_t d = 0; d < x.rank(); ++d) {
    if (std::find(order.begin(), order.begin() + count, d) == order.begin() + count)
      order.push_back(d);
  }
  for (int64_t i = 0; i < x.rank(); ++i) back[order[i]] = i;
  HIDET_ASSIGN_OR_RETURN(const Tensor turned, Make(call, "PermuteDims", {x}, {{"axes", order}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor index, LinearIndex(call, x, chosen));
  const auto first = turned.shape().begin();
  const Dims front(first, first + count), rest(first + count, turned.shape().end());
  // The values stand where the first index does if the indices are neighbours, else in front.
  const bool neighbours = chosen.back().dim - chosen[0].dim == count - 1;
  const int64_t before = neighbours ? chosen[0].dim : 0;
  Dims shape(rest.begin(), rest.begin() + before);
  shape.insert(shape.end(), index.shape().begin(), index.shape().end());
  shape.insert(shape.end(), rest.begin() + before, rest.end());
  if (values.rank() > static_cast<int>(shape.size()))
    return Unsupported(
        absl::StrCat("values of rank ", values.rank(), " for a part of rank ", shape.size()));
  HIDET_ASSIGN_OR_RETURN(values, CastTo(call, values, x.dtype()));
  HIDET_ASSIGN_OR_RETURN(values, BroadcastTo(call, values, shape));
  std::vector<int64_t> places;
  for (int64_t i = 0; i < index.rank(); ++i) places.push_back(before + i);
  for (int64_t i = 0; i < values.rank(); ++i) {
    if (i < before || i >= before + index.rank()) places.push_back(i);
  }
  HIDET_ASSIGN_OR_RETURN(values, Make(call, "PermuteDims", {values}, {{"axes", places}}));
  const Expr rows = graph::Product(index.shape()), width = graph::Product(rest);
  HIDET_ASSIGN_OR_RETURN(const Tensor table,
                         ReshapeTo(call, turned, {graph::Product(front), width}));
  HIDET_ASSIGN_OR_RETURN(values, ReshapeTo(call, values, {rows, width}));
  HIDET_ASSIGN_OR_RETURN(Tensor at, ReshapeTo(call, index, {rows, ir::Int64(1)}));
  HIDET_ASSIGN_OR_RETURN(at, BroadcastTo(call, at, {rows, width}));
  if (IsEmpty(at)) return Value(x);
  HIDET_ASSIGN_OR_RETURN(Value y,
                         ScatterInto(call, table, at, values,
                                     {.reduction = add ? "add" : "none", .wrap = count == 1}));
  HIDET_ASSIGN_OR_RETURN(Tensor written, ReshapeTo(call, *y.As<Tensor>(), turned.shape()));
  return One(call, "PermuteDims", {written}, {{"axes", std::move(back)}});
}

// 0 where the last of the counts is that of the elements, in a tensor of one dimension; else the
// call's error is an index out of range.
absl::StatusOr<Tensor> CheckCount(Call& call, const Tensor& counts, const Expr& elements) {
  const Expr end = counts.shape()[0];
  HIDET_ASSIGN_OR_RETURN(const Tensor last,
                         SliceOf(call, counts, 0, ir::Simplify(end - ir::Int64(1)), end));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor wanted,
      Make(call, "Sizes", {},
           {{"values", Dims{elements}}, {"shape", Dims{}}, {"dtype", ScalarType::kInt64}}));
  HIDET_ASSIGN_OR_RETURN(Tensor missing, Make(call, "Subtract", {last, wanted}));
  HIDET_ASSIGN_OR_RETURN(missing, Make(call, "Abs", {missing}));
  const Tensor zero = Tensor::Constant({ScalarType::kInt64, {ir::Int64(1)}, call.device},
                                       graph::ConstantData::FromInts(ScalarType::kInt64, {0}));
  return Make(call, "Take", {zero, missing}, {{"axis", int64_t{0}}, {"wrap", false}});
}

// x with the next elements of `source` where the mask is true; `all` wants it to have no more.
Result WriteMasked(Call& call, Tensor x, Tensor mask, Tensor source, bool all = false) {
  HIDET_ASSIGN_OR_RETURN(source, CastTo(call, source, x.dtype()));
  HIDET_ASSIGN_OR_RETURN(source, Flat(call, source));
  if (IsEmpty(x)) return Value(x);
  if (IsEmpty(source) && !all) return Value(x);
  HIDET_ASSIGN_OR_RETURN(mask, BroadcastTo(call, mask, x.shape()));
  HIDET_ASSIGN_OR_RETURN(Tensor flat, Flat(call, mask));
  HIDET_ASSIGN_OR_RETURN(Tensor place, CastTo(call, flat, ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(place, Make(call, "CumulativeSum", {place}, {{"dim", int64_t{0}}}));
  const Tensor zero = graph::ScalarConstant(ScalarType::kInt64, 0, call.device);
  Tensor checked;
  if (all) {
    HIDET_ASSIGN_OR_RETURN(checked, CheckCount(call, place, source.shape()[0]));
  }
  if (IsEmpty(source)) {
    // The mask is false throughout, or the check fails: zeros in the mask's place have it made.
    HIDET_ASSIGN_OR_RETURN(const Tensor never, CastTo(call, checked, ScalarType::kBool));
    HIDET_ASSIGN_OR_RETURN(Tensor values, Flat(call, x));
    const Tensor none = graph::ScalarConstant(x.dtype(), 0, call.device);
    HIDET_ASSIGN_OR_RETURN(values, Make(call, "Where", {never, none, values}));
    HIDET_ASSIGN_OR_RETURN(values, ReshapeTo(call, values, x.shape()));
    return Value(values);
  }
  const Tensor one = graph::ScalarConstant(ScalarType::kInt64, 1, call.device);
  HIDET_ASSIGN_OR_RETURN(place, Make(call, "Subtract", {place, one}));
  HIDET_ASSIGN_OR_RETURN(place, Make(call, "Where", {flat, place, zero}));
  if (checked.defined()) {
    HIDET_ASSIGN_OR_RETURN(place, Make(call, "Add", {place, checked}));
  }
  HIDET_ASSIGN_OR_RETURN(
      Tensor values, Make(call, "Take", {source, place}, {{"axis", int64_t{0}}, {"wrap", false}}));
  HIDET_ASSIGN_OR_RETURN(values, ReshapeTo(call, values, x.shape()));
  return One(call, "Where", {mask, values, x});
}

// x with values at x[..., mask, ...], whose mask stands at a dimension: one value for all places
// that are true, or one for each of them, in their order. `add` adds them.
Result WriteWhere(Call& call, const Tensor& x, const Chosen& chosen, Tensor values, bool add) {
  const int64_t before = chosen.dim, covered = chosen.indices.rank();
  const int64_t behind = x.rank() - before - covered;
  HIDET_ASSIGN_OR_RETURN(values, CastTo(call, values, x.dtype()));
  Dims of_values = values.shape();
  while (static_cast<int64_t>(of_values.size()) > before + 1 + behind &&
         ir::IsInt(of_values[0], 1)) {
    of_values.erase(of_values.begin());
  }
  Dims of_mask(static_cast<size_t>(before), ir::Int64(1));
  of_mask.insert(of_mask.end(), chosen.indices.shape().begin(), chosen.indices.shape().end());
  of_mask.resize(static_cast<size_t>(x.rank()), ir::Int64(1));
  HIDET_ASSIGN_OR_RETURN(Tensor mask, ReshapeTo(call, chosen.indices, std::move(of_mask)));
  // Its free sizes are those of x, whatever they are called.
  HIDET_ASSIGN_OR_RETURN(mask, BroadcastTo(call, mask, x.shape()));
  Tensor old = x;
  if (add) {
    HIDET_ASSIGN_OR_RETURN(
        old, BroadcastTo(call, graph::ScalarConstant(x.dtype(), 0, call.device), x.shape()));
  }
  Tensor written;
  // The dimension of the values that counts the places, if they have one.
  const int64_t counted = static_cast<int64_t>(of_values.size()) - 1 - behind;
  if (counted < 0 || ir::IsInt(of_values[counted], 1)) {
    if (counted >= 0) {
      const auto place = of_values.begin() + counted;
      of_values.insert(of_values.erase(place), static_cast<size_t>(covered), ir::Int64(1));
    }
    HIDET_ASSIGN_OR_RETURN(values, ReshapeTo(call, values, std::move(of_values)));
    HIDET_ASSIGN_OR_RETURN(written, Make(call, "Where", {mask, values, old}));
    if (!graph::SameDims(written.shape(), x.shape()))
      return Wrong(absl::StrCat("values ", graph::ToString(values.shape()), " for a part of ",
                                graph::ToString(x.shape())));
  } else {
    Dims all = x.shape();
    all.erase(all.begin() + before, all.begin() + before + covered);
    all.insert(all.begin() + before, of_values[counted]);
    HIDET_ASSIGN_OR_RETURN(values, ReshapeTo(call, values, std::move(of_values)));
    HIDET_ASSIGN_OR_RETURN(values, BroadcastTo(call, values, all));
    HIDET_ASSIGN_OR_RETURN(Value y, WriteMasked(call, old, mask, values, /*all=*/true));
    written = *y.As<Tensor>();
  }
  return add ? One(call, "Add", {x, written}) : Result(Value(written));
}

Result MaskedScatter(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Tensor mask, TensorArg(call, 1, "mask"));
  HIDET_ASSIGN_OR_RETURN(const Tensor source, TensorArg(call, 2, "source"));
  if (mask.rank() > x.rank()) {
    HIDET_ASSIGN_OR_RETURN(x, BroadcastTo(call, x, mask.shape()));
  }
  return WriteMasked(call, x, mask, source);
}

// index_put(x, (indices or None, ...), values, accumulate).
Result IndexPut(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  const ValueList* list = call.Arg(1, "indices").As<ValueList>();
  HIDET_ASSIGN_OR_RETURN(const Tensor values, TensorArg(call, 2, "values"));
  HIDET_ASSIGN_OR_RETURN(const bool add, BoolArg(call, 3, "accumulate", false));
  if (list == nullptr) return Unsupported("argument indices: expected a list");
  return WriteAt(call, x, *list, values, add);
}

constexpr OpRule kRules[] = {
    {"_unsafe_index_put", IndexPut},
    {"index_add", IndexWrite<true>},
    {"index_copy", IndexWrite<false>},
    {"index_fill", IndexFill},
    {"index_put", IndexPut},
    {"index_reduce", IndexReduce},
    {"masked_scatter", MaskedScatter},
    {"put", Put},
    {"scatter", Scatter},
    {"scatter_add", ScatterAdd},
    {"scatter_reduce", ScatterReduce},
    {"take", TakeFlat},
};

}  // namespace

Result WriteAt(Call& call, const Tensor& x, const ValueList& items, const Tensor& values,
               bool add) {
  std::vector<Chosen> chosen;
  int64_t dim = 0;
  for (const Value& item : items) {
    const Tensor* index = item.As<Tensor>();
    if (index == nullptr) {
      if (!IsWhole(item))
        return Unsupported("writes at tensors of indices and other indices together");
      ++dim;
      continue;
    }
    if (IsBool(index->dtype())) {
      const bool alone = std::all_of(items.begin(), items.end(), [&](const Value& other) {
        return &other == &item || IsWhole(other);
      });
      if (!alone || dim + index->rank() > x.rank())
        return Unsupported("a mask among other indices");
      return WriteWhere(call, x, {dim, *index}, values, add);
    }
    if (!IsInteger(index->dtype())) return Unsupported("indices that are no integers");
    chosen.push_back({dim++, *index});
  }
  if (dim > x.rank()) return Wrong(absl::StrCat(dim, " indices for rank ", x.rank()));
  if (chosen.empty()) return Unsupported("no tensor among the indices");
  return WriteAlong(call, x, chosen, values, add);
}

absl::Span<const OpRule> WriteRules() { return kRules; }

}  // namespace hidet::fx
