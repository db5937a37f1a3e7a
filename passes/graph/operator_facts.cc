#include "passes/graph/operator_facts.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "graph/lower_to_task.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task.h"
#include "passes/graph/operator_pattern.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;
using ir::IntegerFacts;

constexpr int kMaxDepth = 16;

// The one map that computes an operator, with the tensors that it reads.
struct MapDefinition {
  ir::Stage stage;
  std::vector<Tensor> tensors;  // one a read
};

std::optional<MapDefinition> DefinitionAsMap(const Operator& op) {
  if (op.is_fused() || op.record().define == nullptr || op.outputs().size() != 1)
    return std::nullopt;
  absl::StatusOr<graph::LoweredOperator> lowered = graph::LowerToTask(op);
  if (!lowered.ok() || lowered->task->stages.size() != 1 ||
      lowered->task->stages[0].kind != ir::StageKind::kMap) {
    return std::nullopt;
  }
  MapDefinition map{.stage = lowered->task->stages[0]};
  for (const ir::Read& read : map.stage.reads) {
    if (const std::optional<size_t> i = ir::FindInput(lowered->task, read.buffer))
      map.tensors.push_back(op.input(lowered->input_positions[*i]));
  }
  return map;
}

// Whether an operator may give an input back, by what is quickly seen: making its definition takes
// microseconds.
bool MayForward(const Operator& op) {
  if (op.inputs().empty()) return false;
  int others = 0, numbers = 0;
  bool same_type = false;
  for (const Tensor& input : op.inputs()) {
    if (!input.defined()) continue;
    same_type |= graph::SameType(input.type(), op.output().type());
    (ScalarOf(input).has_value() ? numbers : others) += 1;
  }
  if (!same_type) return false;
  const bool joins_one = op.record().inputs.back().variadic && others == 1;
  if (joins_one || numbers > 0) return op.Is(graph::kInjective);
  return op.Is(graph::kMovement) || op.Is(graph::kCast);
}

std::optional<IntegerFacts> ElementFactsAt(const Rewrite& rewrite, const Tensor& tensor,
                                           int depth) {
  if (!IsInteger(tensor.dtype()) || !ir::IsAnalyzable(ir::Type::Scalar(tensor.dtype())) ||
      depth > kMaxDepth) {
    return std::nullopt;
  }
  ir::Bounds bounds;
  if (tensor.value().has_value() && !tensor.value()->empty()) {
    IntegerFacts facts = bounds.Of((*tensor.value())[0]);
    for (const ir::Expr& element : *tensor.value()) facts = ir::Union(facts, bounds.Of(element));
    return facts;
  }
  const Operator* op = rewrite.Producer(tensor);
  if (op == nullptr) return std::nullopt;
  const std::optional<MapDefinition> map = DefinitionAsMap(*op);
  if (!map.has_value()) return std::nullopt;
  // One walk upwards: following every operand would visit what they share once a path.
  const auto unknown = std::count_if(map->tensors.begin(), map->tensors.end(),
                                     [](const Tensor& read) { return !read.value().has_value(); });
  if (unknown > 1) return std::nullopt;
  ir::Bounds::Scopes scopes;
  for (size_t i = 0; i < map->tensors.size(); ++i) {
    const ir::Read& read = map->stage.reads[i];
    std::optional<IntegerFacts> facts = ElementFactsAt(rewrite, map->tensors[i], depth + 1);
    if (!facts.has_value()) return std::nullopt;
    if (read.predicate.defined()) {
      const auto fill = ir::AsInt(ir::Constant(read.value.type(), read.fill));
      if (!fill.has_value()) return std::nullopt;
      facts = ir::Union(*facts, IntegerFacts::Exactly(*fill));
    }
    scopes.Add(bounds.Bind(read.value, *facts));
  }
  return bounds.Of(map->stage.body[0]);
}

}  // namespace

