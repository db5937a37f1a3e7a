#include "compiler/candidate_worker.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "compiler/build_identity.h"
#include "compiler/make_compiler.h"
#include "ir/text/task_parser.h"
#include "schedules/target.h"

namespace hidet::compiler {

std::string CandidateIdentity(const KernelCompiler& compiler) {
  // A candidate says its strategy and configuration: speeds, which decide between those and which
  // two measurements of one machine may say differently, do not change what it is.
  schedules::Target target = compiler.target();
  const schedules::Target described;
  target.flops_per_core = described.flops_per_core;
  target.bytes_per_second = described.bytes_per_second;
  target.bytes_per_second_of_thread = described.bytes_per_second_of_thread;
  return absl::StrCat(BuildIdentity(), "\n", compiler.fingerprint(), "\n", compiler.spec_target(),
                      "\n", schedules::ToString(target));
}

CandidateWorker::CandidateWorker(std::unique_ptr<KernelCompiler> compiler, int ordinal)
    : compiler_(std::move(compiler)),
      strategies_(schedules::AllStrategies()),
      task_compiler_(*compiler_, strategies_),
      measurer_(*compiler_, ordinal) {}

absl::StatusOr<std::unique_ptr<CandidateWorker>> CandidateWorker::Make(const Options& options) {
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<KernelCompiler> compiler, MakeCompiler(options));
  return std::unique_ptr<CandidateWorker>(
      new CandidateWorker(std::move(compiler), Ordinal(options)));
}

absl::StatusOr<schedules::Choice> CandidateWorker::ChoiceOf(const Candidate& candidate,
                                                            const ir::AnalyzedTask& task) const {
  absl::Status refused =
      absl::NotFoundError(absl::StrCat("strategy \"", candidate.strategy, "\" version ",
                                       candidate.version, " is none of this build"));
  for (const std::unique_ptr<schedules::Strategy>& strategy : strategies_) {
    if (strategy->name() != candidate.strategy || strategy->version() != candidate.version)
      continue;
    // Those of two devices may share a name.
    if (const absl::Status matches = strategy->Matches(task, compiler_->target()); !matches.ok()) {
      refused = matches;
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(schedules::Config config, schedules::ParseConfig(candidate.config));
    return schedules::Choice{.strategy = strategy.get(), .config = std::move(config)};
  }
  return refused;
}

absl::StatusOr<std::string> CandidateWorker::Compile(const Candidate& candidate) const {
  HIDET_ASSIGN_OR_RETURN(ir::Task parsed, ir::ParseTask(candidate.task));
  const ir::AnalyzedTask task(std::move(parsed));
  HIDET_ASSIGN_OR_RETURN(const schedules::Choice choice, ChoiceOf(candidate, task));
  HIDET_ASSIGN_OR_RETURN(const CompiledTask compiled, task_compiler_.CompileAs(task, choice));
  return EncodeBinary(compiled);
}

absl::StatusOr<double> CandidateWorker::Measure(const Candidate& candidate,
                                                absl::string_view binary) const {
  HIDET_ASSIGN_OR_RETURN(ir::Task parsed, ir::ParseTask(candidate.task));
  const ir::AnalyzedTask task(std::move(parsed));
  HIDET_ASSIGN_OR_RETURN(const schedules::Choice choice, ChoiceOf(candidate, task));
  HIDET_ASSIGN_OR_RETURN(const CompiledTask compiled,
                         task_compiler_.WithBinary(task, choice, binary));
  return measurer_.Seconds(compiled);
}

}  // namespace hidet::compiler
