#include "compiler/parallel.h"

#include <atomic>
#include <stdexcept>

#include "gtest/gtest.h"

namespace hidet::compiler {
namespace {

TEST(RunInParallel, RunsEachJobOnce) {
  std::atomic<int> runs[100] = {};
  EXPECT_TRUE(RunInParallel(100, 4, [&](int i) {
                ++runs[i];
                return absl::OkStatus();
              }).ok());
  for (const auto& count : runs) EXPECT_EQ(count, 1);
}

TEST(RunInParallel, ReturnsTheFailureOfTheLowestNumber) {
  const absl::Status status =
      RunInParallel(2, 2, [](int i) { return absl::NotFoundError(i == 0 ? "zero" : "one"); });
  EXPECT_EQ(status.message(), "zero");
}

TEST(RunInParallel, BeginsNothingAfterAFailure) {
  int runs = 0;
  const absl::Status status = RunInParallel(10, 1, [&](int i) {
    ++runs;
    return i == 3 ? absl::InternalError("three") : absl::OkStatus();
  });
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_EQ(runs, 4);
}

TEST(RunInParallel, ThrowsOnTheCallersThread) {
  for (int threads : {1, 4}) {
    EXPECT_THROW((void)RunInParallel(8, threads,
                                     [](int) -> absl::Status { throw std::runtime_error("bug"); }),
                 std::runtime_error);
  }
}

TEST(RunInParallel, OfNothingIsFine) {
  EXPECT_TRUE(RunInParallel(0, 4, [](int) { return absl::InternalError("never"); }).ok());
}

}  // namespace
}  // namespace hidet::compiler
