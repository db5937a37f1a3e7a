#include "ir/typical_value.h"

#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::ir {

int64_t TypicalValue(const Expr& expr) {
  VarMap<Expr> values;
  for (const Var& var : CollectVars(expr))
    values[var] = IntConstant(var.type(), TypicalValue(var.facts()));
  return AsInt(Simplify(Substitute(expr, values))).value_or(kUsualValue);
}

}  // namespace hidet::ir
