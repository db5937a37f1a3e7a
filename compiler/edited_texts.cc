#include "compiler/edited_texts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/log.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "compiler/guard_indices.h"
#include "ir/stmt.h"
#include "ir/task/task_inline.h"
#include "ir/task/tensor_layout.h"
#include "ir/task/verify_indices.h"
#include "ir/text/parser.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"
#include "ir/text/text.h"

namespace hidet::compiler {
namespace {

std::string Describe(absl::Span<const ir::Expr> sizes) {
  return absl::StrCat("[",
                      absl::StrJoin(sizes, ", ",
                                    [](std::string* out, const ir::Expr& size) {
                                      absl::StrAppend(out, ir::Print(size));
                                    }),
                      "]");
}

std::string Describe(const ir::Buffer& buffer) {
  return absl::StrCat(ScalarTypeName(buffer.dtype().scalar), Describe(buffer.shape()));
}

// What decides whether an access is inside.
std::string Describe(const ir::Stage& stage, const ir::Access& access) {
  return absl::StrCat(Describe(stage.extents()), " ", Describe(stage.reduction_extents), " ",
                      Describe(access.buffer.shape()), " ", Describe(access.indices), " ",
                      access.predicate.defined() ? ir::Print(access.predicate) : "");
}

// What a task takes and gives. Symbols have their canonical names: both tasks come from text.
std::string Interface(const ir::Task& task) {
  std::vector<std::string> parts;
  for (const ir::Var& symbol : task.symbols) {
    const ir::VarFacts& facts = symbol.facts();
    parts.push_back(
        absl::StrCat(symbol.name(), ": ", facts.min, "..", facts.max, " by ", facts.divisor));
  }
  for (const ir::Operand& input : task.inputs) {
    parts.push_back(
        absl::StrCat("input ", Describe(input.buffer), " ", ir::ToString(input.layout)));
  }
  for (const ir::Buffer& output : task.outputs)
    parts.push_back(absl::StrCat("output ", Describe(output)));
  for (const auto& [output, input] : task.updates)
    parts.push_back(absl::StrCat("output ", output, " updates input ", input));
  return absl::StrJoin(parts, ", ");
}

std::string Head(ir::Kernel kernel) {
  kernel.body = ir::Seq({});
  return ir::Print(kernel);
}

}  // namespace

absl::StatusOr<ir::AnalyzedTask> ParseEditedTask(
    absl::string_view text, const ir::Task& original,
    absl::FunctionRef<absl::Status(const ir::AnalyzedTask& task)> has_schedule) {
  HIDET_ASSIGN_OR_RETURN(const ir::Task canonical, ir::ParseTask(ir::PrintTask(original)));
  absl::flat_hash_set<std::string> known;  // what stands in the original is right
  for (const ir::Stage& stage : canonical.stages) {
    for (const ir::Access& access : ir::AccessesOf(stage)) known.insert(Describe(stage, access));
  }
  std::vector<ir::Stage> needed;  // of the edited task
  const auto check_task = [&](const ir::Task& task) {
    needed = ir::DropUnreadStages(task).stages;
    const std::string given = Interface(task), expected = Interface(canonical);
    if (given == expected) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("task \"", task.name, "\": (", given, "), expected (", expected, ")"));
  };
  const auto check_stage = [&](const ir::Task& task, size_t index) -> absl::Status {
    const ir::Stage& stage = task.stages[index];
    if (std::none_of(needed.begin(), needed.end(), [&](const ir::Stage& each) {
          return each.results[0].SameAs(stage.results[0]);
        })) {
      return absl::InvalidArgumentError(
          absl::StrCat("stage \"", stage.name, "\": nothing needs its results"));
    }
    for (const ir::Access& access : ir::AccessesOf(stage)) {
      if (known.contains(Describe(stage, access))) continue;
      HIDET_RETURN_IF_ERROR(ir::CheckInside(stage, access));
    }
    return absl::OkStatus();
  };
  std::optional<ir::AnalyzedTask> analyzed;  // what is asked of it once is known afterwards
  const auto check_stages = [&](const ir::Task& task) {
    return has_schedule(analyzed.emplace(task));
  };
  HIDET_RETURN_IF_ERROR(
      ir::ParseTask(text, {.task = check_task, .stage = check_stage, .stages = check_stages})
          .status());
  return *std::move(analyzed);
}

absl::StatusOr<std::vector<ir::Kernel>> ParseEditedKernels(absl::string_view text,
                                                           absl::Span<const ir::Kernel> originals) {
  const auto check_head = [&](size_t index, const ir::Kernel& kernel) {
    const std::string expected = index < originals.size() ? Head(originals[index]) : "nothing";
    const std::string given = Head(kernel);
    if (given == expected) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("kernel \"", kernel.name, "\": its head is\n",
                                                   given, "\nexpected\n", expected));
  };
  HIDET_ASSIGN_OR_RETURN(std::vector<ir::Kernel> kernels,
                         ir::ParseVerifiedKernels(text, {.lowered = true}, check_head));
  if (kernels.size() != originals.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat(kernels.size(), " kernels, expected ", originals.size()));
  }
  HIDET_ASSIGN_OR_RETURN(const std::vector<ir::Kernel> canonical,
                         ir::ParseKernels(ir::Print(originals)));
  for (size_t i = 0; i < kernels.size(); ++i) {
    GuardedKernel guarded = GuardIndices(kernels[i], canonical[i]);
    kernels[i] = std::move(guarded.kernel);
    if (guarded.checks > 0) {
      Log(LogLevel::kWarning,
          absl::StrCat("kernel ", kernels[i].name, ": ", guarded.checks,
                       " loads and stores are not proven to be inside, and are checked when it "
                       "runs"));
    }
    if (guarded.addresses > 0) {
      Log(LogLevel::kWarning,
          absl::StrCat("kernel ", kernels[i].name, ": ", guarded.addresses,
                       " addresses are not proven to be inside, and nothing checks them"));
    }
  }
  return kernels;
}

}  // namespace hidet::compiler
