#include "base/mutex.h"

#include <chrono>
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

TEST(MutexTest, TryLockFailsWhileHeld) {
  Mutex mutex;
  bool taken = true;
  {
    MutexLock lock(&mutex);
    std::thread([&mutex, &taken] {
      if (mutex.TryLock()) {
        mutex.Unlock();
      } else {
        taken = false;
      }
    }).join();
  }
  EXPECT_FALSE(taken);
  if (mutex.TryLock()) {
    mutex.Unlock();
  } else {
    FAIL() << "still held";
  }
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
    changed.Signal();
  }
  other.join();
  EXPECT_EQ(turn, 200);
}

TEST(CondVarTest, WaitForTimesOutWithTheMutexHeld) {
  Mutex mutex;
  CondVar never;
  MutexLock lock(&mutex);
  while (never.WaitFor(&mutex, std::chrono::milliseconds(1))) {
  }
  bool free = true;
  std::thread([&mutex, &free] {
    if (mutex.TryLock()) {
      mutex.Unlock();
    } else {
      free = false;
    }
  }).join();
  EXPECT_FALSE(free);
}

}  // namespace
}  // namespace hidet
