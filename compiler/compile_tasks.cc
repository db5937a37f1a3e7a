#include "compiler/compile_tasks.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/mutex.h"
#include "base/status_macros.h"
#include "compiler/candidate_worker.h"
#include "compiler/measure_task.h"
#include "compiler/parallel.h"
#include "compiler/tuner.h"
#include "schedules/target.h"

namespace hidet::compiler {
namespace {

// That are searched for at once where a farm compiles and measures.
constexpr int kTasksOfFarm = 4;

// By the strategy that the tuner finds, if there is one.
absl::StatusOr<CompiledTask> CompileTask(const ir::AnalyzedTask& original,
                                         const TaskCompiler& compiler, const Tuner* tuner,
                                         const TaskCompilerOptions& options) {
  HIDET_ASSIGN_OR_RETURN(const ir::AnalyzedTask task, compiler.Edited(original));
  if (tuner == nullptr) return compiler.Compile(task);
  HIDET_ASSIGN_OR_RETURN(CompiledTask best, tuner->Compile(task));
  if (!options.dump && options.edited == nullptr && !options.explain) return best;
  return compiler.CompileAs(task, best.choice);
}

}  // namespace

absl::StatusOr<std::vector<CompiledTask>> CompileTasks(absl::Span<const ir::AnalyzedTask> tasks,
                                                       const std::vector<bool>& searched,
                                                       const schedules::StrategyList& strategies,
                                                       const CompileOptions& options) {
  const KernelCompiler& compiler = *options.compiler;
  const TaskCompiler task_compiler(compiler, strategies, options.tasks);
  // Candidates are neither shown nor edited, but for the one that wins.
  const TaskCompiler candidate_compiler(compiler, strategies, {.cache = options.tasks.cache});
  const DeviceMeasurer measurer(compiler, options.ordinal);
  std::string device_name;
  if (options.search.sharing.farm != nullptr) {
    HIDET_ASSIGN_OR_RETURN(device_name, options.search.sharing.farm->DeviceName());
  } else {
    device_name = measurer.DeviceName();
  }
  const Tuner tuner(candidate_compiler, measurer, strategies, compiler.target(), options.search,
                    {.machine = absl::StrCat(device_name, "; ", compiler.fingerprint(), "; ",
                                             compiler.target().threads, " threads"),
                     .identity = CandidateIdentity(compiler),
                     .progress = [&options](const ir::Task& task, int done, int steps) {
                       if (options.progress) options.progress({done, steps, task.name});
                     }});
  const int total = static_cast<int>(tasks.size());
  std::vector<CompiledTask> compiled(tasks.size());
  // Searching, the candidates of one task are compiled in parallel, and on a CPU nothing else
  // runs while one is measured; on a GPU those of the next task are compiled meanwhile. A farm
  // sees to that itself; with several tasks at once its processes have work until the last
  // candidate of the last one.
  const bool search = options.search.space != schedules::SearchSpace::kModel;
  Mutex mutex;
  int done = 0;
  const int threads = !search                                  ? options.search.threads
                      : options.search.sharing.farm != nullptr ? kTasksOfFarm
                      : compiler.device() == DeviceKind::kCuda ? 2
                                                               : 1;
  HIDET_RETURN_IF_ERROR(RunInParallel(total, threads, [&](int i) -> absl::Status {
    HIDET_RETURN_IF_ERROR(options.search.cancelled.Check());
    absl::StatusOr<CompiledTask> task = CompileTask(
        tasks[i], task_compiler, search && searched[i] ? &tuner : nullptr, options.tasks);
    if (!task.ok()) return AddContext(task.status(), "task ", tasks[i]->name);
    compiled[i] = *std::move(task);
    const MutexLock lock(&mutex);
    ++done;
    if (options.progress) options.progress({done, total, {}});
    return absl::OkStatus();
  }));
  return compiled;
}

}  // namespace hidet::compiler
