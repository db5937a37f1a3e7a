// Softmax and its logarithm: one online reduction of (maximum, sum) in float32, then a map.
#include "absl/strings/str_cat.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;
using ir::Var;

Types InferSoftmax(const InferContext& context) {
  const Tensor& x = context.input(0);
  if (!IsFloat(x.dtype()))
    return context.Error(absl::StrCat("dtype ", ScalarTypeName(x.dtype()), ", expected a float"));
  return std::vector<TensorType>{{x.dtype(), x.shape(), context.device()}};
}

OpRecord::DefineFunction DefineSoftmax(bool logarithm) {
  return [logarithm](const DefineContext& context) -> Stages {
    const ir::Buffer &in = context.inputs[0], &out = context.outputs[0];
    const int axis = context.attributes.Axis("axis");
    const Type type = AccumulatorType(in.dtype());

    Dims row_shape = in.shape();
    row_shape.erase(row_shape.begin() + axis);
    const std::vector<Var> rows = ir::MakeAxes(row_shape);
    const Var column = ir::MakeAxes({in.shape()[axis]}, "r")[0];
    std::vector<Expr> at(rows.begin(), rows.end());
    at.insert(at.begin() + axis, column);
    ir::Read element = ir::MakeRead(in, std::move(at));
    const ir::Buffer max = Intermediate("row_max", type, row_shape),
                     sum = Intermediate("row_sum", type, row_shape);
    Stage reduce = MakeReduce(absl::StrCat(context.op, ".rows"), {max, sum}, rows, {column},
                              {in.shape()[axis]}, {element},
                              {ir::Cast(type, element.value), ir::Constant(type, 1)},
                              ir::SoftmaxCombiner(type));

    const std::vector<Var> axes = ir::MakeAxes(out.shape());
    std::vector<Expr> row = AsExprs(axes);
    row.erase(row.begin() + axis);
    ir::Read x = ir::MakeRead(in, AsExprs(axes)), row_max = ir::MakeRead(max, row),
             row_sum = ir::MakeRead(sum, row);
    const Expr shifted = ir::Cast(type, x.value) - row_max.value;
    // One division a row. The sum is at least 1, so its reciprocal loses no more than half a bit.
    const Expr result =
        logarithm ? shifted - ir::Apply(ir::Op::kLog, {row_sum.value})
                  : ir::Apply(ir::Op::kExp, {shifted}) * (ir::Constant(type, 1) / row_sum.value);
    return std::vector<Stage>{
        std::move(reduce),
        MakeMap(context.op, out, axes, {x, row_max, row_sum}, ir::Cast(out.dtype(), result))};
  };
}

OpRecord Row(absl::string_view name, absl::string_view doc, bool logarithm) {
  return {
      .name = std::string(name),
      .family = "activation",
      .doc = std::string(doc),
      .inputs = {{.name = "x"}},
      .attributes = {{.name = "axis", .type = AttributeType::kAxis, .default_value = int64_t{1}}},
      .infer = InferSoftmax,
      .define = DefineSoftmax(logarithm)};
}

}  // namespace

std::vector<OpRecord> SoftmaxOps() {
  return {Row("Softmax", "Exponentials divided by their sum along `axis`.", false),
          Row("LogSoftmax", "Logarithm of softmax.", true)};
}

}  // namespace hidet::graph
