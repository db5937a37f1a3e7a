#include "compiler/tuner.h"

#include <map>

#include "compiler/candidate_farm.h"
#include "compiler/cpu_compiler.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "ir/text/task_text.h"

namespace hidet::compiler {
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
  const std::unique_ptr<KernelCompiler> cpu_ = MakeCpuCompiler(1);
  const schedules::StrategyList strategies_ = schedules::AllStrategies();
  const TaskCompiler compiler_{*cpu_, strategies_};

  Tuner Make(const Measurer& measurer, TunerOptions options = {}, TunerPlace place = {}) const {
    if (options.space == schedules::SearchSpace::kModel)
      options.space = schedules::SearchSpace::kSmall;
    return Tuner(compiler_, measurer, strategies_, cpu_->target(), std::move(options),
                 std::move(place));
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
  const std::string path = ::testing::TempDir() + "/tuner_records";
  const auto folder = runtime::KernelCache::Open(path).value();
  ASSERT_TRUE(folder.Clear().ok());
  auto records = TuningRecords::Open(&folder, "");
  ASSERT_TRUE(records.ok()) << records.status();
  const ir::Task task = MatmulTask();
  const FixedMeasurer any("none");
  ASSERT_TRUE(Make(any).Compile(task).ok());
  const std::string winner = any.seen.rbegin()->first;
  const FixedMeasurer first(winner), second("none"), other("none");
  ASSERT_TRUE(Make(first, {.records = &*records}, {.machine = "a"}).Compile(task).ok());
  EXPECT_GT(first.count, 1);
  EXPECT_EQ(Make(second, {.records = &*records}, {.machine = "a"}).Compile(task)->strategy, winner);
  EXPECT_EQ(second.count, 0);
  ASSERT_TRUE(Make(other, {.records = &*records}, {.machine = "b"}).Compile(task).ok());
  EXPECT_GT(other.count, 1);
}

TEST_F(TunerTest, MeasuresOnlyWhatNobodyMeasured) {
  auto records = TuningRecords::Open(nullptr, ::testing::TempDir() + "/only_new.txt");
  ASSERT_TRUE(records.ok()) << records.status();
  const ir::Task task = MatmulTask();
  const FixedMeasurer few("none"), more("none"), none("none");
  const auto tune = [&](const Measurer& measurer, schedules::SearchSpace space) {
    return Make(measurer, {.space = space, .records = &*records}, {.machine = "a"})
        .Compile(task)
        .status();
  };
  ASSERT_TRUE(tune(few, schedules::SearchSpace::kSmall).ok());
  ASSERT_TRUE(tune(more, schedules::SearchSpace::kLarge).ok());
  ASSERT_TRUE(tune(none, schedules::SearchSpace::kLarge).ok());
  EXPECT_GT(few.count, 1);
  EXPECT_GT(more.count, 0);
  EXPECT_EQ(none.count, 0);
  const std::optional<TuningRecord> record = records->Find("a", ir::PrintTask(task));
  ASSERT_TRUE(record.has_value());
  EXPECT_EQ(static_cast<int>(record->times.size()), few.count + more.count);
}

TEST_F(TunerTest, WithoutADeviceTheModelChooses) {
  const ir::Task task = MatmulTask();
  EXPECT_EQ(Make(NoDevice()).Compile(task)->strategy, compiler_.Compile(task)->strategy);
}

TEST_F(TunerTest, StopsWhenAsked) {
  const FixedMeasurer measurer("none");
  const auto result =
      Make(measurer, {.cancelled = CancellationToken([] { return true; })}).Compile(MatmulTask());
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
  ASSERT_TRUE(Make(measurer, {.threads = 2}, {.progress = progress}).Compile(task).ok());
  EXPECT_EQ(expected, 2 * measurer.count);
  ASSERT_EQ(static_cast<int>(steps.size()), expected);
  for (int i = 0; i < expected; ++i) EXPECT_EQ(steps[i], i + 1);
}

TEST_F(TunerTest, MeasuresOnTheCpu) {
  const DeviceMeasurer measurer(*cpu_);
  const auto compiled = compiler_.Compile(MatmulTask()).value();
  const auto seconds = measurer.Seconds(compiled).value();
  EXPECT_GT(seconds, 0);
  EXPECT_LT(seconds, 1);
}

// Takes the same candidate to be the fastest as a FixedMeasurer, and tells of none of them.
class FixedFarm : public CandidateFarm {
 public:
  explicit FixedFarm(std::string fastest) : fastest_(std::move(fastest)) {}
  absl::StatusOr<std::string> DeviceName() const override { return std::string("a card"); }
  absl::StatusOr<std::vector<absl::StatusOr<double>>> Measure(
      absl::string_view identity, absl::Span<const Candidate> candidates,
      const std::function<void()>& step) const override {
    EXPECT_EQ(identity, "build");
    std::vector<absl::StatusOr<double>> seconds;
    for (const Candidate& candidate : candidates) {
      step();
      step();
      task = candidate.task;
      seconds.push_back(candidate.strategy + " " + candidate.config == fastest_
                            ? absl::StatusOr<double>(1e-6)
                        : seconds.empty() ? absl::UnknownError("lost")
                                          : absl::StatusOr<double>(1e-3));
    }
    ++count;
    return seconds;
  }
  mutable int count = 0;
  mutable std::string task;

