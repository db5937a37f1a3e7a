// What the table of options says of running a model, as the runtime takes it.
#ifndef COMPILER_LOAD_OPTIONS_H_
#define COMPILER_LOAD_OPTIONS_H_

#include "compiler/options.h"
#include "runtime/loaded_model.h"

namespace hidet::compiler {

// Returns threads, cuda_graph, the GPU's number, nvtx and perf_map; the rest is left as it is by
// default.
runtime::LoadOptions LoadOptionsOf(const Options& options);

}  // namespace hidet::compiler

#endif  // COMPILER_LOAD_OPTIONS_H_
