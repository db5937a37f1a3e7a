#include "ir/text/expr_parser.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/text/text.h"

namespace hidet::ir {
namespace {

constexpr int kMaxExpressionDepth = 1000;  // of the tree, which a long sum makes deep on its left
constexpr size_t kMaxRank = 16;

template <typename Enum, typename Info, size_t count>
std::optional<Enum> FindRow(const Info (&infos)[count], absl::string_view name) {
  for (size_t i = 0; i < count; ++i) {
    if (name == infos[i].name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

std::optional<Op> BinaryOpOf(const Token& token) {
  if (token.kind != TokenKind::kSymbol) return std::nullopt;
  for (int i = 0; i < kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    const InfixForm form = InfixFormOf(op);
    if (form.symbol != nullptr && InfoOf(op).arity == 2 && token.text == form.symbol) return op;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<Expr> ExprParser::ParseTypedExpr(std::optional<Type> expected) {
  HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
  return elaborator_.Elaborate(ast, expected);
}

absl::Status ExprParser::ErrorOf(const Ast& ast, absl::string_view message) const {
  return ErrorAt(text(), ast.begin, ast.end, message);
}

absl::StatusOr<std::string> ExprParser::ParseNewName() {
  if (token_.kind != TokenKind::kName && token_.kind != TokenKind::kBuffer)
    return ErrorHere("expected a name");
  if (!IsValidName(token_.text)) return ErrorHere(absl::StrCat(token_.text, " is a reserved word"));
  if (token_.kind == TokenKind::kBuffer ? buffers_.contains(token_.text)
                                        : vars_.contains(token_.text)) {
    return ErrorHere(absl::StrCat(token_.text, " is already defined here"));
  }
  std::string name(token_.text);
  Advance();
  return name;
}

absl::StatusOr<Type> ExprParser::ParseTypeName() {
  if (token_.kind != TokenKind::kName) return ErrorHere("expected a type");
  std::string name(token_.text);
  const Token first = token_;
  Advance();
  if (token_.Is("*") && token_.begin == first.end) {
    name += '*';
    Advance();
  }
  const std::optional<Type> type = ParseType(name);
  if (!type) return ErrorOf(first, absl::StrCat("unknown type ", name));
  return *type;
}

absl::StatusOr<VarFacts> ExprParser::ParseFacts() {
  VarFacts facts;
  HIDET_ASSIGN_OR_RETURN(facts.min, ParseInteger(0, INT64_MAX));
  HIDET_RETURN_IF_ERROR(Expect(".."));
  HIDET_ASSIGN_OR_RETURN(facts.max, ParseInteger(facts.min, INT64_MAX));
  if (Take("by")) {
    HIDET_ASSIGN_OR_RETURN(facts.divisor, ParseInteger(1, INT64_MAX));
  }
  if (Take("hint")) {
    HIDET_ASSIGN_OR_RETURN(facts.hint, ParseInteger(INT64_MIN, INT64_MAX));
  }
  return facts;
}

absl::StatusOr<Ast> ExprParser::Joined(Ast ast, size_t begin) {
  ast.begin = begin;
  ast.end = last_end_;
  for (const Ast& operand : ast.operands) ast.depth = std::max(ast.depth, operand.depth + 1);
  if (ast.depth > kMaxExpressionDepth) {
    return ErrorOf(ast,
                   absl::StrCat("expression is nested more than ", kMaxExpressionDepth, " deep"));
  }
  return ast;
}

absl::StatusOr<Ast> ExprParser::ParseOperators(int min_precedence) {
  const Nested nested(nesting_);
  HIDET_RETURN_IF_ERROR(CheckNesting());
  const size_t begin = token_.begin;
  HIDET_ASSIGN_OR_RETURN(Ast left, ParsePrefix());
  bool compared = false;
  while (true) {
    // a > b is read as b < a.
    const bool swapped = token_.Is(">") || token_.Is(">=");
    std::optional<Op> op =
        swapped ? std::optional<Op>(token_.Is(">") ? Op::kLt : Op::kLe) : BinaryOpOf(token_);
    if (!op || InfixFormOf(*op).precedence < min_precedence) return left;
    const bool compares = InfoOf(*op).typing == OpTyping::kCompare;
    if (compares && compared)
      return ErrorHere("comparisons do not chain, expected && or parentheses");
    compared = compares;
    Advance();
    HIDET_ASSIGN_OR_RETURN(Ast right, ParseOperators(InfixFormOf(*op).precedence + 1));
    Ast joined = {.kind = AstKind::kOperator};
    joined.op = *op;
    if (swapped) std::swap(left, right);
    joined.operands.push_back(std::move(left));
    joined.operands.push_back(std::move(right));
    HIDET_ASSIGN_OR_RETURN(left, Joined(std::move(joined), begin));
  }
}

absl::StatusOr<Ast> ExprParser::ParsePrefix() {
  const size_t begin = token_.begin;
  const bool minus = token_.Is("-");
  if (minus || token_.Is("!") || token_.Is("~")) {
    const Op op = minus ? Op::kNeg : token_.Is("!") ? Op::kNot : Op::kBitNot;
    Advance();
    if (minus && IsLiteralStart()) return ParseLiteral(/*negative=*/true, begin);
    const Nested nested(nesting_);
    HIDET_RETURN_IF_ERROR(CheckNesting());
    HIDET_ASSIGN_OR_RETURN(Ast operand, ParsePrefix());
    Ast ast = {.kind = AstKind::kOperator};
    ast.op = op;
    ast.operands.push_back(std::move(operand));
    return Joined(std::move(ast), begin);
  }
  if (IsLiteralStart()) return ParseLiteral(/*negative=*/false, begin);
  if (token_.Is("(")) {
    Advance();
    HIDET_ASSIGN_OR_RETURN(Ast inner, ParseOperators(0));
    HIDET_RETURN_IF_ERROR(Expect(")"));
    return inner;
  }
  if (token_.Is("&")) {
    Advance();
    if (token_.kind != TokenKind::kBuffer) return ErrorHere("expected a buffer after &");
    return ParseAccess(AstKind::kAddress, begin);
  }
  if (token_.kind == TokenKind::kBuffer) return ParseAccess(AstKind::kLoad, begin);
  if (token_.kind == TokenKind::kName) return ParseNameOrCall();
  return ErrorHere("expected an expression");
}

bool ExprParser::IsLiteralStart() const {
  return token_.kind == TokenKind::kInteger || token_.kind == TokenKind::kFloat ||
         token_.IsWord("inf") || token_.IsWord("nan");
}

absl::StatusOr<Ast> ExprParser::ParseLiteral(bool negative, size_t begin) {
  Ast ast = {.kind = token_.kind == TokenKind::kInteger ? AstKind::kInteger : AstKind::kFloat};
  ast.negative = negative;
  ast.digits = token_.text;
  if (ast.kind == AstKind::kInteger &&
      std::from_chars(token_.text.begin(), token_.text.end(), ast.magnitude).ec != std::errc()) {
    return ErrorHere("integer does not fit 64 bits");
  }
  size_t end = token_.end;
  Advance();
  if (token_.IsWord("f") && token_.begin == end && ast.kind == AstKind::kFloat) {
    ast.type = Type::Float32();
    Advance();
  } else if (token_.Is(":") && token_.begin == end) {
    Advance();
    HIDET_ASSIGN_OR_RETURN(ast.type, ParseTypeName());
  } else if (token_.kind == TokenKind::kName && token_.begin == end) {
    return ErrorHere("unexpected text after a number");
  }
  return Joined(std::move(ast), begin);
}

absl::StatusOr<std::vector<Ast>> ExprParser::ParseOperandList(absl::string_view close) {
  std::vector<Ast> operands;
  if (token_.Is(close) || token_.Is(";")) return operands;
  while (true) {
    HIDET_ASSIGN_OR_RETURN(Ast operand, ParseOperators(0));
    operands.push_back(std::move(operand));
    if (!token_.Is(",")) return operands;
    Advance();
  }
}

absl::StatusOr<Ast> ExprParser::ParseAccess(AstKind kind, size_t begin) {
  Ast ast = {.kind = kind};
  const auto it = buffers_.find(token_.text);
  if (it == buffers_.end())
    return ErrorHere(absl::StrCat("buffer %", token_.text, " is not defined here"));
  ast.buffer = it->second;
  Advance();
  HIDET_RETURN_IF_ERROR(Expect("["));
  HIDET_ASSIGN_OR_RETURN(ast.operands, ParseOperandList("]"));
  if (token_.Is(";") && kind == AstKind::kLoad) {
    Advance();
    HIDET_RETURN_IF_ERROR(ParseAccessOptions(ast));
  }
  HIDET_RETURN_IF_ERROR(Expect("]"));
  return Joined(std::move(ast), begin);
}

absl::Status ExprParser::ParseAccessOptions(Ast& ast) {
  bool has_more = true;
  if (Take("lanes")) {
    HIDET_ASSIGN_OR_RETURN(ast.count, ParseInteger(2, kMaxLanes));
    has_more = Take(",");
  }
  if (has_more && Take("if")) {
    HIDET_ASSIGN_OR_RETURN(Ast predicate, ParseOperators(0));
    ast.operands.push_back(std::move(predicate));
    ast.predicated = true;
    has_more = Take(",");
  }
  if (!has_more) return absl::OkStatus();
  if (!Take("streaming")) return ErrorHere("expected if and a predicate, or streaming");
  ast.hint = AccessHint::kStreaming;
  return absl::OkStatus();
}

absl::StatusOr<Ast> ExprParser::ParseNameOrCall() {
  const Token name = token_;
  Advance();
  if (token_.Is("(")) return ParseCall(name);
  Ast ast;
  if (name.text == "true" || name.text == "false") {
    ast.kind = AstKind::kBool;
    ast.magnitude = name.text == "true";
    return Joined(std::move(ast), name.begin);
  }
  const auto it = vars_.find(name.text);
  if (it == vars_.end()) {
    return ErrorOf(name, absl::StrCat("variable ", name.text, " is not defined here"));
  }
  ast.kind = AstKind::kName;
  ast.var = it->second;
  return Joined(std::move(ast), name.begin);
}

absl::StatusOr<Ast> ExprParser::ParseCall(const Token& name) {
  Advance();
  Ast ast;
  size_t wanted = 1;
  if (const auto op = FindRow<Op>(kOpInfos, name.text)) {
    ast.kind = AstKind::kOperator;
    ast.op = *op;
    wanted = static_cast<size_t>(InfoOf(*op).arity);
  } else if (const auto intrinsic = FindRow<Intrinsic>(kIntrinsicInfos, name.text)) {
    ast.kind = AstKind::kCall;
    ast.intrinsic = *intrinsic;
    wanted = absl::string_view(InfoOf(*intrinsic).operands).size();
  } else if (name.text == "broadcast") {
    ast.kind = AstKind::kBroadcast;
    wanted = 2;
  } else if (name.text == "ramp") {
    ast.kind = AstKind::kRamp;
    wanted = 3;
  } else if (name.text == "lane") {
    ast.kind = AstKind::kLane;
    wanted = 2;
  } else if (name.text == "pack") {
    ast.kind = AstKind::kPack;
  } else if (name.text == "bitcast") {
    ast.kind = AstKind::kBitcast;
    HIDET_ASSIGN_OR_RETURN(ast.type, ParseTypeName());
    HIDET_RETURN_IF_ERROR(Expect(","));
  } else if (const auto type = ParseType(name.text); type && type->kind == TypeKind::kScalar) {
    ast.kind = AstKind::kCast;
    ast.type = *type;
  } else {
    return ErrorOf(name, absl::StrCat("unknown function ", name.text));
  }
  HIDET_ASSIGN_OR_RETURN(ast.operands, ParseOperandList(")"));
  if (ast.kind == AstKind::kCall && token_.Is(";")) {
    do {
      Advance();
      HIDET_ASSIGN_OR_RETURN(const int64_t attribute, ParseInteger(INT64_MIN, INT64_MAX));
      ast.attributes.push_back(attribute);
    } while (token_.Is(","));
  }
  HIDET_RETURN_IF_ERROR(Expect(")"));
  HIDET_ASSIGN_OR_RETURN(ast, Joined(std::move(ast), name.begin));
  if (ast.kind == AstKind::kPack ? ast.operands.size() < 2 : ast.operands.size() != wanted) {
    return ErrorOf(ast,
                   absl::StrCat(name.text, " has ", ast.operands.size(), " operands, expected ",
                                ast.kind == AstKind::kPack ? "at least 2" : absl::StrCat(wanted)));
  }
  const bool counted =
      ast.kind == AstKind::kBroadcast || ast.kind == AstKind::kRamp || ast.kind == AstKind::kLane;
  if (counted) {
    const Ast& count = ast.operands.back();
    const int64_t least = ast.kind == AstKind::kLane ? 0 : 2;
    if (count.kind != AstKind::kInteger || count.negative || count.magnitude > kMaxLanes ||
        static_cast<int64_t>(count.magnitude) < least) {
      return ErrorOf(count, absl::StrCat("expected a literal in [", least, ", ", kMaxLanes, "]"));
    }
    ast.count = static_cast<int64_t>(count.magnitude);
    ast.operands.pop_back();
  }
  return ast;
}

absl::StatusOr<Expr> ExprParser::ParseOfType(Type type, absl::string_view what) {
  HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
  HIDET_ASSIGN_OR_RETURN(Expr expr, elaborator_.Elaborate(ast, type));
  if (expr.type() != type) {
    return ErrorOf(
        ast, absl::StrCat(what, " of type ", ToString(expr.type()), ", expected ", ToString(type)));
  }
  return expr;
}

absl::StatusOr<Expr> ExprParser::ParseScalarInteger(absl::string_view what) {
  HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
  HIDET_ASSIGN_OR_RETURN(Expr expr, elaborator_.Elaborate(ast, {}));
  if (!expr.type().IsScalar() || !expr.type().IsInteger()) {
    return ErrorOf(ast,
                   absl::StrCat(what, " of type ", ToString(expr.type()), ", expected an integer"));
  }
  return expr;
}

absl::StatusOr<std::vector<Expr>> ExprParser::ParseSizes(absl::string_view close) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<Ast> group, ParseOperandList(close));
  HIDET_ASSIGN_OR_RETURN(std::vector<Expr> sizes, elaborator_.ElaborateGroup(group, {}));
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (!sizes[i].type().IsScalar() || !sizes[i].type().IsInteger()) {
      return ErrorOf(group[i], absl::StrCat("size of type ", ToString(sizes[i].type()),
                                            ", expected an integer"));
    }
  }
  if (sizes.size() > kMaxRank)
    return ErrorHere(absl::StrCat("more than ", kMaxRank, " dimensions"));
  HIDET_RETURN_IF_ERROR(Expect(close));
  return sizes;
}

absl::StatusOr<std::vector<Expr>> ExprParser::ParseExtents() {
  std::vector<Expr> sizes;
  do {
    HIDET_ASSIGN_OR_RETURN(Expr size, ParseOfType(Type::Int64(), "size"));
    sizes.push_back(std::move(size));
  } while (Take(","));
  return sizes;
}

absl::StatusOr<Buffer> ExprParser::ParseBufferDeclaration(absl::string_view name) {
  const Token first = token_;
  HIDET_ASSIGN_OR_RETURN(const Type dtype, ParseTypeName());
  if (dtype.kind != TypeKind::kScalar) {
    return ErrorOf(first, absl::StrCat("buffer of ", ToString(dtype)));
  }
  HIDET_RETURN_IF_ERROR(Expect("["));
  HIDET_ASSIGN_OR_RETURN(std::vector<Expr> shape, ParseSizes("]"));
  MemoryScope scope = MemoryScope::kGlobal;
  bool known = token_.kind == TokenKind::kKernelName;
  if (known) {
    known = false;
    for (const MemoryScope candidate :
         {MemoryScope::kGlobal, MemoryScope::kShared, MemoryScope::kRegister}) {
      if (token_.text == MemoryScopeName(candidate)) scope = candidate, known = true;
    }
  }
  if (!known) return ErrorHere("expected @global, @shared or @register");
  Advance();
  const Buffer buffer = Buffer::Make(name, dtype, std::move(shape), scope);
  if (!Take("align")) return buffer;
  HIDET_RETURN_IF_ERROR(Expect("("));
  HIDET_ASSIGN_OR_RETURN(const int64_t alignment, ParseInteger(1, 1 << 20));
  HIDET_RETURN_IF_ERROR(Expect(")"));
  return buffer.WithAlignment(static_cast<int>(alignment));
}

}  // namespace hidet::ir
