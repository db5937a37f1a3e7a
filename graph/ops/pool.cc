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
#include "graph/ops/place_of_best.h"
#include "graph/ops/stage_building.h"
#include "graph/ops/window.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

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

// What is taken of each window.
enum class Taken { kMax, kPlaceOfMax, kMean };

Types ResultOf(const InferContext& context, Dims shape, Taken taken) {
  const ScalarType dtype =
      taken == Taken::kPlaceOfMax ? ScalarType::kInt64 : context.input(0).dtype();
  return std::vector<TensorType>{{dtype, std::move(shape), context.device()}};
}

OpRecord::InferFunction InferPool(int spatial, Taken taken) {
  return [=](const InferContext& context) -> Types {
    HIDET_RETURN_IF_ERROR(CheckImage(context, spatial, taken == Taken::kMean));
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
    return ResultOf(context, std::move(shape), taken);
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

// The stages that take the place of the largest of the elements, counted row by row in the image:
// of equal ones the first in its window, of several NaN the last.
Stages PoolPlaces(const DefineContext& context, const PooledElements& of) {
  const ir::Buffer &x = context.inputs[0], &out = context.outputs[0];
  const Expr inside = ir::AllOf(of.conditions);
  Expr element = ir::Int64(0);
  for (size_t i = 0; i < of.reduced.size(); ++i) element = element * of.extents[i] + of.reduced[i];
  const auto place_in_image = [&](const std::vector<Var>& point, Expr place) {
    ir::VarMap<Expr> at;
    for (size_t i = 0; i < point.size(); ++i) at[of.axes[i]] = point[i];
    for (size_t i = of.reduced.size(); i-- > 0;) {
      at[of.reduced[i]] = i == 0 ? place : place % of.extents[i];
      place = place / of.extents[i];
    }
    Expr linear = ir::Int64(0);
    for (size_t i = 2; i < of.at.size(); ++i)
      linear = linear * x.shape()[i] + ir::Substitute(of.at[i], at);
    return linear;
  };
  return PlaceOfBest(context.op, out,
                     {.axes = of.axes,
                      .reduction_axes = of.reduced,
                      .extents = of.extents,
                      .read = ir::MakeRead(x, of.at, inside, LeastValue(x.dtype())),
                      .place = ir::Simplify(element),
                      .exists = inside,
                      .kind = of.kind},
                     {.last_nan = true}, place_in_image);
}

// The stages that take what is wanted of the elements: the largest, its place, or their sum over
// their count at a point.
Stages Pool(const DefineContext& context, Taken taken, PooledElements of,
            absl::FunctionRef<Expr(const std::vector<Var>&)> count) {
  if (taken == Taken::kPlaceOfMax) return PoolPlaces(context, of);
  const bool average = taken == Taken::kMean;
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

Stages DefinePool(const DefineContext& context, Taken taken) {
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
  return Pool(context, taken, std::move(of), [&](const std::vector<Var>& points) {
    Expr count = ir::Int64(1);
    for (int i = 0; i < window.rank(); ++i) {
      count = count * CountAlong(window, i, points[2 + i], x.shape()[2 + i],
                                 context.attributes.Bool("count_include_pad"));
    }
    return count;
  });
}

Types InferAdaptive(const InferContext& context, int spatial, Taken taken) {
  HIDET_RETURN_IF_ERROR(CheckImage(context, spatial, taken == Taken::kMean));
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
  return ResultOf(context, std::move(shape), taken);
}

// Window i of n over size elements: floor(i size / n) up to ceil((i + 1) size / n).
Stages DefineAdaptive(const DefineContext& context, Taken taken) {
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
  return Pool(context, taken, std::move(of), [&](const std::vector<Var>& points) {
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
    const auto add = [&](absl::string_view name, Taken taken, absl::string_view doc) {
      std::vector<AttributeSpec> attributes = {ints("kernel"), ints("stride"), ints("padding"),
                                               FlagSpec("ceil_mode", false)};
      attributes.push_back(taken == Taken::kMean ? FlagSpec("count_include_pad", true) : dilations);
      ops.push_back(Row(absl::StrCat(name, spatial, "d"), doc, std::move(attributes),
                        InferPool(spatial, taken),
                        [=](const DefineContext& context) { return DefinePool(context, taken); }));
    };
    add("MaxPool", Taken::kMax, "Largest element of each window.");
    add("MaxPoolPlaces", Taken::kPlaceOfMax,
        "Where in its image, counted row by row, the largest element of each window stands: the "
        "first of equals, but the last NaN.");
    add("AvgPool", Taken::kMean, "Mean of each window; the padding counts as zeros or not at all.");
    const auto add_adaptive = [&](absl::string_view name, Taken taken, absl::string_view doc) {
      ops.push_back(Row(
          absl::StrCat(name, spatial, "d"), doc, {each(SizesSpec("output_size"))},
          [=](const InferContext& context) { return InferAdaptive(context, spatial, taken); },
          [=](const DefineContext& context) { return DefineAdaptive(context, taken); }));
    };
    add_adaptive("AdaptiveAvgPool", Taken::kMean,
                 "Mean of each of output_size windows that cover the image.");
    add_adaptive("AdaptiveMaxPool", Taken::kMax,
                 "Largest element of each of output_size windows that cover the image.");
    add_adaptive("AdaptiveMaxPoolPlaces", Taken::kPlaceOfMax,
                 "Where in its image, counted row by row, the largest element of each of "
                 "output_size windows that cover it stands.");
  }
  return ops;
}

}  // namespace hidet::graph
