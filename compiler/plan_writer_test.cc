#include "compiler/plan_writer.h"

#include "gtest/gtest.h"

namespace hidet::compiler {
namespace {

std::vector<std::vector<int>> AfterOf(
    const std::vector<std::pair<std::vector<int>, std::vector<int>>>& steps) {
  PlanWriter writer;
  for (const auto& [reads, writes] : steps)
    writer.Add({.action = runtime::CopyStep{}, .reads = reads, .writes = writes});
  const runtime::Plan plan = std::move(writer).Finish();
  std::vector<std::vector<int>> after;
  for (const runtime::Step& step : plan.steps) after.push_back(step.after);
  return after;
}

using Lists = std::vector<std::vector<int>>;

TEST(PlanWriter, WaitsForTheWriterOfWhatItReads) {
  EXPECT_EQ(AfterOf({{{0}, {1}}, {{0}, {2}}, {{1, 2}, {3}}}), (Lists{{}, {}, {0, 1}}));
}

TEST(PlanWriter, WaitsForTheReadersOfWhatItWrites) {
  EXPECT_EQ(AfterOf({{{}, {1}}, {{1}, {2}}, {{1}, {3}}, {{}, {1}}}),
            (Lists{{}, {0}, {0}, {0, 1, 2}}));
}

TEST(PlanWriter, AnUpdateInPlaceWaitsForItsWriterAlone) {
  EXPECT_EQ(AfterOf({{{}, {1}}, {{1}, {1}}, {{1}, {2}}}), (Lists{{}, {0}, {1}}));
}

}  // namespace
}  // namespace hidet::compiler
