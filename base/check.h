// Checks for our own bugs.
//
// A condition that only a mistake in this code can break is checked by HIDET_CHECK, in every build,
// or by HIDET_DCHECK, in debug builds (no NDEBUG) alone. What input, machine or user can cause is
// an absl::Status instead. A failure throws CheckFailure, the only exception of the project; it is
// caught where Python, the command line or C call in, and nowhere else.
//
//   HIDET_CHECK(rank == strides.size()) << "rank " << rank << ", " << strides.size() << " strides";
//   switch (kind) { ... }
//   HIDET_UNREACHABLE() << "kind " << static_cast<int>(kind);

#ifndef BASE_CHECK_H_
#define BASE_CHECK_H_

#include <exception>
#include <sstream>
#include <string>

#include "absl/strings/string_view.h"

namespace hidet {

// What a failed check throws. `what()` is "file:line: check failed: condition: message".
class CheckFailure : public std::exception {
 public:
  CheckFailure(const char* file, int line, absl::string_view condition, absl::string_view message);

  const char* what() const noexcept override { return what_.c_str(); }
  const char* file() const { return file_; }
  int line() const { return line_; }

 private:
  const char* file_;
  int line_;
  std::string what_;
};

namespace check_internal {

class CheckMessage {
 public:
  template <typename T>
  CheckMessage& operator<<(const T& value) {
    stream_ << value;
    return *this;
  }
  std::string text() const { return stream_.str(); }

 private:
  std::ostringstream stream_;
};

// Binds weaker than <<, so it sees the finished message.
struct CheckThrower {
  const char* file;
  int line;
  const char* condition;

  [[noreturn]] void operator&(const CheckMessage& message) const {
    throw CheckFailure(file, line, condition, message.text());
  }
};

}  // namespace check_internal
}  // namespace hidet

// The conditional operator, not `if`: it is one expression, so no `else` can attach itself.
#define HIDET_CHECK(condition)                                                  \
  __builtin_expect(static_cast<bool>(condition), true)                          \
      ? static_cast<void>(0)                                                    \
      : ::hidet::check_internal::CheckThrower{__FILE__, __LINE__, #condition} & \
            ::hidet::check_internal::CheckMessage()

#ifdef NDEBUG
// Compiled, so that it cannot rot, but never evaluated.
#define HIDET_DCHECK(condition) HIDET_CHECK(true || (condition))
#else
#define HIDET_DCHECK(condition) HIDET_CHECK(condition)
#endif

#define HIDET_UNREACHABLE()                                                  \
  ::hidet::check_internal::CheckThrower{__FILE__, __LINE__, "unreachable"} & \
      ::hidet::check_internal::CheckMessage()

#endif  // BASE_CHECK_H_
