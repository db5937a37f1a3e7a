#include "schedules/strategy_oracle.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/task/same_bytes.h"
#include "ir/task/task_orders.h"
#include "ir/walk.h"
#include "schedules/channels_last.h"
#include "schedules/composition.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

// A task of one program and more stages than these is compared as it is: it was fused stage by
// stage, each time because that costs no more, and the ways to cut it are as many tasks as the
// square of its stages, asked about after each. What is compiled is cut where that is faster
// (composition.h).
constexpr size_t kMostStagesToCut = 12;

// A kernel of more operators takes long to compile, and keeps more values than there are registers.
constexpr int64_t kMostNodes = 2000;

absl::Status CheckSize(const ir::AnalyzedTask& task) {
  for (const ir::Stage& stage : task.inlined().stages) {
    for (const ir::Expr& body : stage.body) {
      if (ir::NodeCount(body) > kMostNodes) {
        return Refuse(
            task, absl::StrCat("\"", stage.name, "\" has more than ", kMostNodes, " operators"));
      }
    }
  }
  return absl::OkStatus();
}

// The task with an input stored so. What is no constant changes with its surroundings: results of
// its rank are stored in the same order, as a network's images all are.
ir::AnalyzedTask StoredSo(const ir::AnalyzedTask& task, int operand,
                          const ir::TensorLayout& layout) {
  ir::Task stored = task;
  const ir::Operand before = stored.inputs[operand];
  stored.inputs[operand] = ir::MakeOperand(before.buffer, layout, before.constant);
  if (!before.constant) {
    const ir::TensorLayout result = ResultOrder(task, operand, layout);
    std::vector<ir::TensorLayout> orders;
    for (const ir::Buffer& output : stored.outputs) {
      const bool follows = ir::CheckLayout(result, output.rank()).ok();
      orders.push_back(follows ? result : ir::TensorLayout{});
    }
    stored = ir::StoreOutputs(stored, orders);
  }
  return ir::MakeInputsRowMajor(stored);
}

// Layouts that the strategy would like for an input. Only constants are ever blocked.
std::vector<ir::TensorLayout> Wishes(const Strategy& strategy, const ir::AnalyzedTask& task,
                                     const Target& target, int operand) {
  std::vector<ir::TensorLayout> layouts = strategy.Layouts(task, target, operand);
  if (!task->inputs[operand].constant)
    std::erase_if(layouts, [](const ir::TensorLayout& layout) { return !layout.blocks.empty(); });
  return layouts;
}

// The task with each constant operand (or each operand) stored as the strategy would like it best.
ir::AnalyzedTask AsWished(const Strategy& strategy, const ir::AnalyzedTask& task,
                          const Target& target, bool constants_only) {
  ir::AnalyzedTask stored = task;
  // What is no constant comes first: how it is stored decides what the task reads of constants.
  for (const bool constant : {false, true}) {
    if (constants_only && !constant) continue;
    for (size_t i = 0; i < task->inputs.size(); ++i) {
      if (stored->inputs[i].constant != constant || !stored->inputs[i].layout.IsRowMajor())
        continue;
      const std::vector<ir::TensorLayout> layouts =
          Wishes(strategy, stored, target, static_cast<int>(i));
      if (!layouts.empty()) stored = StoredSo(stored, static_cast<int>(i), layouts.front());
    }
  }
  return stored;
}

// The least estimated time of the strategy; infinity if it does not take the task.
double SecondsBy(const Strategy& strategy, const ir::AnalyzedTask& task, const Target& target) {
  double seconds = INFINITY;
  if (!strategy.Matches(task, target).ok()) return seconds;
  for (const Config& config : strategy.Space(task, target, SearchSpace::kModel))
    seconds = std::min(seconds, strategy.Cost(task, target, config));
  return seconds;
}

}  // namespace

template <typename Table>
template <typename Compute>
typename Table::mapped_type StrategyOracle::Answers<Table>::Of(
    const typename Table::key_type& question, const Compute& compute) {
  {
    const MutexLock lock(&mutex_);
    if (const auto found = known_.find(question); found != known_.end()) return found->second;
  }
  typename Table::mapped_type answer = compute();
  const MutexLock lock(&mutex_);
  return known_.try_emplace(question, std::move(answer)).first->second;
}

absl::StatusOr<double> StrategyOracle::SecondsOfOne(const ir::AnalyzedTask& task) const {
  return of_one_.Of(task, [&]() -> absl::StatusOr<double> {
    if (ir::KeepsBytes(task)) return 0;
    return SecondsOfProgram(task);
  });
}

absl::StatusOr<double> StrategyOracle::SecondsOfProgram(const ir::AnalyzedTask& task) const {
  return of_program_.Of(task, [&] { return ComputeSecondsOfProgram(task); });
}

