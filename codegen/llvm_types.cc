#include "codegen/llvm_types.h"

#include "base/check.h"
#include "llvm/IR/DerivedTypes.h"

namespace hidet::codegen {
namespace {

llvm::Type* ScalarLlvmType(llvm::LLVMContext& context, ScalarType type) {
  switch (type) {
    case ScalarType::kBool:
      return llvm::Type::getInt1Ty(context);
    case ScalarType::kInt8:
    case ScalarType::kUInt8:
    case ScalarType::kFloat8E4M3:
    case ScalarType::kFloat8E5M2:
      return llvm::Type::getInt8Ty(context);
    case ScalarType::kInt16:
    case ScalarType::kUInt16:
    case ScalarType::kBFloat16:
      return llvm::Type::getInt16Ty(context);
    case ScalarType::kInt32:
    case ScalarType::kUInt32:
      return llvm::Type::getInt32Ty(context);
    case ScalarType::kInt64:
    case ScalarType::kUInt64:
      return llvm::Type::getInt64Ty(context);
    case ScalarType::kFloat16:
      return llvm::Type::getHalfTy(context);
    case ScalarType::kTFloat32:
    case ScalarType::kFloat32:
      return llvm::Type::getFloatTy(context);
    case ScalarType::kFloat64:
      return llvm::Type::getDoubleTy(context);
    case ScalarType::kInt4:
    case ScalarType::kUInt4:
    case ScalarType::kComplex64:
    case ScalarType::kComplex128:
      return nullptr;
  }
  HIDET_UNREACHABLE();
}

}  // namespace

bool IsStoredAsBits(ScalarType type, const CpuTarget& target) {
  if (type == ScalarType::kFloat16) return !target.Has("f16c");
  return type == ScalarType::kBFloat16 || type == ScalarType::kFloat8E4M3 ||
         type == ScalarType::kFloat8E5M2;
}

bool ComparesHalves(const CpuTarget& target) { return target.Has("avx512fp16"); }

llvm::Type* WithLanes(llvm::Type* type, int lanes) {
  return lanes == 1 ? type : llvm::FixedVectorType::get(type, static_cast<unsigned>(lanes));
}

llvm::Type* LlvmType(llvm::LLVMContext& context, ir::Type type, const CpuTarget& target) {
  if (type.IsPointer()) return llvm::PointerType::getUnqual(context);
  const bool is_bits = type.scalar == ScalarType::kFloat16 && IsStoredAsBits(type.scalar, target);
  llvm::Type* scalar =
      is_bits ? llvm::Type::getInt16Ty(context) : ScalarLlvmType(context, type.scalar);
  return scalar == nullptr ? nullptr : WithLanes(scalar, type.lanes);
}

llvm::Type* LlvmMemoryType(llvm::LLVMContext& context, ir::Type type, const CpuTarget& target) {
  return type.IsBool() ? WithLanes(llvm::Type::getInt8Ty(context), type.lanes)
                       : LlvmType(context, type, target);
}

}  // namespace hidet::codegen
