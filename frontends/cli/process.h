// The command as a process runs it: with its streams, its environment, and Ctrl-C.
//
//   int main(int argc, char** argv) { return RunProcess({argv + 1, argv + argc}); }
//
// The Python package's command is this function too.
#ifndef FRONTENDS_CLI_PROCESS_H_
#define FRONTENDS_CLI_PROCESS_H_

#include <string>

#include "absl/types/span.h"

namespace hidet::cli {

// Returns the exit code: see RunCommandLine, and 130 after Ctrl-C. While it runs, the first SIGINT
// or SIGTERM asks the command to stop, which removes what it has not finished writing; a second one
// has its usual effect.
int RunProcess(absl::Span<const std::string> words);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_PROCESS_H_
