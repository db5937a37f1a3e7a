// Images in another size.
//
// Resizing works along one axis at a time: each element of the result is a sum of a few elements of
// the input, its taps, whose places and weights depend on its own place alone. Where both sizes are
// known they are constants; where one is open, operators compute them. Few taps are taken one by
// one; many (antialiasing) are windows (graph/window_sums.h). Which element is the nearest hangs on
// the last bit of a place, so places are computed in float32, as ONNX Runtime does it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "graph/whole_numbers.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;
using Ints = std::vector<int64_t>;
using Reals = std::vector<double>;

constexpr size_t kMaxTaps = 4;  // beyond, windows

struct ResizeModes {
  std::string mode, place, nearest;
  double cubic = -0.75;
  bool antialias = false, exclude_outside = false;
};

// One axis of a resize.
struct ResizedAxis {
  int64_t axis = 0;
  Expr from, to;
  std::optional<double> scale;  // what the model says; without it the sizes decide
  double roi_start = 0, roi_end = 1;
};

// The same, where both sizes are known.
struct KnownAxis {
  int64_t axis = 0, from = 0, to = 0;
  double scale = 1;
  double width = 0;  // of the output: from * scale, also where that is no whole number
  double roi_start = 0, roi_end = 1;
};

// Unimplemented if a size is open.
KnownAxis Known(Composer& c, NodeContext& node, const ResizedAxis& a) {
  const auto from = ir::AsInt(a.from), to = ir::AsInt(a.to);
  KnownAxis known = {.axis = a.axis,
                     .from = from.value_or(1),
                     .to = to.value_or(1),
                     .roi_start = a.roi_start,
                     .roi_end = a.roi_end};
  if (!from.has_value() || !to.has_value()) {
    c.Fail(node.Unimplemented(absl::StrCat("size ", graph::DimToString(a.from), " to ",
                                           graph::DimToString(a.to), ", which is open")));
  }
  const auto whole = static_cast<float>(known.to), size = static_cast<float>(known.from);
  known.scale = a.scale.value_or(whole / size);
  known.width = a.scale.has_value() ? static_cast<float>(*a.scale) * size : whole;
  return known;
}

// Where the centre of output `i` lies in the input.
double SourcePlace(const ResizeModes& modes, const KnownAxis& a, int64_t i) {
  const auto x = static_cast<float>(i), from = static_cast<float>(a.from);
  const auto to = static_cast<float>(a.to), scale = static_cast<float>(a.scale);
  const auto width = static_cast<float>(a.width);
  if (modes.place == "align_corners") return width == 1 ? 0 : x * (from - 1) / (width - 1);
  if (modes.place == "asymmetric") return x / scale;
  if (modes.place == "tf_half_pixel_for_nn") return (x + 0.5F) / scale;
  if (modes.place == "tf_crop_and_resize") {
    const auto start = static_cast<float>(a.roi_start), end = static_cast<float>(a.roi_end);
    return a.to == 1 ? 0.5F * (start + end) * (from - 1)
                     : start * (from - 1) + x * (end - start) * (from - 1) / (to - 1);
  }
  if (modes.place == "pytorch_half_pixel" && a.to == 1) return 0;
  const float half = (x + 0.5F) / scale;
  if (modes.place != "half_pixel_symmetric") return half - 0.5F;
  const float offset = from / 2 * (1 - to / (scale * from));
  return offset + half - 0.5F;
}

// The same for all outputs of an axis whose sizes may be open.
Tensor SourcePlaces(Composer& c, const ResizeModes& modes, const ResizedAxis& a) {
  const Tensor i = c.Cast(c.Range(a.to), ScalarType::kFloat32);
  const Tensor from = c.SizeAs(i, a.from), to = c.SizeAs(i, a.to);
  if (modes.place == "align_corners") {
    const Tensor width = a.scale.has_value() ? c.Mul(from, *a.scale) : to;
    const Tensor is_one = c.Op("Equal", {width, c.Scalar(i, 1)});
    const Tensor steps = c.Where(is_one, c.Scalar(i, 1), c.Sub(width, 1.0));
    return c.Div(c.Mul(i, c.Sub(from, 1.0)), steps);
  }
  const Tensor scale = a.scale.has_value() ? c.Scalar(i, *a.scale) : c.Div(to, from);
  if (modes.place == "asymmetric") return c.Div(i, scale);
  const Tensor half = c.Div(c.Add(i, 0.5), scale);
  if (modes.place == "tf_half_pixel_for_nn") return half;
  if (modes.place == "half_pixel_symmetric") {
    const Tensor adjustment = c.Div(to, c.Mul(scale, from));
    const Tensor offset = c.Mul(c.Div(from, 2.0), c.Sub(c.Scalar(i, 1), adjustment));
    return c.Sub(c.Add(offset, half), 0.5);
  }
  const Tensor places = c.Sub(half, 0.5);
  if (modes.place != "pytorch_half_pixel") return places;
  return c.Where(c.Op("Greater", {to, c.Scalar(to, 1)}), places, c.Scalar(i, 0));
}

