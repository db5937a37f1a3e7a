// What a piece of IR does through hardware instructions.
//
//   if (UsesIntrinsic(kernel.body, Intrinsic::kGridDependencyWait)) ...   // it waits by itself
//   if (!GlobalBuffersWritten(kernel.body).contains(x)) ...               // it only reads x
#ifndef IR_INTRINSIC_USE_H_
#define IR_INTRINSIC_USE_H_

#include <cstdint>
#include <functional>
#include <optional>

#include "ir/intrinsics.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::ir {

// The attribute of signal and await: who hears of a signal, the blocks of one GPU or all GPUs.
inline constexpr int64_t kScopeGpu = 0, kScopeSystem = 1;

// Returns true if a call of `intrinsic` is somewhere in the statement.
bool UsesIntrinsic(const Stmt& stmt, Intrinsic intrinsic);

// Returns true if a call of an instruction for which `is_wanted` holds is.
bool UsesIntrinsic(const Stmt& stmt, const std::function<bool(Intrinsic)>& is_wanted);

// Returns the operator by which an instruction combines what is at an address with a value; nothing
// for instructions that do not.
std::optional<Op> AtomicOperator(Intrinsic intrinsic);

// Whether such an instruction may combine values of the type in the shared memory of a block
// (red.relaxed.cta.shared): integers of 32 and 64 bits, and sums of float32.
bool CombinesInSharedMemory(Op op, ScalarType type);

// Returns the buffers of global memory that the statement stores to, or that an instruction writes
// at an address of. What is written through a tensor map is not among them.
BufferSet GlobalBuffersWritten(const Stmt& stmt);

}  // namespace hidet::ir

#endif  // IR_INTRINSIC_USE_H_
