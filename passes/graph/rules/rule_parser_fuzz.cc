// Any bytes: the parser of rules returns rules or an error, never a crash or a failed check.
// bazel run --config=fuzz //passes/graph/rules:rule_parser_fuzz --
// passes/graph/rules/testdata/fuzz/rule_parser_fuzz
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "passes/graph/rules/rule_parser.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  (void)hidet::passes::ParseRules(text);
  return 0;
}
