// Movement: parts, joined and repeated tensors, padding, diagonals.
#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;

// torch skips tensors of shape [0], whatever the others' rank.
Result Concat(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> given, TensorsArg(call, 0, "tensors"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim", 0));
  std::vector<Value> values(given.begin(), given.end());
  std::vector<const Value*> pointers;
  for (const Value& value : values) pointers.push_back(&value);
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType(call, pointers));
  std::vector<Tensor> tensors;
  for (const Tensor& tensor : given) {
    if (tensor.rank() == 1 && ir::IsInt(tensor.shape()[0], 0)) continue;
    HIDET_ASSIGN_OR_RETURN(Tensor part, CastTo(call, tensor, dtype));
    tensors.push_back(part);
  }
  if (tensors.empty()) return Value(given[0]);
  if (tensors.size() == 1) return Value(tensors[0]);
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, tensors[0].rank()));
  return One(call, "Concat", tensors, {{"axis", dim}});
}

Result Stack(Call& call) {
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> tensors, TensorsArg(call, 0, "tensors"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", tensors[0].rank() + 1, 0));
  std::vector<Value> values(tensors.begin(), tensors.end());
  std::vector<const Value*> pointers;
  for (const Value& value : values) pointers.push_back(&value);
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType(call, pointers));
  for (Tensor& tensor : tensors) {
    HIDET_ASSIGN_OR_RETURN(tensor, CastTo(call, tensor, dtype));
    HIDET_ASSIGN_OR_RETURN(
        tensor, Make(call, "Unsqueeze", {tensor}, {{"dims", std::vector<int64_t>{dim}}}));
  }
  if (tensors.size() == 1) return Value(tensors[0]);
  return One(call, "Concat", tensors, {{"axis", dim}});
}

absl::StatusOr<Tensor> WithoutDim(Call& call, const Tensor& x, int64_t dim) {
  Dims shape = x.shape();
  shape.erase(shape.begin() + dim);
  return Make(call, "Reshape", {x}, {{"shape", std::move(shape)}});
}

// Consecutive parts of these sizes.
Result Parts(Call& call, const Tensor& x, int64_t dim, const Dims& sizes) {
  ValueList parts;
  Expr begin = ir::Int64(0);
  for (const Expr& size : sizes) {
    const Expr end = ir::Simplify(begin + size);
    HIDET_ASSIGN_OR_RETURN(Tensor part, SliceOf(call, x, dim, begin, end));
    parts.emplace_back(part);
    begin = end;
  }
  return Value(std::move(parts));
}

absl::StatusOr<int64_t> ConstantSize(const Tensor& x, int64_t dim) {
  if (const auto size = ir::AsInt(x.shape()[dim])) return *size;
  return Unsupported("the dimension's size must be constant");
}

// Parts of `step` elements, the last one of what is left. How many there are the first call says,
// where the size is open.
Dims EqualParts(const Expr& size, const Expr& step) {
  const int64_t whole = AtFirstCall(size), each = std::max<int64_t>(AtFirstCall(step), 1);
  const int64_t count = std::max<int64_t>(CeilOfRatio(whole, each), 1);
  Dims sizes(count - 1, step);
  sizes.push_back(ir::Simplify(size - ir::Int64(count - 1) * step));
  return sizes;
}

// split(x, size or sizes, dim).
Result Split(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "tensor"));
  const Value& given = call.Arg(1, "split_size_or_sections").IsNone()
                           ? call.Arg(1, "split_size")
                           : call.Arg(1, "split_size_or_sections");
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), 0));
  Dims sizes;
  if (const ValueList* list = given.As<ValueList>()) {
    for (const Value& item : *list) {
      const auto size = AsSize(item);
      if (!size.has_value()) return Unsupported("expected sizes");
      sizes.push_back(*size);
    }
  } else {
    const auto step = AsSize(given);
    if (!step.has_value()) return Unsupported("argument split_size: expected a size");
    if (const auto number = ir::AsInt(*step); number.has_value() && *number < 0)
      return Wrong(absl::StrCat("parts of size ", *number));
    sizes = EqualParts(x.shape()[dim], *step);
  }
  return Parts(call, x, dim, sizes);
}

Result Chunk(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t chunks, IntArg(call, 1, "chunks"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), 0));
  if (chunks <= 0) return Wrong(absl::StrCat(chunks, " chunks"));
  const Expr size = x.shape()[dim];
  return Parts(call, x, dim, EqualParts(size, ir::Simplify(ir::CeilDiv(size, ir::Int64(chunks)))));
}

