// Order: where the elements of a row stand once it is sorted. What else is asked of sorted rows is
// gathered by these places.
//
//   places = SortPlaces(x, count=k, descending=true)     // int64[.., k]
//   values = Gather(x, places, axis=-1)
//
// Of a row of which few places are asked for, and not the first ones (a median), the runtime need
// not sort all:
//
//   places = SelectPlaces(x, ranks)                      // int64[.., k], as ranks; on the CPU alone
//
// On the CPU the runtime sorts (runtime/host_functions.h), on a GPU a kernel
// (schedules/cuda/sort_cuda.h).
//
// In rows that are sorted already places are searched for, by steps that become shorter:
//
//   a = CountSteps(bounds, values, step=64)              // int64, of the shape of values
//   b = CountSteps(bounds, values, a, step=1, most=64)   // how many bounds are below each value
//
// or by halves, most=1 each, which one kernel takes one after the other; or, on the CPU, by the
// runtime: CountBelow(bounds, values).
#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/host_function.h"
#include "graph/ops/shape_rules.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

constexpr char kFamily[] = "sort";

// Rows whose elements have an order that the device finds.
absl::Status CheckRows(const InferContext& context, const Tensor& x) {
  if (x.rank() < 1) return context.Error("a tensor without dimensions");
  if (IsComplex(x.dtype())) return context.Error("complex numbers have no order");
  if (!context.device().IsCuda() && BitWidth(x.dtype()) <= (IsFloat(x.dtype()) ? 8 : 4))
    return context.Error(
        absl::StrCat("elements of ", ScalarTypeName(x.dtype()), " are not sorted on the CPU"));
  return absl::OkStatus();
}

Types InferSortPlaces(const InferContext& context) {
  const Tensor& x = context.input(0);
  const Dims& count = context.attributes().Sizes("count");
  HIDET_RETURN_IF_ERROR(CheckRows(context, x));
  if (count.size() != 1) return context.Error("count: expected one size");
  const auto length = ir::AsInt(x.shape().back()), first = ir::AsInt(count[0]);
  if (first.has_value() && (*first < 0 || (length.has_value() && *first > *length)))
    return context.Error(absl::StrCat("the first ", *first, " of ", ToString(x.shape())));
  if (!length.has_value() || !first.has_value()) context.Assume(count[0] <= x.shape().back());
  Dims shape = x.shape();
  shape.back() = count[0];
  return std::vector<TensorType>{{ScalarType::kInt64, std::move(shape), context.device()}};
}

Types InferSelectPlaces(const InferContext& context) {
  const Tensor &x = context.input(0), &ranks = context.input(1);
  if (context.device().IsCuda()) return context.Error("selecting is a function of the CPU");
  HIDET_RETURN_IF_ERROR(CheckRows(context, x));
  if (ranks.dtype() != ScalarType::kInt64 || ranks.rank() != x.rank())
    return context.Error("ranks: expected int64 of the rank of x");
  HIDET_RETURN_IF_ERROR(RequireSameSizes(context, ranks.shape(), x.shape(), x.rank() - 1));
  return std::vector<TensorType>{{ScalarType::kInt64, ranks.shape(), context.device()}};
}

Stages DefineSortPlaces(const DefineContext& context) {
  const ir::Buffer &x = context.inputs[0], &places = context.outputs[0];
  const std::vector<ir::Var> axes = ir::MakeAxes(places.shape());
  const ir::Expr length = x.shape().back();
  const ir::Var at = ir::MakeAxes({length}, "at")[0];
  std::vector<ir::Expr> indices(axes.begin(), axes.end());
  indices.back() = at;
  ir::Read element = ir::MakeRead(x, std::move(indices));
  const ir::Expr value = element.value;
  ir::Stage stage = ir::MakeMap(context.op, places, axes, {std::move(element)}, value);
  stage.kind = ir::StageKind::kSort;
  stage.reduction_axes = {at};
  stage.reduction_extents = {length};
  stage.details = ir::SortDetails{.descending = context.attributes.Bool("descending")};
  return std::vector<ir::Stage>{std::move(stage)};
}

// Bounds and the values that are searched among them.
absl::Status CheckBounds(const InferContext& context) {
  const Tensor &bounds = context.input(0), &values = context.input(1);
  if (bounds.rank() < 1) return context.Error("bounds without dimensions");
  if (IsComplex(bounds.dtype())) return context.Error("complex numbers have no order");
  if (bounds.dtype() != values.dtype()) {
    return context.Error(absl::StrCat("bounds of dtype ", ScalarTypeName(bounds.dtype()),
                                      ", values of ", ScalarTypeName(values.dtype())));
  }
  if (bounds.rank() > 1 && bounds.rank() != values.rank()) {
    return context.Error(
        absl::StrCat("bounds of rank ", bounds.rank(), " for values of rank ", values.rank()));
  }
  return RequireSameSizes(context, bounds.shape(), values.shape(), bounds.rank() - 1);
}

Types InferCountBelow(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckBounds(context));
  const Tensor& values = context.input(1);
  if (context.device().IsCuda()) return context.Error("searching is a function of the CPU");
  return std::vector<TensorType>{{ScalarType::kInt64, values.shape(), context.device()}};
}

