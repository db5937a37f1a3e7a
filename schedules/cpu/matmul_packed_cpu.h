// Matrix multiplication and convolution on a CPU: packed operands, a register-blocked micro-kernel,
// a fused epilogue.
//
// Takes a contraction or convolution whose result axes are (batch..., m..., n...), with any
// movement folded into its reads, followed by map stages that keep the result's order (bias,
// activation, residual, conversion, reshape). The structure is that of Goto and van de Geijn (ACM
// TOMS 34(3), 2008):
//
//   for each block of the result, mc x nc                          // the grid, over the thread pool
//     for each kc of the reduction
//       pack B[kc, nc] (or use the weight's prepared panels), copy A[mc, kc] (or use prepared panels)
//       for each panel of nr columns, for each tile of mr rows
//         mr x nr accumulators in registers: for k: load nr of B, broadcast mr of A, fused multiply-add
//     after the last kc: the epilogue, tile by tile, while the tile is in cache
//
// Of bfloat16 and of 8-bit integers a step of k is a word of two or four elements, where the
// processor has an instruction for them (reduction_words_cpu.h).
//
// A convolution is the same with A the weight, and packing B reads the image through its padding
// predicate (implicit GEMM): no column matrix is ever in memory beyond one block.
//
// Configuration: mr, nr (register tile), mc, nc, kc (block). Constant operands are best stored as
// Layouts says.
#ifndef SCHEDULES_CPU_MATMUL_PACKED_CPU_H_
#define SCHEDULES_CPU_MATMUL_PACKED_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> MatmulPackedCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_MATMUL_PACKED_CPU_H_
