#include "schedules/tile/block_reduce.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "schedules/accumulators.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;
using Use = std::function<Stmt(const std::vector<Expr>&)>;

constexpr char kName[] = "partial";  // of values that are used more than once

// Combines over the lanes of a warp whose numbers differ in the bits below `width`.
Stmt WarpReduce(const ir::Combiner& combiner, const std::vector<Expr>& values, int width,
                const Use& use) {
  if (width == 1) return use(values);
  const int mask = width / 2;
  return ir::Let(kName, values, [&](const std::vector<Expr>& own) {
    const std::vector<Expr> other = ir::ExprsOf(
        own, [&](const Expr& value) { return ir::Call(Intrinsic::kShuffleXor, {value}, {mask}); });
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

Stmt BlockReduce(const ir::Combiner& combiner, const std::vector<Expr>& values,
                 const ir::Var& thread, int threads, bool another_follows, const Use& use) {
  const int warps = threads / kWarp;
  if (warps == 1) return WarpReduce(combiner, values, kWarp, use);
  std::vector<ir::Buffer> shared;
  for (size_t i = 0; i < values.size(); ++i) {
    shared.push_back(
        ir::Buffer::Shared(absl::StrCat("warps", i), values[i].type(), {Int32(warps)}));
  }
  const Stmt barrier = ir::Do(Intrinsic::kSyncThreads);
  Stmt body = WarpReduce(combiner, values, kWarp, [&](const std::vector<Expr>& of_warp) {
    const Stmt stores = ir::SeqOf(of_warp.size(), [&](size_t i) {
      return ir::Store(shared[i], {thread / Int32(kWarp)}, of_warp[i]);
    });
    Stmt publish = ir::If(ir::Eq(thread % Int32(kWarp), Int32(0)), stores);
    const std::vector<Expr> of_others = ir::ExprsOf(shared, [&](const ir::Buffer& buffer) {
      return ir::Load(buffer, {thread % Int32(warps)});
    });
    Stmt combine = WarpReduce(combiner, of_others, warps, [&](const std::vector<Expr>& of_block) {
      return ir::Let(kName, of_block, [&](const std::vector<Expr>& result) {
        return another_follows ? ir::Seq({barrier, use(result)}) : use(result);
      });
    });
    return ir::Seq({publish, barrier, combine});
  });
  return ir::Allocate(shared, std::move(body));
}

// Each column's tuples are combined by two threads, where there are as many; what these have is
// combined by all threads that want it, each for all of its columns: of more there would be more to
// read than there is left to combine.
Stmt ColumnReduce(const ir::Combiner& combiner, const std::vector<Expr>& values,
                  const ThreadColumns& columns, bool another_follows, const Use& use) {
  if (columns.height == 1) return ir::Let(kName, values, use);
  const int count = columns.width * columns.lanes;
  const int parts = std::min(2, columns.height / columns.lanes);
  std::vector<ir::Buffer> shared;
  for (size_t i = 0; i < values.size(); ++i) {
    const ir::Type type = combiner.identity[i].type();
    shared.push_back(ir::Buffer::Shared(absl::StrCat("columns", i), type,
                                        {Int32(columns.height), Int32(count)}));
  }
  const Stmt barrier = ir::Do(Intrinsic::kSyncThreads);
  const Expr first = columns.thread % Int32(columns.width) * Int32(columns.lanes);
  const auto at = [&](const Expr& row, const Expr& column, int lanes) {
    return ir::ExprsOf(shared, [&](const ir::Buffer& buffer) {
      return ir::Load(buffer, {row, column}, {.lanes = lanes});
    });
  };
  const auto store = [&](const Expr& row, const Expr& column, const std::vector<Expr>& stored) {
    return ir::SeqOf(stored.size(),
                     [&](size_t i) { return ir::Store(shared[i], {row, column}, stored[i]); });
  };
  const Accumulators of_column(combiner), of_thread(combiner, 1, columns.lanes);
  const Expr part = columns.thread / Int32(count), column = columns.thread % Int32(count);
  const Stmt rest = ir::For("row", ir::Int64(columns.height / parts - 1),
                            [&](const ir::Var& row) {
                              const Expr number =
                                  (ir::ToInt32(row) + Int32(1)) * Int32(parts) + part;
                              return of_column.Add(at(number, column, 1));
                            },
                            {.unroll_hint = 8});
  Stmt combine = of_column.Allocate(
      ir::Seq({of_column.Set(at(part, column, 1)), rest, store(part, column, of_column.values())}));
  std::vector<Stmt> give = {of_thread.Set(at(Int32(0), first, columns.lanes))};
  for (int i = 1; i < parts; ++i) give.push_back(of_thread.Add(at(Int32(i), first, columns.lanes)));
  if (another_follows) give.push_back(barrier);
  give.push_back(ir::Let(kName, of_thread.values(), use));
  if (parts < columns.height / columns.lanes)
    combine = ir::If(columns.thread < Int32(parts * count), std::move(combine));
  Stmt body = ir::Seq({store(columns.thread / Int32(columns.width), first, values), barrier,
                       combine, barrier, of_thread.Allocate(ir::Seq(std::move(give)))});
  return ir::Allocate(shared, std::move(body));
}

}  // namespace hidet::schedules
