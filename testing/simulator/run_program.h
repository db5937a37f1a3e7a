// Runs a program, or a task by a strategy, in the GPU simulator: the twin of testing/cpu_runner for
// CUDA targets.
//
//   ProgramRunner runner = *ProgramRunner::Make(task, *MatmulWgmmaSm90(), schedules::Hopper());
//   absl::Status status = runner.Run({x.data(), w.data()}, {y.data()}, {{m, 3}});
//   EXPECT_TRUE(status.ok()) << status;               // a finding is an error
//   runner.report().bank_conflicts
#ifndef TESTING_SIMULATOR_RUN_PROGRAM_H_
#define TESTING_SIMULATOR_RUN_PROGRAM_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/strategy.h"
#include "testing/simulator/simulator.h"

namespace hidet::testing {

// Runs the steps of a program on pointers to the bytes of inputs and outputs. `lowered` are the
// program's kernels after the passes, in order, with the same parameters by position. All memory
// but the program's constant inputs may still be in use by kernels before the program. The report
// joins those of the kernels; it ends with the first kernel that deadlocks. Errors are those of
// Simulate.
absl::StatusOr<SimulationReport> RunProgram(const ir::Program& program,
                                            const std::vector<ir::Kernel>& lowered,
                                            const std::vector<const void*>& inputs,
                                            const std::vector<void*>& outputs,
                                            const ir::VarMap<int64_t>& symbols = {},
                                            const SimulationOptions& options = {});

class ProgramRunner {
 public:
  // Applies the strategy's first configuration (or `config`), verifies and lowers for CUDA.
  static absl::StatusOr<ProgramRunner> Make(const ir::Task& task,
                                            const schedules::Strategy& strategy,
                                            const schedules::Target& target);
  static absl::StatusOr<ProgramRunner> Make(const ir::Task& task,
                                            const schedules::Strategy& strategy,
                                            const schedules::Target& target,
                                            const schedules::Config& config);

  // Pointers to the bytes of each input and output, in the task's order. FailedPrecondition with
  // the report when the simulator finds something, InvalidArgument when a kernel reports a bad
  // index.
  absl::Status Run(const std::vector<const void*>& inputs, const std::vector<void*>& outputs,
                   const ir::VarMap<int64_t>& symbols = {}, const SimulationOptions& options = {});

  const ir::Program& program() const { return program_; }
  // Its kernels as they run.
  const std::vector<ir::Kernel>& lowered() const { return lowered_; }
  // Of the last run.
  const SimulationReport& report() const { return report_; }

 private:
  ir::Program program_;
  std::vector<ir::Kernel> lowered_;
  SimulationReport report_;
};

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_RUN_PROGRAM_H_
