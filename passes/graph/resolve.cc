#include "passes/graph/resolve.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "base/rounding.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/tensor.h"

namespace hidet::passes {
namespace {

using graph::Dims;
using graph::GraphBuilder;
using graph::Operator;
using graph::Tensor;
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

// Processors have an instruction for products of a signed byte and one without a sign. Where both
// are of a kind, the elements of one are those of the other kind, 128 more or less.
Resolved ResolveSignsOfBytes(GraphBuilder& builder, const Operator& op) {
  Tensor a = op.input(0), b = op.input(1);
  const bool is_signed = IsSigned(a.dtype());
  if (op.output().device().IsCuda() || is_signed != IsSigned(b.dtype()) || b.rank() < 2)
    return std::nullopt;
  const bool transpose_b = op.attributes().Bool("transpose_b");
  const auto cast = [&](const Tensor& x, ScalarType dtype) {
    return builder.ApplyOne("Cast", {x}, {{"dtype", dtype}});
  };
  const auto number = [&](ScalarType dtype, double value) {
    return graph::ScalarConstant(dtype, value, op.output().device());
  };
  if (is_signed) {
    HIDET_ASSIGN_OR_RETURN(a, cast(a, ScalarType::kUInt8));
  }
  HIDET_ASSIGN_OR_RETURN(a, builder.ApplyOne("BitwiseXor", {a, number(ScalarType::kUInt8, 128)}));
  if (!is_signed) {
    HIDET_ASSIGN_OR_RETURN(a, cast(a, ScalarType::kInt8));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor product,
                         builder.ApplyOne("MatmulInteger", {a, b}, op.attributes(), op.name()));
  HIDET_ASSIGN_OR_RETURN(Tensor sums, cast(b, ScalarType::kInt32));
  HIDET_ASSIGN_OR_RETURN(
      sums, builder.ApplyOne("ReduceSum", {sums},
                             {{"dims", std::vector<int64_t>{b.rank() - (transpose_b ? 1 : 2)}},
                              {"keepdims", false}}));
  if (a.rank() > 1) {
    HIDET_ASSIGN_OR_RETURN(sums, builder.ApplyOne("Unsqueeze", {sums},
                                                  {{"dims", std::vector<int64_t>{b.rank() - 2}}}));
  }
  HIDET_ASSIGN_OR_RETURN(
      sums,
      builder.ApplyOne("Multiply", {sums, number(ScalarType::kInt32, is_signed ? -128 : 128)}));
  HIDET_ASSIGN_OR_RETURN(Tensor sum, builder.ApplyOne("Add", {product, sums}));
  return std::vector<Tensor>{sum};
}

// What takes any number of inputs reads all of them in one kernel. To compile it takes the square
// of their number, half a second for these, and a file has no kernel of more than 4,096 arguments,
// nor a GPU's driver one of more than 4 KB of them. In parts, elements are written and read once
// more.
constexpr size_t kMostInputs = 256;

Resolved ResolveManyInputs(GraphBuilder& builder, const Operator& op) {
  const absl::Span<const Tensor> inputs = op.inputs();
  if (inputs.size() <= kMostInputs) return std::nullopt;
  const size_t count = CeilOfRatio(inputs.size(), kMostInputs);
  std::vector<Tensor> parts;
  for (size_t i = 0; i < count; ++i) {
    const size_t begin = inputs.size() * i / count, end = inputs.size() * (i + 1) / count;
    HIDET_ASSIGN_OR_RETURN(const std::vector<Tensor> part,
                           builder.ApplyLike(op, inputs.subspan(begin, end - begin)));
    parts.push_back(part[0]);
  }
  return builder.ApplyLike(op, parts);
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

// A window of one element with a stride leaves elements out: what is left is an image of its own,
// of which a convolution without a stride is a plain product. On a CPU the copy of a fourth of the
// image takes less than blocks that keep all of it (1 x 256 x 56 x 56 to 512 channels by 2: 2.3 ms
// in place of 1.1, two threads of a Zen 4, 2026-11-25); a GPU's loads leave elements out by
// themselves.
Resolved ResolveStridedPoints(GraphBuilder& builder, const Operator& op) {
  const Tensor &x = op.input(0), &w = op.input(1);
  const std::vector<int64_t>&stride = op.attributes().Ints("stride"),
        &padding = op.attributes().Ints("padding");
  const auto is_one = [](int64_t each) { return each == 1; };
  if (op.output().device().IsCuda() || std::all_of(stride.begin(), stride.end(), is_one) ||
      std::any_of(padding.begin(), padding.end(), [](int64_t pad) { return pad != 0; }) ||
      !std::all_of(w.shape().begin() + 2, w.shape().end(),
                   [](const ir::Expr& extent) { return ir::IsInt(extent, 1); }))
    return std::nullopt;
  std::vector<int64_t> starts, ends, axes, steps;
  for (size_t i = 0; i < stride.size(); ++i) {
    const auto extent = ir::AsInt(x.shape()[i + 2]);
    if (!extent.has_value()) return std::nullopt;
    starts.push_back(0);
    ends.push_back(*extent);
    axes.push_back(static_cast<int64_t>(i) + 2);
    steps.push_back(stride[i]);
  }
  HIDET_ASSIGN_OR_RETURN(
      const Tensor left,
      builder.ApplyOne("StridedSlice", {x},
                       {{"starts", starts}, {"ends", ends}, {"axes", axes}, {"strides", steps}},
                       op.name()));
  graph::Attributes attributes = op.attributes();
  for (const char* name : {"stride", "dilations"})
    attributes.Set(name, std::vector<int64_t>(stride.size(), 1));
  HIDET_ASSIGN_OR_RETURN(const Tensor y, builder.ApplyOne(op.record().name, {left, w},
                                                          std::move(attributes), op.name()));
  return std::vector<Tensor>{y};
}

// The first place of a sorted row is that of its extreme, which one reading finds.
Resolved ResolveFirstPlace(GraphBuilder& builder, const Operator& op) {
  Tensor rows = op.input(0);
  if (!ir::IsInt(op.attributes().Sizes("count")[0], 1)) return std::nullopt;
  if (IsBool(rows.dtype())) {
    HIDET_ASSIGN_OR_RETURN(
        rows, builder.ApplyOne("Cast", {rows}, {{"dtype", ScalarType::kUInt8}}, op.name()));
  }
  graph::Attributes attributes = {{"dim", int64_t{rows.rank() - 1}}, {"keepdims", true}};
  const bool greatest = op.attributes().Bool("descending");
  if (!greatest && IsFloat(rows.dtype())) {
    if (BitWidth(rows.dtype()) > 32) return std::nullopt;
    attributes.Set("nan_is_largest", true);
  }
  HIDET_ASSIGN_OR_RETURN(Tensor places, builder.ApplyOne(greatest ? "ArgMax" : "ArgMin", {rows},
                                                         std::move(attributes), op.name()));
  return std::vector<Tensor>{std::move(places)};
}

}  // namespace

std::vector<ResolveRule> DefaultResolveRules() {
  std::vector<ResolveRule> rules = {
      {.name = "matmul-to-batch-matmul", .op = "Matmul", .apply = ResolveMatmul}};
  rules.push_back({.name = "signs-of-bytes", .op = "MatmulInteger", .apply = ResolveSignsOfBytes});
  for (const char* op : {"Concat", "Max", "Min"})
    rules.push_back({.name = "many-inputs-in-parts", .op = op, .apply = ResolveManyInputs});
  for (const char* op : {"MaxPool2d", "MaxPool3d"})
    rules.push_back({.name = "max-pool-by-dimension", .op = op, .apply = ResolveMaxPool});
  for (const char* op :
       {"Conv1d", "Conv2d", "Conv3d", "Conv1dInteger", "Conv2dInteger", "Conv3dInteger"})
    rules.push_back({.name = "strided-points", .op = op, .apply = ResolveStridedPoints});
  rules.push_back({.name = "first-place", .op = "SortPlaces", .apply = ResolveFirstPlace});
  return rules;
}

GraphPass Resolve(std::vector<ResolveRule> rules) {
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
  return RepeatedRewritePass("resolve", resolve);
}

}  // namespace hidet::passes
