// Pooling over regions of an image: how many samples a region takes depends on its size, which is
// data.
#include "frontends/program/regions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_node.h"
#include "frontends/program/reals.h"

namespace hidet::program {
namespace {

// The four elements around a place, and their weights.
struct Corners {
  int64_t at[4] = {};
  double weight[4] = {};
};

Corners CornersOf(double y, double x, int64_t height, int64_t width) {
  Corners corners;
  const auto is_near = [](double place, int64_t size) {  // no NaN is
    return place >= -1 && place <= static_cast<double>(size);
  };
  if (!is_near(y, height) || !is_near(x, width)) return corners;
  const auto along = [](double place, int64_t size, int64_t* low, int64_t* high) {
    place = std::max(place, 0.0);
    *low = static_cast<int64_t>(place);
    if (*low >= size - 1) {
      *low = *high = size - 1;
      return 0.0;
    }
    *high = *low + 1;
    return place - static_cast<double>(*low);
  };
  int64_t y0, y1, x0, x1;
  const double dy = along(y, height, &y0, &y1), dx = along(x, width, &x0, &x1);
  corners = {{y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1},
             {(1 - dy) * (1 - dx), (1 - dy) * dx, dy * (1 - dx), dy * dx}};
  return corners;
}

absl::Status CheckImages(HostNode& node) {
  for (int i = 0; i < node.input_count(); ++i)
    HIDET_RETURN_IF_ERROR(node.CheckTensor(i, absl::StrCat("input ", i)));
  const Value& x = node.input(0);
  if (x.rank() != 4 || x.shape()[2] < 1 || x.shape()[3] < 1)
    return node.Error(absl::StrCat("images ", x.Describe()));
  return absl::OkStatus();
}

// A region of an image along one axis, cut into bins.
struct Side {
  double begin = 0, bin = 0;
  int64_t samples = 0;  // of a bin

  double SampleAt(int64_t index, int64_t sample) const {
    return begin + bin * (static_cast<double>(index) +
                          (static_cast<double>(sample) + 0.5) / static_cast<double>(samples));
  }
};

// `least` is what a region has at least.
Side SideOf(double begin, double end, double least, int64_t bins, int64_t sampling) {
  Side side = {.begin = begin, .bin = std::max(end - begin, least) / static_cast<double>(bins)};
  // A region far larger than the image says nothing more with more samples. NaN is the same as 0,
  // here and below: std::max gives the first of what it cannot order.
  const auto enough = static_cast<int64_t>(std::min(std::max(0.0, std::ceil(side.bin)), 1024.0));
  side.samples = sampling > 0 ? sampling : enough;
  return side;
}

// The mean of the samples of a bin, or the largest product with a weight. A mean adds once a sample
// to what the next one has to wait for.
template <typename T>
double Pooled(const T* channel, absl::Span<const Corners> samples, bool is_mean) {
  if (samples.empty()) return 0;
  const auto part = [&](const Corners& corners, int k) {
    return corners.weight[k] * static_cast<double>(channel[corners.at[k]]);
  };
  if (is_mean) {
    double sum = 0;
    for (const Corners& c : samples) sum += (part(c, 0) + part(c, 1)) + (part(c, 2) + part(c, 3));
    return sum / static_cast<double>(samples.size());
  }
  double most = -std::numeric_limits<double>::infinity();
  for (const Corners& c : samples) {
    for (int k = 0; k < 4; ++k) most = std::max(most, part(c, k));
  }
  return most;
}

absl::Status CheckImage(int64_t image, const Value& x) {
  if (image >= 0 && image < x.shape()[0]) return absl::OkStatus();
  return absl::OutOfRangeError(absl::StrCat("image ", image, " of ", x.shape()[0]));
}

}  // namespace

// Means, or largest products with the weights, of samples in each bin of a region.
absl::StatusOr<Values> RunRoiAlign(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckImages(node));
  const Value &x = node.input(0), &rois = node.input(1), &batches = node.input(2);
  const int64_t rows = node.Int("output_height", 1), columns = node.Int("output_width", 1);
  const int64_t sampling = node.Int("sampling_ratio", 0);
  const double scale = node.Float("spatial_scale", 1);
  const std::string mode = node.String("mode", "avg");
  const bool half_pixel =
      node.String("coordinate_transformation_mode",
                  node.opset() < 16 ? "output_half_pixel" : "half_pixel") == "half_pixel";
  if (rois.rank() != 2 || rois.shape()[1] != 4 || batches.count() != rois.shape()[0])
    return node.Error(absl::StrCat("regions ", rois.Describe(), ", images ", batches.Describe()));
  if (mode != "avg" && mode != "max") return node.Error(absl::StrCat("mode \"", mode, "\""));
  const std::vector<int64_t> images = batches.AllInts();
  for (const int64_t image : images) HIDET_RETURN_IF_ERROR(CheckImage(image, x));
  const int64_t channels = x.shape()[1], height = x.shape()[2], width = x.shape()[3];
  HIDET_ASSIGN_OR_RETURN(Value y,
                         Value::Empty(x.type(), {rois.shape()[0], channels, rows, columns}));
  const int64_t bytes = ElementBytes(x.type()), bins = rows * columns;
  const double offset = half_pixel ? 0.5 : 0, least = half_pixel ? -INFINITY : 1;
  std::vector<Corners> samples;
  VisitReals(x, [&](const auto* elements) {
    for (size_t r = 0; r < images.size(); ++r) {
      const auto region = static_cast<int64_t>(r);
      const auto edge = [&](int64_t i) { return rois.RealAt(4 * region + i) * scale - offset; };
      const Side across = SideOf(edge(0), edge(2), least, columns, sampling);
      const Side down = SideOf(edge(1), edge(3), least, rows, sampling);
      const auto* const image = elements + images[r] * channels * height * width;
      samples.clear();
      const int64_t of_bin = down.samples * across.samples;
      for (int64_t i = 0; i < bins; ++i) {
        for (int64_t k = 0; k < of_bin; ++k) {
          samples.push_back(CornersOf(down.SampleAt(i / columns, k / across.samples),
                                      across.SampleAt(i % columns, k % across.samples), height,
                                      width));
        }
      }
      char* to = y.data() + region * channels * bins * bytes;
      for (int64_t c = 0; c < channels; ++c) {
        for (int64_t i = 0; i < bins; ++i, to += bytes) {
          const absl::Span<const Corners> own(samples.data() + i * of_bin,
                                              static_cast<size_t>(of_bin));
          WriteReal(x.type(), Pooled(image + c * height * width, own, mode == "avg"), to);
        }
      }
    }
  });
  return Values{std::move(y)};
}

