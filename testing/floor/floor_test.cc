#include "testing/floor/floor.h"

#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "ir/expr.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::testing {
namespace {

constexpr Peaks kPeaks = {.flops = 100, .bytes_per_second = 10};

TEST(FloorTest, TakesTheLongestOfTheThreeTimes) {
  EXPECT_DOUBLE_EQ(FloorSeconds({.flops = 200, .bytes = 10, .seconds = 1}, kPeaks), 2);
  EXPECT_DOUBLE_EQ(FloorSeconds({.flops = 200, .bytes = 30, .seconds = 1}, kPeaks), 3);
  EXPECT_DOUBLE_EQ(FloorSeconds({.flops = 200, .bytes = 30, .seconds = 4}, kPeaks), 4);
}

TEST(FloorTest, CountsEachOperandOnce) {
  EXPECT_EQ(OperandBytes(Softmax(ir::Int64(4), ir::Int64(8))), 2 * 4 * 8 * 4);
  EXPECT_EQ(OperandBytes(AddRelu(ir::Int64(4), ir::Int64(8), ScalarType::kFloat16)),
            (2 * 4 * 8 + 8) * 2);
}

// Two iterations of four seconds each, where the floor is two.
void BM_TwiceItsFloor(benchmark::State& state) {
  for (auto _ : state) state.SetIterationTime(4);
  const Floor floor = {.bytes = 20};
  CountOverFloor(state, floor, kPeaks);
  CountRate(state, "B/s", floor.bytes);
  CountRate(state, "nothing", 0);
}
BENCHMARK(BM_TwiceItsFloor)->UseManualTime()->Iterations(2);

class CounterReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const auto& [name, counter] : runs.at(0).counters) counters[name] = counter.value;
  }
  std::map<std::string, double> counters;
};

TEST(FloorTest, CountersAreOfOneIteration) {
  CounterReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  ASSERT_EQ(reporter.counters.size(), 3u);
  EXPECT_DOUBLE_EQ(reporter.counters["over_floor"], 2);
  EXPECT_DOUBLE_EQ(reporter.counters["B/s"], 5);
  EXPECT_DOUBLE_EQ(reporter.counters["GB/s"], 5e-9);
}

}  // namespace
}  // namespace hidet::testing
