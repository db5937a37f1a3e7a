// Two steps. A recursive-descent parser makes a syntax tree of an expression, and elaboration types
// it: only then is it known which type an integer literal takes from its neighbours
// (ir/literal_typing.h). Statements are made directly.
#include "ir/parser.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/canonical_value.h"
#include "ir/literal_typing.h"
#include "ir/text.h"

namespace hidet::ir {
namespace {

constexpr int kMaxNesting = 200;           // of parentheses and blocks
constexpr int kMaxExpressionDepth = 1000;  // of the tree, which a long sum makes deep on its left
constexpr size_t kMaxBindersInBlock = 10000;
constexpr size_t kMaxRank = 16;

enum class TokenKind { kEnd, kName, kBuffer, kKernelName, kInteger, kFloat, kString, kSymbol };

struct Token {
  TokenKind kind = TokenKind::kEnd;
  size_t begin = 0;
  size_t end = 0;
  absl::string_view
      text;  // of kBuffer and kKernelName without the sigil, of kString between the quotes
  bool Is(absl::string_view symbol) const { return kind == TokenKind::kSymbol && text == symbol; }
  bool IsWord(absl::string_view word) const { return kind == TokenKind::kName && text == word; }
};

bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsNamePart(char c) { return IsNameStart(c) || IsDigit(c); }

// Says where in the text an error is.
absl::Status ErrorAt(absl::string_view text, size_t begin, size_t end, absl::string_view message) {
  begin = std::min(begin, text.size());
  end = std::max(std::min(end, text.size()), begin);
  int line = 1;
  size_t line_begin = 0;
  for (size_t i = 0; i < begin; ++i) {
    if (text[i] == '\n') ++line, line_begin = i + 1;
  }
  const size_t line_end = std::min(text.find('\n', begin), text.size());
  const size_t width = std::max<size_t>(std::min(end, line_end) - begin, 1);
  std::string excerpt;
  std::string marks;
  for (size_t i = line_begin; i < line_end; ++i) {
    // Bytes that would garble a terminal are shown as '?'; tabs keep the marks in place.
    const char c = text[i];
    excerpt += c == '\t' || (c >= 32 && c < 127) ? c : '?';
    if (i < begin) marks += c == '\t' ? '\t' : ' ';
  }
  return absl::InvalidArgumentError(absl::StrCat(line, ":", begin - line_begin + 1, ": ", message,
                                                 "\n  ", excerpt, "\n  ", marks, "^",
                                                 std::string(width - 1, '~')));
}

class Lexer {
 public:
  explicit Lexer(absl::string_view text) : text_(text) {}

  absl::StatusOr<Token> Next() {
    SkipSpace();
    Token token;
    token.begin = position_;
    if (position_ == text_.size()) {
      token.end = position_;
      return token;
    }
    const char c = text_[position_];
    if (IsNameStart(c)) return Name(token, TokenKind::kName, position_);
    if (IsDigit(c)) return Number(token);
    const char next = position_ + 1 < text_.size() ? text_[position_ + 1] : '\0';
    if (c == '%' && IsNameStart(next)) return Name(token, TokenKind::kBuffer, position_ + 1);
    if (c == '@' && IsNameStart(next)) return Name(token, TokenKind::kKernelName, position_ + 1);
    if (c == '@' && next == '"') {
      ++position_;
      HIDET_ASSIGN_OR_RETURN(Token name, String(token));
      name.kind = TokenKind::kKernelName;
      return name;
    }
    if (c == '"') return String(token);
    for (const absl::string_view symbol : {"==", "!=", "<=", ">=", "<<", ">>", "&&", "||"}) {
      if (text_.substr(position_, 2) == symbol) return Symbol(token, 2);
    }
    if (absl::string_view("()[]{},;:=<>+-*/%&|^!~@").find(c) != absl::string_view::npos)
      return Symbol(token, 1);
    return ErrorAt(text_, position_, position_ + 1, "unexpected character");
  }

  size_t position() const { return position_; }
  void Rewind(size_t position) { position_ = position; }
  absl::string_view text() const { return text_; }

 private:
  void SkipSpace() {
    while (position_ < text_.size()) {
      const char c = text_[position_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++position_;
      } else if (text_.substr(position_, 2) == "//") {
        position_ = std::min(text_.find('\n', position_), text_.size());
      } else {
        return;
      }
    }
  }

  Token Finish(Token token, TokenKind kind, size_t text_begin, size_t end) {
    token.kind = kind;
    token.end = end;
    token.text = text_.substr(text_begin, end - text_begin);
    position_ = end;
    return token;
  }

  Token Name(const Token& token, TokenKind kind, size_t begin) {
    size_t end = begin;
    while (end < text_.size() && IsNamePart(text_[end])) ++end;
    return Finish(token, kind, begin, end);
  }

  absl::StatusOr<Token> Number(const Token& token) {
    size_t end = position_;
    bool is_float = false;
    const auto digits = [&] {
      while (end < text_.size() && IsDigit(text_[end])) ++end;
    };
    digits();
    if (end + 1 < text_.size() && text_[end] == '.' && IsDigit(text_[end + 1])) {
      is_float = true;
      ++end;
      digits();
    }
    if (end < text_.size() && text_[end] == 'e') {
      is_float = true;
      ++end;
      if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
      if (end == text_.size() || !IsDigit(text_[end])) {
        return ErrorAt(text_, token.begin, end, "exponent without digits");
      }
      digits();
    }
    return Finish(token, is_float ? TokenKind::kFloat : TokenKind::kInteger, position_, end);
  }

  absl::StatusOr<Token> String(const Token& token) {
    size_t end = position_ + 1;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size() || text_[end] != '"') {
      return ErrorAt(text_, position_, std::min(end, text_.size()), "string without an end");
    }
    Token result = Finish(token, TokenKind::kString, position_ + 1, end);
    position_ = result.end = end + 1;
    return result;
  }

  Token Symbol(const Token& token, size_t length) {
    return Finish(token, TokenKind::kSymbol, position_, position_ + length);
  }

