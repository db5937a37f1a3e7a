// The device functions that generated CUDA text begins with.
//
// Only what the language lacks: total integer division, NaN-keeping minimum and maximum,
// conversions of 16-bit floats (which are kept as their bits), and inline PTX that needs more than
// one instruction. No header is included: NVRTC takes 30 to 250 ms for a kernel and headers would
// add seconds (measured 2026-11).
#ifndef CODEGEN_CUDA_PRELUDE_H_
#define CODEGEN_CUDA_PRELUDE_H_

#include "absl/strings/string_view.h"

namespace hidet::codegen {

absl::string_view CudaPrelude();
// What kernels with 8-bit floats need besides.
absl::string_view CudaPreludeOfFloat8();
// What kernels that combine elements in memory need besides.
absl::string_view CudaPreludeOfUpdates();
// What kernels that meet others on further GPUs need besides.
absl::string_view CudaPreludeOfSeveral();

}  // namespace hidet::codegen

#endif  // CODEGEN_CUDA_PRELUDE_H_
