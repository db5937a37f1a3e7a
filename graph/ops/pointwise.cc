#include "graph/ops/pointwise.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/shape_rules.h"
#include "graph/ops/stage_building.h"

namespace hidet::graph {
namespace {

using ir::Expr;

absl::StatusOr<std::vector<TensorType>> InferPointwise(const ScalarRule& rule,
                                                       const InferContext& context) {
  const auto types = rule.types(context.inputs(), context.attributes());
  if (!types.ok()) {
    return types.status().code() == absl::StatusCode::kUnimplemented
               ? context.Unimplemented(types.status().message())
               : context.Error(types.status().message());
  }
  std::vector<Dims> shapes;
  for (const Tensor& input : context.inputs()) shapes.push_back(input.shape());
  HIDET_ASSIGN_OR_RETURN(Dims shape, BroadcastShapes(context, shapes));
  return std::vector<TensorType>{{types->result, std::move(shape), context.device()}};
}

absl::StatusOr<std::vector<ir::Stage>> DefinePointwise(const OpRecord& record,
                                                       const DefineContext& context) {
  const ir::Buffer& result = context.outputs[0];
  const std::vector<ir::Var> axes = ir::MakeAxes(result.shape());
  std::vector<ir::Read> reads;
  std::vector<Expr> elements;
  for (size_t i = 0; i < context.inputs.size(); ++i) {
    // A constant scalar is part of the expression, not memory to read.
    elements.push_back(SplatValue(context.input_tensors[i]));
    if (elements.back().defined()) continue;
    reads.push_back(ir::MakeRead(context.inputs[i],
                                 BroadcastIndices(context.inputs[i].shape(), AsExprs(axes))));
    elements.back() = reads.back().value;
  }
  HIDET_ASSIGN_OR_RETURN(const Expr body,
                         ApplyScalar(record, context.input_tensors, elements, context.attributes));
  return std::vector<ir::Stage>{MakeMap(context.op, result, axes, std::move(reads), body)};
}

// Whether a number is more exact than the 16-bit floats beside it, as what a person writes is: 0.1
// in float16 is 0.09998.
bool HasWideNumber(absl::Span<const Tensor> inputs) {
  for (const Tensor& input : inputs) {
    if (input.rank() == 0 && IsFloat(input.dtype()) && BitWidth(input.dtype()) > 16) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<ScalarRule::Types> TypesBy(PointwiseTyping typing, absl::Span<const Tensor> inputs) {
  const ScalarType common = PromoteTypes(inputs);
  const auto error = [&](absl::string_view expected) {
    return absl::InvalidArgumentError(
        absl::StrCat("operands of dtype ", ScalarTypeName(common), ", expected ", expected));
  };
  const auto all = [&](ScalarType operand, ScalarType result) {
    return ScalarRule::Types{std::vector<ScalarType>(inputs.size(), operand), result};
  };
  if (IsComplex(common)) return absl::UnimplementedError("complex operands");
  if (BitWidth(common) < 8)
    return absl::UnimplementedError("operands below a byte; cast them first");
  const ScalarType real = IsFloat(common) ? common : ScalarType::kFloat32;
  switch (typing) {
    case PointwiseTyping::kNumeric:
    case PointwiseTyping::kArithmetic:
      if (IsBool(common)) return error("integers or floats");
      return all(typing == PointwiseTyping::kArithmetic && IsHalf(common) && HasWideNumber(inputs)
                     ? ScalarType::kFloat32
                     : common,
                 common);
    case PointwiseTyping::kFloat:
      return all(real, real);
    case PointwiseTyping::kActivation:
      return all(IsHalf(real) ? ScalarType::kFloat32 : real, real);
    case PointwiseTyping::kInteger:
      if (!IsInteger(common)) return error("integers");
      return all(common, common);
    case PointwiseTyping::kBits:
      if (!IsInteger(common) && !IsBool(common)) return error("integers or bool");
      return all(common, common);
    case PointwiseTyping::kAny:
      return all(common, common);
    case PointwiseTyping::kCompare:
      return all(common, ScalarType::kBool);
    case PointwiseTyping::kFloatTest:
      return all(real, ScalarType::kBool);
    case PointwiseTyping::kLogic:
      return all(ScalarType::kBool, ScalarType::kBool);
  }
  return error("a pointwise type");
}

ScalarRule::Function OpFunction(ir::Op op) {
  return [op](absl::Span<const Expr> values, const Attributes&, ir::Type) {
    return ir::Apply(op, values);
  };
}

OpRecord PointwiseOp(PointwiseRow row) {
  ScalarRule rule = {.types = std::move(row.types), .function = std::move(row.function)};
  if (rule.types == nullptr) {
    rule.types = [typing = row.typing](absl::Span<const Tensor> inputs, const Attributes&) {
      return TypesBy(typing, inputs);
    };
  }
  OpRecord record = {.name = std::move(row.name),
                     .family = std::move(row.family),
                     .doc = std::move(row.doc),
                     .inputs = {},
                     .attributes = std::move(row.attributes),
                     .scalar = rule};
  if (row.inputs == 0) {
    record.inputs = {{.name = "first"}, {.name = "others", .variadic = true}};
  } else {
    static constexpr absl::string_view kNames[] = {"x", "y", "z"};
    for (int i = 0; i < row.inputs; ++i) record.inputs.push_back({.name = std::string(kNames[i])});
  }
  record.infer = [rule](const InferContext& context) { return InferPointwise(rule, context); };
  record.define = [computes = OpRecord{.name = record.name, .scalar = rule}](
                      const DefineContext& context) { return DefinePointwise(computes, context); };
  return record;
}

}  // namespace hidet::graph