  absl::string_view text_;
  size_t position_ = 0;
};

// Syntax of expressions.

enum class AstKind {
  kInteger,
  kFloat,
  kBool,
  kName,
  kOperator,
  kCast,
  kBitcast,
  kBroadcast,
  kRamp,
  kLane,
  kPack,
  kLoad,
  kAddress,
  kCall,
};

struct Ast {
  AstKind kind = AstKind::kInteger;
  size_t begin = 0;
  size_t end = 0;
  int depth = 1;
  std::vector<Ast> operands;
  // By kind.
  uint64_t magnitude = 0;                         // kInteger, kBool
  bool negative = false;                          // kInteger, kFloat
  absl::string_view digits;                       // kFloat; "inf" and "nan" too
  std::optional<Type> type;                       // literals that say it, kCast, kBitcast
  Op op = Op::kAdd;                               // kOperator
  Intrinsic intrinsic = Intrinsic::kSyncThreads;  // kCall
  std::vector<int64_t> attributes;                // kCall
  int64_t count = 1;        // lanes of kBroadcast, kRamp and kLoad; the lane of kLane
  Var var;                  // kName
  Buffer buffer;            // kLoad, kAddress
  bool predicated = false;  // kLoad: the last operand is the predicate
};

bool IsLiteral(const Ast& ast) {
  return ast.kind == AstKind::kInteger ||
         (ast.kind == AstKind::kBroadcast && IsLiteral(ast.operands[0]));
}

size_t AnchorOf(absl::Span<const Ast> group) {
  for (size_t i = 0; i < group.size(); ++i) {
    if (!IsLiteral(group[i])) return i;
  }
  return 0;
}

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

class Parser {
 public:
  Parser(absl::string_view text, const ParseScope& scope)
      : lexer_(text), vars_(scope.vars), buffers_(scope.buffers) {}

  absl::Status Start() { return Advance(); }
  bool AtEnd() const { return token_.kind == TokenKind::kEnd; }
  absl::Status ExpectEnd() const {
    return AtEnd() ? absl::OkStatus()
                   : ErrorHere("unexpected text after the end, expected nothing");
  }

  absl::StatusOr<Expr> ParseTypedExpr(std::optional<Type> expected) {
    HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
    return Elaborate(ast, expected);
  }

  absl::StatusOr<Stmt> ParseItems();
  absl::StatusOr<Kernel> ParseOneKernel();

 private:
  // Tokens.

  absl::Status Advance() {
    HIDET_ASSIGN_OR_RETURN(token_, lexer_.Next());
    return absl::OkStatus();
  }
  absl::Status ErrorHere(absl::string_view message) const {
    return ErrorAt(lexer_.text(), token_.begin, token_.end, message);
  }
  absl::Status ErrorOf(const Ast& ast, absl::string_view message) const {
    return ErrorAt(lexer_.text(), ast.begin, ast.end, message);
  }
  absl::Status Expect(absl::string_view symbol) {
    if (!token_.Is(symbol)) return ErrorHere(absl::StrCat("expected ", symbol));
    last_end_ = token_.end;
    return Advance();
  }
  // Takes the symbol or word if it is next.
  absl::StatusOr<bool> Take(absl::string_view text) {
    if (!token_.Is(text) && !token_.IsWord(text)) return false;
    last_end_ = token_.end;
    HIDET_RETURN_IF_ERROR(Advance());
    return true;
  }

  absl::StatusOr<std::string> ParseNewName() {
    if (token_.kind != TokenKind::kName && token_.kind != TokenKind::kBuffer)
      return ErrorHere("expected a name");
    if (!IsValidName(token_.text))
      return ErrorHere(absl::StrCat(token_.text, " is a reserved word"));
    if (token_.kind == TokenKind::kBuffer ? buffers_.contains(token_.text)
                                          : vars_.contains(token_.text)) {
      return ErrorHere(absl::StrCat(token_.text, " is already defined here"));
    }
    std::string name(token_.text);
    HIDET_RETURN_IF_ERROR(Advance());
    return name;
  }

  absl::StatusOr<int64_t> ParseInteger(int64_t min, int64_t max) {
    const Token first = token_;
    bool negative = false;
    HIDET_ASSIGN_OR_RETURN(negative, Take("-"));
    uint64_t magnitude = 0;
    const bool read =
        token_.kind == TokenKind::kInteger &&
        std::from_chars(token_.text.begin(), token_.text.end(), magnitude).ec == std::errc();
    const uint64_t limit = static_cast<uint64_t>(INT64_MAX) + (negative ? 1 : 0);
    const int64_t value = static_cast<int64_t>(negative ? -magnitude : magnitude);
    if (!read || magnitude > limit || value < min || value > max) {
      return ErrorAt(lexer_.text(), first.begin, token_.end,
                     absl::StrCat("expected an integer in [", min, ", ", max, "]"));
    }
    last_end_ = token_.end;
    HIDET_RETURN_IF_ERROR(Advance());
    return value;
  }

  absl::StatusOr<Type> ParseTypeName() {
    if (token_.kind != TokenKind::kName) return ErrorHere("expected a type");
    std::string name(token_.text);
    const Token first = token_;
    HIDET_RETURN_IF_ERROR(Advance());
    if (token_.Is("*") && token_.begin == first.end) {
      name += '*';
      HIDET_RETURN_IF_ERROR(Advance());
    }
    const std::optional<Type> type = ParseType(name);
    if (!type)
      return ErrorAt(lexer_.text(), first.begin, first.end, absl::StrCat("unknown type ", name));
    return *type;
  }

  // Counts nesting for as long as it lives.
  class Nested {
   public:
    explicit Nested(int& depth) : depth_(depth) { ++depth_; }
    ~Nested() { --depth_; }
    Nested(const Nested&) = delete;

   private:
    int& depth_;
  };

  // Expressions to syntax trees.

  absl::StatusOr<Ast> Joined(Ast ast, size_t begin) {
    ast.begin = begin;
    ast.end = last_end_;
    for (const Ast& operand : ast.operands) ast.depth = std::max(ast.depth, operand.depth + 1);
    if (ast.depth > kMaxExpressionDepth) {
      return ErrorOf(ast,
                     absl::StrCat("expression is nested more than ", kMaxExpressionDepth, " deep"));
    }
    return ast;
  }

  absl::StatusOr<Ast> ParseOperators(int min_precedence) {
    const Nested nested(nesting_);
    if (nesting_ > kMaxNesting)
      return ErrorHere(absl::StrCat("nested more than ", kMaxNesting, " deep"));
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
      HIDET_RETURN_IF_ERROR(Advance());
      HIDET_ASSIGN_OR_RETURN(Ast right, ParseOperators(InfixFormOf(*op).precedence + 1));
      Ast joined = {.kind = AstKind::kOperator};
      joined.op = *op;
      if (swapped) std::swap(left, right);
      joined.operands.push_back(std::move(left));
      joined.operands.push_back(std::move(right));
      HIDET_ASSIGN_OR_RETURN(left, Joined(std::move(joined), begin));
    }
  }

