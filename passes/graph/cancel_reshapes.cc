#include "passes/graph/cancel_reshapes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/status_macros.h"

namespace hidet::passes {
namespace {

using graph::Dims;
using graph::Operator;
using graph::Tensor;
using ir::Expr;

// An elementwise operator, and which of its operands is followed upwards.
struct Step {
  const Operator* op;
  size_t operand;
};

// The steps from a tensor up to a Reshape of a tensor of that shape, whose operand is `source`.
struct Way {
  std::vector<Step> steps;  // the last operator first
  Tensor source;
};

bool FindWay(const Rewrite& rewrite, const Tensor& tensor, const Dims& shape, Way& way) {
  const Operator* producer = rewrite.Producer(tensor);
  if (producer == nullptr || producer->is_fused() || producer->is_external()) return false;
  if (producer->Is(graph::kReshape)) {
    way.source = producer->input(0);
    return graph::SameDims(way.source.shape(), shape);
  }
  if (!producer->Is(graph::kPointwise) || producer->outputs().size() != 1 ||
      !rewrite.uses.HasOneUse(tensor)) {
    return false;
  }
  for (size_t i = 0; i < producer->inputs().size(); ++i) {
    const Tensor& input = producer->input(i);
    if (!graph::SameDims(input.shape(), tensor.shape())) continue;
    way.steps.push_back({producer, i});
    if (FindWay(rewrite, input, shape, way)) return true;
    way.steps.pop_back();
  }
  return false;
}

// How the dimensions of one shape become those of another with as many elements: `head` and `tail`
// dimensions at the ends are the same, those between are grouped anew.
class Regrouping {
 public:
  Regrouping(const Dims& from, const Dims& to) : from_(from), to_(to) {
    const size_t least = std::min(from.size(), to.size());
    while (tail_ < least && Same(from[from.size() - 1 - tail_], to[to.size() - 1 - tail_])) ++tail_;
    while (head_ + tail_ < least && Same(from[head_], to[head_])) ++head_;
  }

  // Returns the operand, of a shape that is broadcast to `from`, in one that is broadcast to `to`.
  absl::StatusOr<Tensor> Apply(graph::GraphBuilder& builder, const Tensor& operand) const {
    Dims dims = operand.shape();
    dims.insert(dims.begin(), from_.size() - dims.size(), ir::Int64(1));
    const auto middle = [&](const Dims& shape) {
      return Dims(shape.begin() + head_, shape.end() - tail_);
    };
    const Dims mine = middle(dims), whole = middle(from_);
    Dims result = middle(to_);
    Tensor repeated = operand;
    if (std::all_of(mine.begin(), mine.end(), [](const Expr& dim) { return ir::IsInt(dim, 1); })) {
      std::fill(result.begin(), result.end(), ir::Int64(1));
    } else if (!graph::SameDims(mine, whole)) {
      std::copy(whole.begin(), whole.end(), dims.begin() + head_);
      HIDET_ASSIGN_OR_RETURN(repeated, builder.ApplyOne("Broadcast", {operand}, {{"shape", dims}}));
    }
    result.insert(result.begin(), dims.begin(), dims.begin() + head_);
    result.insert(result.end(), dims.end() - tail_, dims.end());
    if (graph::SameDims(repeated.shape(), result)) return repeated;
    return builder.ApplyOne("Reshape", {repeated}, {{"shape", result}});
  }

 private:
  static bool Same(const Expr& a, const Expr& b) { return graph::SameDims({a}, {b}); }

  Dims from_, to_;
  size_t head_ = 0, tail_ = 0;
};

RewriteResult CancelAround(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.is_external() || !op.Is(graph::kReshape)) return std::nullopt;
  Way way;
  if (!FindWay(rewrite, op.input(0), op.output().shape(), way) || way.steps.empty())
    return std::nullopt;
  const Regrouping regrouping(op.input(0).shape(), op.output().shape());
  Tensor value = rewrite.Map(way.source);
  for (auto step = way.steps.rbegin(); step != way.steps.rend(); ++step) {
    std::vector<Tensor> inputs = rewrite.MapInputs(*step->op);
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (i == step->operand) {
        inputs[i] = value;
      } else if (inputs[i].rank() > 0) {
        HIDET_ASSIGN_OR_RETURN(inputs[i], regrouping.Apply(rewrite.builder, inputs[i]));
      }
    }
    HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                           rewrite.builder.Apply(step->op->record(), inputs, step->op->attributes(),
                                                 step->op->name()));
    value = std::move(results[0]);
  }
  if (value.dtype() != op.output().dtype())
    return std::nullopt;  // promotion sees scalars differently
  return std::vector<Tensor>{value};
}

}  // namespace

GraphPass CancelReshapes() { return RepeatedRewritePass("cancel-reshapes", CancelAround); }

}  // namespace hidet::passes
