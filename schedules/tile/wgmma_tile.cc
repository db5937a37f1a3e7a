#include "schedules/tile/wgmma_tile.h"

#include "base/check.h"
#include "base/rounding.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;

namespace {

constexpr int kAlignment = 1024;  // of the widest swizzle atom: 8 rows of 128 bytes
constexpr int kAtomRows = 8;
constexpr int kPiece = 8;  // elements of 16 bytes, of 16 bits each
constexpr int kWarpgroupRows = 64;

int PanelColumns(ScalarType dtype, int depth) {
  int columns = WgmmaTile::WidestPanel(dtype);
  while (depth % columns != 0) columns /= 2;
  return columns;
}

bool HoldsHalfSums(const ir::Buffer& accumulators) {
  return accumulators.dtype().scalar == ScalarType::kUInt32;
}

}  // namespace

WgmmaTile::WgmmaTile(absl::string_view name, ScalarType dtype, int stages, int rows, int depth)
    : dtype_(dtype),
      stages_(stages),
      rows_(rows),
      depth_(depth),
      columns_(PanelColumns(dtype, depth)) {
  HIDET_CHECK(BitWidth(dtype) == 16 || dtype == ScalarType::kFloat32)
      << "a tile of " << ScalarTypeName(dtype);
  HIDET_CHECK(depth % instruction_depth() == 0 && rows % kAtomRows == 0)
      << "a tile of " << rows << " x " << depth;
  buffer_ =
      ir::Buffer::Shared(name, ir::Type::Scalar(dtype),
                         {Int32(stages), Int32(depth / columns_), Int32(rows), Int32(columns_)})
          .WithAlignment(kAlignment);
}

Stmt WgmmaTile::Load(const ir::Var& map, const Expr& barrier, const Expr& stage,
                     const std::vector<Expr>& coordinates, ir::AccessHint hint) const {
  return LoadPanels(map, barrier, stage, Int32(0), coordinates, hint, 0);
}

Stmt WgmmaTile::LoadShare(const ir::Var& map, const Expr& barrier, const Expr& stage, int blocks,
                          const Expr& block, const std::vector<Expr>& coordinates,
                          ir::AccessHint hint) const {
  HIDET_CHECK(rows_ % (8 * blocks) == 0) << rows_ << " rows of " << blocks << " blocks";
  return LoadPanels(map, barrier, stage, block * Int32(rows_ / blocks), coordinates, hint,
                    (int64_t{1} << blocks) - 1);
}

Stmt WgmmaTile::LoadPanels(const ir::Var& map, const Expr& barrier, const Expr& stage,
                           const Expr& row, const std::vector<Expr>& coordinates,
                           ir::AccessHint hint, int64_t blocks) const {
  return ir::SeqOf(panels(), [&](int panel) {
    std::vector<Expr> own = coordinates;
    if (panel > 0) own[0] = own[0] + Int32(panel * columns_);
    return LoadRows(map, barrier, stage, panel, row, own, hint, blocks);
  });
}

Stmt WgmmaTile::LoadPanel(const ir::Var& map, const Expr& barrier, const Expr& stage, int panel,
                          int row, const std::vector<Expr>& coordinates,
                          ir::AccessHint hint) const {
  return LoadRows(map, barrier, stage, panel, Int32(row), coordinates, hint, 0);
}

Stmt WgmmaTile::LoadRows(const ir::Var& map, const Expr& barrier, const Expr& stage, int panel,
                         const Expr& row, const std::vector<Expr>& coordinates, ir::AccessHint hint,
                         int64_t blocks) const {
  static constexpr Intrinsic kLoads[] = {Intrinsic::kTmaLoad2d, Intrinsic::kTmaLoad3d,
                                         Intrinsic::kTmaLoad4d, Intrinsic::kTmaLoad5d};
  HIDET_CHECK(coordinates.size() >= 2 && coordinates.size() <= 5) << coordinates.size();
  const Intrinsic load = kLoads[coordinates.size() - 2];
  std::vector<Expr> operands = {ir::AddressOf(buffer_, {stage, Int32(panel), row, Int32(0)}), map,
                                barrier};
  operands.insert(operands.end(), coordinates.begin(), coordinates.end());
  return ir::Do(load, std::move(operands), {hint == ir::AccessHint::kStreaming ? 1 : 0, blocks});
}

