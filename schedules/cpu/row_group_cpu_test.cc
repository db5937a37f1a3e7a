#include "schedules/cpu/row_group_cpu.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/analyzed_task.h"
#include "ir/text/task_parser.h"
#include "ir/walk.h"
#include "schedules/cpu/generic_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/row_group.h"
#include "schedules/row_group_keep.h"
#include "schedules/row_group_split.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::CpuRunner;

std::vector<float> Random(size_t count, unsigned seed, float shift = 0) {
  std::vector<float> values = testing::RandomValues<float>(static_cast<int64_t>(count), seed, 3);
  for (float& value : values) value += shift;
  return values;
}

// The same results as those of the generic strategy.
CpuRunner ExpectSame(const ir::Task& task, const std::vector<ir::VarMap<int64_t>>& calls = {{}},
                     const Target& target = testing::HostTarget(), const Config& config = {}) {
  const auto generic = GenericCpu();
  testing::AgreementOptions options{.target = target,
                                    .calls = calls,
                                    .reference = generic.get(),
                                    .tolerance = testing::Tolerance{.absolute = 2e-5}};
  if (!config.values.empty()) options.config = config;
  CpuRunner runner = testing::ExpectAgreement(task, *RowGroupCpu(), options);
  if (config.values.empty()) EXPECT_EQ(runner.program().kernels.size(), 1u);
  return runner;
}

TEST(RowGroupCpuTest, ComputesSoftmaxInOneKernel) {
  for (int columns : {1, 2, 15, 16, 63, 64, 100, 129, 192}) {
    const ir::Var n = testing::Symbol("n");
    ExpectSame(testing::Softmax(Int64(7), Int64(columns)));
    ExpectSame(testing::Softmax(n, Int64(columns)), {{{n, 7}}});
    ExpectSame(testing::Softmax(Int64(7), n), {{{n, columns}}});
  }
}

TEST(RowGroupCpuTest, WritesResultsPastTheCaches) {
  // Rows of 64 columns of a result that is aligned, rows that are not, and remainders.
  Target target = testing::HostTarget();
  target.l3_bytes = 0;
  for (int columns : {16, 64, 70}) {
    const auto x = Random(static_cast<size_t>(7 * columns), 1);
    const ir::Task task = testing::Softmax(Int64(7), Int64(columns));
    CpuRunner runner = ExpectSame(task, {{}}, target);
    EXPECT_THAT(runner.source(), ::testing::HasSubstr("!nontemporal"));
    alignas(64) std::array<float, 512> aligned;
    std::vector<float> expected(x.size());
    ASSERT_TRUE(runner.Run({x.data()}, {aligned.data()}).ok());
    ASSERT_TRUE(runner.Run({x.data()}, {expected.data()}).ok());
    for (size_t i = 0; i < x.size(); ++i) ASSERT_EQ(aligned[i], expected[i]);
    ASSERT_TRUE(runner.Run({x.data()}, {aligned.data() + 1}).ok());
    for (size_t i = 0; i < x.size(); ++i) ASSERT_EQ(aligned[i + 1], expected[i]);
  }
}

// Rows are groups of channels, each of which has a weight of its own.
TEST(RowGroupCpuTest, ComputesAGroupNormInOneKernel) {
  const ir::Task task = *ir::ParseTask(R"(
task group_norm() anchor 3 {
  input t0: float32[2, 6, 128]
  input t1: float32[6]
  Reshape: map t2: float32[2, 2, 384]
    v0 = t0[i0, i1 * 3 + i2 / 128, i2 % 128]
    value: v0
  Sum: reduce t3: float32[2, 2] over 384
    v0 = t2[i0, i1, k0]
    sum: v0
  Center: map t4: float32[2, 2, 384]
    v0 = t2[i0, i1, i2]
    v1 = t3[i0, i1]
    value: v0 - v1 / float32(384)
  Reshape: map t5: float32[2, 6, 128]
    v0 = t4[i0, (i1 * 128 + i2) / 384, (i1 * 128 + i2) % 384]
    value: v0
  Multiply: map t6: float32[2, 6, 128]
    v0 = t5[i0, i1, i2]
    v1 = t1[i1]
    value: v0 * v1
  output t6
})");
  ExpectSame(task);
  const RowGroup group = GetRowGroup(task).value();
  EXPECT_EQ(*ir::AsInt(group.rows), 4);
}

