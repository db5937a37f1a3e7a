// The table of hardware instructions: one row each.
//
// A row gives the name in text, the operands' types, the result type and the declared effect. Its
// spelling is in codegen (cuda_spelling.cc), its meaning on values in testing/simulator; both
// switch over this enum with no default, so a row that lacks either does not compile. Passes leave
// calls where they stand; what they do is asked by the verifier and by the tests that leave calls
// out.
//
// Operand letters: i int32, u uint32, l int64, U uint64 (matrix descriptor), f float32, v float32
// of any number of lanes (the same for all of a call), n int32 of any number of lanes, w uint32 of
// as many lanes as operand 0, b bool, p pointer to global, s pointer to shared memory, r pointer to
// a register buffer, m tensor map, x any scalar. Attributes are compile-time integers, in the order
// that the comment names.
#ifndef IR_INTRINSICS_H_
#define IR_INTRINSICS_H_

#include <cstdint>

// Effects:
//   kPure       depends on operands alone
//   kConvergent exchanges values among the threads of a warp; may not move into or out of branches
//   kBarrier    orders all memory of the block
//   kSync       an mbarrier, fence or wait: orders what its row's comment says
//   kAsync      starts an asynchronous copy or tensor-core operation; completes at the wait that its comment names
//   kMemory     reads or writes memory at once
#define HIDET_IR_INTRINSICS(ROW)                                                                   \
  /* Synchronization of threads. */                                                                \
  ROW(kSyncThreads, "sync_threads", "", "void", kBarrier)                                          \
  /* bar.sync id, threads. attributes: barrier id, threads */                                      \
  ROW(kNamedBarrier, "named_barrier", "", "void", kBarrier)                                        \
  ROW(kSyncWarp, "sync_warp", "", "void", kConvergent)                                             \
  /* barrier.cluster.arrive.release, barrier.cluster.wait.acquire: the threads of a cluster's      \
     blocks that have not ended meet. What they wrote to shared memory is visible to all of them.  \
   */                                                                                              \
  ROW(kSyncCluster, "sync_cluster", "", "void", kBarrier)                                          \
  /* shfl.sync.bfly: value of lane ^ attribute 0 */                                                \
  ROW(kShuffleXor, "shuffle_xor", "x", "same", kConvergent)                                        \
  /* shfl.sync.idx: value of lane operand 1 */                                                     \
  ROW(kShuffleIndex, "shuffle_index", "xi", "same", kConvergent)                                   \
  /* setmaxnreg.inc/dec. attribute: registers a thread */                                          \
  ROW(kIncreaseRegisters, "increase_registers", "", "void", kConvergent)                           \
  ROW(kDecreaseRegisters, "decrease_registers", "", "void", kConvergent)                           \
  /* mbarrier objects (PTX ISA, "mbarrier"): 8 bytes of shared memory. */                          \
  ROW(kMbarrierInit, "mbarrier_init", "si", "void", kSync) /* barrier, arrivals expected */        \
  ROW(kMbarrierArrive, "mbarrier_arrive", "s", "void", kSync)                                      \
  /* On the mbarrier of another block: its address in the own block's, number of the block in its  \
     cluster. Who waits for the phase there knows what products of this thread have read; not what \
     it wrote (.release.cluster, which would, takes 0.8 us beside products in flight). */          \
  ROW(kMbarrierArriveCluster, "mbarrier_arrive_cluster", "si", "void", kSync)                      \
  ROW(kMbarrierArriveExpectTx, "mbarrier_arrive_expect_tx", "si", "void",                          \
      kSync)                                               /* barrier, bytes */                    \
  ROW(kMbarrierWait, "mbarrier_wait", "si", "void", kSync) /* barrier, phase parity: blocks */     \
  /* fence.mbarrier_init.release.cluster: initialized barriers become visible to the async proxy.  \
   */                                                                                              \
  ROW(kFenceMbarrierInit, "fence_mbarrier_init", "", "void", kSync)                                \
  /* fence.proxy.async.shared::cta: this thread's shared-memory writes, before async-proxy         \
   * accesses. */                                                                                  \
  ROW(kFenceProxyAsync, "fence_proxy_async", "", "void", kSync)                                    \
  /* Memory that blocks of a kernel share, or several GPUs (PTX ISA, "Memory Consistency Model").  \
     attribute of both: 0 for the scope .gpu, 1 for .sys.                                          \
     st.release of int64: address, value. What this thread has written, and what barriers have     \
     made known to it, is visible to whoever awaits the value. */                                  \
  ROW(kSignal, "signal", "pl", "void", kSync)                                                      \
  /* ld.acquire until the int64 at an address is at least a value: address, value, nanoseconds     \
     after which it gives up. True if it came. */                                                  \
  ROW(kAwait, "await", "pll", "bool", kSync)                                                       \
  /* Tensor memory accelerator. */                                                                 \
  ROW(kPrefetchTensorMap, "prefetch_tensor_map", "m", "void", kMemory)                             \
  /* cp.async.bulk.tensor.{2,3,4,5}d global to shared; completes `bytes of box` on the mbarrier:   \
     destination, map, barrier, coordinates from the fastest dimension. attributes: 1 if the lines \
     are the first that leave the second cache (.L2::cache_hint, evict_first), else 0; a bit for   \
     each block of the cluster that gets the box, at the same place of its shared memory, and      \
     whose mbarrier at the same place completes (.multicast::cluster), or 0: only the own one. */  \
  ROW(kTmaLoad2d, "tma_load_2d", "smsii", "void", kAsync)                                          \
  ROW(kTmaLoad3d, "tma_load_3d", "smsiii", "void", kAsync)                                         \
  ROW(kTmaLoad4d, "tma_load_4d", "smsiiii", "void", kAsync)                                        \
  ROW(kTmaLoad5d, "tma_load_5d", "smsiiiii", "void", kAsync)                                       \
  /* cp.async.bulk.tensor.{2,3,4,5}d shared to global, in the thread's current bulk group: map,    \
   * source, coordinates. */                                                                       \
  ROW(kTmaStore2d, "tma_store_2d", "msii", "void", kAsync)                                         \
  ROW(kTmaStore3d, "tma_store_3d", "msiii", "void", kAsync)                                        \
  ROW(kTmaStore4d, "tma_store_4d", "msiiii", "void", kAsync)                                       \
  ROW(kTmaStore5d, "tma_store_5d", "msiiiii", "void", kAsync)                                      \
  ROW(kBulkCommit, "bulk_commit", "", "void", kSync)                                               \
  /* cp.async.bulk.wait_group.read: all but the newest attribute-0 groups have read their source.  \
   */                                                                                              \
  ROW(kBulkWaitRead, "bulk_wait_read", "", "void", kSync)                                          \
  /* Warpgroup tensor cores (PTX ISA, "wgmma"). */                                                 \
  ROW(kWgmmaFence, "wgmma_fence", "", "void", kSync)                                               \
  ROW(kWgmmaCommit, "wgmma_commit", "", "void", kSync)                                             \
  ROW(kWgmmaWait, "wgmma_wait", "", "void", kSync) /* attribute: groups that may stay pending */   \
  /* wgmma.mma_async.sync.aligned.m64nNk16.f32.T.T: accumulators (N/2 floats), descriptor of A and \
     of B, scale-d. attributes: N, operand ScalarType, transpose A, transpose B (1 = MN-major). Of \
     tfloat32 it is m64nNk8, and there are no transposes. */                                       \
  ROW(kWgmmaSS, "wgmma_ss", "rUUi", "void", kAsync)                                                \
  /* m64nNk16.f16.f16.f16: the sums are float16 too, two in each of N/4 uint32. The operands and   \
     attributes of wgmma_ss. */                                                                    \
  ROW(kWgmmaHalfSums, "wgmma_half_sums", "rUUi", "void", kAsync)                                   \
  /* wgmma_ss with A in registers (4 uint32): accumulators, A, descriptor of B, scale-d. */        \
  ROW(kWgmmaRS, "wgmma_rs", "rrUi", "void", kAsync)                                                \
  /* Makes the 64-bit shared-memory matrix descriptor of an address (PTX ISA, "Matrix              \
     Descriptor"): attributes: leading byte offset, stride byte offset, swizzle bytes (0, 32, 64,  \
     128) */                                                                                       \
  ROW(kMatrixDescriptor, "matrix_descriptor", "s", "uint64", kPure)                                \
  /* stmatrix.sync.aligned.m8n8.x4.shared.b16: address of this thread's row, four packed words.    \
     attribute: transposed */                                                                      \
  ROW(kStmatrixX4, "stmatrix_x4", "suuuu", "void", kMemory)                                        \
  /* ld.shared::cluster of neighbouring float32 from another block's shared memory: registers, the \
     address in the own block's, number of the block in its cluster. attribute: how many, 1, 2 or  \
     4                                                                                             \
   */                                                                                              \
  ROW(kLoadCluster, "load_cluster", "rsi", "void", kMemory)                                        \
  /* st.async.shared::cluster.v4.b32 (PTX ISA, "st.async"): 16 bytes to another block's shared     \
     memory, which completes them on an mbarrier of that block: the address and the mbarrier's in  \
     the own block's, number of the block in its cluster, the words. Who waits for the mbarrier's  \
     phase there knows what this thread knew. */                                                   \
  ROW(kStoreCluster, "store_cluster", "ssiuuuu", "void", kAsync)                                   \
  /* ldmatrix.sync.aligned.m8n8.x4.shared.b16 into 4 uint32 registers: registers, row address.     \
     attribute: transposed */                                                                      \
  ROW(kLdmatrixX4, "ldmatrix_x4", "rs", "void", kMemory)                                           \
  /* mma.sync.aligned.m16n8k16.row.col.f32.T.T.f32: accumulators (4 floats), A (4 uint32), B (2    \
     uint32). attribute: operand ScalarType */                                                     \
  ROW(kMmaM16N8K16, "mma_m16n8k16", "rrr", "void", kMemory)                                        \
  /* mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32: accumulators (4 floats), A (4 uint32), B  \
     (2 uint32), a float32 in each. */                                                             \
  ROW(kMmaTFloat32, "mma_m16n8k8_tf32", "rrr", "void", kMemory)                                    \
  /* mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 (sm_90): accumulators (4 doubles), A (8), B \
     (4). */                                                                                       \
  ROW(kMmaDouble, "mma_m16n8k16_f64", "rrr", "void", kMemory)                                      \
  /* Combines what is at an address with a value, whoever else does so: red.relaxed.gpu.global     \
     where the hardware has it, else compare and swap until nobody came between. Integers of 32    \
     and 64 bits and all floats of 16 bits and more; the larger and the smaller of NaN are NaN. */ \
  ROW(kAtomicAdd, "atomic_add", "px", "void", kMemory)                                             \
  ROW(kAtomicMul, "atomic_mul", "px", "void", kMemory)                                             \
  ROW(kAtomicMax, "atomic_max", "px", "void", kMemory)                                             \
  ROW(kAtomicMin, "atomic_min", "px", "void", kMemory)                                             \
  /* cp.async.cg.shared.global, 16 bytes: destination, source, valid bytes (rest zero-filled). */  \
  ROW(kCpAsync16, "cp_async_16", "spi", "void", kAsync)                                            \
  ROW(kCpAsyncCommit, "cp_async_commit", "", "void", kSync)                                        \
  ROW(kCpAsyncWait, "cp_async_wait", "", "void",                                                   \
      kSync) /* attribute: groups that may stay pending */                                         \
  /* Programmatic dependent launch (griddepcontrol). */                                            \
  ROW(kGridDependencyWait, "grid_dependency_wait", "", "void", kBarrier)                           \
  ROW(kGridDependencyLaunch, "grid_dependency_launch", "", "void", kSync)                          \
  /* ex2.approx.ftz: 2 to the power of the operand; what is below 2^-126 counts as 0. */           \
  ROW(kExp2Flush, "exp2_flush", "v", "same", kPure)                                                \
  /* div.full: the quotient within 2 units of the last place. */                                   \
  ROW(kDivideFull, "divide_full", "vv", "same", kPure)                                             \
  /* cvt.rn.T2.f32: two floats rounded to halves, the first in the low bits. attribute: ScalarType \
   */                                                                                              \
  ROW(kPackHalves, "pack_halves", "ff", "uint32", kPure)                                           \
  /* CPU: prefetch a line to the first-level cache. */                                             \
  ROW(kPrefetch, "prefetch", "p", "void", kMemory)                                                 \
  /* Vector reductions within one value: sum, max, min over the lanes. */                          \
  ROW(kLanesSum, "lanes_sum", "x", "element", kPure)                                               \
  ROW(kLanesMax, "lanes_max", "x", "element", kPure)                                               \
  /* vdpbf16ps: sum + a0 b0 + a1 b1, lane by lane, of two bfloat16 in each word of a and b, the    \
     first in the low bits. Numbers below 2^-126, results too, count as 0. Which addition is       \
     rounded first is the processor's choice. */                                                   \
  ROW(kDotBFloat16, "dot_bfloat16", "vww", "same", kPure)                                          \
  /* vpdpbusd: sum + a0 b0 + a1 b1 + a2 b2 + a3 b3, lane by lane, of four uint8 in each word of a  \
     and four int8 in each word of b, the first in the low bits. The sum wraps. */                 \
  ROW(kDotInt8, "dot_int8", "nww", "same", kPure)                                                  \
  /* vpdpwssd, or pmaddwd and an addition: sum + a0 b0 + a1 b1, lane by lane, of two int16 in each \
     word of a and b, the first in the low bits. The sum wraps. */                                 \
  ROW(kDotInt16, "dot_int16", "nww", "same", kPure)                                                \
  /* Matrix tiles of a CPU (Intel 64 and IA-32 Architectures Software Developer's Manual, volume   \
     1, "Programming with Intel Advanced Matrix Extensions"): a thread has 8 of them, by number,   \
     of 16 rows of 16 words of 32 bits, between tiles_begin (ldtilecfg; they are 0 then) and       \
     tiles_end (tilerelease). */                                                                   \
  ROW(kTilesBegin, "tiles_begin", "", "void", kMemory)                                             \
  ROW(kTilesEnd, "tiles_end", "", "void", kMemory)                                                 \
  ROW(kTileZero, "tile_zero", "", "void", kMemory) /* attribute: tile */                           \
  /* tileloadd, tilestored: address of the first row, bytes from a row to the next. attribute:     \
     tile */                                                                                       \
  ROW(kTileLoad, "tile_load", "pl", "void", kMemory)                                               \
  ROW(kTileStore, "tile_store", "pl", "void", kMemory)                                             \
  /* tdpbf16ps: to sum [i, j] the dot_bfloat16 of word [i, k] of a and word [k, j] of b, for each  \
     k. attributes: tiles of the float32 sums, of a and of b */                                    \
  ROW(kTileDotBFloat16, "tile_dot_bfloat16", "", "void", kMemory)                                  \
  /* tdpb{s,u}{s,u}d: likewise of four 8-bit integers a word, in int32. attributes: tiles of the   \
     sums, of a and of b; 1 if a is signed, else 0; likewise b */                                  \
  ROW(kTileDotInt8, "tile_dot_int8", "", "void", kMemory)

