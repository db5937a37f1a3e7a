// Any bytes: the parser returns a graph or an error, never a crash or a failed check; what parses
// prints and parses again to the same. bazel run --config=fuzz //graph:parser_fuzz --
// graph/testdata/fuzz/parser_fuzz
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "graph/graph.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto graph = hidet::graph::ParseGraph(text, hidet::graph::AllOps());
  if (!graph.ok()) return 0;
  hidet::graph::ConstantTable constants;
  const std::string printed = hidet::graph::PrintGraph(*graph, &constants);
  const auto again = hidet::graph::ParseGraph(printed, hidet::graph::AllOps(), constants);
  if (!again.ok() || hidet::graph::PrintGraph(*again) != printed) std::abort();
  if (!Equal(*graph, *again)) std::abort();
  return 0;
}
