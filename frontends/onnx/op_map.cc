#include "frontends/onnx/op_map.h"

#include <algorithm>
#include <climits>
#include <iterator>

#include "frontends/onnx/op_rules.h"

namespace hidet::onnx {
namespace {

// In the order of their names: FindRule searches by halves. Affine, Crop, ImageScaler,
// ParametricSoftplus, Scale and ScaledTanh were experiments of the first versions, which converters
// from other formats wrote.
constexpr OpRule kRules[] = {
    {"Abs", 1, 1, Direct<"Abs">},
    {"Acos", 1, 1, Direct<"Acos">},
    {"Acosh", 1, 1, Direct<"Acosh">},
    {"Add", 2, 2, Binary<"Add">},
    {"Affine", 1, 1, ImportAffine},
    {"AffineGrid", 2, 2, ImportAffineGrid},
    {"And", 2, 2, Binary<"LogicalAnd">},
    {"ArgMax", 1, 1, ImportArgMax},
    {"ArgMin", 1, 1, ImportArgMin},
    {"Asin", 1, 1, Direct<"Asin">},
    {"Asinh", 1, 1, Direct<"Asinh">},
    {"Atan", 1, 1, Direct<"Atan">},
    {"Atanh", 1, 1, Direct<"Atanh">},
    {"Attention", 3, 7, ImportAttention},
    {"AveragePool", 1, 1, ImportAveragePool},
    {"BatchNormalization", 5, 5, ImportBatchNormalization},
    {"BitCast", 1, 1, ImportBitCast},
    {"BitShift", 2, 2, ImportBitShift},
    {"BitwiseAnd", 2, 2, Direct<"BitwiseAnd">},
    {"BitwiseNot", 1, 1, Direct<"BitwiseNot">},
    {"BitwiseOr", 2, 2, Direct<"BitwiseOr">},
    {"BitwiseXor", 2, 2, Direct<"BitwiseXor">},
    {"Cast", 1, 1, ImportCast},
    {"CastLike", 2, 2, ImportCastLike},
    {"CausalConvWithState", 2, 4, ImportCausalConvWithState},
    {"Ceil", 1, 1, Direct<"Ceil">},
    {"Celu", 1, 1, ImportCelu},
    {"CenterCropPad", 2, 2, ImportCenterCropPad},
    {"Clip", 1, 3, ImportClip},
    {"Col2Im", 3, 3, ImportCol2Im},
    {"Concat", 1, INT_MAX, ImportConcat},
    {"Constant", 0, 0, ImportConstant},
    {"ConstantOfShape", 1, 1, ImportConstantOfShape},
    {"Conv", 2, 3, ImportConv},
    {"ConvInteger", 2, 4, ImportConvInteger},
    {"ConvTranspose", 2, 3, ImportConvTranspose},
    {"Cos", 1, 1, Direct<"Cos">},
    {"Cosh", 1, 1, Direct<"Cosh">},
    {"Crop", 1, 1, ImportCrop},
    {"CumProd", 2, 2, ImportCumProd},
    {"CumSum", 2, 2, ImportCumSum},
    {"DFT", 1, 3, ImportDft},
    {"DeformConv", 3, 5, ImportDeformConv},
    {"DepthToSpace", 1, 1, ImportDepthToSpace},
    {"DequantizeLinear", 2, 3, ImportDequantizeLinear},
    {"Det", 1, 1, ImportDet},
    {"Div", 2, 2, ImportDiv},
    {"Dropout", 1, 3, ImportDropout},
    {"Einsum", 1, INT_MAX, ImportEinsum},
    {"Elu", 1, 1, ImportElu},
    {"Equal", 2, 2, Binary<"Equal">},
    {"Erf", 1, 1, ImportErf},
    {"Exp", 1, 1, Direct<"Exp">},
    {"Expand", 2, 2, ImportExpand},
    {"EyeLike", 1, 1, ImportEyeLike},
    {"Flatten", 1, 1, ImportFlatten},
    {"Floor", 1, 1, Direct<"Floor">},
    {"GRU", 3, 6, ImportRecurrent},
    {"Gather", 2, 2, ImportGather},
    {"GatherElements", 2, 2, ImportGatherElements},
    {"GatherND", 2, 2, ImportGatherNd},
    {"Gelu", 1, 1, ImportGelu},
    {"Gemm", 2, 3, ImportGemm},
    {"GlobalAveragePool", 1, 1, ImportGlobalAveragePool},
    {"GlobalLpPool", 1, 1, ImportGlobalLpPool},
    {"GlobalMaxPool", 1, 1, ImportGlobalMaxPool},
    {"Greater", 2, 2, Binary<"Greater">},
    {"GreaterOrEqual", 2, 2, Direct<"GreaterEqual">},
    {"GridSample", 2, 2, ImportGridSample},
    {"GroupNormalization", 3, 3, ImportGroupNormalization},
    {"HardSigmoid", 1, 1, ImportHardSigmoid},
    {"HardSwish", 1, 1, Direct<"HardSwish">},
    {"Hardmax", 1, 1, ImportHardmax},
    {"Identity", 1, 1, ImportIdentity},
    {"If", 1, 1, ImportIf},
    {"ImageScaler", 1, 1, ImportImageScaler},
    {"InstanceNormalization", 3, 3, ImportInstanceNormalization},
    {"IsInf", 1, 1, ImportIsInf},
    {"IsNaN", 1, 1, Direct<"IsNan">},
    {"LRN", 1, 1, ImportLrn},
    {"LSTM", 3, 8, ImportRecurrent},
    {"LayerNormalization", 2, 3, ImportLayerNormalization},
    {"LeakyRelu", 1, 1, ImportLeakyRelu},
    {"Less", 2, 2, Binary<"Less">},
    {"LessOrEqual", 2, 2, Direct<"LessEqual">},
    {"Log", 1, 1, Direct<"Log">},
    {"LogSoftmax", 1, 1, ImportLogSoftmax},
    {"LpNormalization", 1, 1, ImportLpNormalization},
    {"LpPool", 1, 1, ImportLpPool},
    {"MatMul", 2, 2, ImportMatMul},
    {"MatMulInteger", 2, 4, ImportMatMulInteger},
    {"Max", 1, INT_MAX, ImportMax},
    {"MaxPool", 1, 1, ImportMaxPool},
    {"Mean", 1, INT_MAX, ImportMean},
    {"MeanVarianceNormalization", 1, 1, ImportMeanVarianceNormalization},
    {"MelWeightMatrix", 5, 5, ImportMelWeightMatrix},
    {"Min", 1, INT_MAX, ImportMin},
    {"Mish", 1, 1, Direct<"Mish">},
    {"Mod", 2, 2, ImportMod},
    {"Mul", 2, 2, Binary<"Multiply">},
    {"Neg", 1, 1, Direct<"Negative">},
    {"NegativeLogLikelihoodLoss", 2, 3, ImportNllLoss},
    {"Not", 1, 1, Direct<"LogicalNot">},
    {"OneHot", 3, 3, ImportOneHot},
    {"Or", 2, 2, Binary<"LogicalOr">},
    {"PRelu", 2, 2, ImportPRelu},
    {"Pad", 1, 4, ImportPad},
    {"ParametricSoftplus", 1, 1, ImportParametricSoftplus},
    {"Pow", 2, 2, ImportPow},
    {"QLinearConv", 8, 9, ImportQLinearConv},
    {"QLinearMatMul", 8, 8, ImportQLinearMatMul},
    {"QuantizeLinear", 2, 3, ImportQuantizeLinear},
    {"RMSNormalization", 2, 2, ImportRmsNormalization},
    {"RNN", 3, 6, ImportRecurrent},
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
    {"Reshape", 1, 2, ImportReshape},
    {"Resize", 1, 4, ImportResize},
    {"ReverseSequence", 2, 2, ImportReverseSequence},
    {"RotaryEmbedding", 3, 4, ImportRotaryEmbedding},
    {"Round", 1, 1, Direct<"Round">},
    {"STFT", 2, 4, ImportStft},
    {"Scale", 1, 1, ImportScale},
    {"ScaledTanh", 1, 1, ImportScaledTanh},
    {"Scatter", 3, 3, ImportScatterElements},
    {"ScatterElements", 3, 3, ImportScatterElements},
    {"ScatterND", 3, 3, ImportScatterNd},
    {"Selu", 1, 1, ImportSelu},
    {"Shape", 1, 1, ImportShape},
    {"Shrink", 1, 1, ImportShrink},
    {"Sigmoid", 1, 1, Direct<"Sigmoid">},
    {"Sign", 1, 1, Direct<"Sign">},
    {"SimplifiedLayerNormalization", 2, 2, ImportSimplifiedLayerNormalization},
    {"Sin", 1, 1, Direct<"Sin">},
    {"Sinh", 1, 1, Direct<"Sinh">},
    {"Size", 1, 1, ImportSize},
    {"Slice", 1, 5, ImportSlice},
    {"Softmax", 1, 1, ImportSoftmax},
    {"SoftmaxCrossEntropyLoss", 2, 3, ImportSoftmaxCrossEntropy},
    {"Softplus", 1, 1, ImportSoftplus},
    {"Softsign", 1, 1, Direct<"SoftSign">},
    {"SpaceToDepth", 1, 1, ImportSpaceToDepth},
    {"Split", 1, 2, ImportSplit},
    {"Sqrt", 1, 1, Direct<"Sqrt">},
    {"Squeeze", 1, 2, ImportSqueeze},
    {"Sub", 2, 2, Binary<"Subtract">},
    {"Sum", 1, INT_MAX, ImportSum},
    {"Swish", 1, 1, ImportSwish},
    {"Tan", 1, 1, Direct<"Tan">},
    {"Tanh", 1, 1, Direct<"Tanh">},
    {"TensorScatter", 2, 3, ImportTensorScatter},
    {"ThresholdedRelu", 1, 1, ImportThresholdedRelu},
    {"Tile", 2, 3, ImportTile},
    {"TopK", 1, 2, ImportTopK},
    {"Transpose", 1, 1, ImportTranspose},
    {"Trilu", 1, 2, ImportTrilu},
    {"Unsqueeze", 1, 2, ImportUnsqueeze},
    {"Upsample", 1, 2, ImportUpsample},
    {"Where", 3, 3, Direct<"Where">},
    {"Xor", 2, 2, Binary<"LogicalXor">},
};

// Of ONNX Runtime's operators, those that its optimizer puts into files and that mean the same as
// one of ONNX's.
constexpr OpRule kMicrosoftRules[] = {
    {"Attention", 2, 7, ImportMicrosoftAttention},
    {"BiasAdd", 3, 3, ImportBiasAdd},
    {"BiasDropout", 2, 5, ImportBiasDropout},
    {"BiasGelu", 2, 2, ImportBiasGelu},
    {"BiasSoftmax", 2, 2, ImportBiasSoftmax},
    {"BiasSplitGelu", 2, 2, ImportBiasSplitGelu},
    {"BitmaskBiasDropout", 2, 5, ImportBiasDropout},
    {"BitmaskDropout", 1, 3, ImportBitmaskDropout},
    {"BranchwiseRMSNorm", 1, 2, ImportBranchwiseRmsNorm},
    {"CDist", 2, 2, ImportCDist},
    {"CausalConvWithState", 2, 4, ImportCausalConvWithState},
    {"ComplexMul", 2, 2, ImportComplexMul},
    {"ComplexMulConj", 2, 2, ImportComplexMul},
    {"ConvTransposeWithDynamicPads", 2, 4, ImportConvTransposeWithDynamicPads},
    {"CropAndResize", 4, 4, ImportCropAndResize},
    {"DecoderMaskedMultiHeadAttention", 1, 11, ImportDecoderMaskedMultiHeadAttention},
    {"DecoderMaskedSelfAttention", 3, 9, ImportDecoderMaskedSelfAttention},
    {"DequantizeLinear", 2, 3, ImportDequantizeLinear},
    {"DynamicQuantizeLSTM", 3, 12, ImportDynamicQuantizeLstm},
    {"DynamicQuantizeMatMul", 3, 5, ImportDynamicQuantizeMatMul},
    {"EmbedLayerNormalization", 1, 9, ImportEmbedLayerNormalization},
    {"EngramGate", 5, 6, ImportEngramGate},
    {"ExpandDims", 2, 2, ImportExpandDims},
    {"FastGelu", 1, 2, ImportFastGelu},
    {"FusedConv", 2, 4, ImportFusedConv},
    {"FusedGemm", 2, 3, ImportFusedGemm},
    {"FusedMatMul", 2, 2, ImportFusedMatMul},
    {"FusedMatMulActivation", 2, 2, ImportFusedMatMulActivation},
    {"GatedAdd", 3, 3, ImportGatedAdd},
    {"GatedRMSNorm", 3, 3, ImportGatedRmsNorm},
    {"GatedRelativePositionBias", 6, 7, ImportGatedRelativePositionBias},
    {"GatherBlockQuantized", 3, 4, ImportGatherBlockQuantized},
    {"GatherND", 2, 2, ImportGatherNd},
    {"Gelu", 1, 1, ImportGelu},
    {"GemmFastGelu", 2, 3, ImportGemmFastGelu},
    {"GemmaRotaryEmbedding", 5, 5, ImportGemmaRotaryEmbedding},
    {"GridSample", 2, 2, ImportGridSample},
    {"GroupNorm", 3, 3, ImportGroupNorm},
    {"GroupQueryAttention", 1, 16, ImportGroupQueryAttention},
    {"HyperConnectionPostMix", 3, 4, ImportHyperConnectionPostMix},
    {"HyperConnectionPreMix", 2, 2, ImportHyperConnectionPreMix},
    {"Inverse", 1, 1, ImportInverse},
    {"Irfft", 1, 1, ImportRfft},
    {"IsAllFinite", 1, INT_MAX, ImportIsAllFinite},
    {"LinearAttentionGate", 3, 4, ImportLinearAttentionGate},
    {"MRotaryEmbedding", 4, 4, ImportMRotaryEmbedding},
    {"MatMulBnb4", 3, 3, ImportMatMulBnb4},
    {"MatMulInteger16", 2, 2, ImportMatMulInteger16},
    {"MatMulIntegerToFloat", 4, 7, ImportMatMulIntegerToFloat},
    {"MatMulNBits", 3, 6, ImportMatMulNBits},
    {"MoE", 3, 8, ImportMoe},
    {"MulInteger", 3, 4, ImportMulInteger},
    {"MultiHeadAttention", 1, 8, ImportMultiHeadAttention},
    {"NGramRepeatBlock", 2, 2, ImportNGramRepeatBlock},
    {"NhwcConv", 2, 3, ImportNhwcConv},
    {"NhwcFusedConv", 2, 4, ImportNhwcFusedConv},
    {"NhwcMaxPool", 1, 1, ImportNhwcMaxPool},
    {"Pad", 2, 3, ImportMicrosoftPad},
    {"QAttention", 5, 9, ImportQAttention},
    {"QEmbedLayerNormalization", 1, 18, ImportEmbedLayerNormalization},
    {"QGemm", 6, 9, ImportQGemm},
    {"QLinearAdd", 2, 8, ImportQLinearBinary},
    {"QLinearAveragePool", 2, 5, ImportQLinearAveragePool},
    {"QLinearConcat", 5, INT_MAX, ImportQLinearConcat},
    {"QLinearConv", 8, 9, ImportQLinearConv},
    {"QLinearGlobalAveragePool", 5, 5, ImportQLinearGlobalAveragePool},
    {"QLinearLeakyRelu", 2, 5, ImportQLinearActivation},
    {"QLinearMul", 2, 8, ImportQLinearBinary},
    {"QLinearReduceMean", 2, 5, ImportQLinearReduceMean},
    {"QLinearSigmoid", 2, 5, ImportQLinearActivation},
    {"QLinearSoftmax", 5, 5, ImportQLinearSoftmax},
    {"QLinearWhere", 9, 9, ImportQLinearWhere},
    {"QMoE", 3, 21, ImportQMoe},
    {"QuantizeLinear", 2, 3, ImportQuantizeLinear},
    {"QuickGelu", 1, 1, ImportQuickGelu},
    {"Range", 2, 3, ImportRange},
    {"ReduceSumInteger", 1, 1, ImportReduceSumInteger},
    {"RelativePositionBias", 3, 3, ImportRelativePositionBias},
    {"Rfft", 1, 1, ImportRfft},
    {"RotaryEmbedding", 4, 4, ImportMicrosoftRotaryEmbedding},
    {"SampleOp", 1, 1, ImportIdentity},
    {"ScaledSiLU", 1, 2, ImportScaledSilu},
    {"SimplifiedLayerNormalization", 2, 2, ImportSimplifiedLayerNormalization},
    {"SkipGroupNorm", 4, 5, ImportSkipGroupNorm},
    {"SkipLayerNormalization", 3, 5, ImportSkipLayerNormalization},
    {"SkipSimplifiedLayerNormalization", 3, 4, ImportSkipLayerNormalization},
    {"TorchEmbedding", 2, 4, ImportTorchEmbedding},
    {"TransposeMatMul", 2, 2, ImportFusedMatMul},
    {"Trilu", 1, 2, ImportTrilu},
    {"UnfoldTensor", 1, 1, ImportUnfoldTensor},
};

// ONNX Runtime's layout of images for one machine.
constexpr OpRule kBlockedRules[] = {
    {"AveragePool", 1, 1, ImportAveragePool},
    {"Conv", 2, 4, ImportBlockedConv},
    {"GlobalAveragePool", 1, 1, ImportGlobalAveragePool},
    {"GlobalMaxPool", 1, 1, ImportGlobalMaxPool},
    {"MaxPool", 1, 1, ImportMaxPool},
    {"ReorderInput", 1, 1, ImportReorderInput},
    {"ReorderOutput", 1, 1, ImportReorderOutput},
    {"Upsample", 1, 1, ImportBlockedUpsample},
};

constexpr OpRule kPreviewRules[] = {
    {"FlexAttention", 3, 3, ImportFlexAttention},
};

constexpr OpRule kTrainingRules[] = {
    {"Adagrad", 3, INT_MAX, ImportAdagrad},
    {"Adam", 3, INT_MAX, ImportAdam},
    {"Momentum", 3, INT_MAX, ImportMomentum},
};

struct DomainRules {
  absl::string_view domain;
  absl::Span<const OpRule> rules;
};
constexpr DomainRules kDomains[] = {{"", kRules},
                                    {"ai.onnx.preview", kPreviewRules},
                                    {"ai.onnx.preview.training", kTrainingRules},
                                    {"com.microsoft", kMicrosoftRules},
                                    {"com.microsoft.nchwc", kBlockedRules}};

constexpr bool IsBefore(const OpRule& rule, absl::string_view name) { return rule.op_type < name; }
constexpr bool IsSorted(absl::Span<const OpRule> rules) {
  for (size_t i = 1; i < rules.size(); ++i) {
    if (!IsBefore(rules[i - 1], rules[i].op_type)) return false;
  }
  return true;
}
static_assert(std::all_of(std::begin(kDomains), std::end(kDomains),
                          [](const DomainRules& domain) { return IsSorted(domain.rules); }));

}  // namespace

const OpRule* FindRule(absl::string_view domain, absl::string_view op_type) {
  if (domain == "ai.onnx") domain = "";
  for (const DomainRules& of_domain : kDomains) {
    if (of_domain.domain != domain) continue;
    const auto rules = of_domain.rules;
    const auto found = std::lower_bound(rules.begin(), rules.end(), op_type, IsBefore);
    return found != rules.end() && found->op_type == op_type ? &*found : nullptr;
  }
  return nullptr;
}

std::vector<std::pair<std::string, std::string>> SupportedOperators() {
  std::vector<std::pair<std::string, std::string>> names;
  for (const DomainRules& of_domain : kDomains) {
    for (const OpRule& rule : of_domain.rules)
      names.emplace_back(std::string(of_domain.domain), std::string(rule.op_type));
  }
  return names;
}

}  // namespace hidet::onnx
