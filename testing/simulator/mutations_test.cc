#include "testing/simulator/mutations.h"

#include <random>

#include "base/float_types.h"
#include "gtest/gtest.h"
#include "ir/text.h"
#include "schedules/matmul_wgmma_sm90.h"
#include "schedules/row_group_cuda.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using ir::Int64;

std::vector<Half> Random(int64_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> distribution(-1, 1);
  std::vector<Half> values(static_cast<size_t>(count));
  for (Half& value : values) value = Half::From(distribution(generator));
  return values;
}

// Tiles with remainders, two or three a block, two steps along k more than there are stages;
// results that are stored tile by tile, and others whose rows are not aligned for it.
class HopperMatmulMutationsTest : public ::testing::TestWithParam<int64_t> {};

TEST_P(HopperMatmulMutationsTest, EveryMistakeIsCaught) {
  constexpr int64_t kM = 130, kK = 4 * 64;
  const int64_t kN = GetParam();
  const ir::Task task = Linear(Int64(kM), Int64(kN), Int64(kK), {.dtype = ScalarType::kFloat16});
  schedules::Target target = schedules::Hopper();
  target.multiprocessors = 2;
  absl::StatusOr<ProgramRunner> runner =
      ProgramRunner::Make(task, *schedules::MatmulWgmmaSm90(), target,
                          {{{"consumers", 2}, {"bn", 64}, {"bk", 64}, {"stages", 2}}});
  ASSERT_TRUE(runner.ok()) << runner.status();
  const auto x = Random(kM * kK, 1), w = Random(kN * kK, 2), bias = Random(kN, 3);
  const auto results =
      RunMutations(runner->program(), runner->lowered(),
                   {.inputs = {x.data(), w.data(), bias.data()}, .output_bytes = {kM * kN * 2}});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_GT(results->size(), 40u);
  for (const MutationResult& result : *results) {
    // The barrier of a warp in the epilogue orders nothing: it bounds what the compiler keeps in
    // registers.
    const bool is_for_speed = result.statement == "sync_warp()";
    // A barrier of the block may have any number that no other has.
    const bool is_renumbered =
        result.name.find("attribute 0") == 0 && result.statement.find("named_barrier") == 0;
    if (is_renumbered) continue;
    EXPECT_NE(result.caught, is_for_speed) << result.name << " | " << result.statement << "\n"
                                           << Table(*results);
  }
}

INSTANTIATE_TEST_SUITE_P(Columns, HopperMatmulMutationsTest, ::testing::Values(136, 134));

// Several warps, a row that they do not divide.
TEST(MutationsTest, EveryMistakeInTheSoftmaxIsCaught) {
  constexpr int64_t kRows = 2, kColumns = 301;
  absl::StatusOr<ProgramRunner> runner =
      ProgramRunner::Make(Softmax(Int64(kRows), Int64(kColumns), ScalarType::kFloat16),
                          *schedules::RowGroupCuda(), schedules::Hopper());
  ASSERT_TRUE(runner.ok()) << runner.status();
  const auto x = Random(kRows * kColumns, 1);
  const auto results = RunMutations(runner->program(), runner->lowered(),
                                    {.inputs = {x.data()}, .output_bytes = {kRows * kColumns * 2}});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_GE(results->size(), 2u);
  for (const MutationResult& result : *results) {
    EXPECT_TRUE(result.caught) << Table(*results) << ir::Print(runner->lowered()[0]);
  }
}

TEST(MutationsTest, TableNamesSurvivorsFirst) {
  const std::string table = Table(
      {{"removed", "wgmma_fence()", true, "missing fence"}, {"removed", "sync_warp()", false, ""}});
  EXPECT_EQ(table,
            "SURVIVED  removed | sync_warp() | \ncaught    removed | wgmma_fence() | missing "
            "fence\n1 of 2 mutations caught\n");
}

}  // namespace
}  // namespace hidet::testing