absl::StatusOr<double> StrategyOracle::ComputeSecondsOfProgram(const ir::AnalyzedTask& task) const {
  HIDET_RETURN_IF_ERROR(CheckSize(task));
  // Parts that reduce the same to the same are one, once that is seen (a variance, the mean beside
  // it).
  const std::vector<ir::TaskPart> parts = ir::SplitIndependent(task);
  if (!parts.empty() && !ir::SplitIndependent(task.inlined()).empty())
    return SecondsOfGroup(task, parts);
  double seconds = INFINITY;
  std::string reasons;
  for (const std::unique_ptr<Strategy>& strategy : strategies_) {
    double own = SecondsBy(*strategy, task, target_);
    if (!strategy->IsFallback()) {
      for (const bool constants_only : {true, false}) {
        const ir::AnalyzedTask stored = AsWished(*strategy, task, target_, constants_only);
        if (!stored.SameAs(task)) own = std::min(own, SecondsBy(*strategy, stored, target_));
      }
    }
    if (!std::isfinite(own)) {
      absl::StrAppend(&reasons, "; ", strategy->name(), ": ",
                      std::string(strategy->Matches(task, target_).message()));
    }
    seconds = std::min(seconds, own);
  }
  if (std::isfinite(seconds)) return seconds;
  return Refuse(task, absl::StrCat("is no single program", reasons));
}

// Constant operands are stored as the layout pass will have them.
absl::StatusOr<double> StrategyOracle::SecondsOfGroup(
    const ir::AnalyzedTask& task, const std::vector<ir::TaskPart>& parts) const {
  ir::AnalyzedTask stored = task;
  for (size_t i = 0; i < task->inputs.size(); ++i) {
    if (!task->inputs[i].constant) continue;
    const std::vector<ir::LayoutChoice> choices = Layouts(task, static_cast<int>(i));
    if (!choices.empty()) stored = StoredSo(stored, static_cast<int>(i), choices.front().layout);
  }
  HIDET_ASSIGN_OR_RETURN(const Choice together, Choose(stored, target_, strategies_));
  if (together.strategy->IsFallback())
    return Refuse(task, absl::StrCat("no strategy takes its ", parts.size(), " parts together"));
  return together.seconds;
}

absl::StatusOr<double> StrategyOracle::SecondsApart(const ir::AnalyzedTask& task) const {
  return apart_.Of(task, [&]() -> absl::StatusOr<double> {
    if (ir::KeepsBytes(task)) return 0;
    if (task->stages.size() > kMostStagesToCut) {
      if (const absl::StatusOr<double> whole = SecondsOfOne(task); whole.ok()) return whole;
    }
    HIDET_ASSIGN_OR_RETURN(const Composition parts,
                           Compose(task, target_.l3_bytes, [&](const ir::AnalyzedTask& part) {
                             return SecondsOfProgram(part);
                           }));
    return parts.seconds;
  });
}

absl::Status StrategyOracle::CanFuse(const ir::AnalyzedTask& task,
                                     absl::Span<const ir::Share> apart) const {
  const absl::StatusOr<double> as_one = SecondsOfOne(task);
  // What no estimate can tell apart: a movement that moves nothing costs nothing by itself either.
  constexpr double kRounding = 1 + 1e-6, kNothing = 20e-9;
  const auto takes_longer_than = [&](double sum) { return *as_one > sum * kRounding + kNothing; };
  const auto refused = [&](double together, double sum) {
    return Refuse(task, absl::StrCat(together * 1e6, " us, apart ", sum * 1e6));
  };
  // Each as one program is the most that it takes, and needs no cuts.
  double most = 0;
  for (const ir::Share& share : apart) {
    const absl::StatusOr<double> seconds = SecondsOfOne(share.task);
    most += seconds.ok() ? share.share * *seconds : INFINITY;
  }
  if (as_one.ok() && takes_longer_than(most)) return refused(*as_one, most);
  double sum = 0, of_cut = 0;  // of those that run as several programs
  for (const ir::Share& share : apart) {
    const absl::StatusOr<double> seconds = SecondsApart(share.task);
    // What cannot run alone is no reason against running it with others.
    if (!seconds.ok()) return as_one.status();
    const absl::StatusOr<double> own = SecondsOfOne(share.task);
    sum += share.share * *seconds;
    if (!own.ok() || *own > *seconds * kRounding + kNothing) of_cut += share.share * *seconds;
  }
  if (as_one.ok() && !takes_longer_than(sum)) return absl::OkStatus();
  // What joins one of these may run within one of its programs: the epilogue of a norm of few long
  // rows. What costs nothing joins too, since what follows it may.
  if (of_cut > 0) {
    const absl::StatusOr<double> cut = SecondsApart(task);
    const double most_of_cut =
        sum - of_cut > kNothing ? sum / kRounding - kNothing : sum * kRounding + kNothing;
    if (cut.ok() && *cut < most_of_cut) return absl::OkStatus();
  }
  return as_one.ok() ? refused(*as_one, sum) : as_one.status();
}

