// An access is known by its buffer, its indices and its predicate, written out with each variable
// named after what binds it (the value of a let, the extent of a loop), and by the conditions and
// loops around it. Two kernels that have an access of the same text there read or write the same
// element, unless memory decides: what depends on a load is always checked.
#include "compiler/guard_indices.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "formats/checksum.h"
#include "ir/intrinsics.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/structural.h"
#include "ir/task/verify_indices.h"
#include "ir/text/text.h"
#include "ir/walk.h"

namespace hidet::compiler {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stmt;

constexpr int kBadIndex = 1;              // the code of indices that data decide
constexpr int64_t kMaxWrittenOut = 1000;  // nodes of an index with the values of its variables

struct Access {
  ir::Buffer buffer;
  std::vector<Expr> indices;
  int lanes = 1;
  Expr predicate;  // empty = always
};

bool ReadsMemory(const Expr& expr) {
  bool reads = false;
  ir::Walk(expr, {.enter_expr = [&](const Expr& each) {
             const auto* call = each.As<ir::CallNode>();
             reads |= each.As<ir::LoadNode>() != nullptr ||
                      (call != nullptr &&
                       ir::InfoOf(call->intrinsic).effect != ir::IntrinsicEffect::kPure);
             return !reads;
           }});
  return reads;
}

// Walks a kernel with what is known at each place, and rewrites its accesses.
class Walker {
 public:
  // Returns whether the access has to be checked; `text` says which it is, and is empty if memory
  // decides.
  using Judge = absl::FunctionRef<bool(const Access& access, const std::string& text)>;

  explicit Walker(Judge judge) : judge_(judge) {}

  GuardedKernel Run(ir::Kernel kernel) {
    const ir::Bounds::Scopes scopes = ir::BindKernel(simplifier_.bounds(), kernel);
    kernel.body = Visit(kernel.body);
    return {std::move(kernel), checks_, addresses_};
  }

  // Whether the indices are inside wherever the predicate holds.
  bool IsProven(const Access& access) {
    ir::Bounds::Scopes scopes;
    std::vector<Expr> conditions = conditions_;
    if (access.predicate.defined() && !access.predicate.type().IsVector()) {
      conditions.push_back(WrittenOut(access.predicate));
      scopes.Add(simplifier_.Assume(conditions.back()));
    }
    for (size_t d = 0; d < access.indices.size(); ++d) {
      const Expr index = ir::ToInt64(WrittenOut(access.indices[d]));
      const Expr size = ir::ToInt64(access.buffer.shape()[d]);
      const int64_t width = WidthOf(access, d);
      if (!simplifier_.Prove(Int64(0) <= index)) return false;
      if (simplifier_.Prove(index <= size - width)) continue;
      if (!simplifier_.bounds().Of(index).IsWithin(0, INT64_MAX - width)) return false;
      if (std::none_of(conditions.begin(), conditions.end(), [&](const Expr& condition) {
            return ir::FollowsFrom(simplifier_, condition, index + (width - 1), size);
          })) {
        return false;
      }
    }
    return true;
  }

 private:
  // How many elements of a dimension are read or written.
  static int64_t WidthOf(const Access& access, size_t d) {
    return d + 1 == access.indices.size() ? access.lanes : 1;
  }

  // With the values of variables in their places, unless that is too much.
  Expr WrittenOut(const Expr& expr) const {
    const Expr result = ir::Substitute(expr, values_);
    return ir::NodeCount(result) <= kMaxWrittenOut ? result : expr;
  }

  std::string TextOf(const Expr& expr) const {
    return ir::Print(ir::Substitute(WrittenOut(expr), names_));
  }

  // What is under a binding or a condition has this in its text.
  std::string Within(absl::string_view kind, const Expr& expr) const {
    return absl::StrCat(Hash64(absl::StrCat(place_, "\n", kind, " ", TextOf(expr))));
  }

  bool DependsOnMemory(const Expr& expr) const {
    if (ReadsMemory(expr)) return true;
    for (const ir::Var& var : ir::CollectVars(expr)) {
      if (of_memory_.contains(var)) return true;
    }
    return false;
  }

