// How many processors this process may use: as many as its affinity allows, and no more than the
// quota of its control groups, which is what a container's limit of CPUs is.
//
// Threads beyond a quota are not slower but stopped: the kernel lets all of them run until the
// quota of 100 ms is used up, and none for the rest of it.
#ifndef RUNTIME_DEVICES_USABLE_CPUS_H_
#define RUNTIME_DEVICES_USABLE_CPUS_H_

#include <optional>

#include "absl/strings/string_view.h"

namespace hidet::runtime {

// At least 1.
int UsableCpus();

// Returns the processors that the quotas allow, rounded up, or nothing if there is none. `root` is
// the folder that holds proc and sys; "" is the machine's own.
std::optional<int> CpuQuota(absl::string_view root);

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_USABLE_CPUS_H_
