// Every IR pass by name: what the text tests choose from. (`hidet opt` knows those of the
// pipelines.)
#ifndef PASSES_IR_ALL_PASSES_H_
#define PASSES_IR_ALL_PASSES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::passes {

// Returns the passes with their default options, and variants under their own names, in the order
// of their names.
std::vector<Pass<ir::Kernel>> AllIrPasses();

// Returns the passes of a list such as "flatten-buffers,simplify"; "cpu" and "cuda" stand for the
// lowering pipelines. NotFound names what there is.
absl::StatusOr<std::vector<Pass<ir::Kernel>>> FindIrPasses(absl::string_view names);

}  // namespace hidet::passes

#endif  // PASSES_IR_ALL_PASSES_H_
