// Order: sorting, selecting, counting what is less.
//
// What is sorted is gathered by the places that SortPlaces gives (graph/ops/sort.cc). NaN is the
// largest, as in torch.
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/constant_data.h"
#include "graph/first_in_order.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;

absl::StatusOr<Tensor> Added(Call& call, const Tensor& x, int64_t dim) {
  return Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{dim}}});
}

// x with two dimensions changed places.
absl::StatusOr<Tensor> Swapped(Call& call, const Tensor& x, int64_t a, int64_t b) {
  std::vector<int64_t> axes;
  for (int64_t d = 0; d < x.rank(); ++d) axes.push_back(d);
  std::swap(axes[a], axes[b]);
  return Make(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
}

absl::StatusOr<Tensor> CountTrue(Call& call, const Tensor& x, int64_t dim, bool keepdims) {
  HIDET_ASSIGN_OR_RETURN(const Tensor whole, CastTo(call, x, ScalarType::kInt64));
  return Make(call, "ReduceSum", {whole},
              {{"dims", std::vector<int64_t>{dim}}, {"keepdims", keepdims}});
}

struct Sorted {
  Tensor values, indices;
};

// The first `count` along a dimension of x, which is no scalar and not empty.
absl::StatusOr<Sorted> FirstAlong(Call& call, const Tensor& x, int64_t dim, const Expr& count,
                                  bool descending) {
  HIDET_ASSIGN_OR_RETURN(graph::Ordered first,
                         graph::FirstInOrder(call.builder, x, dim, count, descending, call.name));
  return Sorted{std::move(first.values), std::move(first.places)};
}

// Along a dimension of x; what has none is a row.
absl::StatusOr<Sorted> SortAlong(Call& call, const Tensor& x, int64_t dim, bool descending) {
  if (ir::IsInt(graph::Product(x.shape()), 0)) {
    HIDET_ASSIGN_OR_RETURN(
        const Tensor indices,
        Make(call, "Full", {},
             {{"shape", x.shape()}, {"value", 0.0}, {"dtype", ScalarType::kInt64}}));
    return Sorted{x, indices};
  }
  if (x.rank() == 0) {
    HIDET_ASSIGN_OR_RETURN(const Tensor row, ReshapeTo(call, x, {ir::Int64(1)}));
    HIDET_ASSIGN_OR_RETURN(Sorted sorted, FirstAlong(call, row, 0, ir::Int64(1), descending));
    HIDET_ASSIGN_OR_RETURN(sorted.values, ReshapeTo(call, sorted.values, {}));
    HIDET_ASSIGN_OR_RETURN(sorted.indices, ReshapeTo(call, sorted.indices, {}));
    return sorted;
  }
  return FirstAlong(call, x, dim, x.shape()[dim], descending);
}

// The elements along a dimension of x, no scalar, that as many others come before as `ranks` says,
// which has the other dimensions of x. The CPU need not sort the others.
absl::StatusOr<Sorted> SelectAlong(Call& call, const Tensor& x, int64_t dim, const Tensor& ranks) {
  Sorted chosen;
  if (call.device.IsCuda()) {
    HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortAlong(call, x, dim, false));
    HIDET_ASSIGN_OR_RETURN(chosen.values,
                           Make(call, "Gather", {sorted.values, ranks}, {{"axis", dim}}));
    HIDET_ASSIGN_OR_RETURN(chosen.indices,
                           Make(call, "Gather", {sorted.indices, ranks}, {{"axis", dim}}));
    return chosen;
  }
  const int64_t last = x.rank() - 1;
  HIDET_ASSIGN_OR_RETURN(const Tensor rows, Swapped(call, x, dim, last));
  HIDET_ASSIGN_OR_RETURN(const Tensor of_rows, Swapped(call, ranks, dim, last));
  HIDET_ASSIGN_OR_RETURN(chosen.indices, Make(call, "SelectPlaces", {rows, of_rows}));
  HIDET_ASSIGN_OR_RETURN(chosen.values,
                         Make(call, "Gather", {rows, chosen.indices}, {{"axis", last}}));
  HIDET_ASSIGN_OR_RETURN(chosen.values, Swapped(call, chosen.values, dim, last));
  HIDET_ASSIGN_OR_RETURN(chosen.indices, Swapped(call, chosen.indices, dim, last));
  return chosen;
}

