// An ONNX model as one callable, whatever it needs of the host: data-dependent sizes, control flow,
// sequences, text.
//
//   HIDET_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Program::Load("detector.onnx", {}));
//   HIDET_ASSIGN_OR_RETURN(Values outputs, program->Run({image}));
//
// Segments are compiled when the first call reaches them (block.h). Calls come one at a time: a
// call from another thread waits.
#ifndef FRONTENDS_PROGRAM_PROGRAM_H_
#define FRONTENDS_PROGRAM_PROGRAM_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/mutex.h"
#include "compiler/pipeline.h"
#include "frontends/onnx/external_data.h"
#include "frontends/program/block.h"
#include "frontends/program/value.h"
#include "runtime/interpreter.h"

namespace hidet::program {

struct DeclaredSize {
  int64_t size = 0;  // 0 = open
  std::string name;  // of an open one, if it has one
};

// What a model says of an input or output.
struct Declared {
  std::string name;
  std::string type;  // "float32[batch, 3]", "a sequence", "an optional"
  bool optional = false;
  ElementType element_type = 0;     // of a tensor
  std::vector<DeclaredSize> sizes;  // likewise
};

class Program {
 public:
  // From a file, with weights beside it, or from bytes. InvalidArgument for a model that is damaged
  // or wrong; Unimplemented, with all operators that neither graphs nor the host have.
  static absl::StatusOr<std::unique_ptr<Program>> Load(absl::string_view path,
                                                       compiler::BuildRequest options);
  static absl::StatusOr<std::unique_ptr<Program>> Parse(absl::string_view bytes,
                                                        compiler::BuildRequest options,
                                                        onnx::DataFolder folder = {});

  const std::vector<Declared>& inputs() const { return inputs_; }
  const std::vector<Declared>& outputs() const { return outputs_; }

  // Runs the model on a value an input, in order. InvalidArgument for what is not as declared.
  // With `profile`, that is filled with what each step took, those inside of other steps included
  // in these.
  absl::StatusOr<Values> Run(Values inputs, std::vector<runtime::StepTime>* profile = nullptr);

  // Segments compiled so far.
  int64_t compiled_segments() const;

 private:
  Program() = default;

  std::vector<Declared> inputs_, outputs_;
  std::vector<const ::onnx::ValueInfoProto*> input_infos_;
  mutable Mutex mutex_;
  ProgramContext context_ ABSL_GUARDED_BY(mutex_);
  std::unique_ptr<Block> block_ ABSL_GUARDED_BY(mutex_);
};

// Whether a model of these nodes can run as a program, though it is no graph.
bool RunsOnHost(absl::string_view domain, absl::string_view op_type);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_PROGRAM_H_
