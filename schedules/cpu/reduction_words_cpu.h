// What a product on a CPU multiplies at one step of its reduction: an element of each operand, or
// several in a word of 32 bits, where the processor has an instruction that adds their products.
//
//   float32                        fused multiply-add    one element
//   bfloat16, sums in float32      vdpbf16ps             words of two
//   uint8 with int8, sums in int32 vpdpbusd              words of four
//   other integers of 8 bits       vpdpwssd or pmaddwd   words of two, as int16
//   anything, sums in float64      converted to float64  one element
//   anything else                  converted to float32  one element
//
// The elements of a word follow each other along the first reduction axis; what lies past its end
// is 0. A step is a word's place: of image channels in pairs and a window, steps run over (pair,
// row, column). Copies of operands, and constants in panels, hold a word's elements side by side.
//
// Sixteen steps of many rows are one instruction where the processor has matrix tiles for the words
// (matrix_tiles_cpu.h): of bfloat16, and of 8-bit integers of any signs.
//
// vdpbf16ps and tdpbf16ps take numbers below 2^-126 as 0, and results below it become 0.
#ifndef SCHEDULES_CPU_REDUCTION_WORDS_CPU_H_
#define SCHEDULES_CPU_REDUCTION_WORDS_CPU_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/contraction_shape.h"
#include "schedules/cpu/matrix_tiles_cpu.h"
#include "schedules/point_emitter.h"
#include "schedules/target.h"

namespace hidet::schedules {

struct ReductionWords {
  int64_t group = 1;                       // elements of a word
  ScalarType word = ScalarType::kFloat32;  // of copies
  ScalarType sum = ScalarType::kFloat32;   // of the accumulators
  std::optional<ir::Intrinsic> dot;        // nothing: a fused multiply-add
  bool b_is_first = false;                 // of the instruction's operands
  bool as_int16 = false;                   // whether elements are converted to it first
  std::optional<TileProduct> tiles;        // nothing: in vector registers

  bool are_elements() const { return group == 1; }
  // Returns sum + a * b for vectors of words.
  ir::Expr MultiplyAdd(const ir::Expr& a, const ir::Expr& b, const ir::Expr& sum) const;
  // Returns neighbouring elements of an operand, `group` a word, as words.
  ir::Expr AsWords(const ir::Expr& elements) const;
  // Returns words whose elements are given apart, `group` values or vectors of them.
  ir::Expr Join(absl::Span<const ir::Expr> elements) const;
};

// Returns what operands of these types are multiplied as, in vector registers.
ReductionWords GetReductionWords(ScalarType a, ScalarType b, ir::Type sum, const Target& target);

// Returns what a product multiplies, in tiles where its rows and steps fill them.
ReductionWords GetReductionWords(const ContractionShape& shape, const Target& target);

// Returns the extents that steps run over, one a reduction axis, and their product.
std::vector<ir::Expr> StepExtents(const ir::Stage& contraction, const ReductionWords& words);
ir::Expr CountSteps(const ir::Stage& contraction, const ReductionWords& words);

// Gives the reduction axes the coordinates of the first element of a step.
void SetReductionAxes(const ir::Stage& contraction, const ReductionWords& words,
                      ir::VarMap<ir::Expr>& values, const ir::Expr& step);

// Returns an operand's words at a point whose reduction axes are those of a word's first element:
// one word, or `point.lanes` of them along the point's lane axis. Along the first reduction axis
// they are the words that follow, along another those of the neighbours.
ir::Expr EmitWords(const ir::Stage& contraction, int read, const Storage& storage,
                   const ReductionWords& words, const Point& point);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_REDUCTION_WORDS_CPU_H_
