#include "ir/stmt.h"

#include <utility>

#include "base/check.h"

namespace hidet::ir {

Stmt Let(Var var, Expr value, Stmt body) {
  HIDET_CHECK(var.defined() && value.defined() && body.defined()) << "let with an empty part";
  HIDET_CHECK(var.type() == value.type())
      << "let " << var.name() << ": value of type " << ToString(value.type())
      << " for a variable of type " << ToString(var.type());
  auto* node = new LetNode;
  node->var = std::move(var);
  node->operands.push_back(std::move(value));
  node->children.push_back(std::move(body));
  return Stmt(node);
}

Stmt Let(absl::string_view name, Expr value, const std::function<Stmt(Var)>& body) {
  const Var var = Var::Make(name, value.type());
  return Let(var, std::move(value), body(var));
}

Stmt Let(absl::Span<const std::pair<Var, Expr>> bindings, Stmt body) {
  for (size_t i = bindings.size(); i-- > 0;)
    body = Let(bindings[i].first, bindings[i].second, std::move(body));
  return body;
}

Stmt Let(absl::string_view name, absl::Span<const Expr> values,
         const std::function<Stmt(const std::vector<Expr>&)>& body) {
  std::vector<std::pair<Var, Expr>> bindings;
  std::vector<Expr> names;
  for (const Expr& value : values) {
    bindings.emplace_back(Var::Make(name, value.type()), value);
    names.push_back(bindings.back().first);
  }
  return Let(bindings, body(names));
}

Stmt Let(std::initializer_list<Naming> values, const std::function<Stmt()>& body) {
  std::vector<std::pair<Var, Expr>> bindings;
  for (const Naming& each : values) {
    bindings.emplace_back(Var::Make(each.name, each.value.type()), each.value);
    each.place = bindings.back().first;
  }
  return Let(bindings, body());
}

Stmt Store(Buffer buffer, absl::Span<const Expr> indices, Expr value, Expr predicate,
           AccessHint hint) {
  HIDET_CHECK(buffer.defined() && value.defined()) << "store with an empty part";
  CheckIndices(buffer, indices, "store");
  const Type dtype = buffer.dtype();
  // As in arithmetic, a constant made from a C++ int takes the type it meets.
  if (const auto* constant = value.As<ConstantNode>();
      constant != nullptr && value.type() == Type::Int64() && dtype != Type::Int64() &&
      !IsComplex(dtype.scalar)) {
    value = dtype.IsFloat() ? FloatConstant(dtype, static_cast<double>(constant->integer))
                            : IntConstant(dtype, constant->integer);
  }
  HIDET_CHECK(value.type() == dtype || (dtype.IsScalar() && value.type().Element() == dtype &&
                                        value.type().kind == TypeKind::kScalar))
      << "store to buffer " << buffer.name() << " of " << ToString(dtype) << ": value of type "
      << ToString(value.type());
  auto* node = new StoreNode;
  node->buffer = std::move(buffer);
  node->hint = hint;
  if (predicate.defined()) {
    HIDET_CHECK(predicate.type() == value.type().WithScalar(ScalarType::kBool))
        << "store predicate of type " << ToString(predicate.type());
    node->predicated = true;
  }
  node->operands.push_back(std::move(value));
  node->operands.insert(node->operands.end(), indices.begin(), indices.end());
  if (node->predicated) node->operands.push_back(std::move(predicate));
  return Stmt(node);
}

Stmt Evaluate(Expr value) {
  HIDET_CHECK(value.defined()) << "evaluate of nothing";
  auto* node = new EvaluateNode;
  node->operands.push_back(std::move(value));
  return Stmt(node);
}

Stmt Do(Intrinsic intrinsic, absl::Span<const Expr> operands,
        absl::Span<const int64_t> attributes) {
  return Evaluate(Call(intrinsic, operands, attributes));
}

Stmt Allocate(Buffer buffer, Stmt body) {
  HIDET_CHECK(buffer.defined() && body.defined()) << "allocate with an empty part";
  HIDET_CHECK(buffer.scope() != MemoryScope::kGlobal)
      << "allocate of global buffer " << buffer.name();
  auto* node = new AllocateNode;
  node->buffer = std::move(buffer);
  node->children.push_back(std::move(body));
  return Stmt(node);
}

Stmt Allocate(absl::Span<const Buffer> buffers, Stmt body) {
  for (const Buffer& buffer : buffers) body = Allocate(buffer, std::move(body));
  return body;
}

Stmt Seq(std::vector<Stmt> statements) {
  absl::InlinedVector<Stmt, 2> flat;
  for (const Stmt& statement : statements) {
    HIDET_CHECK(statement.defined()) << "empty statement in a sequence";
    if (const auto* seq = statement.As<SeqNode>()) {
      flat.insert(flat.end(), seq->children.begin(), seq->children.end());
    } else {
      flat.push_back(statement);
    }
  }
  if (flat.size() == 1) return flat[0];
  auto* node = new SeqNode;
  node->children = std::move(flat);
  return Stmt(node);
}

absl::string_view LoopKindName(LoopKind kind) {
  switch (kind) {
    case LoopKind::kSerial:
      return "serial";
    case LoopKind::kUnrolled:
      return "unrolled";
  }
}

Stmt For(Var var, Expr extent, Stmt body, ForOptions options) {
  HIDET_CHECK(var.defined() && extent.defined() && body.defined()) << "for with an empty part";
  HIDET_CHECK(var.type() == extent.type() && extent.type().IsScalar() && extent.type().IsInteger())
      << "for " << var.name() << " of type " << ToString(var.type()) << ": extent of type "
      << ToString(extent.type());
  auto* node = new ForNode;
  node->var = std::move(var);
  node->loop_kind = options.kind;
  node->unroll_hint = options.unroll_hint;
  node->operands.push_back(std::move(extent));
  node->children.push_back(std::move(body));
  return Stmt(node);
}

Stmt For(absl::string_view name, Expr extent, const std::function<Stmt(Var)>& body,
         ForOptions options) {
  VarFacts facts;
  facts.min = 0;
  if (const std::optional<int64_t> trips = AsInt(extent)) facts.max = *trips > 0 ? *trips - 1 : 0;
  const Var var = Var::Make(name, extent.type(), facts);
  return For(var, std::move(extent), body(var), options);
}

Stmt If(Expr condition, Stmt then_body, Stmt else_body) {
  HIDET_CHECK(condition.defined() && then_body.defined()) << "if with an empty part";
  HIDET_CHECK(condition.type() == Type::Bool())
      << "if condition of type " << ToString(condition.type());
  auto* node = new IfNode;
  node->operands.push_back(std::move(condition));
  node->children.push_back(std::move(then_body));
  if (else_body.defined()) node->children.push_back(std::move(else_body));
  return Stmt(node);
}

Stmt Check(Expr condition, int code, Expr value) {
  HIDET_CHECK(condition.defined() && value.defined()) << "check with an empty part";
  HIDET_CHECK(condition.type() == Type::Bool() && value.type() == Type::Int64())
      << "check of (" << ToString(condition.type()) << ", " << ToString(value.type())
      << "), expected (bool, int64)";
  auto* node = new CheckNode;
  node->code = code;
  node->operands = {std::move(condition), std::move(value)};
  return Stmt(node);
}

}  // namespace hidet::ir
