// split-tuples of a row group: plain reductions in place of the two-valued combiners.
//
//   softmax (x, w)       ->  max of x; sum of w e^(x - max)
//   welford (n, mean, m2) -> sum of n mean; mean = sum / n, one value a row; sum of m2 + n (mean - that)^2
//
// A strategy whose rows stay in cache gains by it: two passes of one operation an element are
// faster than one of a combiner that rescales, and as accurate.
#ifndef SCHEDULES_ROW_GROUP_SPLIT_H_
#define SCHEDULES_ROW_GROUP_SPLIT_H_

#include "schedules/row_group.h"

namespace hidet::schedules {

struct SplitOptions {
  // Of float32 softmaxes: exponentials that are no normal numbers are 0, a NaN may be missing
  // from the maximum, since the sum has it, and elements are multiplied by the sum's reciprocal.
  // Fewer instructions where a maximum that keeps NaN, or an exponential of denormal results, takes
  // several, and no division an element, which takes as long as ten multiplications.
  bool plain = false;
  // Of float32 softmaxes of 16-bit elements on a GPU: the sum is of exponentials by exp2_flush. A
  // term's relative error is 2^-23 of its distance from the maximum, whose mean over the sum is at
  // most the logarithm of the row's length: far below what elements of 16 bits are known by.
  bool approximate = false;
};

// Returns the group with its softmax and Welford reductions split. The results are in the same
// buffers.
RowGroup SplitTuples(const RowGroup& group, SplitOptions options = {});

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_GROUP_SPLIT_H_