Result Unbind(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank(), 0));
  HIDET_ASSIGN_OR_RETURN(int64_t size, ConstantSize(x, dim));
  ValueList parts;
  for (int64_t i = 0; i < size; ++i) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, SliceOf(call, x, dim, ir::Int64(i), ir::Int64(i + 1)));
    HIDET_ASSIGN_OR_RETURN(part, WithoutDim(call, part, dim));
    parts.emplace_back(part);
  }
  return Value(std::move(parts));
}

// A bound of a slice: what is negative counts from the end, what is beyond it is the end.
Expr BoundOf(const Expr& bound, const Expr& size) {
  const auto number = ir::AsInt(bound);
  if (!number.has_value()) return bound;
  if (*number < 0) return ir::Simplify(ir::Max(size + bound, ir::Int64(0)));
  if (const auto known = ir::AsInt(size)) return ir::Int64(std::min(*number, *known));
  return ir::Simplify(ir::Min(bound, size));
}

// The core operator slice(x, dim, start, end, step).
Result SliceDim(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank(), 0));
  HIDET_ASSIGN_OR_RETURN(int64_t step, IntArg(call, 4, "step", 1));
  const Expr& size = x.shape()[dim];
  const Value &first = call.Arg(2, "start"), &last = call.Arg(3, "end");
  const auto begin = first.IsNone() ? std::optional<Expr>(ir::Int64(0)) : AsSize(first);
  const auto end = last.IsNone() ? std::optional<Expr>(size) : AsSize(last);
  if (!begin.has_value() || !end.has_value()) return Unsupported("slice bounds must be sizes");
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         SliceOf(call, x, dim, BoundOf(*begin, size), BoundOf(*end, size), step));
  return Value(y);
}

Result Narrow(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  auto begin = AsSize(call.Arg(2, "start"));
  const auto length = AsSize(call.Arg(3, "length"));
  if (!length.has_value()) return Unsupported("argument length: expected a size");
  if (const Tensor* start = call.Arg(2, "start").As<Tensor>()) {
    HIDET_ASSIGN_OR_RETURN(Tensor at, CountTo(call, *length));
    HIDET_ASSIGN_OR_RETURN(Tensor first, CastTo(call, *start, ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(first, Make(call, "Reshape", {first}, {{"shape", Dims{}}}));
    HIDET_ASSIGN_OR_RETURN(at, Make(call, "Add", {at, first}));
    return One(call, "Take", {x, at}, {{"axis", dim}});
  }
  if (!begin.has_value()) return Unsupported("argument start: expected a size or a tensor");
  // From the end, which the end of the part may be.
  if (const auto number = ir::AsInt(*begin); number.has_value() && *number < 0)
    begin = ir::Simplify(x.shape()[dim] + *number);
  HIDET_ASSIGN_OR_RETURN(Tensor y, SliceOf(call, x, dim, *begin, *begin + *length));
  return Value(y);
}

Result Select(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  HIDET_ASSIGN_OR_RETURN(int64_t i, IntArg(call, 2, "index"));
  const Expr begin = i < 0 ? ir::Simplify(x.shape()[dim] + ir::Int64(i)) : ir::Int64(i);
  HIDET_ASSIGN_OR_RETURN(Tensor y, SliceOf(call, x, dim, begin, begin + ir::Int64(1)));
  HIDET_ASSIGN_OR_RETURN(y, WithoutDim(call, y, dim));
  return Value(y);
}

// repeat(sizes) and tile(sizes): new dimensions in front.
Result Repeat(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Dims repeats, SizesFrom(call, 1, "dims"));
  while (repeats.size() < x.shape().size()) repeats.insert(repeats.begin(), ir::Int64(1));
  Dims from, to, result;
  const size_t added = repeats.size() - x.shape().size();
  for (size_t i = 0; i < repeats.size(); ++i) {
    const Expr size = i < added ? ir::Int64(1) : x.shape()[i - added];
    from.insert(from.end(), {ir::Int64(1), size});
    to.insert(to.end(), {repeats[i], size});
    result.push_back(ir::Simplify(repeats[i] * size));
  }
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", std::move(from)}}));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Broadcast", {x}, {{"shape", std::move(to)}}));
  return One(call, "Reshape", {x}, {{"shape", std::move(result)}});
}

