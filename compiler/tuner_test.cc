#include "compiler/tuner.h"

#include <atomic>
#include <map>

#include "compiler/cpu_compiler.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::driver {
namespace {

ir::Task MatmulTask() {
  graph::GraphBuilder b(graph::AllOps());
  const auto input = [&](std::vector<int64_t> shape) {
    return b.Input({ScalarType::kFloat32, graph::MakeDims(shape), graph::Device::Cpu()});
  };
  const ir::Var s = graph::MakeSymbol("s", 1, 512, 96);
  const graph::Tensor x =
      b.Input({ScalarType::kFloat32, {ir::Int64(1), s, ir::Int64(64)}, graph::Device::Cpu()});
  EXPECT_TRUE(b.ApplyOne("CpuBatchMatmul", {x, input({1, 64, 48})}).ok());
  return graph::LowerToTask(b.operators().back())->task;
}

// Takes one candidate to be the fastest, whatever it is.
class FixedMeasurer : public Measurer {
 public:
  explicit FixedMeasurer(std::string fastest) : fastest_(std::move(fastest)) {}
  absl::StatusOr<double> Seconds(const CompiledTask& compiled) const override {
    ++count;
    seen[compiled.strategy] = true;
    return compiled.strategy == fastest_ ? 1e-6 : 1e-3;
  }
  mutable int count = 0;
  mutable std::map<std::string, bool> seen;

 private:
  const std::string fastest_;
};

class NoDevice : public Measurer {
 public:
  absl::StatusOr<double> Seconds(const CompiledTask&) const override {
    return absl::FailedPreconditionError("no device");
  }
};

class TunerTest : public ::testing::Test {
 protected:
  const std::unique_ptr<KernelCompiler> cpu_ = MakeCpuCompiler("/tmp", 1);
  const schedules::StrategyList strategies_ = schedules::AllStrategies();
  const TaskCompiler compiler_{*cpu_, strategies_};

  Tuner Make(const Measurer& measurer, TunerOptions options = {}) const {
    return Tuner(compiler_, measurer, strategies_, cpu_->target(), std::move(options));
  }
};

TEST_F(TunerTest, TakesWhatIsMeasuredFastest) {
  const ir::Task task = MatmulTask();
  const FixedMeasurer any("none");
  ASSERT_TRUE(Make(any).Compile(task).ok());
  ASSERT_GT(any.seen.size(), 1u);
  for (const auto& [strategy, unused] : any.seen) {
    const FixedMeasurer measurer(strategy);
    EXPECT_EQ(Make(measurer).Compile(task)->strategy, strategy);
  }
}

TEST_F(TunerTest, RemembersWhatWon) {
  const std::string folder = ::testing::TempDir() + "/tuner_records";
  const auto records = runtime::KernelCache::Open(folder);
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_TRUE(records->Clear().ok());
  const ir::Task task = MatmulTask();
  const FixedMeasurer any("none");
  ASSERT_TRUE(Make(any).Compile(task).ok());
  const std::string winner = any.seen.rbegin()->first;
  const FixedMeasurer first(winner), second("none"), other("none");
  ASSERT_TRUE(Make(first, {.records = &*records, .fingerprint = "a"}).Compile(task).ok());
  EXPECT_GT(first.count, 1);
  EXPECT_EQ(Make(second, {.records = &*records, .fingerprint = "a"}).Compile(task)->strategy,
            winner);
  EXPECT_EQ(second.count, 0);
  ASSERT_TRUE(Make(other, {.records = &*records, .fingerprint = "b"}).Compile(task).ok());
  EXPECT_GT(other.count, 1);
}

TEST_F(TunerTest, WithoutADeviceTheModelChooses) {
  const ir::Task task = MatmulTask();
  EXPECT_EQ(Make(NoDevice()).Compile(task)->strategy, compiler_.Compile(task)->strategy);
}

TEST_F(TunerTest, StopsWhenAsked) {
  const FixedMeasurer measurer("none");
  const auto result = Make(measurer, {.cancelled = [] { return true; }}).Compile(MatmulTask());
  EXPECT_TRUE(absl::IsCancelled(result.status())) << result.status();
  EXPECT_EQ(measurer.count, 0);
}

TEST_F(TunerTest, TellsOfEachCandidateTwice) {
  const FixedMeasurer measurer("none");
  std::vector<int> steps;
  int expected = 0;
  const ir::Task task = MatmulTask();
  const auto progress = [&](const ir::Task& searched, int done, int total) {
    EXPECT_EQ(searched.name, task.name);
    steps.push_back(done);
    expected = total;
  };
  ASSERT_TRUE(Make(measurer, {.threads = 2, .progress = progress}).Compile(task).ok());
  EXPECT_EQ(expected, 2 * measurer.count);
  ASSERT_EQ(static_cast<int>(steps.size()), expected);
  for (int i = 0; i < expected; ++i) EXPECT_EQ(steps[i], i + 1);
}

TEST_F(TunerTest, MeasuresOnTheCpu) {
  const DeviceMeasurer measurer(*cpu_);
  const auto compiled = compiler_.Compile(MatmulTask());
  ASSERT_TRUE(compiled.ok()) << compiled.status();
  const auto seconds = measurer.Seconds(*compiled);
  ASSERT_TRUE(seconds.ok()) << seconds.status();
  EXPECT_GT(*seconds, 0);
  EXPECT_LT(*seconds, 1);
}

}  // namespace
}  // namespace hidet::driver
