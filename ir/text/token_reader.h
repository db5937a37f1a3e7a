// The words of a text, one after the other: the base of the parsers of expressions, kernels, tasks
// and graphs.
//
//   class Parser : public TokenReader { ... };
//   if (Take("anchor")) {
//     HIDET_ASSIGN_OR_RETURN(anchor, ParseInteger(0, 100));
//   }
//
// Reading on cannot fail: where no word begins, the current token is kBad, which no grammar takes,
// and ErrorHere then says what is wrong with it.
#ifndef IR_TEXT_TOKEN_READER_H_
#define IR_TEXT_TOKEN_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/text/lexer.h"

namespace hidet::ir {

class TokenReader {
 public:
  // Stands at the first word. The text must outlive this.
  explicit TokenReader(absl::string_view text) : lexer_(text) { Advance(); }

  bool AtEnd() const { return token_.kind == TokenKind::kEnd; }
  absl::Status ExpectEnd() const;

 protected:
  // Counts nesting for as long as it lives.
  class Nested {
   public:
    explicit Nested(int& depth) : depth_(depth) { ++depth_; }
    ~Nested() { --depth_; }
    Nested(const Nested&) = delete;

   private:
    int& depth_;
  };

  absl::string_view text() const { return lexer_.text(); }
  void Advance();
  // The word after the current one.
  Token Ahead() const;
  // Stands at a word that was the current one before.
  void Rewind(const Token& token);

  absl::Status ErrorHere(absl::string_view message) const;
  absl::Status ErrorOf(const Token& token, absl::string_view message) const;
  // From that word to the last one that was taken.
  absl::Status ErrorSince(const Token& first, absl::string_view message) const;
  // The place of the first of some parts of the text up to which it is wrong, or `otherwise` if it
  // is right with all of them. `is_right`: whether it is with so many of them.
  static Token FirstWrong(absl::Span<const Token> places,
                          absl::FunctionRef<bool(size_t count)> is_right, const Token& otherwise);
  // Fails if one more level of parentheses or blocks is too many.
  absl::Status CheckNesting() const;

  // Takes the symbol or word if it is next.
  bool Take(absl::string_view expected);
  // Takes the symbol or word.
  absl::Status Expect(absl::string_view expected);
  absl::StatusOr<Token> ParseName();
  // Both read a sign before the digits; reals may be inf and nan.
  absl::StatusOr<int64_t> ParseInteger(int64_t min, int64_t max);
  absl::StatusOr<double> ParseReal();
  // A string in quotes of either kind, with the escapes of C.
  absl::StatusOr<std::string> ParseString();
  // Everything up to a symbol, which is left: what has a notation of its own.
  absl::StatusOr<absl::string_view> ParseUpTo(absl::string_view symbol);

  Token token_;
  size_t last_end_ = 0;  // of the last token that was taken
  int nesting_ = 0;

 private:
  Lexer lexer_;
  absl::Status bad_;  // why the current token is kBad
};

}  // namespace hidet::ir

#endif  // IR_TEXT_TOKEN_READER_H_
