#include "frontends/onnx/composer.h"

#include "absl/strings/str_cat.h"
#include "graph/constant_data.h"
#include "graph/taken_places.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {

using graph::Dims;
using graph::Tensor;

Tensor Composer::ResultOf(absl::StatusOr<Tensor> result) {
  if (result.ok()) return *std::move(result);
  Fail(result.status());
  return nothing_;
}

Tensor Composer::Op(absl::string_view op, absl::Span<const Tensor> inputs,
                    const graph::Attributes& attributes) {
  if (!status_.ok()) return nothing_;
  return ResultOf(node_.Apply(op, inputs, attributes));
}

ir::Expr Composer::Dim(const Tensor& x, int i) {
  const int at = i < 0 ? i + x.rank() : i;
  if (at >= 0 && at < x.rank()) return x.shape()[at];
  Fail(node_.Error(absl::StrCat("a tensor of rank ", x.rank(), " has no dimension ", i)));
  return ir::Int64(1);
}

int64_t Composer::Size(const Tensor& x, int i) {
  const auto size = ir::AsInt(Dim(x, i));
  if (size.has_value()) return *size;
  Fail(node_.OpenSize(x, i));
  return 1;
}

Tensor Composer::SizeAs(const Tensor& like, const ir::Expr& size) {
  if (!status_.ok()) return nothing_;
  const ir::Expr simple = ir::Simplify(size);
  if (const auto known = ir::AsInt(simple)) return Scalar(like, static_cast<double>(*known));
  absl::StatusOr<Tensor> value = node_.SizesTensor({simple}, {});
  if (value.ok()) return Cast(*value, like.dtype());
  Fail(value.status());
  return nothing_;
}

Tensor Composer::Reals(ScalarType dtype, const std::vector<double>& values, const Ints& shape) {
  return Tensor::Constant({dtype, graph::MakeDims(shape), node_.device()},
                          graph::ConstantData::FromReals(dtype, values), node_.name());
}

Tensor Composer::Integers(const std::vector<int64_t>& values, const Ints& shape) {
  return Tensor::Constant({ScalarType::kInt64, graph::MakeDims(shape), node_.device()},
                          graph::ConstantData::FromInts(ScalarType::kInt64, values), node_.name());
}

Tensor Composer::Cast(const Tensor& x, ScalarType dtype) {
  if (!status_.ok()) return nothing_;
  return ResultOf(node_.CastTo(x, dtype));
}

Tensor Composer::Reshape(const Tensor& x, Dims shape) {
  if (!status_.ok()) return nothing_;
  return ResultOf(node_.Reshape(x, std::move(shape)));
}

Tensor Composer::Broadcast(const Tensor& x, Dims shape) {
  if (graph::SameDims(x.shape(), shape)) return x;
  return Op("Broadcast", {x}, {{"shape", std::move(shape)}});
}

Tensor Composer::Permute(const Tensor& x, const Ints& axes) {
  return Op("PermuteDims", {x}, {{"axes", axes}});
}

Tensor Composer::Slice(const Tensor& x, int64_t axis, int64_t begin, int64_t end, int64_t step) {
  return Op("StridedSlice", {x},
            {{"starts", graph::MakeDims({begin})},
             {"ends", graph::MakeDims({end})},
             {"axes", Ints{axis}},
             {"strides", Ints{step}}});
}

Tensor Composer::Concat(const Tensors& parts, int64_t axis) {
  return parts.size() == 1 ? parts[0] : Op("Concat", parts, {{"axis", axis}});
}

Tensor Composer::SumWindows(const Tensor& x, int64_t axis, const graph::WindowSums& sums) {
  if (!status_.ok()) return nothing_;
  return ResultOf(graph::SumWindows(node_.builder(), x, axis, sums, node_.name()));
}

Tensor Composer::TakePlaces(const Tensor& x, int64_t axis, const Ints& places) {
  if (!status_.ok()) return nothing_;
  return ResultOf(graph::TakePlaces(node_.builder(), x, axis, places, node_.name()));
}

Tensor Composer::Range(const ir::Expr& count) {
  absl::StatusOr<Tensor> end = node_.SizesTensor({count}, {});
  if (!end.ok()) Fail(end.status());
  if (!status_.ok()) return nothing_;
  return Op("Arange",
            {node_.Scalar(ScalarType::kInt64, 0), *end, node_.Scalar(ScalarType::kInt64, 1)});
}

Tensor Composer::Repeat(const Tensor& x, int64_t axis, int64_t repeats) {
  if (repeats == 1 || !status_.ok()) return x;
  Dims wide(x.shape().begin(), x.shape().begin() + axis + 1), merged = x.shape();
  wide.push_back(ir::Int64(repeats));
  wide.insert(wide.end(), x.shape().begin() + axis + 1, x.shape().end());
  merged[axis] = ir::Simplify(merged[axis] * repeats);
  return Reshape(Broadcast(Unsqueeze(x, {axis + 1}), std::move(wide)), std::move(merged));
}

Tensor Composer::SoftmaxBehind(const Tensor& x, int64_t axis) {
  if (axis == x.rank() - 1) return Op("Softmax", {x}, {{"axis", axis}});
  const auto dims = absl::MakeConstSpan(x.shape());
  const auto at = static_cast<size_t>(axis);
  const Tensor rows =
      Reshape(x, {graph::Product(dims.first(at)), graph::Product(dims.subspan(at))});
  return Reshape(Op("Softmax", {rows}, {{"axis", int64_t{1}}}), x.shape());
}

Tensor Composer::HeadsApart(const Tensor& x, int64_t heads) {
  const int64_t width = Size(x, 2);
  if (heads < 1 || width % heads != 0) {
    Fail(
        node_.Error(absl::StrCat("operand ", graph::ToString(x.shape()), " in ", heads, " heads")));
    return x;
  }
  const Dims shape = {Dim(x, 0), Dim(x, 1), ir::Int64(heads), ir::Int64(width / heads)};
  return Permute(Reshape(x, shape), {0, 2, 1, 3});
}

Tensor Composer::Rotated(const Tensor& x, const Tensor& cos, const Tensor& sin, int64_t width,
                         bool interleaved) {
  const int64_t depth = Size(x, 3), half = width / 2;
  const Tensor turned = Slice(x, 3, 0, width);
  const Tensor a = interleaved ? Slice(turned, 3, 0, width, 2) : Slice(turned, 3, 0, half);
  const Tensor b = interleaved ? Slice(turned, 3, 1, width, 2) : Slice(turned, 3, half, width);
  const Tensor co = Unsqueeze(cos, {2}), si = Unsqueeze(sin, {2});
  const Tensor real = Sub(Mul(co, a), Mul(si, b)), imag = Add(Mul(si, a), Mul(co, b));
  Tensor result;
  if (interleaved) {
    result = Reshape(Concat({Unsqueeze(real, {4}), Unsqueeze(imag, {4})}, 4), turned.shape());
  } else {
    result = Concat({real, imag}, 3);
  }
  return width == depth ? result : Concat({result, Slice(x, 3, width, depth)}, 3);
}

}  // namespace hidet::onnx