std::optional<Tensor> ForwardedInput(const Operator& op) {
  if (op.is_fused() || op.outputs().size() != 1 || !MayForward(op)) return std::nullopt;
  // The order of a reshape's elements is not seen in its indices where sizes are symbols.
  if (op.Is(graph::kReshape)) return op.input(0);
  const std::optional<MapDefinition> map = DefinitionAsMap(op);
  if (!map.has_value()) return std::nullopt;
  ir::Simplifier simplifier;
  ir::Bounds::Scopes scopes;
  for (size_t i = 0; i < map->stage.axes.size(); ++i)
    scopes.Add(simplifier.BindLoop(map->stage.axes[i], map->stage.extents()[i]));
  const ir::Expr body = simplifier.Simplify(map->stage.body[0]);
  std::optional<Tensor> forwarded;
  for (size_t i = 0; i < map->tensors.size() && !forwarded.has_value(); ++i) {
    const ir::Read& read = map->stage.reads[i];
    if (!body.SameAs(read.value) || !graph::SameType(map->tensors[i].type(), op.output().type()))
      continue;
    if (read.predicate.defined() && !simplifier.Prove(read.predicate)) continue;
    // A dimension of one place that data indexes has no axis.
    bool in_place = read.indices.size() == map->stage.axes.size();
    for (size_t d = 0; in_place && d < read.indices.size(); ++d)
      in_place &= simplifier.Prove(ir::Eq(read.indices[d], map->stage.axes[d]));
    if (in_place) forwarded = map->tensors[i];
  }
  return forwarded;
}

std::vector<int64_t> Permutation(const Operator& op) {
  if (op.attributes().Has("axes")) return op.attributes().Ints("axes");
  std::vector<int64_t> axes(op.input(0).rank());
  std::iota(axes.rbegin(), axes.rend(), 0);
  return axes;
}

std::optional<std::vector<Progression>> PartOfInput(const Operator& op) {
  if (!op.Is(graph::kMovement) || op.Is(graph::kReshape)) return std::nullopt;
  const std::optional<MapDefinition> map = DefinitionAsMap(op);
  if (!map.has_value() || map->stage.reads.size() != 1) return std::nullopt;
  const ir::Stage& stage = map->stage;
  const ir::Read& read = stage.reads[0];
  const graph::Dims &shape = op.output().shape(), &whole = op.input(0).shape();
  if (read.predicate.defined() || !stage.body[0].SameAs(read.value) ||
      shape.size() != whole.size()) {
    return std::nullopt;
  }
  ir::Simplifier simplifier;
  ir::Bounds::Scopes scopes;
  for (size_t i = 0; i < stage.axes.size(); ++i)
    scopes.Add(simplifier.BindLoop(stage.axes[i], stage.extents()[i]));
  std::vector<Progression> part;
  size_t axis = 0, place = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    // A dimension of one element has no axis, and none in memory.
    if (ir::IsInt(whole[d], 1)) {
      if (!ir::IsInt(shape[d], 1)) return std::nullopt;
      part.emplace_back();
      continue;
    }
    if (place == read.indices.size()) return std::nullopt;
    const ir::Expr& index = read.indices[place++];
    if (ir::IsInt(shape[d], 1)) {
      const std::optional<int64_t> only = ir::AsInt(index);
      if (!only.has_value()) return std::nullopt;
      part.push_back({.first = *only});
      continue;
    }
    if (axis == stage.axes.size()) return std::nullopt;
    const ir::Var& along = stage.axes[axis++];
    const auto index_at = [&](int64_t element) {
      return ir::AsInt(ir::Simplify(ir::Substitute(index, {{along, ir::Int64(element)}})));
    };
    const std::optional<int64_t> first = index_at(0), second = index_at(1);
    if (!first.has_value() || !second.has_value()) return std::nullopt;
    const Progression taken = {.first = *first, .step = *second - *first};
    const ir::Expr line = ir::Int64(taken.first) + along * ir::Int64(taken.step);
    if (!simplifier.Prove(ir::Eq(index, line))) return std::nullopt;
    part.push_back(taken);
  }
  return part;
}

std::optional<IntegerFacts> ElementFacts(const Rewrite& rewrite, const Tensor& tensor) {
  return ElementFactsAt(rewrite, tensor, 0);
}

}  // namespace hidet::passes
