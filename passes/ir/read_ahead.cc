// One walk in the order of execution. While it is behind an anchor (the wait, a loop's begin), each
// load asks the anchors from the outermost in whether its address and the conditions around it are
// known there; the first that takes it binds a variable, and the load becomes that variable. What
// anchors have taken is put before what follows them when the walk comes back.
#include "passes/ir/read_ahead.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "ir/intrinsic_use.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Intrinsic;
using ir::Stmt;
using ir::Var;

constexpr int kRegisters = 65536;   // of a multiprocessor, of 4 bytes
constexpr int kMostOfThread = 255;  // CUDA C++ Programming Guide, "Technical Specifications"
// More words of a kernel whose warps all do the same would cost it blocks that run at once.
constexpr int kMostOfUniformKernel = 16;

int Words(const ir::Type& type) {
  return static_cast<int>((ByteSize(type.scalar, type.lanes) + 3) / 4);
}

const ir::CallNode* CallOf(const Stmt& stmt) {
  const auto* evaluate = stmt.As<ir::EvaluateNode>();
  return evaluate == nullptr ? nullptr : evaluate->value().As<ir::CallNode>();
}

bool IsWait(const Stmt& stmt) {
  const auto* call = CallOf(stmt);
  return call != nullptr && call->intrinsic == Intrinsic::kGridDependencyWait;
}

// Registers that a buffer takes, at most all.
int RegisterWords(const Buffer& buffer) {
  if (buffer.scope() != ir::MemoryScope::kRegister) return 0;
  const int64_t count = ir::AsInt(buffer.shape()[0]).value_or(kMostOfThread);  // flat
  const int64_t bytes = count * ByteSize(buffer.dtype().scalar, buffer.dtype().lanes);
  return static_cast<int>(std::min<int64_t>((bytes + 3) / 4, kMostOfThread));
}

// Of the buffers that are allocated in a statement.
int RegisterWords(const Stmt& stmt) {
  int words = 0;
  ir::Walk(stmt, {.enter_expr = [](const Expr&) { return false; },
                  .enter_stmt =
                      [&](const Stmt& inner) {
                        if (const auto* allocate = inner.As<ir::AllocateNode>())
                          words += RegisterWords(allocate->buffer);
                        return true;
                      }});
  return words;
}

