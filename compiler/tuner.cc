#include "compiler/tuner.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/counters.h"
#include "base/mutex.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "compiler/parallel.h"
#include "ir/text/task_text.h"

namespace hidet::driver {
namespace {

using schedules::Choice;
using schedules::SearchSpace;

// How many candidates are measured, and how much slower than the best estimate they may be: the
// estimates are wrong by less than that.
size_t MostCandidates(SearchSpace space) { return space == SearchSpace::kLarge ? 24 : 6; }
constexpr double kHopelessFactor = 16;

const MeasuredTime* TimeOf(const TuningRecord& record, const Choice& choice) {
  const std::string config = schedules::ToString(choice.config);
  for (const MeasuredTime& time : record.times) {
    if (time.strategy == choice.strategy->name() && time.version == choice.strategy->version() &&
        time.config == config)
      return &time;
  }
  return nullptr;
}

// The one with the least time, or null where none has any.
const Choice* Fastest(const std::vector<Choice>& candidates, const TuningRecord& record) {
  const Choice* best = nullptr;
  double least = 0;
  for (const Choice& choice : candidates) {
    const MeasuredTime* time = TimeOf(record, choice);
    if (time == nullptr || !time->seconds.has_value()) continue;
    if (best != nullptr && *time->seconds >= least) continue;
    best = &choice;
    least = *time->seconds;
  }
  return best;
}

}  // namespace

Tuner::Tuner(const TaskCompiler& compiler, const Measurer& measurer,
             const schedules::StrategyList& strategies, const schedules::Target& target,
             TunerOptions options)
    : compiler_(compiler),
      measurer_(measurer),
      strategies_(strategies),
      target_(target),
      options_(std::move(options)) {}

std::vector<Choice> Tuner::Candidates(const ir::AnalyzedTask& task) const {
  std::vector<Choice> candidates;
  for (const std::unique_ptr<schedules::Strategy>& strategy : strategies_) {
    if (!strategy->Matches(task, target_).ok()) continue;
    for (const schedules::Config& config : strategy->Space(task, target_, options_.space)) {
      candidates.push_back({strategy.get(), config, strategy->Cost(task, target_, config)});
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Choice& a, const Choice& b) { return a.seconds < b.seconds; });
  size_t count = std::min(candidates.size(), MostCandidates(options_.space));
  while (count > 1 && candidates[count - 1].seconds > kHopelessFactor * candidates[0].seconds)
    --count;
  candidates.resize(count);
  return candidates;
}

absl::StatusOr<std::vector<std::optional<CompiledTask>>> Tuner::Measure(
    const ir::AnalyzedTask& task, const std::vector<const Choice*>& candidates,
    TuningRecord& record) const {
  std::vector<std::optional<CompiledTask>> compiled(candidates.size());
  const auto check_cancelled = [&] {
    return options_.cancelled && options_.cancelled()
               ? absl::CancelledError("searching was cancelled")
               : absl::OkStatus();
  };
  Mutex mutex;
  int done = 0;
  const auto step = [&] {
    if (!options_.progress) return;
    const MutexLock lock(&mutex);
    options_.progress(task, ++done, 2 * static_cast<int>(candidates.size()));
  };
  HIDET_RETURN_IF_ERROR(RunInParallel(
      static_cast<int>(candidates.size()), options_.threads, [&](int i) -> absl::Status {
        HIDET_RETURN_IF_ERROR(check_cancelled());
        absl::StatusOr<CompiledTask> result = compiler_.CompileAs(task, *candidates[i]);
        if (result.ok()) compiled[i] = *std::move(result);
        step();
        return absl::OkStatus();
      }));
  for (size_t i = 0; i < candidates.size(); ++i) {
    HIDET_RETURN_IF_ERROR(check_cancelled());
    const Choice& choice = *candidates[i];
    MeasuredTime time{.strategy = std::string(choice.strategy->name()),
                      .version = choice.strategy->version(),
                      .config = schedules::ToString(choice.config),
                      .estimate = choice.seconds,
                      .seconds = std::nullopt};
    if (compiled[i].has_value()) {
      const TraceSpan span("measure", task->name, compiled[i]->strategy);
      const TracePause pause;  // a call that is recorded takes longer
      Count(Counter::kCandidatesMeasured);
      const absl::StatusOr<double> seconds = measurer_.Seconds(*compiled[i]);
      if (seconds.ok()) time.seconds = *seconds;
      // That there is no device says nothing of the candidate.
      if (absl::IsFailedPrecondition(seconds.status())) {
        step();
        continue;
      }
    }
    step();
    record.times.push_back(std::move(time));
  }
  return compiled;
}

absl::StatusOr<CompiledTask> Tuner::Compile(const ir::AnalyzedTask& task) const {
  const std::vector<Choice> candidates = Candidates(task);
  if (candidates.size() <= 1) return compiler_.Compile(task);
  TuningRecord record{.machine = options_.machine, .task = ir::PrintTask(task), .times = {}};
  if (options_.records != nullptr) {
    std::optional<TuningRecord> known = options_.records->Find(record.machine, record.task);
    if (known.has_value()) record = *std::move(known);
  }
  std::vector<const Choice*> unknown;
  for (const Choice& choice : candidates) {
    if (TimeOf(record, choice) == nullptr) unknown.push_back(&choice);
  }
  std::vector<std::optional<CompiledTask>> compiled;
  if (!unknown.empty()) {
    HIDET_ASSIGN_OR_RETURN(compiled, Measure(task, unknown, record));
    if (options_.records != nullptr && !record.times.empty())
      options_.records->Keep(record).IgnoreError();
  }
  const Choice* best = Fastest(candidates, record);
  if (best == nullptr) return compiler_.Compile(task);
  const size_t place = std::find(unknown.begin(), unknown.end(), best) - unknown.begin();
  if (place < compiled.size() && compiled[place].has_value()) return *std::move(compiled[place]);
  return compiler_.CompileAs(task, *best);
}

}  // namespace hidet::driver
