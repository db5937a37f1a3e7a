#include "ir/intrinsic_use.h"

#include "ir/walk.h"

namespace hidet::ir {

bool UsesIntrinsic(const Stmt& stmt, Intrinsic intrinsic) {
  bool found = false;
  Walk(stmt, {.enter_expr =
                  [&](const Expr& expr) {
                    const auto* call = expr.As<CallNode>();
                    found |= call != nullptr && call->intrinsic == intrinsic;
                    return !found;
                  },
              .enter_stmt = [&](const Stmt&) { return !found; }});
  return found;
}

}  // namespace hidet::ir