TEST(RowGroupCpuTest, KeepsExponentials) {
  // They are computed once: in the sum.
  const ir::Task task = testing::Softmax(Int64(7), Int64(100));
  absl::StatusOr<RowGroup> group = GetRowGroup(task);
  ASSERT_TRUE(group.ok());
  const RowGroup kept = KeepValues(SplitTuples(*group), {.most_bytes = 1 << 16});
  ASSERT_EQ(kept.task.stages.size(), 3u);
  EXPECT_EQ(kept.kept[1].size(), 1u);
  EXPECT_TRUE(KeepInResult(kept).kept[1][0].buffer.SameAs(kept.task.outputs[0]));
  EXPECT_EQ(OperationCost(kept.task.stages[2].body[0]), 5);  // a product and a division
  // Rows that are too long for the caches, or of no known length, keep nothing.
  EXPECT_TRUE(KeepValues(SplitTuples(*group), {.most_bytes = 399}).kept[1].empty());
  group = GetRowGroup(testing::Softmax(Int64(7), testing::Symbol("n")));
  ASSERT_TRUE(group.ok());
  EXPECT_TRUE(KeepValues(SplitTuples(*group), {.most_bytes = 1 << 16}).kept.empty());
}

// An element of 2^60 ways through what it is made of.
TEST(RowGroupCpuTest, ValuesThatAreUsedTwiceAreLookedAtOnce) {
  ir::Task task = testing::Softmax(Int64(7), Int64(100));
  ir::Expr& element = task.stages[0].body[0];
  for (int i = 0; i < 60; ++i) element = element * element - element;
  const RowGroup group = GetRowGroup(task).value();
  const RowGroup kept = KeepValues(SplitTuples(group), {.most_bytes = 1 << 16, .reads = true});
  EXPECT_FALSE(kept.kept[0].empty());
}

// What is done once a row: one division, and lanes combined as halves of vectors. An instruction a
// lane, or a division an element, took most of the time of short rows.
TEST(RowGroupCpuTest, DividesOnceARowAndHalvesVectors) {
  CpuRunner runner =
      CpuRunner::Make(testing::Softmax(Int64(7), Int64(64)), *RowGroupCpu(), testing::HostTarget())
          .value();
  EXPECT_THAT(runner.source(), ::testing::ContainsRegex("fdiv [^<\n]*float"));
  EXPECT_THAT(runner.source(), ::testing::Not(::testing::ContainsRegex("fdiv [^\n]*x float>")));
  EXPECT_THAT(runner.source(),
              ::testing::Not(::testing::ContainsRegex("extractelement <[0-9]?[3-9] x float>")));
}

// A row that a core's own cache does not hold: its exponentials are kept in that of all cores,
// where the result will stand, or in a buffer of their own where that goes past the cache.
TEST(RowGroupCpuTest, KeepsExponentialsOfRowsThatTheSharedCacheHolds) {
  constexpr int64_t kColumns = 1 << 20;
  Target target = testing::HostTarget();
  target.threads = 1;
  for (const int64_t l3 : {8, 20, 64}) {
    target.l3_bytes = l3 << 20;
    const ir::AnalyzedTask task = testing::Softmax(Int64(4), Int64(kColumns));
    const auto program = RowGroupCpu()->Apply(task, target, {{{"segment", 0}}}).value();
    bool in_buffer = false, in_result = false;
    ir::Walk(program.kernels[0].body, {.enter_expr = [&](const ir::Expr& expr) {
               const auto* load = expr.As<ir::LoadNode>();
               if (load == nullptr) return true;
               in_buffer |= load->buffer.scope() == ir::MemoryScope::kShared;
               in_result |= load->buffer.SameAs(program.outputs[0]);
               return true;
             }});
    EXPECT_EQ(in_buffer, l3 == 20) << l3;
    EXPECT_EQ(in_result, l3 == 64) << l3;
  }
}

TEST(RowGroupCpuTest, GivesNoNanForARowOfMinusInfinity) {
  // The combiner says: the sum of such a row is zero. Dividing by it gives NaN there, and only
  // there.
  absl::StatusOr<CpuRunner> runner =
      CpuRunner::Make(testing::Softmax(Int64(2), Int64(20)), *RowGroupCpu(), testing::HostTarget());
  ASSERT_TRUE(runner.ok());
  std::vector<float> x(40, 1.0f), y(40);
  for (int i = 0; i < 20; ++i) x[i] = -INFINITY;
  x[25] = -INFINITY;
  ASSERT_TRUE(runner->Run({x.data()}, {y.data()}).ok());
  EXPECT_TRUE(std::isnan(y[0]));
  EXPECT_EQ(y[25], 0.0f);
  EXPECT_NEAR(y[26], 1.0 / 19, 1e-6);
}

