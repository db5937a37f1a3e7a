#include "schedules/tile/mbarrier_turns.h"

#include <vector>

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;

MbarrierTurns::MbarrierTurns(int consumers)
    : consumers_(consumers),
      turns_(ir::Buffer::Make("turns", ir::Type::Int64(), {Int32(consumers)},
                              ir::MemoryScope::kShared)) {}

Stmt MbarrierTurns::Allocate(Stmt body) const { return ir::Allocate(turns_, std::move(body)); }

Stmt MbarrierTurns::Initialize() const {
  std::vector<Stmt> statements;
  for (int consumer = 0; consumer < consumers_; ++consumer) {
    statements.push_back(ir::Evaluate(
        ir::Call(Intrinsic::kMbarrierInit, {ir::AddressOf(turns_, {Int32(consumer)}), Int32(1)})));
  }
  return ir::Seq(std::move(statements));
}

Stmt MbarrierTurns::Wait(const Expr& consumer, const Expr& k) const {
  // The first consumer's first turn is nobody's to give: it waits for the phase before.
  const Expr passed = k + ir::Select(ir::Eq(consumer, Int32(0)), Int32(1), Int32(0));
  return ir::Evaluate(
      ir::Call(Intrinsic::kMbarrierWait, {ir::AddressOf(turns_, {consumer}), passed % Int32(2)}));
}

Stmt MbarrierTurns::Pass(const Expr& consumer) const {
  const Expr next = (consumer + Int32(1)) % Int32(consumers_);
  return ir::Evaluate(ir::Call(Intrinsic::kMbarrierArrive, {ir::AddressOf(turns_, {next})}));
}

}  // namespace hidet::schedules
