#include "passes/graph/canonicalize.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/status_macros.h"
#include "passes/graph/operator_facts.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

// Known elements become a constant, or a table of sizes.
RewriteResult FromTrackedElements(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.outputs().size() != 1 || !op.output().value().has_value())
    return std::nullopt;
  const Tensor& output = op.output();
  const auto elements = graph::ConstantDims(*output.value());
  if (elements.has_value()) {
    return std::vector<Tensor>{
        rewrite.Known(output, graph::ConstantData::FromInts(output.dtype(), *elements))};
  }
  // A table that reads nothing is no simpler as another.
  if (op.inputs().empty()) return std::nullopt;
  rewrite.builder.set_default_device(output.device());
  HIDET_ASSIGN_OR_RETURN(Tensor sizes, rewrite.builder.ApplyOne("Sizes", absl::Span<const Tensor>(),
                                                                {{"values", *output.value()},
                                                                 {"shape", output.shape()},
                                                                 {"dtype", output.dtype()}},
                                                                op.name()));
  return std::vector<Tensor>{sizes};
}

// Every value of `from` is one of `to`.
bool IsWidening(ScalarType from, ScalarType to) {
  if (from == to || IsBool(from)) return true;
  if (IsFloat(from) && IsFloat(to)) {
    return BitWidth(to) > BitWidth(from);
  }
  if (IsInteger(from) && IsInteger(to)) {
    return IsSigned(from) == IsSigned(to) ? BitWidth(to) >= BitWidth(from)
                                          : IsSigned(to) && BitWidth(to) > BitWidth(from);
  }
  return false;
}

// Neighbours along an axis of a tensor.
struct Stretch {
  Tensor whole;
  int64_t axis = 0, first = 0;
  std::vector<int64_t> others;  // the other axes of the tensor in order, but those of one element
};

// Which axes of a tensor those of another shape are, in order, if axes of one element (-1) came and
// went between; empty if they are no such.
std::optional<std::vector<int64_t>> AxesInShape(const graph::Dims& whole, std::vector<int64_t> axes,
                                                const graph::Dims& shape) {
  std::erase(axes, -1);
  std::vector<int64_t> result;
  size_t next = 0;
  for (const ir::Expr& dim : shape) {
    if (ir::IsInt(dim, 1)) {
      result.push_back(-1);
      continue;
    }
    if (next == axes.size() || !graph::SameDim(whole[axes[next]], dim)) return std::nullopt;
    result.push_back(axes[next++]);
  }
  if (next != axes.size()) return std::nullopt;
  return result;
}

// What a tensor is a stretch of along its dimension `along`, through permutations and axes of one
// element.
std::optional<Stretch> StretchOf(const Rewrite& rewrite, const Tensor& tensor, int64_t along) {
  std::vector<const Operator*> moves;
  const Operator* slice = rewrite.Producer(tensor);
  while (slice != nullptr && !slice->is_fused() &&
         (slice->Is(graph::kReshape) || slice->Is(graph::kPermutation))) {
    moves.push_back(slice);
    slice = rewrite.Producer(slice->input(0));
  }
  if (slice == nullptr || slice->is_fused() || slice->is_external()) return std::nullopt;
  const std::optional<std::vector<Progression>> part = PartOfInput(*slice);
  if (!part.has_value()) return std::nullopt;
  const graph::Dims &whole = slice->input(0).shape(), &kept = slice->output().shape();
  std::optional<Stretch> stretch;
  std::vector<int64_t> axes;
  for (int64_t d = 0; d < static_cast<int64_t>(part->size()); ++d) {
    const auto& [first, step] = (*part)[d];
    const bool is_one = ir::IsInt(kept[d], 1);
    axes.push_back(is_one ? -1 : d);
    if (graph::SameDim(whole[d], kept[d]) && first == 0 && step == 1) continue;
    if (stretch.has_value() || (step != 1 && !is_one)) return std::nullopt;
    stretch = {.whole = slice->input(0), .axis = d, .first = first};
  }
  if (!stretch.has_value()) return std::nullopt;
  // One element stands along any dimension of one element.
  const int64_t own = ir::IsInt(kept[stretch->axis], 1) ? -1 : stretch->axis;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    if ((*move)->Is(graph::kPermutation)) {
      const std::vector<int64_t> before = axes;
      std::ranges::transform(Permutation(**move), axes.begin(),
                             [&](int64_t axis) { return before[axis]; });
      continue;
    }
    auto moved = AxesInShape(whole, std::move(axes), (*move)->output().shape());
    if (!moved.has_value()) return std::nullopt;
    axes = *std::move(moved);
  }
  if (axes[along] != own) return std::nullopt;
  std::erase(axes, -1);
  std::erase(axes, own);
  stretch->others = std::move(axes);
  return stretch;
}

