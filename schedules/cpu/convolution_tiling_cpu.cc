#include "schedules/cpu/convolution_tiling_cpu.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "base/rounding.h"
#include "schedules/cpu/block_sizes.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

constexpr int64_t kMostTileRows = 4;
constexpr int64_t kMostTileColumns = 30;
constexpr int64_t kMostVectors = 4;

// Cycles.
constexpr double kLatency = 4;         // of a multiply-add: what too few sums wait for
constexpr double kVectorFromL2 = 1.5;  // the weight's panel is not in the first-level cache
constexpr double kTileCycles = 30;     // a tile besides
constexpr double kStoreCycles = 3;     // a sum through the epilogue
constexpr double kFillCycles = 4;      // a vector of the image copied to the block's own rows

// Of a tile of so many rows, columns and vectors.
double TileCycles(const ConvolutionSizes& sizes, int64_t rows, int64_t columns, int64_t vectors) {
  const auto share = [](const std::vector<double>& shares, int64_t points) {
    return shares.empty() ? 1 : shares[std::min(points, std::ssize(shares)) - 1];
  };
  const int64_t points = rows * columns;
  const auto sums = static_cast<double>(points * vectors);
  const double loads = sizes.is_depthwise ? sums + static_cast<double>(vectors)
                                          : static_cast<double>(points + vectors);
  const double step = std::max({sums / 2, loads / 2, kLatency * std::min(1.0, sums / 4),
                                static_cast<double>(vectors) * kVectorFromL2});
  const double steps = static_cast<double>(sizes.steps) * share(sizes.row_shares, rows) *
                       share(sizes.column_shares, columns);
  return step * steps + kTileCycles + sums * kStoreCycles;
}

// For tiles of 1, ..., `most` points along a dimension of the image: the share of the window's
// elements that are in the image for one of them, the mean of all tiles.
std::vector<double> SharesInImage(const ConvolutionShape& shape, const ImageDimension& dimension,
                                  int64_t size, int64_t points, int64_t most) {
  const int64_t taps = *ir::AsInt(shape.window().reduction_extents[dimension.reduction_axis]);
  std::vector<double> shares;
  for (int64_t together = 1; together <= std::min(most, points); ++together) {
    int64_t inside = 0, tiles = 0;
    for (int64_t first = 0; first + together <= points; first += together, ++tiles) {
      const int64_t at = first * dimension.stride + dimension.base,
                    last = at + (together - 1) * dimension.stride;
      for (int64_t tap = 0; tap < taps; ++tap) {
        const int64_t step = tap * dimension.dilation;
        inside += at + step < size && 0 <= last + step ? 1 : 0;
      }
    }
    shares.push_back(static_cast<double>(inside) / static_cast<double>(tiles * taps));
  }
  return shares;
}

// Of all tiles of one group over an area of points.
double AreaCycles(const ConvolutionSizes& sizes, const ConvolutionTile& tile, int64_t rows,
                  int64_t columns, int lanes) {
  const int64_t vectors = tile.channels / lanes, all = CeilOfRatio(sizes.channels, lanes);
  double cycles = 0;
  for (const auto& [v, panels] :
       {std::pair(vectors, all / vectors), std::pair(all % vectors, int64_t{1})}) {
    if (v == 0) continue;
    double row_cycles[2] = {};  // of a row of whole tiles, and of one row of points
    for (int i : {0, 1}) {
      const int64_t height = i == 0 ? tile.rows : 1, rest = columns % tile.columns;
      row_cycles[i] =
          static_cast<double>(columns / tile.columns) * TileCycles(sizes, height, tile.columns, v);
      if (rest == 0) continue;
      int64_t last = sizes.columns_are_known ? rest : tile.columns;
      for (const int64_t width : NarrowerTiles(tile.columns)) {
        if (rest <= width) last = std::min(last, width);
      }
      row_cycles[i] += TileCycles(sizes, height, last, v);
    }
    cycles += static_cast<double>(panels) * (static_cast<double>(rows / tile.rows) * row_cycles[0] +
                                             static_cast<double>(rows % tile.rows) * row_cycles[1]);
  }
  return cycles;
}

// The image's elements that a block keeps a copy of.
double BlockImage(const ConvolutionSizes& sizes, const ConvolutionBlocking& b) {
  const int64_t depth = sizes.depth * (sizes.is_depthwise ? b.channels : 1);
  return static_cast<double>((sizes.row_stride * (b.rows - 1) + sizes.row_span) *
                             (sizes.column_stride * (b.columns - 1) + sizes.column_span) * depth);
}

