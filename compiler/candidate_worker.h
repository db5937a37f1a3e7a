// What a process of a farm does: it compiles candidates of a search, or measures them.
//
//   HIDET_ASSIGN_OR_RETURN(std::unique_ptr<CandidateWorker> worker, CandidateWorker::Make(options));
//   HIDET_ASSIGN_OR_RETURN(std::string binary, worker->Compile(candidate));          // who has cores
//   HIDET_ASSIGN_OR_RETURN(double seconds, worker->Measure(candidate, binary));      // who has a card
#ifndef COMPILER_CANDIDATE_WORKER_H_
#define COMPILER_CANDIDATE_WORKER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "compiler/candidate_farm.h"
#include "compiler/kernel_compiler.h"
#include "compiler/measure_task.h"
#include "compiler/options.h"
#include "compiler/task_compiler.h"
#include "ir/task/analyzed_task.h"
#include "schedules/all_strategies.h"

namespace hidet::compiler {

// Build and target that kernels of this compiler are for.
std::string CandidateIdentity(const KernelCompiler& compiler);

// Compiles and measures candidates in this process. Safe to call from several threads; who measures
// sees to it that nothing else runs on the card.
class CandidateWorker {
 public:
  // Of the options device, arch, cpu, threads, mma, nvrtc_dir count.
  static absl::StatusOr<std::unique_ptr<CandidateWorker>> Make(const Options& options);

  std::string identity() const { return CandidateIdentity(*compiler_); }
  std::string DeviceName() const { return measurer_.DeviceName(); }
  // Returns machine code as Measure takes it. NotFound for a strategy, or a version of one, that
  // this build lacks.
  absl::StatusOr<std::string> Compile(const Candidate& candidate) const;
  // Returns the seconds of one run. FailedPrecondition where there is no such device.
  absl::StatusOr<double> Measure(const Candidate& candidate, absl::string_view binary) const;

 private:
  CandidateWorker(std::unique_ptr<KernelCompiler> compiler, int ordinal);
  absl::StatusOr<schedules::Choice> ChoiceOf(const Candidate& candidate,
                                             const ir::AnalyzedTask& task) const;

  const std::unique_ptr<KernelCompiler> compiler_;
  const schedules::StrategyList strategies_;
  const TaskCompiler task_compiler_;
  const DeviceMeasurer measurer_;
};

}  // namespace hidet::compiler

#endif  // COMPILER_CANDIDATE_WORKER_H_
