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
    buffers_.push_back(ir::Buffer::Make(absl::StrCat("acc", i),
                                        combiner.identity[i].type().WithLanes(lanes),
                                        {Int64(count)}, ir::MemoryScope::kRegister));
  }
}

std::vector<Expr> Accumulators::values(int number) const {
  std::vector<Expr> values;
  for (const ir::Buffer& buffer : buffers_) values.push_back(ir::Load(buffer, {Int64(number)}));
  return values;
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

Stmt Accumulators::Set(const std::vector<Expr>& values, int number) const {
  return ir::Let("next", values, [&](const std::vector<Expr>& named) {
    std::vector<Stmt> stores;
    for (size_t i = 0; i < named.size(); ++i)
      stores.push_back(ir::Store(buffers_[i], {Int64(number)}, named[i]));
    return ir::Seq(std::move(stores));
  });
}

Stmt Accumulators::Add(const std::vector<Expr>& values, int number) const {
  return Set(CombineWide(combiner_, this->values(number), values, lanes_), number);
}

Stmt Accumulators::Allocate(Stmt body) const {
  for (const ir::Buffer& buffer : buffers_) body = ir::Allocate(buffer, body);
  return body;
}

}  // namespace hidet::schedules
