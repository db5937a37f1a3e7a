#include "schedules/cuda/matmul_tiled_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/walk.h"
#include "testing/cuda_checker/strategy_expectations.h"
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
    testing::CompileAll(task, *strategy);
  }
}

TEST(MatmulTiledCudaTest, LoadsAndReadsVectors) {
  const auto strategy = MatmulTiledCuda();
  const ir::Task task = testing::Linear(Int64(4096), Int64(4096), Int64(4096));
  EXPECT_THAT(testing::CompileFirst(task, *strategy), ::testing::HasSubstr("const uint4"));
}

TEST(MatmulTiledCudaTest, SplitsWhatHasFewTiles) {
  const auto strategy = MatmulTiledCuda();
  const ir::Task deep = testing::Linear(Int64(64), Int64(64), Int64(8192));
  EXPECT_GT(testing::Cheapest(deep, *strategy).at("split"), 1);
  const Config large =
      testing::Cheapest(testing::Linear(Int64(4096), Int64(4096), Int64(4096)), *strategy);
  EXPECT_EQ(ToString(large),
            "wm=2 wn=4 tm=8 tn=8 slices=1 depth=16 split=1");  // the fastest as measured
}

// Stages of shared memory that the left operand's tiles take.
int64_t StagesOfLeft(const ir::Task& task) {
  const auto strategy = MatmulTiledCuda();
  const ir::Program program =
      strategy->Apply(task, Hopper(), testing::Cheapest(task, *strategy)).value();
  int64_t stages = 0;
  ir::Walk(program.kernels[0].body, {.enter_stmt = [&](const ir::Stmt& stmt) {
             const auto* allocate = stmt.As<ir::AllocateNode>();
             if (allocate != nullptr && allocate->buffer.name() == "a_tile")
               stages = ir::AsInt(allocate->buffer.shape()[0]).value();
             return true;
           }});
  return stages;
}

// Of what starts early two blocks would be packed on a multiprocessor while others stay empty.
TEST(MatmulTiledCudaTest, FewBlocksLeaveRoomForTheirShareAlone) {
  EXPECT_GT(StagesOfLeft(testing::Linear(Int64(256), Int64(512), Int64(512))), 2);
  EXPECT_EQ(StagesOfLeft(testing::Linear(Int64(4096), Int64(4096), Int64(4096))), 2);
  // There may be more of them than is known.
  EXPECT_EQ(StagesOfLeft(testing::Linear(testing::Symbol("m", 256), Int64(512), Int64(512))), 2);
}

TEST(MatmulTiledCudaTest, SaysWhyItDoesNotMatch) {
  EXPECT_THAT(testing::RefusalOf(testing::Softmax(Int64(4), Int64(4)), *MatmulTiledCuda()),
              ::testing::HasSubstr("no contraction"));
}

TEST(MatmulTiledCudaTest, LeavesResultsWithoutElements) {
  for (const auto& [m, n] : {std::pair(0, 8), std::pair(8, 0)}) {
    const ir::Task task = testing::Linear(Int64(m), Int64(n), Int64(4));
    EXPECT_THAT(testing::RefusalOf(task, *MatmulTiledCuda()), ::testing::HasSubstr("no elements"));
  }
}

}  // namespace
}  // namespace hidet::schedules
