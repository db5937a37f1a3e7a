// Sums of products of 8-bit integers are taken as such on a CPU, whose processors have instructions
// for them:
//   sum (a - p)(b - q) = sum a b - p sum b - q sum a + k p q
// where sums of weights are known before a call, and those of a are wanted only where q is not 0.
// Else they are taken in floats, where the fast kernels are: exact in float64 for any length that
// fits into memory, and in float32 up to 2^24.
#include "frontends/onnx/quantized.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "frontends/onnx/op_rules.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;

// Terms of a sum of products of 8-bit numbers that float32 holds exactly.
constexpr int64_t kExactTerms = (int64_t{1} << 24) / (255 * 255);

// As many terms as int32 holds the sum of.
constexpr int64_t kMostTerms = (int64_t{1} << 31) / (256 * 256);

bool IsOneNumber(const Tensor& factor) {
  return factor.rank() == 0 || (factor.rank() == 1 && ir::IsInt(factor.shape()[0], 1));
}

// An operand of a product of 8-bit integers and its zero point, int32; none where that is 0.
struct Quantity {
  Tensor value, zero;
};

// A tensor and its zero point, if it has one: a number or a list along `axis`.
Quantity QuantityOf(Composer& c, const Tensor& x, const Tensor& offset, int64_t axis) {
  Quantity result{x, Tensor()};
  if (!offset.defined()) return result;
  if (offset.is_constant()) {
    bool is_zero = true;
    for (int64_t i = 0; i < offset.constant()->count(); ++i)
      is_zero &= offset.constant()->IntAt(i) == 0;
    if (is_zero) return result;
  }
  result.zero = Along(c, c.Cast(offset, ScalarType::kInt32), result.value.rank(), axis);
  return result;
}

// sum (a - a's zero)(b - b's zero) in int32, for matrices and batches of them.
Tensor IntegerProduct(Composer& c, const Quantity& a, const Quantity& b) {
  Tensor sum =
      c.Op("MatmulInteger", {a.value, b.value}, {{"transpose_a", false}, {"transpose_b", false}});
  const auto total = [&](const Tensor& x, int64_t axis) {
    return c.Sum(c.Cast(x, ScalarType::kInt32), {x.rank() + axis});
  };
  if (a.zero.defined()) sum = c.Sub(sum, c.Mul(a.zero, total(b.value, -2)));
  if (b.zero.defined()) sum = c.Sub(sum, c.Mul(total(a.value, -1), b.zero));
  if (a.zero.defined() && b.zero.defined()) {
    const Tensor terms = c.SizeAs(a.zero, c.Dim(a.value, -1));
    sum = c.Add(sum, c.Mul(c.Mul(a.zero, b.zero), terms));
  }
  return sum;
}

// The one number that a zero point is, if it is known.
std::optional<int64_t> KnownNumber(const Tensor& zero) {
  if (!zero.defined()) return 0;
  if (!zero.is_constant() || zero.constant()->count() != 1) return std::nullopt;
  return zero.constant()->IntAt(0);
}

// x of a byte with the other sign, its bits but the first as they are: 128 more or less.
Tensor OfOtherSign(Composer& c, const Tensor& x) {
  const Tensor bits = c.Cast(x, ScalarType::kUInt8);
  const Tensor turned = c.Op("BitwiseXor", {bits, c.Scalar(bits, 128)});
  return IsSigned(x.dtype()) ? turned : c.Cast(turned, ScalarType::kInt8);
}

// Integers of a convolution as processors multiply them: the image's without a sign, those of the
// weight with one.
struct ConvolutionOperands {
  Tensor x, x_zero;  // int32, one number
  Tensor w, w_zero;  // the latter int32, one number or a list; none where that is 0
};

// Whether the zero points of channels, or the one of all, are known.
bool AreKnown(const Tensor& zero, int64_t channels) {
  return !zero.defined() || (zero.is_constant() && (zero.constant()->count() == 1 ||
                                                    zero.constant()->count() == channels));
}

int64_t ZeroOf(const Tensor& zero, int64_t channel) {
  if (!zero.defined()) return 0;
  return zero.constant()->IntAt(zero.constant()->count() == 1 ? 0 : channel);
}

// w - its zero points, if all are known and integers of 8 bits with a sign hold them.
std::optional<Tensor> ShiftedBytes(const Tensor& w, const Tensor& zero) {
  const auto channels = ir::AsInt(w.shape()[0]);
  if (!w.is_constant() || !channels.has_value() || *channels == 0 || !AreKnown(zero, *channels))
    return std::nullopt;
  const int64_t count = w.constant()->count(), terms = count / *channels;
  std::vector<double> shifted;
  shifted.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    const int64_t number = w.constant()->IntAt(i) - ZeroOf(zero, i / terms);
    if (number < INT8_MIN || number > INT8_MAX) return std::nullopt;
    shifted.push_back(static_cast<double>(number));
  }
  return Tensor::Constant({ScalarType::kInt8, w.shape(), w.device()},
                          graph::ConstantData::FromReals(ScalarType::kInt8, shifted));
}

