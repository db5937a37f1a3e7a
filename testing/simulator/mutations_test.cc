#include "testing/simulator/mutations.h"

#include "absl/strings/str_cat.h"
#include "base/float_types.h"
#include "gtest/gtest.h"
#include "ir/text/text.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "schedules/cuda/matmul_gather_sm90.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "schedules/cuda/row_group_cuda.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using ir::Int64;

// What survives of a program's mutations is only what has no meaning for its results.
void ExpectEveryMistakeIsCaught(absl::string_view title, const ir::Task& task,
                                const schedules::Strategy& strategy,
                                const schedules::WgmmaTiling& tiling, int multiprocessors,
                                const MutationRun& run) {
  schedules::Target target = schedules::Hopper();
  target.multiprocessors = multiprocessors;
  ProgramRunner runner = ProgramRunner::Make(task, strategy, target, tiling.ToConfig()).value();
  const auto results = RunMutations(runner.program(), runner.lowered(), run).value();
  EXPECT_GT(results.size(), 40u);
  for (const MutationResult& result : results) {
    // The barrier of a warp in the epilogue orders nothing: it bounds what the compiler keeps in
    // registers.
    const bool is_for_speed = result.statement == "sync_warp()";
    // A barrier of the block may have any number that no other has.
    const bool is_renumbered =
        result.name.find("attribute 0") == 0 && result.statement.find("named_barrier") == 0;
    // Before the ring turns, the bytes of every stage are announced: in which order is one.
    const bool is_first_round = result.name == "next stage" &&
                                result.statement.find("mbarrier_arrive_expect_tx(&%full[k]") == 0;
    // Where a tile has as many steps as stages, a stage is free when the next one is.
    const bool is_later =
        result.name == "next stage" && result.statement.find("mbarrier_wait(&%empty[k]") == 0;
    // Consumers get what they work on from a producer that has waited.
    const bool is_implied =
        result.name != "removed everywhere" && result.statement.find("grid_dependency_wait") == 0;
    if (is_renumbered || is_first_round || is_later || is_implied) continue;
    EXPECT_NE(result.caught, is_for_speed) << result.name << " | " << result.statement << "\n"
                                           << Table(results);
  }
  EXPECT_EQ(CheckReport(title, results), absl::OkStatus());
}

// Tiles with remainders, two or three a block, two steps along k more than there are stages;
// results that are stored tile by tile, and others whose rows are not aligned for it.
class HopperMatmulMutationsTest : public ::testing::TestWithParam<int64_t> {};

TEST_P(HopperMatmulMutationsTest, EveryMistakeIsCaught) {
  constexpr int64_t kM = 130, kK = 4 * 64;
  const int64_t kN = GetParam();
  const auto x = RandomValues<Half>(kM * kK, 1), w = RandomValues<Half>(kN * kK, 2),
             bias = RandomValues<Half>(kN, 3);
  ExpectEveryMistakeIsCaught(
      absl::StrCat("Hopper matmul, ", kN, " columns"),
      Linear(Int64(kM), Int64(kN), Int64(kK), {.dtype = ScalarType::kFloat16}),
      *schedules::MatmulWgmmaSm90(), {.consumers = 2}, /*multiprocessors=*/2,
      {.inputs = {x.data(), w.data(), bias.data()}, .output_bytes = {kM * kN * 2}});
}

struct MatmulMutations {
  const char* title;
  schedules::WgmmaTiling tiling;
};
class HopperTilingMutationsTest : public ::testing::TestWithParam<MatmulMutations> {};

TEST_P(HopperTilingMutationsTest, EveryMistakeIsCaught) {
  constexpr int64_t kM = 130, kK = 4 * 64, kN = 136;
  const auto x = RandomValues<Half>(kM * kK, 1), w = RandomValues<Half>(kN * kK, 2),
             bias = RandomValues<Half>(kN, 3);
  ExpectEveryMistakeIsCaught(
      GetParam().title, Linear(Int64(kM), Int64(kN), Int64(kK), {.dtype = ScalarType::kFloat16}),
      *schedules::MatmulWgmmaSm90(), GetParam().tiling, /*multiprocessors=*/2,
      {.inputs = {x.data(), w.data(), bias.data()}, .output_bytes = {kM * kN * 2}});
}

// Several pairs of tiles a block, of which some have a second tile without rows; tiles that are
// turned, whose last block of results has fewer columns than the others.
INSTANTIATE_TEST_SUITE_P(
    Tilings, HopperTilingMutationsTest,
    ::testing::Values(MatmulMutations{"Hopper matmul in pairs", {.bn = 64, .pair = true}},
                      MatmulMutations{"Hopper matmul, turned", {.bn = 80, .turned = true}}));

INSTANTIATE_TEST_SUITE_P(Columns, HopperMatmulMutationsTest, ::testing::Values(136, 134));

