#include "schedules/cuda/attention_decode_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

ir::Task Token(int64_t queries, int64_t depth, ScalarType dtype = ScalarType::kFloat16) {
  return testing::GeneralAttention(
      Int64(1), Int64(queries), Int64(4096),
      {.dtype = dtype, .heads = 32, .heads_of_keys = 8, .depth = depth, .width = depth});
}

std::string Reason(const ir::Task& task) {
  return testing::RefusalOf(task, *AttentionDecodeCuda());
}

TEST(AttentionDecodeCudaTest, EveryConfigurationCompilesWithoutSpills) {
  const auto strategy = AttentionDecodeCuda();
  for (const ir::Task& task : {Token(1, 64), Token(1, 128), Token(2, 128, ScalarType::kBFloat16),
                               Token(1, 64, ScalarType::kFloat32)}) {
    testing::CompileAll(task, *strategy);
  }
}

// The heads of a group are rows of one block, so that their keys are read once.
TEST(AttentionDecodeCudaTest, ReadsSharedKeysOnce) {
  const auto strategy = AttentionDecodeCuda();
  const Config config = strategy->Space(Token(1, 64), Hopper(), SearchSpace::kModel)[0];
  const auto program = strategy->Apply(Token(1, 64), Hopper(), config).value();
  EXPECT_EQ(ir::AsInt(program.kernels[0].grid[0].extent), 8);
  EXPECT_THAT(program.kernels[0].schedule, ::testing::HasSubstr("rows=4"));
}

TEST(AttentionDecodeCudaTest, SaysWhyItDoesNotMatch) {
  EXPECT_THAT(Reason(testing::Softmax(Int64(4), Int64(4))),
              ::testing::HasSubstr("no attention at its beginning"));
  EXPECT_THAT(Reason(Token(9, 64)), ::testing::HasSubstr("not 1 to 8 queries"));
  EXPECT_THAT(Reason(Token(0, 64)), ::testing::HasSubstr("not 1 to 8 queries"));
  EXPECT_THAT(Reason(Token(1, 33)), ::testing::HasSubstr("no vectors"));
  EXPECT_THAT(Reason(Token(1, 64, ScalarType::kFloat64)), ::testing::HasSubstr("32 bits"));
}

}  // namespace
}  // namespace hidet::schedules
