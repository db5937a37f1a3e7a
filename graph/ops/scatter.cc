// Elements written at indices that data chose. Kernels check each index: what lies outside is an
// error, and nothing is written.
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Stage;
using ir::Var;

Types InferScatter(const InferContext& context) {
  const Tensor &data = context.input(0), &indices = context.input(1), &updates = context.input(2);
  if (!IsInteger(indices.dtype()) || BitWidth(indices.dtype()) < 8) {
    return context.Error(
        absl::StrCat("indices of dtype ", ScalarTypeName(indices.dtype()), ", expected integers"));
  }
  if (updates.dtype() != data.dtype() || IsComplex(data.dtype()) || BitWidth(data.dtype()) < 8) {
    return context.Error(absl::StrCat("updates of dtype ", ScalarTypeName(updates.dtype()),
                                      " for data of dtype ", ScalarTypeName(data.dtype())));
  }
  if (indices.rank() != data.rank() || updates.rank() != data.rank())
    return context.Error("data, indices and updates of different ranks");
  const int axis = context.attributes().Axis("axis");
  for (int i = 0; i < data.rank(); ++i) {
    HIDET_RETURN_IF_ERROR(context.RequireSame(indices.shape()[i], updates.shape()[i],
                                              absl::StrCat("size of dimension ", i)));
    const auto have = ir::AsInt(data.shape()[i]), want = ir::AsInt(indices.shape()[i]);
    if (i != axis && have.has_value() && want.has_value() && *want > *have) {
      return context.Error(
          absl::StrCat("dimension ", i, " of the indices is ", *want, ", of the data ", *have));
    }
    if (i != axis) context.Assume(indices.shape()[i] <= data.shape()[i]);
  }
  const std::string& reduction = context.attributes().String("reduction");
  if (reduction != "none" && reduction != "add" && reduction != "mul" && reduction != "max" &&
      reduction != "min") {
    return context.Error(
        absl::StrCat("reduction '", reduction, "', expected none, add, mul, max or min"));
  }
  if (reduction != "none" && IsBool(data.dtype()))
    return context.Unimplemented("a reduction of truths");
  return std::vector<TensorType>{{data.dtype(), data.shape(), context.device()}};
}

Stages DefineScatter(const DefineContext& context) {
  const ir::Buffer &data = context.inputs[0], &indices = context.inputs[1];
  const int axis = context.attributes.Axis("axis");
  const std::string& reduction = context.attributes.String("reduction");
  ir::UpdateDetails details{.target = data,
                            .domain = {indices.shape().begin(), indices.shape().end()}};
  const std::vector<Var> axes = ir::MakeAxes(details.domain);
  const ir::Read index = ir::MakeRead(indices, AsExprs(axes));
  const ir::Read update = ir::MakeRead(context.inputs[2], AsExprs(axes));
  details.indices = AsExprs(axes);
  details.indices[axis] = ChosenIndex(context.attributes, index.value, data.shape()[axis]);
  Stage stage = MakeMap(context.op, context.outputs[0], axes, {index, update}, update.value);
  stage.kind = ir::StageKind::kUpdate;
  stage.details = std::move(details);
  if (reduction == "none") return std::vector<Stage>{std::move(stage)};
  const ir::Type type = AccumulatorType(data.dtype());
  stage.body = {ir::Cast(type, update.value)};
  stage.combiner = reduction == "add"   ? ir::SumCombiner(type)
                   : reduction == "mul" ? ir::ProductCombiner(type)
                   : reduction == "max" ? ir::MaxCombiner(type)
                                        : ir::MinCombiner(type);
  return std::vector<Stage>{std::move(stage)};
}

}  // namespace

std::vector<OpRecord> ScatterOps() {
  OpRecord scatter;
  scatter.name = "Scatter";
  scatter.family = "transform";
  scatter.doc =
      "`data` with each of `updates` at its place but for `axis`, where the index says; reduction: "
      "none, or add, mul, max, min with what is there. Of several updates of one element without a "
      "reduction any may stay.";
  scatter.inputs = {{.name = "data"}, {.name = "indices"}, {.name = "updates"}};
  scatter.attributes = {
      {.name = "axis", .type = AttributeType::kAxis, .default_value = int64_t{0}},
      {.name = "reduction",
       .type = AttributeType::kString,
       .default_value = std::string("none"),
       .quiet = true},
      {.name = "wrap", .type = AttributeType::kBool, .default_value = true, .quiet = true}};
  scatter.infer = InferScatter;
  scatter.define = DefineScatter;
  std::vector<OpRecord> ops;
  ops.push_back(std::move(scatter));
  return ops;
}

}  // namespace hidet::graph