// sort(x, dim, descending), also with stable as a keyword, or after x.
absl::StatusOr<Sorted> SortCall(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  const bool stable_first = call.args.size() > 1 && call.args[1].As<bool>() != nullptr;
  HIDET_ASSIGN_OR_RETURN(const int64_t dim,
                         AxisArg(call, stable_first ? 2 : 1, "dim", x.rank(), -1));
  HIDET_ASSIGN_OR_RETURN(const bool descending,
                         BoolArg(call, stable_first ? 3 : 2, "descending", false));
  call.Arg(-1, "stable");  // it always is
  return SortAlong(call, x, dim, descending);
}

Result Sort(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortCall(call));
  return Value(ValueList{sorted.values, sorted.indices});
}

Result ArgSort(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortCall(call));
  return Value(sorted.indices);
}

Result SortFirst(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortAlong(call, x, 0, false));
  return Value(sorted.values);
}

Result TopK(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  const auto count = AsSize(call.Arg(1, "k"));
  if (!count.has_value()) return Unsupported("argument k: expected a size");
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), -1));
  HIDET_ASSIGN_OR_RETURN(const bool largest, BoolArg(call, 3, "largest", true));
  HIDET_RETURN_IF_ERROR(BoolArg(call, 4, "sorted", true).status());
  if (x.rank() == 0) {
    HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortAlong(call, x, dim, largest));
    return Value(ValueList{sorted.values, sorted.indices});
  }
  const auto size = ir::AsInt(x.shape()[dim]), known = ir::AsInt(*count);
  if (size.has_value() && known.has_value() && (*known < 0 || *known > *size))
    return Wrong(absl::StrCat("the first ", *known, " of ", *size));
  if (!ir::IsInt(graph::Product(x.shape()), 0)) {
    HIDET_ASSIGN_OR_RETURN(const Sorted first, FirstAlong(call, x, dim, *count, largest));
    return Value(ValueList{first.values, first.indices});
  }
  HIDET_ASSIGN_OR_RETURN(Sorted sorted, SortAlong(call, x, dim, largest));
  for (Tensor* part : {&sorted.values, &sorted.indices}) {
    HIDET_ASSIGN_OR_RETURN(*part, SliceOf(call, *part, dim, ir::Int64(0), *count));
  }
  return Value(ValueList{sorted.values, sorted.indices});
}

// One element of each sorted row, and where it was.
Result Chosen(Call& call, const Sorted& sorted, int64_t dim, const Expr& place, bool keepdim) {
  ValueList results;
  for (Tensor part : {sorted.values, sorted.indices}) {
    if (part.rank() > 0) {
      HIDET_ASSIGN_OR_RETURN(part, SliceOf(call, part, dim, place, place + ir::Int64(1)));
      if (!keepdim) {
        Dims shape = part.shape();
        shape.erase(shape.begin() + dim);
        HIDET_ASSIGN_OR_RETURN(part, ReshapeTo(call, part, std::move(shape)));
      }
    }
    results.emplace_back(part);
  }
  return Value(std::move(results));
}

// The k-th element of each row, where k is known at a call alone, which is an error there if the
// rows are shorter.
Result KthValueAtCall(Call& call, const Tensor& x, int64_t dim, bool keepdim) {
  Dims one = x.shape();
  one[dim] = ir::Int64(1);
  HIDET_ASSIGN_OR_RETURN(const Tensor k, ToTensor(call, call.Arg(1, "k"), ScalarType::kInt64));
  const Tensor unit = graph::ScalarConstant(ScalarType::kInt64, 1, call.device);
  HIDET_ASSIGN_OR_RETURN(Tensor ranks, Make(call, "Subtract", {k, unit}));
  HIDET_ASSIGN_OR_RETURN(ranks, Make(call, "Broadcast", {ranks}, {{"shape", std::move(one)}}));
  HIDET_ASSIGN_OR_RETURN(const Sorted chosen, SelectAlong(call, x, dim, ranks));
  return Chosen(call, chosen, dim, ir::Int64(0), keepdim);
}

