// A statement under the loop is widened as a whole or not at all. Widening an expression gives its
// vector, or the scalar itself where it does not depend on the lane; it fails for what has no
// vector form, and then the statement is copied once a lane with the lane's number in place of the
// variable, which is always right.
#include "passes/ir/vectorize.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "ir/expr.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/text/text.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using ir::Expr;
using ir::Stmt;
using ir::Var;

class LoopWidener {
 public:
  LoopWidener(const ir::ForNode& loop, int lanes, ir::Simplifier& simplifier,
              VectorizeOptions options)
      : lane_var_(loop.var), lanes_(lanes), simplifier_(simplifier), options_(options) {}

  // Returns the statement done for all lanes; `mask` (empty = all) are the lanes for which it is
  // done.
  Stmt Widen(const Stmt& stmt, const Expr& mask) {
    if (const std::optional<Stmt> wide = TryWiden(stmt, mask)) return *wide;
    return OneByOne(stmt, mask);
  }

 private:
  bool Varies(const Expr& expr) {
    const auto [it, inserted] = varies_.try_emplace(expr, false);
    if (!inserted) return it->second;
    bool varies = expr.SameAs(lane_var_);
    if (expr.kind() == ir::ExprKind::kVar) varies = varies || wide_vars_.contains(Var::Of(expr));
    for (const Expr& operand : expr->operands) varies = Varies(operand) || varies;
    // Not through `it`: the table may have grown.
    varies_[expr] = varies;
    return varies;
  }

  bool Varies(const Stmt& stmt) {
    bool varies = false;
    ir::Walk(stmt, {.enter_expr = [&](const Expr& expr) {
               varies = varies || Varies(expr);
               return !varies;
             }});
    return varies;
  }

  // The expression for one lane. Variables bound to vectors give their lane.
  Expr AtLane(const Expr& expr, int lane) {
    if (!Varies(expr)) return expr;
    ir::VarMap<Expr> values = {{lane_var_, ir::IntConstant(lane_var_.type(), lane)}};
    for (const auto& [scalar, wide] : wide_vars_) values.insert({scalar, ir::Lane(wide, lane)});
    return ir::Substitute(expr, values);
  }

  Expr AsVector(const Expr& expr) {
    return expr.type().IsScalar() ? ir::Broadcast(expr, lanes_) : expr;
  }

  // How much the index grows from one lane to the next, if that is the same constant for all of
  // them.
  std::optional<int64_t> StrideOf(const Expr& index) {
    if (!Varies(index)) return 0;
    for (const Var& var : ir::CollectVars(index)) {
      if (wide_vars_.contains(var)) return std::nullopt;
    }
    const Expr next =
        ir::Substitute(index, {{lane_var_, lane_var_ + ir::IntConstant(lane_var_.type(), 1)}});
    if (const auto stride = ir::AsInt(simplifier_.Simplify(next - index))) return stride;
    // Divisions and swizzles cancel only where the lane is a number.
    const Expr first = AtLane(index, 0);
    const std::optional<int64_t> stride = ir::AsInt(simplifier_.Simplify(AtLane(index, 1) - first));
    for (int lane = 2; stride && lane < lanes_; ++lane) {
      if (!ir::IsInt(simplifier_.Simplify(AtLane(index, lane) - first), lane * *stride))
        return std::nullopt;
    }
    return stride;
  }

  bool IsWideAccess(const ir::Buffer& buffer, absl::Span<const Expr> indices) {
    if (!buffer.dtype().IsScalar() || indices.size() != 1 ||
        StrideOf(indices[0]) != std::optional<int64_t>(1)) {
      return false;
    }
    if (!options_.require_alignment) return true;
    if (buffer.scope() == ir::MemoryScope::kRegister) return false;
    const int bits = BitWidth(buffer.dtype().scalar);
    if (bits % 8 != 0) return false;
    const int64_t bytes = bits / 8 * lanes_;
    if (bytes > 16 || (bytes & (bytes - 1)) != 0 || buffer->alignment % bytes != 0 ||
        buffer->alignment == 0)
      return false;
    const ir::IntegerFacts facts =
        simplifier_.bounds().Of(simplifier_.Simplify(AtLane(indices[0], 0)));
    return facts.remainder % lanes_ == 0 && facts.divisor % lanes_ == 0;
  }

