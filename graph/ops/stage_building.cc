#include "graph/ops/stage_building.h"

#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Read;
using ir::Stage;
using ir::Var;

// The linear index of axes [begin, end) of shape `dims`.
Expr Flatten(absl::Span<const Expr> dims, absl::Span<const Expr> axes) {
  Expr linear = ir::Int64(0);
  for (size_t i = 0; i < dims.size(); ++i) {
    if (ir::IsInt(dims[i], 1)) continue;
    linear = ir::IsInt(linear, 0) ? axes[i] : linear * dims[i] + axes[i];
  }
  return linear;
}

// Sets the indices of `dims` from a linear index.
void Unflatten(const Expr& linear, absl::Span<const Expr> dims, absl::Span<Expr> indices) {
  Expr inner = ir::Int64(1), rest = linear;
  int first = -1;  // the slowest dimension that is not 1 needs no remainder
  for (size_t i = 0; i < dims.size(); ++i) {
    if (!ir::IsInt(dims[i], 1)) {
      first = static_cast<int>(i);
      break;
    }
  }
  for (int i = static_cast<int>(dims.size()) - 1; i >= 0; --i) {
    if (ir::IsInt(dims[i], 1)) {
      indices[i] = ir::Int64(0);
      continue;
    }
    if (i != first) indices[i] = ir::Simplify(rest % dims[i]);
    if (i == first) indices[i] = ir::Simplify(rest);
    // Open sizes are divided off one by one: (q / d) d + q % d is q again where an offset is made
    // of the indices, while quotients of products of sizes would stay.
    inner = ir::Simplify(inner * dims[i]);
    rest = ir::AsInt(inner).has_value() ? linear / inner : ir::Simplify(rest / dims[i]);
  }
}

}  // namespace

std::vector<Expr> AsExprs(absl::Span<const Var> axes) { return {axes.begin(), axes.end()}; }

Stage MakeView(absl::string_view name, Buffer result, Buffer source, std::vector<Var> axes,
               std::vector<Expr> indices, Expr predicate, double fill) {
  Read read = ir::MakeRead(std::move(source), std::move(indices), std::move(predicate), fill);
  const Expr value = read.value;
  return MakeMap(name, std::move(result), std::move(axes), {std::move(read)}, value);
}

Stage MakeReduce(absl::string_view name, std::vector<Buffer> results, std::vector<Var> axes,
                 std::vector<Var> reduction_axes, std::vector<Expr> reduction_extents,
                 std::vector<Read> reads, std::vector<Expr> body, ir::Combiner combiner) {
  Stage stage;
  stage.kind = ir::StageKind::kReduce;
  stage.name = std::string(name);
  stage.results = std::move(results);
  stage.axes = std::move(axes);
  stage.reduction_axes = std::move(reduction_axes);
  stage.reduction_extents = std::move(reduction_extents);
  stage.reads = std::move(reads);
  stage.body = std::move(body);
  stage.combiner = std::move(combiner);
  return stage;
}

std::vector<Expr> BroadcastIndices(absl::Span<const Expr> shape, absl::Span<const Expr> axes) {
  std::vector<Expr> indices;
  for (size_t i = 0; i < shape.size(); ++i) {
    indices.push_back(ir::IsInt(shape[i], 1) ? ir::Int64(0) : axes[axes.size() - shape.size() + i]);
  }
  return indices;
}

std::vector<Expr> ReshapeIndices(absl::Span<const Expr> from, absl::Span<const Expr> to,
                                 absl::Span<const Expr> axes) {
  std::vector<Expr> indices(from.size(), ir::Int64(0));
  size_t i = 0, j = 0;
  while (true) {
    while (i < from.size() && ir::IsInt(from[i], 1)) ++i;
    while (j < to.size() && ir::IsInt(to[j], 1)) ++j;
    if (i == from.size() || j == to.size()) break;
    // The smallest group of dimensions on either side that hold as many elements.
    size_t count_from = from.size() - i, count_to = to.size() - j;
    for (size_t total = 2; total <= count_from + count_to; ++total) {
      bool found = false;
      for (size_t a = 1; a < total && a <= from.size() - i; ++a) {
        const size_t b = total - a;
        if (b > to.size() - j || !SameDim(Product(from.subspan(i, a)), Product(to.subspan(j, b))))
          continue;
        count_from = a;
        count_to = b;
        found = true;
        break;
      }
      if (found) break;
    }
    const Expr linear = Flatten(to.subspan(j, count_to), axes.subspan(j, count_to));
    Unflatten(linear, from.subspan(i, count_from), absl::MakeSpan(indices).subspan(i, count_from));
    i += count_from;
    j += count_to;
  }
  return indices;
}

Expr SplatValue(const Tensor& tensor) {
  if (!tensor.is_constant() || tensor.constant()->count() == 0) return {};
  const ConstantData& data = *tensor.constant();
  if (!data.is_known()) return {};
  if (!data.is_splat() && data.count() != 1) return {};
  const ir::Type type = ir::Type::Scalar(tensor.dtype());
  if (type.IsFloat()) return ir::FloatConstant(type, data.RealAt(0));
  if (type.IsBool() || (type.IsInteger() && BitWidth(tensor.dtype()) >= 8)) {
    return ir::IntConstant(type, data.IntAt(0));
  }
  return {};
}

ir::Type AccumulatorType(ir::Type type) {
  return type.IsFloat() && BitWidth(type.scalar) < 32 ? ir::Type::Float32() : type;
}

Buffer Intermediate(absl::string_view name, ir::Type type, absl::Span<const Expr> shape) {
  return Buffer::Make(name, type, {shape.begin(), shape.end()});
}

Expr WrappedIndex(const Expr& index, const Expr& size) {
  const Expr wide = ir::Cast(ir::Type::Int64(), index), from_end = wide + size;
  // What is out of range either way stays what it is, which the error names.
  return ir::Select(wide < ir::Int64(0) && from_end >= ir::Int64(0), from_end, wide);
}

Expr ChosenIndex(const Attributes& attributes, const Expr& index, const Expr& size) {
  return attributes.Bool("wrap") ? WrappedIndex(index, size) : ir::Cast(ir::Type::Int64(), index);
}

}  // namespace hidet::graph
