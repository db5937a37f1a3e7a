#include "schedules/cuda/column_group_cuda.h"

#include <string>

#include "absl/strings/substitute.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "schedules/target.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

ir::Task Parse(const std::string& text) {
  absl::StatusOr<ir::Task> task = ir::ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status() << "\n" << text;
  return *std::move(task);
}

// y[n, c, p] = e^x / the sum of that over c.
ir::Task SoftmaxOfChannels(int n, int c, int p, absl::string_view type = "float16") {
  return Parse(absl::Substitute(R"(task softmax() anchor 0 {
  input t0: $3[$0, $1, $2]
  rows: reduce t1: float32[$0, $2], t2: float32[$0, $2] over $1
    v0 = t0[i0, k0, i1]
    softmax: float32(v0), 1.0f
  softmax: map t3: $3[$0, $1, $2]
    v0 = t0[i0, i1, i2]
    v1 = t1[i0, i2]
    v2 = t2[i0, i2]
    value: $3(exp(float32(v0) - v1) / v2)
  output t3
}
)",
                                n, c, p, type));
}

// y[n, c, p] = (x - mean) / sqrt(variance + e) * w[c], and the index of the largest x besides.
ir::Task NormOfChannels(int n, int c, int p) {
  return Parse(absl::Substitute(R"(task norm() anchor 0 {
  input t0: float32[$0, $1, $2]
  input t1: float32[$1]
  best: reduce t2: float32[$0, $2], t3: int64[$0, $2] over $1
    v0 = t0[i0, k0, i1]
    argmax: v0, k0
  moments: reduce t4: float32[$0, $2], t5: float32[$0, $2], t6: float32[$0, $2] over $1
    v0 = t0[i0, k0, i1]
    welford: 1.0f, v0, 0.0f
  deviation: map t7: float32[$0, $2]
    v0 = t6[i0, i1]
    value: sqrt(v0 / $1.0f + 0.25f)
  norm: map t8: float32[$0, $1, $2]
    v0 = t0[i0, i1, i2]
    v1 = t5[i0, i2]
    v2 = t7[i0, i2]
    v3 = t1[i1]
    value: (v0 - v1) / v2 * v3
  output t3
  output t8
}
)",
                                n, c, p));
}

void CheckEveryConfiguration(const ir::Task& task) {
  const auto strategy = ColumnGroupCuda();
  ASSERT_TRUE(strategy->Matches(task, Hopper()).ok()) << strategy->Matches(task, Hopper());
  const std::vector<Config> configs = strategy->Space(task, Hopper(), SearchSpace::kModel);
  EXPECT_FALSE(configs.empty());
  for (const Config& config : configs)
    testing::CheckStrategy(task, *strategy, {}, {.config = config});
}

// The last block has few rows; the last round of some threads is none.
TEST(ColumnGroupCudaTest, Softmax) {
  CheckEveryConfiguration(SoftmaxOfChannels(3, 21, 24));
  CheckEveryConfiguration(SoftmaxOfChannels(1, 5, 77));
  CheckEveryConfiguration(SoftmaxOfChannels(2, 33, 20, "float32"));
}

TEST(ColumnGroupCudaTest, NormAndArgMax) { CheckEveryConfiguration(NormOfChannels(2, 19, 36)); }

// The map of one value a row has one axis, where the sum has two.
TEST(ColumnGroupCudaTest, MeansAlongAMiddleAxis) {
  CheckEveryConfiguration(Parse(R"(task mean() anchor 0 {
  input t0: float16[3, 21, 24]
  sum: reduce t1: float32[3, 24] over 21
    v0 = t0[i0, k0, i1]
    sum: float32(v0)
  mean: map t2: float16[3, 24]
    v0 = t1[i0, i1]
    value: float16(v0 / float32(21))
  output t2
}
)"));
}

// Longer than what threads keep.
TEST(ColumnGroupCudaTest, RowsThatAreReadAnew) {
  testing::CheckStrategy(SoftmaxOfChannels(2, 1500, 16), *ColumnGroupCuda(), {},
                         {.config = Config{{{"x", 4}, {"y", 8}, {"lanes", 8}}}});
}

TEST(ColumnGroupCudaTest, FreeSizes) {
  const ir::Var rows = testing::Symbol("rows", 8), columns = testing::Symbol("columns", 40);
  const auto strategy = ColumnGroupCuda();
  testing::CheckStrategy(testing::AxisSum({rows, columns, Int64(24)}, 1), *strategy,
                         {{rows, 3}, {columns, 23}}, {.eights = true});
  testing::CheckStrategy(testing::AxisMoments({rows, Int64(12), columns}, 1), *strategy,
                         {{rows, 3}, {columns, 23}}, {.absolute = 0.2});
}

// Rows that are contiguous, and one row alone, are others' business.
TEST(ColumnGroupCudaTest, RefusesOtherRows) {
  const auto strategy = ColumnGroupCuda();
  EXPECT_FALSE(strategy->Matches(testing::Softmax(Int64(4), Int64(8)), Hopper()).ok());
  EXPECT_FALSE(strategy->Matches(testing::AxisSum({Int64(30)}, 0), Hopper()).ok());
}

}  // namespace
}  // namespace hidet::schedules
