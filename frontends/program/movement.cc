#include "frontends/program/movement.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_ops.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

bool HasElements(const Value& x) { return x.is_tensor() || x.is_text(); }

absl::Status CheckElements(HostNode& node, int i) {
  if (HasElements(node.input(i))) return absl::OkStatus();
  return node.Error(
      absl::StrCat("input ", i, " is ", node.input(i).Describe(), ", expected a tensor"));
}

// Product of the sizes from `begin` to `end`.
int64_t ProductOf(const Shape& shape, int begin, int end) {
  int64_t product = 1;
  for (int i = begin; i < end; ++i) product *= shape[i];
  return product;
}

// Copies `count` runs of `run` bytes each from `from` to `to` with these distances.
void CopyRuns(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t run,
              int64_t count) {
  for (int64_t i = 0; i < count && run > 0; ++i)
    std::memcpy(to + i * to_step, from + i * from_step, static_cast<size_t>(run));
}

// A place in a shape, counted up in row-major order.
class Counter {
 public:
  explicit Counter(const Shape& shape) : shape_(shape), at_(shape.size(), 0) {}
  const Shape& at() const { return at_; }
  void Next() {
    for (int i = static_cast<int>(at_.size()) - 1; i >= 0; --i) {
      if (++at_[i] < shape_[i]) return;
      at_[i] = 0;
    }
  }

 private:
  const Shape& shape_;
  Shape at_;
};

// An element of x for each place of `shape`: `strides` are those of x along the result's axes.
absl::StatusOr<Value> Strided(const Value& x, Shape shape, const Shape& strides, int64_t base) {
  Counter counter(shape);
  return Rearrange(x, shape, [&, counter](int64_t) mutable {
    int64_t at = base;
    for (size_t i = 0; i < strides.size(); ++i) at += counter.at()[i] * strides[i];
    counter.Next();
    return at;
  });
}

}  // namespace

Shape StridesOf(const Shape& shape) {
  Shape strides(shape.size(), 1);
  for (int i = static_cast<int>(shape.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * shape[i + 1];
  return strides;
}

absl::StatusOr<Value> Rearrange(const Value& x, Shape shape,
                                const std::function<int64_t(int64_t)>& source) {
  HIDET_ASSIGN_OR_RETURN(const int64_t count, CountOf(shape));
  if (x.is_text()) {
    std::vector<std::string> text;
    for (int64_t i = 0; i < count; ++i) text.push_back(x.text()[source(i)]);
    return Value::Text(std::move(shape), std::move(text));
  }
  if (!x.is_tensor())
    return absl::InvalidArgumentError(absl::StrCat("expected a tensor, got ", x.Describe()));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), std::move(shape)));
  const int64_t width = ElementBytes(x.type());
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(y.data() + i * width, x.data() + source(i) * width, static_cast<size_t>(width));
  return y;
}

absl::StatusOr<Value> TakeRange(const Value& x, int axis, int64_t begin, int64_t end) {
  if (!HasElements(x) || axis >= x.rank())
    return absl::InvalidArgumentError(absl::StrCat("no axis ", axis, " of ", x.Describe()));
  const int64_t size = x.shape()[axis];
  if (begin < 0 || end < begin || end > size)
    return absl::InvalidArgumentError(
        absl::StrCat("elements ", begin, " to ", end, " of ", size, " along axis ", axis));
  Shape shape = x.shape();
  shape[axis] = end - begin;
  const int64_t inner = ProductOf(x.shape(), axis + 1, x.rank());
  const int64_t outer = ProductOf(x.shape(), 0, axis);
  if (x.is_text()) {
    const int64_t run = (end - begin) * inner;
    return Rearrange(x, shape,
                     [&](int64_t i) { return i / run * size * inner + begin * inner + i % run; });
  }
  const int64_t width = ElementBytes(x.type());
  if (outer == 1) {  // the memory itself
    return Value::Wrap(x.type(), std::move(shape), x.data() + begin * inner * width, x.owner());
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), std::move(shape)));
  const int64_t run = (end - begin) * inner * width;
  CopyRuns(y.data(), run, x.data() + begin * inner * width, size * inner * width, run, outer);
  return y;
}

