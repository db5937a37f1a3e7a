// Scalar and vector expressions.
//
// An Expr is a handle to an immutable node: a kind, a type, uniform operands, and a few attributes
// of its kind. There are twelve kinds (node_list.h); arithmetic is not among them: it is a row of
// operator_table.h under the one kind `Operator`, and a hardware instruction is a row of
// intrinsics.h under the one kind `Call`.
//
//   Var i = Var::Make("i", Type::Int64(), {.min = 0, .max = 63});
//   Expr e = i * 4 + 1;                          // operators check their types (HIDET_CHECK) and fold nothing
//   Expr x = Load(a, {i, Int64(0)});             // a[i, 0]
//   if (const auto* op = e.As<OperatorNode>()) ... op->op == Op::kAdd ... op->operands[0] ...
//
// To walk or rewrite expressions use ir/walk.h; to compare or hash them ir/structural.h; to fold
// them ir/simplify/simplify.h.
#ifndef IR_EXPR_H_
#define IR_EXPR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/handle.h"
#include "ir/intrinsics.h"
#include "ir/operator_table.h"
#include "ir/type.h"

namespace hidet::ir {

enum class ExprKind : uint8_t {
#define HIDET_EXPR(kind) k##kind,
#define HIDET_STMT(kind)
#include "ir/node_list.h"
};

class Buffer;
struct ExprNode;

class Expr : public Handle<ExprNode> {
 public:
  using Handle<ExprNode>::Handle;
  Expr() = default;
  Expr(int value);      // NOLINT: an int64 constant, so that `i + 1` reads as it should
  Expr(int64_t value);  // NOLINT: an int64 constant

  inline Type type() const;
  inline ExprKind kind() const;

  // Returns the node as that class if it has its kind, else nullptr. Example: e.As<LoadNode>().
  template <typename Node>
  const Node* As() const {
    return defined() && kind() == Node::kKind ? static_cast<const Node*>(get()) : nullptr;
  }
};

struct ExprNode : RefCounted {
  ExprNode(ExprKind kind, Type type) : kind(kind), type(type) {}
  ExprKind kind;
  Type type;
  absl::InlinedVector<Expr, 3> operands;
};

inline Type Expr::type() const { return get()->type; }
inline ExprKind Expr::kind() const { return get()->kind; }

// Leaves.

// A scalar constant. Integers and bools are in `integer` (sign- or zero-extended); floats in
// `real`, already rounded to the type. A vector constant is a Broadcast of one.
struct ConstantNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kConstant;
  explicit ConstantNode(Type type) : ExprNode(kKind, type) {}
  int64_t integer = 0;
  double real = 0;
};

// What is known of an integer variable's values. The verifier of a launch and the callers of a
// kernel guarantee it.
struct VarFacts {
  int64_t min = INT64_MIN;
  int64_t max = INT64_MAX;
  int64_t divisor = 1;  // every value is a multiple of it
  int64_t hint = 0;     // a typical value; 0 = unknown
  friend bool operator==(const VarFacts&, const VarFacts&) = default;
};

// A variable; its identity is the node, its name is for people (printers make names unique).
struct VarNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kVar;
  VarNode(Type type, absl::string_view name, VarFacts facts)
      : ExprNode(kKind, type), name(name), facts(facts) {}
  std::string name;
  VarFacts facts;
};

class Var : public Expr {
 public:
  Var() = default;
  static Var Make(absl::string_view name, Type type, VarFacts facts = {});
  // Returns the Var that an expression of kind kVar is. HIDET_CHECKs the kind.
  static Var Of(const Expr& expr);
  const VarNode* operator->() const { return static_cast<const VarNode*>(get()); }
  const std::string& name() const { return operator->()->name; }
  const VarFacts& facts() const { return operator->()->facts; }

 private:
  explicit Var(const VarNode* node) : Expr(static_cast<const ExprNode*>(node)) {}
};

Expr IntConstant(Type type,
                 int64_t value);  // any integer or bool type, wrapped to it; vectors by Broadcast
Expr FloatConstant(Type type, double value);  // any float type, rounded to it; vectors by Broadcast
Expr Constant(Type type, double value);       // either of the two, by type
inline Expr Int32(int64_t value) { return IntConstant(Type::Int32(), value); }
inline Expr Int64(int64_t value) { return IntConstant(Type::Int64(), value); }
inline Expr Bool(bool value) { return IntConstant(Type::Bool(), value); }
inline Expr Float32(double value) { return FloatConstant(Type::Float32(), value); }

// Returns the value if `expr` is an integer or bool constant (or a broadcast of one), else nothing.
std::optional<int64_t> AsInt(const Expr& expr);
std::optional<double> AsFloat(const Expr& expr);
bool IsInt(const Expr& expr, int64_t value);

