#include "compiler/candidate_worker.h"

#include "compiler/candidate_farm.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "ir/task/analyzed_task.h"
#include "ir/text/task_text.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::compiler {
namespace {

Candidate ReluCandidate() {
  graph::GraphBuilder b(graph::AllOps());
  const ir::Var s = graph::MakeSymbol("s", 1, 512, 96);
  const graph::Tensor x = b.Input({ScalarType::kFloat32, {s, ir::Int64(64)}, graph::Device::Cpu()});
  EXPECT_TRUE(b.ApplyOne("Relu", {x}).ok());
  return {.task = ir::PrintTask(graph::LowerToTask(b.operators().back())->task)};
}

class CandidateWorkerTest : public ::testing::Test {
 protected:
  void SetUp() override { worker_ = CandidateWorker::Make({.threads = 1}).value(); }
  std::unique_ptr<CandidateWorker> worker_;
};

TEST_F(CandidateWorkerTest, WhatOneProcessCompilesAnotherMeasures) {
  Candidate candidate = ReluCandidate();
  int tried = 0;
  for (const auto& strategy : schedules::AllStrategies()) {
    candidate.strategy = std::string(strategy->name());
    candidate.version = strategy->version();
    const absl::StatusOr<std::string> binary = worker_->Compile(candidate);
    if (!binary.ok()) continue;
    ++tried;
    const double seconds = worker_->Measure(candidate, *binary).value();
    EXPECT_GT(seconds, 0);
    EXPECT_EQ(worker_->Measure(candidate, "7\n").status().code(),
              absl::StatusCode::kInvalidArgument);
  }
  EXPECT_GE(tried, 1);
  EXPECT_FALSE(worker_->DeviceName().empty());
  EXPECT_FALSE(worker_->identity().empty());
}

// A CPU's and a GPU's strategy may share a name.
TEST_F(CandidateWorkerTest, AStrategyIsOneOfTheDevice) {
  graph::GraphBuilder b(graph::AllOps());
  const graph::Tensor x =
      b.Input({ScalarType::kFloat16, {ir::Int64(5), ir::Int64(1003)}, graph::Device::FakeCuda()});
  ASSERT_TRUE(b.ApplyOne("Softmax", {x}, {{"axis", int64_t{1}}}).ok());
  const ir::AnalyzedTask task = graph::LowerToTask(b.operators().back())->task;
  const auto worker =
      CandidateWorker::Make({.device = "fake_cuda", .nvrtc_dir = "../nvrtc/lib"}).value();
  int tried = 0;
  for (const auto& strategy : schedules::AllStrategies()) {
    if (!strategy->Matches(task, schedules::Hopper()).ok()) continue;
    ++tried;
    const std::vector<schedules::Config> space =
        strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kModel);
    ASSERT_FALSE(space.empty());
    const absl::StatusOr<std::string> binary =
        worker->Compile({.task = ir::PrintTask(task),
                         .strategy = std::string(strategy->name()),
                         .version = strategy->version(),
                         .config = schedules::ToString(space[0])});
    EXPECT_TRUE(binary.ok()) << strategy->name() << ": " << binary.status();
  }
  EXPECT_GE(tried, 1);
}

TEST_F(CandidateWorkerTest, StrategiesOfAnotherBuildAreRefused) {
  Candidate candidate = ReluCandidate();
  candidate.strategy = "none";
  EXPECT_EQ(worker_->Compile(candidate).status().code(), absl::StatusCode::kNotFound);
  candidate.strategy = std::string(schedules::AllStrategies()[0]->name());
  candidate.version = 1000;
  const absl::Status status = worker_->Compile(candidate).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_NE(status.message().find("version 1000 is none of this build"), absl::string_view::npos);
  candidate.task = "no task";
  EXPECT_FALSE(worker_->Compile(candidate).ok());
}

}  // namespace
}  // namespace hidet::compiler
