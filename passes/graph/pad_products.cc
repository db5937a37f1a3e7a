#include "passes/graph/pad_products.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/rounding.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "ir/simplify/simplify.h"
#include "passes/graph/operator_facts.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

// One side of a product.
struct Side {
  Tensor tensor;
  bool runs_across = false;  // its rows run across the depth, not along it

  const ir::Expr& row() const { return tensor.shape().back(); }
  const ir::Expr& depth() const { return runs_across ? *(tensor.shape().end() - 2) : row(); }
};

// As many elements as a copy's rows have for a depth: whole vectors, or whole lines of eight where
// that is at most a sixteenth more.
int64_t PaddedDepth(int64_t depth, int64_t vector) {
  const int64_t line = 8 * vector, lines = RoundUpTo(depth, line);
  return 16 * (lines - depth) <= depth ? lines : RoundUpTo(depth, vector);
}

class ProductPadder {
 public:
  ProductPadder(const graph::Graph& graph, const ir::KernelOracle& oracle)
      : oracle_(oracle), lowering_(graph, oracle.precision()) {}

  RewriteResult operator()(Rewrite& rewrite, const Operator& op) const {
    if (op.is_fused() || op.record().family != "matmul" || !op.output().device().IsCuda() ||
        lowering_.IsPrepared(op.output()) || !IsFloat(op.output().dtype()))
      return std::nullopt;
    const int64_t vector = 128 / BitWidth(op.output().dtype());
    if (op.input(0).rank() < 2 || op.input(1).rank() < 2) return std::nullopt;
    const Side a = SideOf(rewrite, op.input(0), op.attributes().Bool("transpose_a")),
               b = SideOf(rewrite, op.input(1), !op.attributes().Bool("transpose_b"));
    if (!ir::AsInt(a.depth()).has_value()) return std::nullopt;
    if (!MustChange(a, vector) && !MustChange(b, vector)) return std::nullopt;
    HIDET_ASSIGN_OR_RETURN(const bool pays, Pays(op, a, b, vector));
    if (!pays) return std::nullopt;
    graph::GraphBuilder& builder = rewrite.builder;
    HIDET_ASSIGN_OR_RETURN(const Side left,
                           Copied(builder, {rewrite.Map(a.tensor), a.runs_across}, vector));
    HIDET_ASSIGN_OR_RETURN(const Side right,
                           Copied(builder, {rewrite.Map(b.tensor), b.runs_across}, vector));
    HIDET_ASSIGN_OR_RETURN(Tensor result, Product(builder, op, left, right));
    return std::vector<Tensor>{std::move(result)};
  }

 private:
  // The side as it lies in memory: a tensor that is another one transposed is read from that one.
  static Side SideOf(const Rewrite& rewrite, const Tensor& tensor, bool runs_across) {
    const Operator* producer = rewrite.Producer(tensor);
    if (producer == nullptr || !producer->Is(graph::kPermutation)) return {tensor, runs_across};
    std::vector<int64_t> axes = Permutation(*producer);
    std::swap(axes.end()[-2], axes.end()[-1]);
    if (!std::is_sorted(axes.begin(), axes.end())) return {tensor, runs_across};
    return {producer->input(0), !runs_across};
  }

  // Whether a side's rows need no change: none of the depth, and aligned.
  static bool IsKept(const Side& side, int64_t vector) {
    return side.runs_across && ir::IsMultipleOf(side.row(), vector);
  }

  // Whether a side's rows are not aligned, which a copy can change. The layout of a constant side
  // of a whole depth is chosen with its strategy.
  bool MustChange(const Side& side, int64_t vector) const {
    if (!ir::IsMultipleOf(side.depth(), vector)) return !IsKept(side, vector);
    return side.runs_across && !IsKept(side, vector) && !lowering_.IsKnown(side.tensor);
  }