// Arithmetic.

struct OperatorNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kOperator;
  OperatorNode(Op op, Type type) : ExprNode(kKind, type), op(op) {}
  Op op;
};

// Returns the type of `op` on operands of these types, or InvalidArgument: the one place where the
// rule is written.
absl::StatusOr<Type> InferOperatorType(Op op, absl::Span<const Type> operands);
// Makes `op(operands)`; HIDET_CHECKs the type rule.
Expr Apply(Op op, absl::Span<const Expr> operands);

// Integer and float arithmetic on operands of one type. A constant operand made from a C++ int
// (type int64) is converted to the other operand's type, so `x * 2` works for every numeric x. One
// that has no place in an integer of that type is an error (HIDET_CHECK), never another number.
Expr operator+(Expr a, Expr b);
Expr operator-(Expr a, Expr b);
Expr operator*(Expr a, Expr b);
Expr operator/(Expr a, Expr b);  // integers: floor division
Expr operator%(Expr a, Expr b);  // integers: result has the divisor's sign
Expr operator-(Expr a);
Expr operator<(Expr a, Expr b);
Expr operator<=(Expr a, Expr b);
Expr operator>(Expr a, Expr b);
Expr operator>=(Expr a, Expr b);
Expr operator&&(Expr a, Expr b);
Expr operator||(Expr a, Expr b);
Expr operator!(Expr a);
Expr Eq(Expr a, Expr b);
Expr Ne(Expr a, Expr b);
Expr Min(Expr a, Expr b);
Expr Max(Expr a, Expr b);
Expr Select(Expr condition, Expr if_true, Expr if_false);
Expr CeilDiv(Expr a, Expr b);  // (a + b - 1) / b
// What `make` gives for 0, ..., count - 1, or for each of a range, in order.
template <typename Element, typename Items, typename Make>
std::vector<Element> CollectOf(const Items& items, Make&& make) {
  std::vector<Element> all;
  if constexpr (std::is_integral_v<Items>) {
    for (Items i = 0; i < items; ++i) all.push_back(make(i));
  } else {
    for (const auto& item : items) all.push_back(make(item));
  }
  return all;
}
template <typename Items, typename Make>
std::vector<Expr> ExprsOf(const Items& items, Make&& make) {
  return CollectOf<Expr>(items, std::forward<Make>(make));
}

// Returns the conjunction of those that are defined; the empty handle, no condition, for none.
Expr AllOf(absl::Span<const Expr> conditions);
// The other way: the terms of a conjunction, the condition alone if it is none.
std::vector<Expr> TermsOf(const Expr& condition);

// Conversions and vectors.

// Converts each lane to another scalar type: float to integer saturates (NaN to 0), integer to
// narrower integer wraps, to float rounds to nearest even, x to bool is x != 0.
struct CastNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kCast;
  using ExprNode::ExprNode;
};
Expr Cast(Type type, Expr value);          // `value` itself when it has that type
Expr Cast(ScalarType scalar, Expr value);  // keeps the lanes
inline Expr ToInt32(Expr value) { return Cast(Type::Int32(), std::move(value)); }
inline Expr ToInt64(Expr value) { return Cast(Type::Int64(), std::move(value)); }

// Same bits, another type of the same width in total.
struct BitcastNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kBitcast;
  using ExprNode::ExprNode;
};
Expr Bitcast(Type type, Expr value);

// A vector of equal lanes.
struct BroadcastNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kBroadcast;
  using ExprNode::ExprNode;
};
Expr Broadcast(Expr value, int lanes);  // `value` itself when lanes == 1

// (base, base + stride, base + 2 stride, ...): operands base and stride.
struct RampNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kRamp;
  using ExprNode::ExprNode;
};
Expr Ramp(Expr base, Expr stride, int lanes);

// One lane of a vector.
struct LaneNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kLane;
  LaneNode(Type type, int lane) : ExprNode(kKind, type), lane(lane) {}
  int lane;
};
Expr Lane(Expr vector, int lane);

// A vector from its lanes.
struct PackNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kPack;
  using ExprNode::ExprNode;
};
Expr Pack(absl::Span<const Expr> lanes);

// Memory.

enum class MemoryScope : uint8_t {
  kGlobal,    // caller's memory; on a GPU device memory
  kShared,    // one copy a block: shared memory on a GPU, a thread's scratch on a CPU
  kRegister,  // one copy a thread, indexed by constants once loops are unrolled
};
absl::string_view MemoryScopeName(MemoryScope scope);

