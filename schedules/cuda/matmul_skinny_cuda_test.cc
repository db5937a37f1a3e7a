#include "schedules/cuda/matmul_skinny_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/cuda_checker.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

ir::Task Token(int64_t n, int64_t k, bool transposed = true) {
  return testing::Linear(
      Int64(1), Int64(n), Int64(k),
      {.dtype = ScalarType::kFloat16, .weight_is_transposed = transposed, .residual = true});
}

std::string Reason(const ir::Task& task) {
  return std::string(MatmulSkinnyCuda()->Matches(task, Hopper()).message());
}

TEST(MatmulSkinnyCudaTest, EveryConfigurationCompilesWithoutSpills) {
  const auto strategy = MatmulSkinnyCuda();
  for (const ir::Task& task :
       {Token(2048, 8192), Token(1000, 520, false),
        testing::Linear(Int64(4), Int64(768), Int64(768), {.dtype = ScalarType::kFloat16})}) {
    for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
      const absl::StatusOr<testing::CudaCheck> check = testing::CheckCuda(task, *strategy, config);
      ASSERT_TRUE(check.ok()) << check.status();
      EXPECT_EQ(check->spilled_bytes, 0) << ToString(config) << "\n" << check->log;
    }
  }
}

// Before the wait for the kernels before it, where the matrix is constant.
TEST(MatmulSkinnyCudaTest, AsksForConstantsEarly) {
  const auto strategy = MatmulSkinnyCuda();
  ir::Task task = Token(2048, 8192);
  for (const bool constant : {true, false}) {
    task.inputs[1].constant = constant;
    const absl::StatusOr<testing::CudaCheck> check = testing::CheckCuda(
        task, *strategy, strategy->Space(task, Hopper(), SearchSpace::kModel)[0]);
    ASSERT_TRUE(check.ok()) << check.status();
    const size_t load = check->source.find("uint4*>("),
                 wait = check->source.find("griddepcontrol.wait");
    ASSERT_NE(load, std::string::npos);
    ASSERT_NE(wait, std::string::npos);
    EXPECT_EQ(load < wait, constant);
  }
}

TEST(MatmulSkinnyCudaTest, WantsConstantsAlongTheSum) {
  const auto strategy = MatmulSkinnyCuda();
  ir::Task task = Token(1000, 520, false);
  task.inputs[1].constant = true;
  ASSERT_EQ(strategy->Layouts(task, Hopper(), 1).size(), 1u);
  EXPECT_EQ(strategy->Layouts(task, Hopper(), 1)[0].order, (std::vector<int>{1, 0}));
  EXPECT_TRUE(strategy->Layouts(task, Hopper(), 0).empty());
  EXPECT_TRUE(strategy->Layouts(Token(1000, 520), Hopper(), 1).empty());
}

TEST(MatmulSkinnyCudaTest, SaysWhyItDoesNotMatch) {
  EXPECT_THAT(Reason(testing::Softmax(Int64(4), Int64(4))), ::testing::HasSubstr("no contraction"));
  EXPECT_THAT(Reason(testing::Linear(Int64(5), Int64(8), Int64(8))),
              ::testing::HasSubstr("more than 4 rows"));
  EXPECT_THAT(Reason(testing::Linear(testing::Symbol("m"), Int64(8), Int64(8))),
              ::testing::HasSubstr("any number"));
}

}  // namespace
}  // namespace hidet::schedules
