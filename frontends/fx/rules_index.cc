// Elements chosen by indices.
#include <algorithm>
#include <optional>
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

absl::StatusOr<Tensor> AsRow(Call& call, const Tensor& x) {
  if (x.rank() > 0) return x;
  return Make(call, "Reshape", {x}, {{"shape", Dims{ir::Int64(1)}}});
}

Result Gather(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(Tensor index, TensorArg(call, 2, "index"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  if (ir::IsInt(graph::Product(index.shape()), 0)) {
    return One(call, "Full", {}, {{"shape", index.shape()}, {"value", 0.0}, {"dtype", x.dtype()}});
  }
  // What has no dimensions is a row of one element.
  HIDET_ASSIGN_OR_RETURN(x, AsRow(call, x));
  const bool single = index.rank() == 0;
  HIDET_ASSIGN_OR_RETURN(index, AsRow(call, index));
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         Make(call, "Gather", {x, index}, {{"axis", dim}, {"wrap", false}}));
  if (!single) return Value(y);
  return One(call, "Reshape", {y}, {{"shape", Dims{}}});
}

// Numbers in lists of lists, row-major, and how many lists there are at each depth.
absl::Status CollectIndices(const Value& value, size_t depth, std::vector<int64_t>& shape,
                            std::vector<int64_t>& numbers) {
  const ValueList* list = value.As<ValueList>();
  if (list == nullptr) {
    HIDET_ASSIGN_OR_RETURN(const int64_t number, IntValue(value, "index"));
    if (depth != shape.size()) return Wrong("index: lists of unequal depths");
    numbers.push_back(number);
    return absl::OkStatus();
  }
  const int64_t size = static_cast<int64_t>(list->size());
  if (numbers.empty() && shape.size() == depth) shape.push_back(size);
  if (depth >= shape.size() || shape[depth] != size)
    return Wrong("index: lists of unequal lengths");
  for (const Value& item : *list)
    HIDET_RETURN_IF_ERROR(CollectIndices(item, depth + 1, shape, numbers));
  return absl::OkStatus();
}

// A tensor, or lists of numbers as one.
absl::StatusOr<Tensor> IndexTensor(Call& call, const Value& value) {
  if (const Tensor* tensor = value.As<Tensor>()) return *tensor;
  std::vector<int64_t> shape, numbers;
  HIDET_RETURN_IF_ERROR(CollectIndices(value, 0, shape, numbers));
  Dims dims;
  for (const int64_t size : shape) dims.push_back(ir::Int64(size));
  return Make(call, "Reshape", {graph::IntsConstant(numbers, call.device)},
              {{"shape", std::move(dims)}});
}

// list[i].
Result ElementOf(const ValueList& list, const Value& index) {
  HIDET_ASSIGN_OR_RETURN(int64_t i, IntValue(index, "index"));
  const int64_t count = static_cast<int64_t>(list.size());
  if (i < -count || i >= count)
    return Wrong(absl::StrCat("index ", i, " out of range for ", count));
  return list[i < 0 ? i + count : i];
}

// A dimension, and the indices that choose along it.
struct Chosen {
  int64_t dim = 0;
  Tensor indices;
};

// Indices in the shape that they have together, each with a last dimension of 1, side by side.
absl::StatusOr<Tensor> Coordinates(Call& call, const std::vector<Chosen>& chosen) {
  // A sum of the others' zeros gives each index the common shape.
  Tensor zero;
  for (const Chosen& one : chosen) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, CastTo(call, one.indices, ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(
        part,
        Make(call, "Multiply", {part, graph::ScalarConstant(ScalarType::kInt64, 0, call.device)}));
    if (zero.defined()) {
      HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {zero, part}));
    }
    zero = part;
  }
  std::vector<Tensor> parts;
  for (const Chosen& one : chosen) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, CastTo(call, one.indices, ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {part, zero}));
    HIDET_ASSIGN_OR_RETURN(
        part, Make(call, "Unsqueeze", {part}, {{"dims", std::vector<int64_t>{part.rank()}}}));
    parts.push_back(part);
  }
  const int64_t last = parts[0].rank() - 1;
  return Make(call, "Concat", parts, {{"axis", last}});
}