// Each element as often as its number says. How many there are altogether must be said: the place
// of each is the number of elements whose repeats end before it.
Result RepeatByTensor(Call& call, const Tensor& x, const Tensor& repeats) {
  const auto count = AsSize(call.Arg(-1, "output_size"));
  if (!count.has_value())
    return Unsupported("repeats in a tensor without output_size: the size would depend on data");
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), 0));
  HIDET_ASSIGN_OR_RETURN(Tensor ends, CastTo(call, repeats, ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(ends, Make(call, "Broadcast", {ends}, {{"shape", Dims{x.shape()[dim]}}}));
  HIDET_ASSIGN_OR_RETURN(ends, Make(call, "CumulativeSum", {ends}, {{"dim", int64_t{0}}}));
  HIDET_ASSIGN_OR_RETURN(Tensor at, CountTo(call, *count));
  HIDET_ASSIGN_OR_RETURN(at, CountBelow(call, ends, at, true));
  return One(call, "Take", {x, at}, {{"axis", dim}, {"wrap", false}});
}

Result RepeatInterleave(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  call.Arg(-1, "output_size");
  if (call.Arg(2, "dim").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(
        x, Make(call, "Reshape", {x}, {{"shape", Dims{graph::Product(x.shape())}}}));
  }
  if (const Tensor* by = call.Arg(1, "repeats").As<Tensor>()) return RepeatByTensor(call, x, *by);
  HIDET_ASSIGN_OR_RETURN(int64_t repeats, IntArg(call, 1, "repeats"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), 0));
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{dim + 1}}}));
  Dims to = y.shape(), result = x.shape();
  to[dim + 1] = ir::Int64(repeats);
  result[dim] = ir::Simplify(result[dim] * ir::Int64(repeats));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Broadcast", {y}, {{"shape", std::move(to)}}));
  return One(call, "Reshape", {y}, {{"shape", std::move(result)}});
}

Result Flip(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> dims, IntsFrom(call, 1, "dims"));
  for (int64_t& dim : dims) {
    HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, std::max(x.rank(), 1)));
  }
  if (x.rank() == 0) return Value(x);
  return One(call, "Flip", {x}, {{"dims", std::move(dims)}});
}

template <Name op>
Result Triangle(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t diagonal, IntArg(call, 1, "diagonal", 0));
  return One(call, op.text, {x}, {{"diagonal", diagonal}});
}

// Each end is continued with the other: what stands before it comes from the end, and so on.
// Negative numbers crop first.
Result PadAround(Call& call, Tensor x, const std::vector<int64_t>& pads) {
  for (int64_t dim = 0; dim < x.rank(); ++dim) {
    const int64_t before = pads[dim], after = pads[x.rank() + dim];
    if (before < 0 || after < 0) {
      const Expr begin = ir::Int64(std::max<int64_t>(-before, 0)),
                 cut = ir::Int64(std::max<int64_t>(-after, 0));
      HIDET_ASSIGN_OR_RETURN(x, SliceOf(call, x, dim, begin, x.shape()[dim] - cut));
    }
    const Expr size = x.shape()[dim];
    std::vector<Tensor> parts = {x};
    if (after > 0) {
      HIDET_ASSIGN_OR_RETURN(Tensor part, SliceOf(call, x, dim, ir::Int64(0), ir::Int64(after)));
      parts.push_back(part);
    }
    if (before > 0) {
      HIDET_ASSIGN_OR_RETURN(Tensor part, SliceOf(call, x, dim, size - ir::Int64(before), size));
      parts.insert(parts.begin(), part);
    }
    if (parts.size() > 1) {
      HIDET_ASSIGN_OR_RETURN(x, Make(call, "Concat", parts, {{"axis", dim}}));
    }
  }
  return Value(x);
}

