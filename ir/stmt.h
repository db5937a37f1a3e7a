// Statements: what a kernel does, in structured form.
//
//   Stmt body = For("k", 64, [&](Var k) {
//     return Store(acc, {0}, Load(acc, {0}) + Load(a, {i, k}) * Load(b, {k, j}));
//   });
//
// Variables are bound once (Let, For) and never change; what changes is memory: accumulators are
// buffers of register scope, which code generators keep in registers once their indices are
// constants.
#ifndef IR_STMT_H_
#define IR_STMT_H_

#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/handle.h"

namespace hidet::ir {

enum class StmtKind : uint8_t {
#define HIDET_EXPR(kind)
#define HIDET_STMT(kind) k##kind,
#include "ir/node_list.h"
};

struct StmtNode;

class Stmt : public Handle<StmtNode> {
 public:
  using Handle<StmtNode>::Handle;
  Stmt() = default;
  inline StmtKind kind() const;
  template <typename Node>
  const Node* As() const {
    return defined() && kind() == Node::kKind ? static_cast<const Node*>(get()) : nullptr;
  }
};

struct StmtNode : RefCounted {
  explicit StmtNode(StmtKind kind) : kind(kind) {}
  StmtKind kind;
  absl::InlinedVector<Expr, 3> operands;  // meaning by kind
  absl::InlinedVector<Stmt, 2> children;  // meaning by kind
};

inline StmtKind Stmt::kind() const { return get()->kind; }

// Binds `var` to a value within `body`.
struct LetNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kLet;
  LetNode() : StmtNode(kKind) {}
  Var var;
  const Expr& value() const { return operands[0]; }
  const Stmt& body() const { return children[0]; }
};
Stmt Let(Var var, Expr value, Stmt body);
Stmt Let(absl::string_view name, Expr value, const std::function<Stmt(Var)>& body);
// Several, one around the other, the first outermost. With a name: a variable of it for each value.
Stmt Let(absl::Span<const std::pair<Var, Expr>> bindings, Stmt body);
Stmt Let(absl::string_view name, absl::Span<const Expr> values,
         const std::function<Stmt(const std::vector<Expr>&)>& body);
// The same where each has a name, and a place that is given its variable before `body` is called.
struct Naming {
  absl::string_view name;
  Expr value;
  Expr& place;
};
Stmt Let(std::initializer_list<Naming> values, const std::function<Stmt()>& body);

// Writes a scalar, or consecutive lanes of a vector, beginning at the indices. With a predicate
// (bool, same lanes) only where it is true. Operands: value, indices, then the predicate if
// `predicated`. `%y[i] = %x[i] streaming` has a hint.
struct StoreNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kStore;
  StoreNode() : StmtNode(kKind) {}
  Buffer buffer;
  bool predicated = false;
  AccessHint hint = AccessHint::kNone;
  const Expr& value() const { return operands[0]; }
  absl::Span<const Expr> indices() const {
    return absl::MakeConstSpan(operands).subspan(1, operands.size() - 1 - (predicated ? 1 : 0));
  }
  Expr predicate() const { return predicated ? operands.back() : Expr(); }
};
Stmt Store(Buffer buffer, absl::Span<const Expr> indices, Expr value, Expr predicate = {},
           AccessHint hint = AccessHint::kNone);

// Calls an intrinsic for its effect.
struct EvaluateNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kEvaluate;
  EvaluateNode() : StmtNode(kKind) {}
  const Expr& value() const { return operands[0]; }
};
Stmt Evaluate(Expr value);
// Evaluate(Call(...)).
Stmt Do(Intrinsic intrinsic, absl::Span<const Expr> operands = {},
        absl::Span<const int64_t> attributes = {});

// Makes a buffer of shared or register scope available within `body`. Its contents are undefined at
// first.
struct AllocateNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kAllocate;
  AllocateNode() : StmtNode(kKind) {}
  Buffer buffer;
  const Stmt& body() const { return children[0]; }
};
Stmt Allocate(Buffer buffer, Stmt body);
// Several, one around the other, the last outermost.
Stmt Allocate(absl::Span<const Buffer> buffers, Stmt body);

struct SeqNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kSeq;
  SeqNode() : StmtNode(kKind) {}
};
// Flattens nested sequences; one statement is itself; none is the empty sequence, which does
// nothing.
Stmt Seq(std::vector<Stmt> statements);
// The statements that `make` gives for 0, ..., count - 1, or for each of a range.
template <typename Items, typename Make>
Stmt SeqOf(const Items& items, Make&& make) {
  return Seq(CollectOf<Stmt>(items, std::forward<Make>(make)));
}

enum class LoopKind : uint8_t {
  kSerial,
  kUnrolled,  // expanded by the unroll pass; the extent must be a constant by then
};
absl::string_view LoopKindName(LoopKind kind);

// Runs `body` for var = 0 .. extent - 1 (not at all when extent <= 0). The loop variable has the
// extent's type.
struct ForNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kFor;
  ForNode() : StmtNode(kKind) {}
  Var var;
  LoopKind loop_kind = LoopKind::kSerial;
  int unroll_hint =
      0;  // serial loops: how far the back end may unroll; 0 = it decides, 1 = not at all
  const Expr& extent() const { return operands[0]; }
  const Stmt& body() const { return children[0]; }
};
struct ForOptions {
  LoopKind kind = LoopKind::kSerial;
  int unroll_hint = 0;
};
inline constexpr ForOptions kUnrolled = {.kind = LoopKind::kUnrolled};
inline constexpr ForOptions kRolled = {.unroll_hint = 1};
Stmt For(Var var, Expr extent, Stmt body, ForOptions options = {});
Stmt For(absl::string_view name, Expr extent, const std::function<Stmt(Var)>& body,
         ForOptions options = {});

struct IfNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kIf;
  IfNode() : StmtNode(kKind) {}
  const Expr& condition() const { return operands[0]; }
  const Stmt& then_body() const { return children[0]; }
  Stmt else_body() const { return children.size() > 1 ? children[1] : Stmt(); }  // may be empty
};
Stmt If(Expr condition, Stmt then_body, Stmt else_body = {});

// A check on data: if the condition is false, (code, value) goes to the session's status word, the
// first one wins, and execution goes on (whoever reads with the index clamps it). Operands:
// condition, value (int64).
struct CheckNode : StmtNode {
  static constexpr StmtKind kKind = StmtKind::kCheck;
  CheckNode() : StmtNode(kKind) {}
  int code = 0;
  const Expr& condition() const { return operands[0]; }
  const Expr& value() const { return operands[1]; }
};
Stmt Check(Expr condition, int code, Expr value);

}  // namespace hidet::ir

#endif  // IR_STMT_H_
