// Images in another size, and samples of images at places that data chooses.
//
// Resizing works along one axis at a time: each element of the result is a sum of a few elements of
// the input with weights that depend on its place alone, so both are constants. Few taps are taken
// one by one; many (antialiasing) are a product with the matrix of weights.
#include <algorithm>
#include <cmath>
#include <functional>

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
  int64_t axis = 0, from = 0, to = 0;
  double scale = 1;
  double roi_start = 0, roi_end = 1;
};

// Where the centre of output `i` lies in the input.
double SourcePlace(const ResizeModes& modes, const ResizedAxis& a, int64_t i) {
  const double x = static_cast<double>(i), from = static_cast<double>(a.from);
  const double width = a.scale * from;
  if (modes.place == "align_corners") return width == 1 ? 0 : x * (from - 1) / (width - 1);
  if (modes.place == "asymmetric") return x / a.scale;
  if (modes.place == "tf_half_pixel_for_nn") return (x + 0.5) / a.scale;
  if (modes.place == "tf_crop_and_resize") {
    const double size = (a.roi_end - a.roi_start) * (from - 1);
    return a.roi_start * (from - 1) + (a.to == 1 ? size / 2 : x * size / (width - 1));
  }
  if (modes.place == "pytorch_half_pixel" && width == 1) return -0.5;
  const double half = (x + 0.5) / a.scale - 0.5;
  if (modes.place != "half_pixel_symmetric") return half;
  return from / 2 * (1 - static_cast<double>(a.to) / width) + half;
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

// The taps of each output: places within the input, as many for each.
struct Taps {
  std::vector<Ints> places;    // by tap, by output
  std::vector<Reals> weights;  // likewise
};

Taps TapsOf(const ResizeModes& modes, const ResizedAxis& a) {
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

Tensor ResizeAlong(Composer& c, const ResizeModes& modes, const ResizedAxis& a, const Tensor& x) {
  const Taps taps = TapsOf(modes, a);
  const auto take = [&](const Ints& places) {
    return c.Op("Take", {x, c.Integers(places, {a.to})}, {{"axis", a.axis}});
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
                  const Ints& sizes, const Reals& roi, double extrapolation,
                  const std::string& policy) {
  Composer c(node);
  Tensor x = node.input(0);
  const ScalarType dtype = x.dtype();
  std::vector<ResizedAxis> resized;
  for (size_t i = 0; i < axes.size(); ++i) {
    ResizedAxis a{.axis = axes[i], .from = c.Size(x, static_cast<int>(axes[i]))};
    if (!c.ok()) return c.status();
    if (!sizes.empty()) {
      a.to = sizes[i];
      a.scale = static_cast<double>(a.to) / static_cast<double>(a.from);
    } else {
      a.scale = scales[i];
      a.to = static_cast<int64_t>(std::floor(static_cast<double>(a.from) * scales[i]));
    }
    if (!roi.empty()) {
      a.roi_start = roi[i];
      a.roi_end = roi[i + axes.size()];
    }
    resized.push_back(a);
  }
  if (!sizes.empty() && policy != "stretch") {
    double scale = resized[0].scale;
    for (const ResizedAxis& a : resized)
      scale = policy == "not_larger" ? std::min(scale, a.scale) : std::max(scale, a.scale);
    for (ResizedAxis& a : resized) {
      a.scale = scale;
      a.to = static_cast<int64_t>(std::floor(scale * static_cast<double>(a.from) + 0.5));
    }
  }
  for (const ResizedAxis& a : resized) {
    if (a.to < 0 || a.from < 1 || !(a.scale > 0))
      return node.Error(absl::StrCat("size ", a.from, " to ", a.to, ", scale ", a.scale));
  }
  // Weighted sums in float32 at least.
  const bool exact = modes.mode == "nearest";
  if (!exact && (!IsFloat(dtype) || BitWidth(dtype) < 32)) x = c.Cast(x, ScalarType::kFloat32);
  for (const ResizedAxis& a : resized) {
    const bool identity = a.from == a.to && a.scale == 1 && modes.place != "tf_crop_and_resize";
    if (!identity) x = ResizeAlong(c, modes, a, x);
  }
  if (modes.place == "tf_crop_and_resize") {
    for (const ResizedAxis& a : resized) {
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
  Ints sizes;
  if (node.has_input(scales_at)) {
    HIDET_ASSIGN_OR_RETURN(scales, ListOf(node, scales_at, "scales"));
  }
  if (node.has_input(3)) {
    HIDET_ASSIGN_OR_RETURN(sizes, node.ConstantInts(3, "sizes"));
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
    for (int i = 2; i < x.rank(); ++i) sizes_.push_back(c.Size(x, i));
    Dims shape = {c.Dim(x, 0), c.Dim(x, 1), ir::Int64(Count())};
    flat_ = c.Reshape(x, shape);
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
  int64_t Count() const {
    int64_t count = 1;
    for (int64_t size : sizes_) count *= size;
    return count;
  }

  // Coordinates beyond the borders, mirrored as often as needed.
  Tensor Mirrored(const Tensor& x, int64_t size) {
    const double low = align_ ? 0 : -0.5,
                 high = align_ ? static_cast<double>(size - 1) : static_cast<double>(size) - 0.5;
    const double width = high - low;
    if (width <= 0) return c_.Mul(x, 0.0);
    // distance in [0, 2 width), folded back
    const Tensor shifted = c_.Sub(x, low);
    const Tensor turns = c_.Op("Floor", {c_.Div(shifted, 2 * width)});
    const Tensor within = c_.Sub(shifted, c_.Mul(turns, 2 * width));
    const Tensor back = c_.Sub(c_.Scalar(within, 2 * width), within);
    return c_.Add(c_.Op("Min", {within, back}), low);
  }

  // The elements at whole coordinates, 0 outside unless the padding says otherwise.
  Tensor Pick(const Tensors& places) {
    Tensor index, inside;
    for (size_t d = 0; d < places.size(); ++d) {
      const double last = static_cast<double>(sizes_[d] - 1);
      Tensor x = places[d];
      if (padding_ == "reflection") x = c_.Op("Round", {Mirrored(x, sizes_[d])});
      const Tensor kept = c_.Op("Clip", {x}, {{"min_val", 0.0}, {"max_val", last}});
      if (padding_ == "zeros") {
        const Tensor same = c_.Op("Equal", {x, kept});
        inside = d == 0 ? same : c_.Op("LogicalAnd", {inside, same});
      }
      const Tensor whole = c_.Cast(kept, ScalarType::kInt64);
      index = d == 0 ? whole : c_.Add(c_.Mul(index, static_cast<double>(sizes_[d])), whole);
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
  Ints sizes_;
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
    const auto size = static_cast<double>(c.Size(x, d + 2));
    const Tensor part = c.Slice(grid, grid.rank() - 1, spatial - 1 - d, spatial - d);
    const Tensor unit = c.Reshape(part, Dims{c.Dim(grid, 0), points[0]});
    at.push_back(align ? c.Mul(c.Add(unit, 1.0), (size - 1) / 2)
                       : c.Div(c.Sub(c.Mul(c.Add(unit, 1.0), size), 1.0), 2.0));
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
      const auto polynomial = [&](std::initializer_list<double> factors) {
        Tensor value;
        for (const double f : factors)
          value = value.defined() ? c.Add(c.Mul(value, d), f) : c.Scalar(d, f);
        return value;
      };
      const Tensor near = polynomial({kA + 2, -(kA + 3), 0, 1});
      const Tensor far = polynomial({kA, -5 * kA, 8 * kA, -4 * kA});
      return c.Where(c.Op("LessEqual", {d, c.Scalar(d, 1)}), near, far);
    });
  }
  Dims shape = {c.Dim(x, 0), c.Dim(x, 1)};
  for (int i = 0; i < spatial; ++i) shape.push_back(c.Dim(grid, i + 1));
  return c.Result({c.Cast(c.Reshape(y, shape), dtype)});
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
  const int64_t n = c.Size(x, 0), channels = c.Size(x, 1), out = c.Size(w, 0), depth = c.Size(w, 1);
  const int64_t kh = c.Size(w, 2), kw = c.Size(w, 3);
  const int64_t height = c.Size(offset, 2), width = c.Size(offset, 3), taps = kh * kw;
  if (!c.ok()) return c.status();
  if (stride.size() != 2 || dilation.size() != 2 || pad.size() != 4 || groups < 1 ||
      offset_groups < 1 || channels % offset_groups != 0 || out % groups != 0 ||
      depth * groups != channels || c.Size(offset, 1) != 2 * taps * offset_groups) {
    return node.Error(absl::StrCat("image ", graph::ToString(x.shape()), ", weight ",
                                   graph::ToString(w.shape()), ", offsets ",
                                   graph::ToString(offset.shape())));
  }
  // Places of the windows without offsets, [1, taps, height, width].
  Reals rows, columns;
  for (int64_t t = 0; t < taps; ++t) {
    for (int64_t i = 0; i < height; ++i) {
      for (int64_t j = 0; j < width; ++j) {
        rows.push_back(static_cast<double>(i * stride[0] - pad[0] + t / kw * dilation[0]));
        columns.push_back(static_cast<double>(j * stride[1] - pad[1] + t % kw * dilation[1]));
      }
    }
  }
  const ScalarType dtype = x.dtype();
  const Ints plane = {1, taps, height, width};
  const int64_t per_group = channels / offset_groups;
  const Tensor moves = c.Reshape(offset, Ints{n * offset_groups, taps, 2, height * width});
  Tensors at;
  for (int d = 0; d < 2; ++d) {
    const Tensor move =
        c.Reshape(c.Slice(moves, 2, d, d + 1), Ints{n * offset_groups, taps, height, width});
    at.push_back(c.Reshape(c.Add(move, c.Reals(dtype, d == 0 ? rows : columns, plane)),
                           Ints{n * offset_groups, taps * height * width}));
  }
  const Tensor images = c.Reshape(
      x, Dims{ir::Int64(n * offset_groups), ir::Int64(per_group), c.Dim(x, 2), c.Dim(x, 3)});
  Sampler sampler(c, images, "zeros", false);
  Tensor taken =
      sampler.Weighted(at, 0, 2, [&](const Tensor& d) { return c.Sub(c.Scalar(d, 1), d); });
  taken = c.Reshape(taken, Ints{n * offset_groups, per_group, taps, height * width});
  if (node.has_input(4)) {
    taken =
        c.Mul(taken, c.Reshape(node.input(4), Ints{n * offset_groups, 1, taps, height * width}));
  }
  const Tensor columns_of = c.Reshape(taken, Ints{n, groups, depth * taps, height * width});
  const Tensor weights = c.Reshape(w, Ints{1, groups, out / groups, depth * taps});
  Tensor y = c.Reshape(c.Matmul(weights, columns_of), Ints{n, out, height, width});
  if (node.has_input(3)) y = c.Add(y, c.Reshape(node.input(3), Ints{1, out, 1, 1}));
  return c.Result({y});
}

}  // namespace hidet::onnx
