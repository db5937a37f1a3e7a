#include "schedules/cpu/loop_time.h"

#include "gtest/gtest.h"

namespace hidet::schedules {
namespace {

// Easy numbers: 4 threads of 1 GFLOP/s, 8 GB/s for all of them and 4 for one.
Target Machine() {
  Target target;
  target.threads = 4;
  target.flops_per_core = 1e9;
  target.bytes_per_second = 8e9;
  target.bytes_per_second_of_thread = 4e9;
  return target;
}

TEST(LoopTimeTest, ThreadsWaitForTheLastPart) {
  EXPECT_EQ(BusyThreads(0, Machine()), 1);
  EXPECT_EQ(BusyThreads(3, Machine()), 3);
  EXPECT_EQ(BusyThreads(5, Machine()), 2.5);
  EXPECT_EQ(BusyThreads(8, Machine()), 4);
}

TEST(LoopTimeTest, OperationsAndMemoryAreSharedByTheThreadsThatHaveAPart) {
  EXPECT_DOUBLE_EQ(LoopSeconds({.flops = 4e6}, Machine()), 1e-3);
  EXPECT_DOUBLE_EQ(LoopSeconds({.flops = 4e6, .share = 0.5, .threads = 2}, Machine()), 4e-3);
  EXPECT_DOUBLE_EQ(LoopSeconds({.bytes = 8e6}, Machine()), 1e-3);
  EXPECT_DOUBLE_EQ(LoopSeconds({.bytes = 8e6, .threads = 1}, Machine()), 2e-3);
  EXPECT_DOUBLE_EQ(LoopSeconds({.bytes = 8e6, .waited = 0.25}, Machine()), 0.25e-3);
}

TEST(LoopTimeTest, AddsWhatGoesOneByOne) {
  EXPECT_DOUBLE_EQ(LoopSeconds({.core_seconds = 1e-3, .elements = 4e6}, Machine()), 2e-3);
  EXPECT_DOUBLE_EQ(LoopSeconds({.kernels = 3}, Machine()), 6e-6);
}

}  // namespace
}  // namespace hidet::schedules
