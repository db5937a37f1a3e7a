// The commands of `hidet`, a function each; command_line.cc has their table.
#ifndef FRONTENDS_CLI_COMMANDS_H_
#define FRONTENDS_CLI_COMMANDS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "frontends/cli/arguments.h"
#include "frontends/cli/command_line.h"

namespace hidet::cli {

struct Command {
  absl::string_view name;
  absl::string_view words;  // what follows it: "MODEL"
  absl::string_view doc;
  std::vector<FlagSpec> flags;
  int min_words = 0, max_words = 0;
  absl::Status (*run)(const Arguments& arguments, Session& session);
};

Command CompileCommand();
Command RunModelCommand();
Command BenchCommand();
Command OptCommand();
Command ShowCommand();
Command HeaderCommand();
Command CacheCommand();
Command EnvCommand();
Command OpsCommand();
Command CheckCommand();

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_COMMANDS_H_
