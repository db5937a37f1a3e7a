#include "schedules/cuda/sort_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::SortedRows;

void ExpectKernels(const ir::Task& task, int64_t piece, size_t kernels, int64_t runs = 16) {
  const auto strategy = SortCuda();
  ASSERT_TRUE(strategy->Matches(task, Hopper()).ok()) << strategy->Matches(task, Hopper());
  const Config config = {{{"piece", piece}, {"runs", runs}}};
  EXPECT_THAT(strategy->Space(task, Hopper(), SearchSpace::kLarge), ::testing::Contains(config));
  const ir::Program program = strategy->Apply(task, Hopper(), config).value();
  EXPECT_EQ(program.kernels.size(), kernels);
  testing::Compile(task, *strategy, config);
}

TEST(SortCudaTest, RowsOfOnePiece) {
  for (const auto& [length, piece] : {std::pair(1, 16), {17, 32}, {65, 128}, {1025, 2048}})
    ExpectKernels(SortedRows(Int64(3), Int64(length), Int64(length), true, true), piece, 1);
  ExpectKernels(SortedRows(testing::Symbol("rows", 5), Int64(70), Int64(8), true, true), 128, 1);
}

TEST(SortCudaTest, EveryDtype) {
  for (const ScalarType dtype :
       {ScalarType::kBool, ScalarType::kInt8, ScalarType::kUInt8, ScalarType::kInt16,
        ScalarType::kInt32, ScalarType::kInt64, ScalarType::kFloat16, ScalarType::kBFloat16,
        ScalarType::kFloat64}) {
    SCOPED_TRACE(ScalarTypeName(dtype));
    ExpectKernels(SortedRows(Int64(1), Int64(1100), Int64(20), false, true, dtype), 512, 2);
  }
}

TEST(SortCudaTest, LongRowsAreMergedRuns) {
  ExpectKernels(SortedRows(Int64(2), Int64(2500), Int64(2500), false, true), 1024, 2);
  ExpectKernels(SortedRows(Int64(1), Int64(17000), Int64(3), true, true), 1024, 3);
  ExpectKernels(SortedRows(Int64(1), Int64(17000), Int64(17000), true, false), 1024, 4, 4);
  // Of a size that is known at the call as many as the longest row takes.
  const ir::Var n = testing::Symbol("n", 1300);
  ExpectKernels(SortedRows(Int64(2), n, n, false, true), 1024, 3);
}

TEST(SortCudaTest, TakesSortsAlone) {
  EXPECT_THAT(testing::RefusalOf(testing::AddRelu(Int64(64), Int64(64)), *SortCuda()),
              ::testing::HasSubstr("nothing is sorted"));
}

}  // namespace
}  // namespace hidet::schedules