// x[:, indices, indices]: what is chosen stands where the first indices are if their dimensions are
// neighbours, else in front.
Result ChooseAlong(Call& call, Tensor x, std::vector<Chosen> chosen) {
  // An index without dimensions drops its dimension, whatever the others do.
  for (size_t i = chosen.size(); i-- > 0;) {
    if (chosen[i].indices.rank() > 0) continue;
    HIDET_ASSIGN_OR_RETURN(x,
                           Make(call, "Take", {x, chosen[i].indices}, {{"axis", chosen[i].dim}}));
    for (size_t j = i + 1; j < chosen.size(); ++j) --chosen[j].dim;
    chosen.erase(chosen.begin() + static_cast<int64_t>(i));
  }
  if (chosen.empty()) return Value(x);
  if (chosen.size() == 1)
    return One(call, "Take", {x, chosen[0].indices}, {{"axis", chosen[0].dim}});
  const int64_t count = static_cast<int64_t>(chosen.size());
  const bool neighbours = chosen.back().dim - chosen[0].dim == count - 1;
  std::vector<int64_t> axes;
  for (const Chosen& one : chosen) axes.push_back(one.dim);
  for (int64_t d = 0; d < x.rank(); ++d) {
    if (std::find(axes.begin(), axes.begin() + count, d) == axes.begin() + count) axes.push_back(d);
  }
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "PermuteDims", {x}, {{"axes", axes}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor coordinates, Coordinates(call, chosen));
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         Make(call, "GatherNd", {x, coordinates}, {{"batch_dims", int64_t{0}}}));
  const int64_t before = neighbours ? chosen[0].dim : 0, made = coordinates.rank() - 1;
  if (before == 0) return Value(y);
  std::vector<int64_t> order;
  for (int64_t d = made; d < made + before; ++d) order.push_back(d);
  for (int64_t d = 0; d < made; ++d) order.push_back(d);
  for (int64_t d = made + before; d < y.rank(); ++d) order.push_back(d);
  return One(call, "PermuteDims", {y}, {{"axes", std::move(order)}});
}

// What of a dimension an index or a slice takes: with a step that is not 1, numbers.
struct Range {
  Expr begin, end;
  int64_t step = 1;
};

absl::StatusOr<Range> RangeOfIndex(const Value& item, const Expr& size) {
  HIDET_ASSIGN_OR_RETURN(const int64_t i, IntValue(item, "index"));
  const auto known = ir::AsInt(size);
  if (known.has_value() && (i < -*known || i >= *known))
    return Wrong(absl::StrCat("index ", i, " out of range for size ", *known));
  const Expr begin = i < 0 ? ir::Simplify(size + ir::Int64(i)) : ir::Int64(i);
  return Range{begin, ir::Simplify(begin + ir::Int64(1))};
}

// x[i, a:b, None, ...].
Result IndexBySlices(Call& call, Tensor x, const ValueList& items) {
  Dims starts, ends;
  std::vector<int64_t> axes, strides, drop, add;
  int used = 0;
  for (const Value& item : items) used += !item.IsNone() && item.As<std::string>() == nullptr;
  if (used > x.rank()) return Wrong(absl::StrCat(used, " indices for rank ", x.rank()));
  int axis = 0, place = 0;  // in x, and in the result with the dropped dimensions
  for (const Value& item : items) {
    if (item.IsNone()) {
      add.push_back(place++ - static_cast<int64_t>(drop.size()));
      continue;
    }
    if (const std::string* text = item.As<std::string>()) {
      if (*text != "...") return Unsupported("this index is not supported");
      axis += x.rank() - used;
      place += x.rank() - used;
      continue;
    }
    const Expr& size = x.shape()[axis];
    if (const Slice* slice = item.As<Slice>()) {
      const Value &start = slice->bounds[0], &stop = slice->bounds[1], &step = slice->bounds[2];
      if (!start.IsNone() || !stop.IsNone() || !step.IsNone()) {
        int64_t stride = 1;
        if (!step.IsNone()) {
          HIDET_ASSIGN_OR_RETURN(stride, IntValue(step, "step"));
        }
        const auto begin = start.IsNone() ? std::optional<Expr>(ir::Int64(0)) : AsSize(start);
        const auto end = stop.IsNone() ? std::optional<Expr>(size) : AsSize(stop);
        if (!begin.has_value() || !end.has_value())
          return Unsupported("slice bounds must be sizes");
        starts.push_back(*begin);
        ends.push_back(*end);
        axes.push_back(axis);
        strides.push_back(stride);
      }
    } else if (AsSize(item).has_value()) {
      HIDET_ASSIGN_OR_RETURN(const Range range, RangeOfIndex(item, size));
      starts.push_back(range.begin);
      ends.push_back(range.end);
      axes.push_back(axis);
      strides.push_back(1);
      drop.push_back(axis);
    } else {
      return Unsupported("this index is not supported");
    }
    ++axis;
    ++place;
  }
  if (!axes.empty()) {
    HIDET_ASSIGN_OR_RETURN(
        x, Make(call, "StridedSlice", {x},
                {{"starts", starts}, {"ends", ends}, {"axes", axes}, {"strides", strides}}));
  }
  if (!drop.empty()) {
    // A size that the compiler cannot prove to be 1 is one all the same.
    Dims shape;
    for (int i = 0; i < x.rank(); ++i) {
      if (std::find(drop.begin(), drop.end(), i) == drop.end()) shape.push_back(x.shape()[i]);
    }
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", std::move(shape)}}));
  }
  if (!add.empty()) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", add}}));
  }
  return Value(x);
}

