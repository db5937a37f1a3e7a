#include "schedules/tile/mbarrier_turns.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;

MbarrierTurns::MbarrierTurns(int consumers)
    : consumers_(consumers),
      turns_(ir::Buffer::Shared("turns", ir::Type::Int64(), {Int32(consumers)})) {}

Stmt MbarrierTurns::Allocate(Stmt body) const { return ir::Allocate(turns_, std::move(body)); }

Stmt MbarrierTurns::Initialize() const {
  return ir::SeqOf(consumers_, [&](int consumer) {
    return ir::Do(Intrinsic::kMbarrierInit, {ir::AddressOf(turns_, {Int32(consumer)}), Int32(1)});
  });
}

Stmt MbarrierTurns::Wait(const Expr& consumer, const Expr& k) const {
  // The first consumer's first turn is nobody's to give: it waits for the phase before.
  const Expr passed = k + ir::Select(ir::Eq(consumer, Int32(0)), Int32(1), Int32(0));
  return ir::Do(Intrinsic::kMbarrierWait, {ir::AddressOf(turns_, {consumer}), passed % Int32(2)});
}

Stmt MbarrierTurns::Pass(const Expr& consumer) const {
  const Expr next = (consumer + Int32(1)) % Int32(consumers_);
  return ir::Do(Intrinsic::kMbarrierArrive, {ir::AddressOf(turns_, {next})});
}

}  // namespace hidet::schedules
