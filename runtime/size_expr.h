// Evaluates, checks, prints and parses SizeExpr, the postfix size programs of runtime/spec.h.
//
// The compiler lowers every size that depends on a run-time shape to a SizeExpr; the runtime
// evaluates it once for each new tuple of symbol values. Arithmetic is exact: a result that does
// not fit in an int64 is an error, never a wrapped number, because sizes reach allocators and
// grids.
//
// Text form, used in manifests and messages: the tokens of the program, separated by one space.
//
//   SizeExpr e = *ParseSizeExpr("s0 64 ceildiv");   // ceil(s0 / 64)
//   EvaluateSize(e, {100}).value() == 2;
//   PrintSizeExpr(e) == "s0 64 ceildiv";
#ifndef RUNTIME_SIZE_EXPR_H_
#define RUNTIME_SIZE_EXPR_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// Limits of one program. They bound the evaluator's stack and the work that a hostile artifact can
// ask for.
inline constexpr int kMaxSizeStack = 64;
inline constexpr int kMaxSizeInstructions = 4096;

// Returns an error unless `expr` is empty or a program that leaves one value, never pops from an
// empty stack, stays within the limits and names only symbols below `num_symbols`.
absl::Status ValidateSizeExpr(const SizeExpr& expr, int num_symbols);

// Returns the value of `expr`, which must be valid for `symbols.size()` symbols and not empty. A
// value or an intermediate result beyond int64 is ResourceExhausted, naming the program and the
// symbols' values.
absl::StatusOr<int64_t> EvaluateSize(const SizeExpr& expr, absl::Span<const int64_t> symbols);

// As EvaluateSize, but the empty program has the value `if_empty`.
absl::StatusOr<int64_t> EvaluateSizeOr(const SizeExpr& expr, absl::Span<const int64_t> symbols,
                                       int64_t if_empty);

// Returns the text form; "" for the empty program.
std::string PrintSizeExpr(const SizeExpr& expr);

// Returns the size as people write it: "4", "n", "(n + 1) // 2". `symbols` have the names.
std::string DescribeSize(const SizeExpr& expr, absl::Span<const SymbolSpec> symbols);

// Reads the text form and checks the stack discipline (any symbol number is accepted).
absl::StatusOr<SizeExpr> ParseSizeExpr(absl::string_view text);

}  // namespace hidet::runtime

#endif  // RUNTIME_SIZE_EXPR_H_
