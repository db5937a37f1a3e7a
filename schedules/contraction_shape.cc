#include "schedules/contraction_shape.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/grouped_axes.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;

std::vector<Expr> AsExprs(const std::vector<ir::Var>& vars) { return {vars.begin(), vars.end()}; }

// The map stage over the contraction's axes: the same values in the same order, whatever the
// output's own shape. What it reads of the contraction comes first, by its results.
absl::StatusOr<Stage> OverContractionAxes(const ir::Task& task, const Stage& map,
                                          const Stage& contraction) {
  std::vector<ir::Read> of_results, others = map.reads;
  for (const ir::Buffer& result : contraction.results) {
    const auto is_of_it = [&](const ir::Read& read) { return read.buffer.SameAs(result); };
    const auto found = std::ranges::find_if(others, is_of_it);
    if (found == others.end()) continue;
    const Expr from = LinearIndex(result.shape(), found->indices);
    const Expr to = LinearIndex(map.extents(), AsExprs(map.axes));
    if (found->predicate.defined() || !ir::IsProvenEqual(from, to)) {
      return Refuse(task, "the epilogue does not keep the product's order");
    }
    of_results.push_back(*found);
    others.erase(found);
    if (std::ranges::any_of(others, is_of_it))
      return Refuse(task, "the epilogue reads the product at two places");
  }
  if (of_results.empty()) return Refuse(task, "a stage after the product does not read it");
  const ir::Buffer& result = contraction.results[0];
  Stage stage = map;
  stage.reads = std::move(of_results);
  stage.reads.insert(stage.reads.end(), others.begin(), others.end());
  const std::vector<Expr> own =
      Unravel(LinearIndex(result.shape(), AsExprs(contraction.axes)), map.extents());
  ir::VarMap<Expr> values;
  for (size_t i = 0; i < map.axes.size(); ++i) values[map.axes[i]] = ir::Simplify(own[i]);
  ir::ReplaceVars(stage, values);
  stage.axes = contraction.axes;
  return stage;
}

// An epilogue that stores the product as it is, rounded to the result's dtype.
Stage IdentityEpilogue(const Stage& contraction) {
  Stage stage;
  stage.kind = ir::StageKind::kMap;
  stage.name = "store";
  stage.results = contraction.results;
  stage.axes = contraction.axes;
  ir::Read read = ir::MakeRead(contraction.results[0], AsExprs(contraction.axes));
  if (contraction.combiner.has_value())
    read.value = ir::Var::Make("product", contraction.combiner->identity[0].type());
  stage.body = {ir::Cast(contraction.results[0].dtype(), read.value)};
  stage.reads = {std::move(read)};
  return stage;
}

std::optional<ir::Task> SplitGroups(const ir::AnalyzedTask& task) {
  return ir::SplitGroupedAxes(task.inlined());
}

}  // namespace

void ContractionShape::SetAxes(const std::vector<int>& axes, const Expr& linear,
                               ir::VarMap<Expr>& values) const {
  std::vector<ir::Var> own;
  std::vector<Expr> extents;
  for (int axis : axes) {
    own.push_back(contraction().axes[axis]);
    extents.push_back(contraction().extents()[axis]);
  }
  SetCoordinates(own, extents, linear, values);
}

const ir::Operand* ContractionShape::OperandOf(const ir::Read& read) const {
  const std::optional<size_t> position = ir::FindInput(task, read.buffer);
  return position.has_value() ? &task.inputs[*position] : nullptr;
}

absl::StatusOr<std::vector<Stage>> GetEpilogues(const ir::Task& task) {
  const Stage& product = task.stages[0];
  std::vector<Stage> epilogues;
  for (size_t i = 1; i < task.stages.size(); ++i) {
    if (task.stages[i].kind != ir::StageKind::kMap) {
      return Refuse(
          task, absl::StrCat("a ", ir::StageKindName(task.stages[i].kind), " follows the product"));
    }
    HIDET_ASSIGN_OR_RETURN(Stage stage, OverContractionAxes(task, task.stages[i], product));
    epilogues.push_back(std::move(stage));
  }
  if (product.results.size() > 1) {
    for (const ir::Buffer& result : product.results) {
      if (ir::IsOutput(task, result)) return Refuse(task, "one of several results is an output");
    }
  } else if (ir::IsOutput(task, product.results[0])) {
    epilogues.push_back(IdentityEpilogue(product));
  }
  return epilogues;
}

absl::StatusOr<ContractionShape> GetContractionShape(const ir::AnalyzedTask& original,
                                                     ContractionShapeOptions options) {
  ContractionShape shape;
  const std::optional<ir::Task>& split = original.Remember<SplitGroups>();
  // Merging axes takes long where sizes are free, and makes no product of what is none.
  const Stage& first = split.has_value() ? split->stages[0] : original.inlined().stages[0];
  if (first.kind != ir::StageKind::kContraction && first.kind != ir::StageKind::kWindow)
    return ir::GetContractionFacts(first).status();
  if (split.has_value()) {
    shape.task = options.collapse_axes ? ir::CollapseAxes(*split) : *split;
  } else {
    shape.task = options.collapse_axes ? original.collapsed() : original.inlined();
  }
  const ir::Task& task = shape.task;
  const Stage& contraction = task.stages[0];
  // There is nothing to do then, and no element that a copy could begin at.
  for (const Expr& size : contraction.extents()) {
    if (ir::IsInt(size, 0)) return Refuse(task, "its result has no elements");
  }
  HIDET_ASSIGN_OR_RETURN(shape.facts, ir::GetContractionFacts(contraction));
  for (const ir::Read& read : contraction.reads) {
    if (shape.OperandOf(read) == nullptr)
      return Refuse(task, "an operand of the product is computed by another stage");
  }
  // Axes that only B moves with, but that come before the m axes, are batch axes for which A stays
  // (the images of a convolution).
  const std::vector<int>& m = shape.facts.m;
  const int first_m = m.empty() ? static_cast<int>(contraction.axes.size()) : m.front();
  shape.batch = shape.facts.batch;
  shape.m = m;
  for (int axis : shape.facts.n)
    (axis < first_m && !m.empty() ? shape.batch : shape.n).push_back(axis);
  std::sort(shape.batch.begin(), shape.batch.end());
  std::vector<int> order = shape.batch;
  order.insert(order.end(), shape.m.begin(), shape.m.end());
  order.insert(order.end(), shape.n.begin(), shape.n.end());
  if (!std::is_sorted(order.begin(), order.end()))
    return Refuse(task, "the result's axes are not in the order batch, m, n");
  if (shape.n.empty()) return Refuse(task, "no axis of the result belongs to one operand alone");

  const auto product = [&](const std::vector<int>& axes) {
    std::vector<Expr> extents;
    for (int axis : axes) extents.push_back(contraction.extents()[axis]);
    return Product(extents);
  };
  shape.batch_size = product(shape.batch);
  shape.m_size = product(shape.m);
  shape.n_size = product(shape.n);
  shape.k_size = Product(contraction.reduction_extents);
  if (!options.empty_sums && MayBeEmpty(shape.k_size))
    return Refuse(task, "its sums may be of nothing");

  HIDET_ASSIGN_OR_RETURN(shape.epilogues, GetEpilogues(task));
  return shape;
}

}  // namespace hidet::schedules
