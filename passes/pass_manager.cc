#include "passes/pass_manager.h"

#include "absl/strings/str_format.h"

namespace hidet::passes {

std::string FormatTimings(absl::Span<const PassTiming> timings) {
  std::string text;
  double total = 0;
  for (const PassTiming& timing : timings) {
    absl::StrAppendFormat(&text, "%8.3f ms  %s\n", timing.milliseconds, timing.pass);
    total += timing.milliseconds;
  }
  absl::StrAppendFormat(&text, "%8.3f ms  total\n", total);
  return text;
}

bool IsSelected(absl::Span<const std::string> names, absl::string_view name) {
  if (names.empty()) return true;
  for (const std::string& candidate : names) {
    if (candidate == name) return true;
  }
  return false;
}

}  // namespace hidet::passes
