// com.microsoft: weights and tables of a few bits, packed into bytes, in blocks that have a scale
// and perhaps a zero point each.
//
// A product's weights become real numbers before the first call, for they are constants; of a table
// only the rows that are asked for do.
#include <iterator>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using Ints = std::vector<int64_t>;

}  // namespace

// x w^T with w [n, k] in blocks of numbers of 2, 4 or 8 bits along k. The scales of column k are
// those of its block, or of the group that the fifth input gives it.
Imported ImportMatMulNBits(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t k, node.Int("K"));
  HIDET_ASSIGN_OR_RETURN(const int64_t n, node.Int("N"));
  HIDET_ASSIGN_OR_RETURN(const int64_t bits, node.Int("bits", 4));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("block_size"));
  HIDET_ASSIGN_OR_RETURN(const int64_t prepacked, node.Int("weight_prepacked", 0));
  node.Ignore("accuracy_level");
  if (!ArePacked(bits)) return node.Unimplemented(absl::StrCat("weights of ", bits, " bits"));
  if (prepacked != 0) return node.Unimplemented("weights in the order of another processor");
  if (k < 1 || n < 1 || block < 16)
    return node.Error(absl::StrCat("K ", k, ", N ", n, ", blocks of ", block));
  Composer c(node);
  const Tensor& x = node.input(0);
  const ScalarType dtype = x.dtype();
  const int64_t blocks = CeilOfRatio(k, block);
  const auto rows = [&](const Tensor& packed, int64_t count) {
    const int64_t bytes = (count * bits + 7) / 8;
    return c.Slice(c.Cast(Unpacked(c, c.Reshape(packed, Ints{n, bytes}), bits), dtype), 1, 0,
                   count);
  };
  const Tensor scales = c.Cast(c.Reshape(node.input(2), Ints{n, blocks}), dtype);
  Tensor zeros = c.Broadcast(c.Scalar(x, MiddleOf(bits)), graph::MakeDims({n, blocks}));
  if (node.has_input(3)) {
    const Tensor& given = node.input(3);
    zeros = given.dtype() == ScalarType::kUInt8 ? rows(given, blocks)
                                                : c.Cast(c.Reshape(given, Ints{n, blocks}), dtype);
  }
  const auto by_column = [&](const Tensor& factor) {
    if (!node.has_input(4)) return BlockElements(node, c, factor, 1, block, k);
    const Tensor groups = c.Slice(c.Reshape(node.input(4), Ints{-1}), 0, 0, k);
    return c.Op("Take", {factor, groups}, {{"axis", int64_t{1}}});
  };
  const Tensor stored = c.Slice(rows(node.input(1), blocks * block), 1, 0, k);
  const Tensor w = c.Mul(c.Sub(stored, by_column(zeros)), by_column(scales));
  Tensor y = c.Op("Matmul", {x, w}, {{"transpose_a", false}, {"transpose_b", true}});
  if (node.has_input(5)) y = c.Add(y, node.input(5));
  return c.Result({y});
}