Result KthValue(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 2, "dim", x.rank(), -1));
  HIDET_ASSIGN_OR_RETURN(const bool keepdim, BoolArg(call, 3, "keepdim", false));
  const Value& wanted = call.Arg(1, "k");
  const bool is_free = (wanted.As<Expr>() != nullptr || wanted.As<Number>() != nullptr) &&
                       !RealValue(wanted).has_value();
  if (is_free && x.rank() > 0) return KthValueAtCall(call, x, dim, keepdim);
  HIDET_ASSIGN_OR_RETURN(const int64_t k, IntArg(call, 1, "k"));
  const auto size = x.rank() == 0 ? std::optional<int64_t>(1) : ir::AsInt(x.shape()[dim]);
  if (k < 1 || (size.has_value() && k > *size)) return Wrong(absl::StrCat("element ", k));
  if (x.rank() == 0 || ir::IsInt(graph::Product(x.shape()), 0)) {
    HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortAlong(call, x, dim, false));
    return Chosen(call, sorted, dim, ir::Int64(k - 1), keepdim);
  }
  Dims one = x.shape();
  one[dim] = ir::Int64(1);
  HIDET_ASSIGN_OR_RETURN(const Tensor ranks, Make(call, "Full", {},
                                                  {{"shape", std::move(one)},
                                                   {"value", static_cast<double>(k - 1)},
                                                   {"dtype", ScalarType::kInt64}}));
  HIDET_ASSIGN_OR_RETURN(const Sorted chosen, SelectAlong(call, x, dim, ranks));
  return Chosen(call, chosen, dim, ir::Int64(0), keepdim);
}

