#include "passes/ir/verify_lowered.h"

#include "absl/status/status.h"
#include "ir/verify.h"

namespace hidet::passes {

Pass<ir::Kernel> VerifyLowered() {
  return {"verify-lowered", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> {
            const absl::Status status = ir::Verify(kernel, {.lowered = true});
            if (!status.ok()) return absl::InternalError(status.message());
            return kernel;
          }};
}

}  // namespace hidet::passes
