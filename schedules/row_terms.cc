#include "schedules/row_terms.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Read;
using ir::Stage;
using ir::Var;
using ir::VarMap;

class TermsOfMap {
 public:
  TermsOfMap(absl::Span<const Stage> earlier, Stage stage)
      : earlier_(earlier), stage_(std::move(stage)) {}

  // Appends the stages of the terms, and then the map that reads what they make.
  void AppendTo(std::vector<Stage>& stages) {
    stage_.body[0] = WithTermsApart(stage_.body[0]);
    ir::DropUnusedReads(stage_);
    std::ranges::move(terms_, std::back_inserter(stages));
    stages.push_back(std::move(stage_));
  }

 private:
  Expr WithTermsApart(const Expr& expr) {
    if (expr->operands.empty() || OperationCost(expr) < kCostlyOperations) return expr;
    // What is used several times is one term, and is looked at once.
    if (const auto known = made_.find(expr); known != made_.end()) return known->second;
    std::optional<Expr> value = ReadApart(expr);
    if (!value.has_value()) {
      value = ir::WithOperands(expr, ir::ExprsOf(expr->operands, [&](const Expr& operand) {
                                 return WithTermsApart(operand);
                               }));
    }
    made_[expr] = *value;
    return *value;
  }

  // The value of a read in place of the expression, if that is a term of a row.
  std::optional<Expr> ReadApart(const Expr& expr) {
    std::vector<Expr> row, shape;
    for (size_t i = 0; i < stage_.axes.size(); ++i) {
      if (!ir::MovesAlong(stage_, expr, stage_.axes[i])) continue;
      row.push_back(stage_.axes[i]);
      shape.push_back(stage_.extents()[i]);
    }
    if (row.size() == stage_.axes.size()) return std::nullopt;
    const std::vector<Var> axes = ir::MakeAxes(shape);
    VarMap<Expr> own;
    for (size_t i = 0; i < axes.size(); ++i) own[Var::Of(row[i])] = axes[i];
    std::vector<Read> reads;
    for (const Read& read : stage_.reads) {
      if (!ir::UsesVar(expr, read.value)) continue;
      if (read.predicate.defined() || !IsReduced(read.buffer) || ir::IsReadAtData(stage_, read))
        return std::nullopt;
      reads.push_back(ir::MakeRead(read.buffer, ir::SimplifyAt(read.indices, own)));
      own[read.value] = reads.back().value;
    }
    if (reads.empty()) return std::nullopt;
    const ir::Buffer term =
        ir::Buffer::Make(absl::StrCat(reads[0].buffer.name(), "_term"), expr.type(), shape);
    terms_.push_back(ir::MakeMap(absl::StrCat(stage_.name, ".rows"), term, axes, std::move(reads),
                                 ir::Substitute(expr, own)));
    stage_.reads.push_back(ir::MakeRead(term, row));
    return stage_.reads.back().value;
  }

  bool IsReduced(const ir::Buffer& buffer) const {
    const std::optional<ir::Maker> maker = ir::FindMaker(earlier_, buffer);
    return maker.has_value() &&
           earlier_[static_cast<size_t>(maker->stage)].kind == ir::StageKind::kReduce;
  }

  absl::Span<const Stage> earlier_;
  Stage stage_;
  std::vector<Stage> terms_;
  ir::ExprMap<Expr> made_;
};

}  // namespace

ir::Task ComputeRowTermsApart(const ir::Task& task) {
  std::vector<Stage> stages;
  for (size_t i = 0; i < task.stages.size(); ++i) {
    if (task.stages[i].kind != ir::StageKind::kMap || task.stages[i].body.size() != 1) {
      stages.push_back(task.stages[i]);
      continue;
    }
    TermsOfMap(absl::MakeConstSpan(task.stages).first(i), task.stages[i]).AppendTo(stages);
  }
  ir::Task apart = task;
  apart.stages = std::move(stages);
  apart.anchor = ir::AnchorOf(apart.stages);
  return apart;
}

}  // namespace hidet::schedules
