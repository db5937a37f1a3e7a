#include "graph/track_elements.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "graph/whole_numbers.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/task/combiner.h"
#include "ir/task/read_facts.h"
#include "ir/task/task.h"

namespace hidet::graph {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Stage;

// The most points of a loop nest that element tracking runs through.
constexpr int64_t kMaxTrackedPoints = 4096;

// Returns the int64 value of an expression of a narrower integer type, computed in int64 throughout
// where no intermediate result leaves the narrow type: int64(int32(l * 2) / 2) is l * 2 / 2.
Expr Widen(const Expr& expr) {
  const ir::Type wide = ir::Type::Int64();
  if (expr.type() == wide) return expr;
  if (const auto value = ir::AsInt(expr)) return ir::Int64(*value);
  const Expr as_is = ir::Cast(wide, expr);
  Expr result;
  if (const auto* cast = expr.As<ir::CastNode>()) {
    if (!cast->operands[0].type().IsInteger()) return as_is;
    result = Widen(cast->operands[0]);
  } else if (const auto* op = expr.As<ir::OperatorNode>()) {
    absl::InlinedVector<Expr, 3> operands;
    for (const Expr& operand : op->operands) {
      operands.push_back(operand.type().IsInteger() ? Widen(operand) : operand);
    }
    result = ir::Apply(op->op, operands);
  } else {
    return as_is;
  }
  ir::Bounds bounds;
  const ir::IntegerFacts facts = bounds.Of(result), narrow = ir::IntegerFacts::OfType(expr.type());
  return facts.IsWithin(narrow.min, narrow.max) ? result : as_is;
}

bool IsTracked(ScalarType dtype) {
  return IsBool(dtype) ||
         (IsInteger(dtype) && BitWidth(dtype) >= 8 && dtype != ScalarType::kUInt64);
}

// Follows the definition of an operator on elements that are expressions.
class ElementTracker {
 public:
  // Elements are int64 for integers, whatever their width, and of the buffer's type otherwise.
  void Define(const Buffer& buffer, Dims elements) { elements_[buffer] = std::move(elements); }
  const Dims* Find(const Buffer& buffer) const {
    const auto found = elements_.find(buffer);
    return found == elements_.end() ? nullptr : &found->second;
  }

  // Returns false when the stage reads what is not known.
  bool Run(const Stage& stage) {
    if (stage.kind != ir::StageKind::kMap && stage.kind != ir::StageKind::kReduce) return false;
    const auto sizes = ConstantDims(stage.extents());
    const auto reduced = ConstantDims(stage.reduction_extents);
    if (!sizes.has_value() || !reduced.has_value()) return false;
    int64_t points = 1;
    for (const auto* list : {&*sizes, &*reduced}) {
      for (int64_t size : *list) {
        if (size < 0 || __builtin_mul_overflow(points, size, &points)) return false;
      }
    }
    if (points > kMaxTrackedPoints) return false;
    std::vector<Dims> results(stage.results.size());
    ir::VarMap<Expr> values;
    if (!RunAxes(stage, *sizes, *reduced, 0, values, results)) return false;
    for (size_t i = 0; i < results.size(); ++i) Define(stage.results[i], std::move(results[i]));
    return true;
  }

 private:
  bool RunAxes(const Stage& stage, const std::vector<int64_t>& sizes,
               const std::vector<int64_t>& reduced, size_t axis, ir::VarMap<Expr>& values,
               std::vector<Dims>& results) {
    if (axis < sizes.size()) {
      for (int64_t i = 0; i < sizes[axis]; ++i) {
        values[stage.axes[axis]] = ir::Int64(i);
        if (!RunAxes(stage, sizes, reduced, axis + 1, values, results)) return false;
      }
      return true;
    }
    std::vector<Expr> element;
    if (stage.combiner.has_value()) {
      element = stage.combiner->identity;
      if (!Reduce(stage, reduced, 0, values, element)) return false;
    } else if (!Body(stage, values, element)) {
      return false;
    }
    for (size_t i = 0; i < element.size(); ++i) {
      results[i].push_back(Store(stage.results[i].dtype(), element[i]));
    }
    return true;
  }

