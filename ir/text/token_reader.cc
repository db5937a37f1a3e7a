#include "ir/text/token_reader.h"

#include <charconv>
#include <system_error>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace hidet::ir {
namespace {

constexpr int kMaxNesting = 200;  // of parentheses and blocks

}  // namespace

absl::Status TokenReader::ExpectEnd() const {
  return AtEnd() ? absl::OkStatus() : ErrorHere("unexpected text after the end, expected nothing");
}

void TokenReader::Advance() {
  last_end_ = token_.end;
  absl::StatusOr<Token> next = lexer_.Next();
  bad_ = next.status();
  token_ =
      next.ok()
          ? *next
          : Token{.kind = TokenKind::kBad, .begin = lexer_.position(), .end = lexer_.position()};
}

Token TokenReader::Ahead() const {
  Lexer lexer = lexer_;
  return lexer.Next().value_or(Token{.kind = TokenKind::kBad});
}

void TokenReader::Rewind(const Token& token) {
  lexer_.Rewind(token.begin);
  Advance();
}

absl::Status TokenReader::ErrorHere(absl::string_view message) const {
  if (token_.kind == TokenKind::kBad) return bad_;
  return ErrorOf(token_, message);
}

absl::Status TokenReader::ErrorOf(const Token& token, absl::string_view message) const {
  return ErrorAt(text(), token.begin, token.end, message);
}

absl::Status TokenReader::ErrorSince(const Token& first, absl::string_view message) const {
  return ErrorAt(text(), first.begin, last_end_, message);
}

Token TokenReader::FirstWrong(absl::Span<const Token> places,
                              absl::FunctionRef<bool(size_t count)> is_right,
                              const Token& otherwise) {
  size_t right = 0, wrong = places.size() + 1;  // numbers of parts
  while (wrong - right > 1) {
    const size_t middle = right + (wrong - right) / 2;
    (is_right(middle) ? right : wrong) = middle;
  }
  return wrong > places.size() ? otherwise : places[right];
}

absl::Status TokenReader::CheckNesting() const {
  if (nesting_ <= kMaxNesting) return absl::OkStatus();
  return ErrorHere(absl::StrCat("nested more than ", kMaxNesting, " deep"));
}

bool TokenReader::Take(absl::string_view expected) {
  if (!token_.Is(expected) && !token_.IsWord(expected)) return false;
  Advance();
  return true;
}

absl::Status TokenReader::Expect(absl::string_view expected) {
  return Take(expected) ? absl::OkStatus() : ErrorHere(absl::StrCat("expected ", expected));
}

absl::StatusOr<Token> TokenReader::ParseName() {
  if (token_.kind != TokenKind::kName) return ErrorHere("expected a name");
  const Token name = token_;
  Advance();
  return name;
}

absl::StatusOr<int64_t> TokenReader::ParseInteger(int64_t min, int64_t max) {
  const Token first = token_;
  const bool negative = Take("-");
  uint64_t magnitude = 0;
  const bool read =
      token_.kind == TokenKind::kInteger &&
      std::from_chars(token_.text.begin(), token_.text.end(), magnitude).ec == std::errc();
  const uint64_t limit = static_cast<uint64_t>(INT64_MAX) + (negative ? 1 : 0);
  const int64_t value = static_cast<int64_t>(negative ? -magnitude : magnitude);
  if (!read || magnitude > limit || value < min || value > max) {
    if (token_.kind == TokenKind::kBad) return bad_;
    const bool any = min == INT64_MIN && max == INT64_MAX;
    return ErrorAt(
        text(), first.begin, token_.end,
        absl::StrCat("expected an integer", any ? "" : absl::StrCat(" in [", min, ", ", max, "]")));
  }
  Advance();
  return value;
}

absl::StatusOr<double> TokenReader::ParseReal() {
  const bool negative = Take("-");
  const bool is_number = token_.kind == TokenKind::kInteger || token_.kind == TokenKind::kFloat ||
                         token_.IsWord("inf") || token_.IsWord("nan");
  double value = 0;
  if (!is_number ||
      std::from_chars(token_.text.begin(), token_.text.end(), value).ec != std::errc()) {
    return ErrorHere("expected a number");
  }
  Advance();
  return negative ? -value : value;
}

absl::StatusOr<std::string> TokenReader::ParseString() {
  if (token_.kind != TokenKind::kString) return ErrorHere("expected a string in quotes");
  std::string value;
  if (!absl::CUnescape(token_.text, &value)) return ErrorHere("bad escape in a string");
  Advance();
  return value;
}

absl::StatusOr<absl::string_view> TokenReader::ParseUpTo(absl::string_view symbol) {
  const size_t begin = token_.begin;
  while (!token_.Is(symbol)) {
    if (AtEnd() || token_.kind == TokenKind::kBad)
      return ErrorHere(absl::StrCat("expected ", symbol));
    Advance();
  }
  return text().substr(begin, token_.begin - begin);
}

}  // namespace hidet::ir
