// One task to machine code: a strategy is chosen and applied, its kernels are lowered and compiled.
//
//   TaskCompiler compiler(cpu, strategies, {.cache = &cache});
//   HIDET_ASSIGN_OR_RETURN(CompiledTask compiled, compiler.Compile(task));
//
// With a cache, kernels that were compiled before, by this build of the compiler for this target,
// are neither lowered nor compiled again; what their strategy makes of the task is computed anew
// each time and is the key, so a changed strategy or task never finds an old kernel.
#ifndef COMPILER_TASK_COMPILER_H_
#define COMPILER_TASK_COMPILER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "compiler/edited_texts.h"
#include "compiler/kernel_compiler.h"
#include "compiler/stages.h"
#include "ir/kernel.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "runtime/kernel_cache.h"
#include "schedules/all_strategies.h"
#include "schedules/loop_nest.h"
#include "schedules/strategy.h"

namespace hidet::compiler {

// What launching a kernel needs to know of its machine code.
struct KernelFacts {
  int64_t shared_bytes = 0;
  bool uses_status = false;
  friend bool operator==(const KernelFacts&, const KernelFacts&) = default;
};

struct CompiledTask {
  ir::Task task;
  std::string text;                  // ir::PrintTask
  uint64_t hash = 0;                 // of the task's structure
  std::string strategy;              // name and configuration
  schedules::Choice choice;          // the same
  std::string reasons;               // why the other strategies do not take it; only if asked for
  std::string source;                // of the lowered kernels; only if asked for
  schedules::StageCost cost;         // of the task, at the symbols' hints
  ir::Program program;               // its kernels have names that no other task's have
  std::vector<KernelFacts> kernels;  // of program.kernels
  std::string object;
  bool from_cache = false;
};

// The machine code of a compiled task, with what launching it needs: text lines, then the object.
std::string EncodeBinary(const CompiledTask& compiled);

struct TaskCompilerOptions {
  const runtime::KernelCache* cache = nullptr;  // must outlive the compiler
  bool machine_code = true;                     // false: CompiledTask::object stays empty
  bool explain = false;                         // fill in CompiledTask::reasons and source
  // Called with a stage ("task", "ir", "cu", "ll"), a name that no other task has, and text; may be
  // called from several threads. Everything is lowered anew then.
  std::function<void(absl::string_view stage, absl::string_view name, absl::string_view text)> dump;
  // What stands in place of what was dumped; null = nothing. Must outlive the compiler. Everything
  // is lowered anew then.
  const EditedTexts* edited = nullptr;
};

class TaskCompiler {
 public:
  // Both must outlive this.
  TaskCompiler(const KernelCompiler& compiler, const schedules::StrategyList& strategies,
               TaskCompilerOptions options = {});

  // Returns the task that an edited text has in place of this one, or the task itself.
  absl::StatusOr<ir::AnalyzedTask> Edited(const ir::AnalyzedTask& task) const;

  // Safe to call from several threads. Unimplemented if no single strategy takes the task.
  absl::StatusOr<CompiledTask> Compile(const ir::AnalyzedTask& task) const;
  // The same by a given strategy and configuration: what measuring asks for.
  absl::StatusOr<CompiledTask> CompileAs(const ir::AnalyzedTask& task,
                                         const schedules::Choice& choice) const;
  // The same with machine code that another process compiled (EncodeBinary). InvalidArgument if it
  // is none of such a program.
  absl::StatusOr<CompiledTask> WithBinary(const ir::AnalyzedTask& task,
                                          const schedules::Choice& choice,
                                          absl::string_view binary) const;

 private:
  struct Binary {
    std::string object;
    std::vector<KernelFacts> kernels;
  };
  // Everything but machine code.
  absl::StatusOr<CompiledTask> Schedule(const ir::AnalyzedTask& task,
                                        const schedules::Choice& choice) const;
  static std::optional<Binary> DecodeBinary(absl::string_view entry);
  absl::StatusOr<Binary> CompileKernels(const CompiledTask& compiled) const;
  absl::StatusOr<std::vector<ir::Kernel>> LowerKernels(const CompiledTask& compiled) const;
  absl::StatusOr<std::string> MakeSource(const CompiledTask& compiled,
                                         absl::Span<const ir::Kernel> kernels) const;
  bool IsEdited(Stage stage) const;
  std::string CacheKey(const CompiledTask& compiled) const;
  std::optional<Binary> FindBinary(const std::string& key) const;

  const KernelCompiler& compiler_;
  const schedules::StrategyList& strategies_;
  const TaskCompilerOptions options_;
  const std::string fingerprint_;
};

}  // namespace hidet::compiler

#endif  // COMPILER_TASK_COMPILER_H_
