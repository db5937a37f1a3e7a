#include "passes/graph/choose_layouts.h"

#include <vector>

#include "base/status_macros.h"
#include "graph/lower_to_task.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"

namespace hidet::passes {
namespace {

using graph::Tensor;

class LayoutChooser {
 public:
  LayoutChooser(const graph::Graph& graph, const ir::KernelOracle& oracle)
      : oracle_(oracle), lowering_(graph, oracle.precision()) {}

  RewriteResult operator()(Rewrite& rewrite, const graph::Operator& op) {
    if (lowering_.IsPrepared(op.output()) || op.is_external()) return std::nullopt;
    HIDET_ASSIGN_OR_RETURN(const graph::LoweredOperator lowered, lowering_.Lower(op));
    const std::vector<ir::TensorLayout>& layouts = LayoutsFor(lowered.task);
    std::vector<Tensor> inputs = rewrite.MapInputs(op);
    bool changed = false;
    for (size_t i = 0; i < layouts.size(); ++i) {
      if (layouts[i].IsRowMajor()) continue;
      Tensor& input = inputs[lowered.input_positions[i]];
      const ir::TensorLayout layout =
          ir::ExpandLayout(layouts[i], lowered.input_dims[i], input.rank());
      HIDET_ASSIGN_OR_RETURN(input, stored_.Of(rewrite.builder, input, layout));
      changed = true;
    }
    if (!changed) return std::nullopt;
    return rewrite.builder.ApplyLike(op, inputs);
  }

 private:
  // The storage of each input of a task. Models repeat their layers, so equal tasks are asked once.
  const std::vector<ir::TensorLayout>& LayoutsFor(const ir::AnalyzedTask& task) {
    const auto [found, inserted] = layouts_.try_emplace(task);
    if (inserted) found->second = ChooseConstantLayouts(task, oracle_);
    return found->second;
  }

  const ir::KernelOracle& oracle_;
  const graph::GraphTasks lowering_;
  ir::TaskTable<std::vector<ir::TensorLayout>> layouts_;
  RelaidTensors stored_;
};

}  // namespace

absl::StatusOr<Tensor> RelaidTensors::Of(graph::GraphBuilder& builder, const Tensor& tensor,
                                         const ir::TensorLayout& layout) {
  if (tensor.type().layout == layout) return tensor;
  const std::string text = ir::ToString(layout);
  Tensor& copy = copies_[tensor][text];
  if (!copy.defined()) {
    HIDET_ASSIGN_OR_RETURN(
        copy, builder.ApplyOne("Relayout", {tensor}, {{"layout", text}}, tensor.name()));
  }
  return copy;
}

std::vector<ir::TensorLayout> ChooseConstantLayouts(const ir::AnalyzedTask& task,
                                                    const ir::KernelOracle& oracle) {
  std::vector<ir::TensorLayout> layouts;
  ir::AnalyzedTask stored = task;
  for (size_t i = 0; i < task->inputs.size(); ++i) {
    const ir::Operand& input = stored->inputs[i];
    layouts.push_back(input.layout);
    // A vector lies in memory in one way.
    if (!input.constant || input.buffer.rank() < 2) continue;
    const std::vector<ir::LayoutChoice> choices = oracle.Layouts(stored, static_cast<int>(i));
    if (choices.empty() || choices.front().layout.IsRowMajor()) continue;
    layouts.back() = choices.front().layout;
    ir::Task next = stored;
    next.inputs[i] = ir::MakeOperand(input.buffer, layouts.back(), true);
    stored = ir::MakeInputsRowMajor(next);
  }
  return layouts;
}

GraphPass ChooseLayouts(const ir::KernelOracle& oracle) {
  return {"choose-layouts", [&oracle](graph::Graph graph) -> absl::StatusOr<graph::Graph> {
            LayoutChooser chooser(graph, oracle);
            return RewriteOperators(
                graph, [&](Rewrite& rewrite, const graph::Operator& op) -> RewriteResult {
                  return chooser(rewrite, op);
                });
          }};
}

}  // namespace hidet::passes
