#include "testing/cuda_checker/strategy_expectations.h"

#include <algorithm>
#include <vector>

#include "gtest/gtest.h"
#include "testing/cuda_checker/cuda_checker.h"

namespace hidet::testing {

using schedules::Config;
using schedules::Hopper;
using schedules::SearchSpace;
using schedules::Strategy;

std::string Compile(const ir::Task& task, const Strategy& strategy, const Config& config) {
  const absl::StatusOr<CudaCheck> check = CheckCuda(task, strategy, config);
  EXPECT_TRUE(check.ok()) << strategy.name() << " " << ToString(config) << ": " << check.status();
  if (!check.ok()) return "";
  EXPECT_EQ(check->spilled_bytes, 0) << strategy.name() << " " << ToString(config) << "\n"
                                     << check->log;
  EXPECT_FALSE(check->wgmma_serialized) << strategy.name() << " " << ToString(config) << "\n"
                                        << check->log;
  return check->source;
}

std::string CompileFirst(const ir::Task& task, const Strategy& strategy) {
  return Compile(task, strategy, strategy.Space(task, Hopper(), SearchSpace::kModel).front());
}

std::string CompileAll(const ir::Task& task, const Strategy& strategy, SearchSpace space) {
  EXPECT_EQ(RefusalOf(task, strategy), "");
  std::string source;
  for (const Config& config : strategy.Space(task, Hopper(), space))
    source = Compile(task, strategy, config);
  return source;
}

std::string RefusalOf(const ir::Task& task, const Strategy& strategy) {
  const absl::Status status = strategy.Matches(task, Hopper());
  EXPECT_TRUE(status.ok() || status.code() == absl::StatusCode::kFailedPrecondition) << status;
  return std::string(status.message());
}

Config Cheapest(const ir::Task& task, const Strategy& strategy) {
  const ir::AnalyzedTask analyzed = task;
  const std::vector<Config> configs = strategy.Space(analyzed, Hopper(), SearchSpace::kModel);
  const auto cost = [&](const Config& config) { return strategy.Cost(analyzed, Hopper(), config); };
  return *std::min_element(configs.begin(), configs.end(),
                           [&](const Config& a, const Config& b) { return cost(a) < cost(b); });
}

}  // namespace hidet::testing
