// Two stages name the same value differently: each has its own axes and reads. So bodies are
// compared in a common form, where the row's coordinates follow from one variable, the column is
// another, and equal reads share a third. A value found in an earlier reduction is then kept there,
// in that stage's own names.
#include "schedules/row_group_keep.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;
using ir::VarMap;

class Keeper {
 public:
  Keeper(const RowGroup& group, int64_t columns, KeepOptions options)
      : group_(group),
        columns_(columns),
        options_(options),
        bytes_left_(options.most_bytes),
        row_(Var::Make("row", ir::Type::Int64())),
        column_(Var::Make("column", ir::Type::Int64())) {
    group_.kept.resize(group_.task.stages.size());
  }

  RowGroup Run() {
    for (size_t i = 0; i < group_.task.stages.size(); ++i) {
      const Var column = AxisAlongRow(group_, i);
      if (!column.defined()) continue;
      Stage& stage = group_.task.stages[i];
      VarMap<Expr> common = CommonNames(i, column);
      // Values that are used several times are looked at once: ways to them double at each.
      ir::ExprMap<Expr> made;
      for (Expr& body : stage.body) body = UseKept(stage, column, body, common, made);
      ir::DropUnusedReads(stage);
      if (stage.kind != ir::StageKind::kReduce) continue;
      absl::flat_hash_set<const ir::ExprNode*> offered;
      for (const Expr& body : stage.body) OfferValues(i, column, body, common, offered);
    }
    return std::move(group_);
  }

 private:
  // A value that a reduction computes, in its own names and in the common ones.
  struct Offer {
    size_t stage;
    Expr own, common;
    ir::Buffer buffer;  // empty until it is used
  };
  struct CommonRead {
    ir::Buffer buffer;
    std::vector<Expr> indices;
    Expr predicate;
    double fill;
    Var value;
  };

  VarMap<Expr> CommonNames(size_t i, const Var& column) {
    const Stage& stage = group_.task.stages[i];
    VarMap<Expr> names = {{column, column_}};
    SetRow(group_, i, row_, names);
    for (const ir::Read& read : stage.reads) names[read.value] = CommonValue(read, names);
    return names;
  }

  Var CommonValue(const ir::Read& read, const VarMap<Expr>& names) {
    CommonRead common{.buffer = read.buffer,
                      .indices = ir::SimplifyAt(read.indices, names),
                      .fill = read.fill,
                      .value = read.value};
    if (read.predicate.defined())
      common.predicate = ir::Simplify(ir::Substitute(read.predicate, names));
    for (const CommonRead& known : reads_) {
      if (IsSame(known, common)) return known.value;
    }
    reads_.push_back(common);
    return common.value;
  }

  static bool IsSame(const CommonRead& a, const CommonRead& b) {
    return a.buffer.SameAs(b.buffer) && a.value.type() == b.value.type() &&
           ir::SameReal(a.fill, b.fill) && ir::AllEqual(a.indices, b.indices) &&
           ir::Equal(a.predicate, b.predicate);
  }

  // Whether the expression is an element as it is read from memory.
  bool IsElement(const Stage& stage, const Expr& expr) const {
    if (!options_.reads || expr.type().scalar == ScalarType::kBool) return false;
    return std::ranges::any_of(stage.reads, [&](const ir::Read& read) {
      return expr.SameAs(read.value) && read.buffer.scope() == ir::MemoryScope::kGlobal &&
             BitWidth(expr.type().scalar) >= 8;
    });
  }

  void OfferValues(size_t stage, const Var& column, const Expr& body, const VarMap<Expr>& common,
                   absl::flat_hash_set<const ir::ExprNode*>& offered) {
    if (!offered.insert(body.get()).second) return;
    const bool is_costly = body.type().IsFloat() && OperationCost(body) >= kCostlyOperations;
    if (!is_costly && !options_.reads) return;
    const Stage& from = group_.task.stages[stage];
    // What does not change along the row is cheap as it is.
    if ((is_costly || IsElement(from, body)) && ir::MovesAlong(from, body, column))
      offers_.push_back({.stage = stage, .own = body, .common = ir::Substitute(body, common)});
    for (const Expr& operand : body->operands) OfferValues(stage, column, operand, common, offered);
  }

