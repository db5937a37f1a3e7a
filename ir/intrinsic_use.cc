#include "ir/intrinsic_use.h"

namespace hidet::ir {
namespace {

// Whether it writes global memory at an address, its operand 0.
bool WritesGlobal(Intrinsic intrinsic) {
  return AtomicOperator(intrinsic).has_value() || intrinsic == Intrinsic::kSignal;
}

}  // namespace

std::optional<Op> AtomicOperator(Intrinsic intrinsic) {
  switch (intrinsic) {
    case Intrinsic::kAtomicAdd:
      return Op::kAdd;
    case Intrinsic::kAtomicMul:
      return Op::kMul;
    case Intrinsic::kAtomicMax:
      return Op::kMax;
    case Intrinsic::kAtomicMin:
      return Op::kMin;
    default:
      return std::nullopt;
  }
}

bool CombinesInSharedMemory(Op op, ScalarType type) {
  if (BitWidth(type) != 32 && BitWidth(type) != 64) return false;
  if (op == Op::kAdd) return IsInteger(type) || type == ScalarType::kFloat32;
  return IsInteger(type) && (op == Op::kMax || op == Op::kMin);
}

bool UsesIntrinsic(const Stmt& stmt, Intrinsic intrinsic) {
  return UsesIntrinsic(stmt, [&](Intrinsic used) { return used == intrinsic; });
}

bool UsesIntrinsic(const Stmt& stmt, const std::function<bool(Intrinsic)>& is_wanted) {
  bool found = false;
  Walk(stmt, {.enter_expr =
                  [&](const Expr& expr) {
                    const auto* call = expr.As<CallNode>();
                    found |= call != nullptr && is_wanted(call->intrinsic);
                    return !found;
                  },
              .enter_stmt = [&](const Stmt&) { return !found; }});
  return found;
}

BufferSet GlobalBuffersWritten(const Stmt& stmt) {
  BufferSet written;
  const auto add = [&](const Buffer& buffer) {
    if (buffer.scope() == MemoryScope::kGlobal) written.insert(buffer);
  };
  Walk(stmt, {.enter_expr =
                  [&](const Expr& expr) {
                    const auto* call = expr.As<CallNode>();
                    if (call == nullptr || !WritesGlobal(call->intrinsic)) return true;
                    if (const auto* address = call->operands[0].As<AddressOfNode>())
                      add(address->buffer);
                    return true;
                  },
              .enter_stmt =
                  [&](const Stmt& inner) {
                    if (const auto* store = inner.As<StoreNode>()) add(store->buffer);
                    return true;
                  }});
  return written;
}

}  // namespace hidet::ir
