#include "schedules/strategy_oracle.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/task_facts.h"
#include "ir/task_orders.h"
#include "ir/task_rewrite.h"
#include "ir/text/task_text.h"
#include "ir/walk.h"

namespace hidet::schedules {
namespace {

// Kernels are kept and dumped as text. x + f(x), again and again, is twice the text each time.
constexpr int64_t kMostNodes = 10000;

absl::Status CheckSize(const ir::Task& task) {
  for (const ir::Stage& stage : task.stages) {
    for (const ir::Expr& body : stage.body) {
      if (ir::TreeSize(body) > kMostNodes) {
        return absl::FailedPreconditionError(
            absl::StrCat("task \"", task.name, "\": \"", stage.name,
                         "\" would be written with more than ", kMostNodes, " operators"));
      }
    }
  }
  return absl::OkStatus();
}

// The task with an input stored so. What is no constant changes with its surroundings: results of
// its rank are stored in the same order, as a network's images all are.
ir::Task StoredSo(const ir::Task& task, int operand, const ir::TensorLayout& layout) {
  ir::Task stored = task;
  const ir::Operand before = task.inputs[operand];
  stored.inputs[operand] = ir::MakeOperand(before.buffer, layout, before.constant);
  if (!before.constant) {
    std::vector<ir::TensorLayout> orders;
    for (const ir::Buffer& output : task.outputs) {
      const bool follows = output.rank() == before.buffer.rank();
      orders.push_back(follows ? layout : ir::TensorLayout{});
    }
    stored = ir::StoreOutputs(stored, orders);
  }
  return ir::MakeInputsRowMajor(stored);
}

// Layouts that the strategy would like for an input. Only constants are ever blocked.
std::vector<ir::TensorLayout> Wishes(const Strategy& strategy, const ir::Task& task,
                                     const Target& target, int operand) {
  std::vector<ir::TensorLayout> layouts = strategy.Layouts(task, target, operand);
  if (!task.inputs[operand].constant)
    std::erase_if(layouts, [](const ir::TensorLayout& layout) { return !layout.blocks.empty(); });
  return layouts;
}

// The task with each constant operand (or each operand) stored as the strategy would like it best.
ir::Task AsWished(const Strategy& strategy, const ir::Task& task, const Target& target,
                  bool constants_only) {
  ir::Task stored = task;
  // What is no constant comes first: how it is stored decides what the task reads of constants.
  for (const bool constant : {false, true}) {
    if (constants_only && !constant) continue;
    for (size_t i = 0; i < task.inputs.size(); ++i) {
      if (stored.inputs[i].constant != constant || !stored.inputs[i].layout.IsRowMajor()) continue;
      const std::vector<ir::TensorLayout> layouts =
          Wishes(strategy, stored, target, static_cast<int>(i));
      if (!layouts.empty()) stored = StoredSo(stored, static_cast<int>(i), layouts.front());
    }
  }
  return stored;
}

// Whether the strategy takes the task, or would if its operands were stored as it would like them.
absl::Status MatchesAsStored(const Strategy& strategy, const ir::Task& task, const Target& target) {
  const absl::Status status = strategy.Matches(task, target);
  if (status.ok()) return status;
  for (const bool constants_only : {true, false}) {
    if (strategy.Matches(AsWished(strategy, task, target, constants_only), target).ok())
      return absl::OkStatus();
  }
  return status;
}

}  // namespace

// Constant operands are stored as the layout pass will have them: as each part wants its own. Equal
// parts are asked once.
absl::Status StrategyOracle::CanGroup(const ir::Task& task,
                                      const std::vector<ir::TaskPart>& parts) const {
  struct Alone {
    std::vector<ir::Operand> inputs;  // as stored
    double seconds = 0;
  };
  absl::flat_hash_map<std::string, Alone> known;  // by the part's text
  ir::Task stored = task;
  double apart = 0;
  for (const ir::TaskPart& part : parts) {
    const auto [found, is_new] = known.try_emplace(ir::PrintTask(part.task));
    Alone& alone = found->second;
    if (is_new) {
      ir::Task own = part.task;
      for (size_t i = 0; i < own.inputs.size(); ++i) {
        if (!own.inputs[i].constant) continue;
        const std::vector<ir::LayoutChoice> choices = Layouts(own, static_cast<int>(i));
        if (!choices.empty())
          own.inputs[i] = ir::MakeOperand(own.inputs[i].buffer, choices.front().layout, true);
      }
      HIDET_ASSIGN_OR_RETURN(const Choice choice, Choose(own, target_, strategies_));
      alone = {own.inputs, choice.seconds};
    }
    apart += alone.seconds;
    for (size_t i = 0; i < part.inputs.size(); ++i) {
      ir::Operand& input = stored.inputs[part.inputs[i]];
      input = ir::MakeOperand(input.buffer, alone.inputs[i].layout, input.constant);
    }
  }
  HIDET_ASSIGN_OR_RETURN(const Choice together, Choose(stored, target_, strategies_));
  if (together.strategy->name() == "generic") {
    return absl::FailedPreconditionError(
        absl::StrCat("task \"", task.name, "\": its ", parts.size(),
                     " parts are best left to the generic strategy"));
  }
  constexpr double kRounding = 1 + 1e-9;
  if (together.seconds > apart * kRounding) {
    return absl::FailedPreconditionError(
        absl::StrCat("task \"", task.name, "\": ", together.seconds * 1e6, " us by ",
                     std::string(together.strategy->name()), ", its parts apart ", apart * 1e6));
  }
  return absl::OkStatus();
}

absl::Status StrategyOracle::CanFuse(const ir::Task& task) const {
  if (const std::vector<ir::TaskPart> parts = ir::SplitIndependent(task); parts.size() > 1)
    return CanGroup(task, parts);
  const ir::Task inlined = ir::InlineMaps(task);
  HIDET_RETURN_IF_ERROR(CheckSize(inlined));
  std::string reasons;
  for (const std::unique_ptr<Strategy>& strategy : strategies_) {
    if (strategy->name() == "generic") continue;
    const absl::Status status = MatchesAsStored(*strategy, task, target_);
    if (status.ok()) return absl::OkStatus();
    absl::StrAppend(&reasons, "; ", strategy->name(), ": ", std::string(status.message()));
  }
  // A product whose operands no strategy can address is better off with a movement before it.
  const ir::Stage& anchor = inlined.stages[inlined.anchor];
  if (anchor.kind == ir::StageKind::kContraction) {
    HIDET_RETURN_IF_ERROR(
        AddContext(ir::GetContractionFacts(anchor).status(), "task \"", task.name, "\""));
  }
  if (inlined.stages.size() == 1) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat("task \"", task.name, "\" would be ",
                                                    inlined.stages.size(), " kernels", reasons));
}

