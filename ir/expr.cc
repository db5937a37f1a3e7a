#include "ir/expr.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "ir/canonical_value.h"

namespace hidet::ir {
namespace {

Expr MakeExpr(const ExprNode* node) { return Expr(node); }

template <typename Node>
Expr MakeUnary(Type type, Expr operand) {
  auto* node = new Node(Node::kKind, type);
  node->operands.push_back(std::move(operand));
  return MakeExpr(node);
}

std::string TypesText(absl::Span<const Type> types) {
  return absl::StrJoin(types, ", ",
                       [](std::string* out, Type type) { absl::StrAppend(out, ToString(type)); });
}

absl::Status TypeError(const char* name, absl::Span<const Type> operands,
                       absl::string_view expected) {
  return absl::InvalidArgumentError(
      absl::StrCat(name, "(", TypesText(operands), "): wrong operand types, expected ", expected));
}

bool ClassAllowed(const char* classes, Type type) {
  for (const char* c = classes; *c != 0; ++c) {
    if ((*c == 'b' && type.IsBool()) || (*c == 'i' && type.IsInteger()) ||
        (*c == 'f' && type.IsFloat()))
      return true;
  }
  return false;
}

std::string ClassesText(const char* classes) {
  std::string text;
  for (const char* c = classes; *c != 0; ++c) {
    absl::StrAppend(&text, text.empty() ? "" : " or ",
                    *c == 'b'   ? "bool"
                    : *c == 'i' ? "integer"
                                : "float");
  }
  return text;
}

// True when an integer of this type has a bit pattern for the value, signed or unsigned.
bool IsWithinBits(ScalarType type, int64_t value) {
  const int bits = BitWidth(type);
  return bits >= 64 || IsBool(type) ||
         (value >= -(int64_t{1} << (bits - 1)) && value < int64_t{1} << bits);
}

// Gives a constant that was written as a C++ int the type of what it meets. One that is too large
// for the type stays as it is, and is an error of types.
Expr Matched(const Expr& value, Type type) {
  if (value.type() == type || type.kind != TypeKind::kScalar || IsComplex(type.scalar))
    return value;
  const auto* constant = value.As<ConstantNode>();
  if (constant == nullptr || constant->type != Type::Int64()) return value;
  if (type.IsFloat()) return FloatConstant(type, static_cast<double>(constant->integer));
  return IsWithinBits(type.scalar, constant->integer) ? IntConstant(type, constant->integer)
                                                      : value;
}

Expr Binary(Op op, const Expr& a, const Expr& b) {
  const Expr left = Matched(a, b.type());
  return Apply(op, {left, Matched(b, left.type())});
}

Expr Logic(Op op, const Expr& a, const Expr& b) { return Apply(op, {a, b}); }

}  // namespace

void CheckIndices(const Buffer& buffer, absl::Span<const Expr> indices, absl::string_view what) {
  HIDET_CHECK(static_cast<int>(indices.size()) == buffer.rank())
      << what << " of buffer " << buffer.name() << ": " << indices.size() << " indices for rank "
      << buffer.rank();
  for (const Expr& index : indices) {
    HIDET_CHECK(index.defined() && index.type().IsScalar() && index.type().IsInteger())
        << what << " of buffer " << buffer.name() << ": index of type "
        << (index.defined() ? ToString(index.type()) : "nothing") << ", expected a scalar integer";
  }
}

Expr::Expr(int value) : Expr(Int64(value)) {}
Expr::Expr(int64_t value) : Expr(Int64(value)) {}

Var Var::Make(absl::string_view name, Type type, VarFacts facts) {
  return Var(new VarNode(type, name, facts));
}

Var Var::Of(const Expr& expr) {
  const auto* node = expr.As<VarNode>();
  HIDET_CHECK(node != nullptr) << "expression is not a variable";
  return Var(node);
}

Expr IntConstant(Type type, int64_t value) {
  HIDET_CHECK(type.IsInteger() || type.IsBool()) << "integer constant of type " << ToString(type);
  auto* node = new ConstantNode(type.Element());
  node->integer = CanonicalInteger(type.scalar, value);
  return Broadcast(MakeExpr(node), type.lanes);
}

Expr FloatConstant(Type type, double value) {
  HIDET_CHECK(type.IsFloat()) << "float constant of type " << ToString(type);
  auto* node = new ConstantNode(type.Element());
  node->real = CanonicalFloat(type.scalar, value);
  return Broadcast(MakeExpr(node), type.lanes);
}

Expr Constant(Type type, double value) {
  if (type.IsFloat()) return FloatConstant(type, value);
  HIDET_CHECK(type.IsInteger() || type.IsBool()) << "constant of type " << ToString(type);
  return IntConstant(type, IntegerOfReal(type.scalar, value));
}

std::optional<int64_t> AsInt(const Expr& expr) {
  if (const auto* broadcast = expr.As<BroadcastNode>()) return AsInt(broadcast->operands[0]);
  const auto* constant = expr.As<ConstantNode>();
  if (constant == nullptr || constant->type.IsFloat()) return std::nullopt;
  return constant->integer;
}

std::optional<double> AsFloat(const Expr& expr) {
  if (const auto* broadcast = expr.As<BroadcastNode>()) return AsFloat(broadcast->operands[0]);
  const auto* constant = expr.As<ConstantNode>();
  if (constant == nullptr || !constant->type.IsFloat()) return std::nullopt;
  return constant->real;
}

bool IsInt(const Expr& expr, int64_t value) { return AsInt(expr) == std::optional<int64_t>(value); }

absl::StatusOr<Type> InferOperatorType(Op op, absl::Span<const Type> operands) {
  const OpInfo& info = InfoOf(op);
  if (static_cast<int>(operands.size()) != info.arity) {
    return absl::InvalidArgumentError(
        absl::StrCat(info.name, ": ", operands.size(), " operands, expected ", info.arity));
  }
  const size_t first_value = info.typing == OpTyping::kSelect ? 1 : 0;
  const Type type = operands[first_value];
  for (size_t i = first_value; i < operands.size(); ++i) {
    if (operands[i] != type) return TypeError(info.name, operands, "operands of one type");
  }
  if (!ClassAllowed(info.types, type))
    return TypeError(info.name, operands, ClassesText(info.types));
  switch (info.typing) {
    case OpTyping::kSame:
    case OpTyping::kLogic:
      return type;
    case OpTyping::kCompare:
    case OpTyping::kTest:
      return type.WithScalar(ScalarType::kBool);
    case OpTyping::kSelect:
      if (operands[0] != type.WithScalar(ScalarType::kBool) && operands[0] != Type::Bool()) {
        return TypeError(info.name, operands,
                         "a bool condition, scalar or of as many lanes as the values");
      }
      return type;
  }
}

Expr Apply(Op op, absl::Span<const Expr> operands) {
  absl::InlinedVector<Type, 3> types;
  for (const Expr& operand : operands) {
    HIDET_CHECK(operand.defined()) << InfoOf(op).name << ": empty operand";
    types.push_back(operand.type());
  }
  const absl::StatusOr<Type> type = InferOperatorType(op, types);
  HIDET_CHECK(type.ok()) << type.status().ToString();
  auto* node = new OperatorNode(op, *type);
  node->operands.assign(operands.begin(), operands.end());
  return MakeExpr(node);
}

Expr operator+(Expr a, Expr b) { return Binary(Op::kAdd, a, b); }
Expr operator-(Expr a, Expr b) { return Binary(Op::kSub, a, b); }
Expr operator*(Expr a, Expr b) { return Binary(Op::kMul, a, b); }
Expr operator/(Expr a, Expr b) { return Binary(Op::kDiv, a, b); }
Expr operator%(Expr a, Expr b) { return Binary(Op::kMod, a, b); }
Expr operator-(Expr a) { return Apply(Op::kNeg, {std::move(a)}); }
Expr operator<(Expr a, Expr b) { return Binary(Op::kLt, a, b); }
Expr operator<=(Expr a, Expr b) { return Binary(Op::kLe, a, b); }
Expr operator>(Expr a, Expr b) { return Binary(Op::kLt, b, a); }
Expr operator>=(Expr a, Expr b) { return Binary(Op::kLe, b, a); }
Expr operator&&(Expr a, Expr b) { return Logic(Op::kAnd, a, b); }
Expr operator||(Expr a, Expr b) { return Logic(Op::kOr, a, b); }
Expr operator!(Expr a) { return Apply(Op::kNot, {std::move(a)}); }
Expr Eq(Expr a, Expr b) { return Binary(Op::kEq, a, b); }
Expr Ne(Expr a, Expr b) { return Binary(Op::kNe, a, b); }
Expr Min(Expr a, Expr b) { return Binary(Op::kMin, a, b); }
Expr Max(Expr a, Expr b) { return Binary(Op::kMax, a, b); }

Expr Select(Expr condition, Expr if_true, Expr if_false) {
  const Expr left = Matched(if_true, if_false.type());
  return Apply(Op::kSelect, {condition, left, Matched(if_false, left.type())});
}

Expr CeilDiv(Expr a, Expr b) {
  const Expr dividend = Matched(a, b.type());
  return (dividend + b - 1) / b;
}

Expr AllOf(absl::Span<const Expr> conditions) {
  Expr all;
  for (const Expr& condition : conditions) {
    if (condition.defined()) all = all.defined() ? all && condition : condition;
  }
  return all;
}

std::vector<Expr> TermsOf(const Expr& condition) {
  const auto* node = condition.As<OperatorNode>();
  if (node == nullptr || node->op != Op::kAnd) return {condition};
  std::vector<Expr> terms;
  for (const Expr& operand : node->operands) {
    for (Expr& term : TermsOf(operand)) terms.push_back(std::move(term));
  }
  return terms;
}

Expr Cast(Type type, Expr value) {
  if (value.type() == type) return value;
  HIDET_CHECK(type.kind == TypeKind::kScalar && value.type().kind == TypeKind::kScalar &&
              type.lanes == value.type().lanes)
      << "cast of " << ToString(value.type()) << " to " << ToString(type);
  return MakeUnary<CastNode>(type, std::move(value));
}

Expr Cast(ScalarType scalar, Expr value) {
  const Type type = value.type().WithScalar(scalar);
  return Cast(type, std::move(value));
}

Expr Bitcast(Type type, Expr value) {
  if (value.type() == type) return value;
  const Type from = value.type();
  HIDET_CHECK(type.kind == TypeKind::kScalar && from.kind == TypeKind::kScalar &&
              BitWidth(type.scalar) * type.lanes == BitWidth(from.scalar) * from.lanes)
      << "bitcast of " << ToString(from) << " to " << ToString(type) << ", expected as many bits";
  return MakeUnary<BitcastNode>(type, std::move(value));
}

Expr Broadcast(Expr value, int lanes) {
  if (lanes == 1) return value;
  HIDET_CHECK(value.type().IsScalar() && lanes > 1 && lanes <= kMaxLanes)
      << "broadcast of " << ToString(value.type()) << " to " << lanes << " lanes";
  const Type type = value.type().WithLanes(lanes);
  return MakeUnary<BroadcastNode>(type, std::move(value));
}

Expr Ramp(Expr base, Expr stride, int lanes) {
  stride = Matched(stride, base.type());
  HIDET_CHECK(base.type().IsScalar() && base.type().IsInteger() && stride.type() == base.type() &&
              lanes > 1 && lanes <= kMaxLanes)
      << "ramp of " << ToString(base.type()) << ", " << ToString(stride.type()) << ", " << lanes
      << " lanes";
  auto* node = new RampNode(ExprKind::kRamp, base.type().WithLanes(lanes));
  node->operands = {std::move(base), std::move(stride)};
  return MakeExpr(node);
}

Expr Lane(Expr vector, int lane) {
  HIDET_CHECK(vector.type().kind == TypeKind::kScalar && lane >= 0 && lane < vector.type().lanes)
      << "lane " << lane << " of " << ToString(vector.type());
  if (vector.type().lanes == 1) return vector;
  auto* node = new LaneNode(vector.type().Element(), lane);
  node->operands.push_back(std::move(vector));
  return MakeExpr(node);
}

Expr Pack(absl::Span<const Expr> lanes) {
  HIDET_CHECK(!lanes.empty() && lanes.size() <= kMaxLanes)
      << "pack of " << lanes.size() << " lanes";
  if (lanes.size() == 1) return lanes[0];
  const Type type = lanes[0].type();
  for (const Expr& lane : lanes) {
    HIDET_CHECK(lane.type() == type && type.IsScalar())
        << "pack of " << ToString(type) << " and " << ToString(lane.type());
  }
  auto* node = new PackNode(ExprKind::kPack, type.WithLanes(static_cast<int>(lanes.size())));
  node->operands.assign(lanes.begin(), lanes.end());
  return MakeExpr(node);
}

absl::string_view MemoryScopeName(MemoryScope scope) {
  switch (scope) {
    case MemoryScope::kGlobal:
      return "global";
    case MemoryScope::kShared:
      return "shared";
    case MemoryScope::kRegister:
      return "register";
  }
}

Buffer Buffer::Make(absl::string_view name, Type dtype, std::vector<Expr> shape,
                    MemoryScope scope) {
  HIDET_CHECK(dtype.kind == TypeKind::kScalar)
      << "buffer " << name << " of type " << ToString(dtype);
  auto* node = new BufferNode;
  node->name = std::string(name);
  node->dtype = dtype;
  node->shape = std::move(shape);
  node->scope = scope;
  return Buffer(node);
}

namespace {

BufferNode* CopyOf(const BufferNode& buffer) {
  auto* copy = new BufferNode;
  copy->name = buffer.name;
  copy->dtype = buffer.dtype;
  copy->shape = buffer.shape;
  copy->scope = buffer.scope;
  copy->alignment = buffer.alignment;
  return copy;
}

}  // namespace

Buffer Buffer::WithAlignment(int alignment) const {
  BufferNode* copy = CopyOf(**this);
  copy->alignment = alignment;
  return Buffer(copy);
}

Buffer Buffer::WithName(absl::string_view name) const {
  BufferNode* copy = CopyOf(**this);
  copy->name = std::string(name);
  return Buffer(copy);
}

Buffer Buffer::WithShape(std::vector<Expr> shape) const {
  BufferNode* copy = CopyOf(**this);
  copy->shape = std::move(shape);
  return Buffer(copy);
}

Expr Load(Buffer buffer, absl::Span<const Expr> indices, LoadOptions options) {
  CheckIndices(buffer, indices, "load");
  HIDET_CHECK(options.lanes >= 1 && options.lanes <= kMaxLanes &&
              (options.lanes == 1 || buffer.dtype().IsScalar()))
      << "load of " << options.lanes << " lanes from buffer " << buffer.name() << " of "
      << ToString(buffer.dtype());
  const Type type = options.lanes == 1 ? buffer.dtype() : buffer.dtype().WithLanes(options.lanes);
  auto* node = new LoadNode(type, std::move(buffer));
  node->hint = options.hint;
  node->operands.assign(indices.begin(), indices.end());
  if (options.predicate.defined()) {
    HIDET_CHECK(options.predicate.type() == type.WithScalar(ScalarType::kBool))
        << "load predicate of type " << ToString(options.predicate.type());
    node->predicated = true;
    node->operands.push_back(std::move(options.predicate));
  }
  return MakeExpr(node);
}

Expr AddressOf(Buffer buffer, absl::Span<const Expr> indices) {
  CheckIndices(buffer, indices, "address");
  const Type type = Type::Pointer(buffer.dtype().scalar);
  auto* node = new AddressOfNode(type, std::move(buffer));
  node->operands.assign(indices.begin(), indices.end());
  return MakeExpr(node);
}

namespace {

// The type that an operand letter of intrinsics.h asks for; nothing for letters that accept
// several.
std::optional<Type> TypeOfLetter(char letter) {
  switch (letter) {
    case 'i':
      return Type::Int32();
    case 'u':
      return Type::Scalar(ScalarType::kUInt32);
    case 'l':
      return Type::Int64();
    case 'U':
      return Type::Scalar(ScalarType::kUInt64);
    case 'f':
      return Type::Float32();
    case 'b':
      return Type::Bool();
    case 'm':
      return Type::TensorMap();
    default:
      return std::nullopt;
  }
}

bool LetterAccepts(char letter, Type type, Type first) {
  if (const std::optional<Type> exact = TypeOfLetter(letter)) return type == *exact;
  if (letter == 'v') return type.Element() == Type::Float32() && type == first;
  if (letter == 'n') return type.Element() == Type::Int32();
  if (letter == 'w') return type == first.WithScalar(ScalarType::kUInt32);
  return letter == 'x' ? type.kind == TypeKind::kScalar : type.IsPointer();
}

absl::string_view TextOfLetter(char letter) {
  if (letter == 'v') return "a float32 of as many lanes as the others";
  if (letter == 'n') return "an int32 of any number of lanes";
  if (letter == 'w') return "a uint32 of as many lanes as operand 0";
  return letter == 'x' ? "a scalar" : "a pointer";
}

}  // namespace

absl::StatusOr<Type> InferCallType(Intrinsic intrinsic, absl::Span<const Type> operands) {
  const IntrinsicInfo& info = InfoOf(intrinsic);
  const absl::string_view letters = info.operands;
  if (operands.size() != letters.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat(info.name, ": ", operands.size(), " operands, expected ", letters.size()));
  }
  for (size_t i = 0; i < letters.size(); ++i) {
    if (LetterAccepts(letters[i], operands[i], operands[0])) continue;
    const std::optional<Type> exact = TypeOfLetter(letters[i]);
    return absl::InvalidArgumentError(
        absl::StrCat(info.name, ": operand ", i, " has type ", ToString(operands[i]), ", expected ",
                     exact ? ToString(*exact) : std::string(TextOfLetter(letters[i]))));
  }
  const absl::string_view result = info.result;
  if (result == "same") return operands[0];
  if (result == "element") return operands[0].Element();
  const std::optional<Type> type = ParseType(result);
  HIDET_CHECK(type.has_value()) << info.name << ": bad result type in the table";
  return *type;
}

std::optional<Type> CallOperandType(Intrinsic intrinsic, size_t operand) {
  const absl::string_view letters = InfoOf(intrinsic).operands;
  return operand < letters.size() ? TypeOfLetter(letters[operand]) : std::nullopt;
}

Expr Call(Intrinsic intrinsic, absl::Span<const Expr> operands,
          absl::Span<const int64_t> attributes) {
  absl::InlinedVector<Expr, 4> converted(operands.begin(), operands.end());
  absl::InlinedVector<Type, 4> types;
  for (size_t i = 0; i < converted.size(); ++i) {
    HIDET_CHECK(converted[i].defined()) << InfoOf(intrinsic).name << ": empty operand";
    if (const std::optional<Type> exact = CallOperandType(intrinsic, i))
      converted[i] = Matched(converted[i], *exact);
    types.push_back(converted[i].type());
  }
  const absl::StatusOr<Type> type = InferCallType(intrinsic, types);
  HIDET_CHECK(type.ok()) << type.status().ToString();
  auto* node = new CallNode(*type, intrinsic);
  node->operands.assign(converted.begin(), converted.end());
  node->attributes.assign(attributes.begin(), attributes.end());
  return MakeExpr(node);
}

}  // namespace hidet::ir