namespace {

// Elements of an image along one axis, from `begin` to `end`.
struct Span {
  int64_t begin = 0, end = 0;
};

// The bins of a region along one axis whose ends are rounded to elements. The places are float32's,
// as ONNX Runtime has them: where a bin ends with an element, another type would tell whether it
// has the next one too.
std::vector<Span> BinsOf(double first, double last, int64_t bins, int64_t size) {
  const float begin = std::round(static_cast<float>(first));
  const float length = std::max(std::round(static_cast<float>(last)) - begin + 1, 1.0F);
  const float bin = length / static_cast<float>(bins);
  const auto place = [&](float at) {
    return static_cast<int64_t>(std::min(std::max(0.0F, at + begin), static_cast<float>(size)));
  };
  std::vector<Span> spans;
  for (int64_t i = 0; i < bins; ++i) {
    spans.push_back({place(std::floor(static_cast<float>(i) * bin)),
                     place(std::ceil(static_cast<float>(i + 1) * bin))});
  }
  return spans;
}

template <typename T>
double LargestOf(const T* channel, const Span& rows, const Span& columns, int64_t width) {
  if (rows.end <= rows.begin || columns.end <= columns.begin) return 0;
  T most = -std::numeric_limits<T>::infinity();
  for (int64_t v = rows.begin; v < rows.end; ++v) {
    for (int64_t u = columns.begin; u < columns.end; ++u)
      most = std::max(most, channel[v * width + u]);
  }
  return static_cast<double>(most);
}

}  // namespace

