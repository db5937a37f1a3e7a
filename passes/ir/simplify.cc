#include "passes/ir/simplify.h"

namespace hidet::passes {

Pass<ir::Kernel> Simplify(ir::SimplifyOptions options) {
  return {options.inline_index_lets ? "simplify-inline" : "simplify",
          [options](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            return ir::Simplify(kernel, options);
          }};
}

}  // namespace hidet::passes
