#include "base/fork_safe_mutex.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "gtest/gtest.h"
#include "testing/forked_child/forked_child.h"
#include "testing/sanitizers/sanitizers.h"

namespace hidet {
namespace {

struct Pair {
  ForkSafeMutex mutex;
  int first ABSL_GUARDED_BY(mutex) = 0;
  int second ABSL_GUARDED_BY(mutex) = 0;
};

// The child could take the mutex and found what it guards whole.
bool IsWholeInAChild(Pair& pair) {
  return testing::SucceedsInAChild([&] {
    const MutexLock lock(&pair.mutex);
    return pair.first == pair.second;
  });
}

TEST(ForkSafeMutexTest, IsFreeInAChild) {
  if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
  Pair pair;
  std::atomic<bool> stop{false};
  std::thread other([&] {
    while (!stop) {
      const MutexLock lock(&pair.mutex);
      ++pair.first;
      std::this_thread::yield();
      ++pair.second;
    }
  });
  int failed = 0;
  for (int i = 0; i < 30; ++i) failed += !IsWholeInAChild(pair);
  stop = true;
  other.join();
  EXPECT_EQ(failed, 0);
}

std::atomic<int> made{0};

// Made slowly, so that another thread forks meanwhile.
struct Slow {
  Slow() {
    ++made;
    std::this_thread::sleep_for(std::chrono::milliseconds(made == 1 ? 100 : 0));
  }
  void OnceMade() { ++once_made; }
  std::atomic<int> once_made{0};
};

Slow& TheSlow() {
  static constinit ForkSafeInstance<Slow> slow;
  return slow.Get();
}

TEST(ForkSafeInstanceTest, IsMadeInAChildWhileItsParentMakesIt) {
  if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
  std::thread other([] { TheSlow(); });
  while (made == 0) std::this_thread::yield();
  EXPECT_TRUE(testing::SucceedsInAChild([] { return TheSlow().once_made == 1; }));
  Slow& first = TheSlow();
  other.join();
  EXPECT_EQ(&TheSlow(), &first);
  EXPECT_EQ(first.once_made, 1);
}

TEST(ForkSafeMutexTest, MayBeGoneAtTheFork) {
  {
    const Pair gone;
  }
  Pair pair;
  EXPECT_TRUE(IsWholeInAChild(pair));
}

}  // namespace
}  // namespace hidet
