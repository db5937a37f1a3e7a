#include "schedules/target.h"

namespace hidet::schedules {

Target Hopper() {
  Target target;
  target.kind = TargetKind::kCuda;
  target.name = "sm_90a";
  return target;
}

}  // namespace hidet::schedules
