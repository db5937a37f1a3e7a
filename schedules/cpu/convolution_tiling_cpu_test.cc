#include "schedules/cpu/convolution_tiling_cpu.h"

#include <vector>

#include "gtest/gtest.h"

namespace hidet::schedules {
namespace {

// A convolution 3x3 of as many channels as its image has, 14 x 14 points.
ConvolutionSizes Sizes(int64_t channels, int64_t parts) {
  return {.rows = 14,
          .columns = 14,
          .channels = channels,
          .steps = channels * 9,
          .parts = parts,
          .depth = channels,
          .row_span = 3,
          .column_span = 3};
}

TEST(ConvolutionTilingCpuTest, PanelsAreCutIntoAsFewPartsAsFitTheCache) {
  const Target target{.kind = TargetKind::kCpu, .l2_bytes = 1 << 20};
  const ConvolutionTile tile{.rows = 1, .columns = 14, .channels = 32};
  // A panel of 32 channels and 9 times as many steps is cut at 256 KiB.
  EXPECT_EQ(PanelParts(Sizes(128, 128), tile, target), 1);
  EXPECT_EQ(PanelParts(Sizes(256, 256), tile, target), 2);
  EXPECT_EQ(PanelParts(Sizes(512, 512), tile, target), 3);
  EXPECT_EQ(PanelParts(Sizes(251, 251), tile, target), 2);  // of 126 and of 125
  EXPECT_EQ(PanelParts(Sizes(512, 3), tile, target), 3);    // rows of the window
  EXPECT_EQ(PanelParts(Sizes(1024, 3), tile, target), 3);
}

TEST(ConvolutionTilingCpuTest, ARowOfAnyLengthEndsInOneOfSomeTiles) {
  EXPECT_EQ(NarrowerTiles(13), (std::vector<int64_t>{7, 4}));
  EXPECT_EQ(NarrowerTiles(2), (std::vector<int64_t>{1}));
  EXPECT_EQ(NarrowerTiles(1), (std::vector<int64_t>{}));
}

}  // namespace
}  // namespace hidet::schedules
