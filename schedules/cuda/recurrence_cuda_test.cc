#include "schedules/cuda/recurrence_cuda.h"
#include "schedules/cuda/recurrence_cluster_cuda.h"

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "schedules/all_strategies.h"
#include "schedules/cuda/recurrence_mma_cuda.h"
#include "schedules/cuda/recurrence_spread_cuda.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

void ExpectNoSpills(const ir::Task& task, const Strategy& strategy) {
  testing::CompileAll(task, strategy, SearchSpace::kLarge);
}

TEST(RecurrenceCudaTest, EveryConfigurationCompilesWithoutSpills) {
  for (const int64_t gates : {1, 3, 4}) {
    const auto task = [&](int64_t units, ScalarType dtype) {
      return testing::Recurrence(testing::Symbol("steps", 100), Int64(40), units,
                                 {.gates = gates, .dtype = dtype});
    };
    for (const int64_t units : {20, 256, 1500}) {
      SCOPED_TRACE(absl::StrCat(units, " units, ", gates, " gates"));
      const ir::Task floats = task(units, ScalarType::kFloat32);
      ExpectNoSpills(floats, *RecurrenceCuda());
      if (units > 20) ExpectNoSpills(floats, *RecurrenceSpreadCuda());
    }
    for (const int64_t units : {64, 256, 1024}) {
      SCOPED_TRACE(absl::StrCat(units, " units, ", gates, " gates"));
      ExpectNoSpills(task(units, ScalarType::kFloat16), *RecurrenceMmaCuda());
      // Of more units all registers hold weights, and some of these are spilled (as little as takes
      // no time that was measured).
      if (units <= 64) ExpectNoSpills(task(units, ScalarType::kFloat16), *RecurrenceClusterCuda());
    }
  }
}

// What is multiplied on tensor cores, and what is not.
TEST(RecurrenceCudaTest, ManyRowsOfHalvesAreForTensorCores) {
  const StrategyList strategies = AllStrategies();
  const auto chosen = [&](int64_t rows, int64_t units, ScalarType dtype) {
    const ir::AnalyzedTask task =
        testing::Recurrence(Int64(50), Int64(rows), units, {.gates = 4, .dtype = dtype});
    const absl::StatusOr<Choice> choice = Choose(task, Hopper(), strategies);
    EXPECT_TRUE(choice.ok()) << choice.status();
    return choice->strategy->name();
  };
  EXPECT_EQ(chosen(128, 1024, ScalarType::kFloat16), "recurrence_mma");
  EXPECT_EQ(chosen(128, 1024, ScalarType::kBFloat16), "recurrence_mma");
  EXPECT_EQ(chosen(128, 1024, ScalarType::kFloat32), "recurrence_spread");
  EXPECT_EQ(chosen(1, 256, ScalarType::kFloat16), "recurrence_cluster");
  EXPECT_EQ(chosen(64, 512, ScalarType::kBFloat16), "recurrence_cluster");
  EXPECT_EQ(chosen(1, 128, ScalarType::kFloat32), "recurrence");
  // More weights than the card's shared memory holds.
  EXPECT_EQ(chosen(16, 2048, ScalarType::kFloat16), "recurrence_spread");
}

TEST(RecurrenceCudaTest, TensorCoresTakeHalvesInWholeVectors) {
  const auto reason = [](int64_t units, ScalarType dtype) {
    const ir::Task task =
        testing::Recurrence(Int64(5), Int64(16), units, {.gates = 4, .dtype = dtype});
    return testing::RefusalOf(task, *RecurrenceMmaCuda());
  };
  EXPECT_THAT(reason(256, ScalarType::kFloat32), ::testing::HasSubstr("neither float16"));
  EXPECT_THAT(reason(100, ScalarType::kFloat16), ::testing::HasSubstr("a multiple of 32"));
}

// Few rows spread over the card, and a unit's sums over threads; many rows share what they read of
// the weights.
TEST(RecurrenceCudaTest, TheModelSpreadsFewRowsAndSharesWeightsOfMany) {
  const auto strategy = RecurrenceCuda();
  const auto best = [&](int64_t rows, int64_t units) {
    return testing::Cheapest(testing::Recurrence(Int64(100), Int64(rows), units, {.gates = 4}),
                             *strategy);
  };
  EXPECT_EQ(best(1, 128).at("rows"), 1);
  EXPECT_GT(best(1, 128).at("parts"), 1);
  EXPECT_GT(best(2048, 128).at("rows"), 2);
}

TEST(RecurrenceCudaTest, TakesRecurrencesAlone) {
  const ir::Task task = testing::AddRelu(Int64(64), Int64(64));
  EXPECT_THAT(testing::RefusalOf(task, *RecurrenceCuda()),
              ::testing::HasSubstr("not one recurrence"));
}

}  // namespace
}  // namespace hidet::schedules
