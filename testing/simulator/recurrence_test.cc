// Recurrent layers in the simulator, beside the task as it is written.
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/float_types.h"
#include "base/scalar_type.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "schedules/cuda/recurrence_cluster_cuda.h"
#include "schedules/cuda/recurrence_cuda.h"
#include "schedules/cuda/recurrence_mma_cuda.h"
#include "schedules/cuda/recurrence_spread_cuda.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"
#include "testing/simulator/mutations.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using ir::Int64;

// Every configuration that there is.
void Check(const ir::Task& task, const ir::VarMap<int64_t>& symbols = {}) {
  const auto strategy = schedules::RecurrenceCuda();
  const auto space = strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kLarge);
  ASSERT_FALSE(space.empty());
  for (const schedules::Config& config : space) {
    SCOPED_TRACE(schedules::ToString(config));
    CheckStrategy(task, *strategy, symbols, {.absolute = 1e-4, .config = config});
  }
}

TEST(RecurrenceCudaTest, GatesAndUnitsOfEveryNumber) {
  for (const int64_t gates : {1, 3, 4}) {
    for (const int64_t units : {1, 20, 33}) {
      SCOPED_TRACE(absl::StrCat(gates, " gates, ", units, " units"));
      Check(Recurrence(Int64(3), Int64(3), units, {.gates = gates}));
    }
  }
}

TEST(RecurrenceCudaTest, SizesThatAreKnownAtTheCall) {
  const ir::Var steps = Symbol("steps", 8), rows = Symbol("rows", 3);
  for (const bool reverse : {false, true})
    Check(Recurrence(steps, rows, 17, {.gates = 4, .reverse = reverse}), {{steps, 4}, {rows, 5}});
}

TEST(RecurrenceCudaTest, RowsOfSeveralLengths) {
  for (const int64_t gates : {3, 4})
    Check(Recurrence(Int64(4), Int64(5), 20, {.gates = gates, .reverse = true, .lengths = true}));
}

TEST(RecurrenceCudaTest, WeightsThatAreIntegers) {
  const ir::Task task =
      Recurrence(Int64(3), Int64(3), 64, {.gates = 4, .weights = ScalarType::kInt8});
  Check(task);
  CheckStrategy(task, *schedules::RecurrenceSpreadCuda(), {},
                {.absolute = 1e-4, .config = schedules::Config{{{"rows", 2}, {"units", 16}}}});
}

TEST(RecurrenceSpreadCudaTest, RowsOfSeveralLengths) {
  CheckStrategy(Recurrence(Int64(3), Int64(5), 64, {.gates = 4, .lengths = true}),
                *schedules::RecurrenceSpreadCuda(), {},
                {.absolute = 1e-4, .config = schedules::Config{{{"rows", 2}, {"units", 16}}}});
}

TEST(RecurrenceSpreadCudaTest, BlocksMeetAfterEveryStep) {
  for (const auto& [gates, rows, units] : {std::tuple(1, 1, 32), {3, 2, 16}, {4, 4, 8}}) {
    SCOPED_TRACE(absl::StrCat(gates, " gates, ", rows, " rows, ", units, " units"));
    CheckStrategy(
        Recurrence(Int64(3), Int64(3), 65, {.gates = gates}), *schedules::RecurrenceSpreadCuda(),
        {}, {.absolute = 1e-4, .config = schedules::Config{{{"rows", rows}, {"units", units}}}});
  }
}

// Rows of more groups than there are multiprocessors for are taken one after the other.
TEST(RecurrenceSpreadCudaTest, RowsInRounds) {
  const ir::Var steps = Symbol("steps", 8), rows = Symbol("rows", 3);
  const ir::Task task = Recurrence(steps, rows, 64, {.gates = 4, .reverse = true});
  for (const int64_t count : {1, 5}) {
    CheckStrategy(task, *schedules::RecurrenceSpreadCuda(), {{steps, 2}, {rows, count}},
                  {.absolute = 1e-4,
                   .config = schedules::Config{{{"rows", 2}, {"units", 16}}},
                   .multiprocessors = 8});
  }
}

// Every number of warps that share rows, in groups with and without rows that there are not.
TEST(RecurrenceMmaCudaTest, RowsAndUnitsAreShared) {
  const ir::Var steps = Symbol("steps", 8), rows = Symbol("rows", 40);
  const auto strategy = schedules::RecurrenceMmaCuda();
  for (const ScalarType dtype : {ScalarType::kFloat16, ScalarType::kBFloat16}) {
    for (const auto& [gates, of_group, units] : {std::tuple(1, 16, 32), {3, 32, 16}, {4, 64, 8}}) {
      SCOPED_TRACE(absl::StrCat(ScalarTypeName(dtype), ", ", gates, " gates, ", of_group, " rows"));
      const ir::Task task =
          Recurrence(steps, rows, 96, {.gates = gates, .reverse = gates == 3, .dtype = dtype});
      ASSERT_TRUE(strategy->Matches(task, schedules::Hopper()).ok())
          << strategy->Matches(task, schedules::Hopper());
      const schedules::Config config{{{"rows", of_group}, {"units", units}}};
      CheckStrategy(task, *strategy, {{steps, 3}, {rows, 37}},
                    {.absolute = 0.02, .config = config, .multiprocessors = 24});
    }
  }
}

