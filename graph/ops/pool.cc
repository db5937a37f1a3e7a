// Poolings over 1, 2 or 3 spatial dimensions of an image [n, c, ...].
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "graph/ops/window.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;
using ir::Var;

absl::Status CheckImage(const InferContext& context, int spatial, bool average) {
  const Tensor& x = context.input(0);
  if (x.rank() != spatial + 2) {
    return context.Error(absl::StrCat("image of rank ", x.rank(), ", expected ", spatial + 2));
  }
  const bool fits =
      IsFloat(x.dtype()) || (!average && IsInteger(x.dtype()) && BitWidth(x.dtype()) >= 8);
  if (!fits) return context.Error(absl::StrCat("image of dtype ", ScalarTypeName(x.dtype())));
  return absl::OkStatus();
}

OpRecord::InferFunction InferPool(int spatial, bool average) {
  return [=](const InferContext& context) -> Types {
    HIDET_RETURN_IF_ERROR(CheckImage(context, spatial, average));
    const Tensor& x = context.input(0);
    const std::vector<int64_t>& kernel = context.attributes().Ints("kernel");
    const auto sizes = absl::MakeConstSpan(x.shape()).subspan(2);
    HIDET_RETURN_IF_ERROR(CheckWindow(context, kernel, sizes));
    const WindowShape window = WindowOf(context.attributes(), kernel);
    Dims shape = {x.shape()[0], x.shape()[1]};
    for (int i = 0; i < spatial; ++i) {
      if (window.pad_begin[i] >= window.Extent(i) || window.pad_end[i] >= window.Extent(i)) {
        return context.Error(absl::StrCat("padding of a whole window in dimension ", i));
      }
      shape.push_back(window.OutputSize(i, sizes[i]));
    }
    return std::vector<TensorType>{{x.dtype(), std::move(shape), context.device()}};
  };
}

double LeastValue(Type type) {
  if (type.scalar == ScalarType::kFloat8E4M3) return -448;
  if (type.IsFloat()) return -std::numeric_limits<double>::infinity();
  return IsUnsigned(type.scalar) ? 0 : -std::ldexp(1.0, BitWidth(type.scalar) - 1);
}

// The number of image elements in a window along one dimension, or of elements of the padded image.
Expr CountAlong(const WindowShape& window, int i, const Expr& out, const Expr& size,
                bool include_padding) {
  const bool leaves = window.pad_begin[i] > 0 || window.pad_end[i] > 0 || window.ceil_mode;
  if (!leaves || (include_padding && !window.ceil_mode)) return ir::Int64(window.kernel[i]);
  const Expr start = out * window.stride[i] - window.pad_begin[i];
  const Expr end = start + window.kernel[i];
  if (include_padding) return ir::Min(end, size + window.pad_end[i]) - start;
  return ir::Min(end, size) - ir::Max(start, ir::Int64(0));
}

// What each element of a pooling's result, at `axes`, is made of.
struct PooledElements {
  std::vector<Var> axes, reduced;
  Dims extents;  // of what is reduced
  std::vector<Expr> at, conditions;
  ir::StageKind kind = ir::StageKind::kReduce;
};

// The stages that take the largest of the elements, or their sum over their count at a point.
Stages Pool(const DefineContext& context, bool average, PooledElements of,
            absl::FunctionRef<Expr(const std::vector<Var>&)> count) {
  const ir::Buffer &x = context.inputs[0], &out = context.outputs[0];
  const Type type = average ? AccumulatorType(x.dtype()) : x.dtype();
  ir::Read read =
      ir::MakeRead(x, std::move(of.at), ir::AllOf(of.conditions), average ? 0 : LeastValue(type));
  const ir::Buffer total = average ? Intermediate("window_total", type, out.shape()) : out;
  Stage stage =
      MakeReduce(average ? absl::StrCat(context.op, ".sum") : std::string(context.op), {total},
                 of.axes, of.reduced, of.extents, {read}, {ir::Cast(type, read.value)},
                 average ? ir::SumCombiner(type) : ir::MaxCombiner(type));
  stage.kind = of.kind;
  if (!average) return std::vector<Stage>{std::move(stage)};
  const std::vector<Var> points = ir::MakeAxes(out.shape());
  ir::Read sum = ir::MakeRead(total, AsExprs(points));
  const Expr mean = sum.value / ir::Cast(type, ir::Simplify(count(points)));
  return std::vector<Stage>{std::move(stage),
                            MakeMap(context.op, out, points, {sum}, ir::Cast(out.dtype(), mean))};
}