  // The expression with kept values in place of what computes them, the largest first.
  Expr UseKept(Stage& stage, const Var& column, const Expr& expr, VarMap<Expr>& common,
               ir::ExprMap<Expr>& made) {
    if (const auto known = made.find(expr); known != made.end()) return known->second;
    const Expr result = UseKeptAnew(stage, column, expr, common, made);
    made[expr] = result;
    return result;
  }
  Expr UseKeptAnew(Stage& stage, const Var& column, const Expr& expr, VarMap<Expr>& common,
                   ir::ExprMap<Expr>& made) {
    if (!options_.reads && OperationCost(expr) < kCostlyOperations) return expr;
    const Expr wanted = ir::Substitute(expr, common);
    for (Offer& offer : offers_) {
      if (offer.own.type() != expr.type() || !ir::Equal(offer.common, wanted)) continue;
      if (!offer.buffer.defined() && !Keep(offer)) continue;
      for (const ir::Read& read : stage.reads) {
        if (read.buffer.SameAs(offer.buffer)) return read.value;
      }
      stage.reads.push_back(ir::MakeRead(offer.buffer, {column}));
      common[stage.reads.back().value] = offer.common;
      return stage.reads.back().value;
    }
    if (expr->operands.empty()) return expr;
    const std::vector<Expr> operands = ir::ExprsOf(expr->operands, [&](const Expr& operand) {
      return UseKept(stage, column, operand, common, made);
    });
    return ir::WithOperands(expr, operands);
  }

  bool Keep(Offer& offer) {
    const int64_t bytes = columns_ * BitWidth(offer.own.type().scalar) / 8;
    if (bytes > bytes_left_) return false;
    bytes_left_ -= bytes;
    offer.buffer = ir::Buffer::Shared(absl::StrCat("kept", kept_count_++), offer.own.type(),
                                      {ir::Int64(columns_)});
    const Var& column = group_.task.stages[offer.stage].reduction_axes.back();
    group_.kept[offer.stage].push_back(
        {.value = offer.own, .buffer = offer.buffer, .indices = {column}});
    return true;
  }

  RowGroup group_;
  const int64_t columns_;
  const KeepOptions options_;
  int64_t bytes_left_;
  int kept_count_ = 0;
  const Var row_, column_;
  std::vector<CommonRead> reads_;
  std::vector<Offer> offers_;
};

// The read of a buffer by the last stage, if no other stage reads it.
ir::Read* ReadByLast(ir::Task& task, const ir::Buffer& buffer) {
  ir::Read* found = nullptr;
  for (Stage& stage : task.stages) {
    for (ir::Read& read : stage.reads) {
      if (!read.buffer.SameAs(buffer)) continue;
      if (found != nullptr || &stage != &task.stages.back()) return nullptr;
      found = &read;
    }
  }
  return found;
}

}  // namespace

RowGroup KeepInResult(RowGroup group) {
  const size_t last = group.task.stages.size() - 1;
  const Stage& map = group.task.stages[last];
  const Var column = AxisAlongRow(group, last);
  if (map.kind != ir::StageKind::kMap || map.results.size() != 1 || !column.defined()) return group;
  for (size_t i = 0; i < group.kept.size(); ++i) {
    for (KeptValue& value : group.kept[i]) {
      if (value.buffer.dtype() != map.results[0].dtype()) continue;
      ir::Read* read = ReadByLast(group.task, value.buffer);
      if (read == nullptr) continue;
      VarMap<Expr> here = {{column, value.indices.back()}};
      SetRow(group, last, RowOf(group, i), here);
      const std::vector<Expr> indices(map.axes.begin(), map.axes.end());
      value.buffer = read->buffer = map.results[0];
      value.indices = ir::SimplifyAt(indices, here);
      read->indices = indices;
      return group;
    }
  }
  return group;
}

RowGroup KeepValues(const RowGroup& group, KeepOptions options) {
  const std::optional<int64_t> columns = ir::AsInt(group.columns);
  if (!columns.has_value()) return group;
  return Keeper(group, *columns, options).Run();
}

}  // namespace hidet::schedules
