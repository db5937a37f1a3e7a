#include "compiler/load_options.h"

namespace hidet::compiler {

runtime::LoadOptions LoadOptionsOf(const Options& options) {
  return {.ordinal = Ordinal(options),
          .use_graphs = options.cuda_graph != 0,
          .threads = options.threads,
          .name_ranges = options.nvtx != 0,
          .perf_map = options.perf_map != 0};
}

}  // namespace hidet::compiler
