#include "base/mutex.h"

#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace hidet {
namespace {

TEST(MutexTest, ExcludesOtherThreads) {
  struct {
    Mutex mutex;
    int count ABSL_GUARDED_BY(mutex) = 0;
  } shared;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&shared] {
      for (int j = 0; j < 10'000; ++j) {
        MutexLock lock(&shared.mutex);
        ++shared.count;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  MutexLock lock(&shared.mutex);
  EXPECT_EQ(shared.count, 40'000);
}

TEST(CondVarTest, HandsOverInTurns) {
  Mutex mutex;
  CondVar changed;
  int turn = 0;
  std::thread other([&] {
    for (int i = 0; i < 100; ++i) {
      MutexLock lock(&mutex);
      while (turn % 2 == 0) changed.Wait(&mutex);
      ++turn;
      changed.SignalAll();
    }
  });
  for (int i = 0; i < 100; ++i) {
    MutexLock lock(&mutex);
    while (turn % 2 != 0) changed.Wait(&mutex);
    ++turn;
    changed.SignalAll();
  }
  other.join();
  EXPECT_EQ(turn, 200);
}

}  // namespace
}  // namespace hidet