  // True when all lanes are proven to be inside the buffer, whatever the mask.
  bool IsInside(const ir::Buffer& buffer, const Expr& index) {
    const std::optional<int64_t> size = ir::AsInt(buffer.shape()[0]);
    if (!size) return false;
    return simplifier_.bounds()
        .Of(simplifier_.Simplify(AtLane(index, 0)))
        .IsWithin(0, *size - lanes_);
  }

  // Splits a condition into the parts that are the same for all lanes, and the others; either may
  // be empty.
  void SplitConjunction(const Expr& condition, Expr& same, Expr& varying) {
    const auto* node = condition.As<ir::OperatorNode>();
    if (node != nullptr && node->op == ir::Op::kAnd && Varies(condition)) {
      SplitConjunction(node->operands[0], same, varying);
      SplitConjunction(node->operands[1], same, varying);
      return;
    }
    Expr& part = Varies(condition) ? varying : same;
    part = part.defined() ? part && condition : condition;
  }

  // Gives the vector of an expression that varies, the expression itself if it does not, or
  // nothing.
  std::optional<Expr> TryWiden(const Expr& expr, const Expr& mask) {
    if (!Varies(expr)) return expr;
    if (expr.SameAs(lane_var_)) {
      return ir::Ramp(ir::IntConstant(expr.type(), 0), ir::IntConstant(expr.type(), 1), lanes_);
    }
    if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    const std::optional<Expr> wide = WidenNode(expr, mask);
    if (wide) done_.insert({expr, *wide});
    return wide;
  }

  std::optional<Expr> WidenNode(const Expr& expr, const Expr& mask) {
    if (!expr.type().IsScalar()) return std::nullopt;
    switch (expr.kind()) {
      case ir::ExprKind::kVar:
        return wide_vars_.at(Var::Of(expr));
      case ir::ExprKind::kOperator: {
        std::vector<Expr> operands;
        for (const Expr& operand : expr->operands) {
          const std::optional<Expr> wide = TryWiden(operand, mask);
          if (!wide) return std::nullopt;
          operands.push_back(AsVector(*wide));
        }
        return ir::Apply(expr.As<ir::OperatorNode>()->op, operands);
      }
      case ir::ExprKind::kCast: {
        const std::optional<Expr> wide = TryWiden(expr->operands[0], mask);
        if (!wide) return std::nullopt;
        return ir::Cast(expr.type().WithLanes(lanes_), AsVector(*wide));
      }
      case ir::ExprKind::kBitcast: {
        const std::optional<Expr> wide = TryWiden(expr->operands[0], mask);
        if (!wide || !expr->operands[0].type().IsScalar()) return std::nullopt;
        return ir::Bitcast(expr.type().WithLanes(lanes_), AsVector(*wide));
      }
      case ir::ExprKind::kLoad:
        return WidenLoad(expr, mask);
      case ir::ExprKind::kConstant:
      case ir::ExprKind::kBroadcast:
      case ir::ExprKind::kRamp:
      case ir::ExprKind::kLane:
      case ir::ExprKind::kPack:
      case ir::ExprKind::kAddressOf:
      case ir::ExprKind::kCall:
        return std::nullopt;
    }
  }

  // Lanes outside the mask must not be read: they may lie outside the buffer.
  std::optional<Expr> WidenLoad(const Expr& expr, const Expr& mask) {
    const auto* load = expr.As<ir::LoadNode>();
    Expr predicate = mask;
    if (load->predicated) {
      const std::optional<Expr> wide = TryWiden(load->predicate(), mask);
      if (!wide) return std::nullopt;
      predicate = mask.defined() ? mask && AsVector(*wide) : AsVector(*wide);
    }
    if (IsWideAccess(load->buffer, load->indices())) {
      // A predicate that only keeps inside the buffer costs: registers behind a masked load stay in
      // memory.
      if (!load->predicated && IsInside(load->buffer, load->indices()[0])) predicate = Expr();
      return ir::Load(load->buffer, {AtLane(load->indices()[0], 0)},
                      {.lanes = lanes_, .predicate = predicate});
    }
    std::vector<Expr> lanes;
    for (int lane = 0; lane < lanes_; ++lane) {
      std::vector<Expr> indices;
      for (const Expr& index : load->indices()) indices.push_back(AtLane(index, lane));
      lanes.push_back(
          ir::Load(load->buffer, indices,
                   {.predicate = predicate.defined() ? LaneOf(predicate, lane) : Expr()}));
    }
    return ir::Pack(lanes);
  }

