#include "schedules/cpu/vector_loop.h"

#include "ir/simplify/simplify.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;

Expr LanesBelow(const Expr& count, int lanes) {
  return ir::Ramp(Int64(0), Int64(1), lanes) < ir::Broadcast(count, lanes);
}

ir::Stmt InVectors(const Expr& count, int lanes,
                   const std::function<ir::Stmt(const Expr&, const Expr&)>& emit) {
  ir::Stmt full = ir::For("v", ir::Simplify(count / Int64(lanes)),
                          [&](ir::Var v) { return emit(ir::Simplify(v * Int64(lanes)), Expr()); });
  const Expr done = ir::Simplify(count / Int64(lanes) * Int64(lanes));
  const Expr rest = ir::Simplify(count - done);
  if (ir::IsInt(rest, 0)) return full;
  return ir::Seq(
      {full, ir::If(ir::Simplify(Int64(0) < rest), emit(done, LanesBelow(rest, lanes)))});
}

}  // namespace hidet::schedules