  bool Reduce(const Stage& stage, const std::vector<int64_t>& reduced, size_t axis,
              ir::VarMap<Expr>& values, std::vector<Expr>& accumulator) {
    if (axis < reduced.size()) {
      for (int64_t i = 0; i < reduced[axis]; ++i) {
        values[stage.reduction_axes[axis]] = ir::Int64(i);
        if (!Reduce(stage, reduced, axis + 1, values, accumulator)) return false;
      }
      return true;
    }
    std::vector<Expr> element;
    if (!Body(stage, values, element)) return false;
    accumulator = ir::Combine(*stage.combiner, accumulator, element);
    for (Expr& part : accumulator) part = ir::Simplify(part);
    return true;
  }

  bool Body(const Stage& stage, ir::VarMap<Expr> values, std::vector<Expr>& element) {
    for (const ir::Read& read : stage.reads) {
      if (read.predicate.defined()) {
        const auto holds = ir::AsInt(ir::Simplify(ir::Substitute(read.predicate, values)));
        if (!holds.has_value()) return false;
        if (*holds == 0) {
          values[read.value] = ir::Constant(read.buffer.dtype(), read.fill);
          continue;
        }
      }
      const Dims* elements = Find(read.buffer);
      if (elements == nullptr) return false;
      int64_t offset = 0;
      for (size_t i = 0; i < read.indices.size(); ++i) {
        const auto index = ir::AsInt(ir::Simplify(ir::Substitute(read.indices[i], values)));
        const auto size = ir::AsInt(read.buffer.shape()[i]);
        if (!index.has_value() || !size.has_value() || *index < 0 || *index >= *size) return false;
        offset = offset * *size + *index;
      }
      const Expr& value = (*elements)[offset];
      values[read.value] = ir::Simplify(ir::Cast(read.buffer.dtype(), value));
    }
    element = ir::SimplifyAt(stage.body, values);
    return true;
  }

  static Expr Store(ir::Type type, const Expr& value) {
    Expr converted = ir::Simplify(ir::Cast(type, value));
    if (type.IsInteger() && UsesFloats(converted))
      converted = InIntegers(converted).value_or(converted);
    return type.IsInteger() && ir::IsAnalyzable(type) ? ir::Simplify(Widen(converted)) : converted;
  }

  ir::BufferMap<Dims> elements_;
};

}  // namespace

std::optional<Dims> TrackElements(const OpRecord& record, absl::Span<const Tensor> inputs,
                                  const Attributes& attributes, const TensorType& output) {
  if (!IsTracked(output.dtype)) return std::nullopt;
  std::vector<std::optional<Dims>> elements;
  for (const Tensor& input : inputs)
    elements.push_back(input.defined() ? input.value() : std::nullopt);
  return FollowElements(record, inputs, elements, attributes, output);
}

std::optional<Dims> FollowElements(const OpRecord& record, absl::Span<const Tensor> inputs,
                                   absl::Span<const std::optional<Dims>> elements,
                                   const Attributes& attributes, const TensorType& output) {
  if (record.define == nullptr) return std::nullopt;
  // A definition of what is stored in another layout is one of places in memory.
  if (!output.layout.IsRowMajor()) return std::nullopt;
  const auto sizes = ConstantDims(output.shape);
  if (!sizes.has_value()) return std::nullopt;
  int64_t count = 1;
  for (int64_t size : *sizes) {
    if (__builtin_mul_overflow(count, size, &count) || count > kMaxTrackedElements)
      return std::nullopt;
  }
  ElementTracker tracker;
  std::vector<Buffer> buffers;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].defined()) {
      buffers.emplace_back();
      continue;
    }
    // What depends on values that are not known cannot be followed; say so before the definition is
    // made.
    if (!elements[i].has_value() && !record.States(kShapeOnly)) return std::nullopt;
    buffers.push_back(Buffer::Make("x", ir::Type::Scalar(inputs[i].dtype()), inputs[i].shape()));
    if (elements[i].has_value()) tracker.Define(buffers.back(), *elements[i]);
  }
  const Buffer result = Buffer::Make("y", ir::Type::Scalar(output.dtype), output.shape);
  const Buffer results[] = {result};
  const auto stages = record.define({record.name, inputs, buffers, results, attributes});
  if (!stages.ok()) return std::nullopt;
  for (const Stage& stage : *stages) {
    if (!tracker.Run(stage)) return std::nullopt;
  }
  const Dims* found = tracker.Find(result);
  if (found == nullptr) return std::nullopt;
  if (!IsFloat(output.dtype) && absl::c_any_of(*found, UsesFloats)) return std::nullopt;
  return *found;
}

}  // namespace hidet::graph
