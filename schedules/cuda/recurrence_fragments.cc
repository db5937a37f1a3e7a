#include "schedules/cuda/recurrence_fragments.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "schedules/cuda/recurrence_spread.h"
#include "schedules/refusal.h"

namespace hidet::schedules {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

namespace {

const ir::Type kWord = ir::Type::Scalar(ScalarType::kUInt32);

}  // namespace

absl::StatusOr<RecurrenceShape> GetHalfRecurrence(const ir::AnalyzedTask& task) {
  constexpr int64_t kDepth = RecurrenceFragments::kDepth;
  HIDET_ASSIGN_OR_RETURN(const RecurrenceShape shape, task.Remember<GetRecurrenceShape>());
  const ScalarType dtype = shape.stage().results[0].dtype().scalar;
  if (dtype != ScalarType::kFloat16 && dtype != ScalarType::kBFloat16)
    return Refuse(task, "its states are neither float16 nor bfloat16");
  if (shape.units < kFewestUnitsToSpread || shape.units % kDepth != 0)
    return Refuse(task, absl::StrCat(shape.units, " units, expected a multiple of ", kDepth,
                                     " from ", kFewestUnitsToSpread, " on"));
  for (size_t i = 0; i < shape.details().first_input(); ++i) {
    const bool is_state = i > 0 && i < shape.details().first_weight();
    if (!is_state && shape.stage().reads[i].buffer.dtype().scalar != dtype)
      return Refuse(task, "the weights or the first state have another dtype than the states");
  }
  return shape;
}

Expr RecurrenceFragments::Words(const Expr& elements) {
  return ir::Bitcast(kWord.WithLanes(static_cast<int>(kWords)), elements);
}

Buffer RecurrenceFragments::Left(int64_t fragments) {
  return Buffer::Registers("left", kWord, {Int64(fragments * 2 * kWords)});
}

Stmt RecurrenceFragments::Fill(const Buffer& left, int64_t fragment, int64_t lower,
                               const Expr& words) {
  // Words 2 j and 2 j + 1 of a row and of the one eight below are the j-th instruction's.
  return ir::Let("words", words, [&](Var piece) {
    return ir::SeqOf(kWords, [&](int word) {
      const int64_t at = ((fragment * 2 + word / 2) * 2 + word % 2) * 2 + lower;
      return ir::Store(left, {Int64(at)}, ir::Lane(piece, word));
    });
  });
}

Stmt RecurrenceFragments::Multiply(ScalarType element, const Expr& sums, const Buffer& left,
                                   int64_t fragment, const Expr& right, int64_t instruction) {
  const Expr states = ir::AddressOf(left, {Int64((fragment * 2 + instruction) * kWords)});
  return ir::Do(ir::Intrinsic::kMmaM16N8K16, {sums, states, right},
                {static_cast<int64_t>(element)});
}

}  // namespace hidet::schedules
