// Operators, conversions (llvm_conversions.h) and instructions of the IR on LLVM values: one
// function each for floats, integers and what has no form in LLVM (totals of lanes).
//
//   LlvmOperators operators(module, builder, kernel.name, target);
//   Value* sum = operators.Apply(node, {a, b});
//
// Formats that are stored as bits come in and go out as bits, and are computed in float32.
#ifndef CODEGEN_LLVM_OPERATORS_H_
#define CODEGEN_LLVM_OPERATORS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "codegen/cpu_target.h"
#include "codegen/llvm_conversions.h"
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
        conversions_(module, builder, target),
        multiplies_and_adds_(target.Has("fma")) {}

  Value* Apply(const ir::OperatorNode& node, std::vector<Value*> operands);
  Value* Cast(Value* value, ir::Type from, ir::Type to) {
    return conversions_.Cast(value, from, to);
  }
  // Unimplemented for what a CPU does not have.
  absl::StatusOr<Value*> Call(const ir::CallNode& call, const std::vector<Value*>& operands);

 private:
  Value* Intrinsic(llvm::Intrinsic::ID id, Value* x);
  Value* Intrinsic(llvm::Intrinsic::ID id, Value* x, Value* y);
  Value* EmitFloatOperator(ir::Op op, const std::vector<Value*>& v);
  Value* EmitFloatTest(ir::Op op, const std::vector<Value*>& v);
  Value* EmitFloatMod(const std::vector<Value*>& v);
  Value* EmitLibmCall(const char* name, const std::vector<Value*>& values);
  std::pair<Value*, Value*> DivideLanes(Value* x, Value* y, bool is_signed);
  std::pair<Value*, Value*> SafeDivision(Value* x, Value* y, bool is_signed);
  Value* EmitIntegerOperator(ir::Op op, const std::vector<Value*>& v, bool is_signed);
  Value* EmitIntegerPower(Value* base, Value* exponent, bool is_signed);
  Value* EmitFloatExtreme(bool largest, Value* a, Value* b);
  static bool IsNumber(Value* value);
  Value* EmitTreeSum(Value* vector);
  absl::StatusOr<Value*> EmitDot(const ir::CallNode& call, const std::vector<Value*>& operands);
  absl::StatusOr<Value*> EmitTile(const ir::CallNode& call, const std::vector<Value*>& operands);
  llvm::Constant* TileConfiguration();

  llvm::Module& module_;
  llvm::IRBuilder<>& builder_;
  const std::string kernel_;
  const CpuTarget& target_;
  LlvmConversions conversions_;
  const bool multiplies_and_adds_;
};

}  // namespace hidet::codegen

#endif  // CODEGEN_LLVM_OPERATORS_H_