ConvolutionOperands OperandsOf(NodeContext& node, Composer& c, const Tensor& x,
                               const Tensor& x_zero, const Tensor& w, const Tensor& w_zero) {
  const auto number = [&](const Tensor& zero, int64_t more) {
    if (const auto known = KnownNumber(zero))
      return node.Scalar(ScalarType::kInt32, static_cast<double>(*known + more));
    return c.Add(Along(c, c.Cast(zero, ScalarType::kInt32), 0, 0), static_cast<double>(more));
  };
  const bool x_is_signed = IsSigned(x.dtype());
  ConvolutionOperands of{.x = x_is_signed ? OfOtherSign(c, x) : x,
                         .x_zero = number(x_zero, x_is_signed ? 128 : 0)};
  const Quantity weight = QuantityOf(c, w, w_zero, 0);
  if (IsSigned(w.dtype()) && !weight.zero.defined()) {
    of.w = w;
    return of;
  }
  if (const auto shifted = ShiftedBytes(w, w_zero)) {
    of.w = *shifted;
    return of;
  }
  of.w = IsSigned(w.dtype()) ? w : OfOtherSign(c, w);
  const Tensor zero = w_zero.defined() ? w_zero : c.Scalar(w, 0);
  of.w_zero = c.Sub(c.Cast(zero, ScalarType::kInt32), IsSigned(w.dtype()) ? 0.0 : 128.0);
  return of;
}

// sum (x - x's zero) over all channels of each window, as the convolution by ones.
absl::StatusOr<Tensor> SumsOfWindows(NodeContext& node, Composer& c,
                                     const ConvolutionOperands& of) {
  const ScalarType real = ScalarType::kFloat32;
  const Tensor pixels = c.Sum(c.Sub(c.Cast(of.x, real), c.Cast(of.x_zero, real)), {1});
  Dims window = of.w.shape();
  window[0] = window[1] = ir::Int64(1);
  const Tensor ones = c.Broadcast(c.Scalar(pixels, 1), window);
  if (!c.ok()) return c.status();
  HIDET_ASSIGN_OR_RETURN(const Tensor sums, Convolution(node, pixels, ones));
  return c.Cast(sums, ScalarType::kInt32);
}

// A float that holds a convolution's sums, of 8-bit integers less their zero points and of a bias,
// exactly: by the weights where they are known, whose sizes no sum exceeds, else by their number.
ScalarType ConvolutionSumType(const Tensor& x, const Tensor& x_zero, const Tensor& w,
                              const Tensor& w_zero, const Tensor& bias, int64_t terms) {
  const auto channels = ir::AsInt(w.shape()[0]);
  const bool is_known_whole =
      w.is_constant() && IsNarrow(w.dtype()) && channels.has_value() &&
      AreKnown(w_zero, *channels) &&
      (!bias.defined() || (bias.is_constant() && bias.constant()->count() == *channels));
  if (!is_known_whole) return SumType(terms);
  int64_t most = 255;  // of an element of the image
  if (const auto zero = KnownNumber(x_zero)) {
    const int64_t least = IsSigned(x.dtype()) ? -128 : 0;
    most = std::max(*zero - least, least + 255 - *zero);
  }
  std::string scratch;
  const absl::string_view bytes = w.constant()->AllBytes(&scratch);
  for (int64_t i = 0; i < *channels; ++i) {
    const int64_t zero = ZeroOf(w_zero, i);
    int64_t sum = 0;
    for (const char byte :
         bytes.substr(static_cast<size_t>(i * terms), static_cast<size_t>(terms))) {
      const int64_t weight =
          IsSigned(w.dtype()) ? static_cast<int8_t>(byte) : static_cast<uint8_t>(byte);
      sum += std::abs(weight - zero);
    }
    sum = sum * most + (bias.defined() ? std::abs(bias.constant()->IntAt(i)) : 0);
    if (sum > int64_t{1} << 24) return ScalarType::kFloat64;
  }
  return ScalarType::kFloat32;
}

}  // namespace

bool ArePacked(int64_t bits) { return bits == 2 || bits == 4 || bits == 8; }

double MiddleOf(int64_t bits) { return std::ldexp(1.0, static_cast<int>(bits) - 1); }