// The largest element of each bin of a region.
absl::StatusOr<Values> RunMaxRoiPool(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckImages(node));
  const Value &x = node.input(0), &rois = node.input(1);
  const std::vector<int64_t> pooled = node.Ints("pooled_shape");
  const double scale = node.Float("spatial_scale", 1);
  if (pooled.size() != 2 || rois.rank() != 2 || rois.shape()[1] != 5)
    return node.Error(absl::StrCat("regions ", rois.Describe()));
  const int64_t regions = rois.shape()[0], bins = pooled[0] * pooled[1];
  const int64_t channels = x.shape()[1], height = x.shape()[2], width = x.shape()[3];
  HIDET_ASSIGN_OR_RETURN(Value y,
                         Value::Empty(x.type(), {regions, channels, pooled[0], pooled[1]}));
  for (int64_t r = 0; r < regions; ++r)
    HIDET_RETURN_IF_ERROR(CheckImage(static_cast<int64_t>(rois.RealAt(5 * r)), x));
  const int64_t bytes = ElementBytes(x.type());
  VisitReals(x, [&](const auto* elements) {
    char* to = y.data();
    for (int64_t r = 0; r < regions; ++r) {
      const auto edge = [&](int64_t i) { return rois.RealAt(5 * r + i) * scale; };
      const std::vector<Span> rows = BinsOf(edge(2), edge(4), pooled[0], height);
      const std::vector<Span> columns = BinsOf(edge(1), edge(3), pooled[1], width);
      const auto image = static_cast<int64_t>(rois.RealAt(5 * r));
      for (int64_t c = 0; c < channels; ++c) {
        const auto* const channel = elements + (image * channels + c) * height * width;
        for (int64_t i = 0; i < bins; ++i, to += bytes) {
          const double most =
              LargestOf(channel, rows[i / pooled[1]], columns[i % pooled[1]], width);
          WriteReal(x.type(), most, to);
        }
      }
    }
  });
  return Values{std::move(y)};
}

// The largest element of each window of an image of one to three dimensions. A row of a window ends
// where the mask, of one channel for all, is 0; of several dimensions the first element always
// counts.
absl::StatusOr<Values> RunMaxpoolWithMask(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the image"));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the mask"));
  const Value &x = node.input(0), &mask = node.input(1);
  const int spatial = x.rank() - 2;
  const auto rank = static_cast<size_t>(std::max(spatial, 0));
  const std::vector<int64_t> kernel = node.Ints("kernel_shape");
  std::vector<int64_t> strides = node.Ints("strides"), pads = node.Ints("pads");
  strides.resize(strides.empty() ? rank : strides.size(), 1);
  pads.resize(pads.empty() ? 2 * rank : pads.size(), 0);
  const std::string automatic = node.String("auto_pad", "NOTSET");
  if (automatic != "NOTSET" && automatic != "VALID")
    return node.Unimplemented(absl::StrCat("auto_pad ", automatic));
  if (spatial < 1 || spatial > 3 || kernel.size() != rank || strides.size() != rank ||
      pads.size() != 2 * rank) {
    return node.Error(absl::StrCat("image ", x.Describe(), " and windows of another rank"));
  }
  // As images of three dimensions, the first of them of one element.
  int64_t size[3] = {1, 1, 1}, taken[3] = {1, 1, 1}, step[3] = {1, 1, 1}, before[3] = {};
  int64_t count[3] = {1, 1, 1};
  Shape shape = {x.shape()[0], x.shape()[1]};
  for (size_t d = 0; d < rank; ++d) {
    const size_t place = d + 3 - rank;
    size[place] = x.shape()[d + 2];
    taken[place] = kernel[d];
    step[place] = strides[d];
    before[place] = pads[d];
    const int64_t room = size[place] + pads[d] + pads[d + rank] - kernel[d];
    if (kernel[d] < 1 || strides[d] < 1 || pads[d] < 0 || pads[d + rank] < 0 || room < 0)
      return node.Error(absl::StrCat("windows of ", kernel[d], " in ", size[place]));
    count[place] = room / strides[d] + 1;
    shape.push_back(count[place]);
  }
  const int64_t plane = size[0] * size[1] * size[2];
  if (mask.count() != plane)
    return node.Unimplemented(absl::StrCat("mask ", mask.Describe(), " of image ", x.Describe()));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), shape));
  const int64_t windows = count[0] * count[1] * count[2];
  for (int64_t i = 0; i < y.count(); ++i) {
    const int64_t image = i / windows * plane, window = i % windows;
    const int64_t at[3] = {window / (count[1] * count[2]), window / count[2] % count[1],
                           window % count[2]};
    int64_t from[3], to[3];
    for (int d = 0; d < 3; ++d) {
      from[d] = std::max<int64_t>(at[d] * step[d] - before[d], 0);
      to[d] = std::min(at[d] * step[d] - before[d] + taken[d], size[d]);
    }
    double most = -std::numeric_limits<float>::max();
    for (int64_t a = from[0]; a < to[0]; ++a) {
      for (int64_t b = from[1]; b < to[1]; ++b) {
        for (int64_t c = from[2]; c < to[2]; ++c) {
          const int64_t element = (a * size[1] + b) * size[2] + c;
          if ((element > 0 || spatial == 1) && mask.IntAt(element) == 0) break;
          most = std::max(most, x.RealAt(image + element));
        }
      }
    }
    WriteReal(x.type(), most, y.data() + i * ElementBytes(x.type()));
  }
  return Values{std::move(y)};
}

}  // namespace hidet::program