  // A copy of the side with zeros behind its depth, along it unless it is kept. A side of whole
  // vectors along a whole depth stays as it is.
  static absl::StatusOr<Side> Copied(graph::GraphBuilder& builder, Side side, int64_t vector) {
    const int rank = side.tensor.rank();
    if (side.runs_across && !IsKept(side, vector)) {
      std::vector<int64_t> axes;
      for (int d = 0; d < rank; ++d) axes.push_back(d);
      std::swap(axes[rank - 2], axes[rank - 1]);
      HIDET_ASSIGN_OR_RETURN(
          side.tensor, builder.ApplyOne("PermuteDims", {side.tensor}, {{"axes", std::move(axes)}}));
      side.runs_across = false;
    }
    const int axis = side.runs_across ? rank - 2 : rank - 1;
    std::vector<int64_t> pads(2 * static_cast<size_t>(rank), 0);
    const int64_t depth = *ir::AsInt(side.tensor.shape()[axis]);
    if (depth % vector == 0) return side;
    pads[rank + axis] = PaddedDepth(depth, vector) - depth;
    HIDET_ASSIGN_OR_RETURN(side.tensor,
                           builder.ApplyOne("Pad", {side.tensor}, {{"pads", std::move(pads)}}));
    return side;
  }

  static absl::StatusOr<Tensor> Product(graph::GraphBuilder& builder, const Operator& op,
                                        const Side& a, const Side& b) {
    graph::Attributes attributes = op.attributes();
    attributes.Set("transpose_a", a.runs_across);
    attributes.Set("transpose_b", !b.runs_across);
    return builder.ApplyOne(op.record().name, {a.tensor, b.tensor}, std::move(attributes));
  }

  // Whether copies and the product of them take less time than the product as it is.
  absl::StatusOr<bool> Pays(const Operator& op, const Side& a, const Side& b,
                            int64_t vector) const {
    std::array<Side, 2> sides = {a, b};
    const std::array<bool, 2> prepared = {lowering_.IsKnown(a.tensor), lowering_.IsKnown(b.tensor)};
    HIDET_ASSIGN_OR_RETURN(const ir::AnalyzedTask whole, TaskOf(op, sides, prepared));
    std::vector<ir::Share> apart;
    for (size_t i = 0; i < 2; ++i) {
      Side& side = sides[i];
      HIDET_ASSIGN_OR_RETURN(const graph::Graph copy, CopyOf(side, vector));
      if (!prepared[i] && !copy.operators.empty()) {
        // A transposed copy is one movement with its padding.
        HIDET_ASSIGN_OR_RETURN(
            const auto lowered,
            graph::LowerGraphToTask(copy, static_cast<int>(copy.operators.size()) - 1, {{}},
                                    {.precision = oracle_.precision()}));
        apart.push_back({lowered.task});
      }
      side.tensor = copy.outputs[0];
    }
    HIDET_ASSIGN_OR_RETURN(ir::AnalyzedTask padded, TaskOf(op, sides, prepared));
    apart.push_back({std::move(padded)});
    return !oracle_.CanFuse(whole, apart).ok();
  }

  // The task of the operator's product of two sides, of which some are known before the first call.
  absl::StatusOr<ir::AnalyzedTask> TaskOf(const Operator& op, std::array<Side, 2> sides,
                                          const std::array<bool, 2>& is_prepared) const {
    graph::GraphBuilder builder(graph::AllOps());
    graph::TensorSet prepared;
    for (size_t i = 0; i < 2; ++i) {
      sides[i].tensor = builder.Input(sides[i].tensor.type());
      if (is_prepared[i]) prepared.insert(sides[i].tensor);
    }
    HIDET_ASSIGN_OR_RETURN(const Tensor result, Product(builder, op, sides[0], sides[1]));
    HIDET_ASSIGN_OR_RETURN(const graph::Graph product, builder.Build({result}));
    HIDET_ASSIGN_OR_RETURN(
        const auto lowered,
        graph::LowerToTask(product.operators[0],
                           {.prepared = &prepared, .precision = oracle_.precision()}));
    return lowered.task;
  }

  // The copy of a side as a graph of its own; the side runs then as the copy does.
  absl::StatusOr<graph::Graph> CopyOf(Side& side, int64_t vector) const {
    graph::GraphBuilder builder(graph::AllOps());
    HIDET_ASSIGN_OR_RETURN(
        side, Copied(builder, {builder.Input(side.tensor.type()), side.runs_across}, vector));
    return builder.Build({side.tensor});
  }

  const ir::KernelOracle& oracle_;
  const graph::GraphTasks lowering_;
};

}  // namespace

GraphPass PadProducts(const ir::KernelOracle* oracle) {
  return JudgedRewritePass<ProductPadder>("pad-products", oracle);
}

}  // namespace hidet::passes
