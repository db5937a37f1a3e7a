// LLVM's types for those of the IR, and how formats that LLVM's arithmetic does not know are kept.
#ifndef CODEGEN_LLVM_TYPES_H_
#define CODEGEN_LLVM_TYPES_H_

#include "base/scalar_type.h"
#include "codegen/cpu_target.h"
#include "ir/expr.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Type.h"

namespace hidet::codegen {

// bfloat16 and the 8-bit floats: stored as integers, computed as float. float16 too where the
// processor has no conversions (x86-64-v2): LLVM would call functions of the compiler's library,
// which nobody links.
bool IsStoredAsBits(ScalarType type, const CpuTarget& target);

// Whether the processor compares vectors of float16 as they are.
bool ComparesHalves(const CpuTarget& target);

// Returns the type of a value, or null if the CPU has none.
llvm::Type* LlvmType(llvm::LLVMContext& context, ir::Type type, const CpuTarget& target);

// The type in memory: a bool takes a byte.
llvm::Type* LlvmMemoryType(llvm::LLVMContext& context, ir::Type type, const CpuTarget& target);

// The type itself for one lane, else a vector of it.
llvm::Type* WithLanes(llvm::Type* type, int lanes);

}  // namespace hidet::codegen

#endif  // CODEGEN_LLVM_TYPES_H_
