// Objects to a shared object with no dependencies, by lld in process.
#ifndef CODEGEN_LINK_H_
#define CODEGEN_LINK_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet::codegen {

// Links ELF objects and returns the shared object's bytes; writes no file. Errors carry lld's own
// message.
absl::StatusOr<std::string> LinkSharedObject(absl::Span<const absl::string_view> objects);

}  // namespace hidet::codegen

#endif  // CODEGEN_LINK_H_