  Expr LaneOf(const Expr& vector, int lane) { return simplifier_.Simplify(ir::Lane(vector, lane)); }

  Stmt OneByOne(const Stmt& stmt, const Expr& mask) {
    std::vector<Stmt> copies;
    for (int lane = 0; lane < lanes_; ++lane) {
      ir::VarMap<Expr> values = {{lane_var_, ir::IntConstant(lane_var_.type(), lane)}};
      for (const auto& [scalar, wide] : wide_vars_) values.insert({scalar, ir::Lane(wide, lane)});
      const Stmt copy = ir::Substitute(stmt, values);
      copies.push_back(mask.defined() ? ir::If(LaneOf(mask, lane), copy) : copy);
    }
    return ir::Seq(std::move(copies));
  }

  std::optional<Stmt> TryWiden(const Stmt& stmt, const Expr& mask) {
    // What is the same for all lanes is still done once a lane, unless doing it again changes
    // nothing.
    switch (stmt.kind()) {
      case ir::StmtKind::kStore:
        return WidenStore(*stmt.As<ir::StoreNode>(), mask);
      case ir::StmtKind::kSeq: {
        std::vector<Stmt> children;
        for (const Stmt& child : stmt->children) children.push_back(Widen(child, mask));
        return ir::Seq(std::move(children));
      }
      case ir::StmtKind::kLet: {
        const auto* let = stmt.As<ir::LetNode>();
        if (!Varies(let->value())) return ir::Let(let->var, let->value(), Widen(let->body(), mask));
        const std::optional<Expr> value = TryWiden(let->value(), mask);
        if (!value) return std::nullopt;
        const Var wide = Var::Make(let->var.name(), value->type());
        wide_vars_.insert({let->var, wide});
        varies_.clear();
        return ir::Let(wide, *value, Widen(let->body(), mask));
      }
      case ir::StmtKind::kIf: {
        const auto* branch = stmt.As<ir::IfNode>();
        if (!Varies(branch->condition())) {
          const Stmt then_body = Widen(branch->then_body(), mask);
          const Stmt else_body =
              branch->else_body().defined() ? Widen(branch->else_body(), mask) : Stmt();
          return ir::If(branch->condition(), then_body, else_body);
        }
        Expr same;
        Expr varying;
        SplitConjunction(branch->condition(), same, varying);
        if (same.defined() && !branch->else_body().defined()) {
          return ir::If(same, Widen(ir::If(varying, branch->then_body()), mask));
        }
        const std::optional<Expr> condition = TryWiden(branch->condition(), mask);
        if (!condition) return std::nullopt;
        const auto both = [&](const Expr& part) { return mask.defined() ? mask && part : part; };
        std::vector<Stmt> parts = {WidenUnder(branch->then_body(), both(*condition))};
        if (branch->else_body().defined())
          parts.push_back(WidenUnder(branch->else_body(), both(!*condition)));
        return ir::Seq(std::move(parts));
      }
      case ir::StmtKind::kFor: {
        const auto* loop = stmt.As<ir::ForNode>();
        if (Varies(loop->extent())) return std::nullopt;
        const auto scope = simplifier_.BindLoop(loop->var, loop->extent());
        return ir::For(loop->var, loop->extent(), Widen(loop->body(), mask),
                       {.kind = loop->loop_kind, .unroll_hint = loop->unroll_hint});
      }
      case ir::StmtKind::kEvaluate:
      case ir::StmtKind::kAllocate:
      case ir::StmtKind::kWhile:
      case ir::StmtKind::kCheck:
        return std::nullopt;
    }
  }

  // Loads that were widened under another mask read other lanes.
  Stmt WidenUnder(const Stmt& stmt, const Expr& mask) {
    ir::ExprMap<Expr> outer;
    std::swap(outer, done_);
    const Stmt wide = Widen(stmt, mask);
    std::swap(outer, done_);
    return wide;
  }

