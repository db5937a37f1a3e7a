#include "frontends/cli/command_line.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "base/check.h"
#include "base/log.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "base/version.h"
#include "compiler/options.h"
#include "compiler/stages.h"
#include "formats/trace_json.h"
#include "frontends/cli/arguments.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/model_source.h"

namespace hidet::cli {
namespace {

std::vector<Command> AllCommands() {
  return {CompileCommand(), RunModelCommand(), BenchCommand(), OptCommand(),   ShowCommand(),
          HeaderCommand(),  CheckCommand(),    OpsCommand(),   CacheCommand(), EnvCommand()};
}

std::string Help() {
  std::string text =
      "hidet: a compiler for deep-learning inference\n\nusage: hidet COMMAND ...\n\n";
  for (const Command& command : AllCommands()) {
    absl::StrAppendFormat(&text, "  %-8s %s\n", std::string(command.name),
                          std::string(command.doc));
  }
  return absl::StrCat(text, "\n`hidet COMMAND --help` says more, `hidet --version` the version.\n");
}

bool Takes(const Command& command, absl::string_view option) {
  if (!command.options.has_value()) return true;
  return std::find(command.options->begin(), command.options->end(), option) !=
         command.options->end();
}

// InvalidArgument for an option of the table that would have no effect.
absl::Status CheckOptions(const Command& command, const Arguments& arguments) {
  for (const std::string& given : arguments.options) {
    if (Takes(command, given)) continue;
    std::vector<std::string> taken;
    for (const absl::string_view name : *command.options) taken.push_back(OptionFlag(name));
    return absl::InvalidArgumentError(
        absl::StrCat("flag ", OptionFlag(given), " has no effect here; of the options it takes ",
                     taken.empty() ? "none" : absl::StrJoin(taken, ", ")));
  }
  return absl::OkStatus();
}

// WrongUse where the trace would be written over what the command reads or writes.
absl::Status CheckTrace(const Arguments& arguments) {
  const std::string trace = arguments.Get("trace");
  for (const std::string& word : arguments.words)
    HIDET_RETURN_IF_ERROR(CheckNotRead("trace", trace, word));
  for (const std::string& input : InputFiles(arguments))
    HIDET_RETURN_IF_ERROR(CheckWritten("trace", trace, input, "what is read"));
  for (const char* flag : {"output", "html", "source"}) {
    if (arguments.Has(flag))
      HIDET_RETURN_IF_ERROR(CheckWritten("trace", trace, arguments.Get(flag), "written, too"));
  }
  return absl::OkStatus();
}

std::string Help(const Command& command) {
  std::string text =
      absl::StrCat("usage: hidet ", command.name, command.words.empty() ? "" : " ", command.words,
                   " [FLAG...]\n\n", command.doc, "\n\n", DescribeFlags(command.flags));
  for (const FlagSpec& flag : command.flags) {
    if (flag.name == "to") absl::StrAppend(&text, "\nstages:\n", compiler::StageList());
  }
  std::string options;
  for (const compiler::OptionRow& row : compiler::OptionTable()) {
    if (Takes(command, row.name)) options += DescribeOption(row);
  }
  return options.empty() ? text : absl::StrCat(text, "\noptions:\n", options);
}

int Fail(Session& session, int code, absl::string_view message) {
  // Further lines of the message are not taken for other messages.
  session.err << "hidet: " << absl::StrReplaceAll(message, {{"\n", "\n  "}}) << "\n";
  return code;
}

// Has "-" in place of a file to write stand for the standard output. Returns whether one is that,
// under any of its names: then nothing else may be said there.
bool WritesToStandardOutput(Arguments& arguments) {
  bool writes = false;
  for (const char* flag : {"output", "html", "source", "trace"}) {
    const auto found = arguments.flags.find(flag);
    if (found == arguments.flags.end()) continue;
    for (std::string& file : found->second) {
      if (file == "-") file = "/dev/stdout";
      writes |= file == "/dev/stdout" || file == "/dev/fd/1" || file == "/proc/self/fd/1";
    }
  }
  return writes;
}

int RunParsed(const Command& command, const Arguments& arguments, Session& session) {
  if (arguments.Has("trace")) {
    const absl::Status lost = CheckTrace(arguments);
    if (!lost.ok()) return Fail(session, 2, absl::StrCat(command.name, ": ", lost.message()));
    StartTrace();
  }
  absl::Status status = command.run(arguments, session);
  if (arguments.Has("trace")) status.Update(WriteTrace(arguments.Get("trace"), StopTrace()));
  if (status.ok()) return 0;
  return Fail(session, IsWrongUse(status) ? 2 : 1,
              absl::StrCat(command.name, ": ", status.message()));
}

int RunChecked(Command command, absl::Span<const std::string> words, Session& session) {
  command.flags.push_back({"verbose", "", "say what is done; also -v"});
  command.flags.push_back({"trace", "FILE", "write what happened when, for ui.perfetto.dev"});
  for (const std::string& word : words) {
    if (word == "--") break;
    if (word != "--help" && word != "-h") continue;
    session.out << Help(command);
    return 0;
  }
  absl::StatusOr<Arguments> arguments = ParseArguments(words, command.flags, session.options);
  if (!arguments.ok())
    return Fail(session, 2, absl::StrCat(command.name, ": ", arguments.status().message()));
  if (const absl::Status taken = CheckOptions(command, *arguments); !taken.ok())
    return Fail(session, 2, absl::StrCat(command.name, ": ", taken.message()));
  if (arguments->Has("verbose")) SetLogLevel(LogLevel::kDebug);
  const int count = static_cast<int>(arguments->words.size());
  if (count < command.min_words || count > command.max_words) {
    return Fail(
        session, 2,
        absl::StrCat(command.name, ": expected ",
                     command.words.empty() ? "no words" : command.words, ", got ", count,
                     count == 1 ? " word" : " words", "; see hidet ", command.name, " --help"));
  }
  if (!WritesToStandardOutput(*arguments)) return RunParsed(command, *arguments, session);
  Session beside = {session.err, session.err, session.is_terminal, session.options,
                    session.cancelled};
  return RunParsed(command, *arguments, beside);
}

}  // namespace

int RunCommandLine(absl::Span<const std::string> words, Session& session) {
  if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
    (words.empty() ? session.err : session.out) << Help();
    return words.empty() ? 2 : 0;
  }
  if (words[0] == "--version") {
    session.out << "hidet " << Version() << "\n";
    return 0;
  }
  for (const Command& command : AllCommands()) {
    if (command.name != words[0]) continue;
    try {
      return RunChecked(command, words.subspan(1), session);
    } catch (const CheckFailure& failure) {
      return Fail(
          session, 1,
          absl::StrCat(command.name, ": internal error, please report it: ", failure.what()));
    } catch (const std::bad_alloc&) {
      return Fail(session, 1, absl::StrCat(command.name, ": out of memory"));
    }
  }
  return Fail(
      session, 2,
      absl::StrCat("unknown command ", absl::Utf8SafeCHexEscape(words[0]), "; see hidet --help"));
}

}  // namespace hidet::cli
