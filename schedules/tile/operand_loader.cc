#include "schedules/tile/operand_loader.h"

#include "absl/strings/str_cat.h"
#include "base/check.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

constexpr int kVector = 4;
constexpr ir::ForOptions kUnrolled{.kind = ir::LoopKind::kUnrolled};

}  // namespace

Expr WithinReduction(const EmitElements& emit, const Expr& row, const Expr& k, const Expr& extent,
                     int along_k) {
  if (!extent.defined()) return emit(row, k);
  const Expr value = emit(row, ir::Min(k, extent - ir::Int64(along_k)));
  const int lanes = value.type().lanes;
  const Expr zero = ir::Broadcast(ir::Constant(ir::Type::Scalar(value.type().scalar), 0), lanes);
  return ir::Select(ir::Broadcast(k < extent, lanes), value, zero);
}

OperandLoader::OperandLoader(OperandLoaderOptions options) : options_(options) {
  HIDET_CHECK(options.rows * options.depth % (options.lanes * options.threads) == 0)
      << options.rows << " x " << options.depth << " by " << options.threads;
  staged_ = Buffer::Make(absl::StrCat(options.name, "_staged"), options.type,
                         {Int32(loads() * options.lanes)}, ir::MemoryScope::kRegister);
  // Stores of columns would meet in one bank if rows of the tile were multiples of all banks.
  const int padding = options.along_depth ? kVector : 0;
  tile_ = Buffer::Make(absl::StrCat(options.name, "_tile"), options.type,
                       {Int32(options.stages), Int32(options.depth), Int32(options.rows + padding)},
                       ir::MemoryScope::kShared)
              .WithAlignment(16);
}

Stmt OperandLoader::Allocate(Stmt body) const {
  return ir::Allocate(tile_, ir::Allocate(staged_, std::move(body)));
}

std::pair<Expr, Expr> OperandLoader::Place(const Expr& thread, const Expr& i) const {
  const Expr number = thread + i * Int32(options_.threads);
  if (options_.along_depth) {
    const Expr per_row = Int32(options_.depth / options_.lanes);
    return {number / per_row, number % per_row * Int32(options_.lanes)};
  }
  const Expr per_step = Int32(options_.rows / options_.lanes);
  return {number % per_step * Int32(options_.lanes), number / per_step};
}

Stmt OperandLoader::Load(const Expr& thread, const Expr& k0, const EmitElements& emit,
                         const Expr& extent) const {
  const int along_k = options_.along_depth ? options_.lanes : 1;
  return ir::For(
      "i", Int32(loads()),
      [&](Var i) {
        const auto [row, depth] = Place(thread, i);
        const Expr k = k0 + ir::Cast(ir::Type::Int64(), depth);
        const Expr value =
            WithinReduction(emit, ir::Cast(ir::Type::Int64(), row), k, extent, along_k);
        return ir::Let("loaded", value, [&](Var loaded) {
          std::vector<Stmt> stores;
          for (int lane = 0; lane < options_.lanes; ++lane) {
            stores.push_back(ir::Store(staged_, {i * Int32(options_.lanes) + Int32(lane)},
                                       options_.lanes == 1 ? loaded : ir::Lane(loaded, lane)));
          }
          return ir::Seq(std::move(stores));
        });
      },
      kUnrolled);
}

Stmt OperandLoader::Store(const Expr& thread, const Expr& stage) const {
  return ir::For(
      "i", Int32(loads()),
      [&](Var i) {
        const auto [row, depth] = Place(thread, i);
        std::vector<Expr> values;
        for (int lane = 0; lane < options_.lanes; ++lane)
          values.push_back(ir::Load(staged_, {i * Int32(options_.lanes) + Int32(lane)}));
        if (!options_.along_depth)
          return ir::Store(tile_, {stage, depth, row},
                           values.size() == 1 ? values[0] : ir::Pack(values));
        std::vector<Stmt> stores;
        for (int lane = 0; lane < options_.lanes; ++lane)
          stores.push_back(ir::Store(tile_, {stage, depth + Int32(lane), row}, values[lane]));
        return ir::Seq(std::move(stores));
      },
      kUnrolled);
}

Expr OperandLoader::Read(const Expr& stage, const Expr& k, const Expr& row) const {
  return ir::Load(tile_, {stage, k, row}, {.lanes = kVector});
}

}  // namespace hidet::schedules
