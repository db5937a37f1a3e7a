#include "schedules/accumulators.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Stmt;

Accumulators::Accumulators(const ir::Combiner& combiner, int count, int lanes)
    : combiner_(combiner), count_(count), lanes_(lanes) {
  for (size_t i = 0; i < combiner.identity.size(); ++i) {
    buffers_.push_back(ir::Buffer::Registers(
        absl::StrCat("acc", i), combiner.identity[i].type().WithLanes(lanes), {Int64(count)}));
  }
}

std::vector<Expr> Accumulators::values(const Expr& number) const {
  return ir::ExprsOf(buffers_,
                     [&](const ir::Buffer& buffer) { return ir::Load(buffer, {number}); });
}

Stmt Accumulators::Initialize() const {
  std::vector<Stmt> stores;
  for (size_t i = 0; i < buffers_.size(); ++i) {
    const Expr identity = ir::Broadcast(combiner_.identity[i], lanes_);
    for (int number = 0; number < count_; ++number)
      stores.push_back(ir::Store(buffers_[i], {Int64(number)}, identity));
  }
  return ir::Seq(std::move(stores));
}

Stmt Accumulators::Set(const std::vector<Expr>& values, const Expr& number) const {
  return ir::Let("next", values, [&](const std::vector<Expr>& named) {
    return ir::SeqOf(named.size(),
                     [&](size_t i) { return ir::Store(buffers_[i], {number}, named[i]); });
  });
}

Stmt Accumulators::Add(const std::vector<Expr>& values, const Expr& number) const {
  return Set(CombineWide(combiner_, this->values(number), values, lanes_), number);
}

Stmt Accumulators::Allocate(Stmt body) const { return ir::Allocate(buffers_, std::move(body)); }

}  // namespace hidet::schedules