// What an image of free size is taken to have along a dimension.
constexpr int64_t kMostElements = 1 << 16;

Stages DefinePool(const DefineContext& context, bool average) {
  const ir::Buffer& x = context.inputs[0];
  const WindowShape window = WindowOf(context.attributes, context.attributes.Ints("kernel"));
  PooledElements of{.axes = ir::MakeAxes(context.outputs[0].shape()),
                    .extents = MakeDims(window.kernel),
                    .kind = ir::StageKind::kWindow};
  // A window of more elements than the image has would walk padding for the most part, be it of
  // 2^31 elements: the image is walked then, and each element asked whether the window has it.
  std::vector<bool> by_image;
  for (int i = 0; i < window.rank(); ++i) {
    const int64_t size = ir::AsInt(x.shape()[2 + i]).value_or(kMostElements);
    by_image.push_back(size < window.kernel[i]);
    if (!by_image.back()) continue;
    of.extents[i] = x.shape()[2 + i];
    of.kind = ir::StageKind::kReduce;
  }
  of.reduced = ir::MakeAxes(of.extents, "r");
  of.at = {of.axes[0], of.axes[1]};
  for (int i = 0; i < window.rank(); ++i) {
    const Var &axis = of.axes[2 + i], &reduced = of.reduced[i];
    if (by_image[i]) {
      const Expr element = reduced - window.ImageIndex(i, axis, ir::Int64(0));
      of.conditions.push_back(element >= ir::Int64(0));
      of.conditions.push_back(element < ir::Int64(window.Extent(i)));
      if (window.dilation[i] > 1)
        of.conditions.push_back(ir::Eq(element % window.dilation[i], ir::Int64(0)));
      of.at.push_back(reduced);
      continue;
    }
    const Expr index = window.ImageIndex(i, axis, reduced);
    const Expr inside = window.Inside(i, index, x.shape()[2 + i]);
    if (inside.defined()) of.conditions.push_back(inside);
    of.at.push_back(index);
  }
  return Pool(context, average, std::move(of), [&](const std::vector<Var>& points) {
    Expr count = ir::Int64(1);
    for (int i = 0; i < window.rank(); ++i) {
      count = count * CountAlong(window, i, points[2 + i], x.shape()[2 + i],
                                 context.attributes.Bool("count_include_pad"));
    }
    return count;
  });
}

Types InferAdaptive(const InferContext& context, int spatial, bool average) {
  HIDET_RETURN_IF_ERROR(CheckImage(context, spatial, average));
  const Tensor& x = context.input(0);
  const Dims& sizes = context.attributes().Sizes("output_size");
  if (static_cast<int>(sizes.size()) != spatial) {
    return context.Error(
        absl::StrCat("output_size has ", sizes.size(), " elements, expected ", spatial));
  }
  Dims shape = {x.shape()[0], x.shape()[1]};
  for (int i = 0; i < spatial; ++i) {
    if (ir::AsInt(sizes[i]).value_or(1) < 1 || ir::IsInt(x.shape()[2 + i], 0))
      return context.Error("an empty image or result");
    shape.push_back(sizes[i]);
  }
  return std::vector<TensorType>{{x.dtype(), std::move(shape), context.device()}};
}