absl::StatusOr<double> StrategyOracle::Cost(const ir::Task& task) const {
  HIDET_ASSIGN_OR_RETURN(const Choice choice, Choose(task, target_, strategies_));
  return choice.seconds;
}

std::vector<ir::LayoutChoice> StrategyOracle::Layouts(const ir::Task& task, int operand) const {
  // A part of several wants what it would want alone.
  if (const std::vector<ir::TaskPart> parts = ir::SplitIndependent(task); parts.size() > 1) {
    for (const ir::TaskPart& part : parts) {
      const auto own = std::find(part.inputs.begin(), part.inputs.end(), operand);
      if (own != part.inputs.end())
        return Layouts(part.task, static_cast<int>(own - part.inputs.begin()));
    }
  }
  std::vector<ir::LayoutChoice> choices;
  for (const std::unique_ptr<Strategy>& strategy : strategies_) {
    for (const ir::TensorLayout& layout : Wishes(*strategy, task, target_, operand)) {
      const ir::Task stored =
          AsWished(*strategy, StoredSo(task, operand, layout), target_, /*constants_only=*/true);
      if (!strategy->Matches(stored, target_).ok()) continue;
      const std::vector<Config> space = strategy->Space(stored, target_, SearchSpace::kModel);
      double seconds = strategy->Cost(stored, target_, space.front());
      for (const Config& config : space)
        seconds = std::min(seconds, strategy->Cost(stored, target_, config));
      choices.push_back({layout, seconds, std::string(strategy->name())});
    }
  }
  std::optional<ir::LayoutChoice> as_it_is;
  if (const absl::StatusOr<Choice> choice = Choose(task, target_, strategies_); choice.ok())
    as_it_is = {{}, choice->seconds, std::string(choice->strategy->name())};
  // What the generic strategy does with it is no reason not to store it for a better one.
  const bool is_last = as_it_is.has_value() && as_it_is->strategy == "generic";
  if (as_it_is.has_value() && !is_last) choices.push_back(*as_it_is);
  std::sort(choices.begin(), choices.end(),
            [](const ir::LayoutChoice& a, const ir::LayoutChoice& b) {
              return std::tie(a.seconds, a.strategy) < std::tie(b.seconds, b.strategy);
            });
  if (is_last) choices.push_back(*as_it_is);
  return choices;
}

}  // namespace hidet::schedules
