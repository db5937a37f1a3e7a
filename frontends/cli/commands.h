// The commands of `hidet`, a function each; command_line.cc has their table.
#ifndef FRONTENDS_CLI_COMMANDS_H_
#define FRONTENDS_CLI_COMMANDS_H_

#include <optional>
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
  // Those of the compiler's options that have an effect here, by their names in the table; without
  // a value, all of them.
  std::optional<std::vector<absl::string_view>> options = std::nullopt;
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