// Every number of gates and of units of a block, with and without rows that there are not.
TEST(RecurrenceClusterCudaTest, BlocksSendWhatTheyMake) {
  const ir::Var steps = Symbol("steps", 8), rows = Symbol("rows", 40);
  const auto strategy = schedules::RecurrenceClusterCuda();
  constexpr ScalarType kHalf = ScalarType::kFloat16, kBFloat = ScalarType::kBFloat16;
  for (const auto& [dtype, gates, of_cluster, units] : {std::tuple(kHalf, 1, 16, 32),
                                                        {kBFloat, 3, 32, 16},
                                                        {kHalf, 4, 32, 8},
                                                        {kBFloat, 4, 16, 32}}) {
    SCOPED_TRACE(absl::StrCat(ScalarTypeName(dtype), ", ", gates, " gates, ", of_cluster, " rows"));
    const ir::Task task = Recurrence(steps, rows, units == 8 ? 64 : 96,
                                     {.gates = gates, .reverse = gates == 3, .dtype = dtype});
    ASSERT_TRUE(strategy->Matches(task, schedules::Hopper()).ok())
        << strategy->Matches(task, schedules::Hopper());
    const schedules::Config config{{{"rows", of_cluster}, {"units", units}}};
    for (const auto& [of_steps, of_rows] : {std::tuple(5, 37), {1, 1}}) {
      CheckStrategy(task, *strategy, {{steps, of_steps}, {rows, of_rows}},
                    {.absolute = 0.02, .config = config});
    }
  }
}

TEST(RecurrenceClusterCudaTest, RowsOfSeveralLengths) {
  CheckStrategy(Recurrence(Int64(4), Int64(5), 64,
                           {.gates = 4, .dtype = ScalarType::kFloat16, .lengths = true}),
                *schedules::RecurrenceClusterCuda(), {},
                {.absolute = 0.02, .config = schedules::Config{{{"rows", 16}, {"units", 32}}}});
}

TEST(RecurrenceClusterCudaTest, WeightsFitIntoRegistersOfAClusterThatCanBePlaced) {
  const auto strategy = schedules::RecurrenceClusterCuda();
  const auto task = [](int64_t units) {
    return Recurrence(Int64(4), Int64(5), units, {.gates = 4, .dtype = ScalarType::kFloat16});
  };
  schedules::Target small = schedules::Hopper();
  small.multiprocessors = 114;
  EXPECT_TRUE(strategy->Matches(task(512), schedules::Hopper()).ok());
  EXPECT_FALSE(strategy->Matches(task(512), small).ok());
  EXPECT_TRUE(strategy->Matches(task(256), small).ok());
  EXPECT_FALSE(strategy->Matches(task(1024), schedules::Hopper()).ok());
  small.compute_capability = 80;
  EXPECT_FALSE(strategy->Matches(task(256), small).ok());
}

// Barriers, signals and what waits for them are left out one at a time.
template <typename Element>
void ExpectMistakesAreCaught(const schedules::Strategy& strategy, ScalarType dtype,
                             const schedules::Config& config) {
  constexpr int64_t kSteps = 3, kUnits = 64;
  ProgramRunner runner =
      ProgramRunner::Make(Recurrence(Int64(kSteps), Int64(2), kUnits, {.gates = 4, .dtype = dtype}),
                          strategy, schedules::Hopper(), config)
          .value();
  std::vector<std::vector<Element>> inputs;
  for (const int64_t count :
       {kSteps * 2 * 4 * kUnits, kUnits * 4 * kUnits, 2 * kUnits, 2 * kUnits}) {
    std::vector<Element>& values = inputs.emplace_back();
    for (int64_t i = 0; i < count; ++i) {
      const float value = static_cast<float>(i * 97 % 251 - 125) / 500;
      if constexpr (std::is_same_v<Element, Half>) {
        values.push_back(Half::From(value));
      } else {
        values.push_back(value);
      }
    }
  }
  MutationRun given;
  for (const std::vector<Element>& values : inputs) given.inputs.push_back(values.data());
  given.output_bytes.assign(2, kSteps * 2 * kUnits * static_cast<int64_t>(sizeof(Element)));
  const auto results = RunMutations(runner.program(), runner.lowered(), given).value();
  EXPECT_GT(results.size(), 4u);
  for (const MutationResult& result : results)
    EXPECT_TRUE(result.caught) << result.name << " | " << result.statement << "\n"
                               << Table(results);
}

TEST(RecurrenceCudaTest, EveryMistakeIsCaught) {
  ExpectMistakesAreCaught<float>(*schedules::RecurrenceCuda(), ScalarType::kFloat32,
                                 {{{"rows", 2}, {"parts", 4}}});
}

TEST(RecurrenceSpreadCudaTest, EveryMistakeIsCaught) {
  ExpectMistakesAreCaught<float>(*schedules::RecurrenceSpreadCuda(), ScalarType::kFloat32,
                                 {{{"rows", 2}, {"units", 32}}});
}

TEST(RecurrenceMmaCudaTest, EveryMistakeIsCaught) {
  ExpectMistakesAreCaught<Half>(*schedules::RecurrenceMmaCuda(), ScalarType::kFloat16,
                                {{{"rows", 16}, {"units", 32}}});
}

TEST(RecurrenceClusterCudaTest, EveryMistakeIsCaught) {
  ExpectMistakesAreCaught<Half>(*schedules::RecurrenceClusterCuda(), ScalarType::kFloat16,
                                {{{"rows", 16}, {"units", 32}}});
}

TEST(RecurrenceCudaTest, EveryFloat) {
  for (const ScalarType dtype :
       {ScalarType::kFloat16, ScalarType::kBFloat16, ScalarType::kFloat64}) {
    SCOPED_TRACE(ScalarTypeName(dtype));
    const ir::Task task = Recurrence(Int64(3), Int64(2), 18, {.gates = 3, .dtype = dtype});
    CheckStrategy(task, *schedules::RecurrenceCuda(), {}, {.absolute = 0.02});
  }
}

}  // namespace
}  // namespace hidet::testing
