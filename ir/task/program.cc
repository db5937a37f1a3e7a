#include "ir/task/program.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/intrinsic_use.h"
#include "ir/walk.h"

namespace hidet::ir {

absl::Status VerifyProgram(const Task& task, const Program& program) {
  if (program.inputs.size() != task.inputs.size() ||
      program.outputs.size() != task.outputs.size()) {
    return absl::InternalError(absl::StrCat("program \"", program.name,
                                            "\": ", program.inputs.size(), " inputs and ",
                                            program.outputs.size(), " outputs, expected ",
                                            task.inputs.size(), " and ", task.outputs.size()));
  }
  if (program.constant_inputs.size() != program.inputs.size()) {
    return absl::InternalError(absl::StrCat("program \"", program.name, "\": says of ",
                                            program.constant_inputs.size(), " inputs of ",
                                            program.inputs.size(), " whether they are constants"));
  }
  return absl::OkStatus();
}

Program MakeProgram(const Task& task) {
  Program program;
  program.name = task.name;
  program.symbols = task.symbols;
  for (const Operand& input : task.inputs) {
    program.inputs.push_back(input.storage);
    program.constant_inputs.push_back(input.constant);
  }
  program.outputs = task.outputs;
  return program;
}

void AddKernel(Program& program, Kernel kernel) {
  BufferSet buffers;
  VarSet vars;
  const auto note_vars = [&](const std::vector<Var>& used) {
    vars.insert(used.begin(), used.end());
  };
  for (const Buffer& buffer : CollectBuffers(kernel.body)) {
    buffers.insert(buffer);
    for (const Expr& extent : buffer.shape()) note_vars(CollectVars(extent));
  }
  note_vars(CollectVars(kernel.body));
  for (const GridAxis& axis : kernel.grid) note_vars(CollectVars(axis.extent));

  kernel.params.clear();
  kernel.constants.clear();
  // What GPUs share is as constant as an address: all of them write there.
  const bool shares = UsesIntrinsic(kernel.body, Intrinsic::kAwait);
  const auto add_buffer = [&](const Buffer& buffer, bool is_constant) {
    if (buffers.erase(buffer) == 0) return;
    if (is_constant && !shares) kernel.constants.push_back(kernel.params.size());
    kernel.params.push_back(buffer);
  };
  for (size_t i = 0; i < program.inputs.size(); ++i)
    add_buffer(program.inputs[i], program.constant_inputs[i]);
  for (const Buffer& output : program.outputs) add_buffer(output, false);
  for (const Workspace& workspace : program.workspaces) add_buffer(workspace.buffer, false);
  for (const TensorMap& map : program.tensor_maps) {
    if (vars.contains(map.map)) kernel.params.push_back(map.map);
  }
  for (const Var& symbol : program.symbols) {
    if (vars.contains(symbol)) kernel.params.push_back(symbol);
  }
  if (kernel.task.empty()) kernel.task = program.name;
  program.launches.push_back(program.kernels.size());
  program.kernels.push_back(std::move(kernel));
}

}  // namespace hidet::ir