double CubicWeight(double x, double a) {
  x = std::fabs(x);
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

int64_t NearestPlace(const std::string& how, double x) {
  if (how == "floor") return static_cast<int64_t>(std::floor(x));
  if (how == "ceil") return static_cast<int64_t>(std::ceil(x));
  if (how == "round_prefer_ceil") return static_cast<int64_t>(std::floor(x + 0.5));
  return static_cast<int64_t>(std::ceil(x - 0.5));
}

// The same of whole numbers in a float dtype. x - floor(x) is exact, where x + 0.5 would be
// rounded.
Tensor NearestPlaces(Composer& c, const std::string& how, const Tensor& x) {
  const Tensor floor = c.Op("Floor", {x});
  if (how == "floor") return floor;
  if (how == "ceil") return c.Op("Ceil", {x});
  const Tensor behind = c.Sub(x, floor), half = c.Scalar(x, 0.5);
  const Tensor up = how == "round_prefer_ceil" ? c.Op("GreaterEqual", {behind, half})
                                               : c.Op("Greater", {behind, half});
  return c.Where(up, c.Add(floor, 1.0), floor);
}

// A polynomial by Horner's rule, the highest factor first.
Tensor Polynomial(Composer& c, const Tensor& x, std::initializer_list<double> factors) {
  Tensor value;
  for (const double f : factors)
    value = value.defined() ? c.Add(c.Mul(value, x), f) : c.Scalar(x, f);
  return value;
}

// The taps of each output: places within the input, as many for each.
struct Taps {
  std::vector<Ints> places;    // by tap, by output
  std::vector<Reals> weights;  // likewise
};

Taps TapsOf(const ResizeModes& modes, const KnownAxis& a) {
  Taps taps;
  const bool nearest = modes.mode == "nearest";
  const double support = modes.mode == "cubic" ? 2 : 1;
  const double shrink = modes.antialias ? std::min(a.scale, 1.0) : 1.0;
  const int64_t first = nearest ? 0 : static_cast<int64_t>(std::floor(-support / shrink)) + 1;
  const int64_t count = nearest ? 1 : 2 - 2 * first;
  taps.places.assign(count, Ints(a.to));
  taps.weights.assign(count, Reals(a.to));
  for (int64_t i = 0; i < a.to; ++i) {
    const double x = SourcePlace(modes, a, i);
    const int64_t base =
        nearest ? NearestPlace(modes.nearest, x) : static_cast<int64_t>(std::floor(x));
    double sum = 0;
    for (int64_t t = 0; t < count; ++t) {
      const int64_t place = base + first + t;
      const double distance = (static_cast<double>(place) - x) * shrink;
      double weight = nearest                 ? 1
                      : modes.mode == "cubic" ? CubicWeight(distance, modes.cubic)
                                              : std::max(0.0, 1 - std::fabs(distance));
      if (modes.exclude_outside && (place < 0 || place >= a.from)) weight = 0;
      taps.places[t][i] = std::clamp<int64_t>(place, 0, a.from - 1);
      taps.weights[t][i] = weight;
      sum += weight;
    }
    if (nearest || (!modes.exclude_outside && !modes.antialias) || sum == 0) continue;
    for (int64_t t = 0; t < count; ++t) taps.weights[t][i] /= sum;
  }
  return taps;
}

Tensor ResizeKnown(Composer& c, const ResizeModes& modes, const KnownAxis& a, const Tensor& x) {
  const Taps taps = TapsOf(modes, a);
  if (modes.mode == "nearest") return c.TakePlaces(x, a.axis, taps.places[0]);
  Ints shape(x.rank(), 1);
  shape[a.axis] = a.to;
  if (taps.places.size() <= kMaxTaps) {
    Tensor sum;
    for (size_t t = 0; t < taps.places.size(); ++t) {
      const Tensor part = c.Mul(c.TakePlaces(x, a.axis, taps.places[t]),
                                c.Reals(x.dtype(), taps.weights[t], shape));
      sum = t == 0 ? part : c.Add(sum, part);
    }
    return sum;
  }
  const double last = a.to > 1 ? static_cast<double>(a.to - 1) : 1;
  graph::WindowSums sums{
      .step = (SourcePlace(modes, a, a.to - 1) - SourcePlace(modes, a, 0)) / last,
      .weights = std::vector<std::map<int64_t, double>>(static_cast<size_t>(a.to))};
  for (size_t t = 0; t < taps.places.size(); ++t) {
    for (int64_t i = 0; i < a.to; ++i) sums.weights[i][taps.places[t][i]] += taps.weights[t][i];
  }
  return c.SumWindows(x, a.axis, sums);
}

Tensor ResizeOpen(Composer& c, const ResizeModes& modes, const ResizedAxis& a, const Tensor& x) {
  const Tensor at = SourcePlaces(c, modes, a);
  const auto take = [&](const Tensor& places) {
    const Tensor index = c.Cast(ClampedPlaces(c, places, a.from), ScalarType::kInt64);
    return c.Op("Take", {x, index}, {{"axis", a.axis}, {"wrap", false}});
  };
  if (modes.mode == "nearest") return take(NearestPlaces(c, modes.nearest, at));
  const bool cubic = modes.mode == "cubic";
  const Tensor base = c.Op("Floor", {at}), behind = c.Sub(at, base);
  Tensors places, weights;
  Tensor total;
  for (int64_t offset = cubic ? -1 : 0; offset <= (cubic ? 2 : 1); ++offset) {
    places.push_back(c.Add(base, static_cast<double>(offset)));
    const Tensor distance = c.Op("Abs", {c.Sub(behind, static_cast<double>(offset))});
    Tensor weight = cubic ? CubicWeights(c, distance, modes.cubic, offset == 0 || offset == 1)
                          : c.Sub(c.Scalar(distance, 1), distance);
    if (modes.exclude_outside) {
      const Tensor inside = c.Op("Equal", {places.back(), ClampedPlaces(c, places.back(), a.from)});
      weight = c.Where(inside, weight, c.Scalar(weight, 0));
    }
    weights.push_back(weight);
    total = total.defined() ? c.Add(total, weight) : weight;
  }
  const Tensor none = c.Op("Equal", {total, c.Scalar(total, 0)});
  const Tensor divisor = c.Where(none, c.Scalar(total, 1), total);
  Dims shape(static_cast<size_t>(x.rank()), ir::Int64(1));
  shape[static_cast<size_t>(a.axis)] = a.to;
  Tensor sum;
  for (size_t t = 0; t < places.size(); ++t) {
    const Tensor weight = modes.exclude_outside ? c.Div(weights[t], divisor) : weights[t];
    const Tensor part = c.Mul(take(places[t]), c.Reshape(c.Cast(weight, x.dtype()), shape));
    sum = t == 0 ? part : c.Add(sum, part);
  }
  return sum;
}

// How often each element stands in the result, where a resize to the nearest does nothing else:
// element i of the result is element i / count.
std::optional<int64_t> Repeats(const ResizeModes& modes, const ResizedAxis& a) {
  constexpr int64_t kMost = 64;
  const bool rounds = modes.nearest == "round_prefer_floor" || modes.nearest == "round_prefer_ceil";
  const bool by_middle = modes.place == "half_pixel" || modes.place == "pytorch_half_pixel" ||
                         modes.place == "half_pixel_symmetric";
  const bool by_start = modes.place == "asymmetric" || modes.place == "tf_half_pixel_for_nn";
  if (modes.mode != "nearest" || !(by_middle ? rounds : by_start && modes.nearest == "floor"))
    return std::nullopt;
  for (int64_t count = 2; count <= kMost; ++count) {
    if (a.scale.has_value() && *a.scale != static_cast<double>(count)) continue;
    if (graph::SameDims({ir::Simplify(a.from * ir::Int64(count))}, {a.to})) return count;
  }
  return std::nullopt;
}

// floor(from * scale), the product in float32. Of an open size that is known where its bounds prove
// it, and for scales that are few parts of a power of two, whose product is exact below 2^16.
absl::StatusOr<Expr> ScaledSize(NodeContext& node, const Expr& from, double scale) {
  constexpr double kMostElements = 1e12;
  if (!(scale > 0) || scale > kMostElements) return node.Error(absl::StrCat("scale ", scale));
  if (const auto known = ir::AsInt(from)) {
    const float size = std::floor(static_cast<float>(*known) * static_cast<float>(scale));
    if (size > kMostElements) return node.Error(absl::StrCat("size ", *known, ", scale ", scale));
    return Expr(ir::Int64(static_cast<int64_t>(size)));
  }
  const ir::Type type = ir::Type::Scalar(ScalarType::kFloat32);
  const Expr product = ir::Cast(type, from) * ir::Constant(type, static_cast<float>(scale));
  if (const std::optional<Expr> size = graph::InIntegers(ir::Apply(ir::Op::kFloor, {product})))
    return *size;
  constexpr int64_t kMostParts = 256;  // sizes below 2^16 have products below 2^24
  int64_t whole = 1;
  while (whole < kMostParts &&
         scale * static_cast<double>(whole) != std::floor(scale * static_cast<double>(whole))) {
    whole *= 2;
  }
  const double parts = scale * static_cast<double>(whole);
  if (parts != std::floor(parts) || parts > kMostParts) {
    return node.Unimplemented(
        absl::StrCat("size ", graph::DimToString(from), ", which is open, times ", scale));
  }
  return ir::Simplify(from * ir::Int64(static_cast<int64_t>(parts)) / ir::Int64(whole));
}

Imported ResizeBy(NodeContext& node, ResizeModes modes, const Ints& axes, const Reals& scales,
                  const Dims& sizes, const Reals& roi, double extrapolation,
                  const std::string& policy) {
  Composer c(node);
  Tensor x = node.input(0);
  const ScalarType dtype = x.dtype();
  std::vector<ResizedAxis> resized;
  for (size_t i = 0; i < axes.size(); ++i) {
    ResizedAxis a{.axis = axes[i], .from = c.Dim(x, static_cast<int>(axes[i]))};
    if (!c.ok()) return c.status();
    if (!sizes.empty()) {
      a.to = sizes[i];
    } else {
      a.scale = scales[i];
      HIDET_ASSIGN_OR_RETURN(a.to, ScaledSize(node, a.from, scales[i]));
    }
    if (!roi.empty()) {
      a.roi_start = roi[i];
      a.roi_end = roi[i + axes.size()];
    }
    resized.push_back(a);
  }
  if (!sizes.empty() && policy != "stretch") {
    for (const ResizedAxis& a : resized) {
      if (ir::IsInt(a.from, 0)) return node.Error("the aspect ratio of an image without elements");
    }
    double scale = Known(c, node, resized[0]).scale;
    for (const ResizedAxis& a : resized) {
      const double own = Known(c, node, a).scale;
      scale = policy == "not_larger" ? std::min(scale, own) : std::max(scale, own);
    }
    for (ResizedAxis& a : resized) {
      // A product in float32, as the scale is: 5/12 of 6 is 2.5 there, and less in double.
      const auto from = static_cast<float>(Known(c, node, a).from);
      a.scale = scale;
      a.to = ir::Int64(static_cast<int64_t>(std::round(static_cast<float>(scale) * from)));
    }
    if (!c.ok()) return c.status();
  }
  for (const ResizedAxis& a : resized) {
    const int64_t from = ir::AsInt(a.from).value_or(1), to = ir::AsInt(a.to).value_or(1);
    if (to < 0 || (from < 1 && to > 0) || !(a.scale.value_or(1) > 0)) {
      return node.Error(absl::StrCat("size ", from, " to ", to, ", scale ",
                                     a.scale.value_or(static_cast<double>(to))));
    }
  }
  Dims shape = x.shape();
  for (const ResizedAxis& a : resized) shape[a.axis] = a.to;
  for (int i = 0; i < x.rank(); ++i) {
    if (ir::IsInt(x.shape()[i], 0))  // there is nothing to take elements from, and none is wanted
      return node.One("Full", {}, {{"shape", shape}, {"value", 0.0}, {"dtype", dtype}});
  }
  const bool crops = modes.place == "tf_crop_and_resize";
  // Weighted sums in float32 at least.
  const bool exact = modes.mode == "nearest";
  if (!exact && (!IsFloat(dtype) || BitWidth(dtype) < 32)) x = c.Cast(x, ScalarType::kFloat32);
  for (const ResizedAxis& a : resized) {
    if (!crops && a.scale.value_or(1) == 1 && graph::SameDims({a.from}, {a.to})) continue;
    if (const std::optional<int64_t> repeats = Repeats(modes, a)) {
      x = c.Repeat(x, a.axis, *repeats);
      continue;
    }
    const bool is_known = ir::AsInt(a.from).has_value() && ir::AsInt(a.to).has_value();
    x = is_known || crops || modes.antialias ? ResizeKnown(c, modes, Known(c, node, a), x)
                                             : ResizeOpen(c, modes, a, x);
    if (!c.ok()) return c.status();
  }
  if (crops) {
    for (const ResizedAxis& axis : resized) {
      const KnownAxis a = Known(c, node, axis);
      Reals outside(a.to);
      Ints shape(x.rank(), 1);
      shape[a.axis] = a.to;
      for (int64_t i = 0; i < a.to; ++i) {
        const double place = SourcePlace(modes, a, i);
        outside[i] = place < 0 || place > static_cast<double>(a.from - 1);
      }
      x = c.Where(c.Reals(ScalarType::kBool, outside, shape), c.Scalar(x, extrapolation), x);
    }
  }
  if (!exact && IsInteger(dtype)) {
    // Rounded where the result is an integer; beyond its range it saturates.
    const double most = std::ldexp(1.0, BitWidth(dtype) - (IsSigned(dtype) ? 1 : 0)) - 1;
    x = c.Op("Clip", {c.Op("Round", {x})},
             {{"min_val", IsSigned(dtype) ? -most - 1 : 0.0}, {"max_val", most}});
  }
  return c.Result({c.Cast(x, dtype)});
}

}  // namespace

