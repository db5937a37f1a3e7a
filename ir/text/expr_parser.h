// Reads expressions, types and buffer declarations from text: what statements and kernels
// (ir/text/parser.cc) are made of.
//
// A recursive-descent parser makes a syntax tree (ir/text/expr_syntax.h) with names resolved in the
// current scope; elaboration types it. Depth is limited, so no text overflows the stack.
//
//   ExprParser parser("x + 1", {{"x", x}}, {});
//   HIDET_ASSIGN_OR_RETURN(Expr e, parser.ParseTypedExpr({}));
#ifndef IR_TEXT_EXPR_PARSER_H_
#define IR_TEXT_EXPR_PARSER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/expr.h"
#include "ir/text/expr_elaborator.h"
#include "ir/text/expr_syntax.h"
#include "ir/text/lexer.h"
#include "ir/text/token_reader.h"

namespace hidet::ir {

// The base of the parsers of kernels, tasks and graphs, which share its tokens and scope.
class ExprParser : public TokenReader {
 public:
  ExprParser(absl::string_view text, absl::flat_hash_map<std::string, Var> vars,
             absl::flat_hash_map<std::string, Buffer> buffers)
      : TokenReader(text),
        elaborator_(text),
        vars_(std::move(vars)),
        buffers_(std::move(buffers)) {}

  // Parses an expression; a literal that does not say its type takes the expected one.
  absl::StatusOr<Expr> ParseTypedExpr(std::optional<Type> expected);

 protected:
  using TokenReader::ErrorOf;
  absl::Status ErrorOf(const Ast& ast, absl::string_view message) const;
  // A name that is free in this scope.
  absl::StatusOr<std::string> ParseNewName();
  absl::StatusOr<Type> ParseTypeName();
  // What is known of a size: "1..4096 by 8 hint 128".
  absl::StatusOr<VarFacts> ParseFacts();

  absl::StatusOr<Expr> ParseOfType(Type type, absl::string_view what);
  absl::StatusOr<Expr> ParseScalarInteger(absl::string_view what);
  absl::StatusOr<std::vector<Expr>> ParseSizes(absl::string_view close);
  // One size of type int64 or more, with commas between them.
  absl::StatusOr<std::vector<Expr>> ParseExtents();
  // Parses "float32[n, 64]@global align(16)" after "%x:".
  absl::StatusOr<Buffer> ParseBufferDeclaration(absl::string_view name);

  // Syntax trees: of operators of at least this precedence, and of "%x[...]".
  absl::StatusOr<Ast> ParseOperators(int min_precedence);
  absl::StatusOr<Ast> ParseAccess(AstKind kind, size_t begin);
  // What stands behind the indices.
  absl::Status ParseAccessOptions(Ast& ast);

  ExprElaborator elaborator_;
  absl::flat_hash_map<std::string, Var> vars_;
  absl::flat_hash_map<std::string, Buffer> buffers_;

 private:
  absl::StatusOr<Ast> Joined(Ast ast, size_t begin);
  absl::StatusOr<Ast> ParsePrefix();
  bool IsLiteralStart() const;
  absl::StatusOr<Ast> ParseLiteral(bool negative, size_t begin);
  // Parses operands up to a closing symbol, which is left.
  absl::StatusOr<std::vector<Ast>> ParseOperandList(absl::string_view close);
  absl::StatusOr<Ast> ParseNameOrCall();
  // Parses a call's operands; the current token is its opening parenthesis.
  absl::StatusOr<Ast> ParseCall(const Token& name);
};

}  // namespace hidet::ir

#endif  // IR_TEXT_EXPR_PARSER_H_
