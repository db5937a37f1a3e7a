#include "runtime/background_task.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "gtest/gtest.h"
#include "testing/forked_child/forked_child.h"
#include "testing/sanitizers/sanitizers.h"

namespace hidet::runtime {
namespace {

TEST(BackgroundTaskTest, ReturnsBeforeTheWorkEnds) {
  std::atomic<bool> may_end{false};
  const BackgroundTask task([&] {
    while (!may_end) std::this_thread::yield();
    return absl::DataLossError("torn");
  });
  may_end = true;
  EXPECT_EQ(task.Wait().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(task.Wait().code(), absl::StatusCode::kDataLoss);
}

TEST(BackgroundTaskTest, DestructionWaits) {
  bool done = false;
  {
    const BackgroundTask task([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      done = true;
      return absl::OkStatus();
    });
  }
  EXPECT_TRUE(done);
}

TEST(BackgroundTaskTest, CarriesExceptions) {
  const BackgroundTask task([]() -> absl::Status { throw std::runtime_error("lost"); });
  EXPECT_THROW(task.Wait().IgnoreError(), std::runtime_error);
}

TEST(BackgroundTaskTest, AForkWaitsForWorkUnderWay) {
  if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
  std::atomic<bool> done{false};
  const BackgroundTask task([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    done = true;
    return absl::OkStatus();
  });
  EXPECT_TRUE(testing::SucceedsInAChild([&] {
    return done && task.Wait().ok() && BackgroundTask([] { return absl::OkStatus(); }).Wait().ok();
  }));
}

}  // namespace
}  // namespace hidet::runtime