Types InferCountSteps(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckBounds(context));
  const Tensor& values = context.input(1);
  for (const char* name : {"step", "most"}) {
    if (context.attributes().Int(name) < 1)
      return context.Error(absl::StrCat(name, " is ", context.attributes().Int(name)));
  }
  if (context.has_input(2)) {
    const Tensor& begin = context.input(2);
    if (begin.dtype() != ScalarType::kInt64 || begin.rank() != values.rank())
      return context.Error("begin: expected int64 of the shape of values");
    HIDET_RETURN_IF_ERROR(RequireSameSizes(context, begin.shape(), values.shape(), begin.rank()));
  }
  return std::vector<TensorType>{{ScalarType::kInt64, values.shape(), context.device()}};
}

Stages DefineCountSteps(const DefineContext& context) {
  const ir::Buffer &bounds = context.inputs[0], &out = context.outputs[0];
  const int64_t step = context.attributes.Int("step");
  const std::vector<ir::Var> axes = ir::MakeAxes(out.shape());
  const Dims most = {ir::Int64(context.attributes.Int("most"))};
  const bool is_one = ir::IsInt(most[0], 1);
  const std::vector<ir::Var> steps = ir::MakeAxes(most, "r");
  std::vector<ir::Read> reads = {ir::MakeRead(context.inputs[1], AsExprs(axes))};
  ir::Expr last =
      is_one ? ir::Int64(step - 1) : (steps[0] + 1) * step - 1;  // of the bounds that a step passes
  const bool has_begin = context.has_input(2);
  if (has_begin) {
    reads.push_back(ir::MakeRead(context.inputs[2], AsExprs(axes)));
    last = last + reads[1].value;
  }
  std::vector<ir::Expr> at(axes.begin(), axes.begin() + (bounds.rank() - 1));
  at.push_back(last);
  const ir::Expr inside = last < bounds.shape().back();
  ir::Read bound = ir::MakeRead(bounds, std::move(at), inside);
  // As torch asks it: NaN is above nothing, and nothing is above NaN.
  const ir::Expr above = context.attributes.Bool("right") ? bound.value > reads[0].value
                                                          : bound.value >= reads[0].value;
  const ir::Expr passed = ir::Select(inside && !above, ir::Int64(is_one ? step : 1), ir::Int64(0));
  reads.push_back(std::move(bound));
  if (is_one) {
    const ir::Expr place = has_begin ? reads[1].value + passed : passed;
    return std::vector<ir::Stage>{MakeMap(context.op, out, axes, std::move(reads), place)};
  }
  const ir::Buffer count = Intermediate("count", ir::Type::Int64(), out.shape());
  ir::Stage counted = MakeReduce(absl::StrCat(context.op, ".count"), {count}, axes, steps, most,
                                 std::move(reads), {passed}, ir::SumCombiner(ir::Type::Int64()));
  const std::vector<ir::Var> points = ir::MakeAxes(out.shape());
  std::vector<ir::Read> of_point = {ir::MakeRead(count, AsExprs(points))};
  ir::Expr result = of_point[0].value * step;
  if (has_begin) {
    of_point.push_back(ir::MakeRead(context.inputs[2], AsExprs(points)));
    result = result + of_point[1].value;
  }
  return std::vector<ir::Stage>{std::move(counted),
                                MakeMap(context.op, out, points, std::move(of_point), result)};
}

}  // namespace

std::vector<OpRecord> SortOps() {
  const AttributeSpec right = {
      .name = "right", .type = AttributeType::kBool, .default_value = false};
  return {
      {.name = "SortPlaces",
       .family = kFamily,
       .doc =
           "The places in each row of x, along the last dimension, of its first `count` elements "
           "in order: int64. A stable sort; NaN is the largest.",
       .inputs = {{.name = "x"}},
       .attributes = {{.name = "count", .type = AttributeType::kDims},
                      {.name = "descending", .type = AttributeType::kBool}},
       .infer = InferSortPlaces,
       .define = DefineSortPlaces,
       .external = HostFunction("descending", "hidet.sort_places descending",
                                "hidet.sort_places ascending")},
      {.name = "SelectPlaces",
       .family = kFamily,
       .doc = "The places in each row of x, along the last dimension, of the elements that as many "
              "others come before as `ranks` says: int64. In the order of SortPlaces; on the CPU.",
       .inputs = {{.name = "x"}, {.name = "ranks"}},
       .infer = InferSelectPlaces,
       .external = HostFunction("hidet.select_places")},
      {.name = "CountBelow",
       .family = kFamily,
       .doc = "How many bounds are less than each value, or with `right` not greater: int64. "
              "Bounds are sorted along their last dimension; those of one dimension are those of "
              "all values. On the CPU.",
       .inputs = {{.name = "bounds"}, {.name = "values"}},
       .attributes = {right},
       .infer = InferCountBelow,
       .external = HostFunction("right", "hidet.count_below right", "hidet.count_below left")},
      {.name = "CountSteps",
       .family = kFamily,
       .doc = "The place behind `begin`, or the first, that as many whole steps reach as have a "
              "last bound less than the value, or with `right` not greater; at most `most` steps. "
              "Bounds are sorted along their last dimension; those of one dimension are those of "
              "all values. int64.",
       .inputs = {{.name = "bounds"}, {.name = "values"}, {.name = "begin", .optional = true}},
       .attributes = {{.name = "step", .type = AttributeType::kInt},
                      {.name = "most", .type = AttributeType::kInt},
                      right},
       .traits = kReduction,
       .infer = InferCountSteps,
       .define = DefineCountSteps},
  };
}

}  // namespace hidet::graph
