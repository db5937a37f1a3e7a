// hidet_nvrtc FOLDER: compiles CUDA text by the libnvrtc of a folder, for whoever holds the other
// end of the socket that is its standard input (compile_process.h), until that is closed.
#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "codegen/nvrtc/messages.h"
#include "codegen/nvrtc/nvrtc_library.h"

namespace {

using hidet::codegen::NvrtcLibrary;
using hidet::codegen::ReceiveText;
using hidet::codegen::SendText;

// Files of the host that it did not mark to be closed: a pipe would stay open as long as we live.
void CloseInherited() {
  DIR* open = opendir("/proc/self/fd");
  if (open == nullptr) return;
  std::vector<int> files;
  while (const dirent* entry = readdir(open)) {
    const int file = atoi(entry->d_name);
    if (file > STDERR_FILENO && file != dirfd(open)) files.push_back(file);
  }
  closedir(open);
  for (const int file : files) close(file);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  CloseInherited();
  signal(SIGINT, SIG_IGN);  // Ctrl-C is the host's, which closes the socket
  std::string source, architecture;
  NvrtcLibrary::Refusal refusal;
  const std::unique_ptr<NvrtcLibrary> library = NvrtcLibrary::Open({argv[1]}, refusal);
  while (ReceiveText(STDIN_FILENO, architecture) && ReceiveText(STDIN_FILENO, source)) {
    const NvrtcLibrary::Compiled compiled = library != nullptr
                                                ? library->Compile(source, architecture)
                                                : NvrtcLibrary::Compiled{.error = refusal.why};
    if (!SendText(STDIN_FILENO, compiled.error) || !SendText(STDIN_FILENO, compiled.cubin) ||
        !SendText(STDIN_FILENO, compiled.log))
      break;
  }
  _exit(0);  // NVRTC's threads are not waited for
}