Tensor Unpacked(Composer& c, const Tensor& bytes, int64_t bits) {
  if (bits == 8) return bytes;
  const int last = bytes.rank();
  const Tensor apart = c.Unsqueeze(bytes, {last});
  Tensors parts;
  for (int64_t shift = 0; shift < 8; shift += bits) {
    const Tensor moved =
        shift == 0 ? apart
                   : c.Op("RightShift", {apart, c.Scalar(bytes, static_cast<double>(shift))});
    parts.push_back(c.Op("BitwiseAnd", {moved, c.Scalar(bytes, std::ldexp(1.0, bits) - 1)}));
  }
  Dims shape = bytes.shape();
  shape.back() = ir::Int64(c.Size(bytes, -1) * 8 / bits);
  return c.Reshape(c.Concat(parts, last), shape);
}

ScalarType SumType(int64_t terms) {
  return terms <= kExactTerms ? ScalarType::kFloat32 : ScalarType::kFloat64;
}

bool IsNarrow(ScalarType dtype) { return IsInteger(dtype) && BitWidth(dtype) == 8; }

Tensor Rounded(Composer& c, const Tensor& x, const Tensor& zero) {
  const ScalarType dtype = zero.dtype();
  const double most = std::ldexp(1.0, BitWidth(dtype) - (IsSigned(dtype) ? 1 : 0)) - 1;
  const Tensor sum = c.Add(c.Op("Round", {x}), c.Cast(zero, x.dtype()));
  return c.Cast(
      c.Op("Clip", {sum}, {{"min_val", IsSigned(dtype) ? -most - 1 : 0.0}, {"max_val", most}}),
      dtype);
}

Tensor Along(Composer& c, const Tensor& factor, int rank, int64_t axis) {
  if (factor.rank() != 1) return factor;
  graph::Dims shape(rank, ir::Int64(1));
  if (ir::IsInt(factor.shape()[0], 1)) return c.Reshape(factor, graph::Dims{});
  shape[axis < 0 ? axis + rank : axis] = factor.shape()[0];
  return c.Reshape(factor, shape);
}

Tensor BlockElements(NodeContext& node, Composer& c, const Tensor& factor, int axis, int64_t block,
                     int64_t size) {
  const int64_t blocks = c.Size(factor, axis);
  if (!c.ok()) return factor;
  if (block < 1 || blocks != CeilOfRatio(size, block)) {
    c.Fail(node.Error(absl::StrCat(blocks, " scales or zero points for ", size,
                                   " elements in blocks of ", block)));
    return factor;
  }
  const Tensor all = c.Repeat(factor, axis, block);
  return blocks * block == size ? all : c.Slice(all, axis, 0, size);
}

Tensor Shifted(Composer& c, const Tensor& x, const Tensor& zero, int64_t axis, ScalarType dtype) {
  const Tensor value = c.Cast(x, dtype);
  if (!zero.defined()) return value;
  return c.Sub(value, Along(c, c.Cast(zero, dtype), value.rank(), axis));
}

Tensor QuantizedProduct(NodeContext& node, Composer& c, const Tensor& a, const Tensor& a_zero,
                        const Tensor& b, const Tensor& b_zero) {
  // ONNX lets longer sums wrap: those of an open size do.
  const int64_t a_axis = a.rank() - 2, b_axis = b.rank() - 1;
  const std::optional<int64_t> known = ir::AsInt(c.Dim(a, -1));
  const int64_t terms = known.value_or(kMostTerms);
  if (!node.device().IsCuda() && a_axis >= 0 && b_axis > 0 && terms <= kMostTerms) {
    return IntegerProduct(c, QuantityOf(c, a, a_zero, a_axis), QuantityOf(c, b, b_zero, b_axis));
  }
  const ScalarType dtype = SumType(known.value_or(INT64_MAX));
  return c.Matmul(Shifted(c, a, a_zero, a_axis, dtype), Shifted(c, b, b_zero, b_axis, dtype));
}

std::optional<Tensor> DequantizedProduct(NodeContext& node, Composer& c, const Tensor& a,
                                         const Tensor& b, bool transpose_b) {
  const Quantized *p = node.DequantizedOf(a), *q = node.DequantizedOf(b);
  if (p == nullptr || q == nullptr || node.device().IsCuda() || a.rank() < 2 || b.rank() < 2)
    return std::nullopt;
  const bool are_narrow = IsNarrow(p->value.dtype()) && IsNarrow(q->value.dtype()) &&
                          a.dtype() == ScalarType::kFloat32 && b.dtype() == ScalarType::kFloat32;
  if (!are_narrow || !q->value.is_constant() || !IsOneNumber(p->scale)) return std::nullopt;
  if (c.Size(b, transpose_b ? -1 : -2) > kMostTerms) return std::nullopt;
  const int64_t axis = q->axis < 0 ? q->axis + b.rank() : q->axis;
  if (!IsOneNumber(q->scale) && axis != b.rank() - (transpose_b ? 2 : 1)) return std::nullopt;
  Tensor weights = q->value;
  if (transpose_b) {
    std::vector<int64_t> order;
    for (int64_t d = 0; d < b.rank(); ++d) order.push_back(d);
    std::swap(order[order.size() - 2], order[order.size() - 1]);
    weights = c.Permute(weights, order);
  }
  const Tensor sum = QuantizedProduct(node, c, p->value, p->zero, weights, q->zero);
  const auto real = [&](const Tensor& x) { return c.Cast(x, ScalarType::kFloat32); };
  const Tensor scale =
      c.Mul(Along(c, real(p->scale), 0, 0), Along(c, real(q->scale), b.rank(), -1));
  return c.Mul(real(sum), scale);
}

