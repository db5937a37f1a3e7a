#include "compiler/card.h"

#include "gtest/gtest.h"

namespace hidet::compiler {
namespace {

// As the drivers of the cards say.
constexpr runtime::CudaProperties kH200 = {.multiprocessors = 132,
                                           .clock = 1'980'000'000,
                                           .memory_clock = 3'201'000'000,
                                           .memory_bus_bits = 6144,
                                           .shared_bytes_per_block = 232448};
constexpr runtime::CudaProperties kH100Pcie = {.multiprocessors = 114,
                                               .clock = 1'755'000'000,
                                               .memory_clock = 1'593'000'000,
                                               .memory_bus_bits = 5120,
                                               .shared_bytes_per_block = 232448};

TEST(CardTest, AnH200IsAsMeasured) {
  const schedules::Target card = TargetOfCard(kH200), measured = schedules::Hopper();
  EXPECT_EQ(card.multiprocessors, measured.multiprocessors);
  EXPECT_EQ(card.shared_bytes_per_block, measured.shared_bytes_per_block);
  EXPECT_NEAR(card.tensor_flops / measured.tensor_flops, 1, 0.02);
  EXPECT_NEAR(card.device_bytes_per_second / measured.device_bytes_per_second, 1, 0.02);
}

TEST(CardTest, ASmallerCardIsSmaller) {
  const schedules::Target card = TargetOfCard(kH100Pcie);
  EXPECT_EQ(card.multiprocessors, 114);
  EXPECT_NEAR(card.device_bytes_per_second, 1.77e12, 0.02e12);
  EXPECT_LT(card.tensor_flops, 0.8 * schedules::Hopper().tensor_flops);
}

TEST(CardTest, WhatTheDriverDoesNotSayIsTheH200s) {
  EXPECT_EQ(schedules::ToString(TargetOfCard({})), schedules::ToString(schedules::Hopper()));
}

}  // namespace
}  // namespace hidet::compiler
