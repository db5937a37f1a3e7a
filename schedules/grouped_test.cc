#include "schedules/grouped.h"

#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/task_orders.h"
#include "ir/task/tensor_layout.h"
#include "ir/text/task_parser.h"
#include "schedules/all_strategies.h"
#include "schedules/cpu/matmul_packed_cpu.h"
#include "schedules/cuda/matmul_tiled_cuda.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/strategy_oracle.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ::testing::HasSubstr;
using testing::HostTensor;

// Projections of x[m, k] to these widths: the first with a relu, the second with a residual unless
// told otherwise.
ir::Task Projections(const Expr& m, const std::vector<int64_t>& widths, int64_t k,
                     testing::LinearOptions options = {}, bool has_residual = true) {
  std::vector<ir::Task> tasks;
  for (size_t i = 0; i < widths.size(); ++i) {
    options.relu = i == 0;
    options.residual = has_residual && i == 1;
    tasks.push_back(testing::Linear(m, Int64(widths[i]), Int64(k), options));
  }
  return testing::OfOneInput(tasks);
}

std::vector<float> Floats(const HostTensor& tensor) {
  return {tensor.values.begin(), tensor.values.end()};
}

struct CpuCase {
  int64_t m;
  std::vector<int64_t> widths;
  int64_t k;
  bool symbolic = true;
  bool transposed = true;
};

class GroupedCpuTest : public ::testing::TestWithParam<CpuCase> {};

TEST_P(GroupedCpuTest, ComputesEachPart) {
  const CpuCase& c = GetParam();
  const ir::Var m = testing::Symbol("m", c.m);
  const ir::Task task = Projections(c.symbolic ? Expr(m) : Int64(c.m), c.widths, c.k,
                                    {.weight_is_transposed = c.transposed});
  const auto strategy = Grouped(MatmulPackedCpu());
  const Target target = testing::HostTarget();
  ASSERT_TRUE(strategy->Matches(task, target).ok()) << strategy->Matches(task, target);
  auto runner = testing::CpuRunner::Make(task, *strategy, target).value();
  EXPECT_EQ(runner.program().kernels.size(), 1u);

  const ir::VarMap<int64_t> symbols = {{m, c.m}};
  std::vector<HostTensor> inputs;
  std::vector<std::vector<float>> bytes;
  for (const ir::Operand& operand : task.inputs) {
    std::vector<int64_t> shape;
    for (const Expr& extent : operand.buffer.shape())
      shape.push_back(ir::AsInt(extent).value_or(c.m));
    inputs.push_back(testing::RandomTensor(ScalarType::kFloat32, shape, inputs.size()));
    bytes.push_back(Floats(inputs.back()));
  }
  const auto expected = testing::RunTask(task, inputs, symbols).value();
  std::vector<std::vector<float>> results;
  for (const HostTensor& tensor : expected) results.emplace_back(tensor.values.size(), NAN);
  std::vector<const void*> in;
  for (const auto& each : bytes) in.push_back(each.data());
  std::vector<void*> out;
  for (auto& each : results) out.push_back(each.data());
  const absl::Status status = runner.Run(in, out, symbols);
  ASSERT_TRUE(status.ok()) << status;
  for (size_t i = 0; i < results.size(); ++i) {
    HostTensor actual = expected[i];
    actual.values.assign(results[i].begin(), results[i].end());
    EXPECT_EQ(testing::Difference(actual, expected[i], {1e-4, 1e-5}), "") << "output " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, GroupedCpuTest,
    ::testing::Values(CpuCase{37, {48, 48, 48}, 40}, CpuCase{5, {64, 17, 33}, 70},
                      CpuCase{40, {96, 16}, 24, false}, CpuCase{1, {33, 65}, 21, false, false},
                      CpuCase{300, {80, 20, 20}, 33}, CpuCase{16, {64, 64}, 1100, false},
                      CpuCase{9, {48, 16, 8, 40}, 32, true, false}));

// Weights in panels, each as its part wants it, and one kernel of them all.
TEST(GroupedTest, LayoutsAreThoseOfThePartsAlone) {
  const ir::Var m = testing::Symbol("m", 128);
  ir::Task task = Projections(m, {384, 128, 128}, 384);
  const StrategyList strategies = AllStrategies();
  const Target target = testing::HostTarget();
  const StrategyOracle oracle(target, strategies);
  for (const int weight : {1, 3, 6}) {
    const int64_t n = *ir::AsInt(task.inputs[weight].buffer.shape()[0]);
    const auto alone = oracle.Layouts(testing::Linear(m, Int64(n), Int64(384)), 1);
    const auto together = oracle.Layouts(task, weight);
    ASSERT_FALSE(together.empty());
    EXPECT_FALSE(together[0].layout.IsRowMajor());
    EXPECT_EQ(together[0].layout, alone[0].layout);
    task.inputs[weight] =
        ir::MakeOperand(task.inputs[weight].buffer, together[0].layout, /*constant=*/true);
  }
  const Choice choice = Choose(task, target, strategies).value();
  EXPECT_EQ(choice.strategy->name(), "grouped_matmul_packed");
}

// Keys and values of one matrix of weights: a part that begins within a panel of another takes no
// panels, so that nobody may store them so. Parts that read the same columns do.
TEST(GroupedTest, WeightsThatPartsShareAreStoredAsAllOfThemTakeThem) {
  const StrategyList strategies = AllStrategies();
  const Target target = testing::HostTarget();
  const StrategyOracle oracle(target, strategies);
  for (const int64_t apart : {0, 1}) {
    SCOPED_TRACE(apart);
    const auto product = [&](int result, int input, int64_t first) {
      return absl::StrCat("  p: contraction t", result, ": float32[3, 64] over 64\n    v0 = t",
                          input, "[i0, k0]\n    v1 = t1[i1",
                          first > 0 ? absl::StrCat(" + ", first) : "", ", k0]\n    sum: v0 * v1\n");
    };
    const auto parsed =
        ir::ParseTask(
            absl::StrCat("task both() anchor 0 {\n  input t0: float32[3, 64]\n"
                         "  input t1: float32[192, 64] constant\n  input t4: float32[3, 64]\n",
                         product(2, 0, 0), product(3, 4, 64 * apart),
                         "  output t2\n  output t3\n}\n"))
            .value();
    ir::Task task = parsed;
    const std::vector<ir::LayoutChoice> choices = oracle.Layouts(task, 1);
    EXPECT_EQ(!choices.empty() && !choices[0].layout.IsRowMajor(), apart == 0);
    if (!choices.empty())
      task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, choices[0].layout, true);
    const Choice choice = Choose(task, target, strategies).value();
    EXPECT_EQ(choice.strategy->name(), "grouped_matmul_packed");
  }
}