  absl::StatusOr<Ast> ParsePrefix() {
    const size_t begin = token_.begin;
    const bool minus = token_.Is("-");
    if (minus || token_.Is("!") || token_.Is("~")) {
      const Op op = minus ? Op::kNeg : token_.Is("!") ? Op::kNot : Op::kBitNot;
      HIDET_RETURN_IF_ERROR(Advance());
      if (minus && IsLiteralStart()) return ParseLiteral(/*negative=*/true, begin);
      const Nested nested(nesting_);
      if (nesting_ > kMaxNesting)
        return ErrorHere(absl::StrCat("nested more than ", kMaxNesting, " deep"));
      HIDET_ASSIGN_OR_RETURN(Ast operand, ParsePrefix());
      Ast ast = {.kind = AstKind::kOperator};
      ast.op = op;
      ast.operands.push_back(std::move(operand));
      return Joined(std::move(ast), begin);
    }
    if (IsLiteralStart()) return ParseLiteral(/*negative=*/false, begin);
    if (token_.Is("(")) {
      HIDET_RETURN_IF_ERROR(Advance());
      HIDET_ASSIGN_OR_RETURN(Ast inner, ParseOperators(0));
      HIDET_RETURN_IF_ERROR(Expect(")"));
      return inner;
    }
    if (token_.Is("&")) {
      HIDET_RETURN_IF_ERROR(Advance());
      if (token_.kind != TokenKind::kBuffer) return ErrorHere("expected a buffer after &");
      return ParseAccess(AstKind::kAddress, begin);
    }
    if (token_.kind == TokenKind::kBuffer) return ParseAccess(AstKind::kLoad, begin);
    if (token_.kind == TokenKind::kName) return ParseNameOrCall();
    return ErrorHere("expected an expression");
  }

  bool IsLiteralStart() const {
    return token_.kind == TokenKind::kInteger || token_.kind == TokenKind::kFloat ||
           token_.IsWord("inf") || token_.IsWord("nan");
  }

  absl::StatusOr<Ast> ParseLiteral(bool negative, size_t begin) {
    Ast ast = {.kind = token_.kind == TokenKind::kInteger ? AstKind::kInteger : AstKind::kFloat};
    ast.negative = negative;
    ast.digits = token_.text;
    if (ast.kind == AstKind::kInteger &&
        std::from_chars(token_.text.begin(), token_.text.end(), ast.magnitude).ec != std::errc()) {
      return ErrorHere("integer does not fit 64 bits");
    }
    last_end_ = token_.end;
    size_t end = token_.end;
    HIDET_RETURN_IF_ERROR(Advance());
    if (token_.IsWord("f") && token_.begin == end && ast.kind == AstKind::kFloat) {
      ast.type = Type::Float32();
      last_end_ = token_.end;
      HIDET_RETURN_IF_ERROR(Advance());
    } else if (token_.Is(":") && token_.begin == end) {
      HIDET_RETURN_IF_ERROR(Advance());
      last_end_ = token_.end;
      HIDET_ASSIGN_OR_RETURN(ast.type, ParseTypeName());
    } else if (token_.kind == TokenKind::kName && token_.begin == end) {
      return ErrorHere("unexpected text after a number");
    }
    return Joined(std::move(ast), begin);
  }

  // Parses operands up to a closing symbol, which is left.
  absl::StatusOr<std::vector<Ast>> ParseOperandList(absl::string_view close) {
    std::vector<Ast> operands;
    if (token_.Is(close) || token_.Is(";")) return operands;
    while (true) {
      HIDET_ASSIGN_OR_RETURN(Ast operand, ParseOperators(0));
      operands.push_back(std::move(operand));
      if (!token_.Is(",")) return operands;
      HIDET_RETURN_IF_ERROR(Advance());
    }
  }

  absl::StatusOr<Ast> ParseAccess(AstKind kind, size_t begin) {
    Ast ast = {.kind = kind};
    const auto it = buffers_.find(token_.text);
    if (it == buffers_.end())
      return ErrorHere(absl::StrCat("buffer %", token_.text, " is not defined here"));
    ast.buffer = it->second;
    HIDET_RETURN_IF_ERROR(Advance());
    HIDET_RETURN_IF_ERROR(Expect("["));
    HIDET_ASSIGN_OR_RETURN(ast.operands, ParseOperandList("]"));
    if (token_.Is(";") && kind == AstKind::kLoad) {
      HIDET_RETURN_IF_ERROR(Advance());
      HIDET_ASSIGN_OR_RETURN(const bool has_lanes, Take("lanes"));
      bool has_predicate = !has_lanes;
      if (has_lanes) {
        HIDET_ASSIGN_OR_RETURN(ast.count, ParseInteger(2, kMaxLanes));
        HIDET_ASSIGN_OR_RETURN(has_predicate, Take(","));
      }
      if (has_predicate) {
        if (!token_.IsWord("if")) return ErrorHere("expected if and a predicate");
        HIDET_RETURN_IF_ERROR(Advance());
        HIDET_ASSIGN_OR_RETURN(Ast predicate, ParseOperators(0));
        ast.operands.push_back(std::move(predicate));
        ast.predicated = true;
      }
    }
    HIDET_RETURN_IF_ERROR(Expect("]"));
    return Joined(std::move(ast), begin);
  }

  absl::StatusOr<Ast> ParseNameOrCall() {
    const Token name = token_;
    HIDET_RETURN_IF_ERROR(Advance());
    if (token_.Is("(")) return ParseCall(name);
    last_end_ = name.end;
    Ast ast;
    if (name.text == "true" || name.text == "false") {
      ast.kind = AstKind::kBool;
      ast.magnitude = name.text == "true";
      return Joined(std::move(ast), name.begin);
    }
    const auto it = vars_.find(name.text);
    if (it == vars_.end()) {
      return ErrorAt(lexer_.text(), name.begin, name.end,
                     absl::StrCat("variable ", name.text, " is not defined here"));
    }
    ast.kind = AstKind::kName;
    ast.var = it->second;
    return Joined(std::move(ast), name.begin);
  }

