#include "ir/task/combiner.h"

#include "gtest/gtest.h"

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
  const auto softmax = MakeCombiner(CombinerKind::kSoftmax, {f32, f32});
  ASSERT_TRUE(softmax.ok()) << softmax.status();
  EXPECT_EQ(softmax->kind, CombinerKind::kSoftmax);
  EXPECT_EQ(softmax->identity.size(), 2);
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

}  // namespace
}  // namespace hidet::ir
