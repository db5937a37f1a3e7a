// Runs a program, or a task by a strategy, on this machine's CPU, for tests and benchmarks of
// strategies.
//
//   CpuRunner runner = *CpuRunner::Make(task, *GenericCpu(), HostTarget());
//   runner.Run({x.data(), w.data()}, {y.data()}, {{batch, 3}});
#ifndef TESTING_CPU_RUNNER_CPU_RUNNER_H_
#define TESTING_CPU_RUNNER_CPU_RUNNER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "ir/task/task_split.h"
#include "ir/walk.h"
#include "schedules/strategy.h"

namespace hidet::testing {

// This machine, with one thread.
schedules::Target HostTarget();

// A kernel as code is made of it.
absl::StatusOr<ir::Kernel> LowerForCpu(const ir::Kernel& kernel);

class CpuRunner {
 public:
  // Applies the strategy's first configuration (or `config`), lowers, compiles and loads. What a
  // fallback does not take whole is cut into parts that it takes (schedules/composition.h).
  static absl::StatusOr<CpuRunner> Make(const ir::Task& task, const schedules::Strategy& strategy,
                                        const schedules::Target& target);
  static absl::StatusOr<CpuRunner> Make(const ir::Task& task, const schedules::Strategy& strategy,
                                        const schedules::Target& target,
                                        const schedules::Config& config);
  CpuRunner(CpuRunner&& other) noexcept;
  CpuRunner& operator=(CpuRunner&&) = delete;
  ~CpuRunner();

  // Pointers to the bytes of each input and output, in the task's order. Returns InvalidArgument
  // when a kernel reports a bad index.
  absl::Status Run(const std::vector<const void*>& inputs, const std::vector<void*>& outputs,
                   const ir::VarMap<int64_t>& symbols = {});

  const ir::Program& program() const { return program_; }
  // LLVM text of the kernels, for failures.
  std::string source() const { return source_; }

 private:
  CpuRunner() = default;
  using Function = void (*)(const uint64_t* args, int64_t begin, int64_t end, void* scratch);
  struct Loaded {
    Function function = nullptr;
    std::shared_ptr<void> scratch;  // empty if it needs none
    bool uses_status = false;
  };
  static absl::StatusOr<CpuRunner> MakeParts(const ir::AnalyzedTask& task,
                                             const schedules::Strategy& strategy,
                                             const schedules::Target& target);
  absl::Status RunParts(const std::vector<const void*>& inputs, const std::vector<void*>& outputs,
                        const ir::VarMap<int64_t>& symbols);

  ir::Task task_;
  std::vector<ir::TaskSegment> segments_;  // none, if the task is one program
  std::vector<CpuRunner> parts_;           // of the segments
  ir::Program program_;
  std::vector<Loaded> kernels_;
  std::string source_;
  void* library_ = nullptr;
};

}  // namespace hidet::testing

#endif  // TESTING_CPU_RUNNER_CPU_RUNNER_H_
