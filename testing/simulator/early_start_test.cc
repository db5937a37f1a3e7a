// Kernels that start before the ones before them have ended: what a wait orders, and that every
// strategy's kernels wait where they must.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/evaluate.h"
#include "ir/text/parser.h"
#include "schedules/all_strategies.h"
#include "testing/golden_cuda/golden_cases.h"
#include "testing/kernel_interpreter/evaluate_expr.h"
#include "testing/simulator/mutations.h"
#include "testing/simulator/run_program.h"
#include "testing/simulator/simulator.h"

namespace hidet::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int kThreads = 64;

// A kernel of two blocks over %x, %y and %z of 128 numbers each; `i` is the thread's place.
ir::Kernel Parse(absl::string_view name, absl::string_view body) {
  const std::string text = absl::StrCat(
      "kernel @", name,
      "(%x: int32[128]@global, %y: int32[128]@global, %z: int32[128]@global) grid(b: 2) "
      "threads(t: ",
      kThreads, ") {\n  let i = b * 64 + int64(t)\n", body, "\n}");
  absl::StatusOr<ir::Kernel> kernel = ir::ParseKernel(text);
  EXPECT_TRUE(kernel.ok()) << kernel.status() << "\n" << text;
  return kernel.ok() ? *kernel : ir::Kernel();
}

struct ChainRun {
  SimulationReport report;
  std::vector<int32_t> y, z;
};

std::vector<int32_t> NumbersOf(const GlobalMemory& memory) {
  std::vector<int32_t> numbers(memory.bytes.size() / 4);
  std::memcpy(numbers.data(), memory.bytes.data(), memory.bytes.size());
  return numbers;
}

// Runs the kernels one after the other, all of which may start early; %x is i, and used by nobody
// else unless `in_flight`.
ChainRun RunChain(const std::vector<absl::string_view>& bodies, uint64_t seed = 0,
                  bool in_flight = false) {
  std::vector<ir::Kernel> kernels;
  for (const absl::string_view body : bodies)
    kernels.push_back(Parse(absl::StrCat("k", kernels.size()), body));
  std::vector<uint8_t> numbers(512);
  for (int32_t i = 0; i < 128; ++i) std::memcpy(&numbers[static_cast<size_t>(i) * 4], &i, 4);
  GlobalMemory x(numbers), y(512), z(512);
  x.in_flight = y.in_flight = z.in_flight = in_flight;
  std::vector<SimulationLaunch> launches;
  for (const ir::Kernel& kernel : kernels) {
    if (!kernel.body.defined()) return {};
    launches.push_back({.kernel = &kernel, .arguments = {&x, &y, &z}, .starts_early = true});
  }
  absl::StatusOr<SimulationReport> report = SimulateInOrder(launches, {.seed = seed});
  EXPECT_TRUE(report.ok()) << report.status();
  return {report.ok() ? *std::move(report) : SimulationReport(), NumbersOf(y), NumbersOf(z)};
}

constexpr absl::string_view kDouble =
    "grid_dependency_launch()\n grid_dependency_wait()\n %y[i] = %x[i] * 2";
constexpr absl::string_view kAddOne =
    "grid_dependency_launch()\n grid_dependency_wait()\n %z[i] = %y[i] + 1";

TEST(EarlyStartTest, WhoWaitsFindsWhatWasWritten) {
  for (const uint64_t seed : {0, 1, 2, 3, 4}) {
    const ChainRun run = RunChain({kDouble, kAddOne}, seed, /*in_flight=*/true);
    EXPECT_THAT(run.report.findings, IsEmpty()) << ToString(run.report);
    for (int32_t i = 0; i < 128; ++i) ASSERT_EQ(run.z[i], i * 2 + 1);
  }
}

TEST(EarlyStartTest, WhoReadsBeforeTheWaitFindsWhatWasThereBefore) {
  const absl::string_view too_early =
      "grid_dependency_launch()\n let v = %y[i]\n grid_dependency_wait()\n %z[i] = v + 1";
  for (const uint64_t seed : {0, 1, 2, 3, 4}) {
    const ChainRun run = RunChain({kDouble, too_early}, seed);
    EXPECT_TRUE(run.report.Has(FindingKind::kRace)) << "seed " << seed << ToString(run.report);
  }
  const ChainRun run = RunChain({kDouble, too_early});
  EXPECT_TRUE(run.report.Has(FindingKind::kUninitializedRead)) << ToString(run.report);
  EXPECT_THAT(run.z, ::testing::Each(0xcdcdcdcd + 1));
  EXPECT_THAT(ToString(run.report), HasSubstr("kernel @k"));
}

