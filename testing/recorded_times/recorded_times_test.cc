// The cost models against times of a real card: what they choose, and in which order they put it.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/file.h"
#include "compiler/tuning_records.h"
#include "gtest/gtest.h"
#include "ir/task/analyzed_task.h"
#include "ir/text/task_parser.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy.h"

namespace hidet::compiler {
namespace {

struct Candidate {
  std::string what;
  double estimate = 0, seconds = 0;
};

std::string Describe(const Candidate& candidate) {
  return absl::StrFormat("%s %.2f us (estimated %.2f)", candidate.what, candidate.seconds * 1e6,
                         candidate.estimate * 1e6);
}

double Median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// Places in order, equal ones sharing theirs.
std::vector<double> Ranks(const std::vector<double>& values) {
  std::vector<double> ranks;
  for (const double value : values) {
    double rank = 0;
    for (const double other : values) rank += other < value ? 1 : (other == value ? 0.5 : 0);
    ranks.push_back(rank);
  }
  return ranks;
}

// Spearman's: the correlation of the ranks; nothing where one side is all equal.
std::optional<double> RankCorrelation(const std::vector<Candidate>& candidates) {
  std::vector<double> estimates, seconds;
  for (const Candidate& candidate : candidates) {
    estimates.push_back(candidate.estimate);
    seconds.push_back(candidate.seconds);
  }
  const std::vector<double> a = Ranks(estimates), b = Ranks(seconds);
  const double mean = static_cast<double>(a.size()) / 2;
  double ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean) * (b[i] - mean);
    aa += (a[i] - mean) * (a[i] - mean);
    bb += (b[i] - mean) * (b[i] - mean);
  }
  if (aa == 0 || bb == 0) return std::nullopt;
  return ab / std::sqrt(aa * bb);
}

// The parameter is the file.
class RecordedTimesTest : public ::testing::TestWithParam<const char*> {
 protected:
  // The candidates of a record with today's estimates.
  std::vector<Candidate> Estimate(const TuningRecord& record) const {
    std::vector<Candidate> candidates;
    absl::StatusOr<ir::Task> task = ir::ParseTask(record.task);
    EXPECT_TRUE(task.ok()) << task.status() << record.task;
    if (!task.ok()) return candidates;
    const ir::AnalyzedTask analyzed(*std::move(task));
    for (const auto& strategy : strategies_) {
      if (!strategy->Matches(analyzed, schedules::Hopper()).ok()) continue;
      for (const MeasuredTime& time : record.times) {
        if (time.strategy != strategy->name() || time.version != strategy->version() ||
            !time.seconds.has_value())
          continue;
        const auto config = schedules::ParseConfig(time.config);
        EXPECT_TRUE(config.ok()) << config.status();
        candidates.push_back({.what = absl::StrCat(time.strategy, " ", time.config),
                              .estimate = strategy->Cost(analyzed, schedules::Hopper(), *config),
                              .seconds = *time.seconds});
      }
    }
    return candidates;
  }

  const schedules::StrategyList strategies_ = schedules::AllStrategies();
};

TEST_P(RecordedTimesTest, TheModelChoosesNearlyTheFastest) {
  const auto text = ReadFile(absl::StrCat("testing/recorded_times/", GetParam())).value();
  const auto records = ParseTuningRecords(text).value();
  std::vector<double> regrets, correlations;
  double all_chosen = 0, all_best = 0;
  for (const TuningRecord& record : records) {
    const std::vector<Candidate> candidates = Estimate(record);
    if (candidates.size() < 2) continue;
    const auto by = [](double Candidate::* field) {
      return [field](const Candidate& a, const Candidate& b) { return a.*field < b.*field; };
    };
    const auto chosen =
        std::min_element(candidates.begin(), candidates.end(), by(&Candidate::estimate));
    const auto best =
        std::min_element(candidates.begin(), candidates.end(), by(&Candidate::seconds));
    regrets.push_back(chosen->seconds / best->seconds);
    all_chosen += chosen->seconds;
    all_best += best->seconds;
    constexpr double kWorthReading = 1.15;
    if (regrets.back() > kWorthReading)
      printf("%.2f: %s\n  %s, best %s\n", regrets.back(), record.task.c_str(),
             Describe(*chosen).c_str(), Describe(*best).c_str());
    EXPECT_LT(regrets.back(), 2) << chosen->seconds << " s chosen, " << best->seconds
                                 << " s possible\n"
                                 << record.task;
    const std::optional<double> correlation = RankCorrelation(candidates);
    if (candidates.size() >= 5 && correlation.has_value()) correlations.push_back(*correlation);
  }
  ASSERT_GE(regrets.size(), 30u);
  ASSERT_GE(correlations.size(), 20u);
  const double mean =
      std::accumulate(regrets.begin(), regrets.end(), 0.0) / static_cast<double>(regrets.size());
  printf(
      "regret: median %.3f, mean %.3f, of the sum %.3f; rank correlation: median %.2f; %zu tasks\n",
      Median(regrets), mean, all_chosen / all_best, Median(correlations), regrets.size());
  EXPECT_LE(Median(regrets), 1.15);
  EXPECT_LE(mean, 1.1);
  EXPECT_LE(all_chosen / all_best, 1.1);
  EXPECT_GE(Median(correlations), 0.5);
}

INSTANTIATE_TEST_SUITE_P(Cards, RecordedTimesTest, ::testing::Values("h200.txt", "h200_cold.txt"));

}  // namespace
}  // namespace hidet::compiler
