#include "schedules/cpu/square_transpose.h"

#include <utility>

#include "base/scalar_type.h"

namespace hidet::schedules {
namespace {

constexpr int kRegisterBytes = 16;  // the shortest vector register's

}  // namespace

using ir::Expr;
using ir::Var;

ir::Stmt WithTransposed(std::vector<Expr> rows,
                        const std::function<ir::Stmt(absl::Span<const Expr>)>& use) {
  const ScalarType scalar = rows[0].type().scalar;
  if (scalar == ScalarType::kBool) {
    // A vector of conditions is a mask, whose bits no instruction exchanges.
    for (Expr& row : rows) row = ir::Cast(ScalarType::kUInt8, row);
    return WithTransposed(std::move(rows), [&](absl::Span<const Expr> columns) {
      const std::vector<Expr> conditions = ir::ExprsOf(
          columns, [&](const Expr& column) { return ir::Cast(ScalarType::kBool, column); });
      return use(conditions);
    });
  }
  std::vector<std::pair<Var, Expr>> bindings;
  const auto bind = [&](absl::string_view name, Expr value) {
    const Var var = Var::Make(name, value.type());
    bindings.emplace_back(var, std::move(value));
    return var;
  };
  const int lanes = static_cast<int>(rows.size());
  for (Expr& row : rows) row = bind("row", row);
  // Where a vector is one register of 128 bits, of two rows i and i + lanes / 2 the lower and the
  // upper halves are interleaved, which is one instruction for any size of elements: what is done
  // as often as lanes can be halved is a transposition.
  const bool interleaves = lanes * ByteSize(scalar) <= kRegisterBytes;
  for (int step = lanes / 2; interleaves && step > 0; step /= 2) {
    std::vector<Expr> next;
    for (int i = 0; i < lanes / 2; ++i) {
      for (int first : {0, lanes / 2}) {
        std::vector<Expr> mixed;
        for (int lane = first; lane < first + lanes / 2; ++lane) {
          mixed.push_back(ir::Lane(rows[i], lane));
          mixed.push_back(ir::Lane(rows[i + lanes / 2], lane));
        }
        next.push_back(bind("mixed", ir::Pack(mixed)));
      }
    }
    rows = std::move(next);
  }
  // Of a = row i and b = row i + step each pair exchanges b's lanes without `step` in their number
  // for a's with it.
  for (int step = lanes / 2; !interleaves && step > 0; step /= 2) {
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
  return ir::Let(bindings, use(rows));
}

}  // namespace hidet::schedules