// Estimated cycles of one thread.
double Cycles(const ConvolutionSizes& sizes, const ConvolutionTile& tile,
              const ConvolutionBlocking& b, const Target& target) {
  const double lanes = target.float_lanes();
  const double row_blocks = BlockCount(sizes.rows, b.rows),
               column_blocks = BlockCount(sizes.columns, b.columns),
               channel_blocks = BlockCount(sizes.channels, b.channels);
  const double blocks = static_cast<double>(sizes.images * sizes.groups) * row_blocks *
                        column_blocks * channel_blocks;
  const double products = static_cast<double>(sizes.images * sizes.groups) *
                          AreaCycles(sizes, tile, sizes.rows, sizes.columns, target.float_lanes());
  const auto steps = static_cast<double>(sizes.steps);
  const double weight = static_cast<double>(std::min(b.channels, sizes.channels)) * steps,
               image = BlockImage(sizes, b);
  // Blocks of the same channels follow each other and find the weight in the cache, if it fits.
  const auto cache = static_cast<double>(target.l2_bytes / 4) * 0.5;
  double streams = weight + image <= cache ? 1 / (row_blocks * column_blocks) : 1;
  // A part of a panel is used by one tile after the other.
  const auto parts = static_cast<double>(PanelParts(sizes, tile, target));
  if (static_cast<double>(tile.channels) * steps / parts + image > cache)
    streams = BlockCount(b.rows, tile.rows) * BlockCount(b.columns, tile.columns);
  const double of_block = products / blocks + image / lanes * kFillCycles +
                          streams * weight / lanes * Core::kStreamCycles + Core::kBlockCycles;
  return of_block * (std::ceil(blocks / target.threads) + Core::kTail);
}

}  // namespace

bool SharesVectors(const ConvolutionShape& shape, const Target& target) {
  if (shape.groups == 1) return false;
  const int lanes = target.float_lanes();
  const int64_t group_channels = shape.channels / shape.groups;
  if (group_channels >= lanes || lanes % group_channels != 0 || shape.channels % lanes != 0)
    return false;
  // What a vector reads is a vector of the image, several, or a part of one.
  const int64_t read = lanes / group_channels * shape.Span(shape.dimensions.back());
  return shape.dimensions.back().group_stride > 0 && (read % lanes == 0 || lanes % read == 0);
}

ReductionWords WordsOf(const ConvolutionShape& shape, const Target& target) {
  const ir::Type sum = shape.window().combiner->identity[0].type();
  if (shape.is_depthwise || SharesVectors(shape, target) || sum != ir::Type::Int32()) return {};
  return GetReductionWords(shape.image_read().buffer.dtype().scalar,
                           shape.weight_read().buffer.dtype().scalar, sum, target);
}

int64_t StepsAlong(const ConvolutionShape& shape, const ReductionWords& words, int axis) {
  const int64_t extent = *ir::AsInt(shape.window().reduction_extents[axis]);
  return axis == shape.reduction_order.back() ? CeilOfRatio(extent, words.group) : extent;
}

ConvolutionSizes SizesOf(const ConvolutionShape& shape, const Target& target) {
  const std::vector<ir::Expr>& extents = shape.window().extents();
  const auto at_hints = [](const ir::Expr& size) {
    return std::max<int64_t>(1, static_cast<int64_t>(AtHints(size)));
  };
  ConvolutionSizes sizes;
  for (int axis = 0; axis < shape.row_axis(); ++axis) sizes.images *= at_hints(extents[axis]);
  if (shape.row_axis() >= 0) sizes.rows = at_hints(extents[shape.row_axis()]);
  sizes.columns = at_hints(extents[shape.column_axis()]);
  sizes.columns_are_known = ir::AsInt(extents[shape.column_axis()]).has_value();
  const bool shares_vectors = SharesVectors(shape, target);
  sizes.groups = shares_vectors ? 1 : shape.groups;
  sizes.channels = shape.channels / sizes.groups;
  sizes.is_depthwise = shape.is_depthwise || shares_vectors;
  const ReductionWords words = WordsOf(shape, target);
  for (const int axis : shape.reduction_order) sizes.steps *= StepsAlong(shape, words, axis);
  if (const int outer = shape.OuterReduction(); outer >= 0)
    sizes.parts = StepsAlong(shape, words, outer);
  for (size_t d = 0; d < shape.dimensions.size(); ++d) {
    const ImageDimension& dimension = shape.dimensions[d];
    if (!sizes.is_depthwise && LeavesPaddingOut(shape, dimension)) {
      const bool is_row = dimension.axis == shape.row_axis();
      (is_row ? sizes.row_shares : sizes.column_shares) = SharesInImage(
          shape, dimension, at_hints(shape.image_read().buffer.shape()[d]),
          is_row ? sizes.rows : sizes.columns, is_row ? kMostTileRows : kMostTileColumns);
    }
    const int64_t stride = CopiedStride(shape, dimension);
    if (dimension.axis >= 0 && dimension.axis == shape.row_axis()) {
      sizes.row_stride = stride;
      sizes.row_span = shape.Span(dimension);
    } else if (dimension.axis >= 0 && dimension.axis == shape.column_axis()) {
      sizes.column_stride = stride;
      sizes.column_span = shape.Span(dimension);
    } else {
      sizes.depth *= shape.Span(dimension);
    }
  }
  sizes.depth = CeilOfRatio(sizes.depth, words.group);
  return sizes;
}

