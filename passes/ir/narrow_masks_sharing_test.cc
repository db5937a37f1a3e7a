// What text cannot say: which nodes are the same. The rest is in testdata/narrow_masks.ir.
#include "passes/ir/narrow_masks.h"

#include "gtest/gtest.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using namespace ir;  // NOLINT: the test is about nothing else

TEST(NarrowMasks, WhatTheThreadMetBeforeIsNotMixedIn) {
  const Var n = Var::Make("n", Type::Int64(), {.min = 1, .max = 512}),
            m = Var::Make("m", Type::Int64(), {.min = 1, .max = 512});
  Simplify(n * m + Int64(1));
  const Buffer y = Buffer::Make("y", Type::Float32(), {n * m});
  const Expr count = n * m;
  const Expr mask = Ramp(Int64(0), Int64(1), 16) < Broadcast(count, 16);
  Kernel kernel;
  kernel.name = "k";
  kernel.params = {y, n, m};
  kernel.grid = {{Var::Make("b", Type::Int64()), Int64(1)}};
  kernel.body = Store(y, {Int64(0)}, Broadcast(Float32(0), 16), mask);
  const auto narrow = NarrowMasks().run(kernel).value();
  int products = 0, same = 0;
  Walk(narrow.body, {.enter_expr = [&](const Expr& expr) {
         const auto* node = expr.As<OperatorNode>();
         products += node != nullptr && node->op == Op::kMul;
         same += expr.SameAs(count);
         return true;
       }});
  EXPECT_EQ(products, 1);
  EXPECT_EQ(same, 1);
}

}  // namespace
}  // namespace hidet::passes
