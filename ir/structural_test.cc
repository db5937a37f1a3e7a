#include "ir/structural.h"

#include <cmath>

#include "gtest/gtest.h"

namespace hidet::ir {
namespace {

Buffer MakeBuffer(absl::string_view name) {
  return Buffer::Make(name, Type::Float32(), {Int64(8)}, MemoryScope::kShared);
}

Stmt Fill(const Buffer& a, absl::string_view name) {
  return For(name, Int64(8), [&](Var i) { return Store(a, {i}, Float32(0)); });
}

TEST(Equal, BoundNamesDoNotMatter) {
  const Buffer a = MakeBuffer("a");
  EXPECT_TRUE(Equal(Fill(a, "i"), Fill(a, "j")));
  EXPECT_EQ(Hash(Fill(a, "i")), Hash(Fill(a, "j")));
  EXPECT_TRUE(Equal(Allocate(a, Fill(a, "i")), Allocate(MakeBuffer("b"), Fill(a, "i"))) == false);
  const Buffer b = MakeBuffer("b");
  EXPECT_TRUE(Equal(Allocate(a, Fill(a, "i")), Allocate(b, Fill(b, "i"))));
}

TEST(Equal, FreeVariablesAreThemselves) {
  const Var x = Var::Make("x", Type::Int64());
  const Var y = Var::Make("x", Type::Int64());
  EXPECT_TRUE(Equal(x + 1, x + 1));
  EXPECT_FALSE(Equal(x + 1, y + 1));
  EXPECT_EQ(Hash(x + y), Hash(y + x));
  EXPECT_NE(Hash(x + y), Hash(x + x));
}

TEST(Equal, ABoundVariableIsNotAFreeOne) {
  const Buffer a = MakeBuffer("a");
  const Var i = Var::Make("i", Type::Int64());
  const Var j = Var::Make("j", Type::Int64());
  const Stmt uses_own = For(i, Int64(8), Store(a, {i}, Float32(0)));
  const Stmt uses_other = For(j, Int64(8), Store(a, {i}, Float32(0)));
  EXPECT_FALSE(Equal(uses_own, uses_other));
  EXPECT_FALSE(Equal(uses_other, uses_own));
}

TEST(Equal, VariablesMayBeBoundAgainInAnotherScope) {
  const Buffer a = MakeBuffer("a");
  const Var i = Var::Make("i", Type::Int64());
  const Expr index = i * 2;
  const Stmt twice = Seq({For(i, Int64(8), Store(a, {index}, Float32(0))),
                          For(i, Int64(8), Store(a, {index}, Float32(0)))});
  const Stmt apart =
      Seq({For("p", Int64(8), [&](Var p) { return Store(a, {p * 2}, Float32(0)); }),
           For("q", Int64(8), [&](Var q) { return Store(a, {q * 2}, Float32(0)); })});
  EXPECT_TRUE(Equal(twice, apart));
  EXPECT_TRUE(Equal(apart, twice));
  EXPECT_EQ(Hash(twice), Hash(apart));
}

TEST(Equal, AttributesMatter) {
  const Buffer a = MakeBuffer("a");
  const auto loop = [&](ForOptions options) {
    return For("i", Int64(8), [&](Var i) { return Store(a, {i}, Float32(0)); }, options);
  };
  EXPECT_FALSE(Equal(loop({}), loop({.kind = LoopKind::kUnrolled})));
  EXPECT_FALSE(Equal(loop({}), loop({.unroll_hint = 2})));
  EXPECT_FALSE(
      Equal(Store(a, {0}, Float32(0)), Store(a, {0}, Float32(0), {}, AccessHint::kStreaming)));
  EXPECT_FALSE(Equal(Load(a, {0}), Load(a, {0}, {.hint = AccessHint::kStreaming})));
  EXPECT_FALSE(Equal(Float32(0), Float32(-0.0)));
  EXPECT_TRUE(Equal(Float32(NAN), Float32(NAN)));
  EXPECT_FALSE(Equal(Int32(1), Int64(1)));
  EXPECT_FALSE(Equal(Evaluate(Call(Intrinsic::kWgmmaWait, {}, {0})),
                     Evaluate(Call(Intrinsic::kWgmmaWait, {}, {1}))));
  const Buffer aligned = a.WithAlignment(16);
  EXPECT_FALSE(Equal(Allocate(a, Fill(a, "i")), Allocate(aligned, Fill(aligned, "i"))));
}

TEST(Equal, SharedGraphsCostTheirNodes) {
  const Var x = Var::Make("x", Type::Int64());
  Expr a = x;
  Expr b = x;
  for (int i = 0; i < 60; ++i) a = a + a, b = b + b;
  EXPECT_TRUE(Equal(a, b));
  EXPECT_EQ(Hash(a), Hash(b));
}

}  // namespace
}  // namespace hidet::ir