class Reader {
 public:
  explicit Reader(const ir::Kernel& kernel)
      : registers_(
            std::min(kMostOfThread, kRegisters / std::max(1, kernel.threads * kernel.min_blocks))),
        specialized_(kernel.warp_specialized) {
    const ir::BufferSet written = ir::GlobalBuffersWritten(kernel.body);
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      const Buffer* buffer = std::get_if<Buffer>(&kernel.params[i]);
      if (buffer == nullptr || written.contains(*buffer)) continue;
      const bool constant =
          std::find(kernel.constants.begin(), kernel.constants.end(), i) != kernel.constants.end();
      only_read_[*buffer] = constant;
    }
  }

  Stmt Run(const ir::Kernel& kernel) {
    const ir::Bounds::Scopes scopes = ir::BindKernel(bounds_, kernel);
    return Rewrite(kernel.body);
  }

 private:
  Stmt Rewrite(const Stmt& stmt) {
    switch (stmt.kind()) {
      case ir::StmtKind::kSeq:
        return RewriteSeq(stmt);
      case ir::StmtKind::kLet:
        return RewriteLet(stmt);
      case ir::StmtKind::kFor:
        return RewriteFor(stmt);
      case ir::StmtKind::kIf:
        return RewriteIf(stmt);
      case ir::StmtKind::kAllocate: {
        const auto* allocate = stmt.As<ir::AllocateNode>();
        const int held = held_;
        held_ += RegisterWords(allocate->buffer);
        Stmt result = ir::WithParts(stmt, {}, {Rewrite(allocate->body())});
        held_ = held;
        return result;
      }
      case ir::StmtKind::kEvaluate:
        Pass(stmt);
        break;
      case ir::StmtKind::kCheck:
        // A branch, for compilers: what it reads is asked for with what later ones read.
        HoldBack();
        break;
      case ir::StmtKind::kStore:
        break;
    }
    return ir::WithParts(stmt, Operands(stmt), stmt->children);
  }

  using Moved = std::pair<Var, Expr>;

  struct Anchor {
    size_t depth = 0;       // anchors around it
    size_t conditions = 0;  // around it
    int words = 0;          // of registers for what moves there and to the anchors around it
    int taken = 0;          // of them
    bool is_wait = false;
    bool waited = false;  // whether something after it holds loads back
    std::vector<Moved> constants, others;
  };

  absl::InlinedVector<Expr, 4> Operands(const Stmt& stmt) {
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : stmt->operands) operands.push_back(Rewritten(operand));
    return operands;
  }

  // Notes what an instruction does to what comes after it.
  void Pass(const Stmt& stmt) {
    const auto* call = CallOf(stmt);
    if (call == nullptr) return;
    if (call->intrinsic == Intrinsic::kIncreaseRegisters ||
        call->intrinsic == Intrinsic::kDecreaseRegisters) {
      registers_ = static_cast<int>(call->attributes[0]);
    }
    HoldBack();
  }

  void HoldBack() {
    for (Anchor& anchor : anchors_) anchor.waited = true;
  }

  Stmt RewriteSeq(const Stmt& stmt) {
    const int registers = registers_;
    std::vector<Stmt> statements;
    for (size_t i = 0; i < stmt->children.size(); ++i) {
      const Stmt& child = stmt->children[i];
      if (!IsWait(child)) {
        statements.push_back(Rewrite(child));
        continue;
      }
      Open(ir::Seq({stmt->children.begin() + static_cast<int64_t>(i) + 1, stmt->children.end()}),
           /*is_wait=*/true);
      std::vector<Stmt> after;
      for (++i; i < stmt->children.size(); ++i) after.push_back(Rewrite(stmt->children[i]));
      const Anchor anchor = Close();
      statements.push_back(ir::Let(
          anchor.constants, ir::Seq({child, ir::Let(anchor.others, ir::Seq(std::move(after)))})));
    }
    registers_ = registers;
    return ir::Seq(std::move(statements));
  }

  Stmt RewriteLet(const Stmt& stmt) {
    const auto* let = stmt.As<ir::LetNode>();
    const Expr value = Rewritten(let->value());
    bound_[let->var] = anchors_.size();
    if (!anchors_.empty() && ir::IsArithmetic(value)) definitions_[let->var] = Defined(value);
    return ir::WithParts(stmt, {value}, {Rewrite(let->body())});
  }

  Stmt RewriteFor(const Stmt& stmt) {
    const auto* loop = stmt.As<ir::ForNode>();
    const Expr extent = Rewritten(loop->extent());
    const bool runs = ir::AsInt(extent).value_or(0) > 0;
    bound_[loop->var] = anchors_.size();
    if (!runs) conditions_.emplace_back();
    Stmt body;
    if (anchors_.empty()) {
      body = Rewrite(loop->body());
    } else {
      Open(loop->body(), /*is_wait=*/false);
      body = Rewrite(loop->body());
      const Anchor anchor = Close();
      body = ir::Let(anchor.others, std::move(body));
    }
    if (!runs) conditions_.pop_back();
    HoldBack();
    return ir::WithParts(stmt, {extent}, {body});
  }

  Stmt RewriteIf(const Stmt& stmt) {
    const auto* branch = stmt.As<ir::IfNode>();
    const Expr condition = Rewritten(branch->condition());
    const Expr known = Defined(condition);
    conditions_.push_back(known);
    absl::InlinedVector<Stmt, 2> children = {Rewrite(branch->then_body())};
    if (branch->else_body().defined()) {
      conditions_.back() = !known;
      children.push_back(Rewrite(branch->else_body()));
    }
    conditions_.pop_back();
    return ir::WithParts(stmt, {condition}, children);
  }

  void Open(const Stmt& region, bool is_wait) {
    // Addresses, operands that do not move and what is being computed have the rest: less where
    // tensor cores do most of it. (With 48 of 240, tiles of 256 columns spilled.)
    const int others = specialized_ ? registers_ * 2 / 5 : registers_ / 2;
    const int free = registers_ - others - held_ - RegisterWords(region);
    anchors_.push_back({.depth = anchors_.size(),
                        .conditions = conditions_.size(),
                        .words = specialized_ ? free : std::min(free, kMostOfUniformKernel),
                        .is_wait = is_wait});
  }

  Anchor Close() {
    Anchor anchor = std::move(anchors_.back());
    anchors_.pop_back();
    taken_ -= anchor.taken;
    return anchor;
  }

  Expr Rewritten(const Expr& expr) {
    if (anchors_.empty()) return expr;
    return ir::RewritePostOrder(expr, [&](const Expr& inner) -> Expr {
      const auto* load = inner.As<ir::LoadNode>();
      if (load == nullptr) return inner;
      const auto found = only_read_.find(load->buffer);
      if (found == only_read_.end()) return inner;
      for (Anchor& anchor : anchors_) {
        if (const std::optional<Var> var = Take(anchor, inner, found->second)) return *var;
      }
      return inner;
    });
  }

  // The variable of a load that the anchor takes, or has taken.
  std::optional<Var> Take(Anchor& anchor, const Expr& expr, bool constant) {
    const auto* load = expr.As<ir::LoadNode>();
    const bool above = constant && anchor.is_wait;
    if (!above && !anchor.waited) return std::nullopt;
    std::vector<Expr> indices;
    for (const Expr& index : load->indices()) indices.push_back(Defined(index));
    ir::LoadOptions options = load->options();
    Expr& predicate = options.predicate;
    if (load->predicated) predicate = Defined(predicate);
    const bool may_miss = anchor.conditions < conditions_.size() &&
                          !IsInside(load->buffer, indices[0], options.lanes);
    for (size_t i = anchor.conditions; i < conditions_.size() && may_miss; ++i) {
      if (!conditions_[i].defined()) return std::nullopt;
      predicate = ir::AllOf({predicate, ir::Broadcast(conditions_[i], options.lanes)});
    }
    const Expr value = ir::Load(load->buffer, indices, options);
    for (const Expr& operand : value->operands) {
      if (!IsKnown(operand, anchor.depth)) return std::nullopt;
    }
    std::vector<Moved>& moved = above ? anchor.constants : anchor.others;
    for (const auto& [var, other] : moved) {
      if (ir::Equal(other, value)) return var;
    }
    const int words = Words(load->type);
    if (taken_ + words > anchor.words) return std::nullopt;
    taken_ += words;
    anchor.taken += words;
    moved.emplace_back(Var::Make(load->buffer.name(), load->type), value);
    bound_[moved.back().first] = anchor.depth + 1;
    return moved.back().first;
  }

  // The expression with the variables that were bound behind anchors replaced by what they are.
  Expr Defined(const Expr& expr) const { return ir::Substitute(expr, definitions_); }

  // Whether all lanes of an access are known to be in the buffer, whatever branches are around.
  bool IsInside(const Buffer& buffer, const Expr& index, int lanes) {
    const std::optional<int64_t> size = ir::AsInt(buffer.shape()[0]);
    return size.has_value() && bounds_.Of(index).IsWithin(0, *size - lanes);
  }

  // Whether an expression is made of variables that were bound outside of `depth` anchors.
  bool IsKnown(const Expr& expr, size_t depth) const {
    if (!ir::IsArithmetic(expr)) return false;
    const std::vector<Var> vars = ir::CollectVars(expr);
    return std::all_of(vars.begin(), vars.end(), [&](const Var& var) {
      const auto it = bound_.find(var);
      return it == bound_.end() || it->second <= depth;
    });
  }

  ir::Bounds bounds_;
  ir::BufferMap<bool> only_read_;  // parameters, and whether they are constants
  int registers_;                  // of a thread
  const bool specialized_;
  int held_ = 0;   // registers of the buffers around
  int taken_ = 0;  // registers for what has moved to open anchors
  std::vector<Anchor> anchors_;
  std::vector<Expr> conditions_;  // of the branches around; empty: of a loop that may not run
  ir::VarMap<size_t> bound_;      // how many anchors were open then
  ir::VarMap<Expr> definitions_;
};

}  // namespace

Pass<ir::Kernel> ReadAhead() {
  return {"read-ahead", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            if (ir::UsesIntrinsic(kernel.body, Intrinsic::kAwait)) return kernel;
            kernel.body = ir::RenameBound(kernel.body);
            kernel.body = Reader(kernel).Run(kernel);
            return kernel;
          }};
}

}  // namespace hidet::passes
