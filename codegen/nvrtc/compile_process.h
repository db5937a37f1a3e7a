// A process that compiles CUDA text for this one.
//
//   HIDET_ASSIGN_OR_RETURN(auto process, CompileProcess::Start(CompileProcess::Program(), folder));
//   HIDET_ASSIGN_OR_RETURN(NvrtcLibrary::Compiled compiled, process->Compile(source, "sm_90a"));
#ifndef CODEGEN_NVRTC_COMPILE_PROCESS_H_
#define CODEGEN_NVRTC_COMPILE_PROCESS_H_

#include <sys/types.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "codegen/nvrtc/nvrtc_library.h"

namespace hidet::codegen {

class CompileProcess {
 public:
  // The program hidet_nvrtc: in lib/ beside the library or program that this code is part of, or
  // among the data of one that Bazel has built. Empty if it is at neither place.
  static std::string Program();
  // Starts the program with the folder of a libnvrtc. Unavailable if the system refuses.
  static absl::StatusOr<std::unique_ptr<CompileProcess>> Start(const std::string& program,
                                                               const std::string& nvrtc_folder);
  // Tells it to end, and waits until it has.
  ~CompileProcess();
  CompileProcess(const CompileProcess&) = delete;
  CompileProcess& operator=(const CompileProcess&) = delete;

  pid_t pid() const { return pid_; }
  // False in a process that was forked from the one that started this one: it must not talk to it.
  bool IsOurs() const;
  // One call at a time. Internal if the process ended instead of answering, by which signal: it is
  // then of no more use.
  absl::StatusOr<NvrtcLibrary::Compiled> Compile(const std::string& source,
                                                 const std::string& architecture);

 private:
  CompileProcess(pid_t pid, int socket);
  // Closes the socket, and returns how the process ended, as waitpid says it.
  int End();

  const pid_t owner_;
  const pid_t pid_;
  int socket_;  // -1 once it has ended
};

}  // namespace hidet::codegen

#endif  // CODEGEN_NVRTC_COMPILE_PROCESS_H_
