#include "passes/graph/resolve.h"

#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.h"

namespace hidet::passes {
namespace {

using graph::Dims;
using graph::Graph;
using graph::GraphBuilder;
using graph::Operator;
using graph::Tensor;
using ir::Expr;
using Resolved = absl::StatusOr<std::optional<std::vector<Tensor>>>;

Dims BatchOf(const Tensor& matrices) {
  return {matrices.shape().begin(), matrices.shape().end() - 2};
}

// Two equal batches of at least one dimension each; vectors become matrices of one row or column. A
// batch that both have already is not touched, so that a transformer's products stay as they are.
Resolved ResolveMatmul(GraphBuilder& builder, const Operator& op) {
  Tensor a = op.input(0), b = op.input(1);
  const bool a_is_vector = a.rank() == 1, b_is_vector = b.rank() == 1;
  if (a_is_vector) {
    HIDET_ASSIGN_OR_RETURN(
        a, builder.ApplyOne("Reshape", {a}, {{"shape", Dims{ir::Int64(1), a.shape()[0]}}}));
  }
  if (b_is_vector) {
    HIDET_ASSIGN_OR_RETURN(
        b, builder.ApplyOne("Reshape", {b}, {{"shape", Dims{b.shape()[0], ir::Int64(1)}}}));
  }
  const bool transpose_a = !a_is_vector && op.attributes().Bool("transpose_a");
  const bool transpose_b = !b_is_vector && op.attributes().Bool("transpose_b");
  const Dims& result_shape = op.output().shape();
  const int kept = (a_is_vector ? 0 : 1) + (b_is_vector ? 0 : 1);
  Dims batch(result_shape.begin(), result_shape.end() - kept);
  if (batch.empty()) batch = {ir::Int64(1)};
  for (Tensor* matrices : {&a, &b}) {
    if (graph::SameDims(BatchOf(*matrices), batch)) continue;
    Dims shape = batch;
    shape.insert(shape.end(), matrices->shape().end() - 2, matrices->shape().end());
    HIDET_ASSIGN_OR_RETURN(*matrices,
                           builder.ApplyOne("Broadcast", {*matrices}, {{"shape", shape}}));
  }
  HIDET_ASSIGN_OR_RETURN(
      Tensor product,
      builder.ApplyOne(op.output().device().IsCuda() ? "CudaBatchMatmul" : "CpuBatchMatmul", {a, b},
                       {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}}, op.name()));
  if (!graph::SameDims(product.shape(), result_shape)) {
    HIDET_ASSIGN_OR_RETURN(product,
                           builder.ApplyOne("Reshape", {product}, {{"shape", result_shape}}));
  }
  return std::vector<Tensor>{product};
}

// The largest element of a window is that of its rows' largest: a pooling along each dimension, the
// last one first, reads the sum of the window's sizes where it read their product. What is between
// is written and read once more, and is a launch on a GPU, so small windows stay whole.
Resolved ResolveMaxPool(GraphBuilder& builder, const Operator& op) {
  const std::vector<int64_t>& kernel = op.attributes().Ints("kernel");
  const int64_t worth = op.output().device().IsCuda() ? 4 : 2;
  double product = 1, sum = 0;
  int long_sides = 0;
  for (const int64_t size : kernel) {
    if (size <= 1) continue;
    ++long_sides;
    product *= static_cast<double>(size);
    sum += static_cast<double>(size);
  }
  // What is made has one long side at most, and stays.
  if (long_sides < 2 || product <= static_cast<double>(worth) * sum) return std::nullopt;
  const size_t rank = kernel.size();
  Tensor x = op.input(0);
  for (size_t d = rank; d-- > 0;) {
    const auto along = [&](absl::string_view name, int64_t otherwise) {
      const std::vector<int64_t>& whole = op.attributes().Ints(name);
      std::vector<int64_t> part(whole.size(), otherwise);
      for (size_t i = d; i < whole.size(); i += rank) part[i] = whole[i];
      return part;
    };
    HIDET_ASSIGN_OR_RETURN(x, builder.ApplyOne(op.record().name, {x},
                                               {{"kernel", along("kernel", 1)},
                                                {"stride", along("stride", 1)},
                                                {"padding", along("padding", 0)},
                                                {"ceil_mode", op.attributes().Bool("ceil_mode")},
                                                {"dilations", along("dilations", 1)}},
                                               op.name()));
  }
  return std::vector<Tensor>{x};
}

}  // namespace

std::vector<ResolveRule> DefaultResolveRules() {
  std::vector<ResolveRule> rules = {
      {.name = "matmul-to-batch-matmul", .op = "Matmul", .apply = ResolveMatmul}};
  for (const char* op : {"MaxPool2d", "MaxPool3d"})
    rules.push_back({.name = "max-pool-by-dimension", .op = op, .apply = ResolveMaxPool});
  return rules;
}

GraphPass Resolve(const graph::OpRegistry& registry, std::vector<ResolveRule> rules) {
  const auto resolve = [rules = std::move(rules)](Rewrite& rewrite,
                                                  const Operator& op) -> RewriteResult {
    if (op.is_fused()) return std::nullopt;
    for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) {
      if (rule->op != op.record().name) continue;
      const Operator mapped = Operator::Make(&op.record(), op.name(), rewrite.MapInputs(op),
                                             op.attributes(), op.outputs());
      auto results = AddContext(rule->apply(rewrite.builder, mapped), "resolve rule ", rule->name);
      if (!results.ok() || results->has_value()) return results;
    }
    return std::nullopt;
  };
  return RepeatedRewritePass("resolve", registry, resolve, /*limit=*/32);
}

}  // namespace hidet::passes
