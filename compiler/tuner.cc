// A record is text: "<strategy> <version>", the configuration, seconds, a line each.
#include "compiler/tuner.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/mutex.h"
#include "base/status_macros.h"
#include "compiler/parallel.h"

namespace hidet::driver {
namespace {

using schedules::Choice;
using schedules::SearchSpace;

// How many candidates are measured, and how much slower than the best estimate they may be: the
// estimates are wrong by less than that.
size_t MostCandidates(SearchSpace space) { return space == SearchSpace::kLarge ? 24 : 6; }
constexpr double kHopelessFactor = 16;

std::string NameOf(const Choice& choice) {
  return absl::StrCat(choice.strategy->name(), " ", choice.strategy->version(), "\n",
                      schedules::ToString(choice.config), "\n");
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

std::string Tuner::Key(const ir::AnalyzedTask& task) const {
  return absl::StrCat("tuning 1\n", options_.fingerprint, "\nspace ",
                      static_cast<int>(options_.space),
                      absl::StrFormat("\ntask %016x", task.hash()));
}

std::optional<Choice> Tuner::Recorded(const std::string& key,
                                      const std::vector<Choice>& among) const {
  if (options_.records == nullptr) return std::nullopt;
  const std::optional<std::string> record = options_.records->Get(key);
  if (!record.has_value()) return std::nullopt;
  for (const Choice& choice : among) {
    if (absl::StartsWith(*record, NameOf(choice))) return choice;
  }
  return std::nullopt;  // of another version of the strategy, or of its space
}

absl::StatusOr<CompiledTask> Tuner::Compile(const ir::AnalyzedTask& task) const {
  const std::vector<Choice> candidates = Candidates(task);
  if (candidates.size() <= 1) return compiler_.Compile(task);
  const std::string key = Key(task);
  if (const auto recorded = Recorded(key, candidates)) return compiler_.CompileAs(task, *recorded);

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
        absl::StatusOr<CompiledTask> result = compiler_.CompileAs(task, candidates[i]);
        if (result.ok()) compiled[i] = *std::move(result);
        step();
        return absl::OkStatus();
      }));
  int best = -1;
  double best_seconds = 0;
  for (size_t i = 0; i < candidates.size(); ++i) {
    HIDET_RETURN_IF_ERROR(check_cancelled());
    const absl::StatusOr<double> seconds = compiled[i].has_value()
                                               ? measurer_.Seconds(*compiled[i])
                                               : absl::UnimplementedError("not compiled");
    step();
    if (!seconds.ok()) continue;
    if (best < 0 || *seconds < best_seconds) {
      best = static_cast<int>(i);
      best_seconds = *seconds;
    }
  }
  if (best < 0) return compiler_.Compile(task);
  if (options_.records != nullptr) {
    options_.records->Put(key, absl::StrCat(NameOf(candidates[best]), best_seconds, "\n"))
        .IgnoreError();
  }
  return *std::move(compiled[best]);
}

}  // namespace hidet::driver
