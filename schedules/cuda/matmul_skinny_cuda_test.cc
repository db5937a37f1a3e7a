#include "schedules/cuda/matmul_skinny_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

ir::Task Token(int64_t n, int64_t k, bool transposed = true) {
  return testing::Linear(
      Int64(1), Int64(n), Int64(k),
      {.dtype = ScalarType::kFloat16, .weight_is_transposed = transposed, .residual = true});
}

std::string Reason(const ir::Task& task) { return testing::RefusalOf(task, *MatmulSkinnyCuda()); }

TEST(MatmulSkinnyCudaTest, EveryConfigurationCompilesWithoutSpills) {
  const auto strategy = MatmulSkinnyCuda();
  for (const ir::Task& task :
       {Token(2048, 8192), Token(1000, 520, false),
        testing::Linear(Int64(4), Int64(768), Int64(768), {.dtype = ScalarType::kFloat16})}) {
    testing::CompileAll(task, *strategy);
  }
}

// Before the wait for the kernels before it, where the matrix is constant.
TEST(MatmulSkinnyCudaTest, AsksForConstantsEarly) {
  const auto strategy = MatmulSkinnyCuda();
  ir::Task task = Token(2048, 8192);
  for (const bool constant : {true, false}) {
    task.inputs[1].constant = constant;
    const std::string source = testing::CompileFirst(task, *strategy);
    const size_t load = source.find("uint4*>("), wait = source.find("griddepcontrol.wait");
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
