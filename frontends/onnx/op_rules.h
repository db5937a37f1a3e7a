// The functions that translate ONNX nodes, for the table in op_map.cc. Grouped as their sources:
// pointwise, shape, reduction, neural network.
#ifndef FRONTENDS_ONNX_OP_RULES_H_
#define FRONTENDS_ONNX_OP_RULES_H_

#include <algorithm>
#include <cstddef>

#include "absl/status/statusor.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/node_context.h"
#include "graph/tensor.h"
#include "ir/expr.h"

namespace hidet::onnx {

using Imported = absl::StatusOr<Tensors>;

// A name as a template argument.
template <size_t kSize>
struct OpName {
  constexpr OpName(const char (&text)[kSize]) {
    std::copy_n(text, kSize, data);
  }  // NOLINT: converts a literal
  char data[kSize];
};

// The operator of that name on the same inputs.
template <OpName kOp>
Imported Direct(NodeContext& node) {
  return node.One(kOp.data, node.inputs());
}

// The operator of that name on two inputs. Before opset 7 the second was made to fit the first only
// where the node said so, perhaps from an axis on.
Imported ImportBinary(NodeContext& node, absl::string_view op);
template <OpName kOp>
Imported Binary(NodeContext& node) {
  return ImportBinary(node, kOp.data);
}
// The second input in the form that broadcasts as today.
absl::StatusOr<graph::Tensor> SecondOperand(NodeContext& node);

// rules_pointwise.cc
Imported ImportPRelu(NodeContext& node);
Imported ImportErf(NodeContext& node);
Imported ImportDiv(NodeContext& node);
Imported ImportMod(NodeContext& node);
Imported ImportPow(NodeContext& node);
Imported ImportBitCast(NodeContext& node);
Imported ImportBitShift(NodeContext& node);
Imported ImportMax(NodeContext& node);
Imported ImportMin(NodeContext& node);
Imported ImportSum(NodeContext& node);
Imported ImportMean(NodeContext& node);
Imported ImportIsInf(NodeContext& node);
Imported ImportClip(NodeContext& node);
Imported ImportElu(NodeContext& node);
Imported ImportSelu(NodeContext& node);
Imported ImportCelu(NodeContext& node);
Imported ImportLeakyRelu(NodeContext& node);
Imported ImportHardSigmoid(NodeContext& node);
Imported ImportGelu(NodeContext& node);
Imported ImportSwish(NodeContext& node);
Imported ImportSoftplus(NodeContext& node);
Imported ImportThresholdedRelu(NodeContext& node);
Imported ImportAffine(NodeContext& node);
Imported ImportParametricSoftplus(NodeContext& node);
Imported ImportScale(NodeContext& node);
Imported ImportScaledTanh(NodeContext& node);
Imported ImportImageScaler(NodeContext& node);
Imported ImportShrink(NodeContext& node);
Imported ImportCast(NodeContext& node);
Imported ImportCastLike(NodeContext& node);

// rules_shape.cc
Imported ImportIdentity(NodeContext& node);
Imported ImportConstant(NodeContext& node);
Imported ImportConstantOfShape(NodeContext& node);
Imported ImportShape(NodeContext& node);
Imported ImportSize(NodeContext& node);
Imported ImportReshape(NodeContext& node);
Imported ImportFlatten(NodeContext& node);
Imported ImportSqueeze(NodeContext& node);
Imported ImportUnsqueeze(NodeContext& node);
Imported ImportTranspose(NodeContext& node);
Imported ImportExpand(NodeContext& node);
Imported ImportTile(NodeContext& node);
Imported ImportConcat(NodeContext& node);
Imported ImportSplit(NodeContext& node);
Imported ImportSlice(NodeContext& node);
Imported ImportPad(NodeContext& node);
Imported ImportMicrosoftPad(NodeContext& node);
Imported ImportCrop(NodeContext& node);
Imported ImportUnfoldTensor(NodeContext& node);
Imported ImportGather(NodeContext& node);
Imported ImportGatherElements(NodeContext& node);
Imported ImportGatherNd(NodeContext& node);
Imported ImportRange(NodeContext& node);
Imported ImportOneHot(NodeContext& node);
Imported ImportEyeLike(NodeContext& node);
Imported ImportTrilu(NodeContext& node);
Imported ImportDepthToSpace(NodeContext& node);
Imported ImportSpaceToDepth(NodeContext& node);
Imported ImportIf(NodeContext& node);

// rules_reduction.cc
template <OpName kOp>
Imported Reduce(NodeContext& node);
Imported ImportReduce(NodeContext& node, absl::string_view op);
Imported ImportReduceLogSum(NodeContext& node);
Imported ImportArgMax(NodeContext& node);
Imported ImportArgMin(NodeContext& node);
Imported ImportTopK(NodeContext& node);
Imported ImportCumSum(NodeContext& node);
Imported ImportSoftmax(NodeContext& node);
Imported ImportLogSoftmax(NodeContext& node);
Imported ImportHardmax(NodeContext& node);
Imported ImportLpNormalization(NodeContext& node);
Imported ImportMeanVarianceNormalization(NodeContext& node);

template <OpName kOp>
Imported Reduce(NodeContext& node) {
  return ImportReduce(node, kOp.data);
}

// rules_network.cc
Imported ImportMatMul(NodeContext& node);
Imported ImportGemm(NodeContext& node);
Imported ImportConv(NodeContext& node);
Imported ImportMaxPool(NodeContext& node);
Imported ImportAveragePool(NodeContext& node);
Imported ImportGlobalAveragePool(NodeContext& node);
Imported ImportGlobalMaxPool(NodeContext& node);
Imported ImportBatchNormalization(NodeContext& node);
Imported ImportInstanceNormalization(NodeContext& node);
Imported ImportGroupNormalization(NodeContext& node);
Imported ImportLayerNormalization(NodeContext& node);
Imported ImportRmsNormalization(NodeContext& node);
Imported ImportDropout(NodeContext& node);
// A convolution with the node's attributes, of other operands than its inputs. Of integers of 8
// bits it has sums in int32, and the image is padded with `fill`, one number, or with 0.
absl::StatusOr<graph::Tensor> Convolution(NodeContext& node, const graph::Tensor& x,
                                          const graph::Tensor& w, const graph::Tensor& fill = {});
// The largest of each window of an image, with the node's attributes.
absl::StatusOr<graph::Tensor> MaxPool(NodeContext& node, const graph::Tensor& x);
// Means of the windows of an image, with the node's attributes.
absl::StatusOr<graph::Tensor> AveragePool(NodeContext& node, const graph::Tensor& x);

// rules_attention.cc
Imported ImportAttention(NodeContext& node);
Imported ImportFlexAttention(NodeContext& node);
Imported ImportRotaryEmbedding(NodeContext& node);
Imported ImportMicrosoftRotaryEmbedding(NodeContext& node);
Imported ImportMRotaryEmbedding(NodeContext& node);
Imported ImportTensorScatter(NodeContext& node);
Imported ImportCausalConvWithState(NodeContext& node);

// rules_gates.cc
Imported ImportGatedRmsNorm(NodeContext& node);
Imported ImportLinearAttentionGate(NodeContext& node);
Imported ImportGatedAdd(NodeContext& node);
Imported ImportScaledSilu(NodeContext& node);

// rules_connections.cc
Imported ImportBranchwiseRmsNorm(NodeContext& node);
Imported ImportHyperConnectionPreMix(NodeContext& node);
Imported ImportHyperConnectionPostMix(NodeContext& node);
Imported ImportEngramGate(NodeContext& node);
Imported ImportGemmaRotaryEmbedding(NodeContext& node);
Imported ImportGatedRelativePositionBias(NodeContext& node);
Imported ImportRelativePositionBias(NodeContext& node);

// rules_loss.cc
Imported ImportNllLoss(NodeContext& node);
Imported ImportSoftmaxCrossEntropy(NodeContext& node);
Imported ImportMomentum(NodeContext& node);
Imported ImportAdagrad(NodeContext& node);
Imported ImportAdam(NodeContext& node);

// rules_microsoft.cc
Imported ImportMultiHeadAttention(NodeContext& node);
Imported ImportMicrosoftAttention(NodeContext& node);
Imported ImportGroupQueryAttention(NodeContext& node);
Imported ImportSparseAttention(NodeContext& node);
Imported ImportPackedAttention(NodeContext& node);
Imported ImportPackedMultiHeadAttention(NodeContext& node);
Imported ImportQAttention(NodeContext& node);
Imported ImportDecoderMaskedSelfAttention(NodeContext& node);
Imported ImportDecoderMaskedMultiHeadAttention(NodeContext& node);

// rules_few_bits.cc
Imported ImportMatMulNBits(NodeContext& node);
Imported ImportMatMulBnb4(NodeContext& node);
Imported ImportGatherBlockQuantized(NodeContext& node);

// rules_experts.cc
Imported ImportMoe(NodeContext& node);
Imported ImportQMoe(NodeContext& node);

// rules_fused.cc
Imported ImportFastGelu(NodeContext& node);
Imported ImportBiasGelu(NodeContext& node);
Imported ImportQuickGelu(NodeContext& node);
Imported ImportFusedMatMul(NodeContext& node);
Imported ImportGemmFastGelu(NodeContext& node);
Imported ImportFusedGemm(NodeContext& node);
Imported ImportFusedConv(NodeContext& node);
Imported ImportNhwcFusedConv(NodeContext& node);
Imported ImportFusedMatMulActivation(NodeContext& node);
Imported ImportNhwcConv(NodeContext& node);
Imported ImportNhwcMaxPool(NodeContext& node);
Imported ImportBlockedConv(NodeContext& node);
Imported ImportReorderInput(NodeContext& node);
Imported ImportReorderOutput(NodeContext& node);
Imported ImportBiasSoftmax(NodeContext& node);
Imported ImportBiasAdd(NodeContext& node);
Imported ImportBiasSplitGelu(NodeContext& node);
Imported ImportBiasDropout(NodeContext& node);
Imported ImportBitmaskDropout(NodeContext& node);
Imported ImportTorchEmbedding(NodeContext& node);
Imported ImportIsAllFinite(NodeContext& node);
Imported ImportGroupNorm(NodeContext& node);
Imported ImportSkipGroupNorm(NodeContext& node);
Imported ImportSimplifiedLayerNormalization(NodeContext& node);
Imported ImportSkipLayerNormalization(NodeContext& node);
Imported ImportEmbedLayerNormalization(NodeContext& node);
Imported ImportCDist(NodeContext& node);
Imported ImportExpandDims(NodeContext& node);
Imported ImportComplexMul(NodeContext& node);

// rules_quantized.cc
Imported ImportQuantizeLinear(NodeContext& node);
Imported ImportDequantizeLinear(NodeContext& node);
Imported ImportMatMulInteger(NodeContext& node);
Imported ImportQLinearMatMul(NodeContext& node);
Imported ImportConvInteger(NodeContext& node);
Imported ImportQLinearConv(NodeContext& node);
Imported ImportMatMulInteger16(NodeContext& node);
Imported ImportMulInteger(NodeContext& node);
Imported ImportReduceSumInteger(NodeContext& node);

// rules_quantized_layers.cc
Imported ImportDynamicQuantizeMatMul(NodeContext& node);
Imported ImportMatMulIntegerToFloat(NodeContext& node);
Imported ImportQGemm(NodeContext& node);
Imported ImportQLinearBinary(NodeContext& node);
Imported ImportQLinearActivation(NodeContext& node);
Imported ImportQLinearSoftmax(NodeContext& node);
Imported ImportQLinearGlobalAveragePool(NodeContext& node);
Imported ImportQLinearAveragePool(NodeContext& node);
Imported ImportQLinearReduceMean(NodeContext& node);
Imported ImportQLinearConcat(NodeContext& node);
Imported ImportQLinearWhere(NodeContext& node);
Imported ImportDynamicQuantizeLstm(NodeContext& node);

// rules_recurrent.cc
Imported ImportRecurrent(NodeContext& node);

// rules_resize.cc
Imported ImportResize(NodeContext& node);
Imported ImportUpsample(NodeContext& node);
Imported ImportBlockedUpsample(NodeContext& node);
// Weights of a cubic interpolation of coefficient `a`, of distances of at most 1 (`near`) or of
// those between 1 and 2.
graph::Tensor CubicWeights(Composer& c, const graph::Tensor& distance, double a, bool near);
// Coordinates in elements, from 0 to the last one.
graph::Tensor ClampedPlaces(Composer& c, const graph::Tensor& x, const ir::Expr& size);

// rules_sample.cc
Imported ImportAffineGrid(NodeContext& node);
Imported ImportGridSample(NodeContext& node);
Imported ImportDeformConv(NodeContext& node);
Imported ImportCropAndResize(NodeContext& node);
Imported ImportRoiAlign(NodeContext& node);

// rules_scatter.cc
Imported ImportScatterElements(NodeContext& node);
Imported ImportScatterNd(NodeContext& node);
Imported ImportCol2Im(NodeContext& node);
Imported ImportReverseSequence(NodeContext& node);
Imported ImportCenterCropPad(NodeContext& node);
Imported ImportNGramRepeatBlock(NodeContext& node);

// rules_signal.cc
Imported ImportEinsum(NodeContext& node);
Imported ImportCumProd(NodeContext& node);
Imported ImportDft(NodeContext& node);
Imported ImportRfft(NodeContext& node);
Imported ImportStft(NodeContext& node);
Imported ImportMelWeightMatrix(NodeContext& node);

// rules_window.cc
Imported ImportConvTranspose(NodeContext& node);
Imported ImportConvTransposeWithDynamicPads(NodeContext& node);
Imported ImportLpPool(NodeContext& node);
Imported ImportGlobalLpPool(NodeContext& node);
// Means of windows with gaps of an image.
absl::StatusOr<graph::Tensor> AveragePoolOfWindows(NodeContext& node, const graph::Tensor& x);
Imported ImportLrn(NodeContext& node);
Imported ImportDet(NodeContext& node);
Imported ImportInverse(NodeContext& node);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_OP_RULES_H_