Stmt WgmmaTile::StorePiece(const Expr& stage, const Expr& row, const Expr& piece,
                           const Expr& value) const {
  // 16 bytes number c of row r lie at c ^ (r % 8) in rows of 128 bytes, at c ^ (r / 2 % 4) in rows
  // of 64 and at c ^ (r / 4 % 2) in rows of 32 (PTX ISA, "Swizzling modes").
  const int pieces = columns_ / InPiece(dtype_);
  const Expr turn = row / Int32(kAtomRows / pieces) % Int32(pieces);
  const Expr column =
      ir::Apply(ir::Op::kBitXor, {piece % Int32(pieces), turn}) * Int32(InPiece(dtype_));
  return ir::Store(buffer_, {stage, piece / Int32(pieces), row, column}, value);
}

Stmt WgmmaTile::ZeroRows(const ir::Var& thread, int threads, int first, int end) const {
  const int piece = InPiece(dtype_), vectors = columns_ / piece, rows = end - first;
  const int count = stages_ * panels() * rows * vectors;
  const Expr zeros = ir::Broadcast(ir::Constant(ir::Type::Scalar(dtype_), 0), piece);
  Stmt store = ir::For(
      "i", Int32(CeilOfRatio(count, threads)),
      [&](ir::Var i) {
        const Expr at = i * Int32(threads) + thread;
        const Expr row = at / Int32(vectors), panel = row / Int32(rows);
        return ir::If(at < Int32(count),
                      ir::Store(buffer_,
                                {panel / Int32(panels()), panel % Int32(panels()),
                                 Int32(first) + row % Int32(rows), at % Int32(vectors) * piece},
                                zeros));
      },
      ir::kRolled);
  return ir::Seq({store, ir::Do(Intrinsic::kFenceProxyAsync)});
}

Stmt WgmmaTile::ReadWords(const ir::Buffer& words, int first, const Expr& stage, const Expr& row,
                          int rows, const Expr& thread, int j) const {
  const int in_panel = columns_ / kInstructionDepth;  // such columns
  WgmmaCoordinates at = MatrixCoordinates(thread, j % in_panel, columns_);
  if (rows < kWarpgroupRows) at.row = ir::Min(at.row, Int32(rows - 1));
  return ir::Do(Intrinsic::kLdmatrixX4,
                {ir::AddressOf(words, {Int32(first)}),
                 ir::AddressOf(buffer_, {stage, Int32(j / in_panel), row + at.row, at.column})},
                {0});
}

Expr WgmmaTile::Descriptor(const Expr& stage, const Expr& row, int step) const {
  const int column = step * instruction_depth();
  const Expr address =
      ir::AddressOf(buffer_, {stage, Int32(column / columns_), row, Int32(column % columns_)});
  // The leading byte offset is not used by swizzled K-major layouts; 16 is what the encoding calls
  // one.
  return ir::Call(Intrinsic::kMatrixDescriptor, {address},
                  {16, kAtomRows * swizzle_bytes(), swizzle_bytes()});
}

Expr WgmmaTile::DescriptorOfRows(const Expr& stage, const Expr& column, int step) const {
  const Expr address = ir::AddressOf(
      buffer_, {stage, column / Int32(columns_), Int32(step * kInstructionDepth), Int32(0)});
  // The leading byte offset leads to the next panel, the stride to the next 8 rows.
  return ir::Call(Intrinsic::kMatrixDescriptor, {address},
                  {rows_ * swizzle_bytes(), kAtomRows * swizzle_bytes(), swizzle_bytes()});
}

ir::Buffer WgmmaAccumulators(int n, absl::string_view name, WgmmaSums sums) {
  const bool half = sums == WgmmaSums::kFloat16;
  return ir::Buffer::Registers(name,
                               half ? ir::Type::Scalar(ScalarType::kUInt32) : ir::Type::Float32(),
                               {Int32(half ? n / 4 : n / 2)});
}

Expr AccumulatorPair(const ir::Buffer& accumulators, const Expr& i) {
  if (HoldsHalfSums(accumulators)) {
    return ir::Cast(ir::Type::Float32().WithLanes(2),
                    ir::Bitcast(ir::Type::Scalar(ScalarType::kFloat16).WithLanes(2),
                                ir::Load(accumulators, {i})));
  }
  return ir::Pack(
      {ir::Load(accumulators, {i * Int32(2)}), ir::Load(accumulators, {i * Int32(2) + Int32(1)})});
}