  void Name(const ir::Var& var, const std::string& name, bool of_memory) {
    names_[var] = ir::Var::Make(absl::StrCat("v", name), var.type());
    if (of_memory) of_memory_.insert(var);
  }

  // Empty if memory decides.
  std::string TextOf(const Access& access) const {
    std::vector<Expr> decisive = access.indices;
    if (access.predicate.defined()) decisive.push_back(access.predicate);
    std::string text = absl::StrCat(place_, " %", access.buffer.name(), " ", access.lanes);
    for (const Expr& expr : decisive) {
      if (place_of_memory_ || DependsOnMemory(expr)) return "";
      absl::StrAppend(&text, ", ", TextOf(expr));
    }
    return text;
  }

  // Returns the predicate with which an access stays inside, and adds checks of it; nothing if it
  // does anyhow. `lanes`: those of what is read or written.
  Expr Guard(const Access& access, int lanes, std::vector<Stmt>& checks) {
    if (!judge_(access, TextOf(access))) return Expr();
    ++checks_;
    const Expr& predicate = access.predicate;
    const bool by_lane = predicate.defined() && predicate.type().IsVector() && access.lanes > 1;
    std::vector<Expr> all;
    if (predicate.defined()) all.push_back(predicate);
    for (size_t d = 0; d < access.indices.size(); ++d) {
      const bool is_last = d + 1 == access.indices.size();
      const Expr index = ir::ToInt64(access.indices[d]),
                 size = ir::ToInt64(access.buffer.shape()[d]);
      if (by_lane && is_last) {
        // A mask may leave out what is not there.
        const Expr places = ir::Ramp(index, Int64(1), lanes);
        all.push_back(ir::Broadcast(Int64(0), lanes) <= places &&
                      places < ir::Broadcast(size, lanes));
        for (int lane = 0; lane < lanes; ++lane) {
          checks.push_back(ir::Check(!ir::Lane(predicate, lane) || ir::Lane(all.back(), lane),
                                     kBadIndex, ir::Lane(places, lane)));
        }
        continue;
      }
      const Expr inside = Int64(0) <= index && index <= size - WidthOf(access, d);
      all.push_back(ir::Broadcast(inside, lanes));
      if (predicate.defined() && predicate.type().IsVector()) continue;
      checks.push_back(
          ir::Check(predicate.defined() ? !predicate || inside : inside, kBadIndex, index));
    }
    return ir::AllOf(all);
  }

  Expr VisitOperand(const Expr& operand, std::vector<Stmt>& checks) {
    ir::ExprMap<Expr> done;
    return Visit(operand, checks, done);
  }

  Expr Visit(const Expr& expr, std::vector<Stmt>& checks, ir::ExprMap<Expr>& done) {
    if (const auto it = done.find(expr); it != done.end()) return it->second;
    if (const auto* call = expr.As<ir::CallNode>();
        call != nullptr && call->intrinsic == ir::Intrinsic::kPrefetch) {
      return expr;
    }
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : expr->operands) operands.push_back(Visit(operand, checks, done));
    Expr result = ir::WithOperands(expr, operands);
    if (const auto* load = result.As<ir::LoadNode>(); load != nullptr) {
      const Access access = {load->buffer,
                             {load->indices().begin(), load->indices().end()},
                             load->lanes(),
                             load->predicate()};
      if (const Expr predicate = Guard(access, load->type.lanes, checks); predicate.defined()) {
        ir::LoadOptions options = load->options();
        options.predicate = predicate;
        result = ir::Load(load->buffer, access.indices, options);
      }
    } else if (const auto* address = result.As<ir::AddressOfNode>(); address != nullptr) {
      const Access access = {address->buffer, {operands.begin(), operands.end()}, 1, Expr()};
      if (judge_(access, TextOf(access))) ++addresses_;
    }
    return done[expr] = result;
  }

