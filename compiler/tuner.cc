#include "compiler/tuner.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/counters.h"
#include "base/log.h"
#include "base/mutex.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "compiler/parallel.h"
#include "ir/text/task_text.h"

namespace hidet::compiler {
namespace {

using schedules::Choice;
using schedules::SearchSpace;

// How many candidates are measured, and how much slower than the best estimate they may be. Of the
// tasks in testing/recorded_times, with 24 candidates each at most, the fastest is estimated at
// no more than 2.2 times the best estimate, and the fastest of the first 12 takes 1.004 times the
// fastest's time in the mean; of the first 6, 1.023.
size_t MostCandidates(SearchSpace space) { return space == SearchSpace::kLarge ? 12 : 6; }
constexpr double kHopelessFactor = 4;

const MeasuredTime* TimeOf(const TuningRecord& record, const Choice& choice) {
  const std::string config = schedules::ToString(choice.config);
  for (const MeasuredTime& time : record.times) {
    if (time.strategy == choice.strategy->name() && time.version == choice.strategy->version() &&
        time.config == config)
      return &time;
  }
  return nullptr;
}

MeasuredTime Unmeasured(const Choice& choice) {
  return {.strategy = std::string(choice.strategy->name()),
          .version = choice.strategy->version(),
          .config = schedules::ToString(choice.config),
          .estimate = choice.seconds,
          .seconds = std::nullopt};
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
             TunerOptions options, TunerPlace place)
    : compiler_(compiler),
      measurer_(measurer),
      strategies_(strategies),
      target_(target),
      options_(std::move(options)),
      place_(std::move(place)) {}

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
  Mutex mutex;
  int done = 0;
  const auto step = [&] {
    if (!place_.progress) return;
    const MutexLock lock(&mutex);
    place_.progress(task, ++done, 2 * static_cast<int>(candidates.size()));
  };
  if (options_.sharing.farm != nullptr) {
    HIDET_RETURN_IF_ERROR(options_.cancelled.Check());
    HIDET_RETURN_IF_ERROR(MeasureByFarm(candidates, step, record));
    return compiled;
  }
  HIDET_RETURN_IF_ERROR(RunInParallel(
      static_cast<int>(candidates.size()), options_.threads, [&](int i) -> absl::Status {
        HIDET_RETURN_IF_ERROR(options_.cancelled.Check());
        absl::StatusOr<CompiledTask> result = compiler_.CompileAs(task, *candidates[i]);
        if (result.ok()) compiled[i] = *std::move(result);
        step();
        return absl::OkStatus();
      }));
  for (size_t i = 0; i < candidates.size(); ++i) {
    HIDET_RETURN_IF_ERROR(options_.cancelled.Check());
    MeasuredTime time = Unmeasured(*candidates[i]);
    if (compiled[i].has_value()) {
      const TraceSpan span("measure", task->name, compiled[i]->strategy);
      const TracePause pause;  // a call that is recorded takes longer
      const MutexLock lock(&device_mutex_);
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

absl::Status Tuner::MeasureByFarm(const std::vector<const Choice*>& candidates,
                                  const std::function<void()>& step, TuningRecord& record) const {
  std::vector<MeasuredTime> times;
  std::vector<Candidate> sent;
  for (const Choice* choice : candidates) {
    times.push_back(Unmeasured(*choice));
    const MeasuredTime& time = times.back();
    sent.push_back({record.task, time.strategy, time.version, time.config});
  }
  HIDET_ASSIGN_OR_RETURN(const std::vector<absl::StatusOr<double>> seconds,
                         options_.sharing.farm->Measure(place_.identity, sent, step));
  if (seconds.size() != sent.size()) {
    return absl::InternalError(
        absl::StrCat("the farm measured ", seconds.size(), " of ", sent.size(), " candidates"));
  }
  for (size_t i = 0; i < times.size(); ++i) {
    if (seconds[i].ok()) times[i].seconds = *seconds[i];
    record.times.push_back(std::move(times[i]));
  }
  return absl::OkStatus();
}

std::optional<TuningRecord> Tuner::Find(const TuningRecord& record) const {
  const MutexLock lock(&records_mutex_);
  return options_.records == nullptr ? std::nullopt
                                     : options_.records->Find(record.machine, record.task);
}

void Tuner::Keep(const TuningRecord& record) const {
  const MutexLock lock(&records_mutex_);
  if (options_.records == nullptr) return;
  const absl::Status kept = options_.records->Keep(record);
  if (!kept.ok())
    LogOnce(LogLevel::kWarning, "tuning records",
            absl::StrCat("measured times are lost: ", kept.message()));
}

absl::Status Tuner::Follow(TuningRecord& record) const {
  if (!options_.sharing.follow) return absl::OkStatus();
  HIDET_ASSIGN_OR_RETURN(const std::optional<std::string> text,
                         options_.sharing.follow(record.task));
  if (!text.has_value()) return absl::OkStatus();
  HIDET_ASSIGN_OR_RETURN(std::vector<TuningRecord> records, ParseTuningRecords(*text));
  for (TuningRecord& other : records) {
    if (other.task != record.task) continue;
    // Those of this process may say otherwise: all go by the same.
    record.times = std::move(other.times);
    Keep(record);
  }
  return absl::OkStatus();
}

absl::StatusOr<CompiledTask> Tuner::Compile(const ir::AnalyzedTask& task) const {
  const std::vector<Choice> candidates = Candidates(task);
  if (candidates.size() <= 1) return compiler_.Compile(task);
  TuningRecord record{.machine = place_.machine, .task = ir::PrintTask(task), .times = {}};
  if (std::optional<TuningRecord> known = Find(record)) record = *std::move(known);
  HIDET_RETURN_IF_ERROR(Follow(record));
  std::vector<const Choice*> unknown;
  for (const Choice& choice : candidates) {
    if (TimeOf(record, choice) == nullptr) unknown.push_back(&choice);
  }
  std::vector<std::optional<CompiledTask>> compiled;
  if (!unknown.empty()) {
    HIDET_ASSIGN_OR_RETURN(compiled, Measure(task, unknown, record));
    if (!record.times.empty()) Keep(record);
  }
  if (options_.sharing.decided) options_.sharing.decided(record.task, ToString(record));
  const Choice* best = Fastest(candidates, record);
  if (best == nullptr) return compiler_.Compile(task);
  const size_t place = std::find(unknown.begin(), unknown.end(), best) - unknown.begin();
  if (place < compiled.size() && compiled[place].has_value()) return *std::move(compiled[place]);
  return compiler_.CompileAs(task, *best);
}

}  // namespace hidet::compiler
