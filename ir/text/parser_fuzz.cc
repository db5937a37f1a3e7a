// Any bytes: the parser returns kernels or an error, never a crash or a failed check; what parses
// obeys the laws of text.
//
//   bazel run --config=fuzz //ir/text:parser_fuzz -- ir/text/testdata/fuzz/parser_fuzz
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/text/parser.h"
#include "ir/text/text.h"
#include "ir/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto kernels = hidet::ir::ParseKernels(text);
  if (!kernels.ok()) return 0;
  const std::string printed = hidet::ir::Print(*kernels);
  const auto again = hidet::ir::ParseKernels(printed);
  if (!again.ok() || again->size() != kernels->size() || hidet::ir::Print(*again) != printed)
    std::abort();
  for (size_t i = 0; i < kernels->size(); ++i) {
    if (!hidet::ir::Equal((*kernels)[i], (*again)[i])) std::abort();
    if (hidet::ir::Verify((*kernels)[i]).ok()) hidet::ir::Simplify((*kernels)[i]);
  }
  return 0;
}
