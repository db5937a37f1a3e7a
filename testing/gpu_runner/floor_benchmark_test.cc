#include "testing/gpu_runner/floor_benchmark.h"

#include "gtest/gtest.h"
#include "schedules/target.h"

namespace hidet::testing {
namespace {

TEST(FloorBenchmarkTest, PeaksAreTheCards) {
  schedules::Target card = schedules::Hopper();
  card.multiprocessors = 66;
  card.tensor_flops = 3e14;
  card.device_bytes_per_second = 1e12;
  const Peaks tensor_cores = PeaksOfCard(card, Arithmetic::kTensorCores);
  EXPECT_DOUBLE_EQ(tensor_cores.flops, 3e14);
  EXPECT_DOUBLE_EQ(tensor_cores.bytes_per_second, 1e12);
  // Half of an H200's multiprocessors.
  EXPECT_DOUBLE_EQ(PeaksOfCard(card, Arithmetic::kCores).flops, 33.5e12);
}

}  // namespace
}  // namespace hidet::testing
