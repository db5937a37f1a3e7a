// Images in another size, and samples of images at places that data chooses.
//
// Resizing works along one axis at a time: each element of the result is a sum of a few elements of
// the input, its taps, whose places and weights depend on its own place alone. Where both sizes are
// known they are constants; where one is open, operators compute them. Few taps are taken one by
// one; many (antialiasing) are a product with the matrix of weights. Which element is the nearest
// hangs on the last bit of a place, so places are computed in float32, as ONNX Runtime does it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;
using Ints = std::vector<int64_t>;
using Reals = std::vector<double>;

constexpr size_t kMaxTaps = 4;  // beyond, a product of matrices

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

// CubicWeight of distances, those of at most 1 (`near`) or those between 1 and 2.
Tensor CubicWeights(Composer& c, const Tensor& distance, double a, bool near) {
  return near ? Polynomial(c, distance, {a + 2, -(a + 3), 0, 1})
              : Polynomial(c, distance, {a, -5 * a, 8 * a, -4 * a});
}

// Coordinates in elements, from 0 to the last one.
Tensor Clamped(Composer& c, const Tensor& x, const Expr& size) {
  if (const auto known = ir::AsInt(size)) {
    const auto last = static_cast<double>(*known - 1);
    return c.Op("Clip", {x}, {{"min_val", 0.0}, {"max_val", last}});
  }
  return c.Op("Min", {c.Op("Max", {x, c.Scalar(x, 0)}), c.SizeAs(x, size - ir::Int64(1))});
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
  const auto take = [&](const Ints& places) {
    const Tensor index = c.Integers(places, {a.to});
    return c.Op("Take", {x, a.from <= INT32_MAX ? c.Cast(index, ScalarType::kInt32) : index},
                {{"axis", a.axis}, {"wrap", false}});
  };
  if (modes.mode == "nearest") return take(taps.places[0]);
  Ints shape(x.rank(), 1);
  shape[a.axis] = a.to;
  if (taps.places.size() <= kMaxTaps) {
    Tensor sum;
    for (size_t t = 0; t < taps.places.size(); ++t) {
      const Tensor part = c.Mul(take(taps.places[t]), c.Reals(x.dtype(), taps.weights[t], shape));
      sum = t == 0 ? part : c.Add(sum, part);
    }
    return sum;
  }
  Reals matrix(a.from * a.to, 0);
  for (size_t t = 0; t < taps.places.size(); ++t) {
    for (int64_t i = 0; i < a.to; ++i) matrix[taps.places[t][i] * a.to + i] += taps.weights[t][i];
  }
  Ints order;
  for (int64_t d = 0; d < x.rank(); ++d) order.push_back(d);
  std::swap(order[a.axis], order.back());
  return c.Permute(c.Matmul(c.Permute(x, order), c.Reals(x.dtype(), matrix, {a.from, a.to})),
                   order);
}