// The lower one of the two in the middle. NaN is the median of a row that has it; without them
// (`numbers`) that of the rest.
absl::StatusOr<Sorted> MedianAlong(Call& call, const Tensor& x, int64_t dim, bool numbers) {
  const Expr size = x.shape()[dim];
  Dims one = x.shape();
  one[dim] = ir::Int64(1);
  HIDET_ASSIGN_OR_RETURN(Tensor last, ToTensor(call, Value(size), ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(last, Make(call, "Broadcast", {last}, {{"shape", one}}));
  const Tensor unit = graph::ScalarConstant(ScalarType::kInt64, 1, call.device);
  const Tensor two = graph::ScalarConstant(ScalarType::kInt64, 2, call.device);
  const Tensor zero = graph::ScalarConstant(ScalarType::kInt64, 0, call.device);
  Tensor place = last;
  if (IsFloat(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(const Tensor is_nan, Make(call, "IsNan", {x}));
    HIDET_ASSIGN_OR_RETURN(const Tensor nans, CountTrue(call, is_nan, dim, true));
    HIDET_ASSIGN_OR_RETURN(const Tensor rest, Make(call, "Subtract", {last, nans}));
    HIDET_ASSIGN_OR_RETURN(Tensor middle, Make(call, "Subtract", {numbers ? rest : last, unit}));
    HIDET_ASSIGN_OR_RETURN(
        middle, Make(call, "Divide", {middle, two}, {{"rounding", std::string("floor")}}));
    HIDET_ASSIGN_OR_RETURN(middle, Make(call, "Max", {middle, zero}));
    if (!numbers) {  // the first of the NaN, which stand last
      HIDET_ASSIGN_OR_RETURN(const Tensor any, Make(call, "Greater", {nans, zero}));
      HIDET_ASSIGN_OR_RETURN(middle, Make(call, "Where", {any, rest, middle}));
    }
    place = middle;
  } else {
    HIDET_ASSIGN_OR_RETURN(place, Make(call, "Subtract", {last, unit}));
    HIDET_ASSIGN_OR_RETURN(
        place, Make(call, "Divide", {place, two}, {{"rounding", std::string("floor")}}));
  }
  return SelectAlong(call, x, dim, place);
}

// One element of each row, of which there are none.
Result ChosenOfNothing(Call& call, const Tensor& x, int64_t dim, bool keepdim) {
  if (ir::IsInt(x.shape()[dim], 0))
    return Wrong(absl::StrCat("dimension ", dim, " has no element to choose"));
  const auto empty = [&](ScalarType dtype) {
    Dims shape = x.shape();
    if (keepdim) {
      shape[dim] = ir::Int64(1);
    } else {
      shape.erase(shape.begin() + dim);
    }
    return Make(call, "Full", {}, {{"shape", std::move(shape)}, {"value", 0.0}, {"dtype", dtype}});
  };
  HIDET_ASSIGN_OR_RETURN(const Tensor values, empty(x.dtype()));
  HIDET_ASSIGN_OR_RETURN(const Tensor indices, empty(ScalarType::kInt64));
  return Value(ValueList{values, indices});
}

template <bool numbers>
Result Median(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const bool all = call.Arg(1, "dim").IsNone();
  const bool is_empty = ir::IsInt(graph::Product(x.shape()), 0);
  if (is_empty && all) {
    if (!IsFloat(x.dtype())) return Unsupported("the median of nothing");
    return Value(graph::ScalarConstant(x.dtype(), NAN, call.device));
  }
  if (x.rank() == 0 || all) {
    HIDET_ASSIGN_OR_RETURN(const Tensor flat, ReshapeTo(call, x, {graph::Product(x.shape())}));
    HIDET_ASSIGN_OR_RETURN(const Sorted median, MedianAlong(call, flat, 0, numbers));
    HIDET_ASSIGN_OR_RETURN(const Tensor value, ReshapeTo(call, median.values, {}));
    if (all) return Value(value);
    HIDET_ASSIGN_OR_RETURN(const Tensor index, ReshapeTo(call, median.indices, {}));
    return Value(ValueList{value, index});
  }
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank()));
  HIDET_ASSIGN_OR_RETURN(const bool keepdim, BoolArg(call, 2, "keepdim", false));
  if (is_empty) return ChosenOfNothing(call, x, dim, keepdim);
  HIDET_ASSIGN_OR_RETURN(const Sorted median, MedianAlong(call, x, dim, numbers));
  return Chosen(call, median, dim, ir::Int64(0), keepdim);
}

// How many elements of a sorted row before each are equal to it and to all between.
absl::StatusOr<Tensor> EqualsBefore(Call& call, const Tensor& rows) {
  const int64_t last = rows.rank() - 1;
  const Expr& length = rows.shape().back();
  HIDET_ASSIGN_OR_RETURN(const Tensor before,
                         SliceOf(call, rows, last, ir::Int64(0), length - ir::Int64(1)));
  HIDET_ASSIGN_OR_RETURN(const Tensor behind, SliceOf(call, rows, last, ir::Int64(1), length));
  HIDET_ASSIGN_OR_RETURN(const Tensor begins, Make(call, "NotEqual", {before, behind}));
  // The place where each element's equals begin: the last such place before it.
  HIDET_ASSIGN_OR_RETURN(const Tensor at, CountTo(call, length));
  HIDET_ASSIGN_OR_RETURN(Tensor starts, CastTo(call, begins, ScalarType::kInt64));
  std::vector<int64_t> pads(2 * static_cast<size_t>(rows.rank()), 0);
  pads[static_cast<size_t>(last)] = 1;
  HIDET_ASSIGN_OR_RETURN(starts, Make(call, "Pad", {starts}, {{"pads", std::move(pads)}}));
  HIDET_ASSIGN_OR_RETURN(starts, Make(call, "Multiply", {starts, at}));
  HIDET_ASSIGN_OR_RETURN(starts, Make(call, "CumulativeMax", {starts}, {{"dim", last}}));
  return Make(call, "Subtract", {at, starts});
}

// The most frequent element, the smallest of several, and where it stands last.
Result Mode(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t dim, AxisArg(call, 1, "dim", x.rank(), -1));
  HIDET_ASSIGN_OR_RETURN(const bool keepdim, BoolArg(call, 2, "keepdim", false));
  if (ir::IsInt(graph::Product(x.shape()), 0)) return ChosenOfNothing(call, x, dim, keepdim);
  if (x.rank() == 0) {
    HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortAlong(call, x, 0, false));
    return Value(ValueList{sorted.values, sorted.indices});
  }
  HIDET_ASSIGN_OR_RETURN(Sorted sorted, SortAlong(call, x, dim, false));
  const int64_t last = x.rank() - 1;
  HIDET_ASSIGN_OR_RETURN(const Tensor rows, Swapped(call, sorted.values, dim, last));
  HIDET_ASSIGN_OR_RETURN(const Tensor counts, EqualsBefore(call, rows));
  // Of the most frequent the first in order; of its equals the last, which has all before it.
  HIDET_ASSIGN_OR_RETURN(const Tensor place,
                         Make(call, "ArgMax", {counts}, {{"dim", last}, {"keepdims", true}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor indices, Swapped(call, sorted.indices, dim, last));
  HIDET_ASSIGN_OR_RETURN(sorted.values, Make(call, "Gather", {rows, place}, {{"axis", last}}));
  HIDET_ASSIGN_OR_RETURN(sorted.indices, Make(call, "Gather", {indices, place}, {{"axis", last}}));
  HIDET_ASSIGN_OR_RETURN(sorted.values, Swapped(call, sorted.values, dim, last));
  HIDET_ASSIGN_OR_RETURN(sorted.indices, Swapped(call, sorted.indices, dim, last));
  return Chosen(call, sorted, dim, ir::Int64(0), keepdim);
}

// How many of the bounds stand before each value, in the dtype that both are compared in.
Result PlacesAmong(Call& call, Tensor bounds, Tensor values, bool right, bool narrow) {
  const Value a = bounds, b = values;
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType(call, {&a, &b}));
  HIDET_ASSIGN_OR_RETURN(bounds, CastTo(call, bounds, dtype));
  HIDET_ASSIGN_OR_RETURN(values, CastTo(call, values, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor count, CountBelow(call, bounds, values, right));
  HIDET_ASSIGN_OR_RETURN(count,
                         CastTo(call, count, narrow ? ScalarType::kInt32 : ScalarType::kInt64));
  return Value(count);
}

Result SearchSorted(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor bounds, TensorArg(call, 0, "sorted_sequence"));
  const Value& given = call.Arg(1, "input").IsNone() ? call.Arg(1, "self") : call.Arg(1, "input");
  HIDET_ASSIGN_OR_RETURN(const Tensor values, ToTensor(call, given, bounds.dtype()));
  HIDET_ASSIGN_OR_RETURN(const bool narrow, BoolArg(call, -1, "out_int32", false));
  HIDET_ASSIGN_OR_RETURN(bool right, BoolArg(call, -1, "right", false));
  if (const std::string* side = call.Arg(-1, "side").As<std::string>()) right = *side == "right";
  HIDET_ASSIGN_OR_RETURN(const Tensor sorter, OptionalTensorArg(call, -1, "sorter"));
  if (sorter.defined()) {
    HIDET_ASSIGN_OR_RETURN(
        bounds, Make(call, "Gather", {bounds, sorter}, {{"axis", int64_t{bounds.rank() - 1}}}));
  }
  const Tensor* tensor = given.As<Tensor>();
  return PlacesAmong(call, bounds, tensor == nullptr ? values : *tensor, right, narrow);
}

