// Kernels that a person has changed may not read or write outside of their buffers, whatever the
// numbers are that their indices come to.
//
//   %y[i] = %x[i + k]       // where that was %x[i] before, and k is a number of the data
//   check(0 <= i + k && i + k < n, 1, i + k)
//   %y[i] = %x[i + k; if 0 <= i + k && i + k < n]
//
// What the compiler makes is right by construction, and is not asked: an index that the original
// has under the same conditions stays as it is, and so does one that is proven to be inside. The
// others are checked as indices are that data decide: the call fails, and names kernel and index.
#ifndef COMPILER_GUARD_INDICES_H_
#define COMPILER_GUARD_INDICES_H_

#include "ir/kernel.h"

namespace hidet::compiler {

struct GuardedKernel {
  ir::Kernel kernel;
  int checks = 0;     // how many loads and stores are checked when it runs
  int addresses = 0;  // how many addresses are not, which instructions are given
};

// `edited` is a lowered kernel with the head of `original`; both come from text, so that what is
// the same has the same name. Addresses that instructions are given (copies of a GPU, tiles, atomic
// additions) are only counted: what an instruction reaches from there is its own matter.
GuardedKernel GuardIndices(const ir::Kernel& edited, const ir::Kernel& original);

}  // namespace hidet::compiler

#endif  // COMPILER_GUARD_INDICES_H_
