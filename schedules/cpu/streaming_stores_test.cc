#include "schedules/cpu/streaming_stores.h"

#include "gtest/gtest.h"
#include "ir/structural.h"
#include "ir/text/text.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

TEST(StreamingStoresTest, ACallOfFewPointsStoresToTheCaches) {
  const Target target{.kind = TargetKind::kCpu, .l3_bytes = 1 << 18};
  const ir::Var n = testing::Symbol("n", 1 << 16);
  const ir::Buffer y = ir::Buffer::Make("y", ir::Type::Float32(), {n});
  const ir::Expr value = ir::Constant(ir::Type::Scalar(ScalarType::kFloat32, 16), 1);
  const ir::Stmt plain = ir::Store(y, {Int64(0)}, value),
                 past = ir::Store(y, {Int64(0)}, value, {}, ir::AccessHint::kStreaming);
  // Eight bytes a point: the cache holds 2^15 points.
  const double bytes = 8 << 16;
  const ir::Stmt of_any = StreamWhereLarge(past, n, bytes, target);
  const ir::Var large = ir::Var::Make("large", ir::Type::Bool());
  // What is stored is computed once, whichever way it goes.
  const ir::Stmt chosen = ir::Let("stored", value, [&](ir::Var stored) {
    return ir::If(large, ir::Store(y, {Int64(0)}, stored, {}, ir::AccessHint::kStreaming),
                  ir::Store(y, {Int64(0)}, stored));
  });
  EXPECT_TRUE(ir::Equal(of_any, ir::Let(large, Int64((1 << 15) + 1) <= n, chosen)))
      << ir::Print(of_any);
  EXPECT_TRUE(StreamWhereLarge(past, Int64(1 << 16), bytes, target).SameAs(past));
  EXPECT_TRUE(StreamWhereLarge(plain, n, bytes, target).SameAs(plain));
}

}  // namespace
}  // namespace hidet::schedules
