#include "schedules/tile/block_reduce.h"

#include "absl/strings/str_cat.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;
using ir::Var;
using Use = std::function<Stmt(const std::vector<Expr>&)>;

constexpr char kName[] = "partial";  // of values that are used more than once

// Combines over the lanes of a warp whose numbers differ in the bits below `width`.
Stmt WarpReduce(const ir::Combiner& combiner, const std::vector<Expr>& values, int width,
                const Use& use) {
  if (width == 1) return use(values);
  const int mask = width / 2;
  return ir::Let(kName, values, [&](const std::vector<Expr>& own) {
    std::vector<Expr> other;
    for (const Expr& value : own)
      other.push_back(ir::Call(Intrinsic::kShuffleXor, {value}, {mask}));
    return ir::Let(kName, other, [&](const std::vector<Expr>& theirs) {
      return WarpReduce(combiner, ir::Combine(combiner, own, theirs), mask, use);
    });
  });
}

}  // namespace

Stmt GroupReduce(const ir::Combiner& combiner, const std::vector<Expr>& values, int width,
                 const Use& use) {
  return WarpReduce(combiner, values, width,
                    [&](const std::vector<Expr>& result) { return ir::Let(kName, result, use); });
}

Stmt BlockReduce(const ir::Combiner& combiner, const std::vector<Expr>& values, const Var& thread,
                 int threads, bool another_follows, const Use& use) {
  constexpr int kWarp = 32;
  const int warps = threads / kWarp;
  if (warps == 1) return WarpReduce(combiner, values, kWarp, use);
  std::vector<ir::Buffer> shared;
  for (size_t i = 0; i < values.size(); ++i) {
    shared.push_back(ir::Buffer::Make(absl::StrCat("warps", i), values[i].type(), {Int32(warps)},
                                      ir::MemoryScope::kShared));
  }
  const Stmt barrier = ir::Evaluate(ir::Call(Intrinsic::kSyncThreads, {}));
  Stmt body = WarpReduce(combiner, values, kWarp, [&](const std::vector<Expr>& of_warp) {
    std::vector<Stmt> stores;
    for (size_t i = 0; i < of_warp.size(); ++i)
      stores.push_back(ir::Store(shared[i], {thread / Int32(kWarp)}, of_warp[i]));
    Stmt publish = ir::If(ir::Eq(thread % Int32(kWarp), Int32(0)), ir::Seq(std::move(stores)));
    std::vector<Expr> of_others;
    for (const ir::Buffer& buffer : shared)
      of_others.push_back(ir::Load(buffer, {thread % Int32(warps)}));
    Stmt combine = WarpReduce(combiner, of_others, warps, [&](const std::vector<Expr>& of_block) {
      return ir::Let(kName, of_block, [&](const std::vector<Expr>& result) {
        return another_follows ? ir::Seq({barrier, use(result)}) : use(result);
      });
    });
    return ir::Seq({publish, barrier, combine});
  });
  for (const ir::Buffer& buffer : shared) body = ir::Allocate(buffer, body);
  return body;
}

}  // namespace hidet::schedules
