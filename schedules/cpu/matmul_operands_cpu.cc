#include "schedules/cpu/matmul_operands_cpu.h"

#include <cmath>
#include <optional>

#include "ir/simplify/simplify.h"
#include "schedules/cpu/matrix_tiles_cpu.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

// Of what an element by itself costs, an element of a short piece of a row.
constexpr double kPieceShare = 0.25;
constexpr int64_t kStepOfSets = 512;  // elements
constexpr int64_t kMostWindow = 64;   // elements of a window that is packed element by element

// Whether the micro-kernel can read the operand where it lies: what it multiplies, or whole words,
// at an affine address along one reduction axis, never outside the buffer.
bool IsPlain(const ContractionShape& shape, const ReductionWords& words, const ir::Read& read) {
  const ir::Operand* operand = shape.OperandOf(read);
  const std::vector<ir::Expr>& extents = shape.contraction().reduction_extents;
  if (operand == nullptr || !operand->layout.IsRowMajor() || read.predicate.defined() ||
      extents.size() != 1) {
    return false;
  }
  return words.are_elements() ? read.buffer.dtype() == ir::Type::Scalar(words.word)
                              : ir::IsMultipleOf(extents[0], words.group);
}

}  // namespace

int64_t WindowElements(const ir::Stage& contraction) {
  int64_t elements = 1;
  for (size_t i = 1; i < contraction.reduction_extents.size(); ++i) {
    const std::optional<int64_t> extent = ir::AsInt(contraction.reduction_extents[i]);
    if (!extent.has_value() || *extent * elements > kMostWindow) return 1;
    elements *= *extent;
  }
  return elements;
}

int64_t RowWidth(const ContractionShape& shape) {
  if (shape.n.size() == 1) return 0;
  return static_cast<int64_t>(AtHints(shape.contraction().extents()[shape.n.back()]));
}

// Steps along the reduction of a power of two fall on few cache sets: such an A is packed, but for
// one row. Matrix tiles read whole ones.
bool IsAReadInPlace(const ContractionShape& shape, const ReductionWords& words) {
  if (!IsPlain(shape, words, shape.a()) || shape.m.size() > 1) return false;
  if (words.tiles.has_value() && !ir::IsMultipleOf(shape.m_size, kTileSide)) return false;
  const std::optional<int64_t> step = ir::AsInt(shape.facts.access_a.reduction_strides[0]);
  if (!words.are_elements()) return step == 1;
  return shape.m.empty() || !step.has_value() || *step % kStepOfSets != 0;
}

// Packing B costs as much as some rows of multiplications, and gives panels that are contiguous:
// whole pages, and no steps of a power of two, which would fall on few cache sets. So it is left
// out where few rows would use the panels and the steps are none such, or where one tile of rows
// reads every element once. The columns of a vector lie side by side, so a word's elements do not.
bool IsBReadInPlace(const ContractionShape& shape, const ReductionWords& words) {
  constexpr int64_t kFewRows = 256, kOneTile = 6;
  if (!words.are_elements() || !IsPlain(shape, words, shape.b()) || shape.n.size() != 1)
    return false;
  constexpr size_t k_axis = 0;
  const std::optional<int64_t> rows = ir::AsInt(shape.m_size), columns = ir::AsInt(shape.n_size),
                               step = ir::AsInt(shape.facts.access_b.reduction_strides[k_axis]);
  return rows.has_value() && *rows <= kFewRows && columns.has_value() && step.has_value() &&
         (*step % kStepOfSets != 0 || *rows <= kOneTile) &&
         ir::IsInt(shape.facts.access_b.strides[static_cast<size_t>(shape.n[0])], 1);
}

double PackedOneByOne(const ContractionShape& shape, const ReductionWords& words, int64_t mc,
                      int64_t nc) {
  const auto is_row_major = [&](const ir::Read& read) {
    const ir::Operand* operand = shape.OperandOf(read);
    return operand == nullptr || operand->layout.IsRowMajor();
  };
  const double k = AtHints(shape.k_size) * AtHints(shape.batch_size), m = AtHints(shape.m_size),
               n = AtHints(shape.n_size);
  double elements = 0;
  if (is_row_major(shape.a()) && !IsAReadInPlace(shape, words) &&
      shape.contraction().reduction_extents.size() > 1) {
    elements += m * k * std::ceil(n / static_cast<double>(nc));
  }
  if (is_row_major(shape.b()) && !IsBReadInPlace(shape, words)) {
    const ir::Expr& step = shape.facts.access_b.strides[static_cast<size_t>(shape.n.back())];
    const double share = !ir::IsInt(step, 1) ? 1 : shape.n.size() > 1 ? kPieceShare : 0;
    elements += share * n * k * std::ceil(m / static_cast<double>(mc));
  }
  return elements;
}

}  // namespace hidet::schedules
