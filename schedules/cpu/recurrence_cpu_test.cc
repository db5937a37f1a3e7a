#include "schedules/cpu/recurrence_cpu.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using testing::RecurrenceOptions;

// Sums of states below 1 with small weights, so that a step does not blow up what the one before
// rounded.
void ExpectStates(Expr steps, Expr rows, int64_t units, RecurrenceOptions options,
                  const ir::VarMap<int64_t>& symbols, int threads = 1, bool apart = false) {
  SCOPED_TRACE(absl::StrCat(units, " units, ", options.gates, " gates"));
  Target target = testing::HostTarget();
  target.threads = threads;
  testing::ExpectAgreement(testing::Recurrence(steps, rows, units, options), *RecurrenceCpu(),
                           {.target = target,
                            .config = Config{{{"steps_apart", apart ? 1 : 0}}},
                            .calls = {symbols},
                            .tolerance = testing::Tolerance{1e-5, 1e-5},
                            .scale = 1.0 / 8});
}

TEST(RecurrenceCpuTest, GatesAndUnitsOfEveryNumber) {
  for (const int64_t units : {1, 5, 16, 40, 70}) {
    for (const int64_t gates : {1, 3, 4})
      ExpectStates(Int64(4), Int64(1), units, {.gates = gates}, {});
  }
}

TEST(RecurrenceCpuTest, RowsInTilesAndBlocks) {
  const ir::Var rows = testing::Symbol("rows", 40);
  for (const int64_t count : {1, 2, 7, 33}) {
    for (const int threads : {1, 3}) {
      ExpectStates(Int64(3), rows, 20, {.gates = 4}, {{rows, count}}, threads);
      ExpectStates(Int64(3), rows, 20, {.gates = 3, .reverse = true}, {{rows, count}}, threads);
    }
  }
}

TEST(RecurrenceCpuTest, StepsThatAreKnownAtTheCall) {
  const ir::Var steps = testing::Symbol("steps", 10);
  for (const bool reverse : {false, true})
    ExpectStates(steps, Int64(2), 24, {.gates = 4, .reverse = reverse}, {{steps, 9}});
}

TEST(RecurrenceCpuTest, StepsAreLaunchesOfBlocksThatShareUnits) {
  const ir::Var rows = testing::Symbol("rows", 4);
  for (const int64_t units : {5, 32, 70, 300}) {
    for (const int64_t steps : {1, 2, 5}) {
      ExpectStates(Int64(steps), Int64(1), units, {.gates = 4}, {}, 2, /*apart=*/true);
      ExpectStates(Int64(steps), rows, units, {.gates = 3, .reverse = true}, {{rows, 9}}, 2,
                   /*apart=*/true);
    }
  }
}

// The choice among the configurations where two threads share the machine.
int64_t CheapestIsApart(int64_t steps, int64_t rows, int64_t units) {
  Target target;
  target.vector_bits = 512;
  target.threads = 2;
  target.bytes_per_second_of_thread = 34e9;
  target.bytes_per_second = 68e9;
  const ir::Task task = testing::Recurrence(Int64(steps), Int64(rows), units, {.gates = 4});
  int64_t apart = -1;
  double least = INFINITY;
  for (const Config& config : RecurrenceCpu()->Space(task, target, SearchSpace::kModel)) {
    const double seconds = RecurrenceCpu()->Cost(task, target, config);
    if (seconds >= least) continue;
    least = seconds;
    apart = config.at("steps_apart");
  }
  return apart;
}

TEST(RecurrenceCpuTest, ThreadsShareTheUnitsWhereWeightsAreLarge) {
  EXPECT_EQ(CheapestIsApart(50, 1, 1024), 1);
  EXPECT_EQ(CheapestIsApart(50, 1, 512), 1);
  EXPECT_EQ(CheapestIsApart(50, 1, 64), 0);
  EXPECT_EQ(CheapestIsApart(100, 64, 512), 1);
  EXPECT_EQ(CheapestIsApart(100, 64, 128), 0);
  // So many launches are no part of a plan.
  EXPECT_EQ(CheapestIsApart(100000, 1, 1024), 0);
}

TEST(RecurrenceCpuTest, Doubles) {
  ExpectStates(Int64(5), Int64(3), 21, {.gates = 3, .dtype = ScalarType::kFloat64}, {});
}

TEST(RecurrenceCpuTest, WeightsThatAreIntegers) {
  for (const ScalarType weights : {ScalarType::kInt8, ScalarType::kInt16}) {
    for (const int64_t rows : {1, 5})
      ExpectStates(Int64(4), Int64(rows), 37, {.gates = 4, .weights = weights}, {});
  }
}

TEST(RecurrenceCpuTest, WeightsThatAreKnownComeInPanels) {
  ir::Task task = testing::Recurrence(Int64(3), Int64(2), 40, {.gates = 4});
  const auto panels = [&](int operand) {
    return RecurrenceCpu()->Layouts(task, testing::HostTarget(), operand);
  };
  EXPECT_TRUE(panels(1).empty());
  task.inputs[1].constant = true;
  ASSERT_EQ(panels(1).size(), 1u);
  EXPECT_THAT(ir::ToString(panels(1)[0]), ::testing::HasSubstr("order(2,0,1) block(2:"));
  EXPECT_TRUE(panels(0).empty());
}

TEST(RecurrenceCpuTest, TakesRecurrencesAlone) {
  const auto refusal = [](const ir::Task& task) {
    return std::string(RecurrenceCpu()->Matches(task, testing::HostTarget()).message());
  };
  EXPECT_THAT(refusal(testing::AddRelu(Int64(64), Int64(64))),
              ::testing::HasSubstr("not one recurrence"));
  EXPECT_THAT(refusal(testing::Recurrence(Int64(2), Int64(1), 5000)),
              ::testing::HasSubstr("units"));
}

}  // namespace
}  // namespace hidet::schedules
