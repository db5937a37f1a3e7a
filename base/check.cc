#include "base/check.h"

#include "absl/strings/str_cat.h"

namespace hidet {

CheckFailure::CheckFailure(const char* file, int line, absl::string_view condition,
                           absl::string_view message)
    : file_(file),
      line_(line),
      what_(absl::StrCat(file, ":", line, ": check failed: ", condition,
                         message.empty() ? "" : ": ", message)) {}

}  // namespace hidet
