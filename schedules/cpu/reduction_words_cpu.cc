#include "schedules/cpu/reduction_words_cpu.h"

#include <optional>

#include "ir/simplify/simplify.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::Type;

// Few rows leave most of a tile empty, and are waiting for B's memory anyhow.
constexpr int64_t kFewRows = 4;

// Whether a product's rows and steps fill tiles, and a row's words are neighbours once A is copied.
bool FillTiles(const ContractionShape& shape) {
  const std::optional<int64_t> rows = ir::AsInt(shape.m_size), depth = ir::AsInt(shape.k_size);
  if (shape.m.empty() || (rows.has_value() && *rows <= kFewRows)) return false;
  if (depth.has_value() && *depth < 2 * kTileSide) return false;
  const bool is_transposed =
      shape.m.size() == 1 &&
      ir::IsInt(shape.facts.access_a.strides[static_cast<size_t>(shape.m[0])], 1);
  return !is_transposed;
}

// The unsigned integer of as many bits.
ScalarType BitsOf(ScalarType element) {
  return BitWidth(element) == 16 ? ScalarType::kUInt16 : ScalarType::kUInt8;
}

}  // namespace

Expr ReductionWords::MultiplyAdd(const Expr& a, const Expr& b, const Expr& sum) const {
  if (!dot.has_value()) return ir::Apply(ir::Op::kFma, {a, b, sum});
  return ir::Call(*dot, {sum, b_is_first ? b : a, b_is_first ? a : b});
}

Expr ReductionWords::AsWords(const Expr& elements) const {
  if (are_elements()) return ir::Cast(word, elements);
  const Expr wide = as_int16 ? ir::Cast(ScalarType::kInt16, elements) : elements;
  return ir::Bitcast(Type::Scalar(word, wide.type().lanes / static_cast<int>(group)), wide);
}

Expr ReductionWords::Join(absl::Span<const Expr> elements) const {
  if (are_elements()) return AsWords(elements[0]);
  Expr result;
  for (size_t i = 0; i < elements.size(); ++i) {
    const Expr value = as_int16 ? ir::Cast(ScalarType::kInt16, elements[i]) : elements[i];
    const ScalarType bits = BitsOf(value.type().scalar);
    Expr part = ir::Cast(word, ir::Bitcast(value.type().WithScalar(bits), value));
    if (i > 0) {
      const int64_t place = BitWidth(bits) * static_cast<int64_t>(i);
      part = ir::Apply(ir::Op::kShiftLeft, {part, ir::IntConstant(part.type(), place)});
      part = ir::Apply(ir::Op::kBitOr, {result, part});
    }
    result = part;
  }
  return result;
}

ReductionWords GetReductionWords(const ContractionShape& shape, const Target& target) {
  const Stage& contraction = shape.contraction();
  if (contraction.reduction_axes.empty() || !contraction.combiner.has_value()) return {};
  const ScalarType a = shape.a().buffer.dtype().scalar, b = shape.b().buffer.dtype().scalar;
  const Type sum = contraction.combiner->identity[0].type();
  ReductionWords words = GetReductionWords(a, b, sum, target);
  if (!words.dot.has_value() || !FillTiles(shape)) return words;
  if (words.sum == ScalarType::kFloat32) {
    if (target.has_bfloat16_tiles)
      words.tiles = TileProduct{.dot = ir::Intrinsic::kTileDotBFloat16};
    return words;
  }
  // What does not fill a tile's steps is multiplied in vectors, by words of the same length.
  ReductionWords of_bytes{.group = 4, .word = ScalarType::kUInt32, .sum = ScalarType::kInt32};
  const bool is_whole = ir::IsMultipleOf(CountSteps(contraction, of_bytes), kTileSide);
  if (!target.has_int8_tiles || (words.group != of_bytes.group && !is_whole)) return words;
  if (words.group != of_bytes.group) words = of_bytes;
  words.tiles = TileProduct{.dot = ir::Intrinsic::kTileDotInt8,
                            .a_is_signed = !IsUnsigned(a),
                            .b_is_signed = !IsUnsigned(b)};
  return words;
}

ReductionWords GetReductionWords(ScalarType a, ScalarType b, Type sum, const Target& target) {
  if (target.has_bfloat16_dot && a == ScalarType::kBFloat16 && b == ScalarType::kBFloat16 &&
      sum == Type::Float32()) {
    return {.group = 2, .word = ScalarType::kUInt32, .dot = ir::Intrinsic::kDotBFloat16};
  }
  if (sum == Type::Scalar(ScalarType::kFloat64))
    return {.word = ScalarType::kFloat64, .sum = ScalarType::kFloat64};
  const bool are_bytes = IsInteger(a) && IsInteger(b) && BitWidth(a) == 8 && BitWidth(b) == 8;
  if (!are_bytes || sum != Type::Int32()) return {};
  const bool use_bytes = target.has_int8_dot && IsUnsigned(a) != IsUnsigned(b);
  return {.group = use_bytes ? 4 : 2,
          .word = ScalarType::kUInt32,
          .sum = ScalarType::kInt32,
          .dot = use_bytes ? ir::Intrinsic::kDotInt8 : ir::Intrinsic::kDotInt16,
          .b_is_first = use_bytes && IsUnsigned(b),
          .as_int16 = !use_bytes};
}

std::vector<Expr> StepExtents(const Stage& contraction, const ReductionWords& words) {
  std::vector<Expr> extents = contraction.reduction_extents;
  if (!extents.empty()) extents[0] = ir::Simplify(ir::CeilDiv(extents[0], Int64(words.group)));
  return extents;
}

Expr CountSteps(const Stage& contraction, const ReductionWords& words) {
  return ir::Simplify(Product(StepExtents(contraction, words)));
}

void SetReductionAxes(const Stage& contraction, const ReductionWords& words,
                      ir::VarMap<Expr>& values, const Expr& step) {
  SetCoordinates(contraction.reduction_axes, StepExtents(contraction, words), step, values);
  if (words.are_elements()) return;
  Expr& first = values[contraction.reduction_axes[0]];
  first = ir::Simplify(first * Int64(words.group));
}

Expr EmitWords(const Stage& contraction, int read, const Storage& storage,
               const ReductionWords& words, const Point& point) {
  const auto element = [&](const Point& at) {
    return EmitRead(contraction, read, storage, at).values[0];
  };
  if (words.are_elements()) return words.AsWords(element(point));
  const ir::Var& axis = contraction.reduction_axes[0];
  const Expr first = point.axes.at(axis);
  const Expr& extent = contraction.reduction_extents[0];
  const auto group = static_cast<int>(words.group);
  const bool has_tail = !ir::IsMultipleOf(extent, group);
  Point at = point;
  const bool is_along = !point.lane_axis.defined() || point.lane_axis.SameAs(axis);
  if (is_along) {
    at.lane_axis = axis;
    at.lanes = point.lanes * group;
    at.aligned = false;
    if (has_tail || point.mask.defined())
      at.mask = LanesBelow(ir::Simplify(extent - first), at.lanes);
    return words.AsWords(element(at));
  }
  const std::vector<Expr> elements = ir::ExprsOf(group, [&](int i) {
    at.axes[axis] = ir::Simplify(first + Int64(i));
    if (has_tail && i > 0) {
      const Expr exists = ir::Broadcast(at.axes[axis] < extent, point.lanes);
      at.mask = point.mask.defined() ? point.mask && exists : exists;
    }
    return element(at);
  });
  return words.Join(elements);
}

}  // namespace hidet::schedules
