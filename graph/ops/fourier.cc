// Fourier transforms of rows. A complex tensor is two, or planes of one.
//
//   y = FourierTransform(re, im, forward=true)     // [2, .., n]
//   y = FourierTransform(x, forward=true)          // [2, .., n / 2 + 1]: of real rows
//   x = RealFromFourier(re, im, length=n)          // [.., n]: and back, times n
//
// On the CPU the runtime computes them, of any length (runtime/host_functions.h); on a GPU a
// kernel, of lengths that it takes (schedules/cuda/fourier_cuda.h).
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/host_function.h"
#include "graph/ops/shape_rules.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

constexpr char kFamily[] = "fourier";

// Real parts, and imaginary ones if there are such.
absl::Status CheckParts(const InferContext& context) {
  const Tensor& re = context.input(0);
  if (re.rank() < 1) return context.Error("a tensor without dimensions");
  if (re.dtype() != ScalarType::kFloat32 && re.dtype() != ScalarType::kFloat64)
    return context.Error("expected float32 or float64");
  if (!context.has_input(1)) return absl::OkStatus();
  const Tensor& im = context.input(1);
  if (im.dtype() != re.dtype() || im.rank() != re.rank())
    return context.Error("imaginary parts: expected the type of the real ones");
  return RequireSameSizes(context, im.shape(), re.shape(), re.rank());
}

// How many numbers of the transform of `length` real ones are not conjugates of others.
ir::Expr HalfOf(const ir::Expr& length) {
  return ir::Simplify(length / ir::Int64(2) + ir::Int64(1));
}

// A GPU's kernels are of one length each.
absl::Status CheckLength(const InferContext& context, const ir::Expr& length) {
  if (!context.device().IsCuda()) return absl::OkStatus();
  const std::optional<int64_t> known = ir::AsInt(length);
  if (known.has_value() &&
      ir::IsLengthOfFourier(*known, ir::Type::Scalar(context.input(0).dtype())))
    return absl::OkStatus();
  return context.Error(absl::StrCat(
      "rows of ", ToString(Dims{length}), ": on a GPU expected a known length of at most ",
      ir::FourierDetails::kMostBytes >> 10, " KiB without prime factors above ",
      ir::FourierDetails::kLargestPrime));
}

Types InferFourierTransform(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckParts(context));
  HIDET_RETURN_IF_ERROR(CheckLength(context, context.input(0).shape().back()));
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
  HIDET_RETURN_IF_ERROR(CheckLength(context, length[0]));
  HIDET_RETURN_IF_ERROR(context.RequireSame(re.shape().back(), HalfOf(length[0]), "half"));
  Dims shape = re.shape();
  shape.back() = length[0];
  return std::vector<TensorType>{{re.dtype(), std::move(shape), context.device()}};
}

// A transform without its elements, whose first axis is that of parts and whose last is that of
// places.
ir::Stage MakeTransform(const DefineContext& context, ir::Buffer result, const ir::Expr& length,
                        bool forward) {
  ir::Stage stage;
  stage.kind = ir::StageKind::kFourier;
  stage.name = std::string(context.op);
  stage.axes = ir::MakeAxes(result.shape());
  stage.reduction_axes = ir::MakeAxes({length}, "k");
  stage.reduction_extents = {length};
  stage.details = ir::FourierDetails{.part = 0, .place = result.rank() - 1, .forward = forward};
  stage.results = {std::move(result)};
  return stage;
}

// Reads each input at a place of the row of the stage's result.
std::vector<ir::Expr> ReadParts(const DefineContext& context, const ir::Expr& place,
                                ir::Stage& stage) {
  std::vector<ir::Expr> at(stage.axes.begin() + 1, stage.axes.end());
  at.back() = place;
  std::vector<ir::Expr> values;
  for (const ir::Buffer& input : context.inputs) {
    stage.reads.push_back(ir::MakeRead(input, at));
    values.push_back(stage.reads.back().value);
  }
  return values;
}

Stages DefineFourierTransform(const DefineContext& context) {
  ir::Stage stage = MakeTransform(context, context.outputs[0], context.inputs[0].shape().back(),
                                  context.attributes.Bool("forward"));
  stage.body = ReadParts(context, stage.reduction_axes[0], stage);
  return std::vector<ir::Stage>{std::move(stage)};
}

// Numbers behind the half are conjugates of those before it. The result is the one plane of the
// real parts.
Stages DefineRealFromFourier(const DefineContext& context) {
  const ir::Buffer& out = context.outputs[0];
  const ir::Expr length = context.attributes.Sizes("length")[0];
  Dims shape = out.shape();
  shape.insert(shape.begin(), ir::Int64(1));
  ir::Stage stage = MakeTransform(context, ir::Buffer::Make("planes", out.dtype(), shape), length,
                                  /*forward=*/false);
  const ir::Expr k = stage.reduction_axes[0], twice = k * ir::Int64(2);
  const ir::Expr is_behind = twice > length;
  stage.body = ReadParts(context, ir::Select(is_behind, length - k, k), stage);
  const ir::Expr zero = ir::Constant(out.dtype(), 0), im = stage.body[1];
  const ir::Expr is_own = ir::Eq(k, ir::Int64(0)) || ir::Eq(twice, length);
  stage.body[1] = ir::Select(is_own, zero, ir::Select(is_behind, -im, im));
  std::vector<ir::Var> axes = ir::MakeAxes(out.shape());
  std::vector<ir::Expr> at = AsExprs(axes);
  at.insert(at.begin(), ir::Int64(0));
  ir::Read plane = ir::MakeRead(stage.results[0], std::move(at));
  const ir::Expr value = plane.value;
  ir::Stage real = ir::MakeMap(context.op, out, std::move(axes), {std::move(plane)}, value);
  return std::vector<ir::Stage>{std::move(stage), std::move(real)};
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
       .define = DefineFourierTransform,
       .external = HostFunction("forward", "hidet.fourier forward", "hidet.fourier backward")},
      {.name = "RealFromFourier",
       .family = kFamily,
       .doc = "The rows of `length` real numbers whose Fourier transforms begin with re + i im, of "
              "length / 2 + 1 numbers, times the length. Imaginary parts of numbers that are their "
              "own conjugates count as zero.",
       .inputs = {{.name = "re"}, {.name = "im"}},
       .attributes = {{.name = "length", .type = AttributeType::kDims}},
       .infer = InferRealFromFourier,
       .define = DefineRealFromFourier,
       .external = HostFunction("hidet.fourier real")},
  };
}

}  // namespace hidet::graph
