#include "compiler/edited_texts.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/stmt.h"
#include "ir/task/task_inline.h"
#include "ir/task/tensor_layout.h"
#include "ir/text/parser.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"
#include "ir/text/text.h"
#include "ir/verify.h"

namespace hidet::compiler {
namespace {

std::string Describe(const ir::Buffer& buffer) {
  return absl::StrCat(ScalarTypeName(buffer.dtype().scalar), "[",
                      absl::StrJoin(buffer.shape(), ", ",
                                    [](std::string* out, const ir::Expr& size) {
                                      absl::StrAppend(out, ir::Print(size));
                                    }),
                      "]");
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

absl::StatusOr<ir::Task> ParseEditedTask(absl::string_view text, const ir::Task& original) {
  HIDET_ASSIGN_OR_RETURN(ir::Task task, ir::ParseTask(text));
  HIDET_ASSIGN_OR_RETURN(const ir::Task canonical, ir::ParseTask(ir::PrintTask(original)));
  const std::string given = Interface(task), expected = Interface(canonical);
  if (given != expected) {
    return absl::InvalidArgumentError(
        absl::StrCat("task \"", task.name, "\": (", given, "), expected (", expected, ")"));
  }
  const std::vector<ir::Stage> needed = ir::DropUnreadStages(task).stages;
  for (size_t i = 0; i < task.stages.size(); ++i) {
    if (i < needed.size() && needed[i].results[0].SameAs(task.stages[i].results[0])) continue;
    return absl::InvalidArgumentError(absl::StrCat("task \"", task.name, "\": stage \"",
                                                   task.stages[i].name,
                                                   "\": nothing needs its results"));
  }
  return task;
}

absl::StatusOr<std::vector<ir::Kernel>> ParseEditedKernels(absl::string_view text,
                                                           absl::Span<const ir::Kernel> originals) {
  HIDET_ASSIGN_OR_RETURN(std::vector<ir::Kernel> kernels, ir::ParseKernels(text));
  if (kernels.size() != originals.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat(kernels.size(), " kernels, expected ", originals.size()));
  }
  for (size_t i = 0; i < kernels.size(); ++i) {
    const std::string given = Head(kernels[i]), expected = Head(originals[i]);
    if (given != expected) {
      return absl::InvalidArgumentError(absl::StrCat(
          "kernel \"", kernels[i].name, "\": its head is\n", given, "\nexpected\n", expected));
    }
    HIDET_RETURN_IF_ERROR(ir::Verify(kernels[i], {.lowered = true}));
  }
  return kernels;
}

}  // namespace hidet::compiler
