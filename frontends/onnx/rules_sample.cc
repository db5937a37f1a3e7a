// Samples of images at places that data chooses: grids, maps of them, and windows whose elements
// are moved.
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
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

// Of fewer channels each element is gathered by itself: four are no vector of a CPU.
constexpr int64_t kFewChannels = 5;

// Samples of images [n, c, sizes...] at coordinates (one tensor [n, points] a dimension, counted in
// elements), as [n, c, points].
class Sampler {
 public:
  Sampler(Composer& c, const Tensor& x, const std::string& padding, bool align_corners)
      : c_(c), padding_(padding), align_(align_corners), on_cpu_(!x.device().IsCuda()) {
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
    const auto channels = ir::AsInt(c_.Dim(flat_, 1));
    if (on_cpu_ && channels.value_or(kFewChannels) >= kFewChannels)
      return SumOfRows(at, first, taps, weight);
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

  // Whole coordinates along a dimension, within the image where the padding says so.
  Tensor Padded(const Tensor& place, size_t d) {
    return padding_ == "reflection" ? c_.Op("Round", {Mirrored(place, sizes_[d])}) : place;
  }

  // The places of neighbours along a dimension [n, points, taps], -1 for those outside, and their
  // weights.
  std::pair<Tensor, Tensor> Neighbours(const Tensor& at, size_t d, int first, int taps,
                                       const std::function<Tensor(const Tensor&)>& weight) {
    const Tensor base = c_.Op("Floor", {at});
    Tensors places, factors;
    for (int tap = 0; tap < taps; ++tap) {
      const Tensor place = c_.Add(base, static_cast<double>(first + tap));
      const Tensor wanted = Padded(place, d), kept = ClampedPlaces(c_, wanted, sizes_[d]);
      const Tensor found = padding_ == "zeros"
                               ? c_.Where(c_.Op("Equal", {wanted, kept}), kept, c_.Scalar(kept, -1))
                               : kept;
      places.push_back(c_.Unsqueeze(c_.Cast(found, ScalarType::kInt64), {2}));
      factors.push_back(c_.Unsqueeze(weight(c_.Op("Abs", {c_.Sub(at, place)})), {2}));
    }
    return {c_.Concat(places, 2), c_.Concat(factors, 2)};
  }

  // The same sums where channels are many: of the rows of all channels of each element, whose
  // places and weights are computed once.
  Tensor SumOfRows(const Tensors& at, int first, int taps,
                   const std::function<Tensor(const Tensor& distance)>& weight) {
    Tensor index, factor;
    int64_t all = 1;
    for (size_t d = 0; d < at.size(); ++d, all *= taps) {
      auto [here, part] = Neighbours(at[d], d, first, taps, weight);
      if (d == 0) {
        index = here;
        factor = part;
        continue;
      }
      const Dims shape = {c_.Dim(index, 0), c_.Dim(index, 1), ir::Int64(all * taps)};
      const Tensor outer = c_.Unsqueeze(index, {3}), inner = c_.Unsqueeze(here, {2});
      const Tensor both = c_.Op("LogicalAnd", {IsPlace(outer), IsPlace(inner)});
      const Tensor place = c_.Add(c_.Mul(outer, c_.SizeAs(index, sizes_[d])), inner);
      index = c_.Reshape(c_.Where(both, place, c_.Scalar(index, -1)), shape);
      factor = c_.Reshape(c_.Mul(c_.Unsqueeze(factor, {3}), c_.Unsqueeze(part, {2})), shape);
    }
    const Expr batch = c_.Dim(flat_, 0), places = c_.Dim(flat_, 2);
    const Tensor rows = c_.Reshape(c_.Permute(flat_, {0, 2, 1}),
                                   Dims{ir::Simplify(batch * places), c_.Dim(flat_, 1)});
    const Tensor begin = c_.Mul(c_.Unsqueeze(c_.Range(batch), {1, 2}), c_.SizeAs(index, places));
    const Tensor row =
        c_.Unsqueeze(c_.Where(IsPlace(index), c_.Add(index, begin), c_.Scalar(index, -1)), {3});
    const Tensor some =
        c_.Op("Max", {c_.Op("Squeeze", {row}, {{"dims", Ints{3}}}), c_.Scalar(row, 0)});
    const Tensor chosen = c_.Op("Take", {rows, some}, {{"axis", int64_t{0}}});
    const Tensor found = c_.Where(IsPlace(row), chosen, c_.Scalar(chosen, 0));
    const Tensor sum = c_.Sum(c_.Mul(found, c_.Unsqueeze(factor, {3})), {2}, false);
    return c_.Permute(sum, {0, 2, 1});
  }
  Tensor IsPlace(const Tensor& index) {
    return c_.Op("GreaterEqual", {index, c_.Scalar(index, 0)});
  }

  // The elements at whole coordinates, 0 outside unless the padding says otherwise.
  Tensor Pick(const Tensors& places) {
    Tensor index, inside;
    for (size_t d = 0; d < places.size(); ++d) {
      const Tensor x = Padded(places[d], d);
      const Tensor kept = ClampedPlaces(c_, x, sizes_[d]);
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
  const bool align_, on_cpu_;
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

namespace {

// Of samples along a dimension of regions [regions, bins], two elements each: where they are and
// what they count, [regions, bins, 2 samples].
struct RegionTaps {
  Tensor place, weight;
};

RegionTaps TapsOfRegions(Composer& c, const Tensor& begin, const Tensor& bin, int64_t bins,
                         int64_t samples, const Expr& size) {
  const ScalarType dtype = begin.dtype();
  Reals of_samples;
  for (int64_t i = 0; i < bins * samples; ++i) {
    const int64_t sample = i % samples;
    of_samples.push_back(static_cast<double>(i / samples) +
                         (static_cast<double>(sample) + 0.5) / static_cast<double>(samples));
  }
  const Tensor at = c.Add(begin, c.Mul(bin, c.Reals(dtype, of_samples, {1, bins * samples})));
  const Tensor whole = c.SizeAs(at, size), last = c.Sub(whole, 1.0), zero = c.Scalar(at, 0);
  const Tensor is_near = c.Op(
      "LogicalAnd", {c.Op("GreaterEqual", {at, c.Scalar(at, -1)}), c.Op("LessEqual", {at, whole})});
  const Tensor inside = c.Op("Max", {at, zero});
  const Tensor low = c.Op("Min", {c.Op("Floor", {inside}), last}),
               high = c.Op("Min", {c.Add(low, 1.0), last});
  const Tensor share = c.Where(c.Op("Less", {low, last}), c.Sub(inside, low), zero);
  const Tensor rest = c.Sub(c.Scalar(at, 1), share);
  const auto pairs = [&](const Tensor& first, const Tensor& second) {
    const Tensor both = c.Concat({c.Unsqueeze(first, {2}), c.Unsqueeze(second, {2})}, 2);
    return c.Reshape(both, Dims{c.Dim(at, 0), ir::Int64(bins), ir::Int64(2 * samples)});
  };
  return {pairs(c.Cast(low, ScalarType::kInt64), c.Cast(high, ScalarType::kInt64)),
          pairs(c.Where(is_near, rest, zero), c.Where(is_near, share, zero))};
}

}  // namespace

// Means of so many samples in each bin of regions [x1, y1, x2, y2] of images. How many there are of
// a region where the model does not say depends on its size: the host counts them.
Imported ImportRoiAlign(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t rows, node.Int("output_height", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t columns, node.Int("output_width", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t samples, node.Int("sampling_ratio", 0));
  HIDET_ASSIGN_OR_RETURN(const double scale, node.Float("spatial_scale", 1.0));
  HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", "avg"));
  HIDET_ASSIGN_OR_RETURN(const std::string transformation,
                         node.String("coordinate_transformation_mode",
                                     node.opset() < 16 ? "output_half_pixel" : "half_pixel"));
  const Tensor &x = node.input(0), &regions = node.input(1), &images = node.input(2);
  constexpr int64_t kMostSamples = 16;
  if (mode != "avg" || samples < 1 || samples > kMostSamples)
    return node.Unimplemented(
        absl::StrCat("mode \"", Printable(mode), "\" of ", samples, " samples"));
  const bool has_form = x.rank() == 4 && regions.rank() == 2 && images.rank() == 1;
  const auto count_of = [](const Tensor& tensor) { return ir::AsInt(tensor.shape()[0]); };
  const bool is_count_known =
      has_form && count_of(images).has_value() && count_of(regions).has_value();
  if (!has_form || rows < 1 || columns < 1 ||
      (is_count_known && *count_of(images) != *count_of(regions))) {
    return node.Error(absl::StrCat("images ", graph::ToString(x.shape()), ", regions ",
                                   graph::ToString(regions.shape()), " of images ",
                                   graph::ToString(images.shape())));
  }
  // One would be taken to be for all of the others.
  if (!is_count_known && (count_of(images) == 1 || count_of(regions) == 1))
    return node.Unimplemented("one region, or one image, of a number that is open");
  Composer c(node);
  if (c.Size(regions, 1) != 4) return node.Error("regions of other than four numbers");
  const Tensor wide = BitWidth(x.dtype()) < 32 ? c.Cast(x, ScalarType::kFloat32) : x;
  const bool is_half_pixel = transformation == "half_pixel";
  const Tensor edges =
      c.Sub(c.Mul(c.Cast(regions, wide.dtype()), scale), is_half_pixel ? 0.5 : 0.0);
  const Expr height = c.Dim(x, 2), width = c.Dim(x, 3), count = c.Dim(regions, 0);
  const auto taps = [&](int64_t d, int64_t bins, const Expr& size) {
    const Tensor begin = c.Slice(edges, 1, d, d + 1);
    Tensor extent = c.Sub(c.Slice(edges, 1, d + 2, d + 3), begin);
    if (!is_half_pixel) extent = c.Op("Max", {extent, c.Scalar(extent, 1)});
    return TapsOfRegions(c, begin, c.Div(extent, static_cast<double>(bins)), bins, samples, size);
  };
  const RegionTaps down = taps(1, rows, height), across = taps(0, columns, width);
  // The index of an image that is not there stays none.
  const Tensor number = c.Cast(images, ScalarType::kInt64), all = c.SizeAs(number, c.Dim(x, 0));
  const Tensor image = c.Where(c.Op("Less", {number, c.Scalar(number, 0)}), all, number);
  const Tensor first = c.Mul(c.Unsqueeze(image, {1, 2, 3, 4}), c.SizeAs(image, height));
  const Ints of_rows = {2, 4}, of_columns = {1, 3};
  const Tensor row = c.Mul(c.Add(c.Unsqueeze(down.place, of_rows), first), c.SizeAs(image, width));
  const Dims bags = {ir::Simplify(count * ir::Int64(rows * columns)),
                     ir::Int64(4 * samples * samples)};
  const Tensor place = c.Reshape(c.Add(row, c.Unsqueeze(across.place, of_columns)), bags);
  const Tensor weight = c.Reshape(
      c.Mul(c.Unsqueeze(down.weight, of_rows), c.Unsqueeze(across.weight, of_columns)), bags);
  const Expr pixels = ir::Simplify(c.Dim(x, 0) * height * width);
  const Tensor table = c.Reshape(c.Permute(wide, {0, 2, 3, 1}), Dims{pixels, c.Dim(x, 1)});
  const Tensor taken = c.Op("Take", {table, place}, {{"axis", int64_t{0}}});
  const Tensor sum = c.Sum(c.Mul(taken, c.Unsqueeze(weight, {2})), {1}, false);
  const Tensor mean = c.Mul(sum, 1.0 / static_cast<double>(samples * samples));
  const Dims apart = {count, ir::Int64(rows), ir::Int64(columns), c.Dim(x, 1)};
  return c.Result({c.Cast(c.Permute(c.Reshape(mean, apart), {0, 3, 1, 2}), x.dtype())});
}

// Parts of images, each resized to one size: the image, boxes [y1, x1, y2, x2] from 0 to 1 of which
// each corner is an element's centre, the image of each box, the size. What lies outside of the
// image is one number.
Imported ImportCropAndResize(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", "bilinear"));
  HIDET_ASSIGN_OR_RETURN(const double outside, node.Float("extrapolation_value", 0.0));
  HIDET_ASSIGN_OR_RETURN(const Ints size, node.ConstantInts(3, "crop_size"));
  if (mode != "bilinear" && mode != "nearest")
    return node.Error(absl::StrCat("mode \"", Printable(mode), "\""));
  const Tensor &x = node.input(0), &boxes = node.input(1);
  if (x.rank() != 4 || boxes.rank() != 2 || size.size() != 2 || size[0] < 1 || size[1] < 1) {
    return node.Error(absl::StrCat("an image of rank ", x.rank(), ", boxes of rank ", boxes.rank(),
                                   " and a size of ", size.size(), " elements"));
  }
  Composer c(node);
  const ScalarType dtype = x.dtype();
  const Tensor wide = BitWidth(dtype) < 32 ? c.Cast(x, ScalarType::kFloat32) : x;
  const Tensor corners = c.Cast(boxes, wide.dtype());
  const Tensor images = c.Op("Take", {wide, node.input(2)}, {{"axis", int64_t{0}}});
  const Expr count = c.Dim(boxes, 0);
  // Coordinates along each dimension, [boxes, points].
  Tensor along[2], is_inside;
  for (int d = 0; d < 2; ++d) {
    const Tensor begin = c.Slice(corners, 1, d, d + 1), end = c.Slice(corners, 1, d + 2, d + 3);
    const Tensor last = c.SizeAs(begin, ir::Simplify(c.Dim(x, d + 2) - ir::Int64(1)));
    if (size[d] == 1) {
      along[d] = c.Mul(c.Mul(c.Add(begin, end), 0.5), last);
    } else {
      const Tensor step = c.Div(c.Mul(c.Sub(end, begin), last), static_cast<double>(size[d] - 1));
      const Tensor places = c.Cast(c.Range(ir::Int64(size[d])), wide.dtype());
      along[d] = c.Add(c.Mul(begin, last), c.Mul(step, places));
    }
    const Tensor fits = c.Op("LogicalAnd", {c.Op("GreaterEqual", {along[d], c.Scalar(last, 0)}),
                                            c.Op("LessEqual", {along[d], last})});
    const Tensor spread = c.Unsqueeze(fits, {d == 0 ? 2 : 1});
    is_inside = d == 0 ? spread : c.Op("LogicalAnd", {is_inside, spread});
    if (mode == "nearest") {  // half an element goes to the farther one
      along[d] = c.Op("Floor", {c.Add(along[d], 0.5)});
    }
  }
  const Dims grid = {count, ir::Int64(size[0]), ir::Int64(size[1])};
  const Dims flat = {count, ir::Int64(size[0] * size[1])};
  Tensors at;
  for (int d = 0; d < 2; ++d)
    at.push_back(c.Reshape(c.Broadcast(c.Unsqueeze(along[d], {d == 0 ? 2 : 1}), grid), flat));
  if (!c.ok()) return c.status();
  Sampler sampler(c, images, "border", true);
  Tensor y = mode == "nearest" ? sampler.Nearest(at)
                               : sampler.Weighted(at, 0, 2, [&](const Tensor& distance) {
                                   return c.Sub(c.Scalar(distance, 1), distance);
                                 });
  y = c.Reshape(y, Dims{count, c.Dim(x, 1), ir::Int64(size[0]), ir::Int64(size[1])});
  return c.Result({c.Cast(c.Where(c.Unsqueeze(is_inside, {1}), y, c.Scalar(y, outside)), dtype)});
}

}  // namespace hidet::onnx
