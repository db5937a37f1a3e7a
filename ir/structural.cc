#include "ir/structural.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"

namespace hidet::ir {
namespace {

class Comparer {
 public:
  bool Same(const Expr& a, const Expr& b) {
    if (a.defined() != b.defined()) return false;
    if (!a.defined()) return true;
    // With nothing bound and free things equal to themselves only, identity is proof.
    if (a.SameAs(b) && nothing_mapped_) return true;
    if (a.kind() != b.kind() || a.type() != b.type() || a->operands.size() != b->operands.size())
      return false;
    if (a.kind() == ExprKind::kVar) return SameVar(Var::Of(a), Var::Of(b));
    if (const auto* constant = a.As<ConstantNode>()) {
      const auto* other = b.As<ConstantNode>();
      return constant->integer == other->integer && SameReal(constant->real, other->real);
    }
    const std::pair<const ExprNode*, const ExprNode*> pair = {a.get(), b.get()};
    if (proven_.contains(pair)) return true;
    for (size_t i = 0; i < a->operands.size(); ++i) {
      if (!Same(a->operands[i], b->operands[i])) return false;
    }
    const auto same_buffer = [&](const Buffer& x, const Buffer& y) { return SameBuffer(x, y); };
    if (!SameAttributes(a, b, same_buffer)) return false;
    proven_.insert(pair);
    return true;
  }

  bool Same(const Stmt& a, const Stmt& b) {
    if (a.kind() != b.kind() || a->operands.size() != b->operands.size() ||
        a->children.size() != b->children.size()) {
      return false;
    }
    for (size_t i = 0; i < a->operands.size(); ++i) {
      if (!Same(a->operands[i], b->operands[i])) return false;
    }
    switch (a.kind()) {
      case StmtKind::kLet:
        if (!BindVars(a.As<LetNode>()->var, b.As<LetNode>()->var)) return false;
        break;
      case StmtKind::kFor: {
        const auto* loop = a.As<ForNode>();
        const auto* other = b.As<ForNode>();
        if (loop->loop_kind != other->loop_kind || loop->unroll_hint != other->unroll_hint)
          return false;
        if (!BindVars(loop->var, other->var)) return false;
        break;
      }
      case StmtKind::kAllocate:
        if (!BindBuffers(a.As<AllocateNode>()->buffer, b.As<AllocateNode>()->buffer)) return false;
        break;
      case StmtKind::kStore:
        if (a.As<StoreNode>()->predicated != b.As<StoreNode>()->predicated) return false;
        if (a.As<StoreNode>()->hint != b.As<StoreNode>()->hint) return false;
        if (!SameBuffer(a.As<StoreNode>()->buffer, b.As<StoreNode>()->buffer)) return false;
        break;
      case StmtKind::kCheck:
        if (a.As<CheckNode>()->code != b.As<CheckNode>()->code) return false;
        break;
      case StmtKind::kEvaluate:
      case StmtKind::kSeq:
      case StmtKind::kIf:
        break;
    }
    for (size_t i = 0; i < a->children.size(); ++i) {
      if (!Same(a->children[i], b->children[i])) return false;
    }
    return true;
  }

  bool Same(const Kernel& a, const Kernel& b) {
    if (a.name != b.name || a.params.size() != b.params.size() || a.constants != b.constants ||
        a.grid.size() != b.grid.size() || a.thread.defined() != b.thread.defined() ||
        a.threads != b.threads || a.cluster != b.cluster || a.min_blocks != b.min_blocks ||
        a.warp_specialized != b.warp_specialized || a.task != b.task || a.schedule != b.schedule ||
        !SameReal(a.block_nanoseconds, b.block_nanoseconds)) {
      return false;
    }
    // Scalars first: the buffers' shapes name them, also those that come later.
    for (size_t i = 0; i < a.params.size(); ++i) {
      if (a.params[i].index() != b.params[i].index()) return false;
      const Var* var = std::get_if<Var>(&a.params[i]);
      if (var == nullptr) continue;
      const Var& other = std::get<Var>(b.params[i]);
      if (!(var->facts() == other.facts()) || !BindVars(*var, other)) return false;
    }
    for (size_t i = 0; i < a.params.size(); ++i) {
      const Buffer* buffer = std::get_if<Buffer>(&a.params[i]);
      if (buffer != nullptr && !BindBuffers(*buffer, std::get<Buffer>(b.params[i]))) return false;
    }
    for (size_t i = 0; i < a.grid.size(); ++i) {
      if (!Same(a.grid[i].extent, b.grid[i].extent) || !BindVars(a.grid[i].var, b.grid[i].var))
        return false;
    }
    if (a.thread.defined() && !BindVars(a.thread, b.thread)) return false;
    return Same(a.body, b.body);
  }