 private:
  const std::string fastest_;
};

TEST_F(TunerTest, AFarmChoosesWhatThisProcessWouldByTheSameTimes) {
  const ir::Task task = MatmulTask();
  const FixedMeasurer any("none");
  ASSERT_TRUE(Make(any).Compile(task).ok());
  for (const auto& [strategy, unused] : any.seen) {
    const FixedMeasurer nobody("none");
    const FixedFarm farm(strategy);
    const auto chosen =
        Make(nobody, {.sharing = {.farm = &farm}}, {.identity = "build"}).Compile(task).value();
    EXPECT_EQ(chosen.strategy, strategy);
    EXPECT_FALSE(chosen.object.empty());
    EXPECT_EQ(nobody.count, 0);
    EXPECT_EQ(farm.task, ir::PrintTask(task));
  }
}

TEST_F(TunerTest, ChoosesByTheTimesOfAnotherProcess) {
  const ir::Task task = MatmulTask();
  const FixedMeasurer any("none");
  ASSERT_TRUE(Make(any).Compile(task).ok());
  const std::string winner = any.seen.rbegin()->first;
  std::string told;
  const FixedMeasurer first(winner);
  SearchSharing leads, follows;
  leads.decided = [&](absl::string_view of, absl::string_view record) {
    EXPECT_EQ(of, ir::PrintTask(task));
    told = std::string(record);
  };
  follows.follow = [&](absl::string_view of) -> absl::StatusOr<std::optional<std::string>> {
    EXPECT_EQ(of, ir::PrintTask(task));
    return told;
  };
  ASSERT_TRUE(Make(first, {.sharing = leads}, {.machine = "a"}).Compile(task).ok());
  ASSERT_FALSE(told.empty());
  // Its own times, of another machine, would say otherwise.
  auto records = TuningRecords::Open(nullptr, ::testing::TempDir() + "/follows.txt");
  const FixedMeasurer own(any.seen.begin()->first), none("none");
  ASSERT_TRUE(Make(own, {.records = &*records}, {.machine = "b"}).Compile(task).ok());
  const auto chosen = Make(none, {.records = &*records, .sharing = follows}, {.machine = "b"})
                          .Compile(task)
                          .value();
  EXPECT_EQ(chosen.strategy, winner);
  EXPECT_EQ(none.count, 0);
  // They are its own from now on.
  EXPECT_EQ(Make(none, {.records = &*records}, {.machine = "b"}).Compile(task)->strategy, winner);
  // A follower whose leader says nothing measures.
  follows.follow = [](absl::string_view) { return std::nullopt; };
  const FixedMeasurer alone(winner);
  ASSERT_TRUE(Make(alone, {.sharing = follows}, {.machine = "c"}).Compile(task).ok());
  EXPECT_GT(alone.count, 1);
}

}  // namespace
}  // namespace hidet::compiler