// Pairs from the last dimension on, each before and after.
Result Pad(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const ValueList* list = call.Arg(1, "pad").As<ValueList>();
  if (list == nullptr || list->size() % 2 != 0 || static_cast<int>(list->size()) > 2 * x.rank())
    return Wrong("argument pad: expected pairs of numbers, at most one a dimension");
  const Value& third = call.Arg(2, "mode");
  const std::string* mode = third.As<std::string>();
  const bool circular = mode != nullptr && *mode == "circular";
  if (mode != nullptr && *mode != "constant" && *mode != "reflect" && *mode != "replicate" &&
      !circular) {
    return Unsupported(absl::StrCat("mode ", *mode));
  }
  const std::string how = mode == nullptr ? "constant" : *mode == "replicate" ? "edge" : *mode;
  // The core operator constant_pad_nd has its value third.
  const Value& fill = mode == nullptr && !third.IsNone() ? third : call.Arg(3, "value");
  Dims pads(2 * x.rank(), ir::Int64(0));
  for (size_t i = 0; i < list->size(); ++i) {
    const auto amount = AsSize((*list)[i]);
    if (!amount.has_value()) return Unsupported("argument pad: expected a constant integer");
    const int dim = x.rank() - 1 - static_cast<int>(i / 2);
    pads[i % 2 == 0 ? dim : x.rank() + dim] = ir::Simplify(*amount);
  }
  if (circular) {
    const auto known = graph::ConstantDims(pads);
    if (!known.has_value()) return Unsupported("mode circular with amounts that a call decides");
    return PadAround(call, x, *known);
  }
  if (!fill.IsNone() && !RealValue(fill).has_value())
    return Unsupported("argument value: expected a number that is known");
  return One(call, "Pad", {x},
             {{"pads", pads}, {"mode", how}, {"value", RealValue(fill).value_or(0.0)}});
}

// Differences of neighbours; the first is that of `prepend` and the first element.
Result Diff(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t order, IntArg(call, 1, "n", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), -1));
  if (order < 0) return Wrong(absl::StrCat("n=", order));
  if (order == 0) return Value(x);
  HIDET_ASSIGN_OR_RETURN(Tensor before, OptionalTensorArg(call, 3, "prepend"));
  HIDET_ASSIGN_OR_RETURN(Tensor after, OptionalTensorArg(call, 4, "append"));
  std::vector<Tensor> parts;
  for (const Tensor& part : {before, x, after}) {
    if (part.defined()) parts.push_back(part);
  }
  if (parts.size() > 1) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Concat", parts, {{"axis", dim}}));
  }
  for (int64_t i = 0; i < order; ++i) {
    const Expr size = x.shape()[dim];
    if (ir::IsInt(size, 0)) break;
    HIDET_ASSIGN_OR_RETURN(Tensor left, SliceOf(call, x, dim, ir::Int64(0), size - ir::Int64(1)));
    HIDET_ASSIGN_OR_RETURN(Tensor right, SliceOf(call, x, dim, ir::Int64(1), size));
    HIDET_ASSIGN_OR_RETURN(x,
                           Make(call, IsBool(x.dtype()) ? "NotEqual" : "Subtract", {right, left}));
  }
  return Value(x);
}

