// Elements chosen by indices.
#include <algorithm>
#include <cmath>
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

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;

Result Gather(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(Tensor index, TensorArg(call, 2, "index"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  return One(call, "Gather", {x, index}, {{"axis", dim}});
}

// A tensor, or a list of numbers as one.
absl::StatusOr<Tensor> IndexTensor(Call& call, const Value& value) {
  if (const Tensor* tensor = value.As<Tensor>()) return *tensor;
  std::vector<int64_t> numbers;
  for (const Value& item : *value.As<ValueList>()) {
    HIDET_ASSIGN_OR_RETURN(int64_t number, IntValue(item, "index"));
    numbers.push_back(number);
  }
  return graph::IntsConstant(numbers, call.device);
}

// The place of the one tensor or list in x[:, indices, :], if it is of this kind.
std::optional<int64_t> OnlyIndexed(const ValueList& items) {
  std::optional<int64_t> place;
  for (size_t i = 0; i < items.size(); ++i) {
    if (items[i].As<Tensor>() != nullptr || items[i].As<ValueList>() != nullptr) {
      if (place.has_value()) return std::nullopt;
      place = static_cast<int64_t>(i);
      continue;
    }
    const Slice* slice = items[i].As<Slice>();
    if (slice == nullptr || !std::all_of(slice->bounds.begin(), slice->bounds.end(),
                                         [](const Value& bound) { return bound.IsNone(); })) {
      return std::nullopt;
    }
  }
  return place;
}

// list[i].
Result ElementOf(const ValueList& list, const Value& index) {
  HIDET_ASSIGN_OR_RETURN(int64_t i, IntValue(index, "index"));
  const int64_t count = static_cast<int64_t>(list.size());
  if (i < -count || i >= count)
    return Wrong(absl::StrCat("index ", i, " out of range for ", count));
  return list[i < 0 ? i + count : i];
}

// x[indices, indices, ...] for the leading dimensions.
Result IndexByTensors(Call& call, const Tensor& x, const ValueList& items) {
  std::vector<Tensor> indices;
  std::vector<Tensor> parts;
  for (const Value& item : items) {
    const Tensor* tensor = item.As<Tensor>();
    if (tensor == nullptr || !IsInteger(tensor->dtype()))
      return Unsupported("mixed or bool indices are not supported");
    indices.push_back(*tensor);
  }
  if (static_cast<int>(indices.size()) > x.rank()) return Wrong("too many indices");
  if (indices.size() == 1) return One(call, "Take", {x, indices[0]}, {{"axis", int64_t{0}}});
  // A sum of the others' zeros gives each index the common shape.
  Tensor zero;
  for (const Tensor& i : indices) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, CastTo(call, i, ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(
        part,
        Make(call, "Multiply", {part, graph::ScalarConstant(ScalarType::kInt64, 0, call.device)}));
    if (zero.defined()) {
      HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {zero, part}));
    }
    zero = part;
  }
  for (const Tensor& i : indices) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, CastTo(call, i, ScalarType::kInt64));
    HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {part, zero}));
    HIDET_ASSIGN_OR_RETURN(
        part, Make(call, "Unsqueeze", {part}, {{"dims", std::vector<int64_t>{part.rank()}}}));
    parts.push_back(part);
  }
  const int64_t last = parts[0].rank() - 1;
  HIDET_ASSIGN_OR_RETURN(Tensor coordinates, Make(call, "Concat", parts, {{"axis", last}}));
  return One(call, "GatherNd", {x, coordinates}, {{"batch_dims", int64_t{0}}});
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
      HIDET_ASSIGN_OR_RETURN(int64_t i, IntValue(item, "index"));
      const auto known = ir::AsInt(size);
      if (known.has_value() && (i < -*known || i >= *known))
        return Wrong(absl::StrCat("index ", i, " out of range for size ", *known));
      const Expr begin = i < 0 ? ir::Simplify(size + ir::Int64(i)) : ir::Int64(i);
      starts.push_back(begin);
      ends.push_back(ir::Simplify(begin + ir::Int64(1)));
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

// x[i, a:b, None, ...], x[:, indices], and x[indices] where all indices are tensors for the leading
// dimensions.
Result GetItem(Call& call) {
  const Value& index = call.Arg(1, "index");
  if (const ValueList* list = call.Arg(0, "input").As<ValueList>()) return ElementOf(*list, index);
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const ValueList items =
      index.As<ValueList>() != nullptr ? *index.As<ValueList>() : ValueList{index};
  if (const auto axis = OnlyIndexed(items)) {
    if (*axis >= x.rank()) return Wrong("too many indices");
    HIDET_ASSIGN_OR_RETURN(Tensor indices, IndexTensor(call, items[*axis]));
    if (!IsInteger(indices.dtype())) return Unsupported("bool indices are not supported");
    return One(call, "Take", {x, indices}, {{"axis", *axis}});
  }
  if (std::any_of(items.begin(), items.end(),
                  [](const Value& v) { return v.As<Tensor>() != nullptr; }))
    return IndexByTensors(call, x, items);
  return IndexBySlices(call, x, items);
}

Result IndexSelect(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(Tensor indices, TensorArg(call, 2, "index"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  return One(call, "Take", {x, indices}, {{"axis", dim}});
}

Result Embedding(Call& call, const Tensor& weight, const Tensor& indices) {
  if (!call.Arg(3, "max_norm").IsNone() && call.Arg(3, "max_norm").As<bool>() == nullptr)
    return Unsupported("max_norm changes the weight");
  return One(call, "Take", {weight, indices}, {{"axis", int64_t{0}}});
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

constexpr OpRule kRules[] = {
    {"embedding", FunctionalEmbedding}, {"gather", Gather},
    {"getitem", GetItem, kView},        {"index", GetItem},
    {"index_select", IndexSelect},      {"torch.embedding", CoreEmbedding},
};

}  // namespace

absl::Span<const OpRule> IndexRules() { return kRules; }

}  // namespace hidet::fx
