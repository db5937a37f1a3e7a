// The sum over ranks, with residual and norm, on several simulated GPUs: values, what is unordered,
// and mistakes made on purpose.
#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/scalar_type.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/canonical_value.h"
#include "ir/task/peer_memory.h"
#include "ir/task/task_units.h"
#include "ir/text/text.h"
#include "ir/walk.h"
#include "schedules/cuda/all_reduce_peers_cuda.h"
#include "schedules/cuda/generic_cuda.h"
#include "schedules/cuda/row_group_cuda.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/mutations.h"
#include "testing/simulator/run_program.h"
#include "testing/simulator/simulator.h"

namespace hidet::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int kCalls = 3;  // both halves of the memory, and one of them again

std::vector<uint8_t> Random(ScalarType dtype, int64_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> distribution(-1, 1);
  const auto width = static_cast<size_t>(BitWidth(dtype) / 8);
  std::vector<uint8_t> bytes(static_cast<size_t>(count) * width);
  for (size_t i = 0; i < static_cast<size_t>(count); ++i) {
    const uint64_t bits =
        ir::BitsOfFloat(dtype, ir::CanonicalFloat(dtype, distribution(generator)));
    std::memcpy(&bytes[i * width], &bits, width);
  }
  return bytes;
}

double ElementOf(ScalarType dtype, const std::vector<uint8_t>& bytes, int64_t i) {
  const auto width = static_cast<size_t>(BitWidth(dtype) / 8);
  uint64_t bits = 0;
  std::memcpy(&bits, &bytes[static_cast<size_t>(i) * width], width);
  return ir::FloatOfBits(dtype, bits);
}

// A program on several ranks, each of which calls it several times.
struct Case {
  ir::Task task;
  int64_t ranks = 2;
  ScalarType dtype = ScalarType::kFloat16;
  std::vector<int64_t> inputs;   // elements of those before the memory of the ranks
  std::vector<int64_t> outputs;  // elements
};

struct Outcome {
  SimulationReport report;
  // By call, rank and output.
  std::vector<std::vector<std::vector<std::vector<uint8_t>>>> outputs;
};

std::vector<uint8_t> InputOf(const Case& test, int call, int64_t rank, size_t input) {
  // The residual and the weight are the same everywhere.
  const int64_t who = input == 0 ? rank : 0;
  return Random(test.dtype, test.inputs[input],
                static_cast<unsigned>(1000 * call + 10 * who) + static_cast<unsigned>(input));
}

// Runs the calls of all ranks; `kernels` are lowered, of one program or, by call and rank, of
// several.
Outcome RunRanks(
    const Case& test,
    const std::function<std::pair<const ir::Program*, const ir::Kernel*>(int call, int64_t rank)>&
        kernel_of,
    uint64_t seed) {
  std::vector<std::unique_ptr<GlobalMemory>> owned;
  const auto memory = [&](std::vector<uint8_t> bytes) {
    owned.push_back(std::make_unique<GlobalMemory>(absl::MakeConstSpan(bytes)));
    return owned.back().get();
  };
  const size_t first = test.inputs.size();
  std::vector<GlobalMemory*> data, flags;
  for (int64_t rank = 0; rank < test.ranks; ++rank) {
    const auto bytes_of = [&](size_t input) {
      const ir::Buffer& buffer = test.task.inputs[input].buffer;
      return *ir::AsInt(buffer.shape()[0]) * BitWidth(buffer.dtype().scalar) / 8;
    };
    owned.push_back(std::make_unique<GlobalMemory>(bytes_of(first)));
    data.push_back(owned.back().get());
    std::vector<uint8_t> words(static_cast<size_t>(bytes_of(first + 1)), 0);
    std::memcpy(&words[8 * ir::kPeerRank], &rank, 8);
    const int64_t patience = 1'000'000'000;
    std::memcpy(&words[8 * ir::kPeerPatience], &patience, 8);
    flags.push_back(memory(std::move(words)));
  }
  std::vector<std::vector<std::vector<GlobalMemory*>>> outputs(kCalls);
  std::vector<std::vector<SimulationLaunch>> launches(static_cast<size_t>(test.ranks));
  for (int call = 0; call < kCalls; ++call) {
    outputs[static_cast<size_t>(call)].resize(static_cast<size_t>(test.ranks));
    for (int64_t rank = 0; rank < test.ranks; ++rank) {
      const auto [program, kernel] = kernel_of(call, rank);
      std::vector<GlobalMemory*> memories;
      for (size_t input = 0; input < first; ++input)
        memories.push_back(memory(InputOf(test, call, rank, input)));
      for (size_t input = 0; input < first; ++input) memories[input]->in_flight = input == 0;
      memories.push_back(data[static_cast<size_t>(rank)]);
      memories.push_back(flags[static_cast<size_t>(rank)]);
      memories.insert(memories.end(), data.begin(), data.end());
      memories.insert(memories.end(), flags.begin(), flags.end());
      for (const int64_t elements : test.outputs) {
        owned.push_back(std::make_unique<GlobalMemory>(elements * BitWidth(test.dtype) / 8));
        memories.push_back(owned.back().get());
        outputs[static_cast<size_t>(call)][static_cast<size_t>(rank)].push_back(memories.back());
      }
      std::vector<ir::Buffer> buffers = program->inputs;
      buffers.insert(buffers.end(), program->outputs.begin(), program->outputs.end());
      SimulationLaunch launch{.kernel = kernel, .starts_early = true};
      for (const ir::KernelParam& param : program->kernels[0].params) {
        for (size_t i = 0; i < buffers.size(); ++i) {
          if (buffers[i].SameAs(std::get<ir::Buffer>(param)))
            launch.arguments.push_back(memories[i]);
        }
      }
      launches[static_cast<size_t>(rank)].push_back(std::move(launch));
    }
  }
  absl::StatusOr<SimulationReport> report =
      SimulateRanks(launches, {.seed = seed, .max_steps = int64_t{1} << 22});
  EXPECT_TRUE(report.ok()) << report.status();
  Outcome outcome;
  if (report.ok()) outcome.report = *std::move(report);
  for (const auto& ranks : outputs) {
    auto& of_call = outcome.outputs.emplace_back();
    for (const auto& of_rank : ranks) {
      auto& results = of_call.emplace_back();
      for (const GlobalMemory* result : of_rank) results.push_back(result->bytes);
    }
  }
  return outcome;
}

