#include "schedules/cpu/matrix_tiles_cpu.h"
#include "schedules/loop_nest.h"

#include <utility>
#include <vector>

namespace hidet::schedules {
namespace {

using ir::Intrinsic;
using ir::Stmt;

// The tiles by number: sums, then A's, then B's.
constexpr int64_t SumTile(int64_t row, int64_t column) { return 2 * row + column; }
constexpr int64_t ATile(int64_t row) { return 4 + row; }
constexpr int64_t BTile(int64_t column) { return 6 + column; }

Stmt Move(Intrinsic move, const TilesInMemory& memory, int64_t row, int64_t column, int64_t tile) {
  return ir::Do(move, {memory.address(row, column), memory.row_bytes}, {tile});
}

}  // namespace

Stmt MatrixTiles::Each(const std::function<Stmt(int64_t, int64_t)>& emit) const {
  return SeqOfPairs(rows_, columns_, emit);
}

Stmt MatrixTiles::Zero() const {
  return Each(
      [](int64_t i, int64_t j) { return ir::Do(Intrinsic::kTileZero, {}, {SumTile(i, j)}); });
}

Stmt MatrixTiles::Load(const TilesInMemory& sums) const {
  return Each(
      [&](int64_t i, int64_t j) { return Move(Intrinsic::kTileLoad, sums, i, j, SumTile(i, j)); });
}

Stmt MatrixTiles::Store(const TilesInMemory& sums) const {
  return Each(
      [&](int64_t i, int64_t j) { return Move(Intrinsic::kTileStore, sums, i, j, SumTile(i, j)); });
}

Stmt MatrixTiles::MultiplyAdd(const TilesInMemory& a, const TilesInMemory& b) const {
  // Each operand just before its first product.
  return Each([&](int64_t i, int64_t j) {
    std::vector<Stmt> statements;
    if (j == 0) statements.push_back(Move(Intrinsic::kTileLoad, a, i, 0, ATile(i)));
    if (i == 0) statements.push_back(Move(Intrinsic::kTileLoad, b, 0, j, BTile(j)));
    std::vector<int64_t> attributes = {SumTile(i, j), ATile(i), BTile(j)};
    if (product_.dot == Intrinsic::kTileDotInt8) {
      attributes.push_back(product_.a_is_signed ? 1 : 0);
      attributes.push_back(product_.b_is_signed ? 1 : 0);
    }
    statements.push_back(ir::Do(product_.dot, {}, attributes));
    return ir::Seq(std::move(statements));
  });
}

Stmt InTiles(const Stmt& body) {
  return ir::Seq({ir::Do(Intrinsic::kTilesBegin, {}), body, ir::Do(Intrinsic::kTilesEnd, {})});
}

}  // namespace hidet::schedules
