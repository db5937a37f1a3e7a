// NVRTC: CUDA text to a cubin, on machines with or without a GPU.
//
//   HIDET_ASSIGN_OR_RETURN(std::shared_ptr<const Nvrtc> nvrtc, Nvrtc::Open({"/usr/local/cuda/lib64"}));
//   HIDET_ASSIGN_OR_RETURN(CudaBinary binary, nvrtc->Compile(source, "sm_90a"));
#ifndef CODEGEN_NVRTC_NVRTC_H_
#define CODEGEN_NVRTC_NVRTC_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/mutex.h"
#include "codegen/nvrtc/compile_process.h"
#include "codegen/nvrtc/nvrtc_library.h"

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
  // names the folders; FailedPrecondition if it lacks a function of CUDA 12 or 13. `program` is
  // what compiles in processes of its own; without it all is compiled in this one.
  static absl::StatusOr<std::shared_ptr<const Nvrtc>> Open(
      absl::Span<const std::string> folders, std::string program = CompileProcess::Program());

  // "13.0"
  std::string version() const { return library_->version(); }
  // Compiles for an architecture such as "sm_90a". Internal, with the log, if the source does not
  // compile: it is ours. Safe to call from several threads: the first of them compiles in this
  // process, where NVRTC does little more than one kernel at a time, and up to 15 others by a
  // process each, which ends with this object.
  absl::StatusOr<CudaBinary> Compile(const std::string& source,
                                     const std::string& architecture) const;

 private:
  // Who compiles: a process, or if null the library in this one.
  using Compiler = std::unique_ptr<CompileProcess>;

  Nvrtc(std::unique_ptr<NvrtcLibrary> library, std::string program)
      : library_(std::move(library)), program_(std::move(program)) {}
  // Waits until somebody is free.
  Compiler Take() const;
  void GiveBack(Compiler compiler, bool works) const;

  const std::unique_ptr<NvrtcLibrary> library_;
  const std::string program_;
  mutable Mutex mutex_;
  mutable CondVar given_back_;
  mutable bool is_library_free_ ABSL_GUARDED_BY(mutex_) = true;
  mutable bool may_start_ ABSL_GUARDED_BY(mutex_) = true;
  mutable int started_ ABSL_GUARDED_BY(mutex_) = 0;
  mutable std::vector<Compiler> idle_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace hidet::codegen

#endif  // CODEGEN_NVRTC_NVRTC_H_