Outcome RunRanks(const Case& test, const ir::Program& program, const ir::Kernel& lowered,
                 uint64_t seed) {
  return RunRanks(test, [&](int, int64_t) { return std::make_pair(&program, &lowered); }, seed);
}

// The sums in the order of the ranks in float32, rounded once.
std::vector<double> SumsOf(const Case& test, int call) {
  std::vector<float> sums(static_cast<size_t>(test.inputs[0]));
  for (int64_t rank = 0; rank < test.ranks; ++rank) {
    const std::vector<uint8_t> x = InputOf(test, call, rank, 0);
    for (size_t i = 0; i < sums.size(); ++i) {
      const auto value = static_cast<float>(ElementOf(test.dtype, x, static_cast<int64_t>(i)));
      sums[i] = rank == 0 ? value : sums[i] + value;
    }
  }
  std::vector<double> rounded;
  for (const float sum : sums) rounded.push_back(ir::CanonicalFloat(test.dtype, sum));
  return rounded;
}

// A configuration of so many shots; of rows, one with a warp or more for each, so that there are
// several blocks.
schedules::Config ConfigOf(const schedules::Strategy& strategy, const ir::Task& task, int shots) {
  for (const schedules::Config& config :
       strategy.Space(task, schedules::Hopper(), schedules::SearchSpace::kModel)) {
    const bool is_small = config.values[0].first == "t" && config.values[0].second < 32;
    if (config.at("shots") == shots && !is_small) return config;
  }
  ADD_FAILURE() << "no configuration of " << shots << " shots for " << task.name;
  return {};
}

Case Norm(int64_t rows, int64_t columns, int64_t ranks, ScalarType dtype) {
  return {.task = ir::DropUnitAxes(AllReduceRmsNorm(rows, columns, ranks, dtype)).task,
          .ranks = ranks,
          .dtype = dtype,
          .inputs = {rows * columns, rows * columns, columns},
          .outputs = {rows * columns, rows * columns}};
}

ProgramRunner Make(const Case& test, const schedules::Strategy& strategy, int shots) {
  absl::StatusOr<ProgramRunner> runner = ProgramRunner::Make(
      test.task, strategy, schedules::Hopper(), ConfigOf(strategy, test.task, shots));
  EXPECT_TRUE(runner.ok()) << runner.status();
  return *std::move(runner);
}

struct Sizes {
  int64_t rows, columns, ranks;
  ScalarType dtype;
};

class AllReducePeersTest : public ::testing::TestWithParam<std::tuple<Sizes, int>> {};