std::vector<int64_t> NarrowerTiles(int64_t columns) {
  const int64_t half = CeilOfRatio(columns, 2), quarter = CeilOfRatio(half, 2);
  std::vector<int64_t> widths;
  if (half < columns) widths.push_back(half);
  if (quarter < half) widths.push_back(quarter);
  return widths;
}

bool LeavesPaddingOut(const ConvolutionShape& shape, const ImageDimension& dimension) {
  return dimension.is_padded && dimension.axis >= 0 && dimension.axis >= shape.row_axis() &&
         dimension.reduction_axis >= 0 && shape.image_read().fill == 0;
}

int64_t CopiedStride(const ConvolutionShape& shape, const ImageDimension& dimension) {
  return shape.Span(dimension) == 1 ? 1 : dimension.stride;
}

ConvolutionTile ChooseTile(const ConvolutionSizes& sizes, const Target& target) {
  const int lanes = target.float_lanes();
  const int64_t registers = target.vector_bits == 512 ? 32 : 16;
  const int64_t all_vectors = CeilOfRatio(sizes.channels, lanes);
  ConvolutionTile best;
  double best_cycles = INFINITY;
  for (int64_t vectors = std::min(kMostVectors, all_vectors); vectors >= 1; --vectors) {
    // A group's panels are whole, so that they are no other group's.
    if (sizes.groups > 1 && sizes.channels % (vectors * lanes) != 0) continue;
    for (int64_t rows = 1; rows <= std::min(kMostTileRows, sizes.rows); ++rows) {
      for (int64_t columns = std::min(kMostTileColumns, sizes.columns); columns >= 1; --columns) {
        if (rows * columns * vectors + vectors + 1 > registers) continue;
        const ConvolutionTile tile{rows, columns, vectors * lanes};
        const double cycles = AreaCycles(sizes, tile, sizes.rows, sizes.columns, lanes);
        if (cycles >= best_cycles) continue;
        best = tile;
        best_cycles = cycles;
      }
    }
  }
  return best;
}

int64_t PanelParts(const ConvolutionSizes& sizes, const ConvolutionTile& tile,
                   const Target& target) {
  const int64_t bytes_of_least = tile.channels * (sizes.steps / sizes.parts) * 4;
  const int64_t together = std::max<int64_t>(1, target.l2_bytes / 4 / bytes_of_least);
  return CeilOfRatio(sizes.parts, together);
}

std::vector<ConvolutionBlocking> RankBlockings(const ConvolutionSizes& sizes,
                                               const ConvolutionTile& tile, const Target& target) {
  const auto parts_of = [](int64_t size, int64_t multiple) {
    return PartSizes(size, multiple, RoundUpTo(size, multiple));
  };
  std::vector<int64_t> columns = parts_of(sizes.columns, tile.columns);
  if (sizes.columns_are_known) columns.front() = sizes.columns;
  std::vector<std::pair<double, ConvolutionBlocking>> candidates;
  for (const int64_t rows : parts_of(sizes.rows, tile.rows)) {
    for (const int64_t column : columns) {
      for (const int64_t channels : parts_of(sizes.channels, tile.channels)) {
        const ConvolutionBlocking blocking{rows, column, channels};
        const bool is_least = rows == tile.rows && column == columns.back();
        if (!is_least && BlockImage(sizes, blocking) * 4 > static_cast<double>(target.l2_bytes))
          continue;
        candidates.emplace_back(Cycles(sizes, tile, blocking, target), blocking);
      }
    }
  }
  return FastestFirst(std::move(candidates));
}

double EstimateSeconds(const ConvolutionSizes& sizes, const ConvolutionTile& tile,
                       const ConvolutionBlocking& blocking, const Target& target) {
  // Two multiply-adds of a vector a cycle.
  const double cycles_per_second = target.flops_per_core / (4 * target.float_lanes());
  return Cycles(sizes, tile, blocking, target) / cycles_per_second;
}

}  // namespace hidet::schedules
