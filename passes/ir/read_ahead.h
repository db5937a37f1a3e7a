// read-ahead: a GPU kernel's loads of what it only reads move up, out of what would hold them back.
//
// Rewrite: in a kernel that waits for its predecessors (grid_dependency_wait), a load of a constant
// whose address is known there moves above the wait, and a load of another operand that comes after
// a barrier, an asynchronous wait, a loop or a check, or belongs to one, moves below it, to its
// begin; in the body of a loop likewise, to the body's begin. Reason: a trip to memory takes half a
// microsecond or more, as long as the rest of a small kernel, and no compiler moves a load across
// such instructions: the bias of a product would be asked for when its sum is there.
//
//   grid_dependency_wait()
//   for k in steps { mbarrier_wait(...) wgmma(...) }
//   %y[i] = %sums[0] + %bias[i] + %x[i]
// becomes, with `constants(%bias)`,
//   let bias = %bias[i]
//   grid_dependency_wait()
//   let x = %x[i]
//   for k in steps { mbarrier_wait(...) wgmma(...) }
//   %y[i] = %sums[0] + bias + x
//
// A load that a branch would have skipped, and whose address may be none, gets the branch's
// condition as its predicate. As many loads move, in their order, as the registers are thought to
// hold; a kernel whose warps do different things has its multiprocessor almost to itself and gives
// more of them. (H200, 2026-11-25: ResNet-18 72 -> 67 us, BERT-base 284 -> 256, Swin-T 316 -> 281.)
//
// Requires: flatten-buffers, unroll-loops, and simplify after them, so that equal addresses are
// equal expressions. Ensures: same values, since a parameter that is only read has the same ones
// throughout; kernels that wait for other GPUs, which may write it, are left alone.
#ifndef PASSES_IR_READ_AHEAD_H_
#define PASSES_IR_READ_AHEAD_H_

#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

Pass<ir::Kernel> ReadAhead();

}  // namespace hidet::passes

#endif  // PASSES_IR_READ_AHEAD_H_
