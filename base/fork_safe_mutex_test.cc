#include "base/fork_safe_mutex.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "gtest/gtest.h"

namespace hidet {
namespace {

struct Pair {
  ForkSafeMutex mutex;
  int first ABSL_GUARDED_BY(mutex) = 0;
  int second ABSL_GUARDED_BY(mutex) = 0;
};

// The child could take the mutex and found what it guards whole.
bool IsWholeInAChild(Pair& pair) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(5);
    const MutexLock lock(&pair.mutex);
    _exit(pair.first == pair.second ? 0 : 1);
  }
  int status = -1;
  return waitpid(child, &status, 0) == child && status == 0;
}

TEST(ForkSafeMutexTest, IsFreeInAChild) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  GTEST_SKIP() << "the thread sanitizer does not support threads in a forked child";
#endif
#endif
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

TEST(ForkSafeMutexTest, MayBeGoneAtTheFork) {
  {
    const Pair gone;
  }
  Pair pair;
  EXPECT_TRUE(IsWholeInAChild(pair));
}

}  // namespace
}  // namespace hidet