Tensor CubicWeights(Composer& c, const Tensor& distance, double a, bool near) {
  return near ? Polynomial(c, distance, {a + 2, -(a + 3), 0, 1})
              : Polynomial(c, distance, {a, -5 * a, 8 * a, -4 * a});
}

Tensor ClampedPlaces(Composer& c, const Tensor& x, const Expr& size) {
  if (const auto known = ir::AsInt(size)) {
    const auto last = static_cast<double>(*known - 1);
    return c.Op("Clip", {x}, {{"min_val", 0.0}, {"max_val", last}});
  }
  return c.Op("Min", {c.Op("Max", {x, c.Scalar(x, 0)}), c.SizeAs(x, size - ir::Int64(1))});
}

Imported ImportResize(NodeContext& node) {
  const Tensor& x = node.input(0);
  ResizeModes modes;
  HIDET_ASSIGN_OR_RETURN(modes.mode, node.String("mode", "nearest"));
  HIDET_ASSIGN_OR_RETURN(modes.place, node.String("coordinate_transformation_mode",
                                                  node.opset() < 11 ? "asymmetric" : "half_pixel"));
  HIDET_ASSIGN_OR_RETURN(
      modes.nearest,
      node.String("nearest_mode", node.opset() < 11 ? "floor" : "round_prefer_floor"));
  HIDET_ASSIGN_OR_RETURN(modes.cubic, node.Float("cubic_coeff_a", -0.75));
  HIDET_ASSIGN_OR_RETURN(modes.antialias, node.Flag("antialias", false));
  HIDET_ASSIGN_OR_RETURN(modes.exclude_outside, node.Flag("exclude_outside", false));
  HIDET_ASSIGN_OR_RETURN(const double extrapolation, node.Float("extrapolation_value", 0.0));
  HIDET_ASSIGN_OR_RETURN(const std::string policy,
                         node.String("keep_aspect_ratio_policy", "stretch"));
  HIDET_ASSIGN_OR_RETURN(const auto given, node.Ints("axes"));
  if (modes.mode == "bilinear") modes.mode = "linear";
  if (modes.mode != "nearest" && modes.mode != "linear" && modes.mode != "cubic")
    return node.Error(absl::StrCat("mode \"", Printable(modes.mode), "\""));
  Ints axes;
  for (int64_t i = 0; i < (given.has_value() ? static_cast<int64_t>(given->size()) : x.rank());
       ++i) {
    HIDET_ASSIGN_OR_RETURN(const int64_t axis,
                           node.AxisIn(given.has_value() ? (*given)[i] : i, x.rank()));
    axes.push_back(axis);
  }
  // Version 10 had the scales alone; later an empty list of them stands for none.
  const int scales_at = node.opset() < 11 ? 1 : 2;
  Reals scales, roi;
  Dims sizes;
  if (node.has_input(scales_at)) {
    HIDET_ASSIGN_OR_RETURN(scales, node.ConstantReals(scales_at, "scales"));
  }
  if (node.has_input(3)) {
    HIDET_ASSIGN_OR_RETURN(sizes, node.Sizes(3, "sizes"));
  }
  if (modes.place == "tf_crop_and_resize") {
    if (!node.has_input(1)) return node.Error("tf_crop_and_resize without roi");
    HIDET_ASSIGN_OR_RETURN(roi, node.ConstantReals(1, "roi"));
    if (roi.size() != 2 * axes.size())
      return node.Error(absl::StrCat(roi.size(), " places of roi for ", axes.size(), " axes"));
  }
  const size_t count = sizes.empty() ? scales.size() : sizes.size();
  if (count != axes.size())
    return node.Error(absl::StrCat(count, " scales or sizes for ", axes.size(), " axes"));
  return ResizeBy(node, modes, axes, scales, sizes, roi, extrapolation, policy);
}

