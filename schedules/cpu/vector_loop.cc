#include "schedules/cpu/vector_loop.h"

#include <algorithm>
#include <optional>

#include "base/scalar_type.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;

Expr LanesBelow(const Expr& count, int lanes) {
  return ir::Ramp(Int64(0), Int64(1), lanes) < ir::Broadcast(count, lanes);
}

int LanesFor(const ir::Stage& stage, const Expr& extent, const Target& target, int least) {
  constexpr double kLongChain = 10;
  int lanes = target.float_lanes();
  const std::optional<int64_t> known = ir::AsInt(extent);
  const double count = known.has_value() ? static_cast<double>(*known) : AtHints(extent);
  const bool is_long = std::ranges::any_of(
      stage.body, [&](const Expr& body) { return OperationCost(body) >= kLongChain; });
  if (is_long && (count >= 8 * lanes || (known.has_value() && *known % (2 * lanes) == 0)))
    return 2 * lanes;
  while (known.has_value() && lanes > least && lanes / 2 >= *known) lanes /= 2;
  return lanes;
}

bool HasMasksOfShortElements(const Target& target) { return target.vector_bits >= 512; }

int LanesOfShortElements(const ir::Stage& stage, const Target& target) {
  if (stage.kind != ir::StageKind::kMap) return 0;
  int bits = 8;
  const auto look = [&](ScalarType type) { bits = std::max(bits, BitWidth(type)); };
  for (const ir::Read& read : stage.reads) {
    if (read.predicate.defined() && !HasMasksOfShortElements(target)) return 0;
    look(read.buffer.dtype().scalar);
  }
  for (const ir::Buffer& result : stage.results) look(result.dtype().scalar);
  for (const Expr& body : stage.body) {
    ir::Walk(body, {.enter_expr = [&](const Expr& e) {
               look(e.type().scalar);
               return true;
             }});
  }
  return bits < 32 ? target.vector_bits / bits : 0;
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
