#include "schedules/cuda/transpose_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

std::string Reason(const ir::Task& task) { return testing::RefusalOf(task, *TransposeCuda()); }

TEST(TransposeCudaTest, ReadsAndWritesVectorsOnly) {
  const auto strategy = TransposeCuda();
  const ir::Task task =
      testing::TransposeAdd(testing::Symbol("n"), Int64(512), Int64(512), ScalarType::kFloat16);
  for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
    EXPECT_THAT(testing::Compile(task, *strategy, config),
                ::testing::HasSubstr(config.at("lanes") == 8 ? "uint4" : "uint2"));
  }
}

TEST(TransposeCudaTest, TakesSingleElementsWhereRowsAreNoVectors) {
  const auto strategy = TransposeCuda();
  for (const ir::Task& task :
       {testing::TransposeAdd(Int64(3), Int64(1023), Int64(2047), ScalarType::kFloat16),
        testing::PaddedTranspose(Int64(1003), Int64(1005), Int64(1008), ScalarType::kFloat16)}) {
    ASSERT_EQ(Reason(task), "");
    EXPECT_THAT(testing::CompileFirst(task, *strategy),
                ::testing::AllOf(::testing::Not(::testing::HasSubstr("uint4")),
                                 ::testing::HasSubstr("__syncthreads")));
  }
}

// All of a thread's vectors are on their way before one is written: the compiler cannot know that
// the result is none of the operands.
TEST(TransposeCudaTest, ReadsEverythingBeforeItWrites) {
  const std::string text = testing::CompileFirst(
      testing::TransposeAdd(Int64(1), Int64(512), Int64(512), ScalarType::kFloat16),
      *TransposeCuda());
  const size_t body = text.find("__global__"), store = text.find("*reinterpret_cast<uint4*>", body);
  ASSERT_NE(store, text.npos) << text.substr(body);
  EXPECT_EQ(text.find("*reinterpret_cast<const uint4*>", store), text.npos) << text.substr(body);
}

TEST(TransposeCudaTest, TakesColumnsThatNoStrideLeadsTo) {
  const ir::Task task = testing::JoinedPhases(Int64(512), Int64(200), ScalarType::kFloat16);
  ASSERT_EQ(Reason(task), "");
  EXPECT_THAT(testing::CompileFirst(task, *TransposeCuda()), ::testing::HasSubstr("uint4"));
}

TEST(TransposeCudaTest, SaysWhyItDoesNotMatch) {
  EXPECT_THAT(Reason(testing::AddRelu(Int64(64), Int64(64))),
              ::testing::HasSubstr("every read runs along the result"));
  EXPECT_THAT(Reason(testing::Softmax(Int64(4), Int64(4))), ::testing::HasSubstr("no single map"));
}

}  // namespace
}  // namespace hidet::schedules