TEST(EarlyStartTest, WhoWritesBeforeTheWaitRacesWithEarlierReaders) {
  const absl::string_view too_early =
      "grid_dependency_launch()\n %x[i] = 7\n grid_dependency_wait()";
  for (const uint64_t seed : {0, 1, 2, 3, 4}) {
    const ChainRun run = RunChain({kDouble, too_early}, seed);
    EXPECT_TRUE(run.report.Has(FindingKind::kRace)) << "seed " << seed << ToString(run.report);
  }
  EXPECT_THAT(RunChain({kDouble, too_early}).y, ::testing::Each(14));
}

// The end of a kernel is no order by itself: its successor may be there already.
TEST(EarlyStartTest, WithoutAWaitNothingIsOrdered) {
  for (const absl::string_view first : {kDouble, absl::string_view("%y[i] = %x[i] * 2")}) {
    const ChainRun run = RunChain({first, "%z[i] = %y[i] + 1"});
    EXPECT_TRUE(run.report.Has(FindingKind::kRace)) << ToString(run.report);
  }
}

// A kernel that lets nobody start has ended when the next one begins.
TEST(EarlyStartTest, WithoutALaunchTheNextBeginsAtTheEnd) {
  const ChainRun run =
      RunChain({"grid_dependency_wait()\n %y[i] = %x[i] * 2", "%z[i] = %y[i] + 1"});
  for (int32_t i = 0; i < 128; ++i) ASSERT_EQ(run.z[i], i * 2 + 1);
}

TEST(EarlyStartTest, OneThreadMayWaitForItsBlock) {
  const absl::string_view one_waits =
      "if t == 0 {\n grid_dependency_wait()\n }\n sync_threads()\n %z[i] = %y[i] + 1";
  const absl::string_view nobody_syncs =
      "if t == 0 {\n grid_dependency_wait()\n }\n %z[i] = %y[i] + 1";
  for (const uint64_t seed : {0, 1, 2, 3, 4}) {
    const ChainRun run = RunChain({kDouble, one_waits}, seed, /*in_flight=*/true);
    EXPECT_THAT(run.report.findings, IsEmpty()) << ToString(run.report);
    EXPECT_TRUE(RunChain({kDouble, nobody_syncs}, seed).report.Has(FindingKind::kRace));
  }
}

// A wait is for the kernel before; that one must have waited too.
TEST(EarlyStartTest, AKernelThatDoesNotWaitLeavesTheOneBeforeItUnordered) {
  const absl::string_view stranger = "grid_dependency_launch()\n let v = i";
  const ChainRun run = RunChain({kDouble, stranger, kAddOne});
  EXPECT_TRUE(run.report.Has(FindingKind::kRace)) << ToString(run.report);
  const absl::string_view waits = "grid_dependency_launch()\n grid_dependency_wait()\n let v = i";
  EXPECT_THAT(RunChain({kDouble, waits, kAddOne}).report.findings, IsEmpty());
}

// The same for kernels after the last, and for those before the first.
TEST(EarlyStartTest, TheLastMustHaveWaitedForAllBefore) {
  const ChainRun run = RunChain({kDouble, "let v = i"});
  EXPECT_THAT(ToString(run.report), HasSubstr("kernel @k1 can end before kernel @"));
}

TEST(EarlyStartTest, WhatKernelsBeforeUseNeedsAWait) {
  const absl::string_view early_read = "let v = %x[i]\n grid_dependency_wait()\n %y[i] = v * 2";
  EXPECT_TRUE(RunChain({early_read}, 0, /*in_flight=*/true).report.Has(FindingKind::kRace));
  EXPECT_THAT(RunChain({early_read}, 0, /*in_flight=*/false).report.findings, IsEmpty());
  const absl::string_view early_write = "%y[i] = 1\n grid_dependency_wait()";
  EXPECT_TRUE(RunChain({early_write}, 0, /*in_flight=*/true).report.Has(FindingKind::kRace));
}

