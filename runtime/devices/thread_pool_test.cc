#include "runtime/devices/thread_pool.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "testing/sanitizers/sanitizers.h"

namespace hidet::runtime {
namespace {

// Every index is visited exactly once.
void ExpectCovers(int64_t total, int max_threads) {
  std::vector<std::atomic<int>> visits(total);
  ThreadPool::Global().ParallelFor(total, max_threads, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) visits[i].fetch_add(1);
  });
  for (int64_t i = 0; i < total; ++i) ASSERT_EQ(visits[i].load(), 1) << i << " of " << total;
}

TEST(ThreadPoolTest, VisitsEveryIndexOnce) {
  for (int count : {1, 2, 3, 8}) {
    ThreadPool::Global().SetThreadCount(count);
    for (int64_t total : {0, 1, 2, 7, 64, 1000, 12345}) {
      for (int max_threads : {0, 1, 2, 100}) ExpectCovers(total, max_threads);
    }
  }
}

TEST(ThreadPoolTest, ManySmallLaunches) {
  ThreadPool::Global().SetThreadCount(4);
  for (int round = 0; round < 3000; ++round) {
    int64_t parts[16] = {};
    ThreadPool::Global().ParallelFor(16, 4, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        parts[i] = i * round;  // not atomic: the pool must order it
    });
    for (int64_t i = 0; i < 16; ++i) ASSERT_EQ(parts[i], i * round);
  }
}

TEST(ThreadPoolTest, SleepersAreWoken) {
  ThreadPool::Global().SetThreadCount(4);
  for (int round = 0; round < 20; ++round) {
    ExpectCovers(100, 4);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // longer than the workers spin
  }
}

TEST(ThreadPoolTest, UsesSeveralThreads) {
  ThreadPool::Global().SetThreadCount(2);
  // Two blocks that wait for each other can only end when two threads run them.
  std::atomic<int> arrived{0};
  ThreadPool::Global().ParallelFor(2, 2, [&](int64_t begin, int64_t end) {
    ASSERT_EQ(end, begin + 1);
    arrived.fetch_add(1);
    while (arrived.load() < 2) std::this_thread::yield();
  });
  EXPECT_EQ(arrived.load(), 2);
}

// The caller begins at the beginning, another thread at its own part: what it had before.
TEST(ThreadPoolTest, ThreadsHavePartsOfTheirOwn) {
  ThreadPool& pool = ThreadPool::Global();
  const int count = pool.thread_count();
  pool.SetThreadCount(2);
  for (int launch = 0; launch < 3; ++launch) {
    std::atomic<int64_t> first_of_caller{-1}, first_of_other{-1};
    const auto caller = std::this_thread::get_id();
    pool.ParallelFor(1001, 2, [&](int64_t begin, int64_t) {
      std::atomic<int64_t>& mine =
          std::this_thread::get_id() == caller ? first_of_caller : first_of_other;
      int64_t none = -1;
      mine.compare_exchange_strong(none, begin);
      // Nobody takes the other's part before the other has come.
      while (first_of_other.load() < 0) std::this_thread::yield();
    });
    EXPECT_EQ(first_of_caller.load(), 0);
    EXPECT_EQ(first_of_other.load(), 500);
  }
  pool.SetThreadCount(count);
}

TEST(ThreadPoolTest, NestedLaunchesRunOnTheirThread) {
  ThreadPool::Global().SetThreadCount(4);
  EXPECT_FALSE(ThreadPool::InParallel());
  std::atomic<int> sum{0};
  ThreadPool::Global().ParallelFor(8, 4, [&](int64_t begin, int64_t end) {
    EXPECT_TRUE(ThreadPool::InParallel());
    const std::thread::id outer = std::this_thread::get_id();
    for (int64_t i = begin; i < end; ++i) {
      ThreadPool::Global().ParallelFor(10, 4, [&](int64_t b, int64_t e) {
        EXPECT_EQ(std::this_thread::get_id(), outer);
        sum.fetch_add(static_cast<int>(e - b));
      });
    }
  });
  EXPECT_EQ(sum.load(), 80);
  EXPECT_FALSE(ThreadPool::InParallel());
}

TEST(ThreadPoolTest, ManyCallersAtOnce) {
  ThreadPool::Global().SetThreadCount(3);
  std::vector<std::thread> callers;
  for (int c = 0; c < 4; ++c) {
    callers.emplace_back([] {
      for (int i = 0; i < 200; ++i) ExpectCovers(97, 3);
    });
  }
  for (int i = 0; i < 20; ++i) ThreadPool::Global().SetThreadCount(2 + i % 3);
  for (std::thread& caller : callers) caller.join();
}

TEST(ThreadPoolTest, TheHostsThreadsTakeTheWorkersPlace) {
  struct Host {
    int launches = 0, max_threads = 0;
  } host;
  const auto parallel_for = [](void* context, int64_t total, int max_threads,
                               void (*run)(void*, int64_t, int64_t), void* job) {
    auto* const counts = static_cast<Host*>(context);
    ++counts->launches;
    counts->max_threads = max_threads;
    std::thread other([=] { run(job, total / 2, total); });
    run(job, 0, total / 2);
    other.join();
  };
  ThreadPool::Global().SetThreadCount(3);
  ThreadPool::Global().SetHostThreads({parallel_for, &host});
  ExpectCovers(97, 8);
  EXPECT_EQ(host.launches, 1);
  EXPECT_EQ(host.max_threads, 3);
  // What has one thread stays on the caller's, and so does a launch inside a launch.
  ExpectCovers(97, 1);
  ThreadPool::Global().ParallelFor(2, 2, [&](int64_t, int64_t) {
    EXPECT_TRUE(ThreadPool::InParallel());
    ExpectCovers(5, 2);
  });
  EXPECT_EQ(host.launches, 2);
  EXPECT_FALSE(ThreadPool::InParallel());
  ThreadPool::Global().SetHostThreads({});
  ExpectCovers(97, 3);
  EXPECT_EQ(host.launches, 2);
}

TEST(ThreadPoolTest, CountIsClamped) {
  ThreadPool::Global().SetThreadCount(-5);
  EXPECT_EQ(ThreadPool::Global().thread_count(), 1);
  ThreadPool::Global().SetThreadCount(1 << 20);
  EXPECT_EQ(ThreadPool::Global().thread_count(), ThreadPool::kMaxThreads);
  ThreadPool::Global().SetThreadCount(2);
}

TEST(ThreadPoolTest, WorksInAForkedChild) {
  if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
  ThreadPool::Global().SetThreadCount(3);
  ExpectCovers(100, 3);
  for (int round = 0; round < 5; ++round) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      std::atomic<int64_t> sum{0};
      std::atomic<int> arrived{0};
      ThreadPool::Global().ParallelFor(1000, 3, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) sum.fetch_add(i);
      });
      ThreadPool::Global().ParallelFor(2, 2,
                                       [&](int64_t, int64_t) {  // needs a worker of the child's own
                                         arrived.fetch_add(1);
                                         while (arrived.load() < 2) std::this_thread::yield();
                                       });
      _exit(sum.load() == 499500 ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    ExpectCovers(100, 3);  // the parent's pool is unharmed
  }
}

}  // namespace
}  // namespace hidet::runtime
