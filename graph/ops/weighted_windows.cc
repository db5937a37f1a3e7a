// Elements at equal steps along a dimension, and weighted sums of narrow windows that begin there,
// as images are resized.
//
//   TakeSteps        y[.., o, ..] = x[.., start(o, 1), ..]
//   WeightedWindows  y[.., o, ..] = sum_j  weights[o, j] * x[.., start(o, width) + j, ..]
//
//   start(o, width) = clamp((o * step + offset) / parts, 0, n - width)        // of n elements
//
// Where a window begins is computed, not read, so that no kernel has to check it.
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Int64;

// Of windows of so many elements in a dimension of `size`, the begin of window `o`.
Expr StartOf(const DefineContext& context, const Expr& o, int64_t parts, const Expr& size,
             int64_t width) {
  const Expr at =
      o * Int64(context.attributes.Int("step")) + Int64(context.attributes.Int("offset"));
  return ir::Min(ir::Max(at, Int64(0)) / Int64(parts), size - Int64(width));
}

Types InferTakeSteps(const InferContext& context) {
  const int axis = context.attributes().Axis("axis");
  const int64_t count = context.attributes().Int("count");
  const int64_t parts = context.attributes().Int("parts");
  if (count < 0 || parts < 1)
    return context.Error(absl::StrCat(count, " elements at steps of ", parts, " parts"));
  Dims shape = context.input(0).shape();
  if (count > 0 && ir::IsInt(shape[axis], 0))
    return context.Error(absl::StrCat("elements of dimension ", axis, ", which has none"));
  if (count > 0 && !ir::AsInt(shape[axis]).has_value()) context.Assume(Int64(1) <= shape[axis]);
  shape[axis] = Int64(count);
  return LikeFirstInput(context, std::move(shape));
}

Stages DefineTakeSteps(const DefineContext& context) {
  const ir::Buffer& x = context.inputs[0];
  const int axis = context.attributes.Axis("axis");
  const std::vector<ir::Var> axes = ir::MakeAxes(context.outputs[0].shape());
  std::vector<Expr> place = AsExprs(axes);
  place[axis] = ir::Simplify(
      StartOf(context, axes[axis], context.attributes.Int("parts"), x.shape()[axis], /*width=*/1));
  const ir::Read element = ir::MakeRead(x, std::move(place));
  return std::vector<ir::Stage>{
      MakeMap(context.op, context.outputs[0], axes, {element}, element.value)};
}

Types InferWeightedWindows(const InferContext& context) {
  const Tensor &x = context.input(0), &weights = context.input(1);
  if (!IsFloat(x.dtype()) || weights.dtype() != x.dtype()) {
    return context.Error(absl::StrCat("elements of dtype ", ScalarTypeName(x.dtype()),
                                      " and weights of ", ScalarTypeName(weights.dtype()),
                                      ", expected one float dtype"));
  }
  const auto width = weights.rank() == 2 ? ir::AsInt(weights.shape()[1]) : std::nullopt;
  if (!width.has_value() || *width < 1) {
    return context.Error(absl::StrCat("weights of shape ", ToString(weights.shape()),
                                      ", expected a known number for each result"));
  }
  const int axis = context.attributes().Axis("axis");
  Dims shape = x.shape();
  const auto size = ir::AsInt(shape[axis]);
  if (size.has_value() && *size < *width) {
    return context.Error(
        absl::StrCat("windows of ", *width, " elements of dimension ", axis, " of size ", *size));
  }
  if (!size.has_value()) context.Assume(Int64(*width) <= shape[axis]);
  shape[axis] = weights.shape()[0];
  return LikeFirstInput(context, std::move(shape));
}

// A weight of zero stands where a window is narrower: what lies there may be no number.
Expr Weighted(const Expr& weight, const Expr& element) {
  const Expr zero = ir::Constant(weight.type(), 0);
  return ir::Select(ir::Ne(weight, zero), weight * element, zero);
}

Stages DefineWeightedWindows(const DefineContext& context) {
  // Of so few elements a result is written out, neighbours in vectors; more are walked.
  constexpr int64_t kMostWrittenOut = 16;
  constexpr int64_t kParts = 65536;
  const ir::Buffer &x = context.inputs[0], &weights = context.inputs[1], &out = context.outputs[0];
  const int axis = context.attributes.Axis("axis");
  const int64_t width = *ir::AsInt(weights.shape()[1]);
  const ir::Type type = AccumulatorType(out.dtype());
  const std::vector<ir::Var> axes = ir::MakeAxes(out.shape());
  const Expr start = StartOf(context, axes[axis], kParts, x.shape()[axis], width);
  const auto reads_of = [&](const Expr& j) {
    std::vector<Expr> place = AsExprs(axes);
    place[axis] = ir::Simplify(start + j);
    return std::vector<ir::Read>{ir::MakeRead(weights, {axes[axis], j}),
                                 ir::MakeRead(x, std::move(place))};
  };
  const auto value_of = [&](const std::vector<ir::Read>& reads) {
    return Weighted(ir::Cast(type, reads[0].value), ir::Cast(type, reads[1].value));
  };
  if (width <= kMostWrittenOut) {
    std::vector<ir::Read> all;
    Expr sum;
    for (int64_t j = 0; j < width; ++j) {
      const std::vector<ir::Read> reads = reads_of(Int64(j));
      sum = sum.defined() ? sum + value_of(reads) : value_of(reads);
      all.insert(all.end(), reads.begin(), reads.end());
    }
    return std::vector<ir::Stage>{
        MakeMap(context.op, out, axes, std::move(all), ir::Cast(out.dtype(), sum))};
  }
  const std::vector<ir::Var> reduced = ir::MakeAxes({Int64(width)}, "r");
  const std::vector<ir::Read> reads = reads_of(reduced[0]);
  return std::vector<ir::Stage>{MakeReduce(context.op, {out}, axes, reduced, {Int64(width)}, reads,
                                           {value_of(reads)}, ir::SumCombiner(type))};
}

}  // namespace

std::vector<OpRecord> WeightedWindowOps() {
  return {{.name = "TakeSteps",
           .family = "transform",
           .doc = "`count` elements of a dimension: result o is the element at (o * step + offset) "
                  "/ parts, the first or the last where that lies outside.",
           .inputs = {{.name = "x"}},
           .attributes = {{.name = "axis", .type = AttributeType::kAxis},
                          {.name = "count", .type = AttributeType::kInt},
                          IntSpec("step", 65536),
                          IntSpec("offset", 0),
                          IntSpec("parts", 65536)},
           .infer = InferTakeSteps,
           .define = DefineTakeSteps},
          {.name = "WeightedWindows",
           .family = "transform",
           .doc = "Weighted sums of windows along a dimension: result o is the sum of "
                  "weights[o, j] times the element at (o * step + offset) / 65536 + j, windows "
                  "kept inside. What a weight of zero stands for is not looked at.",
           .inputs = {{.name = "x"}, {.name = "weights"}},
           .attributes = {{.name = "axis", .type = AttributeType::kAxis},
                          IntSpec("step", 65536),
                          IntSpec("offset", 0)},
           .infer = InferWeightedWindows,
           .define = DefineWeightedWindows}};
}

}  // namespace hidet::graph