 private:
  // Which nodes of the one side stand for which of the other.
  template <typename Node>
  struct Partners {
    // Whether the two stand for each other; if neither stands for any, whether they are one.
    bool Are(const Node* a, const Node* b) const {
      const auto it = forward.find(a);
      const auto back = backward.find(b);
      if (it == forward.end() && back == backward.end()) return a == b;
      return it != forward.end() && back != backward.end() && it->second == b && back->second == a;
    }

    absl::flat_hash_map<const Node*, const Node*> forward, backward;
  };

  template <typename Node>
  void Bind(Partners<Node>& partners, const Node* a, const Node* b) {
    nothing_mapped_ = nothing_mapped_ && a == b;
    // What is bound for the second time (in another scope) voids what was proven with its old
    // partner.
    if (partners.forward.contains(a) || partners.backward.contains(b)) proven_.clear();
    partners.forward[a] = b;
    partners.backward[b] = a;
  }

  bool BindVars(const Var& a, const Var& b) {
    if (a.type() != b.type()) return false;
    Bind<ExprNode>(vars_, a.get(), b.get());
    return true;
  }

  bool SameVar(const Var& a, const Var& b) { return vars_.Are(a.get(), b.get()); }

  bool SameDescription(const BufferNode& a, const BufferNode& b) {
    if (a.dtype != b.dtype || a.shape.size() != b.shape.size() || a.scope != b.scope ||
        a.alignment != b.alignment) {
      return false;
    }
    for (size_t i = 0; i < a.shape.size(); ++i) {
      if (!Same(a.shape[i], b.shape[i])) return false;
    }
    return true;
  }

  bool BindBuffers(const Buffer& a, const Buffer& b) {
    if (!SameDescription(*a, *b)) return false;
    Bind<BufferNode>(buffers_, a.get(), b.get());
    return true;
  }

  bool SameBuffer(const Buffer& a, const Buffer& b) { return buffers_.Are(a.get(), b.get()); }

