// Pooling over regions of an image, for the table in host_ops.cc.
#ifndef FRONTENDS_PROGRAM_REGIONS_H_
#define FRONTENDS_PROGRAM_REGIONS_H_

#include "absl/status/statusor.h"
#include "frontends/program/host_node.h"

namespace hidet::program {

absl::StatusOr<Values> RunRoiAlign(HostNode& node);
absl::StatusOr<Values> RunMaxRoiPool(HostNode& node);
absl::StatusOr<Values> RunMaxpoolWithMask(HostNode& node);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_REGIONS_H_