  // Parses a call's operands; the current token is its opening parenthesis.
  absl::StatusOr<Ast> ParseCall(const Token& name) {
    HIDET_RETURN_IF_ERROR(Advance());
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
      return ErrorAt(lexer_.text(), name.begin, name.end,
                     absl::StrCat("unknown function ", name.text));
    }
    HIDET_ASSIGN_OR_RETURN(ast.operands, ParseOperandList(")"));
    if (ast.kind == AstKind::kCall && token_.Is(";")) {
      do {
        HIDET_RETURN_IF_ERROR(Advance());
        HIDET_ASSIGN_OR_RETURN(const int64_t attribute, ParseInteger(INT64_MIN, INT64_MAX));
        ast.attributes.push_back(attribute);
      } while (token_.Is(","));
    }
    HIDET_RETURN_IF_ERROR(Expect(")"));
    HIDET_ASSIGN_OR_RETURN(ast, Joined(std::move(ast), name.begin));
    if (ast.kind == AstKind::kPack ? ast.operands.size() < 2 : ast.operands.size() != wanted) {
      return ErrorOf(
          ast, absl::StrCat(name.text, " has ", ast.operands.size(), " operands, expected ",
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

  // Syntax trees to expressions.

  absl::StatusOr<std::vector<Expr>> ElaborateGroup(absl::Span<const Ast> group,
                                                   std::optional<Type> expected) {
    std::vector<Expr> exprs(group.size());
    if (group.empty()) return exprs;
    const size_t anchor = AnchorOf(group);
    HIDET_ASSIGN_OR_RETURN(exprs[anchor], Elaborate(group[anchor], expected));
    for (size_t i = 0; i < group.size(); ++i) {
      if (i == anchor) continue;
      HIDET_ASSIGN_OR_RETURN(exprs[i], Elaborate(group[i], exprs[anchor].type()));
    }
    return exprs;
  }

  absl::StatusOr<Expr> ElaborateInteger(const Ast& ast, std::optional<Type> expected) {
    const Type type = ast.type ? *ast.type : LiteralType(expected);
    if (!type.IsInteger() || !type.IsScalar()) {
      return ErrorOf(ast, absl::StrCat("integer literal of type ", ToString(type)));
    }
    const int64_t value = static_cast<int64_t>(ast.negative ? -ast.magnitude : ast.magnitude);
    const uint64_t limit = static_cast<uint64_t>(MaxOfType(type.scalar));
    const bool fits = ast.negative ? IsSigned(type.scalar) && ast.magnitude <= limit + 1
                                   : type.scalar == ScalarType::kUInt64 || ast.magnitude <= limit;
    // -0 is 0 of any type.
    if (!fits && ast.magnitude != 0) {
      return ErrorOf(ast, absl::StrCat(ast.negative ? "-" : "", ast.magnitude, " does not fit ",
                                       ToString(type)));
    }
    return IntConstant(type, value);
  }

  absl::StatusOr<Expr> ElaborateFloat(const Ast& ast) {
    if (!ast.type || !ast.type->IsFloat() || !ast.type->IsScalar()) {
      return ErrorOf(ast, "float literal without its type, expected 1.0f or 1.0:float16");
    }
    const ScalarType scalar = ast.type->scalar;
    double value = 0;
    if (ast.digits == "inf") {
      value = std::numeric_limits<double>::infinity();
    } else if (ast.digits == "nan") {
      value = std::numeric_limits<double>::quiet_NaN();
    } else if (scalar == ScalarType::kFloat32) {
      // Rounded once, from the decimal.
      float narrow = 0;
      if (std::from_chars(ast.digits.begin(), ast.digits.end(), narrow).ec != std::errc()) {
        return ErrorOf(ast, "number is out of range of float32");
      }
      value = narrow;
    } else if (std::from_chars(ast.digits.begin(), ast.digits.end(), value).ec != std::errc()) {
      return ErrorOf(ast, "number is out of range of float64");
    }
    return FloatConstant(*ast.type, ast.negative ? -value : value);
  }

  absl::StatusOr<Expr> ElaborateOperator(const Ast& ast, std::optional<Type> expected) {
    const OpInfo& info = InfoOf(ast.op);
    const std::optional<Type> operand_type = ExpectedOperandType(info.typing, expected);
    std::vector<Expr> operands;
    if (info.typing == OpTyping::kSelect) {
      HIDET_ASSIGN_OR_RETURN(Expr condition, Elaborate(ast.operands[0], {}));
      HIDET_ASSIGN_OR_RETURN(
          operands, ElaborateGroup(absl::MakeConstSpan(ast.operands).subspan(1), operand_type));
      operands.insert(operands.begin(), std::move(condition));
    } else {
      HIDET_ASSIGN_OR_RETURN(operands, ElaborateGroup(ast.operands, operand_type));
    }
    std::vector<Type> types;
    for (const Expr& operand : operands) types.push_back(operand.type());
    const absl::StatusOr<Type> type = InferOperatorType(ast.op, types);
    if (!type.ok()) return ErrorOf(ast, type.status().message());
    return Apply(ast.op, operands);
  }

  absl::StatusOr<Expr> ElaborateVector(const Ast& ast, std::optional<Type> expected) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> operands,
                           ElaborateGroup(ast.operands, ElementOf(expected)));
    for (const Expr& operand : operands) {
      if (!operand.type().IsScalar() || operand.type() != operands[0].type()) {
        return ErrorOf(ast,
                       absl::StrCat("a vector of ", ToString(operands[0].type()), " and ",
                                    ToString(operand.type()), ", expected scalars of one type"));
      }
    }
    const int lanes = static_cast<int>(ast.count);
    if (ast.kind == AstKind::kBroadcast) return Broadcast(operands[0], lanes);
    if (ast.kind == AstKind::kRamp) {
      if (!operands[0].type().IsInteger()) return ErrorOf(ast, "ramp of floats, expected integers");
      return Ramp(operands[0], operands[1], lanes);
    }
    if (operands.size() > static_cast<size_t>(kMaxLanes)) {
      return ErrorOf(ast, absl::StrCat("pack of more than ", kMaxLanes, " lanes"));
    }
    return Pack(operands);
  }

  absl::StatusOr<std::vector<Expr>> ElaborateIndices(const Ast& ast, const Buffer& buffer,
                                                     absl::Span<const Ast> group) {
    HIDET_ASSIGN_OR_RETURN(std::vector<Expr> indices, ElaborateGroup(group, {}));
    if (static_cast<int>(indices.size()) != buffer.rank()) {
      return ErrorOf(ast,
                     absl::StrCat(indices.size(), " indices for a buffer of rank ", buffer.rank()));
    }
    for (size_t i = 0; i < indices.size(); ++i) {
      if (!indices[i].type().IsScalar() || !indices[i].type().IsInteger()) {
        return ErrorOf(group[i], absl::StrCat("index of type ", ToString(indices[i].type()),
                                              ", expected an integer"));
      }
    }
    return indices;
  }

  absl::StatusOr<Expr> ElaboratePredicate(const Ast& ast, Type value_type) {
    HIDET_ASSIGN_OR_RETURN(Expr predicate, Elaborate(ast, {}));
    const Type wanted = value_type.WithScalar(ScalarType::kBool);
    if (predicate.type() != wanted) {
      return ErrorOf(ast, absl::StrCat("predicate of type ", ToString(predicate.type()),
                                       ", expected ", ToString(wanted)));
    }
    return predicate;
  }

  absl::StatusOr<Expr> ElaborateLoad(const Ast& ast) {
    const Buffer& buffer = ast.buffer;
    const absl::Span<const Ast> group =
        absl::MakeConstSpan(ast.operands).first(ast.operands.size() - (ast.predicated ? 1 : 0));
    HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> indices, ElaborateIndices(ast, buffer, group));
    const int lanes = static_cast<int>(ast.count);
    if (lanes > 1 && buffer.dtype().IsVector()) {
      return ErrorOf(ast, absl::StrCat("lanes of a buffer of ", ToString(buffer.dtype()),
                                       ", expected scalar elements"));
    }
    LoadOptions options = {.lanes = lanes};
    if (ast.predicated) {
      const Type type = lanes > 1 ? buffer.dtype().WithLanes(lanes) : buffer.dtype();
      HIDET_ASSIGN_OR_RETURN(options.predicate, ElaboratePredicate(ast.operands.back(), type));
    }
    return Load(buffer, indices, options);
  }