bool IsIndices(const Value& item) {
  return item.As<Tensor>() != nullptr || item.As<ValueList>() != nullptr;
}

// x[i, a:b, None, indices, ...]: first all but the indices, then along these.
Result GetItem(Call& call) {
  const Value& index = call.Arg(1, "index");
  if (const ValueList* list = call.Arg(0, "input").As<ValueList>()) return ElementOf(*list, index);
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const ValueList items =
      index.As<ValueList>() != nullptr ? *index.As<ValueList>() : ValueList{index};
  int64_t used = 0, dim = 0;
  for (const Value& item : items) used += !item.IsNone() && item.As<std::string>() == nullptr;
  ValueList others;
  std::vector<Chosen> chosen;
  for (const Value& item : items) {
    if (IsIndices(item)) {
      HIDET_ASSIGN_OR_RETURN(Tensor indices, IndexTensor(call, item));
      if (!IsInteger(indices.dtype())) return Unsupported("bool indices are not supported");
      chosen.push_back({dim++, indices});
      others.push_back(Value(Slice{ValueList(3)}));
      continue;
    }
    others.push_back(item);
    if (item.As<std::string>() != nullptr) {
      dim += x.rank() - used;
    } else {
      dim += AsSize(item).has_value() ? 0 : 1;
    }
  }
  HIDET_ASSIGN_OR_RETURN(Value part, IndexBySlices(call, x, others));
  return ChooseAlong(call, *part.As<Tensor>(), std::move(chosen));
}

absl::StatusOr<Range> RangeOf(const Value& item, const Expr& size) {
  const auto from_front = [&](const Value& bound, const Expr& otherwise) -> std::optional<Expr> {
    if (bound.IsNone()) return otherwise;
    const auto at = AsSize(bound);
    if (!at.has_value()) return std::nullopt;
    const auto number = ir::AsInt(*at);
    const Expr whole = number.has_value() && *number < 0 ? size + *at : *at;
    return ir::Simplify(ir::Max(ir::Min(whole, size), ir::Int64(0)));
  };
  if (const Slice* slice = item.As<Slice>()) {
    int64_t step = 1;
    if (!slice->bounds[2].IsNone()) {
      HIDET_ASSIGN_OR_RETURN(step, IntValue(slice->bounds[2], "step"));
    }
    if (step < 1) return Wrong(absl::StrCat("step ", step, ", expected one above 0"));
    const auto begin = from_front(slice->bounds[0], ir::Int64(0));
    const auto end = from_front(slice->bounds[1], size);
    if (!begin.has_value() || !end.has_value()) return Unsupported("slice bounds must be sizes");
    const Range range = {*begin, ir::Simplify(ir::Max(*begin, *end)), step};
    if (step > 1 && !(ir::AsInt(size) && ir::AsInt(range.begin) && ir::AsInt(range.end)))
      return Unsupported("a write with a step in a dimension of free size");
    return range;
  }
  return RangeOfIndex(item, size);
}

Expr SizeOf(const Range& range) {
  return ir::Simplify((range.end - range.begin + ir::Int64(range.step - 1)) /
                      ir::Int64(range.step));
}

absl::StatusOr<Tensor> Between(Call& call, const Tensor& x, int64_t dim, const Range& range) {
  return SliceOf(call, x, dim, range.begin, range.end, range.step);
}

bool IsNothing(const Range& range) { return ir::IsProvenEqual(range.end, range.begin); }

