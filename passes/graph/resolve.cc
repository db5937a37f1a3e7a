#include "passes/graph/resolve.h"

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

}  // namespace

std::vector<ResolveRule> DefaultResolveRules() {
  return {{.name = "matmul-to-batch-matmul", .op = "Matmul", .apply = ResolveMatmul}};
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
