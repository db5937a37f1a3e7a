// The least time to run the first i stages is found for i = 0, 1, ...: some part ends there, and
// what stands before it was found already. Stages are in execution order, so that consecutive parts
// never wait for each other in a circle. A long chain of maps counts as one unit: where it is cut
// makes no difference that would pay for asking.
#include "schedules/composition.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/status_macros.h"
#include "ir/task/task_rewrite.h"
#include "schedules/loop_nest.h"
#include "schedules/row_terms.h"

namespace hidet::schedules {
namespace {

constexpr size_t kMostUnits = 12;
// Of the time of one program: estimates of either differ from what is measured by less.
constexpr double kSurelyFaster = 0.9;
// Seconds that a task takes at least for the launches of its parts not to count.
constexpr double kLong = 10e-6;

// Whether the task is reductions and what is made of them, which may be many kernels as well as
// one: few long rows are shared out over a whole machine only apart.
bool IsRows(const ir::Task& task) {
  return std::ranges::all_of(task.stages, [](const ir::Stage& stage) {
    return stage.kind == ir::StageKind::kMap || stage.kind == ir::StageKind::kReduce;
  });
}

// Ends of the units that a task may be cut at. Neighbouring maps are joined, from the end, until
// there are few enough.
std::vector<size_t> EndsOfUnits(const ir::Task& task) {
  std::vector<size_t> ends;
  for (size_t i = 0; i < task.stages.size(); ++i) ends.push_back(i + 1);
  const auto is_map = [&](size_t stage) { return task.stages[stage].kind == ir::StageKind::kMap; };
  for (size_t u = ends.size(); ends.size() > kMostUnits && u-- > 1;) {
    // The unit that ends at ends[u - 1], and the one after it, which begins there.
    if (is_map(ends[u - 1]) && is_map(ends[u - 1] - 1))
      ends.erase(ends.begin() + static_cast<std::ptrdiff_t>(u) - 1);
  }
  return ends;
}

std::optional<Composition> CutOfStages(const ir::Task& task, SecondsOfOne seconds) {
  const std::vector<size_t> ends = EndsOfUnits(task);
  struct Best {
    double seconds = INFINITY;
    size_t from = 0;  // unit that the last part begins with
    std::optional<ir::TaskSegment> part;
  };
  std::vector<Best> best(ends.size() + 1);
  best[0].seconds = 0;
  for (size_t end = 1; end <= ends.size(); ++end) {
    for (size_t begin = 0; begin < end; ++begin) {
      if (begin == 0 && end == ends.size()) continue;  // the whole task
      if (!std::isfinite(best[begin].seconds)) continue;
      ir::TaskSegment part = GetSegment(task, begin == 0 ? 0 : ends[begin - 1], ends[end - 1]);
      // What nobody reads is left out.
      if (part.outputs.empty()) {
        if (best[begin].seconds < best[end].seconds)
          best[end] = {best[begin].seconds, begin, std::nullopt};
        continue;
      }
      const absl::StatusOr<double> own = seconds(part.task);
      if (!own.ok() || best[begin].seconds + *own >= best[end].seconds) continue;
      best[end] = {best[begin].seconds + *own, begin, std::move(part)};
    }
  }
  if (!std::isfinite(best.back().seconds)) return std::nullopt;
  Composition composition{.seconds = best.back().seconds};
  for (size_t end = ends.size(); end > 0; end = best[end].from) {
    if (best[end].part.has_value()) composition.parts.push_back(*std::move(best[end].part));
  }
  std::reverse(composition.parts.begin(), composition.parts.end());
  return composition;
}

std::optional<Composition> Better(std::optional<Composition> a, std::optional<Composition> b) {
  const bool is_better = b.has_value() && (!a.has_value() || b->seconds <= a->seconds);
  return is_better ? std::move(b) : std::move(a);
}

// What a map computes of rows alone is computed once a row where that is faster. Movements are
// programs or are read through by the parts that read them, whichever is faster: a reshape of an
// image that a norm sums up and scales must not be written for either.
std::optional<Composition> BestCut(const ir::AnalyzedTask& task, SecondsOfOne seconds) {
  std::optional<Composition> cut = CutOfStages(task, seconds);
  const ir::Task& without_views = task.without_views();
  if (without_views.stages.size() < task->stages.size())
    cut = Better(std::move(cut), CutOfStages(without_views, seconds));
  const ir::Task terms_apart = ComputeRowTermsApart(without_views);
  if (terms_apart.stages.size() == without_views.stages.size()) return cut;
  return Better(std::move(cut), CutOfStages(terms_apart, seconds));
}

bool HasAttention(const ir::Task& task) {
  return std::ranges::any_of(
      task.stages, [](const ir::Stage& stage) { return stage.kind == ir::StageKind::kAttention; });
}

bool HasKnownSize(const ir::Buffer& buffer) {
  return std::ranges::all_of(buffer.shape(),
                             [](const ir::Expr& size) { return ir::AsInt(size).has_value(); });
}

// What the parts write that other parts read.
double BytesBetween(const Composition& composition) {
  double bytes = 0;
  for (size_t i = 0; i + 1 < composition.parts.size(); ++i) {
    for (const ir::Buffer& output : composition.parts[i].outputs) bytes += BytesOf(output);
  }
  return bytes;
}

Composition Whole(const ir::AnalyzedTask& task, double seconds) {
  Composition composition{.seconds = seconds};
  composition.parts.push_back(GetSegment(task, 0, task->stages.size()));
  // The same value, with all that is known of it.
  composition.parts[0].task = task;
  composition.parts[0].inputs.clear();
  for (const ir::Operand& input : task->inputs) composition.parts[0].inputs.push_back(input.buffer);
  composition.parts[0].outputs = task->outputs;
  return composition;
}

}  // namespace

absl::StatusOr<Composition> Compose(const ir::AnalyzedTask& task, int64_t cache_bytes,
                                    SecondsOfOne seconds) {
  const absl::StatusOr<double> whole = seconds(task);
  std::optional<Composition> best;
  if (whole.ok()) best = Whole(task, *whole);
  const auto consider = [&](std::optional<Composition> cut, double share) {
    if (cut.has_value() && (!best.has_value() || cut->seconds < share * best->seconds))
      best = std::move(cut);
  };
  if (task->stages.size() > 1) consider(BestCut(task, seconds), IsRows(task) ? kSurelyFaster : 1);
  if (HasAttention(task)) {
    const ir::Task expanded = ir::ExpandAttention(task, ir::AttentionWeights::kTypeOfValues);
    const auto cache = static_cast<double>(cache_bytes);
    // However it is cut, scores lie between the parts: of free sizes, as many as there may be.
    const auto scores = std::find_if(
        expanded.stages.begin(), expanded.stages.end(),
        [](const ir::Stage& stage) { return stage.kind == ir::StageKind::kContraction; });
    const bool may_be_near =
        HasKnownSize(scores->results[0]) && BytesOf(scores->results[0]) <= cache;
    if (best.has_value() && !may_be_near) return *std::move(best);
    std::optional<Composition> cut = CutOfStages(expanded, seconds);
    if (cut.has_value() && (!best.has_value() || BytesBetween(*cut) <= cache))
      consider(std::move(cut), kSurelyFaster);
  }
  if (!best.has_value()) return whole.status();
  return *std::move(best);
}

absl::StatusOr<Composition> ChooseParts(const ir::AnalyzedTask& task, const Target& target,
                                        const StrategyList& strategies) {
  const absl::StatusOr<Choice> whole = Choose(task, target, strategies);
  const auto stays_whole = [&] {
    if (HasAttention(task)) return false;
    if (task->stages.size() == 1) return true;
    return !whole->strategy->IsFallback() && !(whole->seconds > kLong && IsRows(task));
  };
  if (whole.ok() && stays_whole()) return Whole(task, whole->seconds);
  return Compose(task, target.l3_bytes,
                 [&](const ir::AnalyzedTask& part) -> absl::StatusOr<double> {
                   HIDET_ASSIGN_OR_RETURN(const Choice choice, Choose(part, target, strategies));
                   return choice.seconds;
                 });
}

}  // namespace hidet::schedules
