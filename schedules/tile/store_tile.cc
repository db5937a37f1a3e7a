#include "schedules/tile/store_tile.h"

#include <utility>

#include "base/check.h"
#include "schedules/tile/warp.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;

constexpr int kAlignment = 1024;  // of a swizzle atom: 8 rows of 128 bytes
constexpr int kFirstBarrier = 1;  // 0 is that of the whole block

Expr IsElected(const Expr& thread) { return ir::Eq(thread, Int32(0)); }

}  // namespace

StoreTile::StoreTile(int warpgroups, ScalarType dtype, int columns, bool turned)
    : warpgroups_(warpgroups), columns_(columns), turned_(turned) {
  HIDET_CHECK(turned ? columns % 16 == 0 : columns == 64 || columns == 32) << columns;
  std::vector<Expr> shape = {Int32(warpgroups), Int32(kBuffers), Int32(kRows), Int32(columns)};
  if (turned) std::swap(shape[2], shape[3]);
  buffer_ = ir::Buffer::Shared("out_tile", ir::Type::Scalar(dtype), std::move(shape))
                .WithAlignment(kAlignment);
}

Stmt StoreTile::Allocate(Stmt body) const { return ir::Allocate(buffer_, std::move(body)); }

Stmt StoreTile::Meet(const Expr& warpgroup) const {
  // The barrier's number is part of the instruction.
  Stmt chain = ir::Do(Intrinsic::kNamedBarrier, {}, {kFirstBarrier + warpgroups_ - 1, kWarpgroup});
  for (int w = warpgroups_ - 1; w-- > 0;) {
    chain = ir::If(ir::Eq(warpgroup, Int32(w)),
                   ir::Do(Intrinsic::kNamedBarrier, {}, {kFirstBarrier + w, kWarpgroup}), chain);
  }
  return chain;
}

Stmt StoreTile::Begin(const Expr& warpgroup, const Expr& thread) const {
  return ir::Seq({ir::If(IsElected(thread), ir::Do(Intrinsic::kBulkWaitRead, {}, {kBuffers - 1})),
                  Meet(warpgroup)});
}

Stmt StoreTile::Put(const Expr& warpgroup, const Expr& thread, const Expr& block, int j,
                    const std::vector<Expr>& words) const {
  HIDET_CHECK(words.size() == 4) << words.size();
  const WgmmaCoordinates at =
      turned_ ? TurnedMatrixCoordinates(thread, j) : MatrixCoordinates(thread, j, columns_);
  std::vector<Expr> operands = {
      ir::AddressOf(buffer_, {warpgroup, block % Int32(kBuffers), at.row, at.column})};
  operands.insert(operands.end(), words.begin(), words.end());
  return ir::Do(Intrinsic::kStmatrixX4, operands, {turned_ ? 1 : 0});
}

Stmt StoreTile::End(const Expr& warpgroup, const Expr& thread, const Expr& block,
                    const ir::Var& map, const std::vector<Expr>& coordinates) const {
  std::vector<Expr> operands = {
      map, ir::AddressOf(buffer_, {warpgroup, block % Int32(kBuffers), Int32(0), Int32(0)})};
  operands.insert(operands.end(), coordinates.begin(), coordinates.end());
  static constexpr Intrinsic kStores[] = {Intrinsic::kTmaStore2d, Intrinsic::kTmaStore3d,
                                          Intrinsic::kTmaStore4d, Intrinsic::kTmaStore5d};
  HIDET_CHECK(coordinates.size() >= 2 && coordinates.size() <= 5) << coordinates.size();
  Stmt copy =
      ir::Seq({ir::Do(kStores[coordinates.size() - 2], operands), ir::Do(Intrinsic::kBulkCommit)});
  return ir::Seq(
      {ir::Do(Intrinsic::kFenceProxyAsync), Meet(warpgroup), ir::If(IsElected(thread), copy)});
}

Expr StoreTile::Element(const Expr& warpgroup, const Expr& block, const Expr& row,
                        const Expr& column, int lanes) const {
  return ir::Load(buffer_,
                  {warpgroup, block % Int32(kBuffers), row, SwizzledColumn(row, column, columns_)},
                  {.lanes = lanes});
}

Stmt StoreTile::Finish(const Expr& thread) const {
  return ir::If(IsElected(thread), ir::Do(Intrinsic::kBulkWaitRead, {}, {0}));
}

}  // namespace hidet::schedules
