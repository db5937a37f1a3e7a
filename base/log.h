// What the compiler and the runtime have to say besides results and errors.
//
//   LogOnce(LogLevel::kWarning, folder, absl::StrCat("the cache is not used: ", why));
//   if (IsLogged(LogLevel::kInfo)) Log(LogLevel::kInfo, absl::StrCat("compiled ", name));
//
// By default warnings go to standard error. A host that has a log of its own takes them there:
// the Python package to the module `logging`.
#ifndef BASE_LOG_H_
#define BASE_LOG_H_

#include <cstdint>
#include <functional>

#include "absl/strings/string_view.h"

namespace hidet {

enum class LogLevel : uint8_t { kDebug, kInfo, kWarning };

// Any thread may log.
void Log(LogLevel level, absl::string_view message);
// The same unless something was logged so `about` the same before: a process says it once.
void LogOnce(LogLevel level, absl::string_view about, absl::string_view message);

// Whether Log does anything, for messages that are costly to make.
bool IsLogged(LogLevel level);
// The least level that is logged; at first that of warnings.
void SetLogLevel(LogLevel level);

using LogSink = std::function<void(LogLevel level, absl::string_view message)>;
// Has messages go to `sink`, which any thread may call; an empty one is
// standard error again.
void SetLogSink(LogSink sink);

}  // namespace hidet

#endif  // BASE_LOG_H_
