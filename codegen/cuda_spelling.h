// How each operator and each hardware instruction is spelled in CUDA text: the one table of the
// code generator.
#ifndef CODEGEN_CUDA_SPELLING_H_
#define CODEGEN_CUDA_SPELLING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/expr.h"

namespace hidet::codegen {

// The operator on scalars of type `scalar` (not a 16-bit float: those are widened before), as an
// expression. Where `wraps`, integers wrap as in the IR; else their results are known to be in
// range, and the text is the one that C++ compilers understand best.
std::string SpellOperator(ir::Op op, ScalarType scalar, absl::Span<const std::string> operands,
                          bool wraps);

// An instruction's operand: its text, and for an address the buffer's name and constant index
// besides.
struct InstructionOperand {
  std::string text;
  std::string buffer;
  int64_t index = 0;
  std::vector<std::string> lanes;  // of a vector, which has no text
};
using InstructionOperands = std::vector<InstructionOperand>;

// A statement (with its semicolon) for instructions without a value, else an expression.
// Unimplemented for rows that exist on CPUs alone.
absl::StatusOr<std::string> SpellInstruction(const ir::CallNode& call,
                                             const InstructionOperands& operands);

}  // namespace hidet::codegen

#endif  // CODEGEN_CUDA_SPELLING_H_
