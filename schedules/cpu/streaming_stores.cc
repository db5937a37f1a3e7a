#include "schedules/cpu/streaming_stores.h"

#include <cmath>
#include <cstdint>

#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Stmt;

Stmt StreamWhereLarge(const Stmt& body, const Expr& points, double bytes, const Target& target) {
  if (ir::AsInt(points).has_value()) return body;
  const double most = static_cast<double>(target.l3_bytes) / bytes * AtHints(points);
  const ir::Var large = ir::Var::Make("large", ir::Type::Bool());
  bool streams = false;
  const Stmt chosen = ir::RewritePostOrder(
      body, [](const Expr& e) { return e; },
      [&](const Stmt& stmt) {
        const auto* store = stmt.As<ir::StoreNode>();
        if (store == nullptr || store->hint != ir::AccessHint::kStreaming) return stmt;
        streams = true;
        if (store->predicated)
          return ir::Store(store->buffer, store->indices(), store->value(), store->predicate());
        return ir::Let("stored", store->value(), [&](ir::Var stored) {
          return ir::If(large,
                        ir::Store(store->buffer, store->indices(), stored, Expr(), store->hint),
                        ir::Store(store->buffer, store->indices(), stored));
        });
      });
  if (!streams) return body;
  const Expr is_large = Int64(static_cast<int64_t>(std::ceil(most))) < points;
  return ir::Let({{large, ir::Simplify(is_large)}}, chosen);
}

}  // namespace hidet::schedules