// x with the rows of `inside` where a range with a step takes those of dimension `dim`.
absl::StatusOr<Tensor> WithSteps(Call& call, const Tensor& x, const Range& range, int64_t dim,
                                 const Tensor& inside) {
  const int64_t size = *ir::AsInt(x.shape()[dim]), begin = *ir::AsInt(range.begin);
  std::vector<int64_t> places(size, 0), is_written(size, 0);
  for (int64_t i = begin; i < *ir::AsInt(range.end); i += range.step) {
    places[i] = (i - begin) / range.step;
    is_written[i] = 1;
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor spread,
                         Make(call, "Take", {inside, graph::IntsConstant(places, call.device)},
                              {{"axis", dim}, {"wrap", false}}));
  HIDET_ASSIGN_OR_RETURN(
      Tensor mask, CastTo(call, graph::IntsConstant(is_written, call.device), ScalarType::kBool));
  Dims along(x.rank() - dim, ir::Int64(1));
  along[0] = ir::Int64(size);
  HIDET_ASSIGN_OR_RETURN(mask, Make(call, "Reshape", {mask}, {{"shape", std::move(along)}}));
  return Make(call, "Where", {mask, spread, x});
}

// x with `value`, which has the region's shape, in the region that the ranges take of the
// dimensions from `dim` on: what lies before, behind and between stays.
absl::StatusOr<Tensor> WithRegion(Call& call, const Tensor& x, const std::vector<Range>& ranges,
                                  int64_t dim, const Tensor& value) {
  if (dim == x.rank()) return value;
  if (IsNothing(ranges[dim])) return x;
  if (ranges[dim].step > 1) {
    HIDET_ASSIGN_OR_RETURN(Tensor inside, Between(call, x, dim, ranges[dim]));
    HIDET_ASSIGN_OR_RETURN(inside, WithRegion(call, inside, ranges, dim + 1, value));
    return WithSteps(call, x, ranges[dim], dim, inside);
  }
  const Range before = {ir::Int64(0), ranges[dim].begin},
              behind = {ranges[dim].end, x.shape()[dim]};
  if (IsNothing(before) && IsNothing(behind)) return WithRegion(call, x, ranges, dim + 1, value);
  std::vector<Tensor> parts;
  if (!IsNothing(before)) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, Between(call, x, dim, before));
    parts.push_back(part);
  }
  HIDET_ASSIGN_OR_RETURN(Tensor inside, Between(call, x, dim, ranges[dim]));
  HIDET_ASSIGN_OR_RETURN(inside, WithRegion(call, inside, ranges, dim + 1, value));
  parts.push_back(inside);
  if (!IsNothing(behind)) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, Between(call, x, dim, behind));
    parts.push_back(part);
  }
  return Make(call, "Concat", parts, {{"axis", dim}});
}

// x[indices, :, mask] = value: lists and numbers become tensors, what an ellipsis stands for
// slices.
Result SetChosen(Call& call, const Tensor& x, const ValueList& items, const Tensor& value) {
  size_t used = 0;
  for (const Value& item : items) {
    const Tensor* mask = item.As<Tensor>();
    used += item.As<std::string>() != nullptr          ? 0
            : mask != nullptr && IsBool(mask->dtype()) ? mask->rank()
                                                       : 1;
  }
  ValueList full;
  for (const Value& item : items) {
    if (item.As<std::string>() != nullptr) {
      for (size_t i = used; i < static_cast<size_t>(x.rank()); ++i)
        full.emplace_back(Slice{ValueList(3)});
    } else if (item.As<ValueList>() != nullptr) {
      HIDET_ASSIGN_OR_RETURN(const Tensor indices, IndexTensor(call, item));
      full.emplace_back(indices);
    } else if (AsSize(item).has_value()) {
      HIDET_ASSIGN_OR_RETURN(const Tensor index, ToTensor(call, item, ScalarType::kInt64));
      full.emplace_back(index);
    } else if (item.IsNone()) {
      return Unsupported("a write to a new dimension");
    } else {
      full.push_back(item);
    }
  }
  return WriteAt(call, x, full, value, /*add=*/false);
}

