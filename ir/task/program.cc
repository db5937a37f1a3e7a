#include "ir/task/program.h"

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/intrinsic_use.h"

namespace hidet::ir {

absl::Status VerifyProgram(const Task& task, const Program& program) {
  absl::flat_hash_set<Buffer, Buffer::IdentityHash, Buffer::IdentityEqual> buffers;
  absl::flat_hash_set<Var, Expr::IdentityHash, Expr::IdentityEqual> vars;
  if (program.inputs.size() != task.inputs.size() ||
      program.outputs.size() != task.outputs.size()) {
    return absl::InternalError(absl::StrCat("program \"", program.name,
                                            "\": ", program.inputs.size(), " inputs and ",
                                            program.outputs.size(), " outputs, expected ",
                                            task.inputs.size(), " and ", task.outputs.size()));
  }
  buffers.insert(program.inputs.begin(), program.inputs.end());
  buffers.insert(program.outputs.begin(), program.outputs.end());
  for (const Workspace& workspace : program.workspaces) buffers.insert(workspace.buffer);
  vars.insert(task.symbols.begin(), task.symbols.end());
  for (const TensorMap& map : program.tensor_maps) vars.insert(map.map);

  for (const Kernel& kernel : program.kernels) {
    for (const KernelParam& param : kernel.params) {
      if (const auto* buffer = std::get_if<Buffer>(&param)) {
        if (!buffers.contains(*buffer)) {
          return absl::InternalError(absl::StrCat("program \"", program.name, "\": kernel \"",
                                                  kernel.name, "\" takes \"", buffer->name(),
                                                  "\", which is no buffer of the program"));
        }
      } else if (const Var& var = std::get<Var>(param); !vars.contains(var)) {
        return absl::InternalError(
            absl::StrCat("program \"", program.name, "\": kernel \"", kernel.name, "\" takes \"",
                         var.name(), "\", which is no symbol of the task and no tensor map"));
      }
    }
  }
  for (const ProgramStep& step : program.steps) {
    if (step.variants.empty() || step.variants.back().predicate.defined()) {
      return absl::InternalError(absl::StrCat(
          "program \"", program.name, "\": the last variant of a step must be unconditional"));
    }
    for (const ProgramVariant& variant : step.variants) {
      if (variant.kernel < 0 || variant.kernel >= static_cast<int>(program.kernels.size())) {
        return absl::InternalError(
            absl::StrCat("program \"", program.name, "\": no kernel ", variant.kernel));
      }
    }
  }
  return absl::OkStatus();
}

Program MakeProgram(const Task& task) {
  Program program;
  program.name = task.name;
  for (const Operand& input : task.inputs) program.inputs.push_back(input.storage);
  program.outputs = task.outputs;
  return program;
}

void AddKernel(Program& program, Kernel kernel) {
  program.steps.push_back({{{Expr(), static_cast<int>(program.kernels.size())}}});
  program.kernels.push_back(std::move(kernel));
}

void MarkConstants(const Task& task, Program& program) {
  const auto is_constant = [&](const Buffer& buffer) {
    for (size_t i = 0; i < program.inputs.size(); ++i) {
      if (task.inputs[i].constant && program.inputs[i].SameAs(buffer)) return true;
    }
    return false;
  };
  for (Kernel& kernel : program.kernels) {
    kernel.constants.clear();
    // What GPUs share is as constant as an address: all of them write there.
    if (UsesIntrinsic(kernel.body, Intrinsic::kAwaitSystem)) continue;
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      const Buffer* buffer = std::get_if<Buffer>(&kernel.params[i]);
      if (buffer != nullptr && is_constant(*buffer)) kernel.constants.push_back(i);
    }
  }
}

}  // namespace hidet::ir
