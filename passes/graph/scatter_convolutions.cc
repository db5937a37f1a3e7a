#include "passes/graph/scatter_convolutions.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/fold.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "graph/ops/window.h"
#include "ir/simplify/simplify.h"
#include "passes/graph/operator_facts.h"

namespace hidet::passes {
namespace {

using graph::Dims;
using graph::GraphBuilder;
using graph::Operator;
using graph::Tensor;

// More products of a point than this are never fewer bytes than the image that each tap reads.
constexpr int64_t kMostProducts = 512;
// Nor are products to take memory that the model would not need: of an image.
constexpr int64_t kMostBytes = int64_t{256} << 20;

// A convolution whose sizes are known but for the batch.
struct Scattered {
  ScalarType dtype;
  ir::Expr batch;
  int64_t in = 0, out = 0;             // channels
  std::vector<int64_t> kernel, image;  // sizes
  graph::Fold fold;                    // of the products to the result

  static int64_t Product(const std::vector<int64_t>& sizes) {
    int64_t product = 1;
    for (const int64_t size : sizes) product *= size;
    return product;
  }
  int64_t taps() const { return Product(kernel); }
  int64_t points() const { return Product(image); }
};

std::optional<Scattered> GetScattered(const Operator& op) {
  if (op.is_fused() || op.is_external() || !absl::StartsWith(op.record().family, "conv") ||
      !op.attributes().Has("groups") || op.attributes().Int("groups") != 1 ||
      !op.output().device().IsCuda() || !IsFloat(op.output().dtype()))
    return std::nullopt;
  const Tensor &image = op.input(0), &weight = op.input(1);
  if (image.dtype() != weight.dtype() || image.dtype() != op.output().dtype()) return std::nullopt;
  const auto sizes = [](const Tensor& tensor, int from) -> std::optional<std::vector<int64_t>> {
    std::vector<int64_t> all;
    for (int d = from; d < tensor.rank(); ++d) {
      const std::optional<int64_t> size = ir::AsInt(tensor.shape()[d]);
      if (!size.has_value() || *size < 1) return std::nullopt;
      all.push_back(*size);
    }
    return all;
  };
  const auto of_image = sizes(image, 1), of_weight = sizes(weight, 0),
             of_result = sizes(op.output(), 2);
  if (!of_image.has_value() || !of_weight.has_value() || !of_result.has_value())
    return std::nullopt;
  Scattered found{.dtype = image.dtype(),
                  .batch = image.shape()[0],
                  .in = (*of_image)[0],
                  .out = (*of_weight)[0],
                  .kernel = {of_weight->begin() + 2, of_weight->end()},
                  .image = {of_image->begin() + 1, of_image->end()}};
  const int64_t products = found.out * found.taps();
  if (found.taps() == 1 || products > kMostProducts || 4 * products * found.points() > kMostBytes)
    return std::nullopt;
  const graph::WindowShape window = graph::WindowOf(op.attributes(), found.kernel);
  const size_t rank = found.kernel.size();
  found.fold = {.image = *of_result,
                .kernel = found.kernel,
                .stride = std::vector<int64_t>(rank, 1),
                .dilation = window.dilation};
  for (size_t i = 0; i < rank; ++i) {
    // Tap t of a window at p reads the image at p + dilation t - pad: the products there belong to
    // windows that lie as far before it, of the mirrored tap as far behind.
    const int64_t reach = window.dilation[i] * (found.kernel[i] - 1);
    found.fold.pad_before.push_back(reach - window.pad_begin[i]);
    found.fold.pad_after.push_back(reach - window.pad_end[i]);
    if (window.stride[i] != 1 || found.fold.pad_before[i] < 0 || found.fold.pad_after[i] < 0)
      return std::nullopt;
  }
  return found;
}

// All taps of all channels, mirrored: [out taps, in].
absl::StatusOr<Tensor> Taps(GraphBuilder& builder, const Scattered& of, Tensor weight) {
  std::vector<int64_t> spatial;
  for (size_t d = 0; d < of.kernel.size(); ++d) spatial.push_back(static_cast<int64_t>(2 + d));
  HIDET_ASSIGN_OR_RETURN(weight, builder.ApplyOne("Flip", {weight}, {{"dims", spatial}}));
  HIDET_ASSIGN_OR_RETURN(
      weight, builder.ApplyOne("Reshape", {weight},
                               {{"shape", graph::MakeDims({of.out, of.in, of.taps()})}}));
  HIDET_ASSIGN_OR_RETURN(
      weight, builder.ApplyOne("PermuteDims", {weight}, {{"axes", std::vector<int64_t>{0, 2, 1}}}));
  return builder.ApplyOne("Reshape", {weight},
                          {{"shape", graph::MakeDims({of.out * of.taps(), of.in})}});
}

// An image as rows: [batch, in, points].
Dims RowsOf(const Scattered& of) { return {of.batch, ir::Int64(of.in), ir::Int64(of.points())}; }

// The products of both, in float32: [batch, out taps, points].
absl::StatusOr<Tensor> Products(GraphBuilder& builder, Tensor taps, Tensor rows) {
  for (Tensor* operand : {&taps, &rows}) {
    if (operand->dtype() == ScalarType::kFloat32) continue;
    HIDET_ASSIGN_OR_RETURN(*operand,
                           builder.ApplyOne("Cast", {*operand}, {{"dtype", ScalarType::kFloat32}}));
  }
  return builder.ApplyOne("Matmul", {taps, rows});
}

class Scatterer {
 public:
  Scatterer(const graph::Graph& graph, const ir::KernelOracle& oracle)
      : oracle_(oracle), lowering_(graph, oracle.precision()) {}

