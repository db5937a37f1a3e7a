// Operators, conversions and instructions of the IR on LLVM values: one function each for floats,
// integers and what has no form in LLVM (totals of lanes, 8-bit floats).
//
//   LlvmOperators operators(module, builder, kernel.name, target);
//   HIDET_ASSIGN_OR_RETURN(Value* sum, operators.Apply(node, {a, b}));
//
// Formats that are stored as bits come in and go out as bits, and are computed in float32.
#ifndef CODEGEN_LLVM_OPERATORS_H_
#define CODEGEN_LLVM_OPERATORS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/float_types.h"
#include "base/scalar_type.h"
#include "codegen/cpu_target.h"
#include "ir/expr.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace hidet::codegen {

// Whether the value is a call of libm's function for each of its lanes, the operands apart.
bool CallsLibrary(const ir::Expr& expr);

class LlvmOperators {
 public:
  using Value = llvm::Value;

  // Keeps references to the module, the builder and the target. The kernel's name is for errors.
  LlvmOperators(llvm::Module& module, llvm::IRBuilder<>& builder, absl::string_view kernel,
                const CpuTarget& target)
      : module_(module),
        builder_(builder),
        kernel_(kernel),
        target_(target),
        multiplies_and_adds_(target.Has("fma")) {}

  // Returns the operator's value, or Unimplemented for what a CPU does not have.
  absl::StatusOr<Value*> Apply(const ir::OperatorNode& node, std::vector<Value*> operands);
  absl::StatusOr<Value*> Cast(Value* value, ir::Type from, ir::Type to);
  absl::StatusOr<Value*> Call(const ir::CallNode& call, const std::vector<Value*>& operands);

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
  Value* FloatToInteger(Value* value, ir::Type from, ir::Type to);
  Value* Intrinsic(llvm::Intrinsic::ID id, Value* x);
  Value* Intrinsic(llvm::Intrinsic::ID id, Value* x, Value* y);
  absl::StatusOr<Value*> EmitFloatOperator(ir::Op op, const std::vector<Value*>& v);
  Value* EmitLibmCall(const char* name, const std::vector<Value*>& values);
  std::pair<Value*, Value*> SafeDivision(Value* x, Value* y, bool is_signed);
  absl::StatusOr<Value*> EmitIntegerOperator(ir::Op op, const std::vector<Value*>& v,
                                             bool is_signed);
  Value* EmitIntegerPower(Value* base, Value* exponent, bool is_signed);
  Value* EmitFloatExtreme(bool largest, Value* a, Value* b);
  static bool IsNumber(Value* value);
  Value* EmitTreeSum(Value* vector);
  absl::StatusOr<Value*> EmitDot(const ir::CallNode& call, const std::vector<Value*>& operands);

  llvm::Module& module_;
  llvm::IRBuilder<>& builder_;
  const std::string kernel_;
  const CpuTarget& target_;
  const bool multiplies_and_adds_;
};

}  // namespace hidet::codegen

#endif  // CODEGEN_LLVM_OPERATORS_H_
