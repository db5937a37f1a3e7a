#include "passes/graph/rules/rule_pass.h"

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "graph/graph.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"
#include "gtest/gtest.h"

namespace hidet::passes {
namespace {

using ::testing::HasSubstr;

// The graph after the rules, or the error.
std::string After(absl::string_view rules, absl::string_view graph) {
  const auto before = graph::ParseGraph(graph, graph::AllOps());
  if (!before.ok()) return before.status().ToString();
  const auto pass = MakeRulePass("test", rules);
  if (!pass.ok()) return pass.status().ToString();
  const auto after = pass->run(*before);
  return after.ok() ? graph::PrintGraph(*after) : after.status().ToString();
}

// The error of a rule whose pattern, clauses and replacement are these.
std::string ErrorOf(absl::string_view body) {
  const auto pass = MakeRulePass("test", absl::StrCat("rule r {\n", body, "\n}\n"));
  return pass.ok() ? "no error" : std::string(pass.status().ToString());
}

constexpr char kDouble[] = R"(
rule twice {
  find (x: any[...]) {
    y = Add(x, x)
    return y
  }
  make {
    z = Multiply(x, 2.0)
    return z
  }
}
// -----
what follows is not read
)";

TEST(RulePass, ReplacesWhatMatchesAndKeepsTheRest) {
  EXPECT_THAT(After(kDouble, R"(
graph(a: float32[2][cpu], b: float32[2][cpu]) {
  c: float32[2][cpu] = Add(a, a)
  d: float32[2][cpu] = Add(a, b)
  e: float32[2][cpu] = Add(d, d)
  return c, e
})"),
              HasSubstr("  c = Constant(float32[][cpu], [2.0])\n"
                        "  c_1 = Constant(float32[][cpu], [2.0])\n"
                        "  x: float32[2][cpu] = Multiply(a, c)\n"
                        "  x_1: float32[2][cpu] = Add(a, b)\n"
                        "  x_2: float32[2][cpu] = Multiply(x_1, c_1)\n"));
}

TEST(RulePass, FindsFactorsInAnyOrderAndSpelling) {
  constexpr char kRule[] = R"(
rule r {
  find (x: float[...], y: float[...], n: number) {
    a = Exp(x)
    b = Divide(a, y)
    c = Multiply(b, n)
    return c
  }
  where n > 1.0
  let m = n + 1.0
  make {
    d = Add(x, m)
    e = Subtract(y, d)
    return e
  }
})";
  const std::string products[] = {
      "c: float32[2][cpu] = Multiply(a, k)\n  d: float32[2][cpu] = Divide(c, y)",
      "c: float32[2][cpu] = Reciprocal(y)\n  e: float32[2][cpu] = Multiply(k, c)\n"
      "  d: float32[2][cpu] = Multiply(e, a)",
      "c: float32[2][cpu] = Divide(y, k)\n  d: float32[2][cpu] = Divide(a, c)"};
  for (const std::string& product : products) {
    const auto graph = [&](absl::string_view number) {
      return absl::StrCat("graph(x: float32[2][cpu], y: float32[2][cpu]) {\n",
                          "  k = Constant(float32[][cpu], [", number, "])\n",
                          "  a: float32[2][cpu] = Exp(x)\n  ", product, "\n  return d\n}\n");
    };
    EXPECT_THAT(After(kRule, graph("4.0")), HasSubstr("[5.0]")) << product;
    EXPECT_THAT(After(kRule, graph("0.5")), HasSubstr("Exp")) << product;
  }
}

// x^3 / x is not x^2 at 0, nor is root(x)^2 x where x is negative.
TEST(RulePass, DoesNotCancelFactors) {
  constexpr char kRule[] = R"(
rule r {
  find (x: float[...]) {
    y = Square(x)
    return y
  }
  make {
    z = Relu(x)
    return z
  }
})";
  EXPECT_THAT(After(kRule, R"(
graph(x: float32[2][cpu]) {
  a: float32[2][cpu] = Cube(x)
  b: float32[2][cpu] = Divide(a, x)
  c: float32[2][cpu] = Sqrt(x)
  d: float32[2][cpu] = Multiply(c, c)
  e: float32[2][cpu] = Square(d)
  f: float32[2][cpu] = Sqrt(e)
  return b, f
})"),
              HasSubstr("  x_4: float32[2][cpu] = Multiply(x_3, x_3)\n"
                        "  x_5: float32[2][cpu] = Relu(x_4)\n"
                        "  x_6: float32[2][cpu] = Sqrt(x_5)\n"));
}