struct ConvolutionMutations {
  int64_t columns = 72;
  schedules::WgmmaTiling tiling;
  bool residual = false;
};
class HopperConvolutionMutationsTest : public ::testing::TestWithParam<ConvolutionMutations> {};

// Boxes that leave rows of the tile empty, three tiles a block, more steps than stages; with a
// residual as many steps a tile as stages: else the producer's waits for stages would imply those
// for residuals.
TEST_P(HopperConvolutionMutationsTest, EveryMistakeIsCaught) {
  const auto& [columns, tiling, has_residual] = GetParam();
  constexpr int64_t kHeight = 9, kWidth = 13, kRows = 5 * 7;
  const int64_t kernel = has_residual ? 1 : 3, channels = has_residual ? 128 : 64;
  const auto image = RandomValues<Half>(kHeight * kWidth * channels, 1),
             weight = RandomValues<Half>(columns * kernel * kernel * channels, 2),
             bias = RandomValues<Half>(columns, 3),
             residual = RandomValues<Half>(kRows * columns, 4);
  std::vector<const void*> inputs = {image.data(), weight.data(), bias.data()};
  if (has_residual) inputs.push_back(residual.data());
  ExpectEveryMistakeIsCaught(
      absl::StrCat("Hopper convolution, ", columns, " columns", has_residual ? ", residual" : ""),
      Convolution(Int64(1), channels, kHeight, kWidth, columns, kernel,
                  {.dtype = ScalarType::kFloat16,
                   .stride = 2,
                   .padding = kernel / 2,
                   .residual = has_residual,
                   .channels_last = true}),
      *schedules::ConvolutionWgmmaSm90(), tiling, /*multiprocessors=*/1,
      {.inputs = inputs, .output_bytes = {kRows * columns * 2}});
}

INSTANTIATE_TEST_SUITE_P(
    Tilings, HopperConvolutionMutationsTest,
    ::testing::Values(
        ConvolutionMutations{.columns = 136},
        ConvolutionMutations{.columns = 40, .tiling = {.bn = 32, .split = 3}},
        ConvolutionMutations{.columns = 48, .tiling = {.bn = 32, .split = 2, .cluster = true}},
        ConvolutionMutations{.columns = 136, .tiling = {.ahead = true}, .residual = true}));

// Three tiles a block, of which the last has a remainder of rows; more steps than stages; padding,
// and a last piece of a row that is half empty.
TEST(HopperGatherMutationsTest, EveryMistakeIsCaught) {
  constexpr int64_t kHeight = 17, kWidth = 21, kColumns = 40, kRows = 9 * 11, kDepth = 3 * 7 * 8;
  const auto image = RandomValues<Half>(3 * kHeight * kWidth, 1),
             weight = RandomValues<Half>(kColumns * kDepth, 2),
             bias = RandomValues<Half>(kColumns, 3);
  ir::Task task = Convolution(
      Int64(1), 3, kHeight, kWidth, kColumns, 7,
      {.dtype = ScalarType::kFloat16, .stride = 2, .padding = 3, .result_channels_last = true});
  task.inputs[1] = ir::MakeOperand(
      task.inputs[1].buffer, {.order = {0, 1, 2, 3}, .blocks = {{.dim = 3, .size = 8}}}, true);
  ExpectEveryMistakeIsCaught("Hopper gathered convolution", task, *schedules::MatmulGatherSm90(),
                             {.bn = 32},
                             /*multiprocessors=*/1,
                             {.inputs = {image.data(), weight.data(), bias.data()},
                              .output_bytes = {kRows * kColumns * 2}});
}

// Several warps, a row that they do not divide.
TEST(MutationsTest, EveryMistakeInTheSoftmaxIsCaught) {
  constexpr int64_t kRows = 2, kColumns = 301;
  ProgramRunner runner =
      ProgramRunner::Make(Softmax(Int64(kRows), Int64(kColumns), ScalarType::kFloat16),
                          *schedules::RowGroupCuda(), schedules::Hopper())
          .value();
  const auto x = RandomValues<Half>(kRows * kColumns, 1);
  const auto results = RunMutations(runner.program(), runner.lowered(),
                                    {.inputs = {x.data()}, .output_bytes = {kRows * kColumns * 2}})
                           .value();
  EXPECT_GE(results.size(), 2u);
  for (const MutationResult& result : results) {
    EXPECT_TRUE(result.caught) << Table(results) << ir::Print(runner.lowered()[0]);
  }
  EXPECT_EQ(CheckReport("Softmax of rows by a block each", results), absl::OkStatus());
}

TEST(MutationsTest, TableNamesSurvivorsFirst) {
  const std::string table = Table({{0, "removed", "wgmma_fence()", true, "missing fence"},
                                   {0, "removed", "sync_warp()", false, ""}});
  EXPECT_EQ(table,
            "SURVIVED  removed | sync_warp() | \ncaught    removed | wgmma_fence() | missing "
            "fence\n1 of 2 mutations caught\n");
}

}  // namespace
}  // namespace hidet::testing
