#include "ir/simplify/simplify.h"

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "ir/canonical_value.h"
#include "ir/evaluate.h"
#include "ir/structural.h"
#include "ir/text/text.h"
#include "ir/walk.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::ir {
namespace {

// True when the types and all lanes are equal; NaN is equal to NaN, and 0 to -0.
bool SameValue(const Value& a, const Value& b) {
  if (a.type != b.type || a.lanes.size() != b.lanes.size()) return false;
  for (size_t i = 0; i < a.lanes.size(); ++i) {
    if (a.type.IsFloat()) {
      const double x = a.lanes[i].real;
      const double y = b.lanes[i].real;
      if (x != y && !(std::isnan(x) && std::isnan(y))) return false;
    } else if (a.lanes[i].integer != b.lanes[i].integer) {
      return false;
    }
  }
  return true;
}

// Variables of the table below: i, j, k in [0, 100), s a positive size, u any int64, w any int32, t
// in [0, 256).
struct Names {
  Var i = Var::Make("i", Type::Int64(), {.min = 0, .max = 99});
  Var j = Var::Make("j", Type::Int64(), {.min = 0, .max = 7});
  Var k = Var::Make("k", Type::Int64(), {.min = 0, .max = 99});
  Var s = Var::Make("s", Type::Int64(), {.min = 1, .max = 1 << 20});
  Var m = Var::Make("m", Type::Int64(), {.min = 8, .max = 1 << 20, .divisor = 8});
  Var u = Var::Make("u", Type::Int64());
  Var w = Var::Make("w", Type::Int32());
  Var t = Var::Make("t", Type::Int32(), {.min = 0, .max = 255});
  Var p = Var::Make("p", Type::Bool());
  Var f = Var::Make("f", Type::Float32());
};

struct Case {
  Expr input;
  std::string expected;
};

TEST(Simplify, Table) {
  const Names n;
  const auto& [i, j, k, s, m, u, w, t, p, f] = n;
  const Case cases[] = {
      // sums
      {i + 0, "i"},
      {i + j + i, "i * 2 + j"},
      {(i + 3) - (i + 1), "2"},
      {(i + j) * 4 - j * 4, "i * 4"},
      {Int64(5) - i, "5 - i"},
      {u + u - u * 2, "0"},
      {w * 3 + w * 5, "w * 8"},
      {k + j, "j + k"},
      {s * i * 4 + i * s, "i * s * 5"},
      // quotients
      {(i * 8 + j) / 8, "i"},
      {(i * 8 + j + 16) / 8, "i + 2"},
      {(i * 8 + k) / 8, "i + k / 8"},
      {(i * 6 + k * 2) / 4, "(i * 3 + k) / 2"},
      {(u * 8 + j) / 8, "(u * 8 + j) / 8"},
      {i / 4 / 8, "i / 32"},
      {t / 32 * 32 + t % 32, "t"},
      {t / 8 % 4 * 8 + t % 8, "t % 32"},
      {t / 32 * 4 + t / 8 % 4, "t / 8"},
      {t % 128 / 32, "t / 32 % 4"},
      {(i * 2048 + k) / 58 * 58 + (i * 2048 + k) % 58, "i * 2048 + k"},
      {(i * 2048 + k + 256) / 3364 * 3364 + (i * 2048 + k + 256) / 58 % 58 * 58 +
           (i * 2048 + k + 256) % 58,
       "i * 2048 + k + 256"},
      {(i * 2048 + k) / 58 * 58 + (i * 18 + k + 1) % 58,
       "(i * 2048 + k) / 58 * 58 + (i * 18 + k + 1) % 58"},
      {t / 256, "0:int32"},
      {m / 8 * 8, "m / 8 * 8"},
      {(s * 8) / s, "8"},
      // remainders
      {(i * 8 + j) % 8, "j"},
      {(u * 8 + j) % 8, "j"},
      {(u * 8 + u) % 8, "u % 8"},
      {(u * 7 + j) % 7, "(u * 7 + j) % 7"},
      {t % 64 % 16, "t % 16"},
      {(i * 4 + 1) % 8, "i % 2 * 4 + 1"},
      {m % 8, "0"},
      {u % u, "0"},
      // comparisons
      {i < 100, "true"},
      {i < 99, "i < 99"},
      {Int64(0) <= i, "true"},
      {i * 8 < 64, "i < 8"},
      {i * 8 + 3 < 64, "i < 8"},
      {i + 1 <= s, "i < s"},
      {i + 3 < k + 5, "i <= k + 1"},
      {u + 1 < u + 2, "u + 1 < u + 2"},
      {Eq(i * 2, Int64(3)), "false"},
      {Eq(u + 1, u + 1), "true"},
      {Eq(u + 1, u), "false"},
      {Eq(i * 2 + 1, i + 4), "i == 3"},
      {Ne(m % 8, Int64(0)), "false"},
      // minimum and maximum
      {Min(i, Int64(200)), "i"},
      {Max(i + 1, i), "i + 1"},
      {Min(u, u + 1), "min(u, u + 1)"},
      {Min(Min(u, Int64(5)), Int64(3)), "min(u, 3)"},
      // logic
      {!(i < k), "k <= i"},
      {p && Bool(true), "p"},
      {p && Bool(false), "false"},
      {p || !p, "true"},
      {Broadcast(k, 4) < Ramp(i, Int64(1), 4) || Ramp(i, Int64(1), 4) <= Broadcast(k, 4),
       "broadcast(true, 4)"},
      {Int64(997) <= k || k < 997, "true"},
      {k < 5 && Int64(5) <= k, "false"},
      {!!p, "p"},
      {!(f < Float32(1)), "!(f < 1.0f)"},
      {Select(p, i, i), "i"},
      {Select(Bool(true), i, k), "i"},
      {Select(i < k, Select(i < k, i, j), m), "select(i < k, i, m)"},
      {Select(i < k, m, Select(k <= i, j, i)), "select(i < k, m, j)"},
      {Select(p, Select(i < k, i, j), m), "select(p, select(i < k, i, j), m)"},
      // bits
      {Apply(Op::kShiftLeft, {t, Int32(3)}), "t * 8"},
      {Apply(Op::kShiftRight, {t, Int32(3)}), "t / 8"},
      {Apply(Op::kBitAnd, {w, Int32(7)}), "w % 8"},
      {Apply(Op::kBitAnd, {Int32(-1), t}), "t"},
      {Apply(Op::kBitAnd, {p, Bool(true)}), "p"},
      {Apply(Op::kBitXor, {t, t}), "0:int32"},
      {Apply(Op::kBitXor, {t * 8 + 3, w * 16}), "(t * 8 ^ w * 16) + 3"},
      {Apply(Op::kBitXor, {i * 8 + j, Apply(Op::kBitAnd, {k, Int64(24)})}), "j + (i * 8 ^ k & 24)"},
      {Apply(Op::kBitXor, {t * 8 + 1024, Apply(Op::kBitAnd, {t + 128, Int32(56)})}),
       "(t * 8 ^ t & 56) + 1024"},
      {Ramp(i, Int64(1), 4) + Broadcast(k, 4), "ramp(i + k, 1, 4)"},
      // floats
      {f * Float32(1), "f"},
      {f + Float32(0), "f + 0.0f"},
      {f - Float32(0), "f"},
      {Float32(2) * Float32(3), "6.0f"},
      {f * Float32(0), "f * 0.0f"},
      // casts and vectors
      {Cast(ScalarType::kInt32, Cast(ScalarType::kInt64, w)), "w"},
      {Cast(ScalarType::kInt64, Cast(ScalarType::kInt32, i)), "i"},
      {Lane(Ramp(i, Int64(2), 4), 3), "i + 6"},
      {Lane(Broadcast(f, 4), 2), "f"},
      {Lane(Ramp(Int64(0), Int64(1), 4) < Broadcast(Int64(1), 4), 0), "true"},
      {Lane(Ramp(Int64(0), Int64(1), 4) < Broadcast(Int64(1), 4), 1), "false"},
      {Pack({f, f, f, f}), "broadcast(f, 4)"},
  };
  for (const Case& c : cases) {
    const Expr simple = Simplify(c.input);
    EXPECT_EQ(Print(simple), c.expected) << "of " << Print(c.input);
    EXPECT_TRUE(simple.SameAs(Simplify(simple)) || Equal(simple, Simplify(simple)))
        << Print(simple) << " becomes " << Print(Simplify(simple));
  }
}

TEST(Simplify, ReturnsTheSameHandleWhenNothingChanges) {
  const Names n;
  Simplifier simplifier;
  const Expr e = simplifier.Simplify(n.i * 8 + n.k / 3);
  EXPECT_TRUE(simplifier.Simplify(e).SameAs(e));
}

TEST(Simplify, ProvesWithSymbolicExtents) {
  const Var n = Var::Make("n", Type::Int64(), {.min = 1, .max = 1 << 20});
  const Var i = Var::Make("i", Type::Int64());
  Simplifier simplifier;
  EXPECT_FALSE(simplifier.Prove(i < n));
  {
    const auto scope = simplifier.BindLoop(i, n);
    EXPECT_TRUE(simplifier.Prove(i < n));
    EXPECT_TRUE(simplifier.Prove(i + 1 <= n));
    EXPECT_FALSE(simplifier.Prove(i + 1 < n));
    const Var b = Var::Make("b", Type::Int64(), {.min = 0, .max = 63});
    EXPECT_EQ(Print(simplifier.Simplify((b * n + i) / n)), "b");
    EXPECT_EQ(Print(simplifier.Simplify((b * n + i) % n)), "i");
  }
  EXPECT_FALSE(simplifier.Prove(i < n));
}

TEST(Simplify, OffsetsOfOpenSizesBecomeWhatTheyWereTakenApartFrom) {
  const Var h = Var::Make("h", Type::Int64(), {.min = 1, .max = 1 << 10});
  const Var w = Var::Make("w", Type::Int64(), {.min = 1, .max = 1 << 10});
  const Var b = Var::Make("b", Type::Int64(), {.min = 0, .max = 63});
  const Var x = Var::Make("x", Type::Int64(), {.min = 0, .max = 1 << 20});
  Simplifier simplifier;
  EXPECT_EQ(Print(simplifier.Simplify(x / w * w + x % w)), "x");
  EXPECT_EQ(Print(simplifier.Simplify((x / w / h * h + x / w % h) * w + x % w)), "x");
  // What stands before the quotient stays.
  const Expr offset = ((b * 64 + x / w / h) * h + x / w % h) * w + x % w;
  EXPECT_TRUE(Equal(simplifier.Simplify(offset), simplifier.Simplify(b * 64 * h * w + x)))
      << Print(simplifier.Simplify(offset));
}

TEST(Simplify, PartsOfAnOpenSizeAddUpToIt) {
  const Var h = Var::Make("h", Type::Int64(), {.min = 1, .max = 1 << 10});
  Simplifier simplifier;
  const Expr first = Min(h, Int64(4)), rest = h - first;
  EXPECT_EQ(Print(simplifier.Simplify(Max(rest, Int64(0)) + first)), "h");
  EXPECT_TRUE(simplifier.Prove(first <= h));
  EXPECT_TRUE(simplifier.Prove(h <= Max(h, Int64(4))));
  EXPECT_FALSE(simplifier.Prove(h <= first));
}

TEST(Simplify, AssumptionsEndWithTheirScope) {
  const Names n;
  Simplifier simplifier;
  {
    const auto scope = simplifier.Assume(n.u < 8 && Int64(0) <= n.u);
    EXPECT_EQ(Print(simplifier.Simplify(n.u / 8)), "0");
  }
  EXPECT_EQ(Print(simplifier.Simplify(n.u / 8)), "u / 8");
}

// A thread remembers what it simplified, and facts of variables alone: an equal expression that was
// met before changes neither whose node comes back nor what is proven under facts of a scope.
TEST(SimplifyExpr, RemembersNothingThatShows) {
  const Var n = Var::Make("n", Type::Int64(), {.min = 1, .max = 1 << 20});
  const auto halved = [&] { return (Expr(n) + 1) / 2; };
  const Expr first = Simplify(halved()), again = halved();
  EXPECT_TRUE(Simplify(first).SameAs(first));
  EXPECT_TRUE(Simplify(again).SameAs(again));
  EXPECT_FALSE(again.SameAs(first));
  EXPECT_TRUE(Equal(Simplify(halved() * 2 - again * 2), Expr(Int64(0))));
  Simplifier simplifier;
  const auto scope = simplifier.Bind(n, {.min = 1, .max = 1});
  EXPECT_TRUE(IsInt(simplifier.Simplify(again), 1));
  EXPECT_TRUE(Simplify(again).SameAs(again));
}

TEST(SimplifyStmt, DropsWhatNeverRuns) {
  const Buffer a = Buffer::Make("a", Type::Float32(), {Int64(64)});
  const auto store = [&](Expr at, double value) { return Store(a, {at}, Float32(value)); };
  const Stmt input = Seq({
      For("i", Int64(0), [&](Var i) { return store(i, 1); }),
      For("i", Int64(1), [&](Var i) { return store(i + 3, 2); }),
      For("i", Int64(8),
          [&](Var i) {
            return Seq({If(i < 8, store(i, 3), store(i, 4)), If(i < 0, store(i, 5))});
          }),
      Let("dead", Load(a, {Int64(0)}), [&](Var) { return store(Int64(5), 6); }),
      Check(Int64(1) < 2, 7, Int64(0)),
  });
  const Stmt expected = Seq({
      store(Int64(3), 2),
      For("i", Int64(8), [&](Var i) { return store(i, 3); }),
      store(Int64(5), 6),
  });
  EXPECT_TRUE(Equal(Simplify(input), expected)) << Print(Simplify(input));
}

// Products of sizes that are open stay nested as they were written.
TEST(Simplify, ProvesProductsOfTheSameFactorsEqual) {
  const Names n;
  EXPECT_TRUE(IsProvenEqual(n.s * 2 * (n.m * n.u), n.u * (n.s * n.m) * 2));
  EXPECT_TRUE(IsProvenEqual(n.s * (n.m / 2 * n.u), n.m / 2 * (n.u * n.s)));
  EXPECT_FALSE(IsProvenEqual(n.s * (n.m * n.u), n.s * (n.m * n.m)));
  EXPECT_FALSE(IsProvenEqual(n.s * (n.m * n.u) * 2, n.u * (n.s * n.m)));
}

TEST(SimplifyStmt, KnowsConditionsOfEnclosingBranches) {
  const Var n = Var::Make("n", Type::Int64());
  const Var i = Var::Make("i", Type::Int64());
  const Buffer a = Buffer::Make("a", Type::Float32(), {n});
  const Stmt inner = Store(a, {i}, Float32(1));
  const Stmt input = If(i < n, If(i < n && Int64(0) <= n, inner), If(i < n, inner));
  const Stmt expected = If(i < n, If(Int64(0) <= n, inner));
  EXPECT_TRUE(Equal(Simplify(input), expected)) << Print(Simplify(input));
}

TEST(SimplifyStmt, KeepsCallsWithEffects) {
  const Stmt sync = Evaluate(Call(Intrinsic::kSyncThreads, {}));
  EXPECT_TRUE(Equal(Simplify(sync), sync));
  EXPECT_TRUE(Equal(Simplify(Evaluate(Int64(3) + 4)), Seq({})));
}

TEST(SimplifyStmt, InlinesIndexLetsOnlyWhenAsked) {
  const Var b = Var::Make("b", Type::Int32(), {.min = 0, .max = 1000});
  const Var t = Var::Make("t", Type::Int32(), {.min = 0, .max = 255});
  const Buffer a = Buffer::Make("a", Type::Float32(), {Int64(1 << 20)});
  const Stmt input = Let("x", b * 256 + t, [&](Var x) { return Store(a, {x / 256}, Float32(0)); });
  EXPECT_EQ(Simplify(input).kind(), StmtKind::kLet);
  EXPECT_TRUE(Equal(Simplify(input, {.inline_index_lets = true}), Store(a, {b}, Float32(0))));
}

// Property: same value before and after, wherever the facts hold.

class RandomExpressions {
 public:
  RandomExpressions(Type type, uint32_t seed) : type_(type), random_(seed) {
    const int64_t low = MinOfType(type.scalar);
    const int64_t high = MaxOfType(type.scalar);
    const std::pair<int64_t, int64_t> ranges[] = {
        {low, high},    {0, 7},           {0, std::min<int64_t>(high, 127)},
        {low, low + 3}, {high - 3, high}, {std::max<int64_t>(low, -5), 5}};
    for (int v = 0; v < 4; ++v) {
      const auto [min, max] = ranges[Below(6)];
      vars.push_back(
          Var::Make(std::string(1, static_cast<char>('a' + v)), type, {.min = min, .max = max}));
    }
  }

