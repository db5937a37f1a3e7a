// Which type an integer literal has that does not say it: the rule that printer and parser share.
//
// Operands of one operator, elements of a pack and indices of an access form a group. Its anchor is
// the first member that is not an integer literal (or a broadcast of one), or the first member if
// all are. The anchor is expected to have the type that the context expects of the group; all
// others are expected to have the anchor's. A literal has the type expected of it if that is an
// integer type, else int64.
#ifndef IR_TEXT_LITERAL_TYPING_H_
#define IR_TEXT_LITERAL_TYPING_H_

#include <cstddef>
#include <optional>

#include "absl/types/span.h"
#include "ir/expr.h"

namespace hidet::ir {

// True when the expression is written as an integer literal, or as a broadcast of one.
bool IsIntegerLiteral(const Expr& expr);

// Returns the anchor's position in a group; 0 for an empty one.
size_t AnchorIndex(absl::Span<const Expr> group);

// Returns the type of a literal of which `expected` is expected.
Type LiteralType(std::optional<Type> expected);

// Returns what is expected of an operator's group of operands when `expected` is expected of its
// result.
std::optional<Type> ExpectedOperandType(OpTyping typing, std::optional<Type> expected);
// Returns what is expected of each lane of a vector.
std::optional<Type> ElementOf(std::optional<Type> expected);

}  // namespace hidet::ir

#endif  // IR_TEXT_LITERAL_TYPING_H_