// Window i of n over size elements: floor(i size / n) up to ceil((i + 1) size / n).
Stages DefineAdaptive(const DefineContext& context, bool average) {
  const ir::Buffer& x = context.inputs[0];
  const Dims& counts = context.attributes.Sizes("output_size");
  const int spatial = static_cast<int>(counts.size());
  PooledElements of{.axes = ir::MakeAxes(context.outputs[0].shape())};
  const auto is_known = [&](int i) {
    return ir::AsInt(x.shape()[2 + i]).has_value() && ir::AsInt(counts[i]).has_value();
  };
  bool is_global = true, is_free = false;
  for (int i = 0; i < spatial; ++i) {
    const Expr& size = x.shape()[2 + i];
    const auto whole = ir::AsInt(size), count = ir::AsInt(counts[i]);
    is_global &= count == 1;
    is_free |= !is_known(i);
    // Windows of sizes that do not divide may straddle one more element on either side.
    if (count == 1) {
      of.extents.push_back(size);
    } else if (is_known(i)) {
      of.extents.push_back(
          ir::Int64(*whole % *count == 0 ? *whole / *count : (*whole + *count - 1) / *count + 1));
    } else {
      of.extents.push_back(ir::Simplify(size / counts[i] + ir::Int64(2)));
    }
  }
  // Over the whole image, and over windows of free size, it is a plain reduction.
  of.kind = is_global || is_free ? ir::StageKind::kReduce : ir::StageKind::kWindow;
  of.reduced = ir::MakeAxes(of.extents, "r");
  of.at = {of.axes[0], of.axes[1]};
  const auto begin = [&](int i, const Expr& axis) { return axis * x.shape()[2 + i] / counts[i]; };
  const auto end = [&](int i, const Expr& axis) {
    return ir::CeilDiv((axis + 1) * x.shape()[2 + i], counts[i]);
  };
  const auto is_uneven = [&](int i) {
    return !ir::IsInt(counts[i], 1) &&
           !(is_known(i) && *ir::AsInt(x.shape()[2 + i]) % *ir::AsInt(counts[i]) == 0);
  };
  for (int i = 0; i < spatial; ++i) {
    const Expr& size = x.shape()[2 + i];
    const bool is_whole = ir::IsInt(counts[i], 1);
    const Expr start = is_whole ? ir::Int64(0) : begin(i, of.axes[2 + i]);
    of.at.push_back(is_whole ? Expr(of.reduced[i]) : start + of.reduced[i]);
    if (!is_uneven(i)) continue;
    of.conditions.push_back(of.at.back() < end(i, of.axes[2 + i]));
    // Follows from the line before, but not for who does not know that axis < count.
    if (!is_known(i)) of.conditions.push_back(of.at.back() < size);
  }
  const Dims extents = of.extents;
  return Pool(context, average, std::move(of), [&](const std::vector<Var>& points) {
    Expr elements = ir::Int64(1);
    for (int i = 0; i < spatial; ++i) {
      const Var& point = points[2 + i];
      elements = elements * (is_uneven(i) ? end(i, point) - begin(i, point) : extents[i]);
    }
    return elements;
  });
}

OpRecord Row(std::string name, absl::string_view doc, std::vector<AttributeSpec> attributes,
             OpRecord::InferFunction infer, OpRecord::DefineFunction define) {
  return {.name = std::move(name),
          .family = "pool",
          .doc = std::string(doc),
          .inputs = {{.name = "x"}},
          .attributes = std::move(attributes),
          .infer = std::move(infer),
          .define = std::move(define)};
}

}  // namespace

std::vector<OpRecord> PoolOps() {
  std::vector<OpRecord> ops;
  for (int spatial : {1, 2, 3}) {
    // One for each dimension of the image.
    const auto each = [&](AttributeSpec spec) {
      spec.count = spatial;
      return spec;
    };
    const auto ints = [&](absl::string_view name) { return each(IntsSpec(name)); };
    AttributeSpec dilations = ints("dilations");
    dilations.default_value = std::vector<int64_t>(spatial, 1);
    dilations.quiet = true;
    ops.push_back(Row(
        absl::StrCat("MaxPool", spatial, "d"), "Largest element of each window.",
        {ints("kernel"), ints("stride"), ints("padding"), FlagSpec("ceil_mode", false), dilations},
        InferPool(spatial, false),
        [](const DefineContext& context) { return DefinePool(context, false); }));
    ops.push_back(Row(absl::StrCat("AvgPool", spatial, "d"),
                      "Mean of each window; the padding counts as zeros or not at all.",
                      {ints("kernel"), ints("stride"), ints("padding"),
                       FlagSpec("ceil_mode", false), FlagSpec("count_include_pad", true)},
                      InferPool(spatial, true),
                      [](const DefineContext& context) { return DefinePool(context, true); }));
    for (bool average : {true, false}) {
      ops.push_back(Row(
          absl::StrCat(average ? "AdaptiveAvgPool" : "AdaptiveMaxPool", spatial, "d"),
          average ? "Mean of each of output_size windows that cover the image."
                  : "Largest element of each of output_size windows that cover the image.",
          {each(SizesSpec("output_size"))},
          [=](const InferContext& context) { return InferAdaptive(context, spatial, average); },
          [=](const DefineContext& context) { return DefineAdaptive(context, average); }));
    }
  }
  return ops;
}

}  // namespace hidet::graph
