// The kernels of a convolution by Winograd's minimal filtering (convolution_winograd_cpu.h).
#ifndef SCHEDULES_CPU_CONVOLUTION_WINOGRAD_KERNEL_H_
#define SCHEDULES_CPU_CONVOLUTION_WINOGRAD_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/convolution_shape.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Of a tile, along each side of the window.
inline constexpr int64_t kWinogradResults = 2;
inline constexpr int64_t kWinogradTaps = 3;
inline constexpr int64_t kWinogradSide =
    kWinogradResults + kWinogradTaps - 1;  // elements of the image

// A side of the window: it slides along a dimension of the image with an axis of the result. A
// tile's results are as far apart as the window's taps.
struct WinogradSide {
  int axis, reduction_axis;  // of the window's stage
  size_t dimension;          // of the image
  int64_t dilation;
};

// Returns the sides in the order of the image's dimensions.
std::vector<WinogradSide> WinogradSides(const ConvolutionShape& shape);

// Returns how many of what has so many along each side there are: a tile's elements of the image,
// each the place of a product, its results, or a window's taps.
int64_t CountOverSides(int64_t along_side, size_t sides);

// Returns the numbers of tiles, from the least, that products are made for: the register tile's,
// and what the last of so many tiles are, or parts of it that may stand for them where those are
// not known.
std::vector<int64_t> WinogradGroups(int64_t mr, std::optional<int64_t> tiles);

// `shape` is one that the strategy takes, and `config` has mr, nr, tiles (a multiple of mr) and
// channels (a multiple of nr).
ir::Program MakeWinogradConvolution(const ir::Task& task, const ConvolutionShape& shape,
                                    const Target& target, const Config& config);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_CONVOLUTION_WINOGRAD_KERNEL_H_
