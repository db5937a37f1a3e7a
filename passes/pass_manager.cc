#include "passes/pass_manager.h"

namespace hidet::passes {

bool IsSelected(absl::Span<const std::string> names, absl::string_view name) {
  if (names.empty()) return true;
  for (const std::string& candidate : names) {
    if (candidate == name) return true;
  }
  return false;
}

}  // namespace hidet::passes
