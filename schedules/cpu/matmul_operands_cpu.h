// Where a matrix product on a CPU takes its operands from, and what packing them costs.
//
//   c[m, n] = sum_k a[m, k] * b[n, k]
//     a constant in the panels that Layouts asked for     used as it lies
//     plain float32 at an affine address                  read in place, where that pays
//     an A whose words lie side by side                   likewise
//     anything else (float16, padded, windows of images)  copied by each block into its own panels
#ifndef SCHEDULES_CPU_MATMUL_OPERANDS_CPU_H_
#define SCHEDULES_CPU_MATMUL_OPERANDS_CPU_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/task/task.h"
#include "schedules/contraction_shape.h"
#include "schedules/cpu/reduction_words_cpu.h"

namespace hidet::schedules {

// Returns how many elements of the reduction belong to one step of its first axis: those of a
// convolution's window. 1 where the reduction has one axis, or the window is large or of no known
// size.
int64_t WindowElements(const ir::Stage& contraction);

// Returns the width of the image that B is packed from, 0 where B's columns are one axis.
int64_t RowWidth(const ContractionShape& shape);

// True if the micro-kernel reads the operand where it lies, never outside of its buffer.
bool IsAReadInPlace(const ContractionShape& shape, const ReductionWords& words);
bool IsBReadInPlace(const ContractionShape& shape, const ReductionWords& words);

// Returns how many elements blocks of mc rows and nc columns copy one by one, as numbers at the
// symbols' hints: A's across several reduction axes, B's where its columns are no neighbours, a
// share of them where these are short pieces.
double PackedOneByOne(const ContractionShape& shape, const ReductionWords& words, int64_t mc,
                      int64_t nc);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_MATMUL_OPERANDS_CPU_H_
