// Reads the text form of the IR (ir/text/text.h).
//
//   StatusOr<std::vector<Kernel>> kernels = ParseKernels(text);
//
// Every error is InvalidArgument and shows the place:
//
//   3:10: operands of + have types int32 and float32, expected one type
//       let x = t + 1.0f
//               ^~~~~~~~
//
// What parses is well typed; what else a kernel must obey is checked by Verify (ir/verify.h), whose
// errors ParseVerifiedKernels gives a place too. Text may come from anywhere: nesting is limited,
// and no input makes the parser fail a check.
#ifndef IR_TEXT_PARSER_H_
#define IR_TEXT_PARSER_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/stmt.h"
#include "ir/verify.h"

namespace hidet::ir {

// What free names stand for.
struct ParseScope {
  absl::flat_hash_map<std::string, Var> vars;
  absl::flat_hash_map<std::string, Buffer> buffers;  // names without %
};

absl::StatusOr<Expr> ParseExpr(absl::string_view text, const ParseScope& scope = {});
// Parses the statements of a block, without braces around them.
absl::StatusOr<Stmt> ParseStmt(absl::string_view text, const ParseScope& scope = {});
// Parses exactly one kernel.
absl::StatusOr<Kernel> ParseKernel(absl::string_view text);
// Parses any number of kernels. Comments (// to the end of the line) are ignored.
absl::StatusOr<std::vector<Kernel>> ParseKernels(absl::string_view text);
// Parses and verifies any number of kernels. `check_head` is asked of each before its body is
// looked at, with its number; its errors and those of the verifier are of the place in the text.
absl::StatusOr<std::vector<Kernel>> ParseVerifiedKernels(
    absl::string_view text, VerifyOptions options = {},
    const std::function<absl::Status(size_t index, const Kernel& kernel)>& check_head = nullptr);

}  // namespace hidet::ir

#endif  // IR_TEXT_PARSER_H_
