#include "ir/simplify/bounds.h"

#include <string>

#include "gtest/gtest.h"
#include "ir/text/text.h"

namespace hidet::ir {
namespace {

// Random expressions are held against their bounds in simplify_test.cc; this table pins how tight
// they are.
TEST(Bounds, Table) {
  const Var i = Var::Make("i", Type::Int64(), {.min = 0, .max = 63});
  const Var k = Var::Make("k", Type::Int64(), {.min = -10, .max = 10});
  const Var m = Var::Make("m", Type::Int64(), {.min = 1, .max = 1000, .divisor = 16});
  const Var t = Var::Make("t", Type::Int32(), {.min = 0, .max = 255});
  const Var w = Var::Make("w", Type::Int32());
  const struct {
    Expr expr;
    std::string expected;
  } cases[] = {
      {i, "[0, 63]"},
      {i * 8 + 4, "[4, 508] = 4 mod 8"},
      {i * 8 - m, "[-992, 488] = 0 mod 8"},
      {m, "[16, 992] = 0 mod 16"},
      {m / 4, "[4, 248] = 0 mod 4"},
      {m % 8, "0"},
      {(m + 3) % 8, "3"},
      {i / 8, "[0, 7]"},
      {k / 3, "[-4, 3]"},
      {k % 3, "[0, 2]"},
      {k % k, "[-9, 9]"},
      {i % 100, "[0, 63]"},
      {Min(i, k), "[-10, 10]"},
      {Max(i, k), "[0, 63]"},
      {Apply(Op::kAbs, {k}), "[0, 10]"},
      {Apply(Op::kBitXor, {t, t / 8}), "[0, 255]"},
      {Apply(Op::kBitAnd, {w, Int32(12)}), "[0, 12] = 0 mod 4"},
      {Select(k < 0, Int64(4), i * 8), "[0, 504] = 0 mod 4"},
      {w * 4, "[-2147483648, 2147483644] = 0 mod 4"},
      {w + 1, "[-2147483648, 2147483647]"},
      {Cast(ScalarType::kInt64, w) + 1, "[-2147483647, 2147483648]"},
      {Cast(ScalarType::kUInt8, i), "[0, 63]"},
      {i < 64, "1"},
      {Eq(m, Int64(20)), "0"},
      {Ramp(i, Int64(4), 4), "[0, 75]"},
  };
  Bounds bounds;
  for (const auto& c : cases) EXPECT_EQ(ToString(bounds.Of(c.expr)), c.expected) << Print(c.expr);
}

TEST(Bounds, ScopesNest) {
  const Var i = Var::Make("i", Type::Int64());
  Bounds bounds;
  {
    const auto outer = bounds.BindLoop(i, Int64(16));
    EXPECT_EQ(ToString(bounds.Of(i)), "[0, 15]");
    {
      const auto inner = bounds.Assume(i < 8 && Int64(2) <= i && Ne(i, Int64(2)));
      EXPECT_EQ(ToString(bounds.Of(i)), "[3, 7]");
      const auto negated = bounds.Assume(!(i < 5));
      EXPECT_EQ(ToString(bounds.Of(i)), "[5, 7]");
    }
    EXPECT_EQ(ToString(bounds.Of(i)), "[0, 15]");
  }
  EXPECT_EQ(bounds.Of(i), IntegerFacts{});
}

TEST(Bounds, ConditionsOnMemoryAreNotRemembered) {
  const Buffer a = Buffer::Make("a", Type::Int64(), {Int64(1)});
  const Var i = Var::Make("i", Type::Int64());
  Bounds bounds;
  const auto scope = bounds.Assume(i < Load(a, {Int64(0)}));
  EXPECT_EQ(bounds.Of(i), IntegerFacts{});
}

}  // namespace
}  // namespace hidet::ir
