#include "schedules/cuda/recurrence_inputs.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace hidet::schedules {

using ir::Buffer;
using ir::Expr;
using ir::Stmt;

RecurrenceInputs::RecurrenceInputs(const RecurrenceShape& shape, int64_t count) : shape_(shape) {
  const std::vector<ir::Read>& reads = shape.stage().reads;
  for (size_t i = shape.details().first_input(); i < reads.size(); ++i) {
    registers_.push_back(
        Buffer::Registers(absl::StrCat("input", i), reads[i].value.type(), {ir::Int64(count)}));
  }
}

Stmt RecurrenceInputs::Allocate(Stmt body) const {
  return registers_.empty() ? body : ir::Allocate(registers_, std::move(body));
}

Stmt RecurrenceInputs::Read(const Storage& storage, const Point& point, const Expr& number) const {
  const auto first = static_cast<int>(shape_.details().first_input());
  return ir::SeqOf(registers_.size(), [&](size_t i) {
    Emitted read = EmitRead(shape_.stage(), first + static_cast<int>(i), storage, point);
    read.checks.push_back(ir::Store(registers_[i], {number}, read.values[0]));
    return ir::Seq(std::move(read.checks));
  });
}

std::vector<Expr> RecurrenceInputs::Values(const Expr& number) const {
  return ir::ExprsOf(registers_,
                     [&](const Buffer& registers) { return ir::Load(registers, {number}); });
}

}  // namespace hidet::schedules
