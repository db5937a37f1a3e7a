// Kernels of the CPU by name in the profiles of Linux perf, which reads /tmp/perf-PID.map for code
// that is in no file.
//
//   HIDET_RETURN_IF_ERROR(AddToPerfMap({{address, 4096, "matmul_0"}}));
//
// Lines stay when the code is gone: a profile may be of before.
#ifndef RUNTIME_DEVICES_PERF_MAP_H_
#define RUNTIME_DEVICES_PERF_MAP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace hidet::runtime {

struct MappedFunction {
  const void* address = nullptr;
  int64_t bytes = 0;  // 0: as the dynamic linker says, else up to the end of the page
  std::string name;
};

// Appends a line for each. Nothing is written through a link, or to a file of somebody else's.
absl::Status AddToPerfMap(const std::vector<MappedFunction>& functions);

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_PERF_MAP_H_
