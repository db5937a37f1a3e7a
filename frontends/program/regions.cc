// Pooling over regions of an image: how many samples a region takes depends on its size, which is
// data.
#include "frontends/program/regions.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

}  // namespace hidet::program
