#include "ir/text/task_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/task/combiner.h"
#include "ir/text/text.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

class TaskPrinter {
 public:
  explicit TaskPrinter(const Task& task) : task_(task) {}

  std::string Print() {
    std::vector<std::string> symbols;
    for (const Var& symbol : task_.symbols) {
      const VarFacts& facts = symbol.facts();
      const std::string name = absl::StrCat("s", symbols.size());
      Rename(symbol, name);
      symbols.push_back(absl::StrCat(name, ": ", facts.min, "..", facts.max, " by ", facts.divisor,
                                     " hint ", facts.hint));
    }
    absl::StrAppend(&out_, "task ", task_.name, "(", absl::StrJoin(symbols, ", "), ") anchor ",
                    task_.anchor, LeewayText(task_.leeway), " {\n");
    for (const Operand& operand : task_.inputs) {
      absl::StrAppend(&out_, "  input ", NameOf(operand.buffer), ": ", TypeOf(operand.buffer),
                      operand.constant ? " constant" : "");
      if (!operand.layout.IsRowMajor()) absl::StrAppend(&out_, " ", ToString(operand.layout));
      absl::StrAppend(&out_, "\n");
    }
    for (const Stage& stage : task_.stages) PrintStage(stage);
    for (size_t i = 0; i < task_.outputs.size(); ++i) {
      absl::StrAppend(&out_, "  output ", NameOf(task_.outputs[i]));
      for (const auto& [output, input] : task_.updates) {
        if (output == static_cast<int>(i)) absl::StrAppend(&out_, " updates input ", input);
      }
      absl::StrAppend(&out_, "\n");
    }
    return absl::StrCat(out_, "}\n");
  }

 private:
  void Rename(const Var& var, absl::string_view name) {
    names_[var] = Var::Make(name, var.type(), var.facts());
  }
  std::string Text(const Expr& expr) { return ir::Print(Substitute(expr, names_)); }
  std::string List(const std::vector<Expr>& exprs) {
    return absl::StrJoin(exprs, ", ",
                         [&](std::string* out, const Expr& e) { absl::StrAppend(out, Text(e)); });
  }
  std::string NameOf(const Buffer& buffer) {
    return absl::StrCat(
        "t", numbers_.try_emplace(buffer, static_cast<int>(numbers_.size())).first->second);
  }
  std::string TypeOf(const Buffer& buffer) {
    return absl::StrCat(ToString(buffer.dtype()), "[", List(buffer.shape()), "]");
  }

  void PrintStage(const Stage& stage) {
    for (size_t i = 0; i < stage.axes.size(); ++i) Rename(stage.axes[i], absl::StrCat("i", i));
    for (size_t i = 0; i < stage.reduction_axes.size(); ++i)
      Rename(stage.reduction_axes[i], absl::StrCat("k", i));
    std::vector<std::string> results;
    for (const Buffer& result : stage.results)
      results.push_back(absl::StrCat(NameOf(result), ": ", TypeOf(result)));
    absl::StrAppend(&out_, "  ", stage.name, ": ", StageKindName(stage.kind), " ",
                    absl::StrJoin(results, ", "));
    if (!stage.reduction_extents.empty())
      absl::StrAppend(&out_, " over ", List(stage.reduction_extents));
    // An update's axes are not the result's.
    if (const auto* update = std::get_if<UpdateDetails>(&stage.details)) {
      absl::StrAppend(&out_, " for ", update->domain.empty() ? "none" : List(update->domain));
    }
    absl::StrAppend(&out_, "\n");
    for (size_t i = 0; i < stage.reads.size(); ++i) {
      const Read& read = stage.reads[i];
      absl::StrAppend(&out_, "    v", i, " = ", NameOf(read.buffer), "[", List(read.indices), "]");
      if (read.predicate.defined())
        absl::StrAppend(&out_, " if ", Text(read.predicate), " else ",
                        PrintFloat(ScalarType::kFloat64, read.fill));
      absl::StrAppend(&out_, "\n");
      Rename(read.value, absl::StrCat("v", i));
    }
    PrintDetails(stage);
    if (stage.body.empty()) return;
    absl::StrAppend(&out_, "    ",
                    stage.combiner.has_value() ? CombinerName(stage.combiner->kind) : "value", ": ",
                    List(stage.body), "\n");
  }

  void PrintDetails(const Stage& stage) {
    if (const auto* attention = std::get_if<AttentionDetails>(&stage.details)) {
      Rename(attention->dot, "dot");
      absl::StrAppend(&out_, "    score: ", Text(attention->score), "\n");
      if (attention->nan_rows) absl::StrAppend(&out_, "    empty rows: nan\n");
    } else if (const auto* scan = std::get_if<ScanDetails>(&stage.details)) {
      absl::StrAppend(&out_, "    along i", scan->axis, scan->exclusive ? " exclusive" : "",
                      scan->reverse ? " reverse" : "", "\n");
    } else if (const auto* update = std::get_if<UpdateDetails>(&stage.details)) {
      absl::StrAppend(&out_, "    updates ", NameOf(update->target), "[", List(update->indices),
                      "]\n");
    } else if (const auto* sort = std::get_if<SortDetails>(&stage.details)) {
      absl::StrAppend(&out_, "    order: ", sort->descending ? "descending" : "ascending", "\n");
    } else if (const auto* fourier = std::get_if<FourierDetails>(&stage.details)) {
      absl::StrAppend(&out_, "    transform: ", fourier->forward ? "forward" : "backward",
                      " part i", fourier->part, " place i", fourier->place, "\n");
    } else if (const auto* recurrence = std::get_if<RecurrenceDetails>(&stage.details)) {
      for (size_t i = 0; i < recurrence->before.size(); ++i)
        Rename(recurrence->before[i], absl::StrCat("before", i));
      for (size_t i = 0; i < recurrence->products.size(); ++i)
        Rename(recurrence->products[i], absl::StrCat("product", i));
      absl::StrAppend(&out_, "    products: ", recurrence->products.size(),
                      recurrence->reverse ? " reverse" : "", "\n");
    }
  }

  const Task& task_;
  VarMap<Expr> names_;
  BufferMap<int> numbers_;
  std::string out_;
};

}  // namespace

std::string PrintTask(const Task& task) { return TaskPrinter(task).Print(); }

}  // namespace hidet::ir