TEST(GroupedTest, SaysWhyItDoesNotMatch) {
  const auto strategy = Grouped(MatmulPackedCpu());
  const auto reason = [&](const ir::Task& task) {
    const absl::Status status = strategy->Matches(task, testing::HostTarget());
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    return std::string(status.message());
  };
  EXPECT_THAT(reason(testing::Linear(Int64(8), Int64(8), Int64(8))),
              HasSubstr("does not fall apart"));
  // Who was told to use it without having asked gets the reason too.
  const ir::Task one = testing::Linear(Int64(8), Int64(8), Int64(8));
  EXPECT_EQ(strategy->Apply(one, testing::HostTarget(), {}).status(),
            strategy->Matches(one, testing::HostTarget()));
  const ir::Task mixed = testing::OfOneInput(
      {testing::Linear(Int64(8), Int64(8), Int64(8)), testing::Softmax(Int64(8), Int64(8))});
  EXPECT_THAT(reason(mixed), HasSubstr("part 1"));
}

// The parts' own choices: 3 x 64 rows of one consumer fit no block of two.
TEST(GroupedTest, PartsOfDifferentWidthsHaveTilesOfTheirOwn) {
  const testing::LinearOptions half{.dtype = ScalarType::kFloat16};
  const auto strategy = Grouped(MatmulWgmmaSm90());
  const auto equal =
      strategy->Space(Projections(Int64(512), {768, 768}, 768, half, /*has_residual=*/false),
                      Hopper(), SearchSpace::kModel);
  ASSERT_FALSE(equal.empty());
  for (const Config& config : equal) {
    EXPECT_THAT(ToString(config), ::testing::Not(HasSubstr("."))) << "one for both";
    EXPECT_EQ(ParseConfig(ToString(config)).value(), config);
  }
  const auto unequal = strategy->Space(Projections(Int64(4096), {4096, 64}, 1024, half), Hopper(),
                                       SearchSpace::kModel);
  ASSERT_FALSE(unequal.empty());
  bool differ = false;
  for (const Config& config : unequal) {
    if (!absl::StrContains(ToString(config), "0.bn=")) continue;
    differ = true;
    EXPECT_EQ(config.at("0.consumers"), config.at("1.consumers"));
    EXPECT_EQ(ParseConfig(ToString(config)).value(), config);
  }
  EXPECT_TRUE(differ);
}