TEST(RulePass, LeavesWhatOthersReadUnlessItIsShared) {
  const auto rule = [](absl::string_view mark) {
    return absl::StrCat("rule r {\n  find (x: float[...]) {\n    ", mark,
                        "a = Exp(x)\n    b = Log(a)\n    return b\n  }\n",
                        "  make {\n    c = Relu(x)\n    return c\n  }\n}");
  };
  constexpr char kGraph[] = R"(
graph(x: float32[2][cpu]) {
  a: float32[2][cpu] = Exp(x)
  b: float32[2][cpu] = Log(a)
  return a, b
})";
  EXPECT_THAT(After(rule(""), kGraph), HasSubstr("Log"));
  EXPECT_THAT(After(rule("shared "), kGraph), HasSubstr("Relu"));
}

TEST(RulePass, DoesNotApplyWhereTheTypeWouldChange) {
  constexpr char kRule[] = R"(
rule r {
  find (x: any[...], y: any[...]) {
    z = Add(x, y)
    return z
  }
  make {
    w = Relu(x)
    return w
  }
})";
  EXPECT_THAT(After(kRule, R"(
graph(x: float32[2][cpu], y: float32[3, 2][cpu]) {
  z: float32[3, 2][cpu] = Add(x, y)
  return z
})"),
              HasSubstr("Add(x, y)"));
}

// A product without a number is itself times 1, but nothing can be made of what is replaced.
TEST(RulePass, DoesNotMakeAResultOfItself) {
  constexpr char kRule[] = R"(
rule r {
  find (x: float[...], n: number) {
    y = Multiply(x, n)
    return y
  }
  make {
    z = Relu(x)
    return z
  }
})";
  EXPECT_THAT(After(kRule, R"(
graph(a: float32[2][cpu], b: float32[2][cpu]) {
  y: float32[2][cpu] = Multiply(a, b)
  return y
})"),
              HasSubstr("Multiply(a, b)"));
}

TEST(RulePass, FindsSizesAndComparesThem) {
  constexpr char kRule[] = R"(
rule r {
  find (x: float32[n, rest...], y: float32[..., n, 4]) {
    z = Add(x, y)
    return z
  }
  where n >= 2
  make {
    u = Reshape(x, shape=[n, 1 * 4])
    w = Relu(u)
    return w
  }
})";
  const auto graph = [](absl::string_view x, absl::string_view y, absl::string_view z) {
    return absl::StrCat("graph symbols(s: 1..8, t: 2..8) (x: float32", x, "[cpu], y: float32", y,
                        "[cpu]) {\n  z: float32", z, "[cpu] = Add(x, y)\n  return z\n}");
  };
  EXPECT_THAT(After(kRule, graph("[t, 4]", "[t, 4]", "[t, 4]")), HasSubstr("Relu"));
  EXPECT_THAT(After(kRule, graph("[s, 4]", "[s, 4]", "[s, 4]")), HasSubstr("Add"));
  EXPECT_THAT(After(kRule, graph("[t, 4]", "[1, 4]", "[t, 4]")), HasSubstr("Add"));
}

TEST(RulePass, RefusesRulesThatMakeWhatTheyMatch) {
  // op(x) becomes `outer`(op(x)).
  const auto after = [](absl::string_view name, absl::string_view op, absl::string_view outer) {
    return After(absl::StrCat("rule ", name, " {\n  find (x: float[...]) {\n    y = ", op,
                              "(x)\n    return y\n  }\n  make {\n    z = ", op,
                              "(x)\n    w = ", outer, "(z)\n    return w\n  }\n}"),
                 absl::StrCat("graph(x: float32[2][cpu]) {\n  y: float32[2][cpu] = ", op,
                              "(x)\n  return y\n}"));
  };
  EXPECT_THAT(after("grow", "Exp", "Relu"),
              HasSubstr("rule grow applies to what rules make: still changing after 64 runs"));
  EXPECT_THAT(after("twice", "Tanh", "Tanh"),
              HasSubstr("rule twice applies to what rules make: still changing after 10 runs"));
}

