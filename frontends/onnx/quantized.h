// Quantized numbers: an integer q of 8 or 16 bits stands for scale (q - zero).
//
//   const Tensor sum = QuantizedProduct(node, c, a, a_zero, b, b_zero);   // of the integers
//   return c.Result({Rounded(c, c.Mul(c.Cast(sum, real), factor), y_zero)});
//
// Scales and zero points are one number, or a list along an axis. A zero point without a handle is
// 0.
#ifndef FRONTENDS_ONNX_QUANTIZED_H_
#define FRONTENDS_ONNX_QUANTIZED_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "base/scalar_type.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/node_context.h"
#include "graph/tensor.h"

namespace hidet::onnx {

// Returns whether these are integers of 8 bits.
bool IsNarrow(ScalarType dtype);

// Returns whether numbers of so many bits, 2, 4 or 8, fill up a byte.
bool ArePacked(int64_t bits);

// Returns what stands for 0 among numbers of so many bits where no zero point is given.
double MiddleOf(int64_t bits);

// Returns the numbers of `bits` bits in bytes [..., count], the low ones first:
// [..., count 8 / bits].
graph::Tensor Unpacked(Composer& c, const graph::Tensor& bytes, int64_t bits);

// Returns a float that holds sums of so many products of 8-bit integers exactly.
ScalarType SumType(int64_t terms);

// Returns a scale or zero point in the form that broadcasts with a tensor of `rank`, where lists
// lie along `axis`.
graph::Tensor Along(Composer& c, const graph::Tensor& factor, int rank, int64_t axis);

// Returns one number for each of `size` elements along an axis, of one for each block of so many of
// them: the last block may be cut off.
graph::Tensor BlockElements(NodeContext& node, Composer& c, const graph::Tensor& factor, int axis,
                            int64_t block, int64_t size);

// Returns x - zero in `dtype`.
graph::Tensor Shifted(Composer& c, const graph::Tensor& x, const graph::Tensor& zero, int64_t axis,
                      ScalarType dtype);

// Returns round(x) + zero, saturated to the zero point's type.
graph::Tensor Rounded(Composer& c, const graph::Tensor& x, const graph::Tensor& zero);

// Returns the product of a - a_zero and b - b_zero, matrices or batches of them, of 8-bit integers:
// in int32, or in a float that holds the sums exactly.
graph::Tensor QuantizedProduct(NodeContext& node, Composer& c, const graph::Tensor& a,
                               const graph::Tensor& a_zero, const graph::Tensor& b,
                               const graph::Tensor& b_zero);

// Returns a b, or a b^T, of tensors that DequantizeLinear made, b of weights: the product of the
// integers, and then the scales. Nothing where the operands are no such, or the real product is no
// slower.
std::optional<graph::Tensor> DequantizedProduct(NodeContext& node, Composer& c,
                                                const graph::Tensor& a, const graph::Tensor& b,
                                                bool transpose_b);

// Returns the sums of the node's convolution of x - x_zero by w - w_zero, 8-bit integers: in int32,
// or in a float that holds them, and the sums of a bias beside them, exactly. The image has its
// channels behind where `is_last` says so, and the sums too.
absl::StatusOr<graph::Tensor> QuantizedConvolution(
    NodeContext& node, const graph::Tensor& x, const graph::Tensor& x_zero, const graph::Tensor& w,
    const graph::Tensor& w_zero, const graph::Tensor& bias = {}, bool is_last = false);

// Returns the node's convolution of tensors that DequantizeLinear made, as DequantizedProduct.
absl::StatusOr<std::optional<graph::Tensor>> DequantizedConvolution(NodeContext& node,
                                                                    const graph::Tensor& x,
                                                                    const graph::Tensor& w);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_QUANTIZED_H_
