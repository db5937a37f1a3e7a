#include "schedules/cuda/kernel_time.h"

#include "gtest/gtest.h"
#include "schedules/target.h"

namespace hidet::schedules {
namespace {

// Easy numbers: 10 multiprocessors, 1 TB/s, launches of 1 us.
Target Card() {
  Target target = Hopper();
  target.multiprocessors = 10;
  target.device_bytes_per_second = 1e12;
  target.launch_seconds = 1e-6;
  return target;
}

TEST(KernelTimeTest, BlocksShareAMultiprocessorOnceAllHaveOne) {
  EXPECT_EQ(BlocksTogether(0, 4, Card()), 1);
  EXPECT_EQ(BlocksTogether(10, 4, Card()), 1);
  EXPECT_EQ(BlocksTogether(11, 4, Card()), 2);
  EXPECT_EQ(BlocksTogether(1000, 4, Card()), 4);
  EXPECT_EQ(BlocksTogether(1000, 0.5, Card()), 1);
}

TEST(KernelTimeTest, CountsWholeWaves) {
  const auto seconds = [](double blocks) {
    return KernelSeconds({.blocks = blocks, .together = 2, .block_seconds = 3e-6}, Card());
  };
  EXPECT_DOUBLE_EQ(seconds(1), 4e-6);
  EXPECT_DOUBLE_EQ(seconds(20), 4e-6);
  EXPECT_DOUBLE_EQ(seconds(21), 7e-6);
}

TEST(KernelTimeTest, TheLongestOfBlocksCardAndMemoryCounts) {
  KernelWork work{.blocks = 10, .block_seconds = 5e-6};
  EXPECT_DOUBLE_EQ(KernelSeconds(work, Card()), 6e-6);
  work.card_seconds = 7e-6;
  EXPECT_DOUBLE_EQ(KernelSeconds(work, Card()), 8e-6);
  work.bytes = 4e6;
  EXPECT_DOUBLE_EQ(KernelSeconds(work, Card()), 8e-6);
  work.share = 0.5;
  EXPECT_DOUBLE_EQ(KernelSeconds(work, Card()), 9e-6);
  work.first_trip = 1e-6;
  EXPECT_DOUBLE_EQ(KernelSeconds(work, Card()), 10e-6);
}

TEST(KernelTimeTest, FurtherBlocksAndLaunchesTakeTheirBeginning) {
  EXPECT_DOUBLE_EQ(
      KernelSeconds({.blocks = 35, .together = 4, .block_seconds = 5e-6, .start_seconds = 1e-6},
                    Card()),
      9e-6);
  EXPECT_DOUBLE_EQ(KernelSeconds({.launches = 3}, Card()), 3e-6);
}

TEST(KernelTimeTest, WhatAllMultiprocessorsShareOutTakesLessOnMore) {
  Target larger = Card();
  larger.multiprocessors *= 2;
  for (const KernelWork& work :
       {KernelWork{.instructions = 10 * Multiprocessor::kLanesPerSecond},
        KernelWork{.cached_bytes = 10 * Multiprocessor::kCachedBytesPerSecond},
        KernelWork{.lines = 10 * Multiprocessor::kLinesPerSecond}}) {
    EXPECT_DOUBLE_EQ(KernelSeconds(work, Card()), 1 + 1e-6);
    EXPECT_DOUBLE_EQ(KernelSeconds(work, larger), 0.5 + 1e-6);
  }
}

TEST(KernelTimeTest, TripsWaitForEachOther) {
  EXPECT_DOUBLE_EQ(KernelSeconds({.trips = 2, .card_seconds = 1e-6}, Card()),
                   2e-6 + 2 * Multiprocessor::kTripSeconds);
}

}  // namespace
}  // namespace hidet::schedules
