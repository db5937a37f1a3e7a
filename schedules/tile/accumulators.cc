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
  std::vector<Var> names;
  std::vector<Stmt> stores;
  for (size_t i = 0; i < values.size(); ++i) {
    names.push_back(Var::Make("next", values[i].type()));
    stores.push_back(ir::Store(buffers_[i], {Int32(0)}, names[i]));
  }
  Stmt body = ir::Seq(std::move(stores));
  for (size_t i = values.size(); i-- > 0;) body = ir::Let(names[i], values[i], body);
  return body;
}

Stmt Accumulators::Add(const std::vector<Expr>& values) const {
  return Set(ir::Combine(combiner_, this->values(), values));
}

Stmt Accumulators::Allocate(Stmt body) const {
  for (const ir::Buffer& buffer : buffers_) body = ir::Allocate(buffer, body);
  return body;
}

}  // namespace hidet::schedules
