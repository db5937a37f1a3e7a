// Fourier transforms of rows, which the runtime computes on the CPU (runtime/host_functions.h). A
// complex tensor is two, or planes of one.
//
//   y = FourierTransform(re, im, forward=true)     // [2, .., n]
//   y = FourierTransform(x, forward=true)          // [2, .., n / 2 + 1]: of real rows
//   x = RealFromFourier(re, im, length=n)          // [.., n]: and back, times n
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/host_function.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

constexpr char kFamily[] = "fourier";

// Real parts, and imaginary ones if there are such.
absl::Status CheckParts(const InferContext& context) {
  const Tensor& re = context.input(0);
  if (context.device().IsCuda()) return context.Error("a function of the CPU");
  if (re.rank() < 1) return context.Error("a tensor without dimensions");
  if (re.dtype() != ScalarType::kFloat32 && re.dtype() != ScalarType::kFloat64)
    return context.Error("expected float32 or float64");
  if (!context.has_input(1)) return absl::OkStatus();
  const Tensor& im = context.input(1);
  if (im.dtype() != re.dtype() || im.rank() != re.rank())
    return context.Error("imaginary parts: expected the type of the real ones");
  for (int i = 0; i < re.rank(); ++i) {
    HIDET_RETURN_IF_ERROR(
        context.RequireSame(im.shape()[i], re.shape()[i], absl::StrCat("size of dimension ", i)));
  }
  return absl::OkStatus();
}

// How many numbers of the transform of `length` real ones are not conjugates of others.
ir::Expr HalfOf(const ir::Expr& length) {
  return ir::Simplify(length / ir::Int64(2) + ir::Int64(1));
}

Types InferFourierTransform(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckParts(context));
  const Tensor& re = context.input(0);
  Dims shape = re.shape();
  if (!context.has_input(1)) shape.back() = HalfOf(shape.back());
  shape.insert(shape.begin(), ir::Int64(2));
  return std::vector<TensorType>{{re.dtype(), std::move(shape), context.device()}};
}

Types InferRealFromFourier(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckParts(context));
  const Tensor& re = context.input(0);
  const Dims& length = context.attributes().Sizes("length");
  if (length.size() != 1) return context.Error("length: expected one size");
  HIDET_RETURN_IF_ERROR(context.RequireSame(re.shape().back(), HalfOf(length[0]), "half"));
  Dims shape = re.shape();
  shape.back() = length[0];
  return std::vector<TensorType>{{re.dtype(), std::move(shape), context.device()}};
}

}  // namespace

std::vector<OpRecord> FourierOps() {
  return {
      {.name = "FourierTransform",
       .family = kFamily,
       .doc = "The discrete Fourier transforms of the rows of complex numbers re + i im, along the "
              "last dimension: their real parts and then their imaginary parts. Without im those "
              "of real rows, of which only the first n / 2 + 1 are computed. Backward they are not "
              "divided by n.",
       .inputs = {{.name = "re"}, {.name = "im", .optional = true}},
       .attributes = {{.name = "forward", .type = AttributeType::kBool}},
       .infer = InferFourierTransform,
       .external = HostFunction("forward", "hidet.fourier forward", "hidet.fourier backward")},
      {.name = "RealFromFourier",
       .family = kFamily,
       .doc = "The rows of `length` real numbers whose Fourier transforms begin with re + i im, of "
              "length / 2 + 1 numbers, times the length. Imaginary parts of numbers that are their "
              "own conjugates count as zero.",
       .inputs = {{.name = "re"}, {.name = "im"}},
       .attributes = {{.name = "length", .type = AttributeType::kDims}},
       .infer = InferRealFromFourier,
       .external = HostFunction("hidet.fourier real")},
  };
}

}  // namespace hidet::graph