  absl::StatusOr<Expr> ElaborateCall(const Ast& ast) {
    std::vector<Expr> operands;
    std::vector<Type> types;
    for (size_t i = 0; i < ast.operands.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(Expr operand,
                             Elaborate(ast.operands[i], ExpectedCallOperandType(ast.intrinsic, i)));
      types.push_back(operand.type());
      operands.push_back(std::move(operand));
    }
    const absl::StatusOr<Type> type = InferCallType(ast.intrinsic, types);
    if (!type.ok()) return ErrorOf(ast, type.status().message());
    return Call(ast.intrinsic, operands, ast.attributes);
  }

  absl::StatusOr<Expr> Elaborate(const Ast& ast, std::optional<Type> expected) {
    switch (ast.kind) {
      case AstKind::kInteger:
        return ElaborateInteger(ast, expected);
      case AstKind::kFloat:
        return ElaborateFloat(ast);
      case AstKind::kBool:
        return Bool(ast.magnitude != 0);
      case AstKind::kName:
        return Expr(ast.var);
      case AstKind::kOperator:
        return ElaborateOperator(ast, expected);
      case AstKind::kCast: {
        HIDET_ASSIGN_OR_RETURN(const Expr operand, Elaborate(ast.operands[0], {}));
        if (operand.type().kind != TypeKind::kScalar || operand.type().lanes != ast.type->lanes) {
          return ErrorOf(ast, absl::StrCat("cast of ", ToString(operand.type()), " to ",
                                           ToString(*ast.type), ", expected as many lanes"));
        }
        return Cast(*ast.type, operand);
      }
      case AstKind::kBitcast: {
        HIDET_ASSIGN_OR_RETURN(const Expr operand, Elaborate(ast.operands[0], {}));
        const Type from = operand.type();
        const Type to = *ast.type;
        if (from.kind != TypeKind::kScalar || to.kind != TypeKind::kScalar ||
            BitWidth(from.scalar) * from.lanes != BitWidth(to.scalar) * to.lanes) {
          return ErrorOf(ast, absl::StrCat("bitcast of ", ToString(from), " to ", ToString(to),
                                           ", expected as many bits"));
        }
        return Bitcast(to, operand);
      }
      case AstKind::kBroadcast:
      case AstKind::kRamp:
      case AstKind::kPack:
        return ElaborateVector(ast, expected);
      case AstKind::kLane: {
        HIDET_ASSIGN_OR_RETURN(const Expr operand, Elaborate(ast.operands[0], {}));
        if (!operand.type().IsVector() || ast.count >= operand.type().lanes) {
          return ErrorOf(ast, absl::StrCat("lane ", ast.count, " of ", ToString(operand.type())));
        }
        return Lane(operand, static_cast<int>(ast.count));
      }
      case AstKind::kLoad:
        return ElaborateLoad(ast);
      case AstKind::kAddress: {
        HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> indices,
                               ElaborateIndices(ast, ast.buffer, ast.operands));
        return AddressOf(ast.buffer, indices);
      }
      case AstKind::kCall:
        return ElaborateCall(ast);
    }
  }

  // Statements and kernels.

  absl::StatusOr<Expr> ParseOfType(Type type, absl::string_view what) {
    HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
    HIDET_ASSIGN_OR_RETURN(Expr expr, Elaborate(ast, type));
    if (expr.type() != type) {
      return ErrorOf(ast, absl::StrCat(what, " of type ", ToString(expr.type()), ", expected ",
                                       ToString(type)));
    }
    return expr;
  }

  absl::StatusOr<Expr> ParseScalarInteger(absl::string_view what) {
    HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
    HIDET_ASSIGN_OR_RETURN(Expr expr, Elaborate(ast, {}));
    if (!expr.type().IsScalar() || !expr.type().IsInteger()) {
      return ErrorOf(
          ast, absl::StrCat(what, " of type ", ToString(expr.type()), ", expected an integer"));
    }
    return expr;
  }

  absl::StatusOr<std::vector<Expr>> ParseSizes(absl::string_view close) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<Ast> group, ParseOperandList(close));
    HIDET_ASSIGN_OR_RETURN(std::vector<Expr> sizes, ElaborateGroup(group, {}));
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

  // Parses "float32[n, 64]@global strides(...) ..." after "%x:".
  absl::StatusOr<Buffer> ParseBufferDeclaration(absl::string_view name) {
    const Token first = token_;
    HIDET_ASSIGN_OR_RETURN(const Type dtype, ParseTypeName());
    if (dtype.kind != TypeKind::kScalar) {
      return ErrorAt(lexer_.text(), first.begin, first.end,
                     absl::StrCat("buffer of ", ToString(dtype)));
    }
    HIDET_RETURN_IF_ERROR(Expect("["));
    HIDET_ASSIGN_OR_RETURN(std::vector<Expr> shape, ParseSizes("]"));
    const size_t rank = shape.size();
    const Token scope_token = token_;
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
    HIDET_RETURN_IF_ERROR(Advance());
    Buffer buffer = Buffer::Make(name, dtype, std::move(shape), scope);
    while (true) {
      HIDET_ASSIGN_OR_RETURN(const bool strides, Take("strides"));
      if (strides) {
        HIDET_RETURN_IF_ERROR(Expect("("));
        HIDET_ASSIGN_OR_RETURN(std::vector<Expr> values, ParseSizes(")"));
        if (values.size() != rank || values.empty()) {
          return ErrorAt(lexer_.text(), scope_token.begin, last_end_,
                         absl::StrCat(values.size(), " strides for a buffer of rank ", rank));
        }
        buffer = buffer.WithStrides(std::move(values));
        continue;
      }
      HIDET_ASSIGN_OR_RETURN(const bool swizzle, Take("swizzle"));
      if (swizzle) {
        HIDET_RETURN_IF_ERROR(Expect("("));
        std::vector<int> parts;
        for (int i = 0; i < 3; ++i) {
          if (i > 0) HIDET_RETURN_IF_ERROR(Expect(","));
          HIDET_ASSIGN_OR_RETURN(const int64_t part, ParseInteger(0, 30));
          parts.push_back(static_cast<int>(part));
        }
        HIDET_RETURN_IF_ERROR(Expect(")"));
        buffer = buffer.WithSwizzle(std::move(parts));
        continue;
      }
      HIDET_ASSIGN_OR_RETURN(const bool align, Take("align"));
      if (!align) return buffer;
      HIDET_RETURN_IF_ERROR(Expect("("));
      HIDET_ASSIGN_OR_RETURN(const int64_t alignment, ParseInteger(1, 1 << 20));
      HIDET_RETURN_IF_ERROR(Expect(")"));
      buffer = buffer.WithAlignment(static_cast<int>(alignment));
    }
  }

  absl::StatusOr<Stmt> ParseBlock() {
    const Nested nested(nesting_);
    if (nesting_ > kMaxNesting)
      return ErrorHere(absl::StrCat("nested more than ", kMaxNesting, " deep"));
    HIDET_RETURN_IF_ERROR(Expect("{"));
    HIDET_ASSIGN_OR_RETURN(Stmt body, ParseItems());
    HIDET_RETURN_IF_ERROR(Expect("}"));
    return body;
  }

  absl::StatusOr<Stmt> ParseStore();
  absl::StatusOr<Stmt> ParseFor();
  absl::StatusOr<Stmt> ParseStatement();
  absl::StatusOr<int64_t> ParseCount(int64_t min, int64_t max) {
    HIDET_RETURN_IF_ERROR(Expect("("));
    HIDET_ASSIGN_OR_RETURN(const int64_t value, ParseInteger(min, max));
    HIDET_RETURN_IF_ERROR(Expect(")"));
    return value;
  }
  absl::StatusOr<Var> ParseScalarParam(const std::string& name);
  absl::Status SkipBufferParam();
  absl::Status ParseGrid(Kernel& kernel);
  absl::Status ParseThreads(Kernel& kernel);
  absl::StatusOr<std::string> ParseQuoted();
  absl::StatusOr<double> ParseDuration();

  Lexer lexer_;
  Token token_;
  size_t last_end_ = 0;  // of the last token that was taken
  int nesting_ = 0;
  absl::flat_hash_map<std::string, Var> vars_;
  absl::flat_hash_map<std::string, Buffer> buffers_;
};

