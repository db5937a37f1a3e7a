// ONNX models that are no single graph, for the commands that run: loaded, with inputs for them.
#ifndef FRONTENDS_CLI_PROGRAM_SOURCE_H_
#define FRONTENDS_CLI_PROGRAM_SOURCE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "compiler/pipeline.h"
#include "formats/npy.h"
#include "frontends/cli/arguments.h"
#include "frontends/cli/command_line.h"
#include "frontends/program/program.h"
#include "frontends/program/value.h"

namespace hidet::cli {

// Returns the program for a model that `reason` says is no graph, or `reason` where no program is
// meant: another error, a file of another kind.
absl::StatusOr<std::unique_ptr<program::Program>> LoadProgram(const std::string& path,
                                                              const Arguments& arguments,
                                                              Session& session,
                                                              const absl::Status& reason);

// Compiles the file as BuildFromFlags does. Of an ONNX model that is no single graph the error says
// which commands run it.
absl::StatusOr<compiler::BuildResult> BuildOneGraph(const std::string& path,
                                                    const Arguments& arguments, Session& session,
                                                    compiler::Stage to, bool explain = false);

// The inputs of a call: files of --input, random numbers for the rest, of the sizes that --size
// gives by name. Without --random, every input that is not optional needs a file.
class ProgramInputs {
 public:
  static absl::StatusOr<ProgramInputs> Make(const program::Program& program,
                                            const Arguments& arguments);
  const program::Values& values() const { return values_; }

 private:
  program::Values values_;
};

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_PROGRAM_SOURCE_H_
