// narrow-masks: neighbours are counted, not compared one by one, where they are held against a
// place.
//
// Rewrite: a comparison of lanes that are steps apart, of 64 bits, with one number becomes one of
// the lanes' numbers, of 32 bits, with how many of them there are. Reason: the borders of images
// and the ends of rows are such comparisons; a vector of 64-bit numbers is two registers, and as
// many comparisons, for 16 lanes, and the places themselves are additions and multiplications.
//
//   ramp(i * 2 - 1, 2, 16) < broadcast(n, 16)
// becomes
//   ramp(0:int32, 1:int32, 16) < broadcast(int32(min(max((n - i * 2 + 2) / 2, 0), 16)), 16)
//
// A mask for every second element of memory, or every third, which holds lanes of such a mask and
// false between them, becomes a comparison likewise: to set lanes apart takes longer than to load
// what they are for.
//
//   pack(lane(m, 0), false, lane(m, 1), false)                  with m = ramp(0, 1, 2) < broadcast(c)
// becomes
//   pack(true, false, true, false) && ramp(0, 1, 4) < broadcast(c * 2)
//
// Requires: nothing; facts of parameters (range) say that no difference wraps. Ensures: same
// values.
#ifndef PASSES_IR_NARROW_MASKS_H_
#define PASSES_IR_NARROW_MASKS_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> NarrowMasks();

}  // namespace hidet::passes

#endif  // PASSES_IR_NARROW_MASKS_H_