// x[i, a:b, ...] = value: x with what was written.
Result SetItem(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const Value& index = call.Arg(1, "index");
  HIDET_ASSIGN_OR_RETURN(Tensor value, ToTensor(call, call.Arg(2, "value"), x.dtype()));
  const ValueList items =
      index.As<ValueList>() != nullptr ? *index.As<ValueList>() : ValueList{index};
  if (std::any_of(items.begin(), items.end(), IsIndices)) return SetChosen(call, x, items, value);
  std::vector<Range> ranges;
  Dims region, seen;  // with the dimensions that an index drops, and without them
  const auto whole = [&](size_t until) {
    for (; ranges.size() < until; seen.push_back(region.back())) {
      region.push_back(x.shape()[ranges.size()]);
      ranges.push_back({ir::Int64(0), region.back()});
    }
  };
  size_t used = 0;
  for (const Value& item : items) used += item.As<std::string>() == nullptr;
  if (used > static_cast<size_t>(x.rank()))
    return Wrong(absl::StrCat(used, " indices for rank ", x.rank()));
  for (const Value& item : items) {
    if (item.As<std::string>() != nullptr) {
      whole(ranges.size() + x.rank() - used);
      continue;
    }
    if (item.IsNone()) return Unsupported("a write to a new dimension");
    HIDET_ASSIGN_OR_RETURN(const Range range, RangeOf(item, x.shape()[ranges.size()]));
    region.push_back(SizeOf(range));
    if (item.As<Slice>() != nullptr) seen.push_back(region.back());
    ranges.push_back(range);
  }
  whole(x.rank());
  if (value.rank() > static_cast<int>(seen.size())) {
    return Unsupported(
        absl::StrCat("writing a value of rank ", value.rank(), " to a part of rank ", seen.size()));
  }
  HIDET_ASSIGN_OR_RETURN(value, Make(call, "Broadcast", {value}, {{"shape", std::move(seen)}}));
  HIDET_ASSIGN_OR_RETURN(value, Make(call, "Reshape", {value}, {{"shape", std::move(region)}}));
  HIDET_ASSIGN_OR_RETURN(Tensor y, WithRegion(call, x, ranges, 0, value));
  return Value(y);
}

Result IndexSelect(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(Tensor indices, TensorArg(call, 2, "index"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  if (x.rank() > 0) {
    HIDET_ASSIGN_OR_RETURN(indices, AsRow(call, indices));
    return One(call, "Take", {x, indices}, {{"axis", dim}, {"wrap", false}});
  }
  HIDET_ASSIGN_OR_RETURN(x, AsRow(call, x));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Take", {x, indices}, {{"axis", dim}, {"wrap", false}}));
  return One(call, "Reshape", {x}, {{"shape", Dims{}}});
}

Result Embedding(Call& call, const Tensor& weight, const Tensor& indices) {
  if (!call.Arg(3, "max_norm").IsNone() && call.Arg(3, "max_norm").As<bool>() == nullptr)
    return Unsupported("max_norm changes the weight");
  call.Arg(4, "norm_type");  // of max_norm
  return One(call, "Take", {weight, indices}, {{"axis", int64_t{0}}, {"wrap", false}});
}

// The function has indices first, the core operator the weight.
Result FunctionalEmbedding(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor indices, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor weight, TensorArg(call, 1, "weight"));
  return Embedding(call, weight, indices);
}

Result CoreEmbedding(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor weight, TensorArg(call, 0, "weight"));
  HIDET_ASSIGN_OR_RETURN(Tensor indices, TensorArg(call, 1, "indices"));
  return Embedding(call, weight, indices);
}

// Rows of zeros with a one each. The class is looked up in a table of all, which refuses others.
Result OneHot(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t classes, IntArg(call, 1, "num_classes", -1));
  if (classes < 0) return Unsupported("num_classes must be given: it would depend on the data");
  std::vector<int64_t> numbers;
  for (int64_t i = 0; i < classes; ++i) numbers.push_back(i);
  const Tensor table = graph::IntsConstant(numbers, call.device);
  HIDET_ASSIGN_OR_RETURN(x,
                         Make(call, "Take", {table, x}, {{"axis", int64_t{0}}, {"wrap", false}}));
  HIDET_ASSIGN_OR_RETURN(x,
                         Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{x.rank()}}}));
  // Compared with numbers that are counted, which no memory is read for.
  const auto number = [&](int64_t value) { return graph::IntsConstant({value}, call.device); };
  HIDET_ASSIGN_OR_RETURN(const Tensor places,
                         Make(call, "Arange", {number(0), number(classes), number(1)}));
  HIDET_ASSIGN_OR_RETURN(x, Make(call, "Equal", {x, places}));
  HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  return Value(x);
}

constexpr OpRule kRules[] = {
    {"embedding", FunctionalEmbedding}, {"gather", Gather},
    {"getitem", GetItem, kView},        {"index", GetItem},
    {"index_select", IndexSelect},      {"one_hot", OneHot},
    {"setitem", SetItem, kInPlace},     {"torch.embedding", CoreEmbedding},
};

}  // namespace

absl::Span<const OpRule> IndexRules() { return kRules; }

}  // namespace hidet::fx