absl::StatusOr<Value> TakeOne(const Value& x, int axis, int64_t index) {
  HIDET_ASSIGN_OR_RETURN(Value row, TakeRange(x, axis, index, index + 1));
  Shape shape = row.shape();
  shape.erase(shape.begin() + axis);
  return row.Reshaped(std::move(shape));
}

absl::StatusOr<Value> Concatenate(const Values& values, int axis) {
  const Value& first = values[0];
  Shape shape = first.shape();
  if (!HasElements(first) || axis >= first.rank())
    return absl::InvalidArgumentError(absl::StrCat("no axis ", axis, " of ", first.Describe()));
  shape[axis] = 0;
  for (const Value& value : values) {
    Shape expected = first.shape();
    if (value.kind() == first.kind() && value.rank() == first.rank())
      expected[axis] = value.shape()[axis];
    if (value.kind() != first.kind() || value.type() != first.type() || value.shape() != expected)
      return absl::InvalidArgumentError(
          absl::StrCat(value.Describe(), " beside ", first.Describe(), " along axis ", axis));
    shape[axis] += value.shape()[axis];
  }
  const int64_t inner = ProductOf(shape, axis + 1, first.rank());
  const int64_t outer = ProductOf(shape, 0, axis);
  if (first.is_text()) {
    std::vector<std::string> text;
    for (int64_t o = 0; o < outer; ++o) {
      for (const Value& value : values) {
        const int64_t run = value.shape()[axis] * inner;
        for (int64_t i = 0; i < run; ++i) text.push_back(value.text()[o * run + i]);
      }
    }
    return Value::Text(std::move(shape), std::move(text));
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(first.type(), shape));
  const int64_t width = ElementBytes(first.type()), step = shape[axis] * inner * width;
  int64_t at = 0;
  for (const Value& value : values) {
    const int64_t run = value.shape()[axis] * inner * width;
    CopyRuns(y.data() + at, step, value.data(), run, run, outer);
    at += run;
  }
  return y;
}

absl::StatusOr<Value> Stack(const Values& values, int axis) {
  Values rows;
  for (const Value& value : values) {
    if (!HasElements(value) || axis > value.rank())
      return absl::InvalidArgumentError(
          absl::StrCat("cannot stack ", value.Describe(), " along axis ", axis));
    Shape shape = value.shape();
    shape.insert(shape.begin() + axis, 1);
    rows.push_back(value.Reshaped(std::move(shape)));
  }
  return Concatenate(rows, axis);
}

absl::StatusOr<Shape> BroadcastShape(const Shape& a, const Shape& b) {
  Shape shape(std::max(a.size(), b.size()), 1);
  for (size_t i = 0; i < shape.size(); ++i) {
    const int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1)
      return absl::InvalidArgumentError(
          absl::StrCat("shapes ", ToString(a), " and ", ToString(b), " do not broadcast"));
    shape[shape.size() - 1 - i] = x == 1 ? y : x;
  }
  return shape;
}

absl::StatusOr<Value> Broadcast(const Value& x, const Shape& shape) {
  if (x.shape() == shape) return x;
  Shape strides(shape.size(), 0);
  const Shape own = StridesOf(x.shape());
  const size_t missing = shape.size() - x.shape().size();
  for (size_t i = 0; i < own.size(); ++i) {
    if (x.shape()[i] != 1) strides[missing + i] = own[i];
  }
  return Strided(x, shape, strides, 0);
}

absl::StatusOr<std::pair<Value, Value>> BroadcastPair(const Value& a, const Value& b) {
  HIDET_ASSIGN_OR_RETURN(const Shape shape, BroadcastShape(a.shape(), b.shape()));
  HIDET_ASSIGN_OR_RETURN(Value first, Broadcast(a, shape));
  HIDET_ASSIGN_OR_RETURN(Value second, Broadcast(b, shape));
  return std::pair(std::move(first), std::move(second));
}

