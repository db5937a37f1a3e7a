// Conversions between the scalar types of the IR on LLVM values, where LLVM has no instruction for
// them or a slow one: formats that are stored as bits, and floats to integers, which saturate.
//
//   LlvmConversions conversions(module, builder, target);
//   Value* half = conversions.Cast(value, Type::Float32(), Type::Scalar(ScalarType::kFloat16));
#ifndef CODEGEN_LLVM_CONVERSIONS_H_
#define CODEGEN_LLVM_CONVERSIONS_H_

#include <cstdint>

#include "base/float_types.h"
#include "base/scalar_type.h"
#include "codegen/cpu_target.h"
#include "ir/type.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace hidet::codegen {

class LlvmConversions {
 public:
  using Value = llvm::Value;

  // Keeps references to all three.
  LlvmConversions(llvm::Module& module, llvm::IRBuilder<>& builder, const CpuTarget& target)
      : module_(module), builder_(builder), target_(target) {}

  // Returns what ir::Cast means, lane by lane.
  Value* Cast(Value* value, ir::Type from, ir::Type to);

 private:
  Value* FloatToHalf(Value* value, int lanes);
  Value* FloatToFloat8(Value* value, ScalarType type, int lanes);
  Value* RoundSize(Value* size, const FloatFormat& format, uint32_t beyond, Value* large,
                   int lanes);
  Value* HalfToFloat(Value* bits, int lanes);
  Value* WideHalfToFloat(Value* half, int lanes);
  Value* FloatToBFloat16(Value* value, int lanes);
  Value* BFloat16ToFloat(Value* bits, int lanes);
  Value* Float8ToFloat(Value* bits, ScalarType type, int lanes);
  bool SplitsWide(int lanes) const;
  Value* WideToDouble(Value* value, int lanes);
  Value* DoubleToWide(Value* value, int lanes);
  Value* FloatToInteger(Value* value, ir::Type from, ir::Type to);

  llvm::Module& module_;
  llvm::IRBuilder<>& builder_;
  const CpuTarget& target_;
};

}  // namespace hidet::codegen

#endif  // CODEGEN_LLVM_CONVERSIONS_H_