  int64_t Below(int64_t n) { return static_cast<int64_t>(random_() % static_cast<uint64_t>(n)); }

  Expr Constant() {
    static constexpr int64_t kInteresting[] = {0, 1, 2, 3, 4, 7, 8, 16, 32, 64, -1, -2, -8, 100};
    switch (Below(8)) {
      case 0:
        return IntConstant(type_, MinOfType(type_.scalar) + Below(3));
      case 1:
        return IntConstant(type_, MaxOfType(type_.scalar) - Below(3));
      default:
        return IntConstant(type_, kInteresting[Below(14)]);
    }
  }

  Expr Integer(int depth) {
    if (depth == 0) return Below(3) == 0 ? Constant() : Expr(vars[static_cast<size_t>(Below(4))]);
    const auto sub = [&] { return Integer(depth - 1); };
    switch (Below(20)) {
      case 0:
      case 1:
      case 2:
        return sub() + sub();
      case 3:
        return sub() - sub();
      case 4:
      case 5:
        return sub() * Constant();
      case 6:
        return sub() * sub();
      case 7:
      case 8:
        return sub() / Constant();
      case 9:
      case 10:
        return sub() % Constant();
      case 11:
        return Apply(Below(2) != 0 ? Op::kDiv : Op::kMod, {sub(), sub()});
      case 12:
        return Apply(Below(2) != 0 ? Op::kTruncDiv : Op::kFmod,
                     {sub(), Below(2) != 0 ? sub() : Constant()});
      case 13:
        return Apply(Below(2) != 0 ? Op::kMin : Op::kMax, {sub(), sub()});
      case 14:
        return Apply(Below(2) != 0 ? Op::kNeg : Below(2) != 0 ? Op::kAbs : Op::kSign, {sub()});
      case 15:
        return Apply(Below(2) != 0 ? Op::kShiftLeft : Op::kShiftRight, {sub(), Constant()});
      case 16: {
        static constexpr Op kBits[] = {Op::kBitAnd, Op::kBitOr, Op::kBitXor};
        if (Below(3) == 0) {
          // What a swizzle makes.
          const Expr offset = sub() * IntConstant(type_, 8) + vars[static_cast<size_t>(Below(4))];
          return Apply(Op::kBitXor, {offset, Apply(Op::kBitAnd, {sub(), IntConstant(type_, 56)})});
        }
        return Apply(kBits[Below(3)], {sub(), Below(2) != 0 ? sub() : Constant()});
      }
      case 17:
        return Select(Condition(depth - 1), sub(), sub());
      case 18: {
        static constexpr ScalarType kTypes[] = {ScalarType::kInt8,  ScalarType::kUInt8,
                                                ScalarType::kInt32, ScalarType::kUInt32,
                                                ScalarType::kInt64, ScalarType::kUInt64};
        return Cast(type_, Cast(kTypes[Below(6)], sub()));
      }
      default: {
        // What indexing makes: x * c + y, then taken apart again.
        const Expr c = IntConstant(type_, int64_t{1} << Below(5));
        const Expr sum = sub() * c + vars[static_cast<size_t>(Below(4))];
        return Below(2) != 0 ? sum / c : sum % c;
      }
    }
  }