// Storage with a shape, row-major. Identity is the node.
struct BufferNode : RefCounted {
  std::string name;
  Type dtype;  // scalar, or a vector for register tiles
  std::vector<Expr> shape;
  MemoryScope scope = MemoryScope::kGlobal;
  // Bytes that the first element's address is a multiple of; 0 = the element's own size.
  int alignment = 0;
};

class Buffer : public Handle<BufferNode> {
 public:
  Buffer() = default;
  static Buffer Make(absl::string_view name, Type dtype, std::vector<Expr> shape,
                     MemoryScope scope = MemoryScope::kGlobal);
  static Buffer Registers(absl::string_view name, Type dtype, std::vector<Expr> shape) {
    return Make(name, dtype, std::move(shape), MemoryScope::kRegister);
  }
  static Buffer Shared(absl::string_view name, Type dtype, std::vector<Expr> shape) {
    return Make(name, dtype, std::move(shape), MemoryScope::kShared);
  }
  // Copies of this buffer's description with one thing changed; the copy is another buffer.
  Buffer WithAlignment(int alignment) const;
  Buffer WithName(absl::string_view name) const;
  Buffer WithShape(std::vector<Expr> shape) const;
  int rank() const { return static_cast<int>(get()->shape.size()); }
  Type dtype() const { return get()->dtype; }
  const std::string& name() const { return get()->name; }
  const std::vector<Expr>& shape() const { return get()->shape; }
  MemoryScope scope() const { return get()->scope; }

 private:
  explicit Buffer(const BufferNode* node) : Handle(node) {}
};

// What is said of a load or a store beside what it does: a streaming one, that nobody reads the
// element soon. A CPU's stores may then pass the caches by, lines of a GPU's loads leave them
// first.
enum class AccessHint : uint8_t { kNone, kStreaming };
struct LoadOptions {
  int lanes = 1;
  Expr predicate;  // empty = always
  AccessHint hint = AccessHint::kNone;
};

// Reads one element, or `lanes` consecutive elements beginning at the indices (consecutive in
// memory; the last dimension has stride one). With a predicate (bool, same lanes), lanes where it
// is false read nothing and give 0. Operands: indices, then the predicate if `predicated`.
//   %x[i, j; lanes 8, if p, streaming]
struct LoadNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kLoad;
  LoadNode(Type type, Buffer buffer) : ExprNode(kKind, type), buffer(std::move(buffer)) {}
  Buffer buffer;
  bool predicated = false;
  AccessHint hint = AccessHint::kNone;
  absl::Span<const Expr> indices() const {
    return absl::MakeConstSpan(operands).first(operands.size() - (predicated ? 1 : 0));
  }
  Expr predicate() const { return predicated ? operands.back() : Expr(); }
  // Elements of the buffer: one, if they are vectors themselves.
  int lanes() const { return buffer.dtype().IsVector() ? 1 : type.lanes; }
  // Of a load like this one.
  LoadOptions options() const { return {.lanes = lanes(), .predicate = predicate(), .hint = hint}; }
};
Expr Load(Buffer buffer, absl::Span<const Expr> indices, LoadOptions options = {});
// HIDET_CHECKs that there is a scalar integer for each dimension of the buffer; `what` uses them.
void CheckIndices(const Buffer& buffer, absl::Span<const Expr> indices, absl::string_view what);

// The address of an element.
struct AddressOfNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kAddressOf;
  AddressOfNode(Type type, Buffer buffer) : ExprNode(kKind, type), buffer(std::move(buffer)) {}
  Buffer buffer;
};
Expr AddressOf(Buffer buffer, absl::Span<const Expr> indices);

// Hardware.

// A row of the intrinsics table applied to operands; `attributes` are the row's compile-time
// integers.
struct CallNode : ExprNode {
  static constexpr ExprKind kKind = ExprKind::kCall;
  CallNode(Type type, Intrinsic intrinsic) : ExprNode(kKind, type), intrinsic(intrinsic) {}
  Intrinsic intrinsic;
  absl::InlinedVector<int64_t, 4> attributes;
};
// Returns the type of a call with operands of these types, or InvalidArgument: the one place where
// the rule is written.
absl::StatusOr<Type> InferCallType(Intrinsic intrinsic, absl::Span<const Type> operands);
// Returns the type of an operand of a call; nothing where it may have several, or does not exist.
std::optional<Type> CallOperandType(Intrinsic intrinsic, size_t operand);
// Makes the call; HIDET_CHECKs the type rule. An int64 constant given for another integer type is
// converted to it.
Expr Call(Intrinsic intrinsic, absl::Span<const Expr> operands,
          absl::Span<const int64_t> attributes = {});

}  // namespace hidet::ir

#endif  // IR_EXPR_H_
