// IR expressions over symbols to the runtime's size programs (runtime/spec.h).
#ifndef COMPILER_SIZE_LOWERING_H_
#define COMPILER_SIZE_LOWERING_H_

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/scalar_type.h"
#include "ir/expr.h"
#include "ir/walk.h"
#include "runtime/spec.h"

namespace hidet::compiler {

// Position of each symbol in ModelSpec::symbols.
using SymbolTable = ir::VarMap<int>;

// Returns the program that computes an integer or bool expression. Internal if the expression uses
// a variable that is no symbol; Unimplemented, naming it, for an operator that sizes do not have,
// and for an expression beyond the limits of a program (runtime/size_expr.h).
absl::StatusOr<runtime::SizeExpr> LowerSize(const ir::Expr& expr, const SymbolTable& symbols);

// Returns the program that counts the bytes of a tensor of that shape in memory. ResourceExhausted
// if its known sizes alone make more than an int64 holds.
absl::StatusOr<runtime::SizeExpr> LowerByteCount(ScalarType dtype, absl::Span<const ir::Expr> shape,
                                                 const SymbolTable& symbols);

}  // namespace hidet::compiler

#endif  // COMPILER_SIZE_LOWERING_H_
