// How a direct convolution on a CPU is cut: a register tile of points and channels, blocks for the
// caches and the threads.
//
//   const ConvolutionSizes sizes = SizesOf(shape, target);
//   const ConvolutionTile tile = ChooseTile(sizes, target);          // e.g. 2 x 7 points x 32 channels
//   for (const ConvolutionBlocking& b : RankBlockings(sizes, tile, target)) ...   // the best first
//
// A tile of 14 points x 2 vectors (AVX-512: 28 sums, 2 vectors of the weight, 1 value of the image)
// loads 16 times for 28 multiplications; points are columns of a row, or of a few rows where rows
// are short. Which points and vectors waste least depends on the image and on the channels alone,
// so that a weight has one packing for every batch.
#ifndef SCHEDULES_CPU_CONVOLUTION_TILING_CPU_H_
#define SCHEDULES_CPU_CONVOLUTION_TILING_CPU_H_

#include <cstdint>
#include <vector>

#include "schedules/convolution_shape.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/target.h"

namespace hidet::schedules {

struct ConvolutionSizes {
  int64_t images = 1;  // results besides rows, columns and channels
  int64_t rows = 1;    // of the result
  int64_t columns = 1;
  bool columns_are_known = true;
  int64_t groups = 1;
  int64_t channels = 1;       // of the result, in one group
  int64_t steps = 1;          // products in a sum, of words
  int64_t parts = 1;          // that the steps may be cut into at most, each of as many
  int64_t depth = 1;          // of the image in words, read at one place for a block's channels
  bool is_depthwise = false;  // or for each of them
  // The share of the window's rows that a tile of 1, 2, ... rows of the result has some of in the
  // image, on average, and of its columns; the others are left out. Empty: all of them.
  std::vector<double> row_shares, column_shares;
  // The image's rows for `n` of the result are row_stride * (n - 1) + row_span.
  int64_t row_stride = 1, row_span = 1;
  int64_t column_stride = 1, column_span = 1;
};

struct ConvolutionTile {
  int64_t rows = 1, columns = 1;  // points
  int64_t channels = 16;          // of the result, a multiple of the vector
};

struct ConvolutionBlocking {
  int64_t rows = 1, columns = 1;  // points
  int64_t channels = 16;          // a multiple of the tile's
};

// Whether a vector of the result's channels is of several groups. Such channels are no groups here:
// each reads its own of the image, as in a depthwise convolution, if only more than one, and in
// the copy of the image it has its own.
bool SharesVectors(const ConvolutionShape& shape, const Target& target);

// Returns what is multiplied at one step: floats, or words of neighbouring channels of the image
// where the sums are integers. Where the image's vectors are multiplied, integers go as float32,
// which has their sums exactly.
ReductionWords WordsOf(const ConvolutionShape& shape, const Target& target);

// Returns the number of words along a reduction axis.
int64_t StepsAlong(const ConvolutionShape& shape, const ReductionWords& words, int axis);

// Returns the sizes of a convolution, as numbers at the symbols' hints.
ConvolutionSizes SizesOf(const ConvolutionShape& shape, const Target& target);

// Whether elements of the window along a dimension are left out that are zero for all of a tile,
// unless the image's vectors are multiplied.
bool LeavesPaddingOut(const ConvolutionShape& shape, const ImageDimension& dimension);

// Returns how far the copy of the image goes from one point to the next along a dimension: the
// window's stride, or 1 where the window takes one element and what lies between is left out.
int64_t CopiedStride(const ConvolutionShape& shape, const ImageDimension& dimension);

// Returns the widths, from the widest, of the tiles that may stand for one of so many columns at
// the end of a row whose length is known at the call alone.
std::vector<int64_t> NarrowerTiles(int64_t columns);

ConvolutionTile ChooseTile(const ConvolutionSizes& sizes, const Target& target);

// Returns how many parts a panel's weights are used in, each by all of a block's tiles: as few as
// keep a part in the second-level cache, since a tile's sums go to memory and back for each. All
// have ceil(sizes.parts / parts) of the least parts but the last, which may have fewer.
int64_t PanelParts(const ConvolutionSizes& sizes, const ConvolutionTile& tile,
                   const Target& target);

// Blockings for a tile, the most promising first; never empty.
std::vector<ConvolutionBlocking> RankBlockings(const ConvolutionSizes& sizes,
                                               const ConvolutionTile& tile, const Target& target);

// Estimated seconds of the whole convolution.
double EstimateSeconds(const ConvolutionSizes& sizes, const ConvolutionTile& tile,
                       const ConvolutionBlocking& blocking, const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_CONVOLUTION_TILING_CPU_H_