// 128 tiles of each part on 132 multiprocessors: each part has a third of them, not all three
// times.
TEST(GroupedTest, BlocksThatLoopOverTilesShareTheMachine) {
  const testing::LinearOptions half{.dtype = ScalarType::kFloat16};
  const ir::Task task = Projections(Int64(2048), {2048, 2048, 2048}, 256, half);
  const auto strategy = Grouped(MatmulWgmmaSm90());
  const Config config = WgmmaTiling{.consumers = 2, .bn = 256, .stages = 3}.ToConfig();
  const auto program = strategy->Apply(task, Hopper(), config).value();
  ASSERT_EQ(program.kernels.size(), 1u);
  EXPECT_EQ(ir::AsInt(program.kernels[0].grid[0].extent), 132);
  // x is one map, and each part has its weight and its result.
  EXPECT_EQ(program.tensor_maps.size(), 7u);
}

// The largest tiles, which take most registers.
TEST(GroupedTest, OneKernelCompilesWithoutSpillsOrSerializedProducts) {
  const testing::LinearOptions half{.dtype = ScalarType::kFloat16};
  const ir::Task task = Projections(testing::Symbol("m", 512), {384, 384}, 384, half);
  const auto wgmma = Grouped(MatmulWgmmaSm90());
  for (const Config& config : wgmma->Space(task, Hopper(), SearchSpace::kModel)) {
    if (!absl::StrContains(ToString(config), "bn=256")) continue;
    testing::Compile(task, *wgmma, config);
  }
  const ir::Task cores = Projections(testing::Symbol("m", 512), {384, 128}, 384);
  testing::CompileFirst(cores, *Grouped(MatmulTiledCuda()));
}

// Together where launches and half-filled machines cost; apart where a part is better off split
// along its reduction, which takes a second kernel.
absl::Status CanFuse(const StrategyOracle& oracle, const ir::Task& task) {
  std::vector<ir::Share> apart;
  for (const ir::TaskPart& part : ir::SplitIndependent(task)) apart.push_back({part.task});
  return oracle.CanFuse(task, apart);
}

TEST(GroupedTest, TheOracleComparesWithThePartsApart) {
  const StrategyList strategies = AllStrategies();
  const StrategyOracle gpu(Hopper(), strategies), cpu(testing::HostTarget(), strategies);
  const testing::LinearOptions half{.dtype = ScalarType::kFloat16};
  const auto many = Projections(Int64(512), {384, 384, 384}, 384, half);
  EXPECT_TRUE(CanFuse(gpu, many).ok()) << CanFuse(gpu, many);
  const absl::Status one = CanFuse(gpu, Projections(Int64(256), {256, 256}, 4096));
  EXPECT_EQ(one.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(one.message()), HasSubstr("us, apart"));
  const auto floats = Projections(testing::Symbol("m", 512), {384, 384, 384}, 384);
  EXPECT_TRUE(CanFuse(cpu, floats).ok()) << CanFuse(cpu, floats);
  const ir::Task mixed = testing::OfOneInput(
      {testing::Softmax(Int64(64), Int64(64)), testing::Linear(Int64(64), Int64(64), Int64(64))});
  EXPECT_THAT(std::string(CanFuse(cpu, mixed).message()), HasSubstr("no strategy for target cpu"));
}

// The first layer of a residual block and its shortcut: images have their channels last, and the
// weights are still as the model has them.
TEST(GroupedTest, TheOracleStoresConvolutionsWeightsAsTheirPartsWishThem) {
  const auto convolution = [](int64_t window, int64_t padding) {
    ir::Task task = testing::Convolution(Int64(1), 64, 56, 56, 128, window,
                                         {.dtype = ScalarType::kFloat16,
                                          .stride = 2,
                                          .padding = padding,
                                          .bias = false,
                                          .result_channels_last = true});
    task.inputs[0] = ir::MakeOperand(task.inputs[0].buffer, {.order = {0, 2, 3, 1}});
    task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, {}, /*constant=*/true);
    return ir::MakeInputsRowMajor(task);
  };
  const StrategyList strategies = AllStrategies();
  const absl::Status status = CanFuse(StrategyOracle(Hopper(), strategies),
                                      testing::OfOneInput({convolution(3, 1), convolution(1, 0)}));
  EXPECT_TRUE(status.ok()) << status;
}

}  // namespace
}  // namespace hidet::schedules
