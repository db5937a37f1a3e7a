#include "codegen/nvrtc/compile_process.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>

#include "absl/strings/str_cat.h"
#include "codegen/nvrtc/messages.h"

extern char** environ;

namespace hidet::codegen {
namespace {

bool IsProgram(const std::string& path) { return access(path.c_str(), X_OK) == 0; }

std::string FindProgram() {
  static const char anchor = 0;
  Dl_info module;
  if (dladdr(&anchor, &module) != 0) {
    const std::string file = module.dli_fname;
    const size_t slash = file.rfind('/');
    if (slash != file.npos) {
      std::string program = absl::StrCat(file.substr(0, slash), "/lib/hidet_nvrtc");
      if (IsProgram(program)) return program;
    }
  }
  char self[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", self, sizeof(self));
  if (size <= 0 || size == sizeof(self)) return "";
  std::string program = absl::StrCat(std::string(self, static_cast<size_t>(size)),
                                     ".runfiles/hidet/codegen/nvrtc/hidet_nvrtc");
  return IsProgram(program) ? program : "";
}

}  // namespace

std::string CompileProcess::Program() {
  static const auto* const program = new std::string(FindProgram());
  return *program;
}

absl::StatusOr<std::unique_ptr<CompileProcess>> CompileProcess::Start(
    const std::string& program, const std::string& nvrtc_folder) {
  const auto refused = [&](int error) {
    return absl::UnavailableError(absl::StrCat(program, ": ", strerror(error)));
  };
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return refused(errno);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, sockets[1], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  char* const words[] = {const_cast<char*>(program.c_str()),
                         const_cast<char*>(nvrtc_folder.c_str()), nullptr};
  pid_t pid = 0;
  const int error = posix_spawn(&pid, program.c_str(), &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(sockets[1]);
  if (error != 0) {
    close(sockets[0]);
    return refused(error);
  }
  return std::unique_ptr<CompileProcess>(new CompileProcess(pid, sockets[0]));
}

CompileProcess::CompileProcess(pid_t pid, int socket)
    : owner_(getpid()), pid_(pid), socket_(socket) {}

CompileProcess::~CompileProcess() { End(); }

bool CompileProcess::IsOurs() const { return owner_ == getpid(); }

int CompileProcess::End() {
  if (socket_ < 0) return 0;
  close(socket_);
  socket_ = -1;
  int how = 0;
  while (IsOurs() && waitpid(pid_, &how, 0) < 0 && errno == EINTR) {
  }
  return how;
}

absl::StatusOr<NvrtcLibrary::Compiled> CompileProcess::Compile(const std::string& source,
                                                               const std::string& architecture) {
  NvrtcLibrary::Compiled compiled;
  if (socket_ >= 0 && SendText(socket_, architecture) && SendText(socket_, source) &&
      ReceiveText(socket_, compiled.error) && ReceiveText(socket_, compiled.cubin) &&
      ReceiveText(socket_, compiled.log))
    return compiled;
  const int how = End();
  return absl::InternalError(
      absl::StrCat("the process that compiles ended",
                   WIFSIGNALED(how) ? absl::StrCat(" by signal ", WTERMSIG(how)) : ""));
}

}  // namespace hidet::codegen