TEST_P(AllReducePeersTest, SumsInTheOrderOfTheRanks) {
  const auto [sizes, shots] = GetParam();
  const Case test = Norm(sizes.rows, sizes.columns, sizes.ranks, sizes.dtype);
  const auto strategy = schedules::AllReducePeersCuda(schedules::RowGroupCuda());
  ASSERT_TRUE(strategy->Matches(test.task, schedules::Hopper()).ok())
      << strategy->Matches(test.task, schedules::Hopper());
  const ProgramRunner runner = Make(test, *strategy, shots);
  for (const uint64_t seed : {0, 1, 2}) {
    const Outcome outcome = RunRanks(test, runner.program(), runner.lowered()[0], seed);
    ASSERT_THAT(outcome.report.findings, IsEmpty()) << ToString(outcome.report);
    ASSERT_THAT(outcome.report.failed_checks, IsEmpty());
    for (int call = 0; call < kCalls; ++call) {
      const auto& of_call = outcome.outputs[static_cast<size_t>(call)];
      const std::vector<double> sums = SumsOf(test, call);
      const std::vector<uint8_t> residual = InputOf(test, call, 0, 1),
                                 gamma = InputOf(test, call, 0, 2);
      for (size_t rank = 1; rank < of_call.size(); ++rank)
        EXPECT_EQ(of_call[rank], of_call[0]) << "rank " << rank << ", call " << call;
      for (int64_t row = 0; row < sizes.rows; ++row) {
        double squares = 0;
        for (int64_t column = 0; column < sizes.columns; ++column) {
          const int64_t i = row * sizes.columns + column;
          const auto h = static_cast<float>(sums[static_cast<size_t>(i)]) +
                         static_cast<float>(ElementOf(test.dtype, residual, i));
          const double rounded = ir::CanonicalFloat(test.dtype, h);
          ASSERT_EQ(ElementOf(test.dtype, of_call[0][0], i), rounded) << "element " << i;
          squares += rounded * rounded;
        }
        const double scale = 1 / std::sqrt(squares / static_cast<double>(sizes.columns) + 1e-5);
        for (int64_t column = 0; column < sizes.columns; ++column) {
          const int64_t i = row * sizes.columns + column;
          const double expected = ElementOf(test.dtype, of_call[0][0], i) * scale *
                                  ElementOf(test.dtype, gamma, column);
          EXPECT_NEAR(ElementOf(test.dtype, of_call[0][1], i), expected,
                      test.dtype == ScalarType::kBFloat16 ? 2e-2 : 2e-3);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, AllReducePeersTest,
    ::testing::Combine(::testing::Values(Sizes{1, 256, 2, ScalarType::kFloat16},
                                         Sizes{3, 264, 2, ScalarType::kBFloat16},
                                         Sizes{2, 200, 4, ScalarType::kFloat16},
                                         Sizes{5, 132, 4, ScalarType::kFloat32},
                                         Sizes{1, 280, 3, ScalarType::kFloat16}),
                       ::testing::Values(1, 2)));

TEST(AllReducePeersTest, ASumAloneIsAKernelToo) {
  for (const int64_t elements : {int64_t{1024}, int64_t{777}}) {
    for (const int shots : {1, 2}) {
      const Case test{.task = AllReduce(elements, 2), .inputs = {elements}, .outputs = {elements}};
      const auto strategy = schedules::AllReducePeersCuda(schedules::GenericCuda());
      ASSERT_TRUE(strategy->Matches(test.task, schedules::Hopper()).ok())
          << strategy->Matches(test.task, schedules::Hopper());
      const ProgramRunner runner = Make(test, *strategy, shots);
      const Outcome outcome = RunRanks(test, runner.program(), runner.lowered()[0], 1);
      ASSERT_THAT(outcome.report.findings, IsEmpty()) << ToString(outcome.report);
      const std::vector<double> sums = SumsOf(test, 2);
      for (int64_t i = 0; i < elements; ++i) {
        ASSERT_EQ(ElementOf(test.dtype, outcome.outputs[2][1][0], i), sums[static_cast<size_t>(i)])
            << i;
      }
    }
  }
}

// Whether the simulator notices that a lowered kernel is not what it was.
std::string Noticed(const Case& test, const ir::Program& program, const ir::Kernel& lowered,
                    const Outcome& healthy) {
  for (const uint64_t seed : {0, 1, 2}) {
    const Outcome outcome = RunRanks(test, program, lowered, seed);
    std::set<std::string> kinds;
    for (const Finding& finding : outcome.report.findings)
      kinds.insert(std::string(FindingKindName(finding.kind)));
    if (outcome.outputs != healthy.outputs) kinds.insert("wrong result");
    if (!kinds.empty()) return absl::StrJoin(kinds, ", ");
  }
  return "";
}

TEST(AllReducePeersTest, EveryMistakeIsNoticed) {
  for (const int shots : {1, 2}) {
    const Case test = Norm(3, 264, 2, ScalarType::kFloat16);
    const auto strategy = schedules::AllReducePeersCuda(schedules::RowGroupCuda());
    const ProgramRunner runner = Make(test, *strategy, shots);
    const Outcome healthy = RunRanks(test, runner.program(), runner.lowered()[0], 0);
    ASSERT_THAT(healthy.report.findings, IsEmpty()) << ToString(healthy.report);
    int signals = 0, awaits = 0, barriers = 0;
    std::vector<MutationResult> results;
    for (const Mutation& mutation : MutateProgram(runner.program(), runner.lowered())) {
      signals += absl::StartsWith(mutation.statement, "signal");
      awaits += absl::StartsWith(mutation.statement, "await");
      barriers += absl::StartsWith(mutation.statement, "sync_threads");
      const std::string how =
          Noticed(test, mutation.program, mutation.lowered[mutation.kernel], healthy);
      EXPECT_NE(how, "") << shots << " shots: " << mutation.name << " | " << mutation.statement;
      results.push_back({mutation.kernel, mutation.name, mutation.statement, !how.empty(), how});
    }
    const absl::Status report =
        CheckReport(absl::StrCat("All-reduce of two ranks with residual and norm, ",
                                 shots == 1 ? "one shot" : "two shots"),
                    results);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GE(signals, 8 * shots);
    EXPECT_GE(awaits, 2 * shots);
    EXPECT_GE(barriers, 2 * shots);
  }
}

// A following call would overwrite what a slower rank still reads, if there were one half of the
// memory. Two shots meet twice, so that alone they would need no other half; but they share it.
TEST(AllReducePeersTest, OneHalfOfTheMemoryIsNotEnough) {
  for (const int shots : {1, 2}) {
    const Case test = Norm(3, 264, 2, ScalarType::kFloat16);
    const auto strategy = schedules::AllReducePeersCuda(schedules::RowGroupCuda());
    const ProgramRunner runner = Make(test, *strategy, shots);
    const Outcome healthy = RunRanks(test, runner.program(), runner.lowered()[0], 0);
    int replaced = 0;
    ir::Kernel kernel = runner.lowered()[0];
    kernel.body = ir::RewritePostOrder(kernel.body, [&](const ir::Expr& expr) -> ir::Expr {
      const auto* op = expr.As<ir::OperatorNode>();
      const bool is_parity =
          op != nullptr && op->op == ir::Op::kMod && ir::IsInt(op->operands[1], 2);
      if (!is_parity) return expr;
      ++replaced;
      return ir::IntConstant(expr.type(), 0);
    });
    ASSERT_GT(replaced, 0) << ir::Print(runner.lowered()[0]);
    EXPECT_EQ(Noticed(test, runner.program(), kernel, healthy).empty(), shots == 2) << shots;
  }
}

TEST(AllReducePeersTest, OtherOrdersOnOtherRanksAreADeadlock) {
  const Case small = Norm(1, 264, 2, ScalarType::kFloat16);
  Case large = Norm(3, 264, 2, ScalarType::kFloat16);
  const auto strategy = schedules::AllReducePeersCuda(schedules::RowGroupCuda());
  // The smaller one has the memory of the larger one.
  Case test = large;
  const ProgramRunner one = Make(small, *strategy, 1), three = Make(large, *strategy, 1);
  const auto order = [&](int call, int64_t rank) {
    const ProgramRunner& runner = (call + rank) % 2 == 0 ? one : three;
    return std::make_pair(&runner.program(), &runner.lowered()[0]);
  };
  const Outcome outcome = RunRanks(test, order, 0);
  EXPECT_TRUE(outcome.report.Has(FindingKind::kDeadlock)) << ToString(outcome.report);
}

TEST(AllReducePeersTest, SaysWhatItDoesNotTake) {
  const auto strategy = schedules::AllReducePeersCuda(schedules::RowGroupCuda());
  const auto sum = schedules::AllReducePeersCuda(schedules::GenericCuda());
  const schedules::Target target = schedules::Hopper();
  EXPECT_THAT(
      std::string(strategy->Matches(Softmax(ir::Int64(4), ir::Int64(64)), target).message()),
      HasSubstr("0 all-reduces, expected one"));
  EXPECT_THAT(std::string(sum->Matches(AllReduce(64, 2, ScalarType::kFloat64), target).message()),
              HasSubstr("neither float32 nor of 16 bits"));
  // 300 rows would be as many blocks.
  EXPECT_THAT(std::string(strategy->Matches(AllReduceRmsNorm(300, 4096, 2), target).message()),
              HasSubstr("so few blocks that all of them run at once"));
  // No other strategy takes what meets other ranks.
  EXPECT_FALSE(schedules::GenericCuda()->Matches(AllReduce(64, 2), target).ok());
  EXPECT_FALSE(schedules::RowGroupCuda()->Matches(AllReduceRmsNorm(2, 64, 2), target).ok());
}

}  // namespace
}  // namespace hidet::testing
