#include "frontends/onnx/op_map.h"

#include <algorithm>
#include <climits>
#include <iterator>

#include "frontends/onnx/op_rules.h"

namespace hidet::onnx {
namespace {

// In the order of their names: FindRule searches by halves.
constexpr OpRule kRules[] = {
    {"Abs", 1, 1, Direct<"Abs">},
    {"Acos", 1, 1, Direct<"Acos">},
    {"Acosh", 1, 1, Direct<"Acosh">},
    {"Add", 2, 2, Direct<"Add">},
    {"And", 2, 2, Direct<"LogicalAnd">},
    {"ArgMax", 1, 1, ImportArgMax},
    {"ArgMin", 1, 1, ImportArgMin},
    {"Asin", 1, 1, Direct<"Asin">},
    {"Asinh", 1, 1, Direct<"Asinh">},
    {"Atan", 1, 1, Direct<"Atan">},
    {"Atanh", 1, 1, Direct<"Atanh">},
    {"Attention", 3, 7, ImportAttention},
    {"AveragePool", 1, 1, ImportAveragePool},
    {"BatchNormalization", 5, 5, ImportBatchNormalization},
    {"BitShift", 2, 2, ImportBitShift},
    {"BitwiseAnd", 2, 2, Direct<"BitwiseAnd">},
    {"BitwiseNot", 1, 1, Direct<"BitwiseNot">},
    {"BitwiseOr", 2, 2, Direct<"BitwiseOr">},
    {"BitwiseXor", 2, 2, Direct<"BitwiseXor">},
    {"Cast", 1, 1, ImportCast},
    {"CastLike", 2, 2, ImportCastLike},
    {"Ceil", 1, 1, Direct<"Ceil">},
    {"Celu", 1, 1, ImportCelu},
    {"Clip", 1, 3, ImportClip},
    {"Concat", 1, INT_MAX, ImportConcat},
    {"Constant", 0, 0, ImportConstant},
    {"ConstantOfShape", 1, 1, ImportConstantOfShape},
    {"Conv", 2, 3, ImportConv},
    {"Cos", 1, 1, Direct<"Cos">},
    {"Cosh", 1, 1, Direct<"Cosh">},
    {"CumSum", 2, 2, ImportCumSum},
    {"DepthToSpace", 1, 1, ImportDepthToSpace},
    {"DequantizeLinear", 2, 3, ImportDequantizeLinear},
    {"Div", 2, 2, ImportDiv},
    {"Dropout", 1, 3, ImportDropout},
    {"Elu", 1, 1, ImportElu},
    {"Equal", 2, 2, Direct<"Equal">},
    {"Erf", 1, 1, Direct<"Erf">},
    {"Exp", 1, 1, Direct<"Exp">},
    {"Expand", 2, 2, ImportExpand},
    {"EyeLike", 1, 1, ImportEyeLike},
    {"Flatten", 1, 1, ImportFlatten},
    {"Floor", 1, 1, Direct<"Floor">},
    {"Gather", 2, 2, ImportGather},
    {"GatherElements", 2, 2, ImportGatherElements},
    {"GatherND", 2, 2, ImportGatherNd},
    {"Gelu", 1, 1, ImportGelu},
    {"Gemm", 2, 3, ImportGemm},
    {"GlobalAveragePool", 1, 1, ImportGlobalAveragePool},
    {"GlobalMaxPool", 1, 1, ImportGlobalMaxPool},
    {"Greater", 2, 2, Direct<"Greater">},
    {"GreaterOrEqual", 2, 2, Direct<"GreaterEqual">},
    {"GroupNormalization", 3, 3, ImportGroupNormalization},
    {"HardSigmoid", 1, 1, ImportHardSigmoid},
    {"HardSwish", 1, 1, Direct<"HardSwish">},
    {"Hardmax", 1, 1, ImportHardmax},
    {"Identity", 1, 1, ImportIdentity},
    {"If", 1, 1, ImportIf},
    {"InstanceNormalization", 3, 3, ImportInstanceNormalization},
    {"IsInf", 1, 1, ImportIsInf},
    {"IsNaN", 1, 1, Direct<"IsNan">},
    {"LayerNormalization", 2, 3, ImportLayerNormalization},
    {"LeakyRelu", 1, 1, ImportLeakyRelu},
    {"Less", 2, 2, Direct<"Less">},
    {"LessOrEqual", 2, 2, Direct<"LessEqual">},
    {"Log", 1, 1, Direct<"Log">},
    {"LogSoftmax", 1, 1, ImportLogSoftmax},
    {"LpNormalization", 1, 1, ImportLpNormalization},
    {"MatMul", 2, 2, Direct<"Matmul">},
    {"Max", 1, INT_MAX, ImportMax},
    {"MaxPool", 1, 1, ImportMaxPool},
    {"Mean", 1, INT_MAX, ImportMean},
    {"MeanVarianceNormalization", 1, 1, ImportMeanVarianceNormalization},
    {"Min", 1, INT_MAX, ImportMin},
    {"Mish", 1, 1, Direct<"Mish">},
    {"Mod", 2, 2, ImportMod},
    {"Mul", 2, 2, Direct<"Multiply">},
    {"Neg", 1, 1, Direct<"Negative">},
    {"Not", 1, 1, Direct<"LogicalNot">},
    {"OneHot", 3, 3, ImportOneHot},
    {"Or", 2, 2, Direct<"LogicalOr">},
    {"PRelu", 2, 2, Direct<"PRelu">},
    {"Pad", 1, 4, ImportPad},
    {"Pow", 2, 2, ImportPow},
    {"QuantizeLinear", 2, 3, ImportQuantizeLinear},
    {"RMSNormalization", 2, 2, ImportRmsNormalization},
    {"Range", 3, 3, ImportRange},
    {"Reciprocal", 1, 1, Direct<"Reciprocal">},
    {"ReduceL1", 1, 2, Reduce<"ReduceL1">},
    {"ReduceL2", 1, 2, Reduce<"ReduceL2">},
    {"ReduceLogSum", 1, 2, ImportReduceLogSum},
    {"ReduceLogSumExp", 1, 2, Reduce<"ReduceLogSumExp">},
    {"ReduceMax", 1, 2, Reduce<"ReduceMax">},
    {"ReduceMean", 1, 2, Reduce<"ReduceMean">},
    {"ReduceMin", 1, 2, Reduce<"ReduceMin">},
    {"ReduceProd", 1, 2, Reduce<"ReduceProd">},
    {"ReduceSum", 1, 2, Reduce<"ReduceSum">},
    {"ReduceSumSquare", 1, 2, Reduce<"ReduceSumSquare">},
    {"Relu", 1, 1, Direct<"Relu">},
    {"Reshape", 2, 2, ImportReshape},
    {"Round", 1, 1, Direct<"Round">},
    {"Selu", 1, 1, ImportSelu},
    {"Shape", 1, 1, ImportShape},
    {"Shrink", 1, 1, ImportShrink},
    {"Sigmoid", 1, 1, Direct<"Sigmoid">},
    {"Sign", 1, 1, Direct<"Sign">},
    {"Sin", 1, 1, Direct<"Sin">},
    {"Sinh", 1, 1, Direct<"Sinh">},
    {"Size", 1, 1, ImportSize},
    {"Slice", 1, 5, ImportSlice},
    {"Softmax", 1, 1, ImportSoftmax},
    {"Softplus", 1, 1, ImportSoftplus},
    {"Softsign", 1, 1, Direct<"SoftSign">},
    {"SpaceToDepth", 1, 1, ImportSpaceToDepth},
    {"Split", 1, 2, ImportSplit},
    {"Sqrt", 1, 1, Direct<"Sqrt">},
    {"Squeeze", 1, 2, ImportSqueeze},
    {"Sub", 2, 2, Direct<"Subtract">},
    {"Sum", 1, INT_MAX, ImportSum},
    {"Swish", 1, 1, ImportSwish},
    {"Tan", 1, 1, Direct<"Tan">},
    {"Tanh", 1, 1, Direct<"Tanh">},
    {"ThresholdedRelu", 1, 1, ImportThresholdedRelu},
    {"Tile", 2, 2, ImportTile},
    {"Transpose", 1, 1, ImportTranspose},
    {"Trilu", 1, 2, ImportTrilu},
    {"Unsqueeze", 1, 2, ImportUnsqueeze},
    {"Where", 3, 3, Direct<"Where">},
    {"Xor", 2, 2, Direct<"LogicalXor">},
};

// Of ONNX Runtime's operators, those that its optimizer puts into files and that mean the same as
// one of ONNX's.
constexpr OpRule kMicrosoftRules[] = {
    {"Gelu", 1, 1, ImportGelu},
};

constexpr bool IsBefore(const OpRule& rule, absl::string_view name) { return rule.op_type < name; }
constexpr bool IsSorted() {
  for (size_t i = 1; i < std::size(kRules); ++i) {
    if (!IsBefore(kRules[i - 1], kRules[i].op_type)) return false;
  }
  return true;
}
static_assert(IsSorted());

}  // namespace

const OpRule* FindRule(absl::string_view domain, absl::string_view op_type) {
  absl::Span<const OpRule> rules;
  if (domain.empty() || domain == "ai.onnx") {
    rules = kRules;
  } else if (domain == "com.microsoft") {
    rules = kMicrosoftRules;
  }
  const auto found = std::lower_bound(rules.begin(), rules.end(), op_type, IsBefore);
  return found != rules.end() && found->op_type == op_type ? &*found : nullptr;
}

std::vector<std::string> SupportedOperators() {
  std::vector<std::string> names;
  for (const OpRule& rule : kRules) names.emplace_back(rule.op_type);
  return names;
}

}  // namespace hidet::onnx
