// Each strategy for GPUs has a benchmark, and takes the tasks of its benchmarks: without a GPU they
// end after a strategy has made its program, with its name as their label.
#include <benchmark/benchmark.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "schedules/cuda/strategies_cuda.h"
#include "schedules/strategy.h"

namespace hidet::schedules {
namespace {

class LabelReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      labels.insert(run.report_label);
      EXPECT_NE(run.report_label, "") << run.benchmark_name() << " failed";
    }
    benchmark::ConsoleReporter::ReportRuns(runs);
  }
  std::set<std::string> labels;
};

TEST(AllBenchmarksTest, EachStrategyTakesTheTasksOfItsBenchmarks) {
  LabelReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  for (const auto& strategy : StrategiesCuda()) {
    const std::string name(strategy->name());
    // Several GPUs must run these at once, on memory that they share.
    if (absl::StartsWith(name, "peers_")) continue;
    EXPECT_EQ(reporter.labels.count(name), 1u) << name << " has no benchmark";
  }
}

}  // namespace
}  // namespace hidet::schedules
