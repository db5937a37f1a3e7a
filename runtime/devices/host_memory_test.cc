#include "runtime/devices/host_memory.h"

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "testing/forked_child/forked_child.h"
#include "testing/sanitizers/sanitizers.h"

namespace hidet::runtime {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

class HostMemoryTest : public ::testing::Test {
 protected:
  void SetUp() override { ReleaseKeptHostMemory(); }
};

TEST_F(HostMemoryTest, GivesAlignedMemory) {
  for (int64_t bytes : {int64_t{1}, int64_t{100}, kMiB - 1, kMiB, kMiB + 3, 5 * kMiB + 3}) {
    for (int64_t alignment : {64, 4096}) {
      void* memory = AllocateHostMemory(bytes, alignment);
      ASSERT_NE(memory, nullptr);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % static_cast<uint64_t>(alignment), 0u);
      std::memset(memory, 1, static_cast<size_t>(bytes));
      FreeHostMemory(memory);
    }
  }
  EXPECT_EQ(AllocateHostMemory(0), nullptr);
  FreeHostMemory(nullptr);
}

TEST_F(HostMemoryTest, GivesALargeBlockAgain) {
  void* first = AllocateHostMemory(8 * kMiB);
  FreeHostMemory(first);
  EXPECT_EQ(KeptHostBytes(), 8 * kMiB);
  void* second = AllocateHostMemory(7 * kMiB);
  EXPECT_EQ(second, first);
  EXPECT_EQ(KeptHostBytes(), 0);
  // One in use is never given twice.
  void* third = AllocateHostMemory(7 * kMiB);
  EXPECT_NE(third, second);
  FreeHostMemory(second);
  FreeHostMemory(third);
}

TEST_F(HostMemoryTest, DoesNotWasteALargeBlockOnASmallOne) {
  void* large = AllocateHostMemory(64 * kMiB);
  FreeHostMemory(large);
  void* small = AllocateHostMemory(4 * kMiB);
  EXPECT_EQ(KeptHostBytes(), 64 * kMiB);
  FreeHostMemory(small);
}

TEST_F(HostMemoryTest, KeepsABoundedAmount) {
  std::vector<void*> blocks;
  for (int i = 0; i < 12; ++i) blocks.push_back(AllocateHostMemory(64 * kMiB));
  for (void* block : blocks) FreeHostMemory(block);
  EXPECT_LE(KeptHostBytes(), 512 * kMiB);
  EXPECT_EQ(AllocateHostMemory(64 * kMiB), blocks.back());
  FreeHostMemory(blocks.back());
  ReleaseKeptHostMemory();
  EXPECT_EQ(KeptHostBytes(), 0);
}

TEST_F(HostMemoryTest, ServesManyThreads) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t] {
      for (int i = 0; i < 200; ++i) {
        const int64_t bytes = kMiB * (1 + (t + i) % 3);
        auto* memory = static_cast<char*>(AllocateHostMemory(bytes));
        memory[0] = memory[bytes - 1] = static_cast<char>(t);
        std::this_thread::yield();
        ASSERT_EQ(memory[0], static_cast<char>(t));
        ASSERT_EQ(memory[bytes - 1], static_cast<char>(t));
        FreeHostMemory(memory);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(HostMemoryTest, AForkedChildIsNotLockedOut) {
  if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
  std::atomic<bool> stop{false};
  std::thread other([&] {
    while (!stop) FreeHostMemory(AllocateHostMemory(kMiB));
  });
  int failed = 0;
  for (int i = 0; i < 100; ++i) {
    failed += !testing::SucceedsInAChild([] {
      FreeHostMemory(AllocateHostMemory(kMiB));
      return true;
    });
  }
  stop = true;
  other.join();
  EXPECT_EQ(failed, 0);
}

}  // namespace
}  // namespace hidet::runtime
