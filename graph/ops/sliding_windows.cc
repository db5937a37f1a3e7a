// Windows that slide along a dimension.
//
//   y = SlidingWindows(x, axis=1, size=3, stride=2, dilation=1)      // y[i, o, k] = x[i, 2 o + k]
//
// The places of the windows take the dimension's place; what a window sees is the last dimension.
//
//   y = Im2col(x, kernel_size=[2, 3])                                // [n, c, h, w] to [n, c 2 3, places]
//
// The patches of images under a kernel as columns: windows along both dimensions of padded images.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "graph/ops/window.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Int64;

Types InferSlidingWindows(const InferContext& context) {
  const Attributes& attributes = context.attributes();
  const int64_t size = attributes.Int("size"), stride = attributes.Int("stride"),
                dilation = attributes.Int("dilation");
  if (size < 1 || stride < 1 || dilation < 1) {
    return context.Error(
        absl::StrCat("windows of ", size, " every ", stride, ", ", dilation, " apart"));
  }
  const Tensor& x = context.input(0);
  const int axis = attributes.Axis("axis");
  const int64_t reach = (size - 1) * dilation + 1;
  Dims shape = x.shape();
  const auto known = ir::AsInt(shape[axis]);
  if (known.has_value() && *known < reach) {
    return context.Error(absl::StrCat("a window over ", reach, " elements of dimension ", axis,
                                      " of size ", *known));
  }
  if (!known.has_value()) context.Assume(Int64(reach - 1) < shape[axis]);
  shape[axis] = ir::Simplify((shape[axis] - Int64(reach)) / Int64(stride) + Int64(1));
  shape.push_back(Int64(size));
  return std::vector<TensorType>{{x.dtype(), std::move(shape), context.device()}};
}

Stages DefineSlidingWindows(const DefineContext& context) {
  const ir::Buffer &in = context.inputs[0], &out = context.outputs[0];
  const int axis = context.attributes.Axis("axis");
  const std::vector<ir::Var> axes = ir::MakeAxes(out.shape());
  std::vector<Expr> indices(axes.begin(), axes.end() - 1);
  indices[axis] = indices[axis] * Int64(context.attributes.Int("stride")) +
                  Expr(axes.back()) * Int64(context.attributes.Int("dilation"));
  return std::vector<ir::Stage>{MakeView(context.op, out, in, axes, std::move(indices))};
}

// One number is that of both dimensions.
std::vector<int64_t> KernelOf(const Attributes& attributes) {
  const std::vector<int64_t>& kernel = attributes.Ints("kernel_size");
  return kernel.size() == 1 ? std::vector<int64_t>(2, kernel[0]) : kernel;
}

// Images have rank 4 or, without the first dimension, 3.
Types InferIm2col(const InferContext& context) {
  const Tensor& x = context.input(0);
  const Attributes& attributes = context.attributes();
  if (x.rank() != 3 && x.rank() != 4)
    return context.Error(absl::StrCat("images of rank ", x.rank(), ", expected 3 or 4"));
  const std::vector<int64_t> kernel = KernelOf(attributes);
  HIDET_RETURN_IF_ERROR(CheckWindow(context, kernel, absl::MakeConstSpan(x.shape()).last(2)));
  const WindowShape window = WindowOf(attributes, kernel);
  const size_t channels = x.shape().size() - 3;
  Dims shape(x.shape().begin(), x.shape().begin() + static_cast<std::ptrdiff_t>(channels));
  shape.push_back(ir::Simplify(x.shape()[channels] * Int64(kernel[0] * kernel[1])));
  shape.push_back(ir::Simplify(window.OutputSize(0, x.shape()[channels + 1]) *
                               window.OutputSize(1, x.shape()[channels + 2])));
  return std::vector<TensorType>{{x.dtype(), std::move(shape), context.device()}};
}

absl::StatusOr<std::vector<Tensor>> DecomposeIm2col(GraphBuilder& builder,
                                                    absl::Span<const Tensor> inputs,
                                                    const Attributes& attributes) {
  Tensor x = inputs[0];
  const std::vector<int64_t> kernel = KernelOf(attributes);
  const WindowShape window = WindowOf(attributes, kernel);
  const int64_t outer = x.rank() - 2;  // dimensions before those of places
  if (*std::max_element(window.pad_begin.begin(), window.pad_begin.end()) > 0 ||
      *std::max_element(window.pad_end.begin(), window.pad_end.end()) > 0) {
    std::vector<int64_t> pads(static_cast<size_t>(outer), 0);
    pads.insert(pads.end(), window.pad_begin.begin(), window.pad_begin.end());
    pads.insert(pads.end(), static_cast<size_t>(outer), 0);
    pads.insert(pads.end(), window.pad_end.begin(), window.pad_end.end());
    HIDET_ASSIGN_OR_RETURN(x, builder.ApplyOne("Pad", {x}, {{"pads", pads}}));
  }
  for (int i = 0; i < 2; ++i) {
    HIDET_ASSIGN_OR_RETURN(x, builder.ApplyOne("SlidingWindows", {x},
                                               {{"axis", outer + i},
                                                {"size", kernel[i]},
                                                {"stride", window.stride[i]},
                                                {"dilation", window.dilation[i]}}));
  }
  // [.., c, oh, ow, kh, kw] to [.., c, kh, kw, oh, ow].
  std::vector<int64_t> axes(static_cast<size_t>(outer));
  std::iota(axes.begin(), axes.end(), 0);
  for (const int64_t axis : {2, 3, 0, 1}) axes.push_back(outer + axis);
  const Dims& places = x.shape();
  const size_t channels = static_cast<size_t>(outer) - 1;
  Dims columns(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(channels));
  columns.push_back(ir::Simplify(places[channels] * Int64(kernel[0] * kernel[1])));
  columns.push_back(ir::Simplify(places[channels + 1] * places[channels + 2]));
  HIDET_ASSIGN_OR_RETURN(x, builder.ApplyOne("PermuteDims", {x}, {{"axes", axes}}));
  HIDET_ASSIGN_OR_RETURN(x, builder.ApplyOne("Reshape", {x}, {{"shape", columns}}));
  return std::vector<Tensor>{x};
}

AttributeSpec Pair(absl::string_view name, int64_t value) {
  return {.name = std::string(name),
          .type = AttributeType::kInts,
          .default_value = std::vector<int64_t>{value, value}};
}

}  // namespace

std::vector<OpRecord> SlidingWindowOps() {
  return {
      {.name = "SlidingWindows",
       .family = "transform",
       .doc = "Windows of `size` elements, `dilation` apart, at every `stride`-th place of a "
              "dimension; what a window sees is the last dimension.",
       .inputs = {{.name = "x"}},
       .attributes = {{.name = "axis", .type = AttributeType::kAxis},
                      IntSpec("size", 1),
                      IntSpec("stride", 1),
                      IntSpec("dilation", 1)},
       .infer = InferSlidingWindows,
       .define = DefineSlidingWindows},
      {.name = "Im2col",
       .family = "transform",
       .doc =
           "The patches of images [n, c, h, w] or [c, h, w] under a kernel as columns: [n, c * kh "
           "* kw, places], places by rows.",
       .inputs = {{.name = "x"}},
       .attributes = {IntsSpec("kernel_size"), Pair("dilation", 1), Pair("padding", 0),
                      Pair("stride", 1)},
       .infer = InferIm2col,
       .decompose = DecomposeIm2col}};
}

}  // namespace hidet::graph
