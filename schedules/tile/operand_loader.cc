#include "schedules/tile/operand_loader.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Stmt;

constexpr int kVector = 4;

OperandLoader::OperandLoader(const OperandTile& tile)
    : along_depth_(tile.along_depth), staged_(tile, tile.lanes) {
  // Stores of columns would meet in one bank if rows of the tile were multiples of all banks.
  const int padding = along_depth_ ? kVector : 0;
  tile_ = ir::Buffer::Shared(absl::StrCat(tile.name, "_tile"), tile.type,
                             {Int32(tile.stages), Int32(tile.depth), Int32(tile.rows + padding)})
              .WithAlignment(16);
}

Stmt OperandLoader::Allocate(Stmt body) const {
  return ir::Allocate(tile_, staged_.Allocate(std::move(body)));
}

Stmt OperandLoader::Store(const Expr& thread, const Expr& stage) const {
  return staged_.ForEach(thread,
                         [&](const Expr& row, const Expr& depth, const std::vector<Expr>& values) {
                           if (!along_depth_)
                             return ir::Store(tile_, {stage, depth, row}, ir::Pack(values));
                           return ir::SeqOf(values.size(), [&](size_t lane) {
                             const Expr k = depth + Int32(static_cast<int>(lane));
                             return ir::Store(tile_, {stage, k, row}, values[lane]);
                           });
                         });
}

Expr OperandLoader::Read(const Expr& stage, const Expr& k, const Expr& row) const {
  return ir::Load(tile_, {stage, k, row}, {.lanes = kVector});
}

}  // namespace hidet::schedules
