// Convolutions over 1, 2 or 3 spatial dimensions: image [n, c, ...], weight [o, c / groups, ...].
//
//   y[n, o, y, x] = sum_{c, r, q} image[n, g c/groups + c, stride y + dilation r - pad, ...] * weight[o, c, r, q]
//
// Those of integers of 8 bits have sums in int32, and a number that stands in the padding.
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "graph/ops/window.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

std::vector<int64_t> KernelOf(const Dims& weight) {
  std::vector<int64_t> kernel;
  for (size_t i = 2; i < weight.size(); ++i) kernel.push_back(*ir::AsInt(weight[i]));
  return kernel;
}

bool IsByte(ScalarType dtype) { return IsInteger(dtype) && BitWidth(dtype) == 8; }

// Whether a byte of this type holds the number.
bool Holds(ScalarType byte, int64_t number) {
  const int64_t least = IsSigned(byte) ? -128 : 0;
  return least <= number && number < least + 256;
}

// The type of sums of products of these, or the error that there are none.
absl::StatusOr<ScalarType> SumsOf(const InferContext& context, bool of_bytes) {
  const ScalarType x = context.input(0).dtype(), w = context.input(1).dtype();
  if (of_bytes ? !IsByte(x) || !IsByte(w) : !IsFloat(x) || x != w) {
    return context.Error(absl::StrCat("image of dtype ", ScalarTypeName(x), " and weight of dtype ",
                                      ScalarTypeName(w), ", expected ",
                                      of_bytes ? "integers of 8 bits" : "one float"));
  }
  if (!of_bytes) return x;
  const int64_t fill = context.attributes().Int("fill");
  if (!Holds(x, fill))
    return context.Error(absl::StrCat("padding of ", fill, " for ", ScalarTypeName(x)));
  return ScalarType::kInt32;
}

OpRecord::InferFunction InferConv(int spatial, bool of_bytes) {
  return [=](const InferContext& context) -> Types {
    const Tensor &x = context.input(0), &w = context.input(1);
    if (x.rank() != spatial + 2 || w.rank() != spatial + 2) {
      return context.Error(absl::StrCat("image of rank ", x.rank(), " and weight of rank ",
                                        w.rank(), ", expected ", spatial + 2));
    }
    HIDET_ASSIGN_OR_RETURN(const ScalarType sums, SumsOf(context, of_bytes));
    const auto channels = ir::AsInt(x.shape()[1]), out_channels = ir::AsInt(w.shape()[0]);
    const auto depth = ir::AsInt(w.shape()[1]);
    const int64_t groups = context.attributes().Int("groups");
    const bool are_known = channels.has_value() && out_channels.has_value() && depth.has_value();
    if (!are_known && groups != 1) {
      return context.Unimplemented(
          "the number of channels is not constant, and they are in groups");
    }
    if (!are_known) {
      HIDET_RETURN_IF_ERROR(
          context.RequireSame(x.shape()[1], w.shape()[1], "channels of image and weight"));
    } else if (groups < 1 || *channels % groups != 0 || *out_channels % groups != 0 ||
               *depth != *channels / groups) {
      return context.Error(absl::StrCat("image of ", *channels, " channels and weight ",
                                        ToString(w.shape()), " in ", groups, " groups"));
    }
    for (int i = 2; i < w.rank(); ++i) {
      if (!ir::AsInt(w.shape()[i]).has_value())
        return context.Unimplemented(absl::StrCat("a weight of shape ", ToString(w.shape()),
                                                  ", whose kernel is not constant"));
    }
    const std::vector<int64_t> kernel = KernelOf(w.shape());
    const auto sizes = absl::MakeConstSpan(x.shape()).subspan(2);
    HIDET_RETURN_IF_ERROR(CheckWindow(context, kernel, sizes));
    const WindowShape window = WindowOf(context.attributes(), kernel);
    Dims shape = {x.shape()[0], w.shape()[0]};
    for (int i = 0; i < spatial; ++i) shape.push_back(window.OutputSize(i, sizes[i]));
    return std::vector<TensorType>{{sums, std::move(shape), context.device()}};
  };
}

Stages DefineConv(const DefineContext& context) {
  const ir::Buffer &x = context.inputs[0], &w = context.inputs[1], &out = context.outputs[0];
  const WindowShape window = WindowOf(context.attributes, KernelOf(w.shape()));
  const int64_t groups = context.attributes.Int("groups");
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  Dims extents(w.shape().begin() + 1, w.shape().end());
  const std::vector<Var> reduced = ir::MakeAxes(extents, "r");

  Expr channel = reduced[0];
  if (groups > 1) {
    const int64_t depth = *ir::AsInt(w.shape()[1]), out_depth = *ir::AsInt(w.shape()[0]) / groups;
    const Expr group = out_depth == 1 ? Expr(axes[1]) : axes[1] / out_depth;
    channel = depth == 1 ? group : group * depth + channel;
  }
  std::vector<Expr> at_x = {axes[0], channel};
  std::vector<Expr> conditions;
  for (int i = 0; i < window.rank(); ++i) {
    const Expr index = window.ImageIndex(i, axes[2 + i], reduced[1 + i]);
    const Expr inside = window.Inside(i, index, x.shape()[2 + i]);
    if (inside.defined()) conditions.push_back(inside);
    at_x.push_back(index);
  }
  std::vector<Expr> at_w = {axes[1]};
  at_w.insert(at_w.end(), reduced.begin(), reduced.end());
  const ir::Type type = AccumulatorType(out.dtype());
  const auto fill =
      static_cast<double>(IsByte(x.dtype().scalar) ? context.attributes.Int("fill") : 0);
  ir::Read image = ir::MakeRead(x, std::move(at_x), ir::AllOf(conditions), fill);
  ir::Read weight = ir::MakeRead(w, std::move(at_w));
  Stage stage = MakeReduce(context.op, {out}, axes, reduced, extents, {image, weight},
                           {ir::Cast(type, image.value) * ir::Cast(type, weight.value)},
                           ir::SumCombiner(type));
  stage.kind = ir::StageKind::kWindow;
  return std::vector<Stage>{std::move(stage)};
}

}  // namespace

std::vector<OpRecord> ConvOps() {
  std::vector<OpRecord> ops;
  for (int spatial : {1, 2, 3}) {
    const auto ints = [&](absl::string_view name, int64_t value) -> AttributeSpec {
      return {.name = std::string(name),
              .type = AttributeType::kInts,
              .default_value = std::vector<int64_t>(spatial, value)};
    };
    OpRecord floats = {.name = absl::StrCat("Conv", spatial, "d"),
                       .family = absl::StrCat("conv", spatial, "d"),
                       .doc = absl::StrCat("Convolution over ", spatial,
                                           " spatial dimensions. padding: one number a dimension, "
                                           "or all beginnings, then all ends."),
                       .inputs = {{.name = "x"}, {.name = "w"}},
                       .attributes = {ints("padding", 0), ints("stride", 1), ints("dilations", 1),
                                      IntSpec("groups", 1)},
                       .infer = InferConv(spatial, false),
                       .define = DefineConv};
    OpRecord bytes = floats;
    absl::StrAppend(&bytes.name, "Integer");
    absl::StrAppend(&bytes.doc,
                    " Of integers of 8 bits, signed or not, with sums in int32; fill: what stands "
                    "in the padding.");
    bytes.attributes.push_back(IntSpec("fill", 0));
    bytes.infer = InferConv(spatial, true);
    ops.push_back(std::move(floats));
    ops.push_back(std::move(bytes));
  }
  return ops;
}

}  // namespace hidet::graph
