// Windows that slide along a dimension.
//
//   y = SlidingWindows(x, axis=1, size=3, stride=2, dilation=1)      // y[i, o, k] = x[i, 2 o + k]
//
// The places of the windows take the dimension's place; what a window sees is the last dimension.
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Int64;

absl::StatusOr<std::vector<TensorType>> InferSlidingWindows(const InferContext& context) {
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

absl::StatusOr<std::vector<ir::Stage>> DefineSlidingWindows(const DefineContext& context) {
  const ir::Buffer &in = context.inputs[0], &out = context.outputs[0];
  const int axis = context.attributes.Axis("axis");
  const std::vector<ir::Var> axes = ir::MakeAxes(out.shape());
  std::vector<Expr> indices(axes.begin(), axes.end() - 1);
  indices[axis] = indices[axis] * Int64(context.attributes.Int("stride")) +
                  Expr(axes.back()) * Int64(context.attributes.Int("dilation"));
  return std::vector<ir::Stage>{MakeView(context.op, out, in, axes, std::move(indices))};
}

AttributeSpec Number(absl::string_view name) {
  return {.name = std::string(name), .type = AttributeType::kInt, .default_value = int64_t{1}};
}

}  // namespace

std::vector<OpRecord> SlidingWindowOps() {
  return {{.name = "SlidingWindows",
           .family = "transform",
           .doc = "Windows of `size` elements, `dilation` apart, at every `stride`-th place of a "
                  "dimension; what a window sees is the last dimension.",
           .inputs = {{.name = "x"}},
           .attributes = {{.name = "axis", .type = AttributeType::kAxis},
                          Number("size"),
                          Number("stride"),
                          Number("dilation")},
           .infer = InferSlidingWindows,
           .define = DefineSlidingWindows}};
}

}  // namespace hidet::graph