absl::StatusOr<Stmt> Parser::ParseItems() {
  // A let or an alloc holds to the end of the block: the statements after it become its body, from
  // the last one inward.
  struct Item {
    Stmt stmt;
    Var var;
    Expr value;
    Buffer buffer;
    std::string name;
  };
  std::vector<Item> items;
  size_t binders = 0;
  while (!token_.Is("}") && !AtEnd()) {
    const bool binds = token_.IsWord("let") || token_.IsWord("alloc");
    if (binds && ++binders > kMaxBindersInBlock) {
      return ErrorHere(absl::StrCat("more than ", kMaxBindersInBlock, " bindings in a block"));
    }
    Item item;
    if (token_.IsWord("let")) {
      HIDET_RETURN_IF_ERROR(Advance());
      if (token_.kind != TokenKind::kName) return ErrorHere("expected a name");
      HIDET_ASSIGN_OR_RETURN(item.name, ParseNewName());
      HIDET_RETURN_IF_ERROR(Expect("="));
      const Token first = token_;
      HIDET_ASSIGN_OR_RETURN(item.value, ParseTypedExpr({}));
      if (item.value.type().IsVoid())
        return ErrorAt(lexer_.text(), first.begin, last_end_, "let of a void value");
      item.var = Var::Make(item.name, item.value.type());
      vars_[item.name] = item.var;
    } else if (token_.IsWord("alloc")) {
      HIDET_RETURN_IF_ERROR(Advance());
      if (token_.kind != TokenKind::kBuffer) return ErrorHere("expected a buffer's name");
      const Token first = token_;
      HIDET_ASSIGN_OR_RETURN(item.name, ParseNewName());
      HIDET_RETURN_IF_ERROR(Expect(":"));
      HIDET_ASSIGN_OR_RETURN(item.buffer, ParseBufferDeclaration(item.name));
      if (item.buffer.scope() == MemoryScope::kGlobal) {
        return ErrorAt(lexer_.text(), first.begin, first.end,
                       "alloc of a global buffer, expected @shared or @register");
      }
      buffers_[item.name] = item.buffer;
    } else {
      HIDET_ASSIGN_OR_RETURN(item.stmt, ParseStatement());
    }
    items.push_back(std::move(item));
  }
  std::vector<Stmt> rest;  // in reverse
  const auto take_rest = [&rest] {
    std::vector<Stmt> statements(rest.rbegin(), rest.rend());
    rest.clear();
    return Seq(std::move(statements));
  };
  for (auto item = items.rbegin(); item != items.rend(); ++item) {
    if (item->stmt.defined()) {
      rest.push_back(item->stmt);
    } else if (item->var.defined()) {
      Stmt let = Let(item->var, item->value, take_rest());
      rest.push_back(std::move(let));
      vars_.erase(item->name);
    } else {
      Stmt allocate = Allocate(item->buffer, take_rest());
      rest.push_back(std::move(allocate));
      buffers_.erase(item->name);
    }
  }
  return take_rest();
}

absl::StatusOr<Stmt> Parser::ParseStore() {
  HIDET_ASSIGN_OR_RETURN(const Ast target, ParseAccess(AstKind::kLoad, token_.begin));
  HIDET_RETURN_IF_ERROR(Expect("="));
  const Buffer& buffer = target.buffer;
  const absl::Span<const Ast> group =
      absl::MakeConstSpan(target.operands)
          .first(target.operands.size() - (target.predicated ? 1 : 0));
  HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> indices, ElaborateIndices(target, buffer, group));
  if (target.count != 1) return ErrorOf(target, "store with lanes, which follow from the value");
  HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
  HIDET_ASSIGN_OR_RETURN(const Expr value, Elaborate(ast, buffer.dtype()));
  const Type dtype = buffer.dtype();
  const bool fits =
      value.type() == dtype || (dtype.IsScalar() && value.type().kind == TypeKind::kScalar &&
                                value.type().Element() == dtype);
  if (!fits) {
    return ErrorOf(ast, absl::StrCat("value of type ", ToString(value.type()),
                                     " stored to a buffer of ", ToString(dtype)));
  }
  Expr predicate;
  if (target.predicated) {
    HIDET_ASSIGN_OR_RETURN(predicate, ElaboratePredicate(target.operands.back(), value.type()));
  }
  HIDET_ASSIGN_OR_RETURN(const bool streaming, Take("streaming"));
  return Store(buffer, indices, value, predicate,
               streaming ? StoreHint::kStreaming : StoreHint::kNone);
}

absl::StatusOr<Stmt> Parser::ParseFor() {
  if (token_.kind != TokenKind::kName) return ErrorHere("expected a name");
  HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
  HIDET_ASSIGN_OR_RETURN(const bool in, Take("in"));
  if (!in) return ErrorHere("expected in");
  HIDET_ASSIGN_OR_RETURN(const Expr extent, ParseScalarInteger("extent"));
  ForOptions options;
  for (const LoopKind kind : {LoopKind::kSerial, LoopKind::kUnrolled, LoopKind::kVectorized}) {
    HIDET_ASSIGN_OR_RETURN(const bool is_kind, Take(LoopKindName(kind)));
    if (is_kind) options.kind = kind;
  }
  HIDET_ASSIGN_OR_RETURN(const bool hint, Take("unroll_hint"));
  if (hint) {
    HIDET_ASSIGN_OR_RETURN(const int64_t count, ParseCount(0, 1 << 20));
    options.unroll_hint = static_cast<int>(count);
  }
  const Var var = Var::Make(name, extent.type());
  vars_[name] = var;
  HIDET_ASSIGN_OR_RETURN(const Stmt body, ParseBlock());
  vars_.erase(name);
  return For(var, extent, body, options);
}