// The operators.

absl::StatusOr<Values> RunIdentity(HostNode& node) { return Values{node.input(0)}; }

absl::StatusOr<Values> RunConstant(HostNode& node) {
  if (const auto* text = node.Find("value_string")) return Values{Value::Text({}, {text->s()})};
  if (node.Has("value_strings")) {
    std::vector<std::string> text = node.Strings("value_strings");
    const auto count = static_cast<int64_t>(text.size());
    return Values{Value::Text({count}, std::move(text))};
  }
  if (!node.Has("value")) return node.Unimplemented("a constant of this kind");
  HIDET_ASSIGN_OR_RETURN(Value value, node.Tensor("value"));
  return Values{std::move(value)};
}

absl::StatusOr<Values> RunShape(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  const Shape& shape = node.input(0).shape();
  const int64_t rank = node.input(0).rank();
  const auto clamp = [&](int64_t at) {
    return std::clamp<int64_t>(at < 0 ? at + rank : at, 0, rank);
  };
  const int64_t start = clamp(node.Int("start", 0)), end = clamp(node.Int("end", rank));
  HIDET_ASSIGN_OR_RETURN(
      Value sizes, Value::Ints(start < end ? absl::MakeConstSpan(shape).subspan(start, end - start)
                                           : absl::Span<const int64_t>()));
  return Values{std::move(sizes)};
}

absl::StatusOr<Values> RunSize(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  return Values{Value::Scalar(node.input(0).count())};
}

absl::StatusOr<Values> RunReshape(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  const Value& x = node.input(0);
  std::vector<int64_t> sizes = node.Ints("shape");
  if (node.opset() >= 5) {
    HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the shape"));
    sizes = node.input(1).AllInts();
  }
  const bool zero_is_size = node.Int("allowzero", 0) != 0;
  int open = -1;
  int64_t known = 1;
  Shape shape;
  for (size_t i = 0; i < sizes.size(); ++i) {
    int64_t size = sizes[i];
    if (size == 0 && !zero_is_size) {
      if (i >= x.shape().size()) return node.Error("size 0 beyond the input's rank");
      size = x.shape()[i];
    }
    if (size == -1) {
      if (open >= 0) return node.Error("two sizes of -1");
      open = static_cast<int>(i);
    } else {
      known *= size;
    }
    shape.push_back(size);
  }
  if (open >= 0) shape[open] = known == 0 ? 0 : x.count() / known;
  HIDET_ASSIGN_OR_RETURN(const int64_t count, CountOf(shape));
  if (count != x.count())
    return node.Error(absl::StrCat(x.Describe(), " in shape ", ToString(shape)));
  return Values{x.Reshaped(std::move(shape))};
}

absl::StatusOr<Values> RunFlatten(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  const Value& x = node.input(0);
  int64_t axis = node.Int("axis", 1);
  if (axis < -x.rank() || axis > x.rank()) return node.Error(absl::StrCat("axis ", axis));
  if (axis < 0) axis += x.rank();
  return Values{x.Reshaped({ProductOf(x.shape(), 0, static_cast<int>(axis)),
                            ProductOf(x.shape(), static_cast<int>(axis), x.rank())})};
}

namespace {

absl::StatusOr<std::vector<bool>> AxesOf(HostNode& node, int rank) {
  std::vector<int64_t> axes = node.Ints("axes");
  if (node.opset() >= 13 && node.has_input(1)) {
    HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the axes"));
    axes = node.input(1).AllInts();
  }
  std::vector<bool> chosen(rank, false);
  for (const int64_t given : axes) {
    HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(given, rank));
    if (chosen[axis]) return node.Error(absl::StrCat("axis ", given, " twice"));
    chosen[axis] = true;
  }
  return chosen;
}

}  // namespace