  RewriteResult operator()(Rewrite& rewrite, const Operator& op) const {
    const std::optional<Scattered> found = GetScattered(op);
    if (!found.has_value() || !lowering_.IsKnown(op.input(1))) return std::nullopt;
    HIDET_ASSIGN_OR_RETURN(const bool pays, Pays(op, *found));
    if (!pays) return std::nullopt;
    GraphBuilder& builder = rewrite.builder;
    HIDET_ASSIGN_OR_RETURN(const Tensor taps, Taps(builder, *found, rewrite.Map(op.input(1))));
    HIDET_ASSIGN_OR_RETURN(
        const Tensor rows,
        builder.ApplyOne("Reshape", {rewrite.Map(op.input(0))}, {{"shape", RowsOf(*found)}}));
    HIDET_ASSIGN_OR_RETURN(const Tensor products, Products(builder, taps, rows));
    HIDET_ASSIGN_OR_RETURN(Tensor result,
                           graph::MakeFold(builder, products, found->fold, op.name()));
    if (found->dtype != ScalarType::kFloat32) {
      HIDET_ASSIGN_OR_RETURN(result, builder.ApplyOne("Cast", {result}, {{"dtype", found->dtype}}));
    }
    return std::vector<Tensor>{std::move(result)};
  }

 private:
  // Whether the product and the sums of its results take less time than the convolution.
  absl::StatusOr<bool> Pays(const Operator& op, const Scattered& of) const {
    const auto input = [&](GraphBuilder& builder, ScalarType dtype, Dims shape) {
      return builder.Input(graph::TensorType{dtype, std::move(shape), op.output().device()});
    };
    graph::TensorSet prepared;
    HIDET_ASSIGN_OR_RETURN(ir::AnalyzedTask product, TaskOf(prepared, [&](GraphBuilder& builder) {
                             const Tensor taps = input(
                                 builder, of.dtype, graph::MakeDims({of.out * of.taps(), of.in}));
                             prepared.insert(taps);
                             return Products(builder, taps, input(builder, of.dtype, RowsOf(of)));
                           }));
    std::vector<ir::Share> apart = {{std::move(product)}};
    // The windows of a dimension at a time, others' elements as channels.
    int64_t others = of.out * of.taps() * of.points();
    for (size_t d = 0; d < of.kernel.size(); ++d) {
      const auto alone = [&](const std::vector<int64_t>& sizes) {
        return std::vector<int64_t>{sizes[d]};
      };
      others /= of.kernel[d] * of.image[d];
      HIDET_ASSIGN_OR_RETURN(
          ir::AnalyzedTask sums, TaskOf({}, [&](GraphBuilder& builder) {
            const Tensor columns =
                input(builder, ScalarType::kFloat32,
                      {of.batch, ir::Int64(others * of.kernel[d]), ir::Int64(of.image[d])});
            return graph::MakeFold(builder, columns,
                                   {.image = alone(of.fold.image),
                                    .kernel = alone(of.kernel),
                                    .stride = {1},
                                    .dilation = alone(of.fold.dilation),
                                    .pad_before = alone(of.fold.pad_before),
                                    .pad_after = alone(of.fold.pad_after)},
                                   op.name());
          }));
      apart.push_back({std::move(sums)});
      others *= of.fold.image[d];
    }
    HIDET_ASSIGN_OR_RETURN(const graph::LoweredOperator whole, lowering_.Lower(op));
    return !oracle_.CanFuse(whole.task, apart).ok();
  }

  // What a graph of one result computes, as one task; some of its inputs may be prepared.
  absl::StatusOr<ir::AnalyzedTask> TaskOf(
      const graph::TensorSet& prepared,
      const std::function<absl::StatusOr<Tensor>(GraphBuilder&)>& make) const {
    GraphBuilder builder(graph::AllOps());
    HIDET_ASSIGN_OR_RETURN(const Tensor result, make(builder));
    HIDET_ASSIGN_OR_RETURN(const graph::Graph graph, builder.Build({result}));
    HIDET_ASSIGN_OR_RETURN(
        auto lowered,
        graph::LowerGraphToTask(graph, static_cast<int>(graph.operators.size()) - 1,
                                std::vector<graph::InputStorage>(graph.inputs.size()),
                                {.prepared = &prepared, .precision = oracle_.precision()}));
    return std::move(lowered.task);
  }

  const ir::KernelOracle& oracle_;
  const graph::GraphTasks lowering_;
};

}  // namespace

GraphPass ScatterConvolutions(const ir::KernelOracle* oracle) {
  return JudgedRewritePass<Scatterer>("scatter-convolutions", oracle);
}

}  // namespace hidet::passes
