#include "schedules/cuda/window_strip_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

std::string Reason(const ir::Task& task) { return testing::RefusalOf(task, *WindowStripCuda()); }

TEST(WindowStripCudaTest, LoadsWhatWindowsShareOnce) {
  const auto strategy = WindowStripCuda();
  const ir::Task task = testing::MaxPool(Int64(1), 112, 112, 64, 3, 2, ScalarType::kFloat16);
  ASSERT_EQ(Reason(task), "");
  const std::string source = testing::Compile(task, *strategy, {{{"strip", 4}}});
  // 4 points of 3 taps with stride 2: 9 columns, loaded once a row.
  int loads = 0;
  for (size_t at = 0; (at = source.find("uint4{}", at)) != std::string::npos; ++at) ++loads;
  EXPECT_EQ(loads, 9);
}

TEST(WindowStripCudaTest, StoresVectorsAlongRows) {
  const ir::Task task = testing::Convolution(
      Int64(1), 8, 9, 16, 8, 3, {.dtype = ScalarType::kFloat16, .padding = 1, .groups = 8});
  ASSERT_EQ(Reason(task), "");
  const std::string source = testing::Compile(task, *WindowStripCuda(), {{{"strip", 4}}});
  EXPECT_THAT(source, ::testing::HasSubstr("uint2"));
}

TEST(WindowStripCudaTest, SaysWhyItDoesNotMatch) {
  EXPECT_THAT(Reason(testing::MaxPool(Int64(1), 9, 9, 7, 3, 2, ScalarType::kFloat16)),
              ::testing::HasSubstr("channels are no vectors"));
  EXPECT_THAT(Reason(testing::AxisSum({Int64(4), Int64(1000), Int64(8)}, 1)),
              ::testing::HasSubstr("more than 256 taps"));
}

}  // namespace
}  // namespace hidet::schedules
