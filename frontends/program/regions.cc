// Pooling over regions of an image: how many samples a region takes depends on its size, which is
// data.
#include "frontends/program/regions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_node.h"

namespace hidet::program {
namespace {

// The four elements around a place, and their weights.
struct Corners {
  int64_t at[4] = {};
  double weight[4] = {};
};

Corners CornersOf(double y, double x, int64_t height, int64_t width) {
  Corners corners;
  if (y < -1 || y > static_cast<double>(height) || x < -1 || x > static_cast<double>(width))
    return corners;
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
  const int64_t channels = x.shape()[1], height = x.shape()[2], width = x.shape()[3];
  HIDET_ASSIGN_OR_RETURN(Value y,
                         Value::Empty(x.type(), {rois.shape()[0], channels, rows, columns}));
  const int64_t bytes = ElementBytes(x.type());
  std::vector<Corners> samples;
  for (int64_t r = 0; r < rois.shape()[0]; ++r) {
    const int64_t batch = batches.IntAt(r);
    if (batch < 0 || batch >= x.shape()[0])
      return absl::OutOfRangeError(absl::StrCat("image ", batch, " of ", x.shape()[0]));
    const double offset = half_pixel ? 0.5 : 0;
    const auto edge = [&](int64_t i) { return rois.RealAt(4 * r + i) * scale - offset; };
    double roi_width = edge(2) - edge(0), roi_height = edge(3) - edge(1);
    if (!half_pixel) {
      roi_width = std::max(roi_width, 1.0);
      roi_height = std::max(roi_height, 1.0);
    }
    const double bin_height = roi_height / static_cast<double>(rows);
    const double bin_width = roi_width / static_cast<double>(columns);
    const auto count = [&](double bin) -> int64_t {
      if (sampling > 0) return sampling;
      // A region far larger than the image says nothing more with more samples.
      return static_cast<int64_t>(std::clamp(std::ceil(bin), 0.0, 1024.0));
    };
    const int64_t down = count(bin_height), across = count(bin_width);
    for (int64_t i = 0; i < rows * columns; ++i) {
      samples.clear();
      for (int64_t s = 0; s < down * across; ++s) {
        const auto place = [](double start, double bin, int64_t index, int64_t sample, int64_t n) {
          return start + bin * (static_cast<double>(index) +
                                (static_cast<double>(sample) + 0.5) / static_cast<double>(n));
        };
        samples.push_back(CornersOf(place(edge(1), bin_height, i / columns, s / across, down),
                                    place(edge(0), bin_width, i % columns, s % across, across),
                                    height, width));
      }
      for (int64_t c = 0; c < channels; ++c) {
        const int64_t base = (batch * channels + c) * height * width;
        double sum = 0, most = -std::numeric_limits<double>::infinity();
        for (const Corners& corners : samples) {
          for (int k = 0; k < 4; ++k) {
            const double part = corners.weight[k] * x.RealAt(base + corners.at[k]);
            sum += part;
            most = std::max(most, part);
          }
        }
        const double taken = static_cast<double>(std::max<size_t>(samples.size(), 1));
        const double value = mode == "avg" ? sum / taken : samples.empty() ? 0 : most;
        WriteReal(x.type(), value, y.data() + ((r * channels + c) * rows * columns + i) * bytes);
      }
    }
  }
  return Values{std::move(y)};
}

// The largest element of each bin of a region whose corners are rounded to elements.
absl::StatusOr<Values> RunMaxRoiPool(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckImages(node));
  const Value &x = node.input(0), &rois = node.input(1);
  const std::vector<int64_t> pooled = node.Ints("pooled_shape");
  const double scale = node.Float("spatial_scale", 1);
  if (pooled.size() != 2 || rois.rank() != 2 || rois.shape()[1] != 5)
    return node.Error(absl::StrCat("regions ", rois.Describe()));
  const int64_t channels = x.shape()[1], height = x.shape()[2], width = x.shape()[3];
  HIDET_ASSIGN_OR_RETURN(Value y,
                         Value::Empty(x.type(), {rois.shape()[0], channels, pooled[0], pooled[1]}));
  const int64_t bytes = ElementBytes(x.type());
  for (int64_t r = 0; r < rois.shape()[0]; ++r) {
    const auto batch = static_cast<int64_t>(rois.RealAt(5 * r));
    if (batch < 0 || batch >= x.shape()[0])
      return absl::OutOfRangeError(absl::StrCat("image ", batch, " of ", x.shape()[0]));
    const auto edge = [&](int64_t i) { return std::round(rois.RealAt(5 * r + i) * scale); };
    const double bin_height = std::max(edge(4) - edge(2) + 1, 1.0) / static_cast<double>(pooled[0]);
    const double bin_width = std::max(edge(3) - edge(1) + 1, 1.0) / static_cast<double>(pooled[1]);
    for (int64_t i = 0; i < pooled[0] * pooled[1]; ++i) {
      const auto clamp = [](double place, int64_t size) {
        return static_cast<int64_t>(std::clamp(place, 0.0, static_cast<double>(size)));
      };
      const auto row = static_cast<double>(i / pooled[1]),
                 column = static_cast<double>(i % pooled[1]);
      const int64_t y0 = clamp(std::floor(row * bin_height) + edge(2), height);
      const int64_t y1 = clamp(std::ceil((row + 1) * bin_height) + edge(2), height);
      const int64_t x0 = clamp(std::floor(column * bin_width) + edge(1), width);
      const int64_t x1 = clamp(std::ceil((column + 1) * bin_width) + edge(1), width);
      for (int64_t c = 0; c < channels; ++c) {
        const int64_t base = (batch * channels + c) * height * width;
        double most = y1 <= y0 || x1 <= x0 ? 0 : -std::numeric_limits<double>::infinity();
        for (int64_t v = y0; v < y1; ++v) {
          for (int64_t u = x0; u < x1; ++u) most = std::max(most, x.RealAt(base + v * width + u));
        }
        WriteReal(x.type(), most,
                  y.data() + ((r * channels + c) * pooled[0] * pooled[1] + i) * bytes);
      }
    }
  }
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
