// The command `hidet`.
//
//   return RunCommandLine({"compile", "minilm.onnx", "-o", "minilm.hidet"}, session);
//
// Everything that a process brings is in Session, so that tests run commands as functions.
#ifndef FRONTENDS_CLI_COMMAND_LINE_H_
#define FRONTENDS_CLI_COMMAND_LINE_H_

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "compiler/options.h"

namespace hidet::cli {

struct Session {
  std::ostream& out;
  std::ostream& err;
  bool is_terminal = false;        // err is one: progress is shown
  compiler::Options options = {};  // as the environment says
  // Asked now and then while a command works; true stops it.
  std::function<bool()> cancelled = {};
};

// Returns the exit code: 0, 1 for an error, 2 for a command line that is wrong. An error
// begins with "hidet: " on a line of `err`; further lines of its message are indented.
int RunCommandLine(absl::Span<const std::string> words, Session& session);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_COMMAND_LINE_H_
