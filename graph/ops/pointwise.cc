#include "graph/ops/pointwise.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/shape_rules.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Expr;

struct Types {
  ScalarType operand;
  ScalarType result;
};

absl::StatusOr<Types> TypesOf(PointwiseTyping typing, absl::Span<const Tensor> inputs) {
  const ScalarType common = PromoteTypes(inputs);
  const auto error = [&](absl::string_view expected) {
    return absl::InvalidArgumentError(
        absl::StrCat("operands of dtype ", ScalarTypeName(common), ", expected ", expected));
  };
  if (IsComplex(common)) return absl::UnimplementedError("complex operands");
  if (BitWidth(common) < 8)
    return absl::UnimplementedError("operands below a byte; cast them first");
  switch (typing) {
    case PointwiseTyping::kNumeric:
      if (IsBool(common)) return error("integers or floats");
      return Types{common, common};
    case PointwiseTyping::kFloat: {
      const ScalarType type = IsFloat(common) ? common : ScalarType::kFloat32;
      return Types{type, type};
    }
    case PointwiseTyping::kInteger:
      if (!IsInteger(common)) return error("integers");
      return Types{common, common};
    case PointwiseTyping::kBits:
      if (!IsInteger(common) && !IsBool(common)) return error("integers or bool");
      return Types{common, common};
    case PointwiseTyping::kAny:
      return Types{common, common};
    case PointwiseTyping::kCompare:
      return Types{common, ScalarType::kBool};
    case PointwiseTyping::kFloatTest:
      return Types{IsFloat(common) ? common : ScalarType::kFloat32, ScalarType::kBool};
    case PointwiseTyping::kLogic:
      return Types{ScalarType::kBool, ScalarType::kBool};
  }
  return error("a pointwise type");
}

}  // namespace

OpRecord::ScalarFunction OpFunction(ir::Op op) {
  return [op](absl::Span<const Expr> values, const Attributes&, ir::Type) {
    return ir::Apply(op, values);
  };
}

absl::StatusOr<ir::Stage> DefinePointwise(const DefineContext& context,
                                          absl::Span<const ir::Type> operand_types,
                                          const OpRecord::ScalarFunction& function) {
  const ir::Buffer& result = context.outputs[0];
  const std::vector<ir::Var> axes = ir::MakeAxes(result.shape());
  std::vector<ir::Read> reads;
  std::vector<Expr> values;
  for (size_t i = 0; i < context.inputs.size(); ++i) {
    // A constant scalar is part of the expression, not memory to read.
    Expr value = SplatValue(context.input_tensors[i]);
    if (!value.defined()) {
      reads.push_back(ir::MakeRead(context.inputs[i],
                                   BroadcastIndices(context.inputs[i].shape(), AsExprs(axes))));
      value = reads.back().value;
    }
    values.push_back(ir::Cast(operand_types[i], value));
  }
  const Expr body = ir::Cast(result.dtype(), function(values, context.attributes, result.dtype()));
  return MakeMap(context.op, result, axes, std::move(reads), body);
}

OpRecord PointwiseOp(PointwiseRow row) {
  OpRecord record;
  record.name = row.name;
  record.family = row.family;
  record.doc = row.doc;
  if (row.inputs == 0) {
    record.inputs = {{.name = "first"}, {.name = "others", .variadic = true}};
  } else {
    static constexpr absl::string_view kNames[] = {"x", "y", "z"};
    for (int i = 0; i < row.inputs; ++i) record.inputs.push_back({.name = std::string(kNames[i])});
  }
  record.attributes = row.attributes;
  record.traits = kPointwise | kInjective | row.traits;
  record.scalar = row.function;
  const PointwiseTyping typing = row.typing;
  record.infer = [typing](const InferContext& context) -> absl::StatusOr<std::vector<TensorType>> {
    const auto types = TypesOf(typing, context.inputs());
    if (!types.ok()) {
      return types.status().code() == absl::StatusCode::kUnimplemented
                 ? context.Unimplemented(types.status().message())
                 : context.Error(types.status().message());
    }
    std::vector<Dims> shapes;
    for (const Tensor& input : context.inputs()) shapes.push_back(input.shape());
    HIDET_ASSIGN_OR_RETURN(Dims shape, BroadcastShapes(context, shapes));
    return std::vector<TensorType>{{types->result, std::move(shape), context.device()}};
  };
  const OpRecord::ScalarFunction function = row.function;
  record.define =
      [typing, function](const DefineContext& context) -> absl::StatusOr<std::vector<ir::Stage>> {
    HIDET_ASSIGN_OR_RETURN(Types types, TypesOf(typing, context.input_tensors));
    const std::vector<ir::Type> operand_types(context.inputs.size(),
                                              ir::Type::Scalar(types.operand));
    HIDET_ASSIGN_OR_RETURN(ir::Stage stage, DefinePointwise(context, operand_types, function));
    return std::vector<ir::Stage>{std::move(stage)};
  };
  return record;
}

}  // namespace hidet::graph
