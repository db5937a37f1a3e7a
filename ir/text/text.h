// The text form of the IR: what dumps show, tests compare and ParseKernels (ir/text/parser.h) reads
// back.
//
//   kernel @add_one(%x: float32[n]@global, %y: float32[n]@global, n: int64) grid(b: (n + 255) / 256) threads(t: 256) {
//     let i = b * 256 + int64(t)
//     if i < n {
//       %y[i] = %x[i] + 1.0f
//     }
//   }
//
// Printing depends on structure and on the names that variables and buffers carry, made unique
// within their scope in order of first use; canonical text parses to something that prints the
// same. Three things to know when reading:
//
//   - Integer literals take the type of the operand beside them, of the buffer they are stored to, or int64; where neither
//     is right the type is written: 8:int32. Float literals always say their type: 1.0f is float32, else 1.0:float16.
//   - `let` and `alloc` hold to the end of the block they stand in.
//   - Buffers are written with %, so that a % b is a remainder and a %b[0] is not.
//
// Accesses: %x[i, j]; %x[i, j; lanes 4] reads four consecutive elements; %x[i; if p] is predicated;
// &%x[i] is an address. Conversions read as calls: float32(x), bitcast(int32, x). Attributes of
// intrinsics follow a semicolon: wgmma_wait(; 0).
#ifndef IR_TEXT_TEXT_H_
#define IR_TEXT_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/stmt.h"

namespace hidet::ir {

// Free variables and buffers are named on first use.
std::string Print(const Expr& expr);
std::string Print(const Stmt& stmt);
std::string Print(const Kernel& kernel);
// Kernels in order, separated by empty lines.
std::string Print(absl::Span<const Kernel> kernels);

// How an operator is written between or before its operands; `symbol` is nullptr for those written
// as calls.
struct InfixForm {
  const char* symbol = nullptr;
  int precedence = 0;  // larger binds tighter
};
InfixForm InfixFormOf(Op op);
// Unary operators bind tighter than all infix ones.
inline constexpr int kUnaryPrecedence = 20;

// True for an identifier that may name a variable or buffer.
bool IsValidName(absl::string_view name);

// Returns the shortest text that reads back as this float value of `type`, without its type: "1.0",
// "-inf", "nan".
std::string PrintFloat(ScalarType type, double value);

}  // namespace hidet::ir

#endif  // IR_TEXT_TEXT_H_
