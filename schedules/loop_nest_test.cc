#include "schedules/loop_nest.h"

#include "gtest/gtest.h"
#include "ir/expr.h"
#include "ir/text/task_parser.h"

namespace hidet::schedules {
namespace {

ir::Var Size(ir::VarFacts facts) { return ir::Var::Make("n", ir::Type::Int64(), facts); }

TEST(AtHintsTest, ASizeWithoutAHintIs64OrTheNearestThatItsRangeHas) {
  EXPECT_EQ(AtHints(ir::Int64(3) * Size({.min = 1, .max = 1000})), 192);
  EXPECT_EQ(AtHints(Size({.min = 1, .max = 1000, .hint = 7})), 7);
  EXPECT_EQ(AtHints(Size({.min = 1, .max = 48})), 48);
  // The steps of a window of 512 elements, which has at least one.
  const ir::Var samples = Size({.min = 512, .max = 1000});
  EXPECT_EQ(AtHints((samples - ir::Int64(512)) / ir::Int64(160) + ir::Int64(1)), 1);
}

// Of two pieces that change places each is read once, though the other's points are asked for too.
TEST(EstimateStageTest, WhatIsReadUnderAConditionCountsAsItsShare) {
  const auto task = *ir::ParseTask(R"(task pieces() anchor 0 {
  input t0: float32[64, 1024]
  Concat: map t1: float32[64, 1024]
    v0 = t0[i0, i1 + 768] if i1 < 256 else 0.0
    v1 = t0[i0, i1 - 256] if 256 <= i1 else 0.0
    value: select(i1 < 256, v0, v1)
  output t1
}
)");
  EXPECT_EQ(EstimateTask(task).bytes, 2.0 * 64 * 1024 * 4);
}

// Each is a polynomial at least: a row keeps its values where they are needed again.
TEST(OperationCost, FunctionsOfRealNumbersAreCostly) {
  const ir::Var x = ir::Var::Make("x", ir::Type::Float32());
  for (const ir::Op op :
       {ir::Op::kExp, ir::Op::kExpm1, ir::Op::kLog, ir::Op::kLog10, ir::Op::kLog1p, ir::Op::kTan,
        ir::Op::kAsin, ir::Op::kAtan, ir::Op::kSinh, ir::Op::kTanh, ir::Op::kAcosh, ir::Op::kErf}) {
    EXPECT_EQ(OperationCost(ir::Apply(op, {x})), OperationCost(ir::Apply(ir::Op::kExp, {x})))
        << ir::InfoOf(op).name;
  }
}

}  // namespace
}  // namespace hidet::schedules
