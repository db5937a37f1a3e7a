#include "ir/walk.h"

#include "gtest/gtest.h"
#include "ir/structural.h"

namespace hidet::ir {
namespace {

TEST(Walk, VisitsASharedNodeOnce) {
  const Var x = Var::Make("x", Type::Int64());
  Expr e = x;
  for (int i = 0; i < 60; ++i) e = e + e;  // 2^60 paths
  int visits = 0;
  Walk(e, {.enter_expr = [&](const Expr&) { return ++visits > 0; }});
  EXPECT_EQ(visits, 61);
  EXPECT_EQ(CollectVars(e).size(), 1u);
}

TEST(Let, OfSeveralHasTheFirstOutermost) {
  const Var a = Var::Make("a", Type::Int64()), b = Var::Make("b", Type::Int64());
  const Buffer y = Buffer::Make("y", Type::Int64(), {Int64(1)});
  const Stmt expected = Let(a, Int64(1), Let(b, a + 1, Store(y, {0}, a + b)));
  EXPECT_TRUE(Equal(Let({{a, Int64(1)}, {b, a + 1}}, Store(y, {0}, a + b)), expected));
  EXPECT_TRUE(Equal(Let("x", {Int64(1), Int64(2)},
                        [&](const std::vector<Expr>& x) { return Store(y, {0}, x[0] - x[1]); }),
                    Let(a, Int64(1), Let(b, Int64(2), Store(y, {0}, a - b)))));
  EXPECT_TRUE(Equal(Let({}, expected), expected));
  Expr first, second;
  EXPECT_TRUE(Equal(Let({{"x", Int64(1), first}, {"z", Int64(2), second}},
                        [&] { return Store(y, {0}, first - second); }),
                    Let(a, Int64(1), Let(b, Int64(2), Store(y, {0}, a - b)))));
}

TEST(Allocate, OfSeveralHasTheLastOutermost) {
  const Buffer a = Buffer::Registers("a", Type::Int64(), {Int64(1)});
  const Buffer b = Buffer::Shared("b", Type::Int64(), {Int64(2)});
  EXPECT_TRUE(a.scope() == MemoryScope::kRegister && b.scope() == MemoryScope::kShared);
  EXPECT_TRUE(Equal(Allocate({a, b}, Seq({})), Allocate(b, Allocate(a, Seq({})))));
}

TEST(Seq, OfWhatIsMadeForANumberOrARange) {
  const Buffer y = Buffer::Make("y", Type::Int64(), {Int64(8)});
  const auto store = [&](int64_t i) { return Store(y, {Int64(i)}, Int64(0)); };
  EXPECT_TRUE(Equal(SeqOf(3, store), Seq({store(0), store(1), store(2)})));
  EXPECT_TRUE(Equal(SeqOf(std::vector<int64_t>{5, 2}, store), Seq({store(5), store(2)})));
  EXPECT_TRUE(Equal(SeqOf(0, store), Seq({})));
  const std::vector<Expr> twice = ExprsOf(2, [](int i) { return Int64(2 * i); });
  ASSERT_EQ(twice.size(), 2u);
  EXPECT_TRUE(Equal(twice[1], Int64(2)));
  EXPECT_TRUE(Equal(Do(Intrinsic::kSyncThreads), Evaluate(Call(Intrinsic::kSyncThreads, {}))));
}

TEST(Walk, SkipsBelowWhatEnterRefuses) {
  const Var x = Var::Make("x", Type::Int64());
  bool saw_var = false;
  Walk((x + 1) * 2, {.enter_expr = [&](const Expr& e) {
         saw_var = saw_var || e.SameAs(x);
         const auto* node = e.As<OperatorNode>();
         return node == nullptr || node->op != Op::kAdd;
       }});
  EXPECT_FALSE(saw_var);
}

TEST(RewritePostOrder, KeepsTheHandleAndSharing) {
  const Var x = Var::Make("x", Type::Int64());
  const Var y = Var::Make("y", Type::Int64());
  const Expr shared = x + 1;
  const Expr e = shared * shared;
  EXPECT_TRUE(RewritePostOrder(e, [](const Expr& inner) { return inner; }).SameAs(e));
  EXPECT_TRUE(Substitute(e, {{y, Int64(0)}}).SameAs(e));
  const Expr replaced = Substitute(e, {{x, y}});
  EXPECT_TRUE(replaced->operands[0].SameAs(replaced->operands[1]));
  EXPECT_TRUE(Equal(replaced, (y + 1) * (y + 1)));
}

TEST(RewritePostOrder, IsNotBoundByTheStack) {
  const Var x = Var::Make("x", Type::Int64());
  Expr e = x;
  for (int i = 0; i < 20000; ++i) e = e + 1;
  EXPECT_TRUE(UsesVar(Substitute(e, {{x, Int64(3) * x}}), x));
}

// As a tree the product has 2^60 leaves.
TEST(UsesVar, LooksAtWhatIsSharedOnce) {
  const Var x = Var::Make("x", Type::Int64());
  const Var y = Var::Make("y", Type::Int64());
  Expr e = x;
  for (int i = 0; i < 60; ++i) e = e * e;
  EXPECT_TRUE(UsesVar(e, x));
  EXPECT_FALSE(UsesVar(e, y));
  EXPECT_TRUE(UsesVar(e + y, y));
  EXPECT_FALSE(UsesVar(Int64(1), x));
}

TEST(Substitute, ReachesIndicesPredicatesAndExtents) {
  const Var n = Var::Make("n", Type::Int64());
  const Buffer a = Buffer::Make("a", Type::Float32(), {n});
  const auto body = [&](Expr size) {
    return For("i", size, [&](Var i) {
      return Store(a, {i + size}, Load(a, {size}, {.predicate = i < size}), i < size);
    });
  };
  EXPECT_TRUE(Equal(Substitute(body(n), {{n, Int64(7)}}), body(Int64(7))));
}

TEST(RenameBound, MakesEveryBoundThingNew) {
  const Buffer s = Buffer::Make("s", Type::Float32(), {Int64(8)}, MemoryScope::kShared);
  const Stmt stmt =
      Allocate(s, For("i", Int64(8), [&](Var i) {
                 return Let("v", Load(s, {i}), [&](Var v) { return Store(s, {i}, v + v); });
               }));
  const Stmt copy = RenameBound(stmt);
  EXPECT_TRUE(Equal(copy, stmt));
  ASSERT_EQ(CollectVars(copy).size(), 2);
  for (const Var& var : CollectVars(copy)) {
    for (const Var& old : CollectVars(stmt)) EXPECT_FALSE(var.SameAs(old));
  }
  EXPECT_FALSE(CollectBuffers(copy)[0].SameAs(s));
}

TEST(SubstituteBuffers, ReplacesLoadsStoresAndAddresses) {
  const Buffer a = Buffer::Make("a", Type::Float32(), {Int64(8)});
  const Buffer b = Buffer::Make("b", Type::Float32(), {Int64(8)});
  const auto body = [](const Buffer& buffer) {
    return Seq({Store(buffer, {Int64(0)}, Load(buffer, {Int64(1)})),
                Evaluate(Call(Intrinsic::kPrefetch, {AddressOf(buffer, {Int64(2)})}))});
  };
  EXPECT_TRUE(Equal(SubstituteBuffers(body(a), {{a, b}}), body(b)));
}

TEST(NodeCount, CountsWhatIsSharedOnce) {
  Expr expr = Var::Make("x", Type::Int64());
  EXPECT_EQ(NodeCount(expr), 1);
  for (int i = 0; i < 100; ++i) expr = expr + expr;
  EXPECT_EQ(NodeCount(expr), 101);
}

}  // namespace
}  // namespace hidet::ir