namespace hidet::ir {

enum class Intrinsic : uint8_t {
#define HIDET_ROW(id, name, operands, result, effect) id,
  HIDET_IR_INTRINSICS(HIDET_ROW)
#undef HIDET_ROW
};

enum class IntrinsicEffect : uint8_t { kPure, kConvergent, kBarrier, kSync, kAsync, kMemory };

struct IntrinsicInfo {
  const char* name;
  const char* operands;  // a letter each, see above
  const char* result;    // a type's text, "same" (as operand 0) or "element" (of operand 0)
  IntrinsicEffect effect;
};

inline constexpr IntrinsicInfo kIntrinsicInfos[] = {
#define HIDET_ROW(id, name, operands, result, effect) \
  {name, operands, result, IntrinsicEffect::effect},
    HIDET_IR_INTRINSICS(HIDET_ROW)
#undef HIDET_ROW
};
inline constexpr int kIntrinsicCount = sizeof(kIntrinsicInfos) / sizeof(kIntrinsicInfos[0]);

inline constexpr const IntrinsicInfo& InfoOf(Intrinsic intrinsic) {
  return kIntrinsicInfos[static_cast<int>(intrinsic)];
}

// Whether it is of the matrix tiles of a CPU.
inline constexpr bool IsOfTiles(Intrinsic intrinsic) { return intrinsic >= Intrinsic::kTilesBegin; }

// Whether it copies a tile from shared memory through a tensor map (operand 0).
inline constexpr bool IsTmaStore(Intrinsic intrinsic) {
  using enum Intrinsic;
  return intrinsic == kTmaStore2d || intrinsic == kTmaStore3d || intrinsic == kTmaStore4d ||
         intrinsic == kTmaStore5d;
}

}  // namespace hidet::ir

#endif  // IR_INTRINSICS_H_
