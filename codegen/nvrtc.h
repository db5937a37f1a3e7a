// NVRTC, opened at run time: CUDA text to a cubin, on machines with or without a GPU.
//
//   HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const Nvrtc> nvrtc, Nvrtc::Open({"/usr/local/cuda/lib64"}));
//   HIDET_ASSIGN_OR_RETURN(CudaBinary binary, nvrtc->Compile(source, "sm_90a"));
#ifndef CODEGEN_NVRTC_H_
#define CODEGEN_NVRTC_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet::codegen {

struct CudaBinary {
  std::string cubin;
  std::string
      log;  // of the compiler and of ptxas -v: registers, shared memory, spills of each kernel
  int spilled_bytes = 0;  // stores and loads of all kernels
  bool wgmma_serialized =
      false;  // the compiler put waits between tensor-core operations (warning C7510)
};

class Nvrtc {
 public:
  // Opens the first libnvrtc that is found in the folders, or by the loader's own path. NotFound
  // names the folders.
  static absl::StatusOr<std::shared_ptr<const Nvrtc>> Open(absl::Span<const std::string> folders);
  ~Nvrtc();
  Nvrtc(const Nvrtc&) = delete;
  Nvrtc& operator=(const Nvrtc&) = delete;

  // "13.0"
  std::string version() const;
  // Compiles for an architecture such as "sm_90a". Internal, with the log, if the source does not
  // compile: it is ours.
  absl::StatusOr<CudaBinary> Compile(absl::string_view source,
                                     absl::string_view architecture) const;

 private:
  struct Functions;
  explicit Nvrtc(std::unique_ptr<Functions> functions);
  std::unique_ptr<Functions> functions_;
};

}  // namespace hidet::codegen

#endif  // CODEGEN_NVRTC_H_
