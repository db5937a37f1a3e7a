// A compiled task as a model of its own: what measures and checks one kernel program.
//
//   HIDET_ASSIGN_OR_RETURN(TaskModel task, MakeTaskModel(compiled, compiler));
//   HIDET_ASSIGN_OR_RETURN(auto model, runtime::Model::Load(std::move(task.data)));
//
// Its inputs are tensors of bytes: one for each symbol of the task, whose size is the symbol's,
// then one for each operand in the layout that the task wants, and for each of its copies; an
// output of bytes for each result.
#ifndef COMPILER_TASK_MODEL_H_
#define COMPILER_TASK_MODEL_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "base/scalar_type.h"
#include "compiler/kernel_compiler.h"
#include "compiler/task_compiler.h"
#include "runtime/model_data.h"

namespace hidet::compiler {

struct TaskModelOptions {
  // How often a run runs the program: in a CUDA graph, as the layers of a network follow each
  // other.
  int repetitions = 1;
  // Repetitions read copies of the operands in turn, so many that they are of this size together
  // (as far as there are repetitions): operands come from where they would in a large model.
  int64_t operand_bytes = 0;
};

struct TaskModel {
  runtime::ModelData data;
  std::vector<int64_t> symbols;                    // at their hints
  std::vector<ScalarType> dtypes;                  // of the inputs
  std::vector<int64_t> input_bytes, output_bytes;  // at the hints
};

absl::StatusOr<TaskModel> MakeTaskModel(const CompiledTask& compiled,
                                        const KernelCompiler& compiler,
                                        TaskModelOptions options = {});

}  // namespace hidet::compiler

#endif  // COMPILER_TASK_MODEL_H_
