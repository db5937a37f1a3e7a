// A thread takes some vectors of the tile, whose parts are all on their way before any of them is
// added: a trip to another multiprocessor's memory is about as long as one to L2.
#include "schedules/cuda/cluster_parts.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/loop_nest.h"
#include "schedules/tile/warp.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

namespace {

// Elements after a row, or column, of the sums: what threads write at once is in other banks.
constexpr int kPad = 8, kTurnedPad = 4;
constexpr int kRegisters = 64;  // that hold what is on its way

std::vector<Expr> ShapeOfSums(const WgmmaTiling& tiling) {
  if (tiling.turned) return {ir::Int64(tiling.bn), ir::Int64(tiling.bm() + kTurnedPad)};
  return {ir::Int64(tiling.bm()), ir::Int64(tiling.bn + kPad)};
}

Stmt Meet() { return ir::Do(ir::Intrinsic::kSyncCluster); }

}  // namespace

ClusterParts::ClusterParts(const WgmmaTiling& tiling)
    : bn_(tiling.bn),
      split_(static_cast<int>(tiling.split)),
      turned_(tiling.turned),
      sums_(Buffer::Shared("sums", ir::Type::Float32(), ShapeOfSums(tiling)).WithAlignment(16)) {}

int64_t ClusterParts::Bytes(const WgmmaTiling& tiling) {
  return int64_t{4} * *ir::AsInt(Product(ShapeOfSums(tiling)));
}

double ClusterParts::Cost(const WgmmaTiling& tiling) {
  // By 1100 recorded times of an H200 (testing/recorded_times), together with the time of parts in
  // memory (product_parts.cc): of all blocks' sums a block reads as much as it has itself, over the
  // way between multiprocessors, once all have arrived.
  constexpr double kMeetSeconds = 0.7e-6, kBlockSeconds = 0.1e-6, kBytesPerSecond = 1.5e10,
                   kBesideOthersSeconds = 1.1e-6;
  const double bytes = 4.0 * tiling.bm() * tiling.bn;
  return kMeetSeconds + kBlockSeconds * static_cast<double>(tiling.split) +
         bytes / kBytesPerSecond + (tiling.blocks > 1 ? kBesideOthersSeconds : 0);
}

Stmt ClusterParts::Allocate(Stmt body) const { return ir::Allocate(sums_, std::move(body)); }

Stmt ClusterParts::Keep(const Buffer& accumulators, const WgmmaConsumer& consumer) const {
  const Expr first = consumer.index * Int32(WgmmaTiling::kRows);
  return ir::For(
      "j", Int32(bn_ / 8),
      [&](Var j) {
        return ir::For(
            "h", Int32(2),
            [&](Var h) {
              const WgmmaCoordinates at = AccumulatorCoordinates(consumer.thread, j, h);
              const Expr row = ir::ToInt64(first + at.row), column = ir::ToInt64(at.column);
              const Expr pair = AccumulatorPair(accumulators, j * Int32(2) + h);
              if (!turned_) return ir::Store(sums_, {row, column}, pair);
              return ir::Seq({ir::Store(sums_, {column, row}, ir::Lane(pair, 0)),
                              ir::Store(sums_, {column + ir::Int64(1), row}, ir::Lane(pair, 1))});
            },
            ir::kUnrolled);
      },
      ir::kUnrolled);
}

Stmt ClusterParts::Add(const Buffer& accumulators, const WgmmaConsumer& consumer, const Expr& part,
                       int lanes, const StoreSums& store) const {
  // Vectors of the consumer's rows, those of a block, and those that a thread has on their way.
  const int all = WgmmaTiling::kRows * bn_ / lanes;
  const int own = CeilOfRatio(all, split_);
  const int rounds = (own + kWarpgroup - 1) / kWarpgroup;
  const int together = std::clamp(kRegisters / (split_ * lanes), 1, rounds);
  const Buffer coming =
      Buffer::Registers("coming", ir::Type::Float32(), {Int32(together * split_ * lanes)});
  const Expr first_row = consumer.index * Int32(WgmmaTiling::kRows);
  const auto place_of = [&](const Expr& round, const Expr& i) {
    return ((round * Int32(together) + i) * Int32(kWarpgroup) + consumer.thread);
  };
  const auto vector_of = [&](const Expr& place) { return ir::ToInt32(part) * Int32(own) + place; };
  // Those of a row follow each other, or of a column.
  const Expr in_line = Int32((turned_ ? WgmmaTiling::kRows : bn_) / lanes);
  const auto first_of = [&](const Expr& vector) {
    const Expr line = vector / in_line, first = vector % in_line * Int32(lanes);
    return turned_ ? WgmmaCoordinates{first, line} : WgmmaCoordinates{line, first};
  };
  const auto load = [&](const Expr& round, const Expr& i) {
    // Beyond the last vector it is read again.
    return ir::Let("vector", ir::Min(vector_of(place_of(round, i)), Int32(all - 1)), [&](Var v) {
      const WgmmaCoordinates at = first_of(v);
      std::vector<Expr> place = {ir::ToInt64(first_row + at.row), ir::ToInt64(at.column)};
      if (turned_) std::swap(place[0], place[1]);
      return ir::For(
          "p", Int32(split_),
          [&](Var p) {
            const Expr to = (i * Int32(split_) + p) * Int32(lanes);
            return ir::Do(ir::Intrinsic::kLoadCluster,
                          {ir::AddressOf(coming, {to}), ir::AddressOf(sums_, place), Expr(p)},
                          {lanes});
          },
          ir::kUnrolled);
    });
  };
  const auto finish = [&](const Expr& round, const Expr& i) {
    const Expr place = place_of(round, i), vector = vector_of(place);
    Expr sum;
    for (int p = 0; p < split_; ++p) {
      const Expr next =
          ir::Load(coming, {(i * Int32(split_) + Int32(p)) * Int32(lanes)}, {.lanes = lanes});
      sum = sum.defined() ? sum + next : next;
    }
    const Stmt stored = ir::Let("sum", sum, [&](Var value) {
      const WgmmaCoordinates at = first_of(vector);
      return store(at.row, at.column, value);
    });
    return ir::If(ir::Simplify(place < Int32(own) && vector < Int32(all)), stored);
  };
  const Stmt body = ir::For(
      "round", Int32(CeilOfRatio(rounds, together)),
      [&](Var round) {
        return ir::Seq(
            {ir::For(
                 "i", Int32(together), [&](Var i) { return load(round, i); }, ir::kUnrolled),
             ir::For(
                 "i", Int32(together), [&](Var i) { return finish(round, i); }, ir::kUnrolled)});
      },
      ir::kRolled);
  return ir::Seq({Keep(accumulators, consumer), Meet(), ir::Allocate(coming, body), Meet()});
}

}  // namespace hidet::schedules
