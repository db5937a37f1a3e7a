#include "ir/task/combiner.h"

#include <cmath>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::ir {
namespace {

TEST(Combiner, KindsAreFoundByTheirNames) {
  for (int i = 0; i <= static_cast<int>(CombinerKind::kWelford); ++i) {
    const auto kind = static_cast<CombinerKind>(i);
    EXPECT_EQ(FindCombiner(CombinerName(kind)), kind);
  }
  EXPECT_EQ(FindCombiner("median"), std::nullopt);
}

TEST(Combiner, IsMadeForTuplesOfItsKind) {
  const Type f32 = Type::Float32(), f16 = Type::Scalar(ScalarType::kFloat16), i64 = Type::Int64();
  const auto softmax = MakeCombiner(CombinerKind::kSoftmax, {f32, f32}).value();
  EXPECT_EQ(softmax.kind, CombinerKind::kSoftmax);
  EXPECT_EQ(softmax.identity.size(), 2);
  EXPECT_TRUE(MakeCombiner(CombinerKind::kArgMin, {f16, i64}).ok());
  for (const auto& [kind, types] : std::vector<std::pair<CombinerKind, std::vector<Type>>>{
           {CombinerKind::kSum, {}},
           {CombinerKind::kSum, {Type::Bool()}},
           {CombinerKind::kAnd, {f32}},
           {CombinerKind::kArgMax, {f32, f32}},
           {CombinerKind::kSoftmax, {f32, f16}},
           {CombinerKind::kWelford, {i64, i64, i64}}}) {
    EXPECT_EQ(MakeCombiner(kind, types).status().code(), absl::StatusCode::kInvalidArgument)
        << CombinerName(kind);
  }
}

// Maximum and sum of two softmaxes.
std::pair<double, double> Together(double max_a, double sum_a, double max_b, double sum_b) {
  const Combiner softmax = SoftmaxCombiner(Type::Float32());
  std::vector<double> values;
  for (const Expr& result :
       Combine(softmax, {Float32(max_a), Float32(sum_a)}, {Float32(max_b), Float32(sum_b)}))
    values.push_back(testing::EvaluateExpr(result)->AsFloat());
  return {values[0], values[1]};
}

TEST(Combiner, ASoftmaxScalesTheSumOfTheSmallerMaximum) {
  const auto [max, sum] = Together(1, 2, 3, 5);
  EXPECT_EQ(max, 3);
  EXPECT_NEAR(sum, 5 + 2 * std::exp(-2), 1e-6);
  EXPECT_EQ(Together(3, 5, 1, 2), Together(1, 2, 3, 5));
}

TEST(Combiner, ASoftmaxOfInfinitiesIsWhatDividingGives) {
  EXPECT_EQ(Together(-INFINITY, 0, -INFINITY, 1), std::make_pair(-double{INFINITY}, 0.0));
  EXPECT_EQ(Together(-INFINITY, 0, 2, 1), std::make_pair(2.0, 1.0));
  EXPECT_TRUE(std::isnan(Together(-INFINITY, 0, INFINITY, 1).second));
  EXPECT_TRUE(std::isnan(Together(2, 1, INFINITY, 1).second));
  EXPECT_TRUE(std::isnan(Together(2, 1, NAN, 1).second));
}

}  // namespace
}  // namespace hidet::ir