// One more block than are held: the ninth and later run when they are due.
TEST(EarlyStartTest, ManyBlocks) {
  const char* text =
      "(%x: int32[1280]@global, %y: int32[1280]@global) grid(b: 20) threads(t: 64) {\n"
      "  let i = b * 64 + int64(t)\n grid_dependency_launch()\n grid_dependency_wait()\n"
      "  %y[i] = %x[1279 - i] + 1\n}";
  absl::StatusOr<ir::Kernel> first = ir::ParseKernel(absl::StrCat("kernel @a", text)),
                             second = ir::ParseKernel(absl::StrCat("kernel @b", text));
  ASSERT_TRUE(first.ok() && second.ok()) << first.status();
  GlobalMemory x(std::vector<uint8_t>(5120, 0)), y(5120), z(5120);
  for (const uint64_t seed : {0, 1, 2}) {
    const auto report =
        SimulateInOrder({{.kernel = &*first, .arguments = {&x, &y}, .starts_early = true},
                         {.kernel = &*second, .arguments = {&y, &z}, .starts_early = true}},
                        {.seed = seed});
    ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
    EXPECT_THAT(NumbersOf(z), ::testing::Each(2));
  }
}

class StrategyTest : public ::testing::TestWithParam<int> {};

// Of each kind of kernel that there is: a wait that is removed, or comes after what follows it, is
// noticed.
TEST_P(StrategyTest, EveryWaitIsNeeded) {
  const GoldenCase golden = GoldenCases()[static_cast<size_t>(GetParam())];
  schedules::Target target = schedules::Hopper();
  target.multiprocessors = 2;
  absl::StatusOr<ProgramRunner> runner = absl::NotFoundError("no strategy takes it");
  const schedules::StrategyList strategies = schedules::AllStrategies();
  for (const std::unique_ptr<schedules::Strategy>& strategy : strategies) {
    if (strategy->name() != golden.strategy || !strategy->Matches(golden.task, target).ok())
      continue;
    schedules::Config config =
        strategy->Space(golden.task, target, schedules::SearchSpace::kModel).front();
    if (!golden.config.empty()) config = *schedules::ParseConfig(golden.config);
    runner = ProgramRunner::Make(golden.task, *strategy, target, config);
    break;
  }
  ASSERT_TRUE(runner.ok()) << runner.status();
  MutationRun run;
  EvaluateContext context;
  for (const ir::Var& symbol : golden.task.symbols) {
    run.symbols[symbol] = 5;
    context.vars.insert_or_assign(symbol, ir::Value::Int(symbol.type(), 5));
  }
  const auto bytes_of = [&](const ir::Buffer& buffer) {
    int64_t count = BitWidth(buffer.dtype().scalar) / 8 * buffer.dtype().lanes;
    for (const ir::Expr& extent : buffer.shape()) count *= EvaluateExpr(extent, context)->AsInt();
    return count;
  };
  std::vector<std::vector<uint8_t>> inputs;
  for (const ir::Buffer& input : runner->program().inputs)
    inputs.emplace_back(static_cast<size_t>(bytes_of(input)), 0);
  for (const auto& input : inputs) run.inputs.push_back(input.data());
  for (const ir::Buffer& output : runner->program().outputs)
    run.output_bytes.push_back(bytes_of(output));

  const auto is_wait = [](const Mutation& mutation) {
    return absl::StartsWith(mutation.statement, "grid_dependency_wait");
  };
  const auto results = RunMutations(runner->program(), runner->lowered(), run, is_wait).value();
  // Where a kernel has a wait for each role, that of the consumers is implied: they get what they
  // work on from a producer that has waited.
  for (size_t kernel = 0; kernel < runner->lowered().size(); ++kernel) {
    int removed = 0, noticed = 0;
    for (const MutationResult& result : results) {
      if (result.kernel != kernel || result.name != "removed") continue;
      ++removed;
      noticed += result.caught ? 1 : 0;
    }
    EXPECT_GE(noticed, std::max(1, removed - 1)) << "kernel " << kernel << "\n" << Table(results);
    for (const MutationResult& result : results) {
      if (result.kernel != kernel || (removed > 1 && result.name != "removed everywhere")) continue;
      EXPECT_TRUE(result.caught) << "kernel " << kernel << "\n" << Table(results);
    }
  }
}

// Those that meet kernels of other ranks are run with them: all_reduce_peers_test.
std::vector<int> CasesOfOneRank() {
  std::vector<int> cases;
  const std::vector<GoldenCase> all = GoldenCases();
  for (size_t i = 0; i < all.size(); ++i) {
    const std::vector<ir::Stage>& stages = all[i].task.stages;
    const bool meets = std::any_of(stages.begin(), stages.end(), [](const ir::Stage& stage) {
      return stage.kind == ir::StageKind::kAllReduce;
    });
    if (!meets) cases.push_back(static_cast<int>(i));
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Golden, StrategyTest, ::testing::ValuesIn(CasesOfOneRank()),
                         [](const auto& info) {
                           return GoldenCases()[static_cast<size_t>(info.param)].name;
                         });

}  // namespace
}  // namespace hidet::testing