  Expr Condition(int depth) {
    static constexpr Op kCompare[] = {Op::kLt, Op::kLe, Op::kEq, Op::kNe};
    if (depth > 0 && Below(4) == 0) {
      static constexpr Op kLogic[] = {Op::kAnd, Op::kOr};
      return Apply(kLogic[Below(2)], {Condition(depth - 1), !Condition(depth - 1)});
    }
    return Apply(kCompare[Below(4)], {Integer(depth), Integer(depth)});
  }

  // A value of each variable: often an end of its range.
  testing::EvaluateContext Point() {
    testing::EvaluateContext context;
    for (const Var& var : vars) {
      const int64_t min = var.facts().min;
      const uint64_t span = static_cast<uint64_t>(var.facts().max) - static_cast<uint64_t>(min);
      const uint64_t offset = Below(4) == 0        ? 0
                              : Below(4) == 0      ? span
                              : span == UINT64_MAX ? random_()
                                                   : random_() % (span + 1);
      context.vars.insert(
          {var, Value::Int(type_, static_cast<int64_t>(static_cast<uint64_t>(min) + offset))});
    }
    return context;
  }

  std::vector<Var> vars;

 private:
  Type type_;
  std::mt19937_64 random_;
};

class SimplifyProperty : public ::testing::TestWithParam<ScalarType> {};

TEST_P(SimplifyProperty, KeepsValuesAndBoundsHold) {
  for (uint32_t seed = 0; seed < 8000; ++seed) {
    RandomExpressions random(Type::Scalar(GetParam()), seed);
    const int depth = 1 + static_cast<int>(random.Below(4));
    const Expr expr = random.Below(3) == 0 ? random.Condition(depth) : random.Integer(depth);
    const Expr simple = Simplify(expr);
    ASSERT_EQ(simple.type(), expr.type());
    const Expr again = Simplify(simple);
    ASSERT_TRUE(Equal(again, simple)) << "seed " << seed << ": " << Print(expr) << "\nbecomes "
                                      << Print(simple) << "\nbecomes " << Print(again);
    Bounds bounds;
    const IntegerFacts facts = bounds.Of(expr);
    for (int point = 0; point < 24; ++point) {
      const testing::EvaluateContext context = random.Point();
      const Value before = *testing::EvaluateExpr(expr, context);
      const Value after = *testing::EvaluateExpr(simple, context);
      std::string where;
      for (const Var& var : random.vars)
        where += " " + var.name() + " = " + ToString(context.vars.at(var));
      ASSERT_TRUE(SameValue(before, after))
          << "seed " << seed << ": " << Print(expr) << "\nbecomes " << Print(simple) << "\nat"
          << where << ": " << ToString(before) << " became " << ToString(after);
      if (IsAnalyzable(expr.type())) {
        ASSERT_TRUE(facts.Admits(before.AsInt()))
            << "seed " << seed << ": " << Print(expr) << " at" << where << " is "
            << ToString(before) << ", bounds " << ToString(facts);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Types, SimplifyProperty,
                         ::testing::Values(ScalarType::kInt8, ScalarType::kUInt8,
                                           ScalarType::kInt32, ScalarType::kUInt32,
                                           ScalarType::kInt64, ScalarType::kUInt64),
                         [](const auto& info) { return std::string(ScalarTypeName(info.param)); });

}  // namespace
}  // namespace hidet::ir