TEST(RulePass, NumbersThatATypeLacksAreNotMade) {
  const auto after = [](absl::string_view number, absl::string_view type) {
    return After(absl::StrCat("rule r {\n  find (x: any[...]) {\n    y = Relu(x)\n    return y\n  "
                              "}\n  make {\n    z = Add(x, ",
                              number, ")\n    return z\n  }\n}"),
                 absl::StrCat("graph(x: ", type, "[2][cpu]) {\n  y: ", type,
                              "[2][cpu] = Relu(x)\n  return y\n}"));
  };
  EXPECT_THAT(after("3", "int32"), HasSubstr("Add("));
  EXPECT_THAT(after("0.5", "float16"), HasSubstr("Add("));
  EXPECT_THAT(after("0.5", "int32"), HasSubstr("Relu("));
  EXPECT_THAT(after("300", "uint8"), HasSubstr("Relu("));
  EXPECT_THAT(after("-1", "uint8"), HasSubstr("Relu("));
  EXPECT_THAT(after("1e30", "float16"), HasSubstr("Relu("));
}

TEST(RulePass, SaysWhereATextIsWrong) {
  constexpr char kFind[] = "find (x: float[...]) {\n  y = Exp(x)\n  return y\n}\n";
  const auto with = [&](absl::string_view rest) { return ErrorOf(absl::StrCat(kFind, rest)); };
  EXPECT_THAT(with(""), HasSubstr("expected make"));
  EXPECT_THAT(with("make {\n  z = Relux(x)\n  return z\n}"),
              HasSubstr("7:7: unknown operator Relux"));
  EXPECT_THAT(with("make {\n  z = Relu(w)\n  return z\n}"), HasSubstr("7:12: w is not defined"));
  EXPECT_THAT(with("make {\n  z = Softmax(x, axes=1)\n  return z\n}"),
              HasSubstr("7:18: Softmax has no attribute axes"));
  EXPECT_THAT(with("make {\n  z = Relu(x, x)\n  return z\n}"),
              HasSubstr("7:7: Relu has 2 operands, expected 1"));
  EXPECT_THAT(with("make {\n  z = Relu(y)\n  return z\n}"),
              HasSubstr("8:10: y is replaced: nothing can be made of it"));
  EXPECT_THAT(with("where x\nmake {\n  return x\n}"),
              HasSubstr("6:7: variable x is not defined here"));
  EXPECT_THAT(with("where swapped_axes(x)\nmake {\n  return x\n}"),
              HasSubstr("swapped_axes gives a value: use let"));
  EXPECT_THAT(with("let a = constant(x)\nmake {\n  return x\n}"),
              HasSubstr("constant gives no value: use where"));
  EXPECT_THAT(with("where same_dtype(x)\nmake {\n  return x\n}"),
              HasSubstr("fewer operands than same_dtype takes"));
  EXPECT_THAT(ErrorOf("find (x: float[...], n: number) {\n  y = Exp(x)\n  return y\n}"),
              HasSubstr("2:22: n is not part of what y is made of"));
  EXPECT_THAT(ErrorOf("find (x: floats[...]) {\n  y = Exp(x)\n  return y\n}"),
              HasSubstr("2:10: unknown kind floats"));
  EXPECT_THAT(ErrorOf("find (x: any[..., ...]) {\n  y = Exp(x)\n  return y\n}"),
              HasSubstr("a second ... in one shape"));
  EXPECT_THAT(ErrorOf("find (x: any[...]) {\n  x = Exp(x)\n  return x\n}"),
              HasSubstr("3:3: x is defined twice"));
  EXPECT_THAT(ErrorOf("find (x: any[...], n: number, m: number) {\n  a = Multiply(x, n)\n"
                      "  y = Multiply(a, m)\n  return y\n}"),
              HasSubstr("4:7: a product with two numbers that have names"));
  EXPECT_THAT(
      ErrorOf("find (x: any[...]) {\n  a = Multiply(x, 2.0)\n  y = Square(a)\n  return y\n}\n"
              "make {\n  return a\n}"),
      HasSubstr("8:10: a is a factor of another product"));
  EXPECT_THAT(MakeRulePass("test", "part p {}").status().ToString(), HasSubstr("1:8: expected ("));
  EXPECT_THAT(MakeRulePass("test", "gelu").status().ToString(),
              HasSubstr("1:1: expected rule or part"));
}

}  // namespace
}  // namespace hidet::passes
