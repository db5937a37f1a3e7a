#include "schedules/cuda/matmul_tiled_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/cuda_checker.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

TEST(MatmulTiledCudaTest, EveryConfigurationCompilesWithoutSpills) {
  const auto strategy = MatmulTiledCuda();
  for (const ir::Task& task :
       {testing::Linear(testing::Symbol("m", 512), Int64(384), Int64(384), {.relu = true}),
        testing::Convolution(testing::Symbol("n", 2), 64, 14, 14, 64, 3,
                             {.padding = 1, .residual = true})}) {
    for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
      const absl::StatusOr<testing::CudaCheck> check = testing::CheckCuda(task, *strategy, config);
      ASSERT_TRUE(check.ok()) << check.status();
      EXPECT_EQ(check->spilled_bytes, 0) << ToString(config) << "\n" << check->log;
    }
  }
}

TEST(MatmulTiledCudaTest, LoadsAndReadsVectors) {
  const auto strategy = MatmulTiledCuda();
  const ir::Task task = testing::Linear(Int64(4096), Int64(4096), Int64(4096));
  const absl::StatusOr<testing::CudaCheck> check =
      testing::CheckCuda(task, *strategy, strategy->Space(task, Hopper(), SearchSpace::kModel)[0]);
  ASSERT_TRUE(check.ok()) << check.status();
  EXPECT_THAT(check->source, ::testing::HasSubstr("const uint4"));
}

TEST(MatmulTiledCudaTest, SplitsWhatHasFewTiles) {
  const auto strategy = MatmulTiledCuda();
  const auto best = [&](const ir::Task& task) {
    Config result;
    double seconds = 1;
    for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
      const double cost = strategy->Cost(task, Hopper(), config);
      if (cost < seconds) result = config;
      seconds = std::min(seconds, cost);
    }
    return result;
  };
  EXPECT_GT(best(testing::Linear(Int64(64), Int64(64), Int64(8192))).at("split"), 1);
  const Config large = best(testing::Linear(Int64(4096), Int64(4096), Int64(4096)));
  EXPECT_EQ(ToString(large), "wm=2 wn=2 tm=8 tn=8 split=1");  // the fastest as measured
}

TEST(MatmulTiledCudaTest, SaysWhyItDoesNotMatch) {
  const absl::Status status =
      MatmulTiledCuda()->Matches(testing::Softmax(Int64(4), Int64(4)), Hopper());
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("no contraction"));
}

TEST(MatmulTiledCudaTest, LeavesResultsWithoutElements) {
  for (const auto& [m, n] : {std::pair(0, 8), std::pair(8, 0)}) {
    const absl::Status status =
        MatmulTiledCuda()->Matches(testing::Linear(Int64(m), Int64(n), Int64(4)), Hopper());
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
    EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("no elements"));
  }
}

}  // namespace
}  // namespace hidet::schedules
