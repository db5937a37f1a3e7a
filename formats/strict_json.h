// Parses JSON text without exceptions, refusing what JSON parsers usually let pass: repeated keys,
// deep nesting, bytes after the end. For files that come from outside.
//
//   Json json = *ParseStrictJson(text);
#ifndef FORMATS_STRICT_JSON_H_
#define FORMATS_STRICT_JSON_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace hidet {

// Keeps the order of keys, so that what is written reads in the order of the structs.
using Json = nlohmann::ordered_json;

inline constexpr int kMaxJsonDepth = 64;

// Returns the value, or InvalidArgument.
absl::StatusOr<Json> ParseStrictJson(absl::string_view text);

}  // namespace hidet

#endif  // FORMATS_STRICT_JSON_H_