TEST(RowGroupCpuTest, NormalizesRowsFarFromZero) {
  const ir::Var rows = testing::Symbol("rows");
  const auto x = Random(5 * 77, 4, 100), residual = Random(5 * 77, 5), gamma = Random(77, 6),
             beta = Random(77, 7);
  const std::vector<const void*> inputs = {x.data(), residual.data(), gamma.data(), beta.data()};
  std::vector<std::vector<float>> results;
  for (const auto& strategy : {RowGroupCpu(), GenericCpu()}) {
    CpuRunner runner = CpuRunner::Make(testing::ResidualLayerNorm(rows, Int64(77)), *strategy,
                                       testing::HostTarget())
                           .value();
    results.emplace_back(x.size(), NAN);
    ASSERT_TRUE(runner.Run(inputs, {results.back().data()}, {{rows, 5}}).ok());
  }
  for (size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(results[0][i], results[1][i], 2e-5) << i;
}

// A row in segments of 64 columns, of which the last has fewer.
void ExpectSameInSegments(const ir::Task& task, const ir::VarMap<int64_t>& symbols = {}) {
  const CpuRunner rows = ExpectSame(task, {symbols}, testing::HostTarget(), {{{"segment", 64}}});
  EXPECT_GE(rows.program().kernels.size(), 3u);
}

TEST(RowGroupCpuTest, ComputesLongRowsInSegments) {
  const ir::Var n = testing::Symbol("n");
  for (int columns : {1, 64, 65, 128, 200, 257}) {
    ExpectSameInSegments(testing::Softmax(Int64(3), Int64(columns)));
    ExpectSameInSegments(testing::Softmax(Int64(3), n), {{n, columns}});
    ExpectSameInSegments(testing::Softmax(n, Int64(columns)), {{n, 3}});
    ExpectSameInSegments(testing::ResidualLayerNorm(Int64(3), Int64(columns)));
    ExpectSameInSegments(testing::ResidualLayerNorm(Int64(3), n), {{n, columns}});
  }
}

TEST(RowGroupCpuTest, WalksShortRowsSideBySide) {
  const ir::Var rows = testing::Symbol("rows");
  const int64_t lanes = testing::HostTarget().float_lanes();
  std::vector<ir::VarMap<int64_t>> calls;
  for (const int64_t count : {1, 2, 3, 4, 5, 11}) calls.push_back({{rows, count}});
  const auto schedule_of = [&](int64_t columns) {
    const CpuRunner runner = ExpectSame(testing::Softmax(rows, Int64(columns)), calls);
    return runner.program().kernels[0].schedule;
  };
  for (const int64_t columns : {int64_t{3}, lanes, lanes + 1, 2 * lanes + 1, 3 * lanes})
    EXPECT_THAT(schedule_of(columns), ::testing::HasSubstr("together="));
  EXPECT_THAT(schedule_of(4 * lanes), ::testing::Not(::testing::HasSubstr("together=")));
}

TEST(RowGroupCpuTest, CutsFewLongRows) {
  Target target = testing::HostTarget();
  target.threads = 4;
  const auto segments_are_best = [&](int64_t rows, int64_t columns) {
    const ir::AnalyzedTask task = testing::Softmax(Int64(rows), Int64(columns));
    const auto strategy = RowGroupCpu();
    const std::vector<Config> configs = strategy->Space(task, target, SearchSpace::kModel);
    return configs.size() == 2 &&
           strategy->Cost(task, target, configs[1]) < strategy->Cost(task, target, configs[0]);
  };
  EXPECT_TRUE(segments_are_best(2, 50000));
  EXPECT_TRUE(segments_are_best(4, 1 << 20));
  EXPECT_FALSE(segments_are_best(2, 4096));
  EXPECT_FALSE(segments_are_best(4096, 20000));
}

// How many nodes an expression has where those that it shares are written as often as they are
// read.
double WrittenNodes(const ir::Expr& expr, absl::flat_hash_map<const void*, double>& known) {
  if (const auto found = known.find(expr.get()); found != known.end()) return found->second;
  double nodes = 1;
  for (const ir::Expr& operand : expr->operands) nodes += WrittenNodes(operand, known);
  return known[expr.get()] = nodes;
}

// Kernels are kept by their text, in which each lane of a combination reads the one before it.
TEST(RowGroupCpuTest, CombinedLanesAreShortToWrite) {
  const auto task = *ir::ParseTask(R"(task arg_max() anchor 0 {
  input t0: float64[300, 1000]
  ArgMax: reduce t1: float64[300], t2: int64[300] over 1000
    v0 = t0[i0, k0]
    argmax: v0, k0
  output t2
})");
  const Target target = testing::HostTarget();
  const ir::AnalyzedTask analyzed(task);
  const std::vector<Config> configs = RowGroupCpu()->Space(analyzed, target, SearchSpace::kModel);
  ASSERT_FALSE(configs.empty());
  const auto program = RowGroupCpu()->Apply(analyzed, target, configs[0]).value();
  absl::flat_hash_map<const void*, double> known;
  double most = 0;
  ir::Walk(program.kernels[0].body, {.enter_expr = [&](const ir::Expr& expr) {
             most = std::max(most, WrittenNodes(expr, known));
             return false;
           }});
  EXPECT_LT(most, 1000);
}

TEST(RowGroupCpuTest, DeclinesAProduct) {
  const absl::Status status =
      RowGroupCpu()->Matches(testing::Linear(Int64(4), Int64(4), Int64(4)), testing::HostTarget());
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()),
              ::testing::HasSubstr("expected reductions over rows alone"));
}

}  // namespace
}  // namespace hidet::schedules
