#include "schedules/loop_nest.h"

#include "gtest/gtest.h"
#include "ir/expr.h"

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

}  // namespace
}  // namespace hidet::schedules
