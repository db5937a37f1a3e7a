#include "schedules/tile/mbarrier_ring.h"

#include <vector>

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;

MbarrierRing::MbarrierRing(int stages, int consumers, int fillers)
    : stages_(stages), consumers_(consumers), fillers_(fillers) {
  const auto barriers = [&](const char* name) {
    return ir::Buffer::Shared(name, ir::Type::Int64(), {Int32(stages)});
  };
  full_ = barriers("full");
  empty_ = barriers("empty");
}

Stmt MbarrierRing::Allocate(Stmt body) const {
  return ir::Allocate({empty_, full_}, std::move(body));
}

Stmt MbarrierRing::Initialize() const {
  std::vector<Stmt> statements;
  for (int stage = 0; stage < stages_; ++stage) {
    statements.push_back(ir::Do(Intrinsic::kMbarrierInit,
                                {ir::AddressOf(full_, {Int32(stage)}), Int32(1 + fillers_)}));
    statements.push_back(ir::Do(Intrinsic::kMbarrierInit,
                                {ir::AddressOf(empty_, {Int32(stage)}), Int32(consumers_)}));
  }
  return ir::Seq(std::move(statements));
}

Stmt MbarrierRing::Publish() { return ir::Do(Intrinsic::kFenceMbarrierInit); }

Expr MbarrierRing::Stage(const Expr& k) const { return k % Int32(stages_); }
Expr MbarrierRing::Parity(const Expr& k) const { return k / Int32(stages_) % Int32(2); }
Expr MbarrierRing::Full(const Expr& k) const { return ir::AddressOf(full_, {Stage(k)}); }
Expr MbarrierRing::Empty(const Expr& k) const { return ir::AddressOf(empty_, {Stage(k)}); }

Stmt MbarrierRing::WaitEmpty(const Expr& k) const {
  return ir::Do(Intrinsic::kMbarrierWait, {Empty(k), Int32(1) - Parity(k)});
}
Stmt MbarrierRing::ExpectBytes(const Expr& k, const Expr& bytes) const {
  return ir::Do(Intrinsic::kMbarrierArriveExpectTx, {Full(k), bytes});
}
Stmt MbarrierRing::Fill(const Expr& k) const {
  return ir::Do(Intrinsic::kMbarrierArrive, {Full(k)});
}
Stmt MbarrierRing::WaitFull(const Expr& k) const {
  return ir::Do(Intrinsic::kMbarrierWait, {Full(k), Parity(k)});
}
Stmt MbarrierRing::Release(const Expr& k) const {
  return ir::Do(Intrinsic::kMbarrierArrive, {Empty(k)});
}
Stmt MbarrierRing::ReleaseOf(const Expr& block, const Expr& k) const {
  return ir::Do(Intrinsic::kMbarrierArriveCluster, {Empty(k), block});
}

}  // namespace hidet::schedules
