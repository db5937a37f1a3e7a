// Reads expressions, types and buffer declarations from text: what statements and kernels
// (ir/text/parser.cc) are made of.
//
// A recursive-descent parser makes a syntax tree (ir/text/expr_syntax.h) with names resolved in the
// current scope; elaboration types it. Depth is limited, so no text overflows the stack.
//
//   ExprParser parser("x + 1", {{"x", x}}, {});
//   HIDET_RETURN_IF_ERROR(parser.Start());
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

namespace hidet::ir {

// The base of the parser of statements and kernels, which shares its tokens and scope.
class ExprParser {
 public:
  ExprParser(absl::string_view text, absl::flat_hash_map<std::string, Var> vars,
             absl::flat_hash_map<std::string, Buffer> buffers)
      : lexer_(text), elaborator_(text), vars_(std::move(vars)), buffers_(std::move(buffers)) {}

  // Reads the first token.
  absl::Status Start() { return Advance(); }
  bool AtEnd() const { return token_.kind == TokenKind::kEnd; }
  absl::Status ExpectEnd() const;

  // Parses an expression; a literal that does not say its type takes the expected one.
  absl::StatusOr<Expr> ParseTypedExpr(std::optional<Type> expected);

 protected:
  // Counts nesting for as long as it lives.
  class Nested {
   public:
    explicit Nested(int& depth) : depth_(depth) { ++depth_; }
    ~Nested() { --depth_; }
    Nested(const Nested&) = delete;

    int& depth_;
  };

  absl::Status Advance();
  absl::Status ErrorHere(absl::string_view message) const;
  absl::Status ErrorOf(const Ast& ast, absl::string_view message) const;
  // Fails if one more level of parentheses or blocks is too many.
  absl::Status CheckNesting() const;
  absl::Status Expect(absl::string_view symbol);
  // Takes the symbol or word if it is next.
  absl::StatusOr<bool> Take(absl::string_view text);

  // A name that is free in this scope.
  absl::StatusOr<std::string> ParseNewName();
  absl::StatusOr<int64_t> ParseInteger(int64_t min, int64_t max);
  absl::StatusOr<Type> ParseTypeName();

  absl::StatusOr<Expr> ParseOfType(Type type, absl::string_view what);
  absl::StatusOr<Expr> ParseScalarInteger(absl::string_view what);
  absl::StatusOr<std::vector<Expr>> ParseSizes(absl::string_view close);
  // Parses "float32[n, 64]@global align(16)" after "%x:".
  absl::StatusOr<Buffer> ParseBufferDeclaration(absl::string_view name);

  // Syntax trees: of operators of at least this precedence, and of "%x[...]".
  absl::StatusOr<Ast> ParseOperators(int min_precedence);
  absl::StatusOr<Ast> ParseAccess(AstKind kind, size_t begin);

  Lexer lexer_;
  Token token_;
  size_t last_end_ = 0;  // of the last token that was taken
  int nesting_ = 0;
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
