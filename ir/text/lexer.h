// The words of the IR's text: names, buffers (%x), kernels (@f), numbers, strings in quotes of
// either kind, symbols.
//
//   Lexer lexer("%y[i] = 2.0f");
//   HIDET_ASSIGN_OR_RETURN(Token token, lexer.Next());       // kBuffer "y"
#ifndef IR_TEXT_LEXER_H_
#define IR_TEXT_LEXER_H_

#include <cstddef>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet::ir {

enum class TokenKind {
  kEnd,
  kBad,  // no word begins here (TokenReader); Lexer::Next says so by its status
  kName,
  kBuffer,
  kKernelName,
  kInteger,
  kFloat,
  kString,
  kSymbol,
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  size_t begin = 0;
  size_t end = 0;
  absl::string_view
      text;  // of kBuffer and kKernelName without the sigil, of kString between the quotes
  bool Is(absl::string_view symbol) const { return kind == TokenKind::kSymbol && text == symbol; }
  bool IsWord(absl::string_view word) const { return kind == TokenKind::kName && text == word; }
};

// Returns InvalidArgument with line and column of `begin`, the message, and the line with the part
// up to `end` underlined.
absl::Status ErrorAt(absl::string_view text, size_t begin, size_t end, absl::string_view message);

class Lexer {
 public:
  explicit Lexer(absl::string_view text) : text_(text) {}

  absl::StatusOr<Token> Next();

  size_t position() const { return position_; }
  void Rewind(size_t position) { position_ = position; }
  absl::string_view text() const { return text_; }

 private:
  void SkipSpace();

  Token Finish(Token token, TokenKind kind, size_t text_begin, size_t end);

  Token Name(const Token& token, TokenKind kind, size_t begin);

  absl::StatusOr<Token> Number(const Token& token);

  absl::StatusOr<Token> String(const Token& token);

  Token Symbol(const Token& token, size_t length);

  absl::string_view text_;
  size_t position_ = 0;
};

}  // namespace hidet::ir

#endif  // IR_TEXT_LEXER_H_
