// A model that a command is given, compiled if need be: an artifact, an ONNX file or a graph. And
// inputs for it.
#ifndef FRONTENDS_CLI_MODEL_SOURCE_H_
#define FRONTENDS_CLI_MODEL_SOURCE_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/tensor_view.h"
#include "compiler/pipeline.h"
#include "formats/npy.h"
#include "frontends/cli/arguments.h"
#include "frontends/cli/command_line.h"
#include "runtime/device_tensors.h"
#include "runtime/model.h"

namespace hidet::cli {

// The flags of the commands that compile, and those of the commands that run.
std::vector<FlagSpec> BuildFlags();
std::vector<FlagSpec> InputFlags();

// What --pass-limit says; without it, no limit.
absl::StatusOr<int> PassLimit(const Arguments& arguments);

// True for a compiled model, by its first bytes.
bool IsArtifact(const std::string& path);

// A flag that was given and says how a graph is compiled, where sizes do not count: they are said
// of calls, too. Nothing without such a flag.
std::optional<std::string> FlagOfOneGraph(const Arguments& arguments);

// WrongUse for flags that say how a model is compiled: this one is.
absl::Status CheckFlagsForArtifact(const Arguments& arguments);

// WrongUse if the file that `flag` says is to be written is read, too: the model or graph at
// `path`, what holds its constants, a file of the dump.
absl::Status CheckNotRead(absl::string_view flag, const std::string& file, const std::string& path);

// Compiles the file as the flags of BuildFlags say.
absl::StatusOr<compiler::BuildResult> BuildFromFlags(const std::string& path,
                                                     const Arguments& arguments, Session& session,
                                                     compiler::Stage to, bool explain = false);

// Loads an artifact, or compiles anything else.
absl::StatusOr<std::shared_ptr<const runtime::Model>> LoadFromFlags(const std::string& path,
                                                                    const Arguments& arguments,
                                                                    Session& session);

// The largest of random integers of so many bits, of which 0 is the least. Those of 32 and 64 bits
// choose elements, types and what is masked: 0 and 1 are in range of nearly all.
constexpr int LargestRandomInteger(int64_t bits) { return bits >= 32 ? 1 : 99; }

// Inputs of a call and room for its outputs.
class CallTensors {
 public:
  // Files for the inputs that --input names, random numbers from --seed for the rest, whose sizes
  // are those of --size, of the files, or typical ones (runtime/typical_size.h). Without --random,
  // every input needs a file.
  static absl::StatusOr<CallTensors> Make(const runtime::Model& model, const Arguments& arguments);

  // Where the model reads and writes: memory of its GPU, or of the host.
  absl::Span<const TensorView> inputs() const {
    return there_.has_value() ? there_->inputs() : inputs_;
  }
  absl::Span<TensorView> outputs() {
    return there_.has_value() ? there_->outputs() : absl::MakeSpan(outputs_);
  }
  // Returns the outputs in memory of the host.
  absl::StatusOr<absl::Span<const TensorView>> FetchOutputs();

 private:
  std::vector<NpyArray> files_;
  std::vector<std::unique_ptr<char[]>> storage_;
  std::vector<TensorView> inputs_, outputs_;
  std::optional<runtime::DeviceTensors> there_;
};

// "float32[2, 384], min -1.2, mean 0.003, max 1.1".
std::string Describe(const TensorView& tensor);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_MODEL_SOURCE_H_
