// What the recurrent kernels with tensor cores (mma.sync) share: which layers they take, and the
// registers of the states that a product is of.
//
// The order of the terms of a product is free. So a thread takes eight neighbours of a row, 16
// bytes, where the instruction would have two and two, eight apart, and of the weights likewise:
//
//   of 32 terms, thread t % 4 has 8 t .. 8 t + 7: words 0 and 1 for one product, 2 and 3 for the next
#ifndef SCHEDULES_CUDA_RECURRENCE_FRAGMENTS_H_
#define SCHEDULES_CUDA_RECURRENCE_FRAGMENTS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/analyzed_task.h"
#include "schedules/recurrence_shape.h"

namespace hidet::schedules {

// A recurrence whose states, weights and first states are float16 or bfloat16, and whose units are
// a multiple of 32 from 64 on.
absl::StatusOr<RecurrenceShape> GetHalfRecurrence(const ir::AnalyzedTask& task);

struct RecurrenceFragments {
  // Of an instruction (PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type").
  static constexpr int64_t kRows = 16, kColumns = 8, kSums = 4;
  static constexpr int64_t kDepth = 32;  // terms that are taken at once, two instructions' worth
  static constexpr int64_t kPiece = 8;   // of them a thread's, 16 bytes
  static constexpr int64_t kWords = kPiece / 2;

  // Elements as pairs in words, the first in the low bits.
  static ir::Expr Words(const ir::Expr& elements);
  // Registers for the states of so many times 16 rows, and their fill with a piece of row
  // thread / 4 of a fragment, or of the row eight below it.
  static ir::Buffer Left(int64_t fragments);
  static ir::Stmt Fill(const ir::Buffer& left, int64_t fragment, int64_t lower,
                       const ir::Expr& words);
  // sums[at ..] += the states of a fragment * the weights at `right`, of instruction 0 or 1.
  static ir::Stmt Multiply(ScalarType element, const ir::Expr& sums, const ir::Buffer& left,
                           int64_t fragment, const ir::Expr& right, int64_t instruction);
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RECURRENCE_FRAGMENTS_H_
