// What text cannot say: one variable bound in two scopes. The rest is in
// testdata/narrow_indices.ir.
#include "passes/ir/narrow_indices.h"

#include "gtest/gtest.h"
#include "ir/text/text.h"
#include "ir/verify.h"

namespace hidet::passes {
namespace {

using namespace ir;  // NOLINT: the test is about nothing else

TEST(NarrowIndices, APartnerEndsWithItsScope) {
  const Buffer y = Buffer::Make("y", Type::Float32(), {Int64(64)});
  const Var n = Var::Make("n", Type::Int64()), v = Var::Make("v", Type::Int64()),
            i = Var::Make("i", Type::Int64());
  const auto use = [&](const Var& index) { return Store(y, {index}, Float32(0)); };
  Kernel kernel;
  kernel.name = "k";
  kernel.params = {y, n};
  kernel.grid = {{Var::Make("b", Type::Int64()), Int64(1)}};
  // The second value and the second extent are of 64 bits, so these variables stay as they are.
  kernel.body = Seq({Let(v, Int64(3), use(v)), Let(v, n * n, use(v)), For(i, Int64(8), use(i)),
                     For(i, n, use(i))});
  ASSERT_TRUE(Verify(kernel).ok());
  const auto narrow = NarrowIndices().run(kernel).value();
  const absl::Status status = Verify(narrow);
  EXPECT_TRUE(status.ok()) << status << "\n" << Print(narrow);
}

}  // namespace
}  // namespace hidet::passes