// begin, begin + step, ...
absl::StatusOr<Tensor> Spaced(Call& call, const Expr& count, const Expr& step, const Expr& begin) {
  const auto known = ir::AsInt(count), by = ir::AsInt(ir::Simplify(step)),
             from = ir::AsInt(ir::Simplify(begin));
  if (known.has_value() && by.has_value() && from.has_value()) {
    std::vector<int64_t> places;
    for (int64_t i = 0; i < *known; ++i) places.push_back(*from + i * *by);
    return graph::IntsConstant(places, call.device);
  }
  HIDET_ASSIGN_OR_RETURN(Tensor places, CountTo(call, count));
  HIDET_ASSIGN_OR_RETURN(const Tensor width,
                         ToTensor(call, Value(ir::Simplify(step)), ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(const Tensor first,
                         ToTensor(call, Value(ir::Simplify(begin)), ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(places, Make(call, "Multiply", {places, width}));
  return Make(call, "Add", {places, first});
}

// The diagonal of two dimensions, as the last one.
Result DiagonalOf(Call& call, Tensor x, int64_t offset, int64_t first, int64_t second) {
  HIDET_ASSIGN_OR_RETURN(first, Axis(first, x.rank()));
  HIDET_ASSIGN_OR_RETURN(second, Axis(second, x.rank()));
  if (x.rank() < 2 || first == second) return Wrong("expected two dimensions");
  const Expr rows = x.shape()[first], columns = x.shape()[second];
  const Expr down = ir::Int64(std::max<int64_t>(-offset, 0)),
             right = ir::Int64(std::max<int64_t>(offset, 0));
  const Expr length = ir::Simplify(ir::Max(ir::Min(rows - down, columns - right), ir::Int64(0)));
  std::vector<int64_t> axes;
  Dims shape;
  for (int64_t i = 0; i < x.rank(); ++i) {
    if (i == first || i == second) continue;
    axes.push_back(i);
    shape.push_back(x.shape()[i]);
  }
  axes.insert(axes.end(), {first, second});
  shape.push_back(ir::Simplify(rows * columns));
  HIDET_ASSIGN_OR_RETURN(const Tensor places,
                         Spaced(call, length, columns + ir::Int64(1), down * columns + right));
  const int64_t last = static_cast<int64_t>(shape.size()) - 1;
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "PermuteDims", {x}, {{"axes", std::move(axes)}}));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", std::move(shape)}}));
  return One(call, "Take", {x, places}, {{"axis", last}});
}

Result Diagonal(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t offset, IntArg(call, 1, "offset", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t first, IntArg(call, 2, "dim1", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t second, IntArg(call, 3, "dim2", 1));
  return DiagonalOf(call, x, offset, first, second);
}

// linalg.diagonal: of the last two dimensions, and its arguments are keywords.
Result MatrixDiagonal(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "A"));
  HIDET_ASSIGN_OR_RETURN(const int64_t offset, IntArg(call, -1, "offset", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t first, IntArg(call, -1, "dim1", -2));
  HIDET_ASSIGN_OR_RETURN(int64_t second, IntArg(call, -1, "dim2", -1));
  return DiagonalOf(call, x, offset, first, second);
}

// tensor_split(x, parts or places, dim).
Result TensorSplit(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), 0));
  HIDET_ASSIGN_OR_RETURN(const int64_t size, ConstantSize(x, dim));
  const Value& given =
      call.Arg(1, "indices_or_sections").IsNone()
          ? (call.Arg(-1, "sections").IsNone() ? call.Arg(-1, "indices") : call.Arg(-1, "sections"))
          : call.Arg(1, "indices_or_sections");
  Dims sizes;
  if (const ValueList* list = given.As<ValueList>()) {
    int64_t begin = 0;
    for (const Value& item : *list) {
      HIDET_ASSIGN_OR_RETURN(const int64_t at, IntValue(item, "indices"));
      const int64_t end = std::clamp<int64_t>(at < 0 ? at + size : at, 0, size);
      if (end < begin) return Unsupported("places that are not in order");
      sizes.push_back(ir::Int64(end - begin));
      begin = end;
    }
    sizes.push_back(ir::Int64(size - begin));
  } else {
    HIDET_ASSIGN_OR_RETURN(const int64_t count, IntValue(given, "sections"));
    if (count <= 0) return Wrong(absl::StrCat(count, " sections"));
    for (int64_t i = 0; i < count; ++i)
      sizes.push_back(ir::Int64(size / count + (i < size % count ? 1 : 0)));
  }
  return Parts(call, x, dim, sizes);
}

// x.unfold(dim, size, step): windows, whose elements become the last dimension.
Result Windows(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dimension"));
  HIDET_ASSIGN_OR_RETURN(const int64_t width, IntArg(call, 2, "size"));
  HIDET_ASSIGN_OR_RETURN(const int64_t step, IntArg(call, 3, "step"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  const Expr size = x.rank() == 0 ? Expr(ir::Int64(1)) : x.shape()[dim];
  const int64_t known = ir::AsInt(size).value_or(std::numeric_limits<int64_t>::max());
  if (step <= 0 || width > known || width < 0)
    return Wrong(absl::StrCat("windows of ", width, " every ", step, " of ", known));
  if (x.rank() == 0) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", Dims{ir::Int64(1)}}}));
    HIDET_ASSIGN_OR_RETURN(x, SliceOf(call, x, 0, ir::Int64(0), ir::Int64(width)));
    return Value(x);
  }
  if (width == 0) {
    Dims shape = x.shape();
    shape[dim] = ir::Simplify(size / ir::Int64(step) + ir::Int64(1));
    shape.push_back(ir::Int64(0));
    return One(call, "Full", {}, {{"shape", shape}, {"value", 0.0}, {"dtype", x.dtype()}});
  }
  return One(call, "SlidingWindows", {x}, {{"axis", dim}, {"size", width}, {"stride", step}});
}

// unfold(x, kernel_size, dilation, padding, stride): the patches of images under a kernel as
// columns, [n, c kh kw, places].
Result Patches(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> kernel,
                         IntsArg(call, 1, "kernel_size", 2, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> dilation, IntsArg(call, 2, "dilation", 2, 1));
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> padding, IntsArg(call, 3, "padding", 2, 0));
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> stride, IntsArg(call, 4, "stride", 2, 1));
  return One(
      call, "Im2col", {x},
      {{"kernel_size", kernel}, {"dilation", dilation}, {"padding", padding}, {"stride", stride}});
}