  Stmt Visit(const Stmt& stmt) {
    std::vector<Stmt> checked;
    absl::InlinedVector<Expr, 4> operands;
    for (const Expr& operand : stmt->operands) operands.push_back(VisitOperand(operand, checked));
    const absl::InlinedVector<Stmt, 2> children = VisitChildren(stmt);
    Stmt result = ir::WithParts(stmt, operands, children);
    if (const auto* store = result.As<ir::StoreNode>(); store != nullptr) {
      const int lanes = store->buffer.dtype().IsVector() ? 1 : store->value().type().lanes;
      const Access access = {store->buffer,
                             {store->indices().begin(), store->indices().end()},
                             lanes,
                             store->predicate()};
      const Expr predicate = Guard(access, store->value().type().lanes, checked);
      if (predicate.defined())
        result = ir::Store(store->buffer, access.indices, store->value(), predicate, store->hint);
    }
    checked.push_back(result);
    return ir::Seq(std::move(checked));
  }

  absl::InlinedVector<Stmt, 2> VisitChildren(const Stmt& stmt) {
    absl::InlinedVector<Stmt, 2> children;
    if (const auto* loop = stmt.As<ir::ForNode>()) {
      const std::string name = Within("for", loop->extent());
      const bool of_memory = DependsOnMemory(loop->extent());
      Name(loop->var, name, of_memory);
      const auto scope =
          simplifier_.BindLoop(loop->var, of_memory ? loop->extent() : WrittenOut(loop->extent()));
      children.push_back(VisitAt(name, of_memory, loop->body()));
    } else if (const auto* let = stmt.As<ir::LetNode>()) {
      const bool of_memory = DependsOnMemory(let->value());
      Name(let->var, absl::StrCat(Hash64(TextOf(let->value()))), of_memory);
      if (!of_memory && ir::IsAnalyzable(let->value().type()))
        values_[let->var] = WrittenOut(let->value());
      const auto scope = simplifier_.Bind(let->var, simplifier_.bounds().Of(let->value()));
      children.push_back(Visit(let->body()));
    } else if (const auto* branch = stmt.As<ir::IfNode>()) {
      const bool of_memory = DependsOnMemory(branch->condition());
      const Expr condition = of_memory ? branch->condition() : WrittenOut(branch->condition());
      const auto visit = [&](absl::string_view kind, const Expr& holds, const Stmt& body) {
        const auto scope = simplifier_.Assume(holds);
        if (!of_memory) conditions_.push_back(holds);
        children.push_back(VisitAt(Within(kind, branch->condition()), of_memory, body));
        if (!of_memory) conditions_.pop_back();
      };
      visit("if", condition, branch->then_body());
      if (branch->else_body().defined()) visit("else", !condition, branch->else_body());
    } else if (const auto* allocate = stmt.As<ir::AllocateNode>()) {
      const Expr size = allocate->buffer.rank() == 0 ? Int64(1) : allocate->buffer.shape()[0];
      children.push_back(VisitAt(Within(absl::StrCat("alloc ", allocate->buffer.name()), size),
                                 false, allocate->body()));
    } else {
      for (const Stmt& child : stmt->children) children.push_back(Visit(child));
    }
    return children;
  }

  Stmt VisitAt(std::string place, bool of_memory, const Stmt& stmt) {
    std::swap(place_, place);
    const bool before = std::exchange(place_of_memory_, place_of_memory_ || of_memory);
    Stmt result = Visit(stmt);
    place_of_memory_ = before;
    std::swap(place_, place);
    return result;
  }

  const Judge judge_;
  ir::Simplifier simplifier_;
  ir::VarMap<Expr> names_, values_;
  ir::VarSet of_memory_;
  std::vector<Expr> conditions_;  // of the branches around, but for those that memory decides
  std::string place_;
  bool place_of_memory_ = false;
  int checks_ = 0, addresses_ = 0;
};

}  // namespace

GuardedKernel GuardIndices(const ir::Kernel& edited, const ir::Kernel& original) {
  if (ir::Equal(edited, original)) return {edited};
  absl::flat_hash_set<std::string> known;
  const auto collect = [&](const Access&, const std::string& text) {
    known.insert(text);
    return false;
  };
  Walker(collect).Run(original);
  known.erase("");
  Walker* walker = nullptr;
  const auto judge = [&](const Access& access, const std::string& text) {
    return !known.contains(text) && !walker->IsProven(access);
  };
  Walker guarding(judge);
  walker = &guarding;
  return guarding.Run(edited);
}

}  // namespace hidet::compiler
