// The process: hands its words, streams and environment to the command line.
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "frontends/cli/command_line.h"
#include "frontends/driver/options.h"

namespace {

// HIDET_THREADS=4 is --threads=4 for those who do not say.
bool ReadEnvironment(hidet::cli::Session& session) {
  for (const hidet::driver::OptionRow& row : hidet::driver::OptionTable()) {
    const std::string name = absl::StrCat("HIDET_", absl::AsciiStrToUpper(row.name));
    const char* value = getenv(name.c_str());
    if (value == nullptr) continue;
    const absl::Status status = hidet::driver::SetOption(session.options, row.name, value);
    if (!status.ok()) {
      std::cerr << "hidet: " << name << ": " << std::string(status.message()) << "\n";
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  hidet::cli::Session session{
      .out = std::cout, .err = std::cerr, .is_terminal = isatty(STDERR_FILENO) != 0};
  if (const char* folder = getenv("TMPDIR")) session.options.scratch_dir = folder;
  if (!ReadEnvironment(session)) return 2;
  const std::vector<std::string> words(argv + 1, argv + argc);
  const int code = hidet::cli::RunCommandLine(words, session);
  std::cout.flush();
  if (code == 0 && !std::cout) {
    std::cerr << "hidet: cannot write the output\n";
    return 1;
  }
  return code;
}