absl::StatusOr<Tensor> QuantizedConvolution(NodeContext& node, const Tensor& x,
                                            const Tensor& x_zero, const Tensor& w,
                                            const Tensor& w_zero, const Tensor& bias,
                                            bool is_last) {
  Composer c(node);
  int64_t terms = 1;
  for (int i = 1; i < w.rank(); ++i) terms *= c.Size(w, i);
  if (!c.ok()) return c.status();
  HIDET_ASSIGN_OR_RETURN(const int64_t groups, node.Int("group", 1));
  const bool is_plain = IsNarrow(x.dtype()) && IsNarrow(w.dtype()) && w.rank() > 2 &&
                        (!x_zero.defined() || IsOneNumber(x_zero));
  if (is_plain && !node.device().IsCuda() && terms <= kMostTerms) {
    const ConvolutionOperands of = OperandsOf(node, c, x, x_zero, w, w_zero);
    if (!c.ok()) return c.status();
    if (!of.w_zero.defined() || groups == 1) {
      return ChannelsFirst(c, is_last, of.x, [&](const Tensor& image) -> absl::StatusOr<Tensor> {
        HIDET_ASSIGN_OR_RETURN(Tensor sum, Convolution(node, image, of.w, of.x_zero));
        const int rank = sum.rank();
        Composer::Ints summed;
        for (int64_t i = 1; i < rank; ++i) summed.push_back(i);
        const Tensor of_weights = c.Sum(c.Cast(of.w, ScalarType::kInt32), summed, false);
        sum = c.Sub(sum, Along(c, c.Mul(of.x_zero, of_weights), rank, 1));
        if (of.w_zero.defined()) {
          ConvolutionOperands first = of;
          first.x = image;
          HIDET_ASSIGN_OR_RETURN(const Tensor windows, SumsOfWindows(node, c, first));
          sum = c.Sub(sum, c.Mul(windows, Along(c, of.w_zero, rank, 1)));
        }
        if (!c.ok()) return c.status();
        return sum;
      });
    }
  }
  const ScalarType dtype = ConvolutionSumType(x, x_zero, w, w_zero, bias, terms);
  const Tensor image = Shifted(c, x, x_zero, 0, dtype), weight = Shifted(c, w, w_zero, 0, dtype);
  if (!c.ok()) return c.status();
  return ChannelsFirst(c, is_last, image,
                       [&](const Tensor& first) { return Convolution(node, first, weight); });
}

absl::StatusOr<std::optional<Tensor>> DequantizedConvolution(NodeContext& node, const Tensor& x,
                                                             const Tensor& w) {
  const Quantized *p = node.DequantizedOf(x), *q = node.DequantizedOf(w);
  if (p == nullptr || q == nullptr || node.device().IsCuda()) return std::nullopt;
  const bool are_narrow = IsNarrow(p->value.dtype()) && IsNarrow(q->value.dtype()) &&
                          x.dtype() == ScalarType::kFloat32 && w.dtype() == ScalarType::kFloat32;
  const auto is_of_channels = [&](const Tensor& factor) {
    return !factor.defined() || IsOneNumber(factor) || q->axis == 0 || q->axis == -w.rank();
  };
  if (!are_narrow || !q->value.is_constant() || !IsOneNumber(p->scale) ||
      (p->zero.defined() && !IsOneNumber(p->zero)) || !is_of_channels(q->scale) ||
      !is_of_channels(q->zero))
    return std::nullopt;
  HIDET_ASSIGN_OR_RETURN(const Tensor sum,
                         QuantizedConvolution(node, p->value, p->zero, q->value, q->zero));
  Composer c(node);
  const auto real = [&](const Tensor& t) { return c.Cast(t, ScalarType::kFloat32); };
  const Tensor scale =
      c.Mul(Along(c, real(p->scale), 0, 0), Along(c, real(q->scale), sum.rank(), 1));
  const Tensor y = c.Mul(real(sum), scale);
  if (!c.ok()) return c.status();
  return std::optional(y);
}

}  // namespace hidet::onnx
