#include "schedules/tile/mma_operand.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "base/check.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

constexpr int kPieceBits = 128;
constexpr ir::ForOptions kUnrolled{.kind = ir::LoopKind::kUnrolled};

int PieceOf(const ir::Type& type) { return kPieceBits / BitWidth(type.scalar); }

}  // namespace

bool MmaOperand::Divides(const MmaOperandOptions& options) {
  return options.rows * options.depth % (PieceOf(options.type) * options.threads) == 0;
}

bool MmaOperand::is_double() const { return options_.type.scalar == ScalarType::kFloat64; }

int MmaOperand::piece() const { return PieceOf(options_.type); }

MmaOperand::MmaOperand(MmaOperandOptions options) : options_(options) {
  HIDET_CHECK(Divides(options)) << options.rows << " x " << options.depth << " by "
                                << options.threads;
  staged_ = Buffer::Make(absl::StrCat(options.name, "_staged"), options.type,
                         {Int32(pieces() * piece())}, ir::MemoryScope::kRegister);
  const int line = options.along_depth ? options.depth : options.rows;
  const int lines = options.along_depth ? options.rows : options.depth;
  tile_ = Buffer::Make(absl::StrCat(options.name, "_tile"), options.type,
                       {Int32(options.stages), Int32(lines), Int32(line + (is_double() ? 4 : 8))},
                       ir::MemoryScope::kShared)
              .WithAlignment(16);
}

int MmaOperand::pieces() const {
  return options_.rows * options_.depth / piece() / options_.threads;
}

Stmt MmaOperand::Allocate(Stmt body) const {
  return ir::Allocate(tile_, ir::Allocate(staged_, std::move(body)));
}

std::pair<Expr, Expr> MmaOperand::Place(const Expr& thread, const Expr& i) const {
  const Expr number = thread + i * Int32(options_.threads);
  const Expr of_line = Int32((options_.along_depth ? options_.depth : options_.rows) / piece());
  const Expr line = number / of_line, within = number % of_line * Int32(piece());
  return options_.along_depth ? std::pair(line, within) : std::pair(within, line);
}

Stmt MmaOperand::Load(const Expr& thread, const Expr& k0, const EmitElements& emit,
                      const Expr& extent) const {
  const int lanes = options_.lanes, along_k = options_.along_depth ? lanes : 1;
  const auto load = [&](const Var& i, int part) {
    const auto [row, depth] = Place(thread, i);
    const Expr offset = Int32(part * lanes);
    const Expr own_row = options_.along_depth ? row : row + offset;
    const Expr own_depth = options_.along_depth ? depth + offset : depth;
    const Expr k = k0 + ir::Cast(ir::Type::Int64(), own_depth);
    const Expr value =
        WithinReduction(emit, ir::Cast(ir::Type::Int64(), own_row), k, extent, along_k);
    return ir::Let("loaded", value, [&](Var loaded) {
      std::vector<Stmt> stores;
      for (int lane = 0; lane < lanes; ++lane) {
        stores.push_back(ir::Store(staged_, {i * Int32(piece()) + Int32(part * lanes + lane)},
                                   lanes == 1 ? loaded : ir::Lane(loaded, lane)));
      }
      return ir::Seq(std::move(stores));
    });
  };
  return ir::For(
      "i", Int32(pieces()),
      [&](Var i) {
        std::vector<Stmt> parts;
        for (int part = 0; part < piece() / lanes; ++part) parts.push_back(load(i, part));
        return ir::Seq(std::move(parts));
      },
      kUnrolled);
}

Stmt MmaOperand::Store(const Expr& thread, const Expr& stage) const {
  return ir::For(
      "i", Int32(pieces()),
      [&](Var i) {
        const auto [row, depth] = Place(thread, i);
        std::vector<Expr> values;
        for (int lane = 0; lane < piece(); ++lane)
          values.push_back(ir::Load(staged_, {i * Int32(piece()) + Int32(lane)}));
        const Expr line = options_.along_depth ? row : depth;
        const Expr within = options_.along_depth ? depth : row;
        return ir::Store(tile_, {stage, line, within}, ir::Pack(values));
      },
      kUnrolled);
}

// Lane l gives the address of line l % 8 of matrix l / 8.
Stmt MmaOperand::LoadMatrices(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                              const Expr& is_lower, const Expr& is_second, const Buffer& registers,
                              int first) const {
  const Expr line = lane % Int32(8);
  const Expr own_row = row + is_lower * Int32(8), own_k = k + is_second * Int32(8);
  const Expr at_line = options_.along_depth ? own_row + line : own_k + line;
  const Expr within = options_.along_depth ? own_k : own_row;
  return ir::Evaluate(ir::Call(
      ir::Intrinsic::kLdmatrixX4,
      {ir::AddressOf(registers, {Int32(first)}), ir::AddressOf(tile_, {stage, at_line, within})},
      {options_.along_depth ? 0 : 1}));
}

Stmt MmaOperand::LoadDoubles(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                             int row_groups, const Buffer& registers, int first) const {
  std::vector<Stmt> loads;
  for (int part = 0; part < 4; ++part) {
    for (int group = 0; group < row_groups; ++group) {
      const Expr own_row = row + Int32(8 * group) + lane / Int32(4);
      const Expr own_k = k + Int32(4 * part) + lane % Int32(4);
      const Expr value = options_.along_depth ? ir::Load(tile_, {stage, own_row, own_k})
                                              : ir::Load(tile_, {stage, own_k, own_row});
      loads.push_back(ir::Store(registers, {Int32(first + part * row_groups + group)}, value));
    }
  }
  return ir::Seq(std::move(loads));
}

// The left operand's matrices are the upper and the lower rows of the first eight of the depth,
// then of the second eight.
Stmt MmaOperand::Left(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                      const Buffer& registers, int first) const {
  if (is_double()) return LoadDoubles(lane, stage, row, k, 2, registers, first);
  return LoadMatrices(lane, stage, row, k, lane / Int32(8) % Int32(2), lane / Int32(16), registers,
                      first);
}

// The right operand's: first and second eight of the depth of the first rows, then of the next.
Stmt MmaOperand::Right(const Expr& lane, const Expr& stage, const Expr& row, const Expr& k,
                       const Buffer& registers, int first) const {
  if (is_double()) {
    return ir::Seq({LoadDoubles(lane, stage, row, k, 1, registers, first),
                    LoadDoubles(lane, stage, row + Int32(8), k, 1, registers, first + 4)});
  }
  return LoadMatrices(lane, stage, row, k, lane / Int32(16), lane / Int32(8) % Int32(2), registers,
                      first);
}

}  // namespace hidet::schedules
