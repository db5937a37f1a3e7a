// One-pointer value handles over immutable, reference-counted nodes.
//
// Expr, Stmt, Buffer and friends are Handles: copy them freely, pass them by value, share them
// between threads. The node behind a handle never changes after construction, which is why a
// sub-tree can appear in many trees at once.
#ifndef IR_HANDLE_H_
#define IR_HANDLE_H_

#include <atomic>
#include <cstdint>
#include <utility>

namespace hidet::ir {

class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;
  virtual ~RefCounted() = default;

 private:
  template <typename Node>
  friend class Handle;
  mutable std::atomic<uint32_t> references_{0};
};

template <typename Node>
class Handle {
 public:
  Handle() = default;
  explicit Handle(const Node* node) : node_(node) { Acquire(); }
  Handle(const Handle& other) : node_(other.node_) { Acquire(); }
  Handle(Handle&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  Handle& operator=(Handle other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Handle() { Release(); }

  // False for the empty handle, which is legal only where a declaration says so.
  bool defined() const { return node_ != nullptr; }
  const Node* get() const { return node_; }
  const Node* operator->() const { return node_; }
  const Node& operator*() const { return *node_; }

  // True when both are the same node (identity, not structure: see ir/structural.h for Equal and
  // Hash).
  bool SameAs(const Handle& other) const { return node_ == other.node_; }

  // For tables keyed by identity.
  struct IdentityHash {
    // Addresses differ in a few middle bits only, which tables that use low bits take badly.
    size_t operator()(const Handle& handle) const {
      const uint64_t product =
          reinterpret_cast<uintptr_t>(handle.node_) * uint64_t{0x9e3779b97f4a7c15};
      return static_cast<size_t>(product ^ product >> 32);
    }
  };
  struct IdentityEqual {
    bool operator()(const Handle& a, const Handle& b) const { return a.node_ == b.node_; }
  };

 private:
  void Acquire() {
    if (node_ != nullptr) node_->references_.fetch_add(1, std::memory_order_relaxed);
  }
  void Release() {
    if (node_ != nullptr && node_->references_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete node_;
  }
  const Node* node_ = nullptr;
};

}  // namespace hidet::ir

#endif  // IR_HANDLE_H_
