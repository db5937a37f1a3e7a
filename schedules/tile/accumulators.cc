#include "schedules/tile/accumulators.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

Accumulators::Accumulators(const ir::Combiner& combiner) : combiner_(combiner) {
  for (size_t i = 0; i < combiner.identity.size(); ++i) {
    buffers_.push_back(ir::Buffer::Make(absl::StrCat("acc", i), combiner.identity[i].type(),
                                        {Int32(1)}, ir::MemoryScope::kRegister));
  }
}

std::vector<Expr> Accumulators::values() const {
  std::vector<Expr> values;
  for (const ir::Buffer& buffer : buffers_) values.push_back(ir::Load(buffer, {Int32(0)}));
  return values;
}

Stmt Accumulators::Set(const std::vector<Expr>& values) const {
  return ir::Let("next", values, [&](const std::vector<Expr>& named) {
    std::vector<Stmt> stores;
    for (size_t i = 0; i < named.size(); ++i)
      stores.push_back(ir::Store(buffers_[i], {Int32(0)}, named[i]));
    return ir::Seq(std::move(stores));
  });
}

Stmt Accumulators::Add(const std::vector<Expr>& values) const {
  return Set(ir::Combine(combiner_, this->values(), values));
}

Stmt Accumulators::Allocate(Stmt body) const {
  for (const ir::Buffer& buffer : buffers_) body = ir::Allocate(buffer, body);
  return body;
}

}  // namespace hidet::schedules
