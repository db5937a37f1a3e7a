// libnvrtc, opened at run time. It has no more than the C++ standard library beneath it, so that
// the small program that compiles (compile_process_main.cc) can have it too.
#ifndef CODEGEN_NVRTC_NVRTC_LIBRARY_H_
#define CODEGEN_NVRTC_NVRTC_LIBRARY_H_

#include <memory>
#include <string>
#include <vector>

namespace hidet::codegen {

class NvrtcLibrary {
 public:
  struct Refusal {
    bool is_found = false;  // but lacks a function of CUDA 12 or 13
    std::string why;
  };
  // Opens the first libnvrtc that is found in the folders, or by the loader's own path. Null if
  // there is none that can be called.
  static std::unique_ptr<NvrtcLibrary> Open(const std::vector<std::string>& folders,
                                            Refusal& refusal);
  ~NvrtcLibrary();
  NvrtcLibrary(const NvrtcLibrary&) = delete;
  NvrtcLibrary& operator=(const NvrtcLibrary&) = delete;

  // "13.0"
  std::string version() const;
  // Where it was found.
  std::string folder() const;

  struct Compiled {
    std::string error;  // empty if the source compiled
    std::string cubin;
    std::string log;  // of the compiler, and of ptxas -v
  };
  // For an architecture such as "sm_90a". Safe to call from several threads, which wait for each
  // other most of the time.
  Compiled Compile(const std::string& source, const std::string& architecture) const;

 private:
  struct Functions;
  explicit NvrtcLibrary(std::unique_ptr<Functions> functions);
  const std::unique_ptr<Functions> functions_;
};

}  // namespace hidet::codegen

#endif  // CODEGEN_NVRTC_NVRTC_LIBRARY_H_