Tensor ResizeOpen(Composer& c, const ResizeModes& modes, const ResizedAxis& a, const Tensor& x) {
  const Tensor at = SourcePlaces(c, modes, a);
  const auto take = [&](const Tensor& places) {
    const Tensor index = c.Cast(Clamped(c, places, a.from), ScalarType::kInt64);
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
      const Tensor inside = c.Op("Equal", {places.back(), Clamped(c, places.back(), a.from)});
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

// floor(from * scale), the product in float32. Of an open size that is known for scales that are
// few parts of a power of two, whose product is exact.
absl::StatusOr<Expr> ScaledSize(NodeContext& node, const Expr& from, double scale) {
  constexpr double kMostElements = 1e12;
  if (!(scale > 0) || scale > kMostElements) return node.Error(absl::StrCat("scale ", scale));
  if (const auto known = ir::AsInt(from)) {
    const float size = std::floor(static_cast<float>(*known) * static_cast<float>(scale));
    if (size > kMostElements) return node.Error(absl::StrCat("size ", *known, ", scale ", scale));
    return Expr(ir::Int64(static_cast<int64_t>(size)));
  }
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

// A list of numbers that an input holds.
absl::StatusOr<Reals> ListOf(NodeContext& node, int i, absl::string_view what) {
  const Tensor& list = node.input(i);
  if (!list.is_constant()) return node.NeedsValue(i, absl::StrCat(what, " depends on data"));
  Reals reals;
  for (int64_t j = 0; j < list.constant()->count(); ++j)
    reals.push_back(list.constant()->RealAt(j));
  return reals;
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
    if (to < 0 || from < 1 || !(a.scale.value_or(1) > 0)) {
      return node.Error(absl::StrCat("size ", from, " to ", to, ", scale ",
                                     a.scale.value_or(static_cast<double>(to))));
    }
  }
  const bool crops = modes.place == "tf_crop_and_resize";
  // Weighted sums in float32 at least.
  const bool exact = modes.mode == "nearest";
  if (!exact && (!IsFloat(dtype) || BitWidth(dtype) < 32)) x = c.Cast(x, ScalarType::kFloat32);
  for (const ResizedAxis& a : resized) {
    if (!crops && a.scale.value_or(1) == 1 && graph::SameDims({a.from}, {a.to})) continue;
    const bool is_known = ir::AsInt(a.from).has_value() && ir::AsInt(a.to).has_value();
    x = is_known || crops || modes.antialias ? ResizeKnown(c, modes, Known(c, node, a), x)
                                             : ResizeOpen(c, modes, a, x);
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
    HIDET_ASSIGN_OR_RETURN(scales, ListOf(node, scales_at, "scales"));
  }
  if (node.has_input(3)) {
    HIDET_ASSIGN_OR_RETURN(sizes, node.Sizes(3, "sizes"));
  }
  if (modes.place == "tf_crop_and_resize") {
    if (!node.has_input(1)) return node.Error("tf_crop_and_resize without roi");
    HIDET_ASSIGN_OR_RETURN(roi, ListOf(node, 1, "roi"));
    if (roi.size() != 2 * axes.size())
      return node.Error(absl::StrCat(roi.size(), " places of roi for ", axes.size(), " axes"));
  }
  const size_t count = sizes.empty() ? scales.size() : sizes.size();
  if (count != axes.size())
    return node.Error(absl::StrCat(count, " scales or sizes for ", axes.size(), " axes"));
  return ResizeBy(node, modes, axes, scales, sizes, roi, extrapolation, policy);
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
    HIDET_ASSIGN_OR_RETURN(scales, ListOf(node, 1, "scales"));
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

namespace {

// Samples of images [n, c, sizes...] at coordinates (one tensor [n, points] a dimension, counted in
// elements), as [n, c, points].
class Sampler {
 public:
  Sampler(Composer& c, const Tensor& x, const std::string& padding, bool align_corners)
      : c_(c), padding_(padding), align_(align_corners) {
    Expr count = ir::Int64(1);
    for (int i = 2; i < x.rank(); ++i) {
      sizes_.push_back(c.Dim(x, i));
      count = ir::Simplify(count * sizes_.back());
    }
    flat_ = c.Reshape(x, Dims{c.Dim(x, 0), c.Dim(x, 1), count});
  }

  Tensor Nearest(const Tensors& at) {
    Tensors places;
    for (size_t d = 0; d < at.size(); ++d) places.push_back(c_.Op("Round", {at[d]}));
    return Pick(places);
  }

  // Products of the weights of `taps` neighbours in each dimension, from `first` on.
  Tensor Weighted(const Tensors& at, int first, int taps,
                  const std::function<Tensor(const Tensor& distance)>& weight) {
    Tensors bases;
    for (const Tensor& x : at) bases.push_back(c_.Op("Floor", {x}));
    Tensor sum;
    int64_t combinations = 1;
    for (size_t d = 0; d < at.size(); ++d) combinations *= taps;
    for (int64_t code = 0; code < combinations; ++code) {
      Tensors places;
      Tensor factor;
      int64_t rest = code;
      for (size_t d = 0; d < at.size(); ++d, rest /= taps) {
        const Tensor place = c_.Add(bases[d], static_cast<double>(first + rest % taps));
        const Tensor along = weight(c_.Op("Abs", {c_.Sub(at[d], place)}));
        factor = d == 0 ? along : c_.Mul(factor, along);
        places.push_back(place);
      }
      const Tensor part = c_.Mul(Pick(places), c_.Unsqueeze(factor, {1}));
      sum = code == 0 ? part : c_.Add(sum, part);
    }
    return sum;
  }

 private:
  // Coordinates beyond the borders, mirrored as often as needed.
  Tensor Mirrored(const Tensor& x, const Expr& size) {
    if (align_ && ir::IsInt(size, 1)) return c_.Mul(x, 0.0);
    const double low = align_ ? 0 : -0.5;
    const Tensor width = c_.SizeAs(x, align_ ? size - ir::Int64(1) : size);
    // distance in [0, 2 width), folded back
    const Tensor twice = c_.Mul(width, 2.0), shifted = c_.Sub(x, low);
    const Tensor turns = c_.Op("Floor", {c_.Div(shifted, twice)});
    const Tensor within = c_.Sub(shifted, c_.Mul(turns, twice));
    const Tensor folded = c_.Add(c_.Op("Min", {within, c_.Sub(twice, within)}), low);
    if (!align_ || ir::AsInt(size).has_value()) return folded;
    // A single element is everywhere.
    return c_.Where(c_.Op("Greater", {width, c_.Scalar(width, 0)}), folded, c_.Scalar(width, 0));
  }

  // The elements at whole coordinates, 0 outside unless the padding says otherwise.
  Tensor Pick(const Tensors& places) {
    Tensor index, inside;
    for (size_t d = 0; d < places.size(); ++d) {
      Tensor x = places[d];
      if (padding_ == "reflection") x = c_.Op("Round", {Mirrored(x, sizes_[d])});
      const Tensor kept = Clamped(c_, x, sizes_[d]);
      if (padding_ == "zeros") {
        const Tensor same = c_.Op("Equal", {x, kept});
        inside = d == 0 ? same : c_.Op("LogicalAnd", {inside, same});
      }
      const Tensor whole = c_.Cast(kept, ScalarType::kInt64);
      index = d == 0 ? whole : c_.Add(c_.Mul(index, c_.SizeAs(index, sizes_[d])), whole);
    }
    const Dims shape = {c_.Dim(flat_, 0), c_.Dim(flat_, 1), c_.Dim(index, 1)};
    const Tensor found = c_.Op("Gather", {flat_, c_.Broadcast(c_.Unsqueeze(index, {1}), shape)},
                               {{"axis", int64_t{2}}});
    if (padding_ != "zeros") return found;
    return c_.Where(c_.Unsqueeze(inside, {1}), found, c_.Scalar(found, 0));
  }

  Composer& c_;
  const std::string padding_;
  const bool align_;
  Dims sizes_;
  Tensor flat_;
};

}  // namespace

Imported ImportGridSample(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(std::string mode,
                         node.String("mode", node.opset() < 20 ? "bilinear" : "linear"));
  HIDET_ASSIGN_OR_RETURN(const std::string padding, node.String("padding_mode", "zeros"));
  HIDET_ASSIGN_OR_RETURN(const bool align, node.Flag("align_corners", false));
  if (mode == "bilinear") mode = "linear";
  if (mode == "bicubic") mode = "cubic";
  if (mode != "nearest" && mode != "linear" && mode != "cubic")
    return node.Error(absl::StrCat("mode \"", Printable(mode), "\""));
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    return node.Error(absl::StrCat("padding_mode \"", Printable(padding), "\""));
  Composer c(node);
  const Tensor& x = node.input(0);
  const int spatial = x.rank() - 2;
  if (spatial < 1 || node.input(1).rank() != spatial + 2)
    return node.Error(
        absl::StrCat("image of rank ", x.rank(), " and grid of rank ", node.input(1).rank()));
  const ScalarType dtype = x.dtype();
  const Tensor wide = BitWidth(dtype) < 32 || !IsFloat(dtype) ? c.Cast(x, ScalarType::kFloat32) : x;
  const Tensor grid = c.Cast(node.input(1), wide.dtype());
  Dims points = {ir::Int64(1)};
  for (int i = 0; i < spatial; ++i) points[0] = ir::Simplify(points[0] * c.Dim(grid, i + 1));
  // The last coordinate of the grid is that of the first dimension.
  Tensors at;
  for (int d = 0; d < spatial; ++d) {
    const Expr size = c.Dim(x, d + 2);
    const Tensor part = c.Slice(grid, grid.rank() - 1, spatial - 1 - d, spatial - d);
    const Tensor unit = c.Reshape(part, Dims{c.Dim(grid, 0), points[0]});
    const Tensor right = c.Add(unit, 1.0);
    at.push_back(align ? c.Mul(right, c.Div(c.SizeAs(right, size - ir::Int64(1)), 2.0))
                       : c.Div(c.Sub(c.Mul(right, c.SizeAs(right, size)), 1.0), 2.0));
  }
  if (!c.ok()) return c.status();
  Sampler sampler(c, wide, padding, align);
  Tensor y;
  if (mode == "nearest") {
    y = sampler.Nearest(at);
  } else if (mode == "linear") {
    y = sampler.Weighted(at, 0, 2, [&](const Tensor& d) { return c.Sub(c.Scalar(d, 1), d); });
  } else {
    y = sampler.Weighted(at, -1, 4, [&](const Tensor& d) {
      constexpr double kA = -0.75;
      const Tensor near = CubicWeights(c, d, kA, true), far = CubicWeights(c, d, kA, false);
      return c.Where(c.Op("LessEqual", {d, c.Scalar(d, 1)}), near, far);
    });
  }
  Dims shape = {c.Dim(x, 0), c.Dim(x, 1)};
  for (int i = 0; i < spatial; ++i) shape.push_back(c.Dim(grid, i + 1));
  return c.Result({c.Cast(c.Reshape(y, shape), dtype)});
}

// Where the elements of an image of a size come from, given a map theta [n, spatial, spatial + 1]
// of coordinates from -1 to 1: theta times (x, y, .., 1) at each element.
Imported ImportAffineGrid(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool align, node.Flag("align_corners", false));
  HIDET_ASSIGN_OR_RETURN(const Dims size, node.Sizes(1, "size"));
  const Tensor& theta = node.input(0);
  const auto spatial = static_cast<int64_t>(size.size()) - 2;
  if (theta.rank() != 3 || (spatial != 2 && spatial != 3)) {
    return node.Error(absl::StrCat("theta of rank ", theta.rank(), " and a size of ", size.size(),
                                   " elements, expected 3, and 4 or 5"));
  }
  Composer c(node);
  if (c.Size(theta, 1) != spatial || c.Size(theta, 2) != spatial + 1) {
    return node.Error(absl::StrCat("theta ", graph::ToString(theta.shape()), " for an image of ",
                                   spatial, " dimensions"));
  }
  const bool is_narrow = BitWidth(theta.dtype()) < 32;
  const Tensor map = is_narrow ? c.Cast(theta, ScalarType::kFloat32) : theta;
  const auto column = [&](int64_t j) {  // [n, 1, .., 1, spatial]
    Dims shape(static_cast<size_t>(spatial) + 2, ir::Int64(1));
    shape.front() = c.Dim(theta, 0);
    shape.back() = ir::Int64(spatial);
    return c.Reshape(c.Slice(map, 2, j, j + 1), shape);
  };
  Tensor grid = column(spatial);
  for (int64_t j = 0; j < spatial; ++j) {
    // The first coordinate is that of the last dimension.
    const Expr count = size[static_cast<size_t>(spatial + 1 - j)];
    const Tensor place = c.Cast(c.Range(count), map.dtype());
    Tensor unit;
    if (align) {
      const Tensor steps = c.SizeAs(place, ir::Max(count - ir::Int64(1), ir::Int64(1)));
      unit = c.Sub(c.Div(c.Mul(place, 2.0), steps), 1.0);
    } else {
      const Tensor middle = c.Add(c.Mul(place, 2.0), 1.0);
      unit = c.Sub(c.Div(middle, c.SizeAs(place, count)), 1.0);
    }
    Dims shape(static_cast<size_t>(spatial) + 2, ir::Int64(1));
    shape[static_cast<size_t>(spatial - j)] = count;
    grid = c.Add(grid, c.Mul(column(j), c.Reshape(unit, shape)));
  }
  Dims shape = {size[0]};
  shape.insert(shape.end(), size.begin() + 2, size.end());
  shape.push_back(ir::Int64(spatial));
  return c.Result({c.Cast(c.Broadcast(grid, shape), theta.dtype())});
}

// A convolution whose window takes each element from where an offset says.
Imported ImportDeformConv(NodeContext& node) {
  Composer c(node);
  const Tensor &x = node.input(0), &w = node.input(1), &offset = node.input(2);
  if (x.rank() != 4 || w.rank() != 4 || offset.rank() != 4)
    return node.Unimplemented(absl::StrCat("image of rank ", x.rank(), ", expected 4"));
  const Ints ones = {1, 1};
  HIDET_ASSIGN_OR_RETURN(const auto strides, node.Ints("strides"));
  HIDET_ASSIGN_OR_RETURN(const auto pads, node.Ints("pads"));
  HIDET_ASSIGN_OR_RETURN(const auto dilations, node.Ints("dilations"));
  HIDET_ASSIGN_OR_RETURN(const int64_t groups, node.Int("group", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t offset_groups, node.Int("offset_group", 1));
  node.Ignore("kernel_shape");  // that of the weight
  const Ints stride = strides.value_or(ones), dilation = dilations.value_or(ones);
  const Ints pad = pads.value_or(Ints{0, 0, 0, 0});
  const int64_t channels = c.Size(x, 1), out = c.Size(w, 0), depth = c.Size(w, 1);
  const int64_t kh = c.Size(w, 2), kw = c.Size(w, 3), taps = kh * kw;
  const Expr n = c.Dim(x, 0), height = c.Dim(offset, 2), width = c.Dim(offset, 3);
  if (!c.ok()) return c.status();
  if (stride.size() != 2 || dilation.size() != 2 || pad.size() != 4 || groups < 1 ||
      offset_groups < 1 || channels % offset_groups != 0 || out % groups != 0 ||
      depth * groups != channels || c.Size(offset, 1) != 2 * taps * offset_groups) {
    return node.Error(absl::StrCat("image ", graph::ToString(x.shape()), ", weight ",
                                   graph::ToString(w.shape()), ", offsets ",
                                   graph::ToString(offset.shape())));
  }
  const ScalarType dtype = x.dtype();
  const int64_t per_group = channels / offset_groups;
  const Expr images_count = ir::Simplify(n * ir::Int64(offset_groups));
  const Expr area = ir::Simplify(height * width), points = ir::Simplify(area * ir::Int64(taps));
  const Tensor moves =
      c.Reshape(offset, Dims{images_count, ir::Int64(taps), ir::Int64(2), height, width});
  Tensors at;
  for (int d = 0; d < 2; ++d) {
    // Places of the windows' elements without offsets, [taps, height, width].
    Reals of_taps;
    for (int64_t t = 0; t < taps; ++t) {
      const int64_t element = d == 0 ? t / kw : t % kw;
      of_taps.push_back(static_cast<double>(element * dilation[d] - pad[d]));
    }
    const Tensor window = c.Cast(c.Range(d == 0 ? height : width), dtype);
    const Tensor begin = c.Unsqueeze(c.Mul(window, static_cast<double>(stride[d])),
                                     d == 0 ? Ints{0, 2} : Ints{0, 1});
    const Tensor places = c.Add(begin, c.Reals(dtype, of_taps, {taps, 1, 1}));
    const Tensor move =
        c.Reshape(c.Slice(moves, 2, d, d + 1), Dims{images_count, ir::Int64(taps), height, width});
    at.push_back(c.Reshape(c.Add(move, places), Dims{images_count, points}));
  }
  const Tensor images =
      c.Reshape(x, Dims{images_count, ir::Int64(per_group), c.Dim(x, 2), c.Dim(x, 3)});
  Sampler sampler(c, images, "zeros", false);
  Tensor taken =
      sampler.Weighted(at, 0, 2, [&](const Tensor& d) { return c.Sub(c.Scalar(d, 1), d); });
  taken = c.Reshape(taken, Dims{images_count, ir::Int64(per_group), ir::Int64(taps), area});
  if (node.has_input(4)) {
    const Dims shape = {images_count, ir::Int64(1), ir::Int64(taps), area};
    taken = c.Mul(taken, c.Reshape(node.input(4), shape));
  }
  const Tensor columns =
      c.Reshape(taken, Dims{n, ir::Int64(groups), ir::Int64(depth * taps), area});
  const Tensor weights = c.Reshape(w, Ints{1, groups, out / groups, depth * taps});
  Tensor y = c.Reshape(c.Matmul(weights, columns), Dims{n, ir::Int64(out), height, width});
  if (node.has_input(3)) y = c.Add(y, c.Reshape(node.input(3), Ints{1, out, 1, 1}));
  return c.Result({y});
}

}  // namespace hidet::onnx
