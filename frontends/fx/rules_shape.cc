// Shapes: the same elements in the same order, or by other axes.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
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

ScalarType UnsignedOf(int bits) {
  return bits == 8    ? ScalarType::kUInt8
         : bits == 16 ? ScalarType::kUInt16
         : bits == 32 ? ScalarType::kUInt32
                      : ScalarType::kUInt64;
}

absl::StatusOr<Tensor> BitsAs(Call& call, const Tensor& x, ScalarType dtype) {
  if (x.dtype() == dtype) return x;
  if (IsBool(x.dtype()) || IsBool(dtype)) return CastTo(call, x, dtype);
  return Make(call, "Bitcast", {x}, {{"dtype", dtype}});
}

// The bytes of a tensor as another dtype. Elements of fewer bits are the parts of one of more, the
// lowest first, along the last dimension.
Result ViewAs(Call& call, Tensor x, ScalarType dtype) {
  // A truth value is a byte of 0 or 1.
  const ScalarType bits = IsBool(dtype) ? ScalarType::kUInt8 : dtype;
  if (IsBool(x.dtype()) && !IsBool(dtype)) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kUInt8));
  }
  const int from = BitWidth(x.dtype()), to = BitWidth(bits);
  if (from == to || x.dtype() == dtype) {
    HIDET_ASSIGN_OR_RETURN(const Tensor y, BitsAs(call, x, dtype));
    return Value(y);
  }
  if (IsComplex(x.dtype()) || IsComplex(dtype) || from < 8 || to < 8)
    return Unsupported(
        absl::StrCat("a view of ", ScalarTypeName(x.dtype()), " as ", ScalarTypeName(dtype)));
  if (x.rank() == 0) return Wrong("a view of a number as one of another size");
  const int ratio = std::max(from, to) / std::min(from, to);
  std::vector<int64_t> places;
  for (int i = 0; i < ratio; ++i) places.push_back(int64_t{i} * std::min(from, to));
  HIDET_ASSIGN_OR_RETURN(const Tensor shifts, CastTo(call, graph::IntsConstant(places, call.device),
                                                     UnsignedOf(std::max(from, to))));
  HIDET_ASSIGN_OR_RETURN(Tensor y, BitsAs(call, x, UnsignedOf(from)));
  Dims shape = x.shape();
  const std::vector<int64_t> last = {x.rank()};
  if (from > to) {
    HIDET_ASSIGN_OR_RETURN(y, Make(call, "Unsqueeze", {y}, {{"dims", last}}));
    HIDET_ASSIGN_OR_RETURN(y, Make(call, "RightShift", {y, shifts}));
    HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, UnsignedOf(to)));
    shape.back() = ir::Simplify(shape.back() * ir::Int64(ratio));
    HIDET_ASSIGN_OR_RETURN(y, ReshapeTo(call, y, shape));
  } else {
    const auto size = ir::AsInt(shape.back());
    const Expr wholes = ir::Simplify(shape.back() / ir::Int64(ratio));
    if (!size.has_value() && !ir::IsInt(ir::Simplify(wholes * ir::Int64(ratio) - shape.back()), 0))
      return Unsupported("a view of a free number of parts as wholes");
    if (size.value_or(0) % ratio != 0) {
      return Wrong(absl::StrCat("a view of ", *size, " elements of ", ScalarTypeName(x.dtype()),
                                " as ", ScalarTypeName(dtype)));
    }
    shape.back() = wholes;
    Dims parts = shape;
    parts.push_back(ir::Int64(ratio));
    HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, UnsignedOf(to)));
    HIDET_ASSIGN_OR_RETURN(y, ReshapeTo(call, y, parts));
    HIDET_ASSIGN_OR_RETURN(y, Make(call, "LeftShift", {y, shifts}));
    HIDET_ASSIGN_OR_RETURN(y, Make(call, "ReduceSum", {y}, {{"dims", last}, {"keepdims", false}}));
  }
  HIDET_ASSIGN_OR_RETURN(y, BitsAs(call, y, dtype));
  return Value(y);
}

Result Reshape(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (const auto* dtype = call.Arg(1, "dtype").As<ScalarType>()) return ViewAs(call, x, *dtype);
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "shape"));
  return One(call, "Reshape", {x}, {{"shape", std::move(shape)}});
}

Result Flatten(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t start, IntArg(call, 1, "start_dim", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t end, IntArg(call, 2, "end_dim", -1));
  if (x.rank() == 0) return One(call, "Reshape", {x}, {{"shape", Dims{ir::Int64(1)}}});
  return One(call, "Flatten", {x}, {{"start_dim", start}, {"end_dim", end}});
}

Result Transpose(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t a, IntArg(call, 1, "dim0"));
  HIDET_ASSIGN_OR_RETURN(int64_t b, IntArg(call, 2, "dim1"));
  HIDET_ASSIGN_OR_RETURN(a, Axis(a, x.rank()));
  HIDET_ASSIGN_OR_RETURN(b, Axis(b, x.rank()));
  if (x.rank() == 0) return Value(x);
  std::vector<int64_t> axes;
  for (int i = 0; i < x.rank(); ++i) axes.push_back(i);
  std::swap(axes[a], axes[b]);
  return One(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
}

Result TransposeMatrix(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (x.rank() < 2) return Value(x);
  if (x.rank() > 2)
    return Unsupported(absl::StrCat("expected at most 2 dimensions, got ", x.rank()));
  return One(call, "PermuteDims", {x}, {{"axes", std::vector<int64_t>{1, 0}}});
}

Result Permute(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> axes, IntsFrom(call, 1, "dims"));
  for (int64_t& axis : axes) {
    HIDET_ASSIGN_OR_RETURN(axis, Axis(axis, x.rank()));
  }
  return One(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
}

