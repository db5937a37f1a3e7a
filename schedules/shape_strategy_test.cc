#include "schedules/shape_strategy.h"

#include <cmath>

#include "gtest/gtest.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

absl::StatusOr<int> CountStages(const ir::AnalyzedTask& task) {
  if (task->name != "counted") return Refuse(task, "not to be counted");
  return static_cast<int>(task->stages.size());
}

class CountingStrategy : public ShapeStrategy<CountStages, HasWgmma> {
 public:
  absl::string_view name() const override { return "counting"; }
  std::vector<Config> Configs(const int& stages, const Target& target,
                              SearchSpace space) const override {
    return {{{{"stages", stages}}}};
  }
  double Seconds(const int& stages, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    return stages;
  }
  absl::StatusOr<ir::Program> Make(const int& stages, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return ir::Program();
  }
};

TEST(ShapeStrategy, TakesTasksThatHaveTheShape) {
  const ir::Task counted{.name = "counted"};
  const CountingStrategy strategy;
  EXPECT_TRUE(strategy.Matches(counted, Hopper()).ok());
  EXPECT_EQ(strategy.Space(counted, Hopper(), SearchSpace::kModel).size(), 1u);
  EXPECT_EQ(strategy.Cost(counted, Hopper(), {}), 0);
  EXPECT_TRUE(strategy.Apply(counted, Hopper(), {}).ok());
}

TEST(ShapeStrategy, RefusesOthersWithTheReason) {
  const ir::Task other{.name = "other"};
  const CountingStrategy strategy;
  for (const absl::Status& status :
       {strategy.Matches(other, Hopper()), strategy.Apply(other, Hopper(), {}).status()}) {
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_EQ(status.message(), "task \"other\": not to be counted");
  }
  EXPECT_TRUE(strategy.Space(other, Hopper(), SearchSpace::kModel).empty());
  EXPECT_EQ(strategy.Cost(other, Hopper(), {}), INFINITY);
}

TEST(ShapeStrategy, RefusesOtherMachines) {
  Target old = Hopper();
  old.has_wgmma = false;
  const absl::Status status = CountingStrategy().Matches(ir::Task{.name = "counted"}, old);
  EXPECT_EQ(status.message(), "the target has no wgmma (sm_90a)");
  EXPECT_EQ(IsGpu(Target()).message(), "the target is not a GPU");
  EXPECT_EQ(IsCpu(Hopper()).message(), "the target is not a CPU");
}

}  // namespace
}  // namespace hidet::schedules
