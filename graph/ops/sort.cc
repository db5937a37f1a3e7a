// Order: where the elements of a row stand once it is sorted. What else is asked of sorted rows is
// gathered by these places.
//
//   places = SortPlaces(x, count=k, descending=true)     // int64[.., k]
//   values = Gather(x, places, axis=-1)
//
// On the CPU the runtime sorts (runtime/host_functions.h), on a GPU a kernel
// (schedules/cuda/sort_cuda.h).
#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/shape_rules.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using Types = absl::StatusOr<std::vector<TensorType>>;

Types InferSortPlaces(const InferContext& context) {
  const Tensor& x = context.input(0);
  const Dims& count = context.attributes().Sizes("count");
  if (x.rank() < 1) return context.Error("a tensor without dimensions");
  if (IsComplex(x.dtype())) return context.Error("complex numbers have no order");
  if (!context.device().IsCuda() && BitWidth(x.dtype()) <= (IsFloat(x.dtype()) ? 8 : 4))
    return context.Error(
        absl::StrCat("elements of ", ScalarTypeName(x.dtype()), " are not sorted on the CPU"));
  if (count.size() != 1) return context.Error("count: expected one size");
  const auto length = ir::AsInt(x.shape().back()), first = ir::AsInt(count[0]);
  if (first.has_value() && (*first < 0 || (length.has_value() && *first > *length)))
    return context.Error(absl::StrCat("the first ", *first, " of ", ToString(x.shape())));
  if (!length.has_value() || !first.has_value()) context.Assume(count[0] <= x.shape().back());
  Dims shape = x.shape();
  shape.back() = count[0];
  return std::vector<TensorType>{{ScalarType::kInt64, std::move(shape), context.device()}};
}

absl::StatusOr<std::vector<ir::Stage>> DefineSortPlaces(const DefineContext& context) {
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

}  // namespace

std::vector<OpRecord> SortOps() {
  OpRecord record;
  record.name = "SortPlaces";
  record.family = "sort";
  record.doc =
      "The places in each row of x, along the last dimension, of its first `count` elements in "
      "order: int64. A stable sort; NaN is the largest.";
  record.inputs = {{.name = "x"}};
  record.attributes = {{.name = "count", .type = AttributeType::kDims},
                       {.name = "descending", .type = AttributeType::kBool}};
  record.infer = InferSortPlaces;
  record.define = DefineSortPlaces;
  record.external = ExternalRule{.function = [](const Attributes& attributes) {
    return absl::StrCat("hidet.sort_places ",
                        attributes.Bool("descending") ? "descending" : "ascending");
  }};
  return {std::move(record)};
}

}  // namespace hidet::graph