absl::StatusOr<Stmt> Parser::ParseStatement() {
  if (token_.Is("{")) return ParseBlock();
  if (token_.kind == TokenKind::kBuffer) return ParseStore();
  HIDET_ASSIGN_OR_RETURN(const bool is_for, Take("for"));
  if (is_for) return ParseFor();
  HIDET_ASSIGN_OR_RETURN(const bool is_while, Take("while"));
  if (is_while) {
    HIDET_ASSIGN_OR_RETURN(const Expr condition, ParseOfType(Type::Bool(), "condition"));
    HIDET_ASSIGN_OR_RETURN(const Stmt body, ParseBlock());
    return While(condition, body);
  }
  HIDET_ASSIGN_OR_RETURN(const bool is_if, Take("if"));
  if (is_if) {
    HIDET_ASSIGN_OR_RETURN(const Expr condition, ParseOfType(Type::Bool(), "condition"));
    HIDET_ASSIGN_OR_RETURN(const Stmt then_body, ParseBlock());
    HIDET_ASSIGN_OR_RETURN(const bool has_else, Take("else"));
    Stmt else_body;
    if (has_else) {
      HIDET_ASSIGN_OR_RETURN(else_body, ParseBlock());
    }
    return If(condition, then_body, else_body);
  }
  HIDET_ASSIGN_OR_RETURN(const bool is_check, Take("check"));
  if (is_check) {
    HIDET_RETURN_IF_ERROR(Expect("("));
    HIDET_ASSIGN_OR_RETURN(const Expr condition, ParseOfType(Type::Bool(), "condition"));
    HIDET_RETURN_IF_ERROR(Expect(","));
    HIDET_ASSIGN_OR_RETURN(const int64_t code, ParseInteger(INT32_MIN, INT32_MAX));
    HIDET_RETURN_IF_ERROR(Expect(","));
    HIDET_ASSIGN_OR_RETURN(const Expr value, ParseOfType(Type::Int64(), "value"));
    HIDET_RETURN_IF_ERROR(Expect(")"));
    return Check(condition, static_cast<int>(code), value);
  }
  HIDET_ASSIGN_OR_RETURN(const bool is_evaluate, Take("evaluate"));
  const Token first = token_;
  HIDET_ASSIGN_OR_RETURN(const Expr value, ParseTypedExpr({}));
  if (!is_evaluate && value.kind() != ExprKind::kCall) {
    return ErrorAt(lexer_.text(), first.begin, last_end_, "expected a statement");
  }
  return Evaluate(value);
}