// Stretches of a tensor that are joined in order are the tensor, or, if they were moved or are
// stacked along another axis than they were taken from, the tensor with its axes in another order.
RewriteResult JoinedAgain(Rewrite& rewrite, const Operator& op) {
  if (op.record().name != "Concat" || op.inputs().size() < 2) return std::nullopt;
  const graph::Dims& shape = op.output().shape();
  int64_t axis = op.attributes().Int("axis"), next = 0;
  if (axis < 0) axis += op.output().rank();
  std::optional<Stretch> first;
  for (const Tensor& input : op.inputs()) {
    const std::optional<Stretch> stretch = StretchOf(rewrite, input, axis);
    const std::optional<int64_t> count = ir::AsInt(input.shape()[axis]);
    if (!stretch.has_value() || !count.has_value() || stretch->first != next) return std::nullopt;
    next += *count;
    if (!first.has_value()) first = stretch;
    if (!stretch->whole.SameAs(first->whole) || stretch->axis != first->axis ||
        stretch->others != first->others)
      return std::nullopt;
  }
  const Tensor& whole = first->whole;
  if (!graph::SameDim(whole.shape()[first->axis], shape[axis]) ||
      whole.dtype() != op.output().dtype())
    return std::nullopt;
  // The axis stands behind as many others as in the result.
  const auto before = std::count_if(shape.begin(), shape.begin() + axis,
                                    [](const ir::Expr& dim) { return !ir::IsInt(dim, 1); });
  std::vector<int64_t> order = first->others;
  order.insert(order.begin() + before, first->axis);
  if (std::ranges::is_sorted(order) && graph::SameDims(whole.shape(), shape))
    return std::vector<Tensor>{rewrite.Map(whole)};
  for (int64_t d = whole.rank() - 1; d >= 0; --d) {
    if (std::ranges::count(order, d) == 0) order.insert(order.begin(), d);
  }
  HIDET_ASSIGN_OR_RETURN(
      Tensor ordered,
      rewrite.builder.ApplyOne("PermuteDims", {rewrite.Map(whole)}, {{"axes", order}}, op.name()));
  HIDET_ASSIGN_OR_RETURN(Tensor result, rewrite.builder.ApplyOne("Reshape", {std::move(ordered)},
                                                                 {{"shape", shape}}, op.name()));
  return std::vector<Tensor>{std::move(result)};
}

RewriteResult CanonicalizeOperator(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.is_external()) return std::nullopt;
  HIDET_ASSIGN_OR_RETURN(std::optional<std::vector<Tensor>> tracked,
                         FromTrackedElements(rewrite, op));
  if (tracked.has_value()) return tracked;
  if (op.record().define == nullptr) {
    HIDET_ASSIGN_OR_RETURN(
        std::vector<Tensor> outputs,
        op.record().decompose(rewrite.builder, rewrite.MapInputs(op), op.attributes()));
    return outputs;
  }
  if (const auto same = ForwardedInput(op)) return std::vector<Tensor>{rewrite.Map(*same)};
  HIDET_ASSIGN_OR_RETURN(std::optional<std::vector<Tensor>> joined, JoinedAgain(rewrite, op));
  if (joined.has_value()) return joined;
  const Operator* producer = op.inputs().empty() ? nullptr : rewrite.Producer(op.input(0));
  if (producer == nullptr || producer->is_fused()) return std::nullopt;
  const auto in_place_of_both = [&](absl::string_view name,
                                    graph::Attributes attributes) -> RewriteResult {
    HIDET_ASSIGN_OR_RETURN(Tensor result,
                           rewrite.builder.ApplyOne(name, {rewrite.Map(producer->input(0))},
                                                    std::move(attributes), op.name()));
    return std::vector<Tensor>{std::move(result)};
  };
  if (op.Is(graph::kPermutation) && producer->Is(graph::kPermutation)) {
    const std::vector<int64_t> inner = Permutation(*producer), outer = Permutation(op);
    std::vector<int64_t> axes;
    for (int64_t axis : outer) axes.push_back(inner[axis]);
    return in_place_of_both("PermuteDims", {{"axes", axes}});
  }
  if (op.Is(graph::kReshape) && producer->Is(graph::kReshape))
    return in_place_of_both("Reshape", {{"shape", op.output().shape()}});
  // 8-bit floats stay 16-bit ones on their way: tensor cores multiply those.
  if (op.Is(graph::kCast) && producer->Is(graph::kCast) &&
      IsWidening(producer->input(0).dtype(), producer->output().dtype()) &&
      !(IsHalf(producer->output().dtype()) && IsFloat(producer->input(0).dtype())))
    return in_place_of_both("Cast", {{"dtype", op.output().dtype()}});
  return std::nullopt;
}

}  // namespace

GraphPass Canonicalize() { return RepeatedRewritePass("canonicalize", CanonicalizeOperator); }

}  // namespace hidet::passes