// Images of ONNX Runtime's blocked layout (rules_fused.cc), by whole numbers.
Imported ImportBlockedUpsample(NodeContext& node) {
  ResizeModes modes{.nearest = "floor"};
  HIDET_ASSIGN_OR_RETURN(modes.mode, node.String("mode", "nearest"));
  HIDET_ASSIGN_OR_RETURN(modes.place, node.String("coordinate_transformation_mode", "asymmetric"));
  HIDET_ASSIGN_OR_RETURN(const auto scales, node.Ints("scales"));
  const Tensor& x = node.input(0);
  if (modes.mode != "nearest" && modes.mode != "linear")
    return node.Error(absl::StrCat("mode \"", Printable(modes.mode), "\""));
  if (!scales.has_value() || x.rank() != 4 || scales->size() != 4)
    return node.Error(absl::StrCat("scales for rank ", x.rank(), ", expected 4"));
  // Whole numbers of elements are repeated wherever the centres lie.
  if (modes.mode == "nearest") modes.place = "asymmetric";
  return ResizeBy(node, modes, {0, 1, 2, 3}, Reals(scales->begin(), scales->end()), {}, {}, 0,
                  "stretch");
}

Imported ImportUpsample(NodeContext& node) {
  const Tensor& x = node.input(0);
  ResizeModes modes{.place = "asymmetric", .nearest = "floor"};
  HIDET_ASSIGN_OR_RETURN(modes.mode, node.String("mode", "nearest"));
  if (modes.mode == "bilinear") modes.mode = "linear";
  if (modes.mode != "nearest" && modes.mode != "linear")
    return node.Error(absl::StrCat("mode \"", Printable(modes.mode), "\""));
  Reals scales;
  if (node.has_input(1)) {
    HIDET_ASSIGN_OR_RETURN(scales, node.ConstantReals(1, "scales"));
  } else if (node.Has("scales")) {
    HIDET_ASSIGN_OR_RETURN(const auto given, node.Floats("scales"));
    scales = *given;
  } else {
    HIDET_ASSIGN_OR_RETURN(const double height, node.Float("height_scale"));
    HIDET_ASSIGN_OR_RETURN(const double width, node.Float("width_scale"));
    scales = {1, 1, height, width};
  }
  if (static_cast<int>(scales.size()) != x.rank())
    return node.Error(absl::StrCat(scales.size(), " scales for rank ", x.rank()));
  Ints axes;
  for (int64_t i = 0; i < x.rank(); ++i) axes.push_back(i);
  return ResizeBy(node, modes, axes, scales, {}, {}, 0, "stretch");
}

}  // namespace hidet::onnx