absl::StatusOr<Var> Parser::ParseScalarParam(const std::string& name) {
  const Token first = token_;
  HIDET_ASSIGN_OR_RETURN(const Type type, ParseTypeName());
  if (type.IsVoid())
    return ErrorAt(lexer_.text(), first.begin, first.end, "parameter of type void");
  VarFacts facts;
  while (true) {
    HIDET_ASSIGN_OR_RETURN(const bool range, Take("range"));
    if (range) {
      HIDET_RETURN_IF_ERROR(Expect("("));
      HIDET_ASSIGN_OR_RETURN(facts.min, ParseInteger(INT64_MIN, INT64_MAX));
      HIDET_RETURN_IF_ERROR(Expect(","));
      HIDET_ASSIGN_OR_RETURN(facts.max, ParseInteger(facts.min, INT64_MAX));
      HIDET_RETURN_IF_ERROR(Expect(")"));
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(const bool divisor, Take("divisor"));
    if (divisor) {
      HIDET_ASSIGN_OR_RETURN(facts.divisor, ParseCount(1, int64_t{1} << 40));
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(const bool hint, Take("hint"));
    if (!hint) return Var::Make(name, type, facts);
    HIDET_ASSIGN_OR_RETURN(facts.hint, ParseCount(INT64_MIN, INT64_MAX));
  }
}

absl::Status Parser::SkipBufferParam() {
  for (int depth = 0; depth > 0 || !(token_.Is(",") || token_.Is(")"));) {
    if (AtEnd()) return ErrorHere("expected )");
    if (token_.Is("(") || token_.Is("[")) ++depth;
    if (token_.Is(")") || token_.Is("]")) --depth;
    HIDET_RETURN_IF_ERROR(Advance());
  }
  return absl::OkStatus();
}

absl::Status Parser::ParseGrid(Kernel& kernel) {
  HIDET_RETURN_IF_ERROR(Expect("("));
  do {
    if (token_.Is(",")) HIDET_RETURN_IF_ERROR(Advance());
    if (token_.kind != TokenKind::kName) return ErrorHere("expected a name");
    HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
    HIDET_RETURN_IF_ERROR(Expect(":"));
    // "b: int32 = extent" where the variable has another type than the extent.
    std::optional<Type> type;
    if (token_.kind == TokenKind::kName && ParseType(token_.text)) {
      const Token saved = token_;
      const size_t position = lexer_.position();
      HIDET_RETURN_IF_ERROR(Advance());
      if (token_.Is("=")) {
        type = ParseType(saved.text);
        if (!type->IsInteger() || !type->IsScalar()) {
          return ErrorAt(lexer_.text(), saved.begin, saved.end, "grid variable must be an integer");
        }
        HIDET_RETURN_IF_ERROR(Advance());
      } else {
        token_ = saved;
        lexer_.Rewind(position);
      }
    }
    HIDET_ASSIGN_OR_RETURN(const Expr extent, ParseScalarInteger("grid extent"));
    const Var var = Var::Make(name, type.value_or(extent.type()));
    vars_[name] = var;
    kernel.grid.push_back({var, extent});
  } while (token_.Is(","));
  return Expect(")");
}

absl::Status Parser::ParseThreads(Kernel& kernel) {
  HIDET_RETURN_IF_ERROR(Expect("("));
  if (token_.kind == TokenKind::kName) {
    HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
    HIDET_RETURN_IF_ERROR(Expect(":"));
    Type type = Type::Int32();
    if (token_.kind == TokenKind::kName) {
      const Token first = token_;
      HIDET_ASSIGN_OR_RETURN(type, ParseTypeName());
      if (!type.IsInteger() || !type.IsScalar()) {
        return ErrorAt(lexer_.text(), first.begin, first.end, "thread variable must be an integer");
      }
      HIDET_RETURN_IF_ERROR(Expect("="));
    }
    kernel.thread = Var::Make(name, type);
    vars_[name] = kernel.thread;
  }
  HIDET_ASSIGN_OR_RETURN(const int64_t threads, ParseInteger(1, 1 << 20));
  kernel.threads = static_cast<int>(threads);
  return Expect(")");
}

absl::StatusOr<std::string> Parser::ParseQuoted() {
  HIDET_RETURN_IF_ERROR(Expect("("));
  if (token_.kind != TokenKind::kString) return ErrorHere("expected a string in quotes");
  std::string text;
  if (!absl::CUnescape(token_.text, &text)) return ErrorHere("bad escape in a string");
  HIDET_RETURN_IF_ERROR(Advance());
  HIDET_RETURN_IF_ERROR(Expect(")"));
  return text;
}

absl::StatusOr<double> Parser::ParseDuration() {
  HIDET_RETURN_IF_ERROR(Expect("("));
  double value = 0;
  if (token_.kind != TokenKind::kFloat ||
      std::from_chars(token_.text.begin(), token_.text.end(), value).ec != std::errc() ||
      !(value > 0)) {
    return ErrorHere("expected a positive number such as 12.5");
  }
  HIDET_RETURN_IF_ERROR(Advance());
  HIDET_RETURN_IF_ERROR(Expect(")"));
  return value;
}

absl::StatusOr<Kernel> Parser::ParseOneKernel() {
  vars_.clear();
  buffers_.clear();
  Kernel kernel;
  HIDET_ASSIGN_OR_RETURN(const bool is_kernel, Take("kernel"));
  if (!is_kernel) return ErrorHere("expected kernel");
  if (token_.kind != TokenKind::kKernelName)
    return ErrorHere("expected the kernel's name, such as @add");
  if (lexer_.text()[token_.begin + 1] == '"') {
    if (!absl::CUnescape(token_.text, &kernel.name)) return ErrorHere("bad escape in a string");
  } else {
    kernel.name = std::string(token_.text);
  }
  HIDET_RETURN_IF_ERROR(Advance());
  HIDET_RETURN_IF_ERROR(Expect("("));
  // Shapes may name scalars that come later: declare all scalars first, then read the buffers.
  const Token first = token_;
  const size_t position = lexer_.position();
  for (const bool buffers : {false, true}) {
    token_ = first;
    lexer_.Rewind(position);
    size_t index = 0;
    while (!token_.Is(")")) {
      if (index > 0) HIDET_RETURN_IF_ERROR(Expect(","));
      if (!buffers) kernel.params.emplace_back();
      const bool is_buffer = token_.kind == TokenKind::kBuffer;
      std::string name;
      if (is_buffer == buffers) {
        HIDET_ASSIGN_OR_RETURN(name, ParseNewName());
        HIDET_RETURN_IF_ERROR(Expect(":"));
      }
      if (is_buffer && buffers) {
        HIDET_ASSIGN_OR_RETURN(const Buffer buffer, ParseBufferDeclaration(name));
        kernel.params[index] = buffer;
        buffers_[name] = buffer;
      } else if (!is_buffer && !buffers) {
        HIDET_ASSIGN_OR_RETURN(const Var var, ParseScalarParam(name));
        kernel.params[index] = var;
        vars_[name] = var;
      } else {
        HIDET_RETURN_IF_ERROR(SkipBufferParam());
      }
      ++index;
    }
  }
  HIDET_RETURN_IF_ERROR(Expect(")"));
  while (!token_.Is("{")) {
    const Token attribute = token_;
    if (attribute.kind != TokenKind::kName)
      return ErrorHere("expected { or an attribute of the kernel");
    HIDET_RETURN_IF_ERROR(Advance());
    if (attribute.text == "grid" && kernel.grid.empty()) {
      HIDET_RETURN_IF_ERROR(ParseGrid(kernel));
    } else if (attribute.text == "threads" && !kernel.thread.defined()) {
      HIDET_RETURN_IF_ERROR(ParseThreads(kernel));
    } else if (attribute.text == "cluster") {
      HIDET_ASSIGN_OR_RETURN(const int64_t cluster, ParseCount(1, 64));
      kernel.cluster = static_cast<int>(cluster);
    } else if (attribute.text == "min_blocks") {
      HIDET_ASSIGN_OR_RETURN(const int64_t blocks, ParseCount(1, 64));
      kernel.min_blocks = static_cast<int>(blocks);
    } else if (attribute.text == "warp_specialized") {
      kernel.warp_specialized = true;
    } else if (attribute.text == "block_nanoseconds") {
      HIDET_ASSIGN_OR_RETURN(kernel.block_nanoseconds, ParseDuration());
    } else if (attribute.text == "task") {
      HIDET_ASSIGN_OR_RETURN(kernel.task, ParseQuoted());
    } else if (attribute.text == "schedule") {
      HIDET_ASSIGN_OR_RETURN(kernel.schedule, ParseQuoted());
    } else {
      return ErrorAt(lexer_.text(), attribute.begin, attribute.end,
                     absl::StrCat("unknown or repeated attribute ", attribute.text));
    }
  }
  HIDET_ASSIGN_OR_RETURN(kernel.body, ParseBlock());
  return kernel;
}

}  // namespace

absl::StatusOr<Expr> ParseExpr(absl::string_view text, const ParseScope& scope) {
  Parser parser(text, scope);
  HIDET_RETURN_IF_ERROR(parser.Start());
  HIDET_ASSIGN_OR_RETURN(Expr expr, parser.ParseTypedExpr({}));
  HIDET_RETURN_IF_ERROR(parser.ExpectEnd());
  return expr;
}

absl::StatusOr<Stmt> ParseStmt(absl::string_view text, const ParseScope& scope) {
  Parser parser(text, scope);
  HIDET_RETURN_IF_ERROR(parser.Start());
  HIDET_ASSIGN_OR_RETURN(Stmt stmt, parser.ParseItems());
  HIDET_RETURN_IF_ERROR(parser.ExpectEnd());
  return stmt;
}

absl::StatusOr<Kernel> ParseKernel(absl::string_view text) {
  Parser parser(text, {});
  HIDET_RETURN_IF_ERROR(parser.Start());
  HIDET_ASSIGN_OR_RETURN(Kernel kernel, parser.ParseOneKernel());
  HIDET_RETURN_IF_ERROR(parser.ExpectEnd());
  return kernel;
}

absl::StatusOr<std::vector<Kernel>> ParseKernels(absl::string_view text) {
  Parser parser(text, {});
  HIDET_RETURN_IF_ERROR(parser.Start());
  std::vector<Kernel> kernels;
  while (!parser.AtEnd()) {
    HIDET_ASSIGN_OR_RETURN(Kernel kernel, parser.ParseOneKernel());
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace hidet::ir