  std::optional<Stmt> WidenStore(const ir::StoreNode& store, const Expr& mask) {
    // What was widened before was so under another mask.
    done_.clear();
    if (!store.value().type().IsScalar()) return std::nullopt;
    const std::optional<Expr> value = TryWiden(store.value(), mask);
    if (!value) return std::nullopt;
    Expr predicate = mask;
    if (store.predicated) {
      const std::optional<Expr> wide = TryWiden(store.predicate(), mask);
      if (!wide) return std::nullopt;
      predicate = mask.defined() ? mask && AsVector(*wide) : AsVector(*wide);
    }
    if (!IsWideAccess(store.buffer, store.indices())) {
      bool same_place = true;
      for (const Expr& index : store.indices()) same_place = same_place && !Varies(index);
      // All lanes write one element: only the order of the loop says what is left, as in a sum.
      if (same_place || predicate.defined()) return std::nullopt;
      std::vector<Stmt> stores;
      const Var vector = Var::Make("v", AsVector(*value).type());
      for (int lane = 0; lane < lanes_; ++lane) {
        std::vector<Expr> indices;
        for (const Expr& index : store.indices()) indices.push_back(AtLane(index, lane));
        stores.push_back(ir::Store(store.buffer, indices, ir::Lane(vector, lane)));
      }
      return ir::Let(vector, AsVector(*value), ir::Seq(std::move(stores)));
    }
    return ir::Store(store.buffer, {AtLane(store.indices()[0], 0)}, AsVector(*value), predicate,
                     store.hint);
  }

  Var lane_var_;
  int lanes_;
  ir::Simplifier& simplifier_;
  VectorizeOptions options_;
  ir::VarMap<Var> wide_vars_;
  ir::ExprMap<bool> varies_;
  ir::ExprMap<Expr> done_;
};

class Vectorizer {
 public:
  explicit Vectorizer(VectorizeOptions options) : options_(options) {}

  absl::StatusOr<ir::Kernel> Run(ir::Kernel kernel) {
    const ir::Bounds::Scopes scopes = ir::BindKernel(simplifier_.bounds(), kernel);
    kernel.body = Visit(kernel.body);
    if (!status_.ok()) return status_;
    return kernel;
  }

 private:
  Stmt Visit(const Stmt& stmt) {
    if (!status_.ok()) return stmt;
    const auto* loop = stmt.As<ir::ForNode>();
    if (loop != nullptr && loop->loop_kind == ir::LoopKind::kVectorized) {
      const std::optional<int64_t> extent = ir::AsInt(loop->extent());
      if (!extent || *extent > ir::kMaxLanes) {
        status_ = absl::FailedPreconditionError(absl::StrCat(
            "vectorized loop ", loop->var.name(), " has extent ", ir::Print(loop->extent()),
            ", expected a constant of at most ", ir::kMaxLanes));
        return stmt;
      }
      if (*extent <= 0) return ir::Seq({});
      const auto scope = simplifier_.BindLoop(loop->var, loop->extent());
      const Stmt body = Visit(loop->body());  // a vectorized loop inside is done first, and this
                                              // one around it lane by lane
      if (!status_.ok()) return stmt;
      if (*extent == 1)
        return ir::Substitute(body, {{loop->var, ir::IntConstant(loop->var.type(), 0)}});
      return LoopWidener(*loop, static_cast<int>(*extent), simplifier_, options_).Widen(body, {});
    }
    std::optional<ir::Bounds::Scope> scope;
    if (loop != nullptr) scope.emplace(simplifier_.BindLoop(loop->var, loop->extent()));
    if (const auto* let = stmt.As<ir::LetNode>()) {
      scope.emplace(simplifier_.Bind(let->var, simplifier_.bounds().Of(let->value())));
    }
    absl::InlinedVector<Stmt, 2> children;
    for (const Stmt& child : stmt->children) children.push_back(Visit(child));
    return ir::WithParts(stmt, stmt->operands, children);
  }

  VectorizeOptions options_;
  ir::Simplifier simplifier_;
  absl::Status status_;
};

}  // namespace

Pass<ir::Kernel> Vectorize(VectorizeOptions options) {
  return {"vectorize",
          [options](ir::Kernel kernel) { return Vectorizer(options).Run(std::move(kernel)); }};
}

}  // namespace hidet::passes
