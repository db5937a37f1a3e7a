#include "schedules/tile/staged_tile.h"

#include "absl/strings/str_cat.h"
#include "base/check.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

// What is read where k is beyond `extent` are its last `along_k`.
Expr WithinReduction(const EmitElements& emit, const Expr& row, const Expr& k, const Expr& extent,
                     int along_k) {
  if (!extent.defined()) return emit(row, k);
  const Expr value = emit(row, ir::Min(k, extent - ir::Int64(along_k)));
  const int lanes = value.type().lanes;
  const Expr zero = ir::Broadcast(ir::Constant(ir::Type::Scalar(value.type().scalar), 0), lanes);
  return ir::Select(ir::Broadcast(k < extent, lanes), value, zero);
}

}  // namespace

StagedTile::StagedTile(const OperandTile& tile, int piece)
    : tile_(tile),
      piece_(piece),
      registers_(ir::Buffer::Registers(absl::StrCat(tile.name, "_staged"), tile.type,
                                       {Int32(pieces() * piece)})) {
  HIDET_CHECK(piece % tile.lanes == 0 && tile.rows * tile.depth % (piece * tile.threads) == 0)
      << tile.rows << " x " << tile.depth << " by " << tile.threads;
}

Stmt StagedTile::Allocate(Stmt body) const { return ir::Allocate(registers_, std::move(body)); }

// Row and depth in the tile of a thread's i-th piece.
std::pair<Expr, Expr> StagedTile::Place(const Expr& thread, const Expr& i) const {
  const Expr number = thread + i * Int32(tile_.threads);
  const Expr of_line = Int32((tile_.along_depth ? tile_.depth : tile_.rows) / piece_);
  const Expr line = number / of_line, within = number % of_line * Int32(piece_);
  return tile_.along_depth ? std::pair(line, within) : std::pair(within, line);
}

Stmt StagedTile::Load(const Expr& thread, const Expr& k0, const EmitElements& emit,
                      const Expr& extent) const {
  const int lanes = tile_.lanes, along_k = tile_.along_depth ? lanes : 1;
  const auto load = [&](const Var& i, int part) {
    const auto [row, depth] = Place(thread, i);
    const Expr offset = Int32(part * lanes);
    const Expr own_row = tile_.along_depth ? row : row + offset;
    const Expr own_depth = tile_.along_depth ? depth + offset : depth;
    const Expr k = k0 + ir::ToInt64(own_depth);
    const Expr value = WithinReduction(emit, ir::ToInt64(own_row), k, extent, along_k);
    return ir::Let("loaded", value, [&](Var loaded) {
      return ir::SeqOf(lanes, [&](int lane) {
        return ir::Store(registers_, {i * Int32(piece_) + Int32(part * lanes + lane)},
                         ir::Lane(loaded, lane));
      });
    });
  };
  return ir::For(
      "i", Int32(pieces()),
      [&](Var i) { return ir::SeqOf(piece_ / lanes, [&](int part) { return load(i, part); }); },
      ir::kUnrolled);
}

Stmt StagedTile::ForEach(
    const Expr& thread,
    const std::function<Stmt(const Expr&, const Expr&, const std::vector<Expr>&)>& use) const {
  return ir::For(
      "i", Int32(pieces()),
      [&](Var i) {
        const auto [row, depth] = Place(thread, i);
        const std::vector<Expr> elements = ir::ExprsOf(piece_, [&](int lane) {
          return ir::Load(registers_, {i * Int32(piece_) + Int32(lane)});
        });
        return use(row, depth, elements);
      },
      ir::kUnrolled);
}

}  // namespace hidet::schedules