Result Unsqueeze(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank() + 1));
  return One(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{dim}}});
}

// torch leaves a dimension that is not 1 as it is.
Result Squeeze(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  std::vector<int64_t> dims;
  const Value& given = call.Arg(1, "dim");
  if (given.IsNone()) {
    for (int i = 0; i < x.rank(); ++i) dims.push_back(i);
  } else {
    HIDET_ASSIGN_OR_RETURN(dims, IntsFrom(call, 1, "dim"));
  }
  std::vector<int64_t> ones;
  for (int64_t dim : dims) {
    HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
    if (x.rank() > 0 && ir::IsInt(x.shape()[dim], 1)) ones.push_back(dim);
  }
  if (ones.empty()) return Value(x);
  return One(call, "Squeeze", {x}, {{"dims", std::move(ones)}});
}

Result Expand(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "size"));
  return One(call, "Broadcast", {x}, {{"shape", std::move(shape)}});
}

Result Size(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!call.Arg(1, "dim").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
    if (x.rank() == 0) return Wrong("a scalar has no dimensions");
    HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
    return Value(x.shape()[dim]);
  }
  ValueList sizes;
  for (const Expr& size : x.shape()) sizes.emplace_back(size);
  return Value(std::move(sizes));
}

Result GetAttribute(Call& call) {
  const std::string* name = call.Arg(1, "name").As<std::string>();
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (name != nullptr && *name == "dtype") return Value(x.dtype());
  if (name != nullptr && *name == "device") return Value();  // everything is on one
  if (name != nullptr && *name == "ndim") return Value(ir::Int64(x.rank()));
  // H and mH conjugate, which leaves numbers that are not complex alone.
  const bool is_matrix = name != nullptr && (*name == "mT" || *name == "H" || *name == "mH");
  if (name == nullptr || (*name != "shape" && *name != "T" && !is_matrix)) {
    return Unsupported(
        absl::StrCat("attribute ", name != nullptr ? *name : "?", " is not supported"));
  }
  if (*name != "shape") {
    if (x.rank() < 2) return Value(x);
    std::vector<int64_t> axes;
    for (int i = 0; i < x.rank(); ++i) axes.push_back(is_matrix ? i : x.rank() - 1 - i);
    if (is_matrix) std::swap(axes[x.rank() - 2], axes[x.rank() - 1]);
    return One(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
  }
  call.args.resize(1);
  return Size(call);
}

// Rows are moved one after the other.
Result MoveDim(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const auto count = [&](int i, absl::string_view keyword) {
    const ValueList* list = call.Arg(i, keyword).As<ValueList>();
    return list == nullptr ? 1 : static_cast<int>(list->size());
  };
  HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> from,
                         IntsArg(call, 1, "source", count(1, "source"), std::nullopt));
  HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> to,
                         IntsArg(call, 2, "destination", count(1, "source"), std::nullopt));
  std::vector<int64_t> axes(x.rank(), -1);
  std::vector<bool> moved(x.rank(), false);
  for (size_t i = 0; i < from.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(const int64_t source, Axis(from[i], x.rank()));
    HIDET_ASSIGN_OR_RETURN(const int64_t destination, Axis(to[i], x.rank()));
    axes[destination] = source;
    moved[source] = true;
  }
  int64_t next = 0;
  for (int64_t& axis : axes) {
    if (axis >= 0) continue;
    while (moved[next]) ++next;
    axis = next++;
  }
  return One(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
}

Result Unflatten(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  HIDET_ASSIGN_OR_RETURN(Dims sizes, SizesFrom(call, 2, "sizes"));
  Expr known = ir::Int64(1);
  for (const Expr& size : sizes) {
    if (!ir::IsInt(size, -1)) known = known * size;
  }
  for (Expr& size : sizes) {
    if (ir::IsInt(size, -1)) size = ir::Simplify(x.shape()[dim] / known);
  }
  Dims shape = x.shape();
  shape.erase(shape.begin() + dim);
  shape.insert(shape.begin() + dim, sizes.begin(), sizes.end());
  return One(call, "Reshape", {x}, {{"shape", std::move(shape)}});
}

template <bool expand>
Result ShapeLike(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor like, TensorArg(call, 1, "other"));
  return One(call, expand ? "Broadcast" : "Reshape", {x}, {{"shape", like.shape()}});
}

Result NumElements(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return Value(graph::Product(x.shape()));
}

Result Rank(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return Value(ir::Int64(x.rank()));
}

constexpr OpRule kRules[] = {
    {"_unsafe_view", Reshape, kView},
    {"broadcast_to", Expand, kView},
    {"dim", Rank},
    {"expand", Expand, kView},
    {"expand_as", ShapeLike<true>, kView},
    {"flatten", Flatten, kView},
    {"getattr", GetAttribute, kView},
    {"moveaxis", MoveDim, kView},
    {"movedim", MoveDim, kView},
    {"numel", NumElements},
    {"permute", Permute, kView},
    {"ravel", Flatten, kView},
    {"reshape", Reshape, kView},
    {"reshape_as", ShapeLike<false>, kView},
    {"size", Size},
    {"squeeze", Squeeze, kView},
    {"swapaxes", Transpose, kView},
    {"swapdims", Transpose, kView},
    {"sym_size", Size},
    {"t", TransposeMatrix, kView},
    {"transpose", Transpose, kView},
    {"unflatten", Unflatten, kView},
    {"unsqueeze", Unsqueeze, kView},
    {"view", Reshape, kView},
    {"view_as", ShapeLike<false>, kView},
};

}  // namespace

absl::Span<const OpRule> ShapeRules() { return kRules; }

}  // namespace hidet::fx