Result Bucketize(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor bounds, TensorArg(call, 1, "boundaries"));
  HIDET_ASSIGN_OR_RETURN(const Tensor values, ToTensor(call, call.Arg(0, "input"), bounds.dtype()));
  HIDET_ASSIGN_OR_RETURN(const bool narrow, BoolArg(call, -1, "out_int32", false));
  HIDET_ASSIGN_OR_RETURN(const bool right, BoolArg(call, -1, "right", false));
  const Tensor* tensor = call.Arg(0, "input").As<Tensor>();
  return PlacesAmong(call, bounds, tensor == nullptr ? values : *tensor, right, narrow);
}

// Whether each element of x is one of a row's, which are few.
absl::StatusOr<Tensor> IsOneOf(Call& call, Tensor x, const Tensor& row) {
  HIDET_ASSIGN_OR_RETURN(x, Added(call, x, x.rank()));
  HIDET_ASSIGN_OR_RETURN(const Tensor equal, Make(call, "Equal", {x, row}));
  return Make(call, "ReduceOr", {equal},
              {{"dims", std::vector<int64_t>{equal.rank() - 1}}, {"keepdims", false}});
}

// The same by sorting the row and searching for each element's place. NaN, which stand last in the
// row and which a search cannot compare, are searched as infinities: what is read at the place is
// still NaN, which equals nothing. Behind the row stands one element more, so that a place behind
// all others can be read too; that it is none of the row's is known by the place.
absl::StatusOr<Tensor> IsFoundIn(Call& call, const Tensor& x, const Tensor& row) {
  HIDET_ASSIGN_OR_RETURN(const Sorted sorted, SortAlong(call, row, 0, false));
  Tensor bounds = sorted.values;
  if (IsFloat(row.dtype())) {
    const Tensor most =
        graph::ScalarConstant(row.dtype(), std::numeric_limits<double>::infinity(), call.device);
    HIDET_ASSIGN_OR_RETURN(const Tensor is_nan, Make(call, "IsNan", {bounds}));
    HIDET_ASSIGN_OR_RETURN(bounds, Make(call, "Where", {is_nan, most, bounds}));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor place, CountBelow(call, bounds, x, false));
  HIDET_ASSIGN_OR_RETURN(const Tensor longer, Make(call, "Pad", {sorted.values},
                                                   {{"pads", std::vector<int64_t>{0, 1}}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor there, Make(call, "Take", {longer, place},
                                                  {{"axis", int64_t{0}}, {"wrap", false}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor equal, Make(call, "Equal", {there, x}));
  HIDET_ASSIGN_OR_RETURN(const Tensor end,
                         ToTensor(call, Value(row.shape()[0]), ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(const Tensor inside, Make(call, "Less", {place, end}));
  return Make(call, "LogicalAnd", {equal, inside});
}

Result IsIn(Call& call) {
  const Value &a = call.Arg(0, "elements"), &b = call.Arg(1, "test_elements");
  HIDET_ASSIGN_OR_RETURN(const bool invert, BoolArg(call, 3, "invert", false));
  call.Arg(2, "assume_unique");
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, ResultType(call, {&a, &b}));
  HIDET_ASSIGN_OR_RETURN(const Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor row, ToTensor(call, b, dtype));
  HIDET_ASSIGN_OR_RETURN(row, ReshapeTo(call, row, {graph::Product(row.shape())}));
  constexpr int64_t kFew = 64;  // as many comparisons as a step of a search makes
  const auto is_few = [](const Expr& count) {
    return ir::Simplifier().bounds().Of(count).max <= kFew;
  };
  const bool compare = IsBool(dtype) || is_few(graph::Product(x.shape())) || is_few(row.shape()[0]);
  HIDET_ASSIGN_OR_RETURN(const Tensor any,
                         compare ? IsOneOf(call, x, row) : IsFoundIn(call, x, row));
  if (!invert) return Value(any);
  return One(call, "LogicalNot", {any});
}

// Counts of elements in bins of equal width between two bounds; those of the data where they are
// equal.
Result Histogram(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t bins, IntArg(call, 1, "bins", 100));
  HIDET_ASSIGN_OR_RETURN(const double least, RealArg(call, 2, "min", 0.0));
  HIDET_ASSIGN_OR_RETURN(const double most, RealArg(call, 3, "max", 0.0));
  if (bins <= 0 || least > most) return Wrong(absl::StrCat(bins, " bins"));
  const ScalarType dtype = x.dtype();
  // torch counts integers, on a GPU alone, by places of 64 bits, rounded down.
  if (!IsFloat(dtype)) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  HIDET_ASSIGN_OR_RETURN(x, ReshapeTo(call, x, {graph::Product(x.shape())}));
  const auto number = [&](double value) {
    return graph::ScalarConstant(x.dtype(), IsFloat(dtype) ? value : std::trunc(value),
                                 call.device);
  };
  Tensor low = number(least), high = number(most);
  if (least == most && !ir::IsInt(x.shape()[0], 0)) {
    HIDET_ASSIGN_OR_RETURN(low, Make(call, "ReduceMin", {x}, {{"keepdims", false}}));
    HIDET_ASSIGN_OR_RETURN(high, Make(call, "ReduceMax", {x}, {{"keepdims", false}}));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor same, Make(call, "Equal", {low, high}));
  HIDET_ASSIGN_OR_RETURN(const Tensor lower, Make(call, "Subtract", {low, number(1)}));
  HIDET_ASSIGN_OR_RETURN(const Tensor higher, Make(call, "Add", {high, number(1)}));
  HIDET_ASSIGN_OR_RETURN(low, Make(call, "Where", {same, lower, low}));
  HIDET_ASSIGN_OR_RETURN(high, Make(call, "Where", {same, higher, high}));
  HIDET_ASSIGN_OR_RETURN(const Tensor width, Make(call, "Subtract", {high, low}));
  HIDET_ASSIGN_OR_RETURN(Tensor at, Make(call, "Subtract", {x, low}));
  HIDET_ASSIGN_OR_RETURN(at, Make(call, "Multiply", {at, number(static_cast<double>(bins))}));
  HIDET_ASSIGN_OR_RETURN(at, Make(call, "Divide", {at, width}));
  HIDET_ASSIGN_OR_RETURN(at, Make(call, "Min", {at, number(static_cast<double>(bins - 1))}));
  HIDET_ASSIGN_OR_RETURN(const Tensor above, Make(call, "GreaterEqual", {x, low}));
  HIDET_ASSIGN_OR_RETURN(const Tensor below, Make(call, "LessEqual", {x, high}));
  HIDET_ASSIGN_OR_RETURN(const Tensor inside, Make(call, "LogicalAnd", {above, below}));
  HIDET_ASSIGN_OR_RETURN(at, Make(call, "Where", {inside, at, number(0)}));
  HIDET_ASSIGN_OR_RETURN(at, CastTo(call, at, ScalarType::kInt64));
  // Whole numbers: a GPU adds them in a block's memory without a second try.
  constexpr ScalarType kCount = ScalarType::kInt32;
  HIDET_ASSIGN_OR_RETURN(const Tensor ones, CastTo(call, inside, kCount));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor zeros,
      Make(call, "Full", {},
           {{"shape", Dims{ir::Int64(bins)}}, {"value", 0.0}, {"dtype", kCount}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor counts,
                         Make(call, "Scatter", {zeros, at, ones},
                              {{"axis", int64_t{0}}, {"reduction", std::string("add")}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor cast, CastTo(call, counts, dtype));
  return Value(cast);
}

constexpr OpRule kRules[] = {
    {"argsort", ArgSort},
    {"bucketize", Bucketize},
    {"histc", Histogram},
    {"isin", IsIn},
    {"kthvalue", KthValue},
    {"median", Median<false>},
    {"mode", Mode},
    {"msort", SortFirst},
    {"nanmedian", Median<true>},
    {"searchsorted", SearchSorted},
    {"sort", Sort},
    {"topk", TopK},
};

}  // namespace

absl::Span<const OpRule> SortRules() { return kRules; }

}  // namespace hidet::fx
