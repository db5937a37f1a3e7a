// IR expressions over symbols to the runtime's size programs (runtime/spec.h).
#ifndef FRONTENDS_DRIVER_SIZE_LOWERING_H_
#define FRONTENDS_DRIVER_SIZE_LOWERING_H_

#include "absl/status/statusor.h"
#include "ir/expr.h"
#include "ir/walk.h"
#include "runtime/spec.h"

namespace hidet::driver {

// Position of each symbol in ModelSpec::symbols.
using SymbolTable = ir::VarMap<int>;

// Returns the program that computes an integer or bool expression. Internal if the expression uses
// a variable that is no symbol, or an operator that sizes do not have.
absl::StatusOr<runtime::SizeExpr> LowerSize(const ir::Expr& expr, const SymbolTable& symbols);

}  // namespace hidet::driver

#endif  // FRONTENDS_DRIVER_SIZE_LOWERING_H_