  bool nothing_mapped_ = true;
  Partners<ExprNode> vars_;
  Partners<BufferNode> buffers_;
  absl::flat_hash_set<std::pair<const ExprNode*, const ExprNode*>> proven_;
};

uint64_t Mix(uint64_t hash, uint64_t value) {
  // splitmix64's finalizer over a running sum: the same in every process, unlike absl::Hash.
  uint64_t x = hash * 0x9e3779b97f4a7c15ull + value + 0x632be59bd9b4e019ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

uint64_t Mix(uint64_t hash, Type type) {
  return Mix(hash, static_cast<uint64_t>(type.kind) << 32 |
                       static_cast<uint64_t>(type.scalar) << 16 | type.lanes);
}

uint64_t Mix(uint64_t hash, absl::string_view text) {
  hash = Mix(hash, text.size());
  for (const char c : text) hash = Mix(hash, static_cast<unsigned char>(c));
  return hash;
}

// Variables and buffers hash as the number of their binding, or of their first occurrence.
class Hasher {
 public:
  uint64_t Of(const Expr& expr) {
    if (!expr.defined()) return 1;
    if (const auto it = done_.find(expr.get()); it != done_.end()) return it->second;
    uint64_t hash = Mix(Mix(2, static_cast<uint64_t>(expr.kind())), expr.type());
    for (const Expr& operand : expr->operands) hash = Mix(hash, Of(operand));
    hash = Mix(hash, Attributes(expr));
    done_[expr.get()] = hash;
    return hash;
  }

  uint64_t Of(const Stmt& stmt) {
    uint64_t hash = Mix(3, static_cast<uint64_t>(stmt.kind()));
    for (const Expr& operand : stmt->operands) hash = Mix(hash, Of(operand));
    switch (stmt.kind()) {
      case StmtKind::kLet:
        Bind(stmt.As<LetNode>()->var);
        break;
      case StmtKind::kFor:
        hash = Mix(hash, static_cast<uint64_t>(stmt.As<ForNode>()->loop_kind));
        hash = Mix(hash, static_cast<uint64_t>(stmt.As<ForNode>()->unroll_hint));
        Bind(stmt.As<ForNode>()->var);
        break;
      case StmtKind::kAllocate:
        hash = Mix(hash, Bind(stmt.As<AllocateNode>()->buffer));
        break;
      case StmtKind::kStore:
        hash = Mix(hash, stmt.As<StoreNode>()->predicated);
        hash = Mix(hash, static_cast<uint64_t>(stmt.As<StoreNode>()->hint));
        hash = Mix(hash, NumberOf(stmt.As<StoreNode>()->buffer));
        break;
      case StmtKind::kCheck:
        hash = Mix(hash, static_cast<uint64_t>(stmt.As<CheckNode>()->code));
        break;
      case StmtKind::kEvaluate:
      case StmtKind::kSeq:
      case StmtKind::kIf:
        break;
    }
    for (const Stmt& child : stmt->children) hash = Mix(hash, Of(child));
    return Mix(hash, stmt->children.size());
  }

  uint64_t Of(const Kernel& kernel) {
    uint64_t hash = Mix(4, kernel.name);
    for (const KernelParam& param : kernel.params) {
      hash = Mix(hash, param.index());
      if (const Var* var = std::get_if<Var>(&param)) {
        Bind(*var);
        hash = Mix(hash, var->type());
      }
    }
    for (const KernelParam& param : kernel.params) {
      if (const Buffer* buffer = std::get_if<Buffer>(&param)) hash = Mix(hash, Bind(*buffer));
    }
    for (const GridAxis& axis : kernel.grid) {
      hash = Mix(hash, Of(axis.extent));
      Bind(axis.var);
    }
    if (kernel.thread.defined()) Bind(kernel.thread);
    for (const size_t position : kernel.constants) hash = Mix(hash, position);
    for (const int value :
         {kernel.threads, kernel.cluster, kernel.min_blocks, kernel.warp_specialized ? 1 : 0}) {
      hash = Mix(hash, static_cast<uint64_t>(value));
    }
    hash = Mix(Mix(hash, kernel.task), kernel.schedule);
    hash = Mix(hash, std::bit_cast<uint64_t>(kernel.block_nanoseconds));
    return Mix(hash, Of(kernel.body));
  }

 private:
  void Bind(const Var& var) {
    if (numbers_.contains(var.get())) done_.clear();
    numbers_[var.get()] = next_++;
    done_.erase(var.get());
  }

  uint64_t Bind(const Buffer& buffer) {
    uint64_t hash = Mix(Mix(5, buffer->dtype), static_cast<uint64_t>(buffer->scope));
    for (const Expr& size : buffer->shape) hash = Mix(hash, Of(size));
    hash = Mix(hash, static_cast<uint64_t>(buffer->alignment));
    if (buffer_numbers_.contains(buffer.get())) done_.clear();
    buffer_numbers_[buffer.get()] = next_++;
    return hash;
  }

  uint64_t NumberOf(const Buffer& buffer) {
    if (!buffer_numbers_.contains(buffer.get())) Bind(buffer);
    return buffer_numbers_.at(buffer.get());
  }

  uint64_t Attributes(const Expr& expr) {
    switch (expr.kind()) {
      case ExprKind::kConstant: {
        const auto* constant = expr.As<ConstantNode>();
        const uint64_t real = constant->real != constant->real
                                  ? 0x7ff8000000000000ull
                                  : std::bit_cast<uint64_t>(constant->real);
        return Mix(static_cast<uint64_t>(constant->integer), real);
      }
      case ExprKind::kVar: {
        const auto [it, inserted] = numbers_.try_emplace(expr.get(), next_);
        if (inserted) ++next_;
        return it->second;
      }
      case ExprKind::kOperator:
        return static_cast<uint64_t>(expr.As<OperatorNode>()->op);
      case ExprKind::kLane:
        return static_cast<uint64_t>(expr.As<LaneNode>()->lane);
      case ExprKind::kLoad:
        return Mix(Mix(expr.As<LoadNode>()->predicated, NumberOf(expr.As<LoadNode>()->buffer)),
                   static_cast<uint64_t>(expr.As<LoadNode>()->hint));
      case ExprKind::kAddressOf:
        return NumberOf(expr.As<AddressOfNode>()->buffer);
      case ExprKind::kCall: {
        uint64_t hash = static_cast<uint64_t>(expr.As<CallNode>()->intrinsic);
        for (const int64_t attribute : expr.As<CallNode>()->attributes) {
          hash = Mix(hash, static_cast<uint64_t>(attribute));
        }
        return hash;
      }
      case ExprKind::kCast:
      case ExprKind::kBitcast:
      case ExprKind::kBroadcast:
      case ExprKind::kRamp:
      case ExprKind::kPack:
        return 0;
    }
  }

  uint64_t next_ = 0;
  absl::flat_hash_map<const ExprNode*, uint64_t> numbers_;
  absl::flat_hash_map<const BufferNode*, uint64_t> buffer_numbers_;
  absl::flat_hash_map<const ExprNode*, uint64_t> done_;
};

}  // namespace

bool Equal(const Expr& a, const Expr& b) {
  return a.defined() == b.defined() && (!a.defined() || Comparer().Same(a, b));
}
bool Equal(const Stmt& a, const Stmt& b) { return Comparer().Same(a, b); }
bool Equal(const Kernel& a, const Kernel& b) { return Comparer().Same(a, b); }
bool SameReal(double a, double b) {
  return (a != a && b != b) || std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}
bool AllEqual(absl::Span<const Expr> a, absl::Span<const Expr> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Expr& x, const Expr& y) { return Equal(x, y); });
}

