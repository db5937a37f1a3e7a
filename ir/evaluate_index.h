// The number that an index is at a point of its loops.
#ifndef IR_EVALUATE_INDEX_H_
#define IR_EVALUATE_INDEX_H_

#include <cstdint>
#include <optional>

#include "ir/expr.h"
#include "ir/walk.h"

namespace hidet::ir {

// Computes an integer of constants, the variables of `point`, casts and operators; nothing where it
// holds other variables, reads memory or calls. Casts are taken to keep the number, as those of
// indices do.
//
//   EvaluateIndex(i * 4 + 1, {{i, 3}});   // 13
std::optional<int64_t> EvaluateIndex(const Expr& index, const VarMap<int64_t>& point);

}  // namespace hidet::ir

#endif  // IR_EVALUATE_INDEX_H_
