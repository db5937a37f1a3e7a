#include "schedules/tile/block_scan.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Stmt;
using Tuple = std::vector<Expr>;
using Use = std::function<Stmt(const Tuple&)>;

Tuple SelectAll(const Expr& condition, const Tuple& a, const Tuple& b) {
  Tuple result;
  for (size_t i = 0; i < a.size(); ++i) result.push_back(ir::Select(condition, a[i], b[i]));
  return result;
}

// What of a warp scans together: all of it, or a part, whose lanes are counted from 0.
struct Lanes {
  int count = kWarp;
  Expr lane, in_warp;

  Expr InWarp(const Expr& other) const { return count == kWarp ? other : in_warp - lane + other; }
};

// The tuple of the lane `distance` before this one, or the identity.
Stmt FromBefore(const ir::Combiner& combiner, const Tuple& own, const Lanes& lanes, int distance,
                const Use& use) {
  if (distance >= lanes.count) return use(combiner.identity);
  const Expr& lane = lanes.lane;
  const Expr source = lanes.InWarp(ir::Max(lane - Int32(distance), Int32(0)));
  Tuple shuffled;
  for (const Expr& value : own)
    shuffled.push_back(ir::Call(ir::Intrinsic::kShuffleIndex, {value, source}));
  // A shuffle stands outside of branches: it is named before anything selects it.
  return ir::Let("shuffled", shuffled, [&](const Tuple& theirs) {
    return use(SelectAll(lane < Int32(distance), combiner.identity, theirs));
  });
}

// Combines over the lanes up to this one.
Stmt WarpScan(const ir::Combiner& combiner, const Tuple& values, const Lanes& lanes, int distance,
              const Use& use) {
  if (distance == lanes.count) return use(values);
  return FromBefore(combiner, values, lanes, distance, [&](const Tuple& theirs) {
    return ir::Let("scanned", ir::Combine(combiner, theirs, values), [&](const Tuple& next) {
      return WarpScan(combiner, next, lanes, distance * 2, use);
    });
  });
}

}  // namespace

Stmt BlockScan(const ir::Combiner& combiner, const Tuple& values, const Tuple& carried,
               const ScanTeams& teams, const std::function<Stmt(const Scanned&)>& use) {
  const int warps = teams.threads / kWarp;
  const Expr place = teams.thread % Int32(kWarp), warp = teams.thread / Int32(kWarp);
  const int together = std::min(teams.threads, kWarp);
  const Lanes lanes = {together, teams.thread % Int32(together), place};
  const Expr last_lane = Int32(together - 1);
  const auto scan = [&](const std::function<Stmt(const Tuple&, const Tuple&)>& then) {
    return ir::Let("value", values, [&](const Tuple& own) {
      return WarpScan(combiner, own, lanes, 1, [&](const Tuple& inclusive) {
        return FromBefore(combiner, inclusive, lanes, 1, [&](const Tuple& before) {
          return ir::Let("in_warp", before,
                         [&](const Tuple& named) { return then(inclusive, named); });
        });
      });
    });
  };
  if (warps <= 1) {
    return scan([&](const Tuple& inclusive, const Tuple& in_warp) {
      const Tuple of_warp = ir::ExprsOf(inclusive, [&](const Expr& value) {
        return ir::Call(ir::Intrinsic::kShuffleIndex, {value, lanes.InWarp(last_lane)});
      });
      return ir::Let("of_warp", of_warp, [&](const Tuple& total) {
        return use(
            {ir::Combine(combiner, carried, in_warp), ir::Combine(combiner, carried, total)});
      });
    });
  }
  std::vector<ir::Buffer> shared;
  for (size_t i = 0; i < values.size(); ++i) {
    shared.push_back(ir::Buffer::Shared(absl::StrCat("warps", i), combiner.identity[i].type(),
                                        {Int32(warps * teams.teams)}));
  }
  const Expr first = teams.teams == 1 ? Int32(0) : warp / Int32(warps) * Int32(warps);
  // Walks over the warps' tuples: what stands before this thread's warp, and all of them.
  const std::function<Stmt(int, const Tuple&, const Tuple&, const Tuple&)> walk =
      [&](int w, const Tuple& before, const Tuple& total, const Tuple& in_warp) -> Stmt {
    if (w == warps) return use({ir::Combine(combiner, before, in_warp), total});
    const Tuple of_warp = ir::ExprsOf(
        shared, [&](const ir::Buffer& buffer) { return ir::Load(buffer, {first + Int32(w)}); });
    return ir::Let("total", ir::Combine(combiner, total, of_warp), [&](const Tuple& next) {
      const Tuple own = w + 1 == warps ? before : SelectAll(first + Int32(w) < warp, next, before);
      return ir::Let("before", own,
                     [&](const Tuple& named) { return walk(w + 1, named, next, in_warp); });
    });
  };
  Stmt body = scan([&](const Tuple& inclusive, const Tuple& in_warp) {
    const Stmt stores = ir::SeqOf(
        inclusive.size(), [&](size_t i) { return ir::Store(shared[i], {warp}, inclusive[i]); });
    Stmt publish = ir::If(ir::Eq(lanes.lane, last_lane), stores);
    return ir::Seq(
        {publish, ir::Do(ir::Intrinsic::kSyncThreads), walk(0, carried, carried, in_warp)});
  });
  return ir::Allocate(shared, std::move(body));
}

}  // namespace hidet::schedules
