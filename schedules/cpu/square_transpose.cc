#include "schedules/cpu/square_transpose.h"

#include <utility>

namespace hidet::schedules {

using ir::Expr;
using ir::Stmt;
using ir::Var;

Stmt WithTransposed(std::vector<Expr> rows,
                    const std::function<Stmt(absl::Span<const Expr>)>& use) {
  std::vector<std::pair<Var, Expr>> bindings;
  const auto bind = [&](absl::string_view name, Expr value) {
    const Var var = Var::Make(name, value.type());
    bindings.emplace_back(var, std::move(value));
    return var;
  };
  const int lanes = static_cast<int>(rows.size());
  for (Expr& row : rows) row = bind("row", row);
  // Of a = row i and b = row i + step each pair exchanges b's lanes without `step` in their number
  // for a's with it.
  for (int step = lanes / 2; step > 0; step /= 2) {
    for (int i = 0; i < lanes; ++i) {
      if ((i & step) != 0) continue;
      const Expr a = rows[i], b = rows[i + step];
      std::vector<Expr> low, high;
      for (int lane = 0; lane < lanes; ++lane) {
        const bool of_b = (lane & step) != 0;
        low.push_back(of_b ? ir::Lane(b, lane - step) : ir::Lane(a, lane));
        high.push_back(of_b ? ir::Lane(b, lane) : ir::Lane(a, lane + step));
      }
      rows[i] = bind("low", ir::Pack(low));
      rows[i + step] = bind("high", ir::Pack(high));
    }
  }
  Stmt body = use(rows);
  for (size_t i = bindings.size(); i-- > 0;)
    body = ir::Let(bindings[i].first, bindings[i].second, std::move(body));
  return body;
}

}  // namespace hidet::schedules