// as_strided(x, size, stride, storage_offset) of a tensor that lies in its memory row by row and
// alone, which the Python side has made sure of.
Result Strided(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Dims shape, SizesFrom(call, 1, "size"));
  const ValueList* list = call.Arg(2, "stride").As<ValueList>();
  if (call.Arg(1, "size").As<ValueList>() == nullptr || list == nullptr ||
      list->size() != shape.size())
    return Unsupported("expected a list of sizes and one of strides");
  Expr offset = ir::Int64(0);
  if (!call.Arg(3, "storage_offset").IsNone()) {
    const auto given = AsSize(call.Arg(3, "storage_offset"));
    if (!given.has_value()) return Unsupported("argument storage_offset: expected a size");
    offset = *given;
  }
  HIDET_ASSIGN_OR_RETURN(Tensor places, ToTensor(call, Value(offset), ScalarType::kInt64));
  for (size_t d = 0; d < shape.size(); ++d) {
    const auto stride = AsSize((*list)[d]);
    if (!stride.has_value()) return Unsupported("argument stride: expected sizes");
    HIDET_ASSIGN_OR_RETURN(Tensor along, Spaced(call, shape[d], *stride, ir::Int64(0)));
    std::vector<int64_t> added;
    for (size_t i = d + 1; i < shape.size(); ++i) added.push_back(static_cast<int64_t>(i - d));
    if (!added.empty()) {
      HIDET_ASSIGN_OR_RETURN(along, Make(call, "Unsqueeze", {along}, {{"dims", added}}));
    }
    HIDET_ASSIGN_OR_RETURN(places, Make(call, "Add", {places, along}));
  }
  HIDET_ASSIGN_OR_RETURN(x,
                         Make(call, "Reshape", {x}, {{"shape", Dims{graph::Product(x.shape())}}}));
  return One(call, "Take", {x, places}, {{"axis", int64_t{0}}, {"wrap", false}});
}

// The places of a matrix above or below a diagonal, in rows and columns.
template <bool upper>
Result TriangleIndices(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const int64_t rows, IntArg(call, 0, "row"));
  HIDET_ASSIGN_OR_RETURN(const int64_t columns, IntArg(call, 1, "col"));
  HIDET_ASSIGN_OR_RETURN(const int64_t offset, IntArg(call, 2, "offset", 0));
  std::vector<int64_t> row, column;
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      if (upper ? j - i < offset : j - i > offset) continue;
      row.push_back(i);
      column.push_back(j);
    }
  }
  const int64_t count = static_cast<int64_t>(row.size());
  row.insert(row.end(), column.begin(), column.end());
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "Reshape", {graph::IntsConstant(row, call.device)},
                                        {{"shape", Dims{ir::Int64(2), ir::Int64(count)}}}));
  HIDET_ASSIGN_OR_RETURN(y, CastToDTypeArg(call, -1, y));
  return Value(y);
}

constexpr OpRule kRules[] = {
    {"Tensor.unfold", Windows, kView},
    {"im2col", Patches},
    {"unfold", Patches},
    {"as_strided", Strided, kView},
    {"as_strided_copy", Strided},
    {"cat", Concat},
    {"chunk", Chunk, kView},
    {"concat", Concat},
    {"constant_pad_nd", Pad},
    {"diagonal", Diagonal, kView},
    {"diagonal_copy", Diagonal},
    {"diff", Diff},
    {"flip", Flip},
    {"linalg_diagonal", MatrixDiagonal, kView},
    {"narrow", Narrow, kView},
    {"pad", Pad},
    {"repeat", Repeat},
    {"repeat_interleave", RepeatInterleave},
    {"select", Select, kView},
    {"slice", SliceDim, kView},
    {"split", Split, kView},
    {"split_with_sizes", Split, kView},
    {"stack", Stack},
    {"tensor_split", TensorSplit, kView},
    {"tile", Repeat},
    {"tril", Triangle<"Tril">},
    {"tril_indices", TriangleIndices<false>},
    {"triu", Triangle<"Triu">},
    {"triu_indices", TriangleIndices<true>},
    {"unbind", Unbind, kView},
};

}  // namespace

absl::Span<const OpRule> MovementRules() { return kRules; }

}  // namespace hidet::fx
