#include "schedules/tile/mma_operand.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Stmt;

constexpr int kPieceBits = 128;

}  // namespace

MmaOperand::MmaOperand(const OperandTile& tile)
    : along_depth_(tile.along_depth), staged_(tile, kPieceBits / BitWidth(tile.type.scalar)) {
  const int line = along_depth_ ? tile.depth : tile.rows;
  const int lines = along_depth_ ? tile.rows : tile.depth;
  // Matrices of 8 x 8 halves are lines of 16 bytes. Of what is loaded one by one, lanes l take
  // lines l / 4 and columns l % 4, or the other way round.
  const int bits = BitWidth(tile.type.scalar);
  const int beyond = bits == 16 || (bits == 32 && !along_depth_) ? 8 : 4;
  tile_ = Buffer::Shared(absl::StrCat(tile.name, "_tile"), tile.type,
                         {Int32(tile.stages), Int32(lines), Int32(line + beyond)})
              .WithAlignment(16);
}

Stmt MmaOperand::Allocate(Stmt body) const {
  return ir::Allocate(tile_, staged_.Allocate(std::move(body)));
}

Stmt MmaOperand::Store(const Expr& thread, const Expr& stage) const {
  return staged_.ForEach(
      thread, [&](const Expr& row, const Expr& depth, const std::vector<Expr>& elements) {
        const Expr line = along_depth_ ? row : depth, within = along_depth_ ? depth : row;
        return ir::Store(tile_, {stage, line, within}, ir::Pack(elements));
      });
}

// Lane l gives the address of line l % 8 of matrix l / 8.
Stmt MmaOperand::LoadMatrices(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                              const Expr& is_lower, const Expr& is_second, const Buffer& registers,
                              int first) const {
  const Expr line = lane % Int32(8);
  const Expr own_row = row + is_lower * Int32(8), own_k = k + is_second * Int32(8);
  const Expr at_line = along_depth_ ? own_row + line : own_k + line;
  const Expr within = along_depth_ ? own_k : own_row;
  return ir::Do(
      ir::Intrinsic::kLdmatrixX4,
      {ir::AddressOf(registers, {Int32(first)}), ir::AddressOf(tile_, {stage, at_line, within})},
      {along_depth_ ? 0 : 1});
}

Stmt MmaOperand::LoadElements(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                              int row_groups, const Buffer& registers, int first) const {
  return SeqOfPairs(4, row_groups, [&](int part, int group) {
    const Expr own_row = row + Int32(8 * group) + lane / Int32(4);
    const Expr own_k = k + Int32(4 * part) + lane % Int32(4);
    Expr value = along_depth_ ? ir::Load(tile_, {stage, own_row, own_k})
                              : ir::Load(tile_, {stage, own_k, own_row});
    if (value.type() != registers.dtype()) value = ir::Bitcast(registers.dtype(), value);
    return ir::Store(registers, {Int32(first + part * row_groups + group)}, value);
  });
}

// The left operand's matrices are the upper and the lower rows of the first eight of the depth,
// then of the second eight.
Stmt MmaOperand::Left(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                      const Buffer& registers, int first) const {
  if (!has_matrices()) return LoadElements(lane, stage, row, k, 2, registers, first);
  return LoadMatrices(lane, stage, row, k, lane / Int32(8) % Int32(2), lane / Int32(16), registers,
                      first);
}

// The right operand's: first and second eight of the depth of the first rows, then of the next.
Stmt MmaOperand::Right(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                       const Buffer& registers, int first) const {
  if (!has_matrices()) {
    return ir::Seq({LoadElements(lane, stage, row, k, 1, registers, first),
                    LoadElements(lane, stage, row + Int32(8), k, 1, registers, first + 4)});
  }
  return LoadMatrices(lane, stage, row, k, lane / Int32(16), lane / Int32(8) % Int32(2), registers,
                      first);
}

}  // namespace hidet::schedules
