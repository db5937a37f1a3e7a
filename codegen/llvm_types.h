// LLVM's types for those of the IR, and how formats that LLVM's arithmetic does not know are kept.
#ifndef CODEGEN_LLVM_TYPES_H_
#define CODEGEN_LLVM_TYPES_H_

#include "base/scalar_type.h"
#include "ir/expr.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Type.h"

namespace hidet::codegen {

// bfloat16 and the 8-bit floats: stored as integers, computed as float.
bool IsStoredAsBits(ScalarType type);

// Returns the type of a value, or null if the CPU has none.
llvm::Type* LlvmType(llvm::LLVMContext& context, ir::Type type);

// The type in memory: a bool takes a byte.
llvm::Type* LlvmMemoryType(llvm::LLVMContext& context, ir::Type type);

// The type itself for one lane, else a vector of it.
llvm::Type* WithLanes(llvm::Type* type, int lanes);

}  // namespace hidet::codegen

#endif  // CODEGEN_LLVM_TYPES_H_
