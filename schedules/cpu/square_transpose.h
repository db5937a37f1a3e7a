// Vectors that are read along one axis and wanted along another.
#ifndef SCHEDULES_CPU_SQUARE_TRANSPOSE_H_
#define SCHEDULES_CPU_SQUARE_TRANSPOSE_H_

#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

// Transposes a square in registers, `rows` of as many lanes as there are rows (a power of two):
//
//   return WithTransposed(rows, [&](absl::Span<const Expr> columns) { return Store(.., columns[i]); });
ir::Stmt WithTransposed(std::vector<ir::Expr> rows,
                        const std::function<ir::Stmt(absl::Span<const ir::Expr>)>& use);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_SQUARE_TRANSPOSE_H_