absl::StatusOr<Values> RunSqueeze(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  const Value& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const std::vector<bool> chosen, AxesOf(node, x.rank()));
  const bool all = std::find(chosen.begin(), chosen.end(), true) == chosen.end();
  Shape shape;
  for (int i = 0; i < x.rank(); ++i) {
    if (chosen[i] && x.shape()[i] != 1)
      return node.Error(absl::StrCat("axis ", i, " of ", x.Describe(), " is not 1"));
    if (!(chosen[i] || (all && x.shape()[i] == 1))) shape.push_back(x.shape()[i]);
  }
  return Values{x.Reshaped(std::move(shape))};
}

absl::StatusOr<Values> RunUnsqueeze(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  const Value& x = node.input(0);
  const size_t added =
      node.opset() >= 13 ? static_cast<size_t>(node.input(1).count()) : node.Ints("axes").size();
  HIDET_ASSIGN_OR_RETURN(const std::vector<bool> chosen,
                         AxesOf(node, x.rank() + static_cast<int>(added)));
  Shape shape;
  size_t next = 0;
  for (const bool is_new : chosen) shape.push_back(is_new ? 1 : x.shape()[next++]);
  return Values{x.Reshaped(std::move(shape))};
}

absl::StatusOr<Values> RunTranspose(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  const Value& x = node.input(0);
  std::vector<int64_t> perm = node.Ints("perm");
  if (!node.Has("perm")) {
    for (int i = x.rank() - 1; i >= 0; --i) perm.push_back(i);
  }
  std::vector<int64_t> sorted = perm;
  std::sort(sorted.begin(), sorted.end());
  for (int64_t i = 0; i < static_cast<int64_t>(sorted.size()); ++i) {
    if (sorted[i] != i || static_cast<int>(sorted.size()) != x.rank())
      return node.Error(absl::StrCat("perm is no order of ", x.rank(), " axes"));
  }
  const Shape own = StridesOf(x.shape());
  Shape shape, strides;
  for (const int64_t axis : perm) {
    shape.push_back(x.shape()[axis]);
    strides.push_back(own[axis]);
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Strided(x, std::move(shape), strides, 0));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunConcat(HostNode& node) {
  for (int i = 0; i < node.input_count(); ++i) HIDET_RETURN_IF_ERROR(CheckElements(node, i));
  if (node.input_count() == 0) return node.Error("no inputs");
  HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(node.Int("axis", 1), node.input(0).rank()));
  HIDET_ASSIGN_OR_RETURN(Value y, Concatenate(node.inputs(), axis));
  return Values{std::move(y)};
}

absl::StatusOr<Value> TakeRows(const Value& x, int axis, const std::vector<int64_t>& rows) {
  Shape shape = x.shape();
  const int64_t size = shape[axis], inner = ProductOf(x.shape(), axis + 1, x.rank());
  const auto count = static_cast<int64_t>(rows.size());
  shape[axis] = count;
  if (!x.is_tensor()) {
    return Rearrange(x, std::move(shape), [&](int64_t i) {
      return (i / inner / count * size + rows[i / inner % count]) * inner + i % inner;
    });
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), std::move(shape)));
  const int64_t run = inner * ElementBytes(x.type());
  if (run == 0 || count == 0) return y;
  const int64_t outer = ProductOf(x.shape(), 0, axis);
  char* to = y.data();
  const auto copy = [&](auto run) {
    for (int64_t o = 0; o < outer; ++o) {
      const char* const from = x.data() + o * size * run;
      for (const int64_t row : rows) {
        std::memcpy(to, from + row * run, static_cast<size_t>(run));
        to += run;
      }
    }
  };
  // Of single elements each copy is one instruction where its length is known.
  if (run == 4) {
    copy(std::integral_constant<int64_t, 4>());
  } else if (run == 8) {
    copy(std::integral_constant<int64_t, 8>());
  } else {
    copy(run);
  }
  return y;
}

