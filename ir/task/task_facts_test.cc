#include "ir/task/task_facts.h"

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "ir/task/task.h"

namespace hidet::ir {
namespace {

// The coefficients and then the constant, which all are known; empty if the form is none.
std::vector<int64_t> Numbers(const Expr& expr, absl::Span<const Var> axes) {
  const std::optional<AffineForm> form = GetAffineForm(expr, axes);
  if (!form.has_value()) return {};
  std::vector<int64_t> numbers;
  for (const Expr& coefficient : form->coefficients)
    numbers.push_back(AsInt(coefficient).value_or(-999));
  numbers.push_back(AsInt(form->constant).value_or(-999));
  return numbers;
}

TEST(AffineFormTest, SumsAndProductsOfConstantsAre) {
  const std::vector<Var> axes = MakeAxes({Int64(8), Int64(8)});
  const Expr i = axes[0], j = axes[1];
  EXPECT_EQ(Numbers((i * 2 + j - 3) * 10 + 4, axes), (std::vector<int64_t>{20, 10, -26}));
  EXPECT_EQ(Numbers(-(i - j) * 3, axes), (std::vector<int64_t>{-3, 3, 0}));
  EXPECT_EQ(Numbers(Int64(5) * (j + j) - i, axes), (std::vector<int64_t>{-1, 10, 0}));
}

TEST(AffineFormTest, ProductsAndQuotientsOfAxesAreNot) {
  const std::vector<Var> axes = MakeAxes({Int64(8), Int64(8)});
  EXPECT_TRUE(Numbers(Expr(axes[0]) * axes[1], axes).empty());
  EXPECT_TRUE(Numbers(Expr(axes[0]) / 2, axes).empty());
  EXPECT_TRUE(Numbers(Expr(axes[0]) * 3 + Expr(axes[1]) % 4, axes).empty());
}

TEST(AffineFormTest, CoefficientsMayBeSymbols) {
  const std::vector<Var> axes = MakeAxes({Int64(8)});
  const Var n = Var::Make("n", Type::Int64());
  const std::optional<AffineForm> form = GetAffineForm(Expr(axes[0]) * n + n / 2, axes);
  ASSERT_TRUE(form.has_value());
  EXPECT_TRUE(form->coefficients[0].SameAs(n));
  EXPECT_EQ(Numbers((Expr(axes[0]) + n) * 4 - Expr(n) * 4, axes), (std::vector<int64_t>{4, 0}));
}

TEST(StridedAccessTest, WhatIsAffineOnceItIsSimplifiedHasStrides) {
  const Buffer x = Buffer::Make("x", Type::Float32(), {Int64(6), Int64(4)});
  const Buffer y = Buffer::Make("y", Type::Float32(), {Int64(24)});
  const std::vector<Var> axes = MakeAxes(y.shape());
  const Read read = MakeRead(x, {Expr(axes[0]) / 4, Expr(axes[0]) % 4});
  const auto access =
      GetStridedAccess(MakeMap("Reshape", y, axes, {read}, read.value), read).value();
  EXPECT_TRUE(IsInt(access.strides[0], 1));
  EXPECT_TRUE(IsInt(access.base, 0));
}

TEST(StridedAccessTest, AnAxisOfExtentOneMovesNothing) {
  const Buffer x = Buffer::Make("x", Type::Float32(), {Int64(1), Int64(8)});
  const std::vector<Var> axes = MakeAxes(x.shape());
  const Read read = MakeRead(x, {Expr(axes[0]), Expr(axes[1])});
  const Buffer y = Buffer::Make("y", Type::Float32(), x.shape());
  const auto access = GetStridedAccess(MakeMap("Copy", y, axes, {read}, read.value), read).value();
  EXPECT_TRUE(IsInt(access.strides[0], 0));
  EXPECT_TRUE(IsInt(access.strides[1], 1));
}

// A window over an image of one row: which of its own rows it meets depends on the result's row,
// though no address does.
TEST(ContractionFactsTest, AReadMovesWithWhatItsPredicateAsks) {
  const Buffer x = Buffer::Make("x", Type::Float32(), {Int64(8)});
  const Buffer w = Buffer::Make("w", Type::Float32(), {Int64(4), Int64(2)});
  const Buffer y = Buffer::Make("y", Type::Float32(), {Int64(4), Int64(3), Int64(8)});
  Stage stage;
  stage.kind = StageKind::kWindow;
  stage.axes = MakeAxes(y.shape());
  stage.reduction_axes = MakeAxes({Int64(2)}, "k");
  stage.reduction_extents = {Int64(2)};
  const Expr row = Expr(stage.axes[1]) + stage.reduction_axes[0] - 1;
  stage.reads = {MakeRead(x, {stage.axes[2]}, Int64(0) <= row && row < Int64(1)),
                 MakeRead(w, {stage.axes[0], stage.reduction_axes[0]})};
  stage.body = {stage.reads[0].value * stage.reads[1].value};
  stage.combiner = SumCombiner(Type::Float32());
  stage.results = {y};
  const auto facts = GetContractionFacts(stage).value();
  EXPECT_EQ(facts.b, 0);
  EXPECT_EQ(facts.m, std::vector<int>{0});
  EXPECT_EQ(facts.n, (std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace hidet::ir