Stmt WgmmaProduct(const ir::Buffer& accumulators, const WgmmaOperand& a, const WgmmaOperand& b,
                  const Expr& accumulate) {
  const bool half = HoldsHalfSums(accumulators);
  HIDET_CHECK(!half || a.tile.dtype() == ScalarType::kFloat16) << ScalarTypeName(a.tile.dtype());
  std::vector<Stmt> statements;
  // What the accelerator has rounded is called TF32.
  const ScalarType dtype = a.tile.rounds_to_tf32() ? ScalarType::kTFloat32 : a.tile.dtype();
  HIDET_CHECK(!a.tile.rounds_to_tf32() || (!a.mn_major && !b.mn_major)) << "MN-major TF32";
  for (int step = 0; step < a.depth() / a.tile.instruction_depth(); ++step) {
    statements.push_back(
        ir::Do(half ? Intrinsic::kWgmmaHalfSums : Intrinsic::kWgmmaSS,
               {ir::AddressOf(accumulators, {Int32(0)}), a.Descriptor(step), b.Descriptor(step),
                step == 0 ? accumulate : Int32(1)},
               {b.extent(), static_cast<int64_t>(dtype), a.mn_major ? 1 : 0, b.mn_major ? 1 : 0}));
  }
  return ir::Seq(std::move(statements));
}

Stmt WgmmaProductOfRegisters(const ir::Buffer& accumulators, const ir::Buffer& a,
                             const WgmmaTile& b, const Expr& b_stage, const Expr& accumulate) {
  constexpr int kWords = 4;
  return ir::SeqOf(b.rows() / WgmmaTile::kInstructionDepth, [&](int step) {
    return ir::Do(
        Intrinsic::kWgmmaRS,
        {ir::AddressOf(accumulators, {Int32(0)}), ir::AddressOf(a, {Int32(step * kWords)}),
         b.DescriptorOfRows(b_stage, Int32(0), step), step == 0 ? accumulate : Int32(1)},
        {b.depth(), static_cast<int64_t>(b.dtype()), 0, 1});
  });
}

WgmmaCoordinates AccumulatorCoordinates(const Expr& thread, const Expr& j, const Expr& h) {
  const Expr warp = thread / Int32(32), lane = thread % Int32(32);
  return {warp * Int32(16) + lane / Int32(4) + h * Int32(8),
          j * Int32(8) + lane % Int32(4) * Int32(2)};
}

Expr SwizzledColumn(const Expr& row, const Expr& column, int columns) {
  HIDET_CHECK(columns == 64 || columns == 32) << columns;
  const Expr turn = columns == 64 ? row % Int32(8) : row / Int32(2) % Int32(4);
  const Expr piece = ir::Apply(ir::Op::kBitXor, {column / Int32(kPiece), turn});
  return piece * Int32(kPiece) + column % Int32(kPiece);
}

WgmmaCoordinates MatrixCoordinates(const Expr& thread, int j, int columns) {
  HIDET_CHECK(columns == 64 || columns == 32) << columns;
  // A lane gives the address of a row of one of the four matrices of 8 x 8.
  const Expr lane = thread % Int32(32), matrix = lane / Int32(8), in_matrix = lane % Int32(8);
  // SwizzledColumn's turn of a row, in fewer operations.
  const Expr turn = columns == 64 ? in_matrix : in_matrix / Int32(2);
  const Expr piece = ir::Apply(ir::Op::kBitXor, {Int32(2 * j) + matrix / Int32(2), turn});
  return {thread / Int32(32) * Int32(16) + matrix % Int32(2) * Int32(8) + in_matrix,
          piece * Int32(kPiece)};
}

WgmmaCoordinates TurnedMatrixCoordinates(const Expr& thread, int j) {
  const Expr lane = thread % Int32(32), matrix = lane / Int32(8), in_matrix = lane % Int32(8);
  const Expr piece = thread / Int32(32) * Int32(2) + matrix % Int32(2);
  return {Int32(16 * j) + matrix / Int32(2) * Int32(8) + in_matrix,
          ir::Apply(ir::Op::kBitXor, {piece, in_matrix}) * Int32(kPiece)};
}

}  // namespace hidet::schedules
