#include "ir/text/lexer.h"

#include <algorithm>
#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::ir {
namespace {

// Of a long line, characters that an error shows before and after the place.
constexpr size_t kMaxContext = 120;

bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsNamePart(char c) { return IsNameStart(c) || IsDigit(c); }
// Of a character beyond ASCII in UTF-8: its first byte, and those that follow.
bool IsLead(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0xC0; }
bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

absl::Status ErrorAt(absl::string_view text, size_t begin, size_t end, absl::string_view message) {
  begin = std::min(begin, text.size());
  end = std::max(std::min(end, text.size()), begin);
  int line = 1;
  size_t line_begin = 0;
  for (size_t i = 0; i < begin; ++i) {
    if (text[i] == '\n') ++line, line_begin = i + 1;
  }
  size_t line_end = std::min(text.find('\n', begin), text.size());
  const size_t column = begin - line_begin + 1;
  line_begin = std::max(line_begin, begin - std::min(begin, kMaxContext));
  line_end = std::min(line_end, begin + kMaxContext);
  const size_t width = std::max<size_t>(std::min(end, line_end) - begin, 1);
  std::string excerpt;
  std::string marks;
  for (size_t i = line_begin; i < line_end; ++i) {
    // Bytes that would garble a terminal are shown as '?'; tabs keep the marks in place.
    const char c = text[i];
    excerpt += c == '\t' || (c >= 32 && c < 127) ? c : '?';
    if (i < begin) marks += c == '\t' ? '\t' : ' ';
  }
  return absl::InvalidArgumentError(absl::StrCat(line, ":", column, ": ", message, "\n  ", excerpt,
                                                 "\n  ", marks, "^", std::string(width - 1, '~')));
}

absl::StatusOr<Token> Lexer::Next() {
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
  if (c == '"' || c == '\'') return String(token);
  for (const absl::string_view symbol : {"==", "!=", "<=", ">=", "<<", ">>", "&&", "||", ".."}) {
    if (text_.substr(position_, 2) == symbol) return Symbol(token, 2);
  }
  if (absl::string_view("()[]{},;:.=<>+-*/%&|^!~@").find(c) != absl::string_view::npos)
    return Symbol(token, 1);
  size_t end = position_ + 1;
  while (IsLead(text_[position_]) && end < text_.size() && IsContinuation(text_[end])) ++end;
  if (end == position_ + 1) return ErrorAt(text_, position_, end, "unexpected character");
  return ErrorAt(text_, position_, end,
                 absl::StrCat("unexpected character \"",
                              absl::Utf8SafeCHexEscape(text_.substr(position_, end - position_)),
                              "\": outside of strings all are ASCII"));
}

void Lexer::SkipSpace() {
  // What some editors begin a file of UTF-8 with.
  constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (position_ == 0 && text_.substr(0, kByteOrderMark.size()) == kByteOrderMark)
    position_ = kByteOrderMark.size();
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

Token Lexer::Finish(Token token, TokenKind kind, size_t text_begin, size_t end) {
  token.kind = kind;
  token.end = end;
  token.text = text_.substr(text_begin, end - text_begin);
  position_ = end;
  return token;
}

Token Lexer::Name(const Token& token, TokenKind kind, size_t begin) {
  size_t end = begin;
  while (end < text_.size() && IsNamePart(text_[end])) ++end;
  return Finish(token, kind, begin, end);
}

absl::StatusOr<Token> Lexer::Number(const Token& token) {
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

absl::StatusOr<Token> Lexer::String(const Token& token) {
  const char quote = text_[position_];
  size_t end = position_ + 1;
  while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
    end += text_[end] == '\\' ? 2 : 1;
  if (end >= text_.size() || text_[end] != quote) {
    return ErrorAt(text_, position_, std::min(end, text_.size()), "string without an end");
  }
  Token result = Finish(token, TokenKind::kString, position_ + 1, end);
  position_ = result.end = end + 1;
  return result;
}

Token Lexer::Symbol(const Token& token, size_t length) {
  return Finish(token, TokenKind::kSymbol, position_, position_ + length);
}

}  // namespace hidet::ir