absl::StatusOr<Values> RunGather(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the indices"));
  const Value &x = node.input(0), &indices = node.input(1);
  HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(node.Int("axis", 0), x.rank()));
  const int64_t size = x.shape()[axis];
  std::vector<int64_t> rows = indices.AllInts();
  for (int64_t& row : rows) {
    if (row < -size || row >= size)
      return absl::OutOfRangeError(absl::StrCat("index ", row, " out of range for size ", size));
    if (row < 0) row += size;
  }
  Shape shape(x.shape().begin(), x.shape().begin() + axis);
  shape.insert(shape.end(), indices.shape().begin(), indices.shape().end());
  shape.insert(shape.end(), x.shape().begin() + axis + 1, x.shape().end());
  HIDET_ASSIGN_OR_RETURN(const Value y, TakeRows(x, axis, rows));
  return Values{y.Reshaped(std::move(shape))};
}

absl::StatusOr<Values> RunSlice(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  const Value& x = node.input(0);
  std::vector<int64_t> starts = node.Ints("starts"), ends = node.Ints("ends");
  std::vector<int64_t> axes = node.Ints("axes"), steps;
  if (node.opset() >= 10) {
    for (int i = 1; i < node.input_count(); ++i) {
      if (node.has_input(i)) HIDET_RETURN_IF_ERROR(node.CheckTensor(i, "a list of places"));
    }
    starts = node.input(1).AllInts();
    ends = node.input(2).AllInts();
    axes = node.input(3).AllInts();
    steps = node.input(4).AllInts();
  }
  if (axes.empty()) {
    for (size_t i = 0; i < starts.size(); ++i) axes.push_back(static_cast<int64_t>(i));
  }
  steps.resize(steps.empty() ? starts.size() : steps.size(), 1);
  if (ends.size() != starts.size() || axes.size() != starts.size() || steps.size() != starts.size())
    return node.Error("starts, ends, axes and steps of different lengths");
  Shape shape = x.shape(), strides = StridesOf(x.shape());
  int64_t base = 0;
  for (size_t i = 0; i < starts.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(axes[i], x.rank()));
    const int64_t size = x.shape()[axis], step = steps[i];
    if (step == 0) return node.Error("step 0");
    const int64_t low = step > 0 ? 0 : -1, high = step > 0 ? size : size - 1;
    const auto place = [&](int64_t at) { return std::clamp(at < 0 ? at + size : at, low, high); };
    // Backwards, a start before the first element is the first one.
    const int64_t start = std::min(std::max<int64_t>(place(starts[i]), 0), std::max(high, low)),
                  end = place(ends[i]);
    const int64_t distance = step > 0 ? end - start : start - end;
    // The magnitude without overflow for the least number.
    const uint64_t stride =
        step > 0 ? static_cast<uint64_t>(step) : 0 - static_cast<uint64_t>(step);
    shape[axis] = distance <= 0 ? 0 : static_cast<int64_t>((distance - 1) / stride) + 1;
    base += shape[axis] == 0 ? 0 : start * strides[axis];
    strides[axis] = shape[axis] <= 1 ? 0 : strides[axis] * step;
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Strided(x, std::move(shape), strides, base));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunExpand(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the shape"));
  Shape wanted;
  for (const int64_t size : node.input(1).AllInts()) wanted.push_back(size);
  HIDET_ASSIGN_OR_RETURN(const Shape shape, BroadcastShape(node.input(0).shape(), wanted));
  HIDET_ASSIGN_OR_RETURN(Value y, Broadcast(node.input(0), shape));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunTile(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the repeats"));
  Value y = node.input(0);
  const std::vector<int64_t> repeats = node.input(1).AllInts();
  if (static_cast<int>(repeats.size()) != y.rank())
    return node.Error(absl::StrCat(repeats.size(), " repeats for rank ", y.rank()));
  for (int axis = 0; axis < y.rank(); ++axis) {
    if (repeats[axis] < 0) return node.Error(absl::StrCat("repeat ", repeats[axis]));
    Shape shape = y.shape();
    shape[axis] *= repeats[axis];
    HIDET_RETURN_IF_ERROR(CountOf(shape).status());
    if (repeats[axis] == 0) {
      HIDET_ASSIGN_OR_RETURN(y, Rearrange(y, shape, [](int64_t i) { return i; }));
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(y, Concatenate(Values(static_cast<size_t>(repeats[axis]), y), axis));
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunWhere(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the condition"));
  HIDET_RETURN_IF_ERROR(CheckElements(node, 1));
  HIDET_RETURN_IF_ERROR(CheckElements(node, 2));
  if (node.input(1).type() != node.input(2).type())
    return node.Error(absl::StrCat(node.input(1).Describe(), " and ", node.input(2).Describe()));
  HIDET_ASSIGN_OR_RETURN(Shape shape, BroadcastShape(node.input(1).shape(), node.input(2).shape()));
  HIDET_ASSIGN_OR_RETURN(shape, BroadcastShape(shape, node.input(0).shape()));
  HIDET_ASSIGN_OR_RETURN(const Value condition, Broadcast(node.input(0), shape));
  HIDET_ASSIGN_OR_RETURN(const Value x, Broadcast(node.input(1), shape));
  HIDET_ASSIGN_OR_RETURN(const Value y, Broadcast(node.input(2), shape));
  // One behind the other, so that a place says which of the two.
  HIDET_ASSIGN_OR_RETURN(const Value both,
                         Concatenate({x.Reshaped({x.count()}), y.Reshaped({y.count()})}, 0));
  HIDET_ASSIGN_OR_RETURN(Value result, Rearrange(both, shape, [&](int64_t i) {
                           return condition.IntAt(i) != 0 ? i : x.count() + i;
                         }));
  return Values{std::move(result)};
}

absl::StatusOr<Values> RunEqual(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckElements(node, 0));
  HIDET_RETURN_IF_ERROR(CheckElements(node, 1));
  if (node.input(0).type() != node.input(1).type())
    return node.Error(absl::StrCat(node.input(0).Describe(), " and ", node.input(1).Describe()));
  HIDET_ASSIGN_OR_RETURN(const auto pair, BroadcastPair(node.input(0), node.input(1)));
  const auto& [a, b] = pair;
  HIDET_ASSIGN_OR_RETURN(Value result, Value::Empty(TensorProto::BOOL, a.shape()));
  for (int64_t i = 0; i < a.count(); ++i) {
    result.elements<bool>()[i] = a.is_text()             ? a.text()[i] == b.text()[i]
                                 : IsFloatType(a.type()) ? a.RealAt(i) == b.RealAt(i)
                                                         : a.IntAt(i) == b.IntAt(i);
  }
  return Values{std::move(result)};
}

absl::StatusOr<Values> RunRange(HostNode& node) {
  for (int i = 0; i < 3; ++i) {
    HIDET_RETURN_IF_ERROR(node.CheckTensor(i, "a bound"));
    if (node.input(i).count() != 1 || node.input(i).type() != node.input(0).type())
      return node.Error(absl::StrCat("bound ", node.input(i).Describe(), ", expected one number"));
  }
  const int type = node.input(0).type();
  const Value &start = node.input(0), &limit = node.input(1), &delta = node.input(2);
  if (IsIntegerType(type)) {
    const int64_t from = start.IntAt(0), to = limit.IntAt(0), step = delta.IntAt(0);
    if (step == 0) return node.Error("a step of 0");
    const __int128 distance =
        step > 0 ? static_cast<__int128>(to) - from : static_cast<__int128>(from) - to;
    const __int128 width = step > 0 ? static_cast<__int128>(step) : -static_cast<__int128>(step);
    const __int128 count = distance <= 0 ? 0 : (distance - 1) / width + 1;
    if (count > INT64_MAX) return absl::ResourceExhaustedError("too many elements");
    HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, {static_cast<int64_t>(count)}));
    for (int64_t i = 0; i < y.count(); ++i)
      WriteInt(type, from + i * step, y.data() + i * ElementBytes(type));
    return Values{std::move(y)};
  }
  const double from = start.RealAt(0), step = delta.RealAt(0);
  const double count = std::ceil((limit.RealAt(0) - from) / step);
  if (step == 0 || !(count < 0x1p62)) return node.Error(absl::StrCat("a step of ", step));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, {static_cast<int64_t>(std::max(count, 0.0))}));
  for (int64_t i = 0; i < y.count(); ++i) {
    WriteReal(type, from + static_cast<double>(i) * step, y.data() + i * ElementBytes(type));
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunConstantOfShape(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the shape"));
  Shape shape;
  for (const int64_t size : node.input(0).AllInts()) shape.push_back(size);
  HIDET_ASSIGN_OR_RETURN(Value value, node.Tensor("value"));
  if (value.is_absent()) {
    HIDET_ASSIGN_OR_RETURN(value, Value::Empty(TensorProto::FLOAT, {1}));
    value.elements<float>()[0] = 0;
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Rearrange(value, std::move(shape), [](int64_t) { return 0; }));
  return Values{std::move(y)};
}

// The tokens [samples, length, width] of which each sample has so many, without the padding behind
// them; where tokens stand, and behind them where padding does; where samples end; the longest.
absl::StatusOr<Values> RunRemovePadding(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the tokens"));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the numbers of tokens"));
  const Value& x = node.input(0);
  const std::vector<int64_t> lengths = node.input(1).AllInts();
  if (x.rank() != 3 || static_cast<int64_t>(lengths.size()) != x.shape()[0])
    return node.Error(absl::StrCat("tokens ", x.Describe(), " of ", lengths.size(), " samples"));
  const int64_t samples = x.shape()[0], length = x.shape()[1];
  std::vector<int64_t> tokens, padding, ends = {0};
  for (int64_t i = 0; i < samples; ++i) {
    if (lengths[i] < 0 || lengths[i] > length)
      return absl::OutOfRangeError(absl::StrCat(lengths[i], " tokens of ", length));
    for (int64_t j = 0; j < length; ++j)
      (j < lengths[i] ? tokens : padding).push_back(i * length + j);
    ends.push_back(static_cast<int64_t>(tokens.size()));
  }
  HIDET_ASSIGN_OR_RETURN(Value y,
                         TakeRows(x.Reshaped({samples * length, x.shape()[2]}), 0, tokens));
  tokens.insert(tokens.end(), padding.begin(), padding.end());
  const auto ints = [](const std::vector<int64_t>& list, Shape shape) -> absl::StatusOr<Value> {
    HIDET_ASSIGN_OR_RETURN(Value value, Value::Empty(TensorProto::INT32, std::move(shape)));
    std::copy(list.begin(), list.end(), value.elements<int32_t>());
    return value;
  };
  HIDET_ASSIGN_OR_RETURN(Value offsets, ints(tokens, {samples, length}));
  HIDET_ASSIGN_OR_RETURN(Value ended, ints(ends, {samples + 1}));
  const auto longest = std::max_element(lengths.begin(), lengths.end());
  HIDET_ASSIGN_OR_RETURN(Value most, ints({longest == lengths.end() ? 0 : *longest}, {1}));
  return Values{std::move(y), std::move(offsets), std::move(ended), std::move(most)};
}

// The reverse: tokens where they stood, zeros where there was padding.
absl::StatusOr<Values> RunRestorePadding(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the tokens"));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "where they stand"));
  const Value &x = node.input(0), &offsets = node.input(1);
  if (x.rank() != 2 || offsets.rank() != 2 || offsets.count() < x.shape()[0])
    return node.Error(absl::StrCat("tokens ", x.Describe(), " at ", offsets.Describe()));
  const int64_t width = x.shape()[1] * ElementBytes(x.type());
  HIDET_ASSIGN_OR_RETURN(
      Value y, Value::Empty(x.type(), {offsets.shape()[0], offsets.shape()[1], x.shape()[1]}));
  std::memset(y.data(), 0, static_cast<size_t>(y.bytes()));
  for (int64_t i = 0; i < x.shape()[0]; ++i) {
    const int64_t to = offsets.IntAt(i);
    if (to < 0 || to >= offsets.count())
      return absl::OutOfRangeError(absl::StrCat("place ", to, " of ", offsets.count()));
    std::memcpy(y.data() + to * width, x.data() + i * width, static_cast<size_t>(width));
  }
  return Values{std::move(y)};
}

}  // namespace hidet::program
