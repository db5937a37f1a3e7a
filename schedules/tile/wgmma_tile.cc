#include "schedules/tile/wgmma_tile.h"

#include "base/check.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;

namespace {

constexpr int kSwizzleBytes = 128;
constexpr int kSwizzleAtomBytes =
    1024;  // 8 rows of 128 bytes: alignment of a tile, and distance of row groups

}  // namespace

WgmmaTile::WgmmaTile(absl::string_view name, ScalarType dtype, int stages, int rows)
    : dtype_(dtype), rows_(rows) {
  HIDET_CHECK(BitWidth(dtype) == 16) << "a tile of " << ScalarTypeName(dtype);
  buffer_ = ir::Buffer::Make(name, ir::Type::Scalar(dtype),
                             {Int32(stages), Int32(rows), Int32(kDepth)}, ir::MemoryScope::kShared)
                .WithAlignment(kSwizzleAtomBytes);
}

Stmt WgmmaTile::Load(const ir::Var& map, const Expr& barrier, const Expr& stage,
                     const std::vector<Expr>& coordinates) const {
  std::vector<Expr> operands = {ir::AddressOf(buffer_, {stage, Int32(0), Int32(0)}), map, barrier};
  operands.insert(operands.end(), coordinates.begin(), coordinates.end());
  const Intrinsic load = coordinates.size() == 2 ? Intrinsic::kTmaLoad2d : Intrinsic::kTmaLoad3d;
  return ir::Evaluate(ir::Call(load, operands));
}

Expr WgmmaTile::Descriptor(const Expr& stage, const Expr& row, int step) const {
  const Expr address = ir::AddressOf(buffer_, {stage, row, Int32(step * kInstructionDepth)});
  // The leading byte offset is not used by swizzled K-major layouts; 16 is what the encoding calls
  // one.
  return ir::Call(Intrinsic::kMatrixDescriptor, {address}, {16, kSwizzleAtomBytes, kSwizzleBytes});
}

ir::Buffer WgmmaAccumulators(int n) {
  return ir::Buffer::Make("acc", ir::Type::Float32(), {Int32(n / 2)}, ir::MemoryScope::kRegister);
}

Stmt WgmmaProduct(const ir::Buffer& accumulators, const WgmmaTile& a, const Expr& a_stage,
                  const Expr& row, const WgmmaTile& b, const Expr& b_stage,
                  const Expr& accumulate) {
  std::vector<Stmt> statements;
  for (int step = 0; step < WgmmaTile::kDepth / WgmmaTile::kInstructionDepth; ++step) {
    statements.push_back(ir::Evaluate(
        ir::Call(Intrinsic::kWgmmaSS,
                 {ir::AddressOf(accumulators, {Int32(0)}), a.Descriptor(a_stage, row, step),
                  b.Descriptor(b_stage, Int32(0), step), step == 0 ? accumulate : Int32(1)},
                 {b.rows(), static_cast<int64_t>(a.dtype()), 0, 0})));
  }
  return ir::Seq(std::move(statements));
}

WgmmaCoordinates AccumulatorCoordinates(const Expr& thread, const Expr& j, const Expr& h) {
  const Expr warp = thread / Int32(32), lane = thread % Int32(32);
  return {warp * Int32(16) + lane / Int32(4) + h * Int32(8),
          j * Int32(8) + lane % Int32(4) * Int32(2)};
}

}  // namespace hidet::schedules
