#include "schedules/cpu/matmul_blocking_cpu.h"
#include "base/rounding.h"

#include "gtest/gtest.h"

namespace hidet::schedules {
namespace {

Target MakeTarget(int vector_bits, int threads) {
  Target target;
  target.vector_bits = vector_bits;
  target.threads = threads;
  return target;
}

TEST(MatmulBlockingCpuTest, OffersWholeTilesForEverySize) {
  for (const int bits : {256, 512}) {
    const Target target = MakeTarget(bits, 4);
    for (const int64_t m : {1, 9, 64, 1000, 300000}) {
      for (const int64_t n : {1, 49, 3136, 100000}) {
        for (const int64_t k : {1, 147, 4608, 20000}) {
          for (const bool prepared : {false, true}) {
            const MatmulSizes sizes{.m = m,
                                    .n = n,
                                    .k = k,
                                    .k_multiple = k % 9 == 0 ? 9 : 1,
                                    .a_is_prepared = prepared,
                                    .b_is_prepared = !prepared};
            const int64_t mr = TileRows(ir::Int64(m), target);
            const auto ranked = RankBlockings(sizes, mr, target);
            ASSERT_FALSE(ranked.empty()) << m << " " << n << " " << k;
            const MatmulBlocking& best = ranked.front();
            EXPECT_EQ(best.mc % best.mr, 0);
            EXPECT_EQ(best.nc % best.nr, 0);
            EXPECT_EQ(best.kc % sizes.k_multiple, 0);
            EXPECT_GE(best.mc, best.mr);
            EXPECT_GE(best.nc, best.nr);
            EXPECT_LE(best.kc, 2048 + 9);
          }
        }
      }
    }
  }
}

TEST(MatmulBlockingCpuTest, TilesHaveTheHeightThatWastesLeast) {
  const Target target = MakeTarget(512, 1);
  EXPECT_EQ(PanelColumns(target), 48);
  EXPECT_EQ(TileRows(ir::Int64(64), target), 8);
  EXPECT_EQ(TileRows(ir::Int64(63), target), 9);
  EXPECT_EQ(TileRows(ir::Int64(7), target), 7);
  EXPECT_EQ(TileRows(ir::Int64(1), target), 1);
  EXPECT_EQ(PanelColumns(MakeTarget(256, 1)), 16);
}

TEST(MatmulBlockingCpuTest, GivesEveryThreadABlock) {
  const Target target = MakeTarget(512, 4);
  const MatmulSizes sizes{.m = 512, .n = 512, .k = 512, .a_is_prepared = true};
  const MatmulBlocking best = RankBlockings(sizes, 9, target).front();
  const int64_t blocks = CeilOfRatio(sizes.m, best.mc) * CeilOfRatio(sizes.n, best.nc);
  EXPECT_GE(blocks, 4);
}

TEST(MatmulBlockingCpuTest, KeepsThreadsBusyWithFewerRowsThanExpected) {
  const Target target = MakeTarget(512, 4);
  const MatmulSizes sizes{.m = 4096,
                          .n = 384,
                          .k = 384,
                          .m_is_known = false,
                          .a_is_prepared = true,
                          .b_is_prepared = true};
  const MatmulBlocking best = RankBlockings(sizes, 9, target).front();
  const int64_t blocks_of_128_rows = CeilOfRatio(128, best.mc) * CeilOfRatio(sizes.n, best.nc);
  EXPECT_GE(blocks_of_128_rows, 4);
}

TEST(MatmulBlockingCpuTest, KeepsAShortReductionWhole) {
  const Target target = MakeTarget(512, 1);
  const MatmulSizes sizes{.m = 512, .n = 512, .k = 1024, .b_is_prepared = true};
  EXPECT_EQ(RankBlockings(sizes, 9, target).front().kc, 1024);
}

TEST(MatmulBlockingCpuTest, WalksTheWeightsOnceWhereTheImageFitsTheCache) {
  const Target target = MakeTarget(512, 1);
  // 512 channels of 7 x 7, 3 x 3: 9 MB of weights, 49 columns.
  const MatmulSizes sizes{
      .m = 512, .n = 49, .k = 4608, .k_multiple = 9, .row_width = 7, .a_is_prepared = true};
  EXPECT_TRUE(RankBlockings(sizes, 9, target).front().rows_outside);
}

// A million rows of three, or columns: a block of one tile would mostly begin and end.
TEST(MatmulBlockingCpuTest, BlocksOfLongSidesHaveManyTiles) {
  const Target target = MakeTarget(512, 2);
  const MatmulBlocking of_rows = RankBlockings({.m = 1000000, .n = 3, .k = 3}, 9, target).front();
  EXPECT_GE(of_rows.mc, 20 * of_rows.mr);
  const MatmulBlocking of_columns =
      RankBlockings({.m = 1, .n = 1000000, .k = 3}, 1, target).front();
  EXPECT_GE(of_columns.nc, 10 * of_columns.nr);
}

}  // namespace
}  // namespace hidet::schedules