bool SameAttributes(const Expr& a, const Expr& b,
                    absl::FunctionRef<bool(const Buffer&, const Buffer&)> same_buffer) {
  switch (a.kind()) {
    case ExprKind::kOperator:
      return a.As<OperatorNode>()->op == b.As<OperatorNode>()->op;
    case ExprKind::kLane:
      return a.As<LaneNode>()->lane == b.As<LaneNode>()->lane;
    case ExprKind::kLoad:
      return a.As<LoadNode>()->predicated == b.As<LoadNode>()->predicated &&
             a.As<LoadNode>()->hint == b.As<LoadNode>()->hint &&
             same_buffer(a.As<LoadNode>()->buffer, b.As<LoadNode>()->buffer);
    case ExprKind::kAddressOf:
      return same_buffer(a.As<AddressOfNode>()->buffer, b.As<AddressOfNode>()->buffer);
    case ExprKind::kCall:
      return a.As<CallNode>()->intrinsic == b.As<CallNode>()->intrinsic &&
             a.As<CallNode>()->attributes == b.As<CallNode>()->attributes;
    case ExprKind::kConstant:
    case ExprKind::kVar:
    case ExprKind::kCast:
    case ExprKind::kBitcast:
    case ExprKind::kBroadcast:
    case ExprKind::kRamp:
    case ExprKind::kPack:
      return true;
  }
}

uint64_t Hash(const Expr& expr) { return Hasher().Of(expr); }
uint64_t Hash(const Stmt& stmt) { return Hasher().Of(stmt); }
uint64_t Hash(const Kernel& kernel) { return Hasher().Of(kernel); }

}  // namespace hidet::ir
