// What text cannot say: which nodes are the same. The rest is in testdata/narrow_masks.ir.
#include "passes/ir/narrow_masks.h"

#include <vector>

#include "gtest/gtest.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using namespace ir;  // NOLINT: the test is about nothing else

std::vector<Expr> ProductsOf(const Kernel& kernel) {
  std::vector<Expr> products;
  Walk(kernel.body, {.enter_expr = [&](const Expr& expr) {
         const auto* node = expr.As<OperatorNode>();
         if (node != nullptr && node->op == Op::kMul) products.push_back(expr);
         return true;
       }});
  return products;
}

TEST(NarrowMasks, WhatTheThreadMetBeforeIsNotMixedIn) {
  const Var n = Var::Make("n", Type::Int64(), {.min = 1, .max = 512}),
            m = Var::Make("m", Type::Int64(), {.min = 1, .max = 512});
  Simplify(n * m + Int64(1));
  const Buffer y = Buffer::Make("y", Type::Float32(), {n * m});
  const Expr mask = Ramp(Int64(0), Int64(1), 16) < Broadcast(n * m, 16);
  Kernel kernel;
  kernel.name = "k";
  kernel.params = {y, n, m};
  kernel.grid = {{Var::Make("b", Type::Int64()), Int64(1)}};
  kernel.body = Store(y, {Int64(0)}, Broadcast(Float32(0), 16), mask);
  kernel = Simplify(kernel);
  const std::vector<Expr> before = ProductsOf(kernel),
                          after = ProductsOf(NarrowMasks().run(kernel).value());
  ASSERT_EQ(before.size(), 1u);
  ASSERT_EQ(after.size(), 1u);
  EXPECT_TRUE(after[0].SameAs(before[0]));
}

}  // namespace
}  // namespace hidet::passes
