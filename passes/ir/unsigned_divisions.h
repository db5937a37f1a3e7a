// unsigned-divisions: quotients of integers that are not negative are computed unsigned.
//
// Rewrite: int32 and int64 divisions and remainders whose operands' ranges have no negative numbers
// become those of uint32 and uint64, between conversions, which are none in machine code. Reason:
// quotients round down, so that of signed operands is corrected where a remainder is negative; by a
// constant it takes eight instructions and more, and two if it is unsigned. Index arithmetic is
// made of them.
//
//   let r: int32 = i % 56
// becomes
//   let r: int32 = int32(uint32(i) % 56)
//
// Requires: nothing; simplify, which knows quotients of signed numbers, goes first. Ensures: same
// values.
#ifndef PASSES_IR_UNSIGNED_DIVISIONS_H_
#define PASSES_IR_UNSIGNED_DIVISIONS_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> UnsignedDivisions();

}  // namespace hidet::passes

#endif  // PASSES_IR_UNSIGNED_DIVISIONS_H_
