// Sums of products of 8-bit integers are taken as such on a CPU, whose processors have instructions
// for them:
//   sum (a - p)(b - q) = sum a b - p sum b - q sum a + k p q
// where sums of weights are known before a call, and those of a are wanted only where q is not 0.
// Else they are taken in floats, where the fast kernels are: exact in float64 for any length that
// fits into memory, and in float32 up to 2^24.
#include "frontends/onnx/quantized.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
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

}  // namespace hidet::onnx