absl::StatusOr<double> StrategyOracle::Cost(const ir::AnalyzedTask& task) const {
  return costs_.Of(task, [&]() -> absl::StatusOr<double> {
    if (ir::KeepsBytes(task)) return 0;
    HIDET_ASSIGN_OR_RETURN(const Composition parts, ChooseParts(task, target_, strategies_));
    return parts.seconds;
  });
}

std::vector<ir::LayoutChoice> StrategyOracle::Layouts(const ir::AnalyzedTask& task,
                                                      int operand) const {
  return layouts_.Of({task, operand}, [&] { return ComputeLayouts(task, operand); });
}

std::vector<ir::LayoutChoice> StrategyOracle::ComputeLayouts(const ir::AnalyzedTask& task,
                                                             int operand) const {
  // A part of several wants what it would want alone.
  if (const std::vector<ir::TaskPart> parts = ir::SplitIndependent(task); !parts.empty()) {
    std::vector<Reading> readings;
    for (const ir::TaskPart& part : parts) {
      const auto own = std::find(part.inputs.begin(), part.inputs.end(), operand);
      if (own != part.inputs.end())
        readings.push_back({part.task, static_cast<int>(own - part.inputs.begin())});
    }
    if (!readings.empty()) return LayoutsOfAll(readings);
  }
  std::vector<ir::LayoutChoice> choices = LayoutsOfOne(task, operand);
  if (!choices.empty() || task->stages.size() == 1) return choices;
  // Nobody takes it whole: the parts that read the operand decide. Maps and reductions read it
  // where it lies.
  if (std::ranges::all_of(task->stages, [](const ir::Stage& stage) {
        return stage.kind == ir::StageKind::kMap || stage.kind == ir::StageKind::kReduce;
      }))
    return choices;
  const absl::StatusOr<Composition> cut = Compose(
      task, target_.l3_bytes, [&](const ir::AnalyzedTask& part) { return SecondsOfProgram(part); });
  if (!cut.ok() || cut->parts.size() < 2) return choices;
  std::vector<Reading> readings;
  for (const ir::TaskSegment& part : cut->parts) {
    for (size_t i = 0; i < part.inputs.size(); ++i) {
      if (part.inputs[i].SameAs(task->inputs[operand].buffer))
        readings.push_back({part.task, static_cast<int>(i)});
    }
  }
  return LayoutsOfAll(readings);
}

// Parts that read different columns of one matrix may want it in panels that do not begin where
// the others' do.
std::vector<ir::LayoutChoice> StrategyOracle::LayoutsOfAll(
    absl::Span<const Reading> readings) const {
  std::vector<ir::LayoutChoice> common;
  for (size_t i = 0; i < readings.size(); ++i) {
    std::vector<ir::LayoutChoice> choices = Layouts(readings[i].task, readings[i].operand);
    if (i == 0) {
      common = std::move(choices);
      continue;
    }
    std::erase_if(common, [&](const ir::LayoutChoice& choice) {
      return std::ranges::none_of(
          choices, [&](const ir::LayoutChoice& other) { return other.layout == choice.layout; });
    });
  }
  return common;
}

// Empty if only the fallback takes the task, or nobody.
std::vector<ir::LayoutChoice> StrategyOracle::LayoutsOfOne(const ir::AnalyzedTask& task,
                                                           int operand) const {
  std::vector<ir::LayoutChoice> choices;
  for (const std::unique_ptr<Strategy>& strategy : strategies_) {
    for (const ir::TensorLayout& layout : Wishes(*strategy, task, target_, operand)) {
      // What is no constant may be stored otherwise together with others alone (a convolution of
      // weights that are inputs).
      const ir::AnalyzedTask stored = AsWished(*strategy, StoredSo(task, operand, layout), target_,
                                               /*constants_only=*/task->inputs[operand].constant);
      const double seconds = SecondsBy(*strategy, stored, target_);
      if (std::isfinite(seconds))
        choices.push_back({layout, seconds, std::string(strategy->name())});
    }
  }
  const absl::StatusOr<Choice> as_it_is = Choose(task, target_, strategies_);
  // What the fallback does with it is no reason not to store it for a better one.
  const bool falls_back = as_it_is.ok() && as_it_is->strategy->IsFallback();
  if (as_it_is.ok() && !falls_back)
    choices.push_back({{}, as_it_is->seconds, std::string(as_it_is->strategy->name())});
  std::sort(choices.begin(), choices.end(),
            [](const ir::LayoutChoice& a, const ir::LayoutChoice& b) {
              return std::tie(a.seconds, a.strategy) < std::tie(b.seconds, b.strategy);
            });
  if (falls_back && (!choices.empty() || task->stages.size() == 1))
    choices.push_back({{}, as_it_is->seconds, std::string(as_it_is->strategy->name())});
  return choices;
}

}  // namespace hidet::schedules
