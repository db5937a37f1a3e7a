// Gives the syntax tree of an expression its types, and makes the expression.
//
//   ExprElaborator elaborator(text);
//   HIDET_ASSIGN_OR_RETURN(Expr e, elaborator.Elaborate(ast, Type::Int32()));
//
// Errors are InvalidArgument and show the place in the text that the trees were read from.
#ifndef IR_TEXT_EXPR_ELABORATOR_H_
#define IR_TEXT_EXPR_ELABORATOR_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/text/expr_syntax.h"

namespace hidet::ir {

class ExprElaborator {
 public:
  explicit ExprElaborator(absl::string_view text) : text_(text) {}

  // Returns the typed expression; a literal that does not say its type takes the expected one.
  absl::StatusOr<Expr> Elaborate(const Ast& ast, std::optional<Type> expected);
  // Types a group (operands of one operator, sizes): literals take the type of its anchor.
  absl::StatusOr<std::vector<Expr>> ElaborateGroup(absl::Span<const Ast> group,
                                                   std::optional<Type> expected);
  // The indices of an access to `buffer`.
  absl::StatusOr<std::vector<Expr>> ElaborateIndices(const Ast& ast, const Buffer& buffer,
                                                     absl::Span<const Ast> group);
  // The predicate of an access to values of a type: bool, as many lanes.
  absl::StatusOr<Expr> ElaboratePredicate(const Ast& ast, Type value_type);

 private:
  absl::Status ErrorOf(const Ast& ast, absl::string_view message) const;
  absl::StatusOr<Expr> ElaborateInteger(const Ast& ast, std::optional<Type> expected);
  absl::StatusOr<Expr> ElaborateFloat(const Ast& ast);
  absl::StatusOr<Expr> ElaborateOperator(const Ast& ast, std::optional<Type> expected);
  absl::StatusOr<Expr> ElaborateVector(const Ast& ast, std::optional<Type> expected);
  absl::StatusOr<Expr> ElaborateLoad(const Ast& ast);
  absl::StatusOr<Expr> ElaborateCall(const Ast& ast);

  absl::string_view text_;
};

}  // namespace hidet::ir

#endif  // IR_TEXT_EXPR_ELABORATOR_H_