// x w^T, or x w, with w [n, k] as places in a table of 16 numbers, the high half of a byte first,
// in blocks of the flat matrix, each with its largest absolute value.
Imported ImportMatMulBnb4(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t k, node.Int("K"));
  HIDET_ASSIGN_OR_RETURN(const int64_t n, node.Int("N"));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("block_size"));
  HIDET_ASSIGN_OR_RETURN(const int64_t type, node.Int("quant_type"));
  HIDET_ASSIGN_OR_RETURN(const bool transpose, node.Flag("transB", true));
  node.Ignore("training_mode");
  if (k < 1 || n < 1 || block < 16 || type < 0 || type > 1)
    return node.Error(
        absl::StrCat("K ", k, ", N ", n, ", blocks of ", block, ", quant_type ", type));
  // The tables of bitsandbytes: FP4 and NF4 (csrc/kernels.cu, 0.41).
  static constexpr double kTables[2][16] = {
      {0.0, 5.208333333e-03, 0.66666667, 1.0, 0.33333333, 0.5, 0.16666667, 0.25, -0.0,
       -5.208333333e-03, -0.66666667, -1.0, -0.33333333, -0.5, -0.16666667, -0.25},
      {-1.0, -0.6961928009986877, -0.5250730514526367, -0.39491748809814453, -0.28444138169288635,
       -0.18477343022823334, -0.09105003625154495, 0.0, 0.07958029955625534, 0.16093020141124725,
       0.24611230194568634, 0.33791524171829224, 0.44070982933044434, 0.5626170039176941,
       0.7229568362236023, 1.0}};
  Composer c(node);
  const Tensor& x = node.input(0);
  const int64_t count = n * k, blocks = CeilOfRatio(count, block);
  const Tensor bytes = c.Reshape(node.input(1), Ints{(count + 1) / 2, 1});
  const Tensor high = c.Op("RightShift", {bytes, c.Scalar(bytes, 4)});
  const Tensor low = c.Op("BitwiseAnd", {bytes, c.Scalar(bytes, 15)});
  const Tensor places = c.Slice(c.Reshape(c.Concat({high, low}, 1), Ints{-1}), 0, 0, count);
  const Tensor table =
      c.Reals(x.dtype(), {std::begin(kTables[type]), std::end(kTables[type])}, {16});
  const Tensor values =
      c.Op("Take", {table, c.Cast(places, ScalarType::kInt64)}, {{"axis", int64_t{0}}});
  const Tensor largest = c.Cast(c.Reshape(node.input(2), Ints{blocks}), x.dtype());
  const Tensor flat = c.Mul(values, BlockElements(node, c, largest, 0, block, count));
  return c.Result({c.Op("Matmul", {x, c.Reshape(flat, Ints{n, k})},
                        {{"transpose_a", false}, {"transpose_b", transpose}})});
}

// Rows of a table of quantized numbers, as real ones.
Imported ImportGatherBlockQuantized(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t bits, node.Int("bits", 4));
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("block_size", 128));
  HIDET_ASSIGN_OR_RETURN(int64_t gathered, node.Int("gather_axis", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t quantized, node.Int("quantize_axis", 1));
  const Tensor &data = node.input(0), &indices = node.input(1), &scales = node.input(2);
  HIDET_ASSIGN_OR_RETURN(gathered, node.AxisIn(gathered, data.rank()));
  HIDET_ASSIGN_OR_RETURN(quantized, node.AxisIn(quantized, data.rank()));
  if (!IsInteger(data.dtype()) || !ArePacked(bits))
    return node.Unimplemented(
        absl::StrCat("a table of ", ScalarTypeName(data.dtype()), ", ", bits, " bits"));
  if (gathered == quantized) return node.Unimplemented("blocks along the axis of the rows");
  const bool packed = data.dtype() == ScalarType::kUInt8 && bits < 8;
  if (packed && (gathered == data.rank() - 1 || scales.rank() != data.rank()))
    return node.Error("rows along the axis that is packed");
  Composer c(node);
  const auto taken = [&](const Tensor& x) {
    return c.Op("Take", {x, indices}, {{"axis", gathered}});
  };
  // Integers below a byte are given one first.
  const auto integers = [&](const Tensor& x) {
    if (packed) return Unpacked(c, taken(x), bits);
    return taken(BitWidth(x.dtype()) < 8 ? c.Cast(x, ScalarType::kInt8) : x);
  };
  const Tensor stored = integers(data), scale = taken(scales);
  if (!c.ok()) return c.status();
  const int axis = static_cast<int>(quantized + (quantized > gathered ? indices.rank() - 1 : 0));
  const int64_t size = c.Size(stored, axis);
  const auto by_element = [&](const Tensor& factor) {
    return BlockElements(node, c, factor, axis, block, size);
  };
  Tensor y = c.Cast(stored, scale.dtype());
  if (node.has_input(3)) {
    // Zero points of a row fill up its last byte.
    const Tensor zeros = c.Slice(integers(node.input(3)), axis, 0, c.Size(scale, axis));
    y = c.Sub(y, by_element(c.Cast(zeros, scale.dtype())));
  } else if (data.dtype() == ScalarType::kUInt8) {
    y = c.Sub(y, MiddleOf(bits));
  }
  return c.Result({c.Mul(y, by_element(scale))});
}

}  // namespace hidet::onnx
