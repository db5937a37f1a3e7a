#include "ir/layout.h"

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "ir/evaluate.h"
#include "ir/simplify/simplify.h"

namespace hidet::ir {
namespace {

// Calls `visit` with every layout of rank `rank` and one or two modes a dimension, sizes 1 to 4,
// strides of a small set.
void ForAllSmallLayouts(const std::function<void(const Layout&)>& visit) {
  std::vector<Mode> modes;
  for (const int64_t size : {1, 2, 3, 4}) {
    for (const int64_t stride : {0, 1, 2, 3, 4, 6, 8}) {
      if (size > 1 || stride == 0) modes.push_back({size, stride});
    }
  }
  for (const Mode& a : modes) {
    visit(Layout({{a}}));
    for (const Mode& b : modes) {
      visit(Layout({{a}, {b}}));
      visit(Layout({{a, b}}));
    }
  }
}

std::vector<Layout> BaseLayouts() {
  return {Layout::RowMajor({4, 6}), Layout::ColumnMajor({4, 6}), Layout::RowMajor({2, 3, 4}),
          Layout({{{2, 12}, {2, 1}}, {{6, 2}}}), Layout::RowMajor({8, 8}).WithSwizzle({2, 1, 3})};
}

TEST(Layout, ExamplesOfTheHeader) {
  const Layout a = Layout::RowMajor({8, 16});
  EXPECT_EQ(a({2, 3}), 35);
  EXPECT_EQ(ToString(a), "(8, 16):(16, 1)");
  const Layout t = *Tile(Layout::RowMajor({2, 4}), a);
  EXPECT_EQ(t({9, 17}), (1 * 4 + 1) * 128 + a({1, 1}));
  EXPECT_EQ(ToString(t), "((2, 8), (4, 16)):((512, 16), (128, 1))");
  const Layout s = a.WithSwizzle({3, 3, 3});
  for (int64_t i = 0; i < 128; ++i)
    EXPECT_EQ(s.AtIndex(i), a.AtIndex(i) ^ ((a.AtIndex(i) >> 3) & (7 << 3)));
  EXPECT_EQ(ToString(s), "(8, 16):(16, 1) swizzle<3, 3, 3>");
}

TEST(Layout, ComposeIsCompositionOfFunctions) {
  int composed = 0;
  for (const Layout& a : BaseLayouts()) {
    ForAllSmallLayouts([&](const Layout& b) {
      const auto c = Compose(a, b);
      if (!c.ok()) {
        EXPECT_EQ(c.status().code(), absl::StatusCode::kFailedPrecondition);
        return;
      }
      ++composed;
      ASSERT_EQ(c->size(), b.size());
      for (int64_t i = 0; i < b.size(); ++i) {
        ASSERT_EQ(c->AtIndex(i), a.AtIndex(b.AtIndex(i)))
            << ToString(a) << " o " << ToString(b) << " = " << ToString(*c);
      }
    });
  }
  EXPECT_GT(composed, 500);
}

TEST(Layout, ComposeWithTheIdentity) {
  for (const Layout& a : BaseLayouts()) {
    const Layout identity = Layout::RowMajor(a.shape());
    const auto same = Compose(a, identity);
    ASSERT_TRUE(same.ok()) << same.status();
    for (int64_t i = 0; i < a.size(); ++i) EXPECT_EQ(same->AtIndex(i), a.AtIndex(i));
  }
}

TEST(Layout, InverseExistsExactlyForBijections) {
  int inverted = 0;
  ForAllSmallLayouts([&](const Layout& a) {
    std::set<int64_t> offsets;
    for (int64_t i = 0; i < a.size(); ++i) offsets.insert(a.AtIndex(i));
    const bool bijective =
        static_cast<int64_t>(offsets.size()) == a.size() && *offsets.rbegin() == a.size() - 1;
    const auto inverse = Inverse(a);
    ASSERT_EQ(inverse.ok(), bijective) << ToString(a);
    if (!bijective) return;
    ++inverted;
    for (int64_t i = 0; i < a.size(); ++i)
      ASSERT_EQ(inverse->AtIndex(a.AtIndex(i)), i) << ToString(a);
  });
  EXPECT_GT(inverted, 20);
}

TEST(Layout, CoalescedIsTheSameFunction) {
  ForAllSmallLayouts([&](const Layout& a) {
    const Layout b = a.Coalesced();
    ASSERT_EQ(b.shape(), a.shape());
    for (int64_t i = 0; i < a.size(); ++i) ASSERT_EQ(b.AtIndex(i), a.AtIndex(i)) << ToString(a);
  });
  EXPECT_EQ(ToString(Layout({{{2, 8}, {4, 2}}}).Coalesced()), "(8):(2)");
  EXPECT_EQ(*Layout({{{2, 8}, {4, 2}}}).Strides(), std::vector<int64_t>{2});
  EXPECT_EQ(Layout({{{2, 9}, {4, 2}}}).Strides().status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(Layout, TileNestsCoordinates) {
  for (const Layout& outer : {Layout::RowMajor({2, 3}), Layout::ColumnMajor({3, 2})}) {
    for (const Layout& inner : {Layout::RowMajor({4, 2}), Layout({{{2, 1}}, {{2, 4}, {2, 2}}})}) {
      const Layout tiled = *Tile(outer, inner);
      for (int64_t i = 0; i < tiled.shape()[0]; ++i) {
        for (int64_t j = 0; j < tiled.shape()[1]; ++j) {
          const int64_t m = inner.shape()[0];
          const int64_t n = inner.shape()[1];
          EXPECT_EQ(tiled({i, j}), outer({i / m, j / n}) * inner.cosize() + inner({i % m, j % n}));
        }
      }
    }
  }
  EXPECT_FALSE(Tile(Layout::RowMajor({2}), Layout::RowMajor({2, 2})).ok());
}

TEST(Layout, ConcatAddsOffsets) {
  const Layout both = *Concat(Layout::Strided({4}, {8}), Layout::Strided({2, 3}, {1, 2}));
  EXPECT_EQ(both({3, 1, 2}), 24 + 1 + 4);
  EXPECT_FALSE(Concat(Layout::RowMajor({4}).WithSwizzle({1, 0, 1}), Layout::RowMajor({4})).ok());
}

TEST(Layout, ExpressionsComputeTheSame) {
  const Var i = Var::Make("i", Type::Int32());
  const Var j = Var::Make("j", Type::Int32());
  for (const Layout& a :
       {Layout::RowMajor({4, 6}), Layout({{{2, 12}, {2, 1}}, {{6, 2}}}),
        Layout::RowMajor({8, 8}).WithSwizzle({3, 0, 3}), Layout::Strided({4, 4}, {0, 0})}) {
    const Expr offset = a.Offset({i, j});
    const Expr simple = Simplify(offset);
    for (int64_t x = 0; x < a.shape()[0]; ++x) {
      for (int64_t y = 0; y < a.shape()[1]; ++y) {
        const EvaluateContext context = {
            .vars = {{i, Value::Int(Type::Int32(), x)}, {j, Value::Int(Type::Int32(), y)}}};
        EXPECT_EQ(EvaluateExpr(offset, context)->AsInt(), a({x, y})) << ToString(a);
        EXPECT_EQ(EvaluateExpr(simple, context)->AsInt(), a({x, y})) << ToString(a);
      }
    }
  }
}

TEST(Swizzle, IsItsOwnInverseAndPermutesBlocks) {
  for (int bits = 0; bits <= 3; ++bits) {
    for (int base = 0; base <= 3; ++base) {
      for (int shift = bits; shift <= 4; ++shift) {
        const Swizzle swizzle = {bits, base, shift};
        std::set<int64_t> seen;
        const int64_t block = int64_t{1} << (bits + base + shift);
        for (int64_t i = 0; i < block; ++i) {
          EXPECT_EQ(swizzle(swizzle(i)), i);
          EXPECT_LT(swizzle(i), block);
          // Aligned groups of 2^base elements stay together.
          EXPECT_EQ(swizzle(i) & ((1 << base) - 1), i & ((1 << base) - 1));
          seen.insert(swizzle(i));
        }
        EXPECT_EQ(static_cast<int64_t>(seen.size()), block);
      }
    }
  }
}

// Eight rows of a column of 16-byte chunks fall on all 32 banks of four bytes.
TEST(Swizzle, SharedMemorySwizzleSpreadsColumnsOverBanks) {
  for (const int element_bytes : {1, 2, 4}) {
    const int columns = 128 / element_bytes;
    const Layout tile =
        Layout::RowMajor({8, columns}).WithSwizzle(SharedMemorySwizzle(128, element_bytes));
    for (int chunk = 0; chunk < 8; ++chunk) {
      std::set<int64_t> banks;
      for (int64_t row = 0; row < 8; ++row) {
        banks.insert(tile({row, chunk * (16 / element_bytes)}) * element_bytes / 4 % 32);
      }
      EXPECT_EQ(banks.size(), 8u);
    }
  }
  EXPECT_EQ(SharedMemorySwizzle(128, 2), (Swizzle{3, 3, 3}));
  EXPECT_EQ(SharedMemorySwizzle(64, 2), (Swizzle{2, 3, 3}));
  EXPECT_EQ(SharedMemorySwizzle(32, 4), (Swizzle{1, 2, 3}));
}

}  // namespace
}  // namespace hidet::ir
