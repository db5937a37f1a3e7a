// The algorithm.
//
// Every expression that leaves the simplifier is interned: structure is compared once, when a node
// is made, and from then on equality is identity. A memo (void when facts change) makes the cost
// that of the expression graph.
//
// A scalar integer expression is seen as a linear form: constant + sum of coefficient * atom, over
// atoms that are not sums (variables, loads, quotients, remainders, products of non-constants,
// ...). Coefficients and constant are taken modulo 2^bits as signed numbers. The form is "exact"
// when ranges prove that the mathematical sum lies within the type, so that the machine's value is
// the mathematical one. The rules for division, remainder and comparison need exact forms; take (8
// i + j) / 8 with 0 <= j < 8: exact for i in [0, 100] and gives i, while for an unbounded i the sum
// may wrap and the expression is left alone. Remainders by powers of two are the exception: they
// are compatible with wrapping.
#include "ir/simplify/simplify.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "ir/evaluate.h"
#include "ir/simplify/simplifier_impl.h"
#include "ir/structural.h"

namespace hidet::ir {

Expr Simplifier::Impl::Simplify(const Expr& expr) {
  const Expr result = Run(expr);
  return result.SameAs(expr) || result.SameAs(Interned(expr)) ? expr : result;
}

Expr Simplifier::Impl::Interned(const Expr& expr) {
  if (const auto it = interned_.find(expr); it != interned_.end()) return it->second;
  absl::InlinedVector<Expr, 4> operands;
  for (const Expr& operand : expr->operands) operands.push_back(Interned(operand));
  return interned_[expr] = Intern(WithOperands(expr, operands));
}

Expr Simplifier::Impl::Run(const Expr& expr) {
  if (memo_version_ != bounds_.version() + epoch_) {
    memo_.clear();
    memo_version_ = bounds_.version() + epoch_;
  }
  if (const auto it = memo_.find(expr); it != memo_.end()) return it->second;
  if (expr.kind() == ExprKind::kVar) {
    if (const auto it = let_values_.find(Var::Of(expr)); it != let_values_.end()) {
      const Expr value = it->second;
      return Run(value);
    }
  }
  absl::InlinedVector<Expr, 4> operands;
  for (const Expr& operand : expr->operands) operands.push_back(Run(operand));
  const Expr node = Intern(WithOperands(expr, operands));
  if (const auto it = memo_.find(node); it != memo_.end()) {
    const Expr result = it->second;
    memo_.emplace(expr, result);
    return result;
  }
  Expr result = SimplifyNode(node);
  if (const auto it = known_.find(result); it != known_.end()) result = Boolean(it->second);
  // A rule's result may be simplified again, for its parts met no rule yet. The limit is a
  // safeguard: rules go one way.
  if (!result.SameAs(node) && rerun_depth_ < kMaxReruns) {
    ++rerun_depth_;
    result = Run(result);
    --rerun_depth_;
  }
  memo_.insert_or_assign(expr, result);
  memo_.insert_or_assign(result, result);
  return result;
}

Expr Simplifier::Impl::Make(Op op, absl::Span<const Expr> operands) {
  return SimplifyNode(Intern(Apply(op, operands)));
}

Expr Simplifier::Impl::SimplifyNode(const Expr& expr) {
  // FromLinear and the rules below may come back to an expression that is being simplified; one
  // level is enough then.
  switch (expr.kind()) {
    case ExprKind::kOperator:
      return SimplifyOperator(expr);
    case ExprKind::kCast:
      return SimplifyCast(expr);
    case ExprKind::kBitcast:
      return SimplifyBitcast(expr);
    case ExprKind::kLane:
      return SimplifyLane(expr);
    case ExprKind::kPack:
      return SimplifyPack(expr);
    case ExprKind::kRamp:
      return IsInt(expr->operands[1], 0) ? Intern(Broadcast(expr->operands[0], expr.type().lanes))
                                         : expr;
    case ExprKind::kLoad:
      return SimplifyLoad(expr);
    case ExprKind::kConstant:
    case ExprKind::kVar:
    case ExprKind::kBroadcast:
    case ExprKind::kAddressOf:
    case ExprKind::kCall:
      return expr;
  }
}

Expr Simplifier::Impl::SimplifyOperator(const Expr& expr) {
  const auto* node = expr.As<OperatorNode>();
  if (const Expr folded = Fold(expr); folded.defined()) return folded;
  if (expr.type().IsVector()) {
    if (const Expr scalar = SimplifyBroadcasts(*node); scalar.defined()) return scalar;
  }
  if (IsAnalyzable(expr.type())) {
    const IntegerFacts facts = bounds_.Of(expr);
    if (facts.IsConstant() && HasNoEffect(expr)) {
      return Intern(Broadcast(Int(expr.type().Element(), facts.min), expr.type().lanes));
    }
  }
  const Expr a = node->operands[0];
  const Expr b = node->operands.size() > 1 ? node->operands[1] : Expr();
  const bool linear = IsLinearType(a.type());
  if (canonical_.contains(expr)) return expr;
  switch (node->op) {
    case Op::kAdd:
    case Op::kSub:
    case Op::kNeg:
      return linear ? FromLinear(LinearOf(expr)) : SimplifyFloatSum(expr);
    case Op::kMul:
      return linear ? SimplifyProduct(expr, a, b) : SimplifyFloatProduct(expr, a, b);
    case Op::kDiv:
      return linear ? SimplifyDiv(expr, a, b) : IsOne(b) ? a : expr;
    case Op::kMod:
      return linear ? SimplifyMod(expr, a, b) : expr;
    case Op::kTruncDiv:
    case Op::kFmod: {
      // For operands that are not negative they are the floor versions.
      if (!linear || !IsAnalyzable(a.type())) return expr;
      if (bounds_.Of(a).min < 0 || bounds_.Of(b).min < 0) return expr;
      return Make(node->op == Op::kTruncDiv ? Op::kDiv : Op::kMod, {a, b});
    }
    case Op::kMin:
    case Op::kMax:
      return SimplifyMinMax(expr, a, b);
    case Op::kShiftLeft:
    case Op::kShiftRight:
      return SimplifyShift(expr, a, b);
    case Op::kBitAnd:
      return SimplifyBitAnd(expr, a, b);
    case Op::kBitOr:
    case Op::kBitXor:
      return SimplifyBitOr(expr, a, b);
    case Op::kEq:
    case Op::kNe:
      return SimplifyEquality(expr, a, b);
    case Op::kLt:
    case Op::kLe:
      return SimplifyOrder(expr, a, b);
    case Op::kAnd:
    case Op::kOr:
      return SimplifyLogic(expr, a, b);
    case Op::kNot:
      return SimplifyNot(expr, a);
    case Op::kSelect:
      return SimplifySelect(expr, a, b, node->operands[2]);
    case Op::kAbs:
      return linear && IsAnalyzable(a.type()) && bounds_.Of(a).min >= 0 ? a : expr;
    default:
      return expr;
  }
}

bool Simplifier::Impl::IsOne(const Expr& expr) {
  return IsInt(expr, 1) || AsFloat(expr) == std::optional<double>(1.0);
}

Expr Simplifier::Impl::Fold(const Expr& expr) {
  if (expr->operands.empty() || expr.type().lanes > 1) return {};
  absl::InlinedVector<Value, 3> values;
  for (const Expr& operand : expr->operands) {
    const auto* constant = operand.As<ConstantNode>();
    if (constant == nullptr) return {};
    values.push_back(Value::Of(*constant));
  }
  return Intern(ToExpr(EvaluateOp(expr.As<OperatorNode>()->op, values)));
}

Stmt Simplifier::Impl::RunUnder(const Expr& condition, bool truth, const Stmt& stmt) {
  const Bounds::Scope scope = bounds_.Assume(truth ? condition : Run(!condition));
  std::vector<Expr> added;
  if (IsArithmetic(condition)) AddKnown(condition, truth, added);
  epoch_ += !added.empty();
  const Stmt result = Run(stmt);
  for (const Expr& expr : added) known_.erase(expr);
  epoch_ += !added.empty();
  return result;
}

void Simplifier::Impl::AddKnown(const Expr& condition, bool truth, std::vector<Expr>& added) {
  if (condition.kind() == ExprKind::kConstant) return;
  if (known_.insert({condition, truth}).second) added.push_back(condition);
  if (!HasOp(condition, truth ? Op::kAnd : Op::kOr)) return;
  AddKnown(condition->operands[0], truth, added);
  AddKnown(condition->operands[1], truth, added);
}

Stmt Simplifier::Impl::SimplifyLet(const LetNode& let) {
  const Expr value = Run(let.value());
  const bool trivial =
      value.kind() == ExprKind::kConstant || value.kind() == ExprKind::kVar ||
      (value.kind() == ExprKind::kBroadcast && value->operands[0].kind() == ExprKind::kConstant);
  const bool index = options_.inline_index_lets && value.type().IsScalar() &&
                     (value.type().IsInteger() || value.type().IsBool()) && IsArithmetic(value);
  if (trivial || index) {
    ++epoch_;
    let_values_[let.var] = value;
    const Stmt body = Run(let.body());
    let_values_.erase(let.var);
    return body;
  }
  const Bounds::Scope scope = bounds_.Bind(let.var, bounds_.Of(value));
  const Stmt body = Run(let.body());
  if (HasNoEffect(value) && !UsesVar(body, let.var)) return body;
  return Let(let.var, value, body);
}

Stmt Simplifier::Impl::SimplifyFor(const Stmt& stmt, const ForNode& loop) {
  const Expr extent = Run(loop.extent());
  const IntegerFacts trips = bounds_.Of(extent);
  const bool known = IsAnalyzable(extent.type());
  if (known && trips.max <= 0 && HasNoEffect(extent)) return Seq({});
  if (IsInt(extent, 1)) {
    ++epoch_;
    let_values_[loop.var] = Int(extent.type(), 0);
    const Stmt body = Run(loop.body());
    let_values_.erase(loop.var);
    return body;
  }
  Stmt body;
  {
    const Bounds::Scope scope = bounds_.BindLoop(loop.var, extent);
    body = Run(loop.body());
  }
  if (IsEmpty(body) && HasNoEffect(extent)) return body;
  const Expr operands[] = {extent};
  const Stmt children[] = {body};
  return WithParts(stmt, operands, children);
}

Stmt Simplifier::Impl::SimplifyIf(const Stmt& stmt, const IfNode& branch) {
  const Expr condition = Run(branch.condition());
  if (const auto constant = AsInt(condition)) {
    if (*constant != 0) return Run(branch.then_body());
    return branch.else_body().defined() ? Run(branch.else_body()) : Seq({});
  }
  const Stmt then_body = RunUnder(condition, true, branch.then_body());
  Stmt else_body;
  if (branch.else_body().defined()) {
    else_body = RunUnder(condition, false, branch.else_body());
    if (IsEmpty(else_body)) else_body = Stmt();
  }
  if (IsEmpty(then_body)) {
    if (!else_body.defined()) return HasNoEffect(condition) ? then_body : ir::Evaluate(condition);
    return If(Run(!condition), else_body);
  }
  absl::InlinedVector<Stmt, 2> children = {then_body};
  if (else_body.defined()) children.push_back(else_body);
  const Expr operands[] = {condition};
  return WithParts(stmt, operands, children);
}

Stmt Simplifier::Impl::Run(const Stmt& stmt) {
  switch (stmt.kind()) {
    case StmtKind::kLet:
      return SimplifyLet(*stmt.As<LetNode>());
    case StmtKind::kFor:
      return SimplifyFor(stmt, *stmt.As<ForNode>());
    case StmtKind::kIf:
      return SimplifyIf(stmt, *stmt.As<IfNode>());
    case StmtKind::kEvaluate: {
      const Expr value = Run(stmt.As<EvaluateNode>()->value());
      if (HasNoEffect(value)) return Seq({});
      const Expr operands[] = {value};
      return WithParts(stmt, operands, {});
    }
    case StmtKind::kStore: {
      const auto* store = stmt.As<StoreNode>();
      absl::InlinedVector<Expr, 4> operands;
      for (const Expr& operand : stmt->operands) operands.push_back(Run(operand));
      if (store->predicated) {
        if (const auto predicate = AsInt(operands.back())) {
          if (*predicate == 0) return Seq({});
          const auto indices = absl::MakeConstSpan(operands).subspan(1, store->indices().size());
          return Store(store->buffer, indices, operands[0], {}, store->hint);
        }
      }
      return WithParts(stmt, operands, {});
    }
    case StmtKind::kCheck: {
      const Expr operands[] = {Run(stmt.As<CheckNode>()->condition()),
                               Run(stmt.As<CheckNode>()->value())};
      return IsInt(operands[0], 1) ? Seq({}) : WithParts(stmt, operands, {});
    }
    case StmtKind::kAllocate: {
      const auto* allocate = stmt.As<AllocateNode>();
      const Stmt body = Run(allocate->body());
      bool used = false;
      for (const Buffer& buffer : CollectBuffers(body))
        used = used || buffer.SameAs(allocate->buffer);
      if (!used) return body;
      const Stmt children[] = {body};
      return WithParts(stmt, {}, children);
    }
    case StmtKind::kSeq: {
      std::vector<Stmt> children;
      for (const Stmt& child : stmt->children) {
        const Stmt simplified = Run(child);
        if (!IsEmpty(simplified)) children.push_back(simplified);
      }
      return WithParts(stmt, {}, children);
    }
  }
}

Simplifier::Simplifier(SimplifyOptions options) : impl_(std::make_unique<Impl>(options)) {}
Simplifier::~Simplifier() = default;

Expr Simplifier::Simplify(const Expr& expr) { return impl_->Simplify(expr); }
Stmt Simplifier::Simplify(const Stmt& stmt) { return impl_->Run(stmt); }
bool Simplifier::Prove(const Expr& condition) { return IsInt(impl_->Run(condition), 1); }
Bounds::Scope Simplifier::Bind(const Var& var, const IntegerFacts& facts) {
  return bounds().Bind(var, facts);
}
Bounds::Scope Simplifier::BindLoop(const Var& var, const Expr& extent) {
  return bounds().BindLoop(var, impl_->Run(extent));
}
Bounds::Scope Simplifier::Assume(const Expr& condition) { return impl_->Assume(condition); }
Bounds& Simplifier::bounds() { return impl_->bounds(); }

// A thread remembers what it simplified with the facts of variables alone. A compilation asks for
// the same sizes in all its tasks, for each of the orders and fusions that it tries; sizes behind
// one another's quotients take much longer to simplify than to find.
namespace {

// The value of what is made of at most `budget` operators on scalar constants; else nothing.
std::optional<Value> ConstantValue(const Expr& expr, int& budget) {
  if (const auto* constant = expr.As<ConstantNode>()) return Value::Of(*constant);
  const auto* node = expr.As<OperatorNode>();
  if (node == nullptr || expr.type().lanes > 1 || --budget < 0) return std::nullopt;
  absl::InlinedVector<Value, 3> values;
  for (const Expr& operand : expr->operands) {
    std::optional<Value> value = ConstantValue(operand, budget);
    if (!value.has_value()) return std::nullopt;
    values.push_back(*std::move(value));
  }
  return EvaluateOp(node->op, values);
}

// The factors of a product, however they are nested.
struct Factors {
  uint64_t number = 1;  // as integers of 64 bits wrap
  std::vector<Expr> others;
};

void AddFactors(const Expr& expr, Factors& factors) {
  if (HasOp(expr, Op::kMul)) {
    for (const Expr& operand : expr->operands) AddFactors(operand, factors);
  } else if (const std::optional<int64_t> number = AsInt(expr)) {
    factors.number *= static_cast<uint64_t>(*number);
  } else {
    factors.others.push_back(expr);
  }
}

// Whether both are products of the same, which stay nested as they were written.
bool HaveSameFactors(const Expr& a, const Expr& b) {
  if (!a.type().IsInteger() || a.type() != b.type() || a.type().lanes > 1) return false;
  Factors of_a, of_b;
  AddFactors(Simplify(a), of_a);
  AddFactors(Simplify(b), of_b);
  return of_a.number == of_b.number && of_a.others.size() > 1 &&
         of_a.others.size() == of_b.others.size() &&
         std::is_permutation(of_a.others.begin(), of_a.others.end(), of_b.others.begin(),
                             [](const Expr& x, const Expr& y) { return Equal(x, y); });
}

}  // namespace

Expr Simplify(const Expr& expr) {
  // Most of what is asked for, extents and strides of known sizes, needs no tables.
  if (expr.kind() == ExprKind::kConstant || expr.kind() == ExprKind::kVar) return expr;
  int budget = 64;
  if (const std::optional<Value> value = ConstantValue(expr, budget)) return ToExpr(*value);
  constexpr int64_t kMostCalls = 1 << 12;  // what they left in memory is given back then
  thread_local std::unique_ptr<Simplifier> simplifier;
  thread_local int64_t calls = 0;
  if (calls++ % kMostCalls == 0) simplifier = std::make_unique<Simplifier>();
  return simplifier->Simplify(expr);
}
bool IsProvenEqual(const Expr& a, const Expr& b) {
  if (a.SameAs(b)) return true;
  const auto value_a = AsInt(a), value_b = AsInt(b);
  if (value_a.has_value() && value_b.has_value()) return *value_a == *value_b;
  return IsInt(Simplify(a - b), 0) || HaveSameFactors(a, b);
}
bool IsMultipleOf(const Expr& expr, int64_t factor) {
  return IsInt(Simplify(expr % IntConstant(expr.type(), factor)), 0);
}
Stmt Simplify(const Stmt& stmt, SimplifyOptions options) {
  return Simplifier(options).Simplify(stmt);
}

Bounds::Scopes BindKernel(Bounds& bounds, const Kernel& kernel) {
  Bounds::Scopes scopes;
  for (const GridAxis& axis : kernel.grid) scopes.Add(bounds.BindLoop(axis.var, axis.extent));
  if (kernel.thread.defined()) {
    scopes.Add(bounds.BindLoop(kernel.thread, IntConstant(kernel.thread.type(), kernel.threads)));
  }
  return scopes;
}

Kernel Simplify(const Kernel& kernel, SimplifyOptions options) {
  Simplifier simplifier(options);
  Kernel result = kernel;
  for (GridAxis& axis : result.grid) axis.extent = simplifier.Simplify(axis.extent);
  const Bounds::Scopes scopes = BindKernel(simplifier.bounds(), result);
  result.body = simplifier.Simplify(result.body);
  return result;
}

}  // namespace hidet::ir
