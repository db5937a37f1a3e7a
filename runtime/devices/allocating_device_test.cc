#include "runtime/devices/allocating_device.h"

#include <cstdint>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/device.h"
#include "runtime/devices/fake_device.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

TEST(AllocatingDeviceTest, MemoryIsTheHostsAndTheRestTheDevices) {
  FakeDevice fake(DeviceKind::kCuda, 3);
  alignas(256) static char pool[1024];
  int given = 0, taken = 0;
  AllocatingDevice device(&fake, {[&](int64_t bytes, int64_t alignment) -> void* {
                                    EXPECT_EQ(alignment, 64);
                                    if (bytes > 1024) return nullptr;
                                    ++given;
                                    return bytes == 7 ? pool + 1 : pool;
                                  },
                                  [&](void*) { ++taken; }});
  EXPECT_EQ(device.ordinal(), 3);
  EXPECT_EQ(device.kind(), DeviceKind::kCuda);
  {
    const DeviceMemory memory = *DeviceMemory::Allocate(&device, 100, 16);
    EXPECT_EQ(memory.data(), pool);
  }
  EXPECT_EQ(given, 1);
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(fake.allocated_bytes(), 0);
  EXPECT_EQ(*device.Allocate(0, 16), nullptr);

  EXPECT_EQ(device.Allocate(2000, 16).status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(device.Allocate(2000, 16).status().message(), HasSubstr("has no 2000 bytes"));
  // What is not aligned goes back.
  EXPECT_THAT(device.Allocate(7, 16).status().message(), HasSubstr("aligned to 64 bytes"));
  EXPECT_EQ(taken, 2);

  ASSERT_TRUE(device.Memset(pool, 5, 8, nullptr).ok());
  EXPECT_EQ(pool[7], 5);
  EXPECT_THAT(fake.TakeLog(), ::testing::ElementsAre("memset 8 bytes to 5"));
}

}  // namespace
}  // namespace hidet::runtime
