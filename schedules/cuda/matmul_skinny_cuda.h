// Products of few rows and a matrix, which is read once: a token through the layers of a decoder,
// classifier heads, one query against its keys and values.
//
//   y[b, m, n] = sum_k A[b, m, k] B[b, n, k]     m at most 4
//
// form 0, B contiguous along k: `t` neighbouring threads walk along `rows` rows of B side by side,
//         in vectors of 16 bytes, and add up what each has by shuffles (and shared memory, where
//         they are more than a warp).
// form 1, B contiguous along n: a thread has 16 bytes of columns; `t` threads stand side by side
//         along n, those of a block behind each other along k, and add up in shared memory.
//
// Vectors of B for the next steps are on their way while those of this one are multiplied; the
// first of a constant B are asked for before the kernel waits for the ones before it. `split`
// blocks may share a sum (product_parts.h).
//
// Floor: the bytes of B over the bandwidth of memory.
#ifndef SCHEDULES_CUDA_MATMUL_SKINNY_CUDA_H_
#define SCHEDULES_CUDA_MATMUL_SKINNY_CUDA_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> MatmulSkinnyCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_MATMUL_SKINNY_CUDA_H_
