// How a graph is compiled (compile_model.h), and who hears of it.
#ifndef COMPILER_COMPILE_OPTIONS_H_
#define COMPILER_COMPILE_OPTIONS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "compiler/kernel_compiler.h"
#include "compiler/task_compiler.h"
#include "compiler/tuner.h"
#include "ir/task/task.h"

namespace hidet::compiler {

struct CompileProgress {
  int done = 0;
  int total = 0;
  // The task for which candidates are compiled and measured, two steps each; empty: tasks are
  // counted.
  absl::string_view searched;
};

struct CompileOptions {
  // Makes machine code; also says what target to schedule for.
  const KernelCompiler* compiler = nullptr;
  TaskCompilerOptions tasks;  // without machine code the model will not run
  // kModel: kernels are chosen by estimates. Otherwise candidates are measured on the GPU `ordinal`
  // or this processor; what is compiled does not depend on the device otherwise. Its threads
  // compile in parallel with either.
  TunerOptions search;
  int ordinal = 0;
  // Constants with these names are bound by the host when the model is loaded.
  std::vector<std::string> host_bound_constants;
  // May be called from several threads.
  std::function<void(const CompileProgress&)> progress;
  ir::ProductPrecision precision;  // what the passes' oracle said, too
};

}  // namespace hidet::compiler

#endif  // COMPILER_COMPILE_OPTIONS_H_
