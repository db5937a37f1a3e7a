#include "passes/graph/choose_layouts.h"

#include <string>

#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"
#include "graph/verify_graph.h"
#include "gtest/gtest.h"
#include "passes/pass_manager.h"

namespace hidet::passes {
namespace {

using graph::Tensor;

// Wants every constant matrix in panels of its columns, and nothing else.
class PanelOracle : public ir::KernelOracle {
 public:
  absl::Status CanFuse(const ir::AnalyzedTask&, absl::Span<const ir::Share>) const override {
    return absl::OkStatus();
  }
  absl::StatusOr<double> Cost(const ir::AnalyzedTask&) const override { return 1.0; }
  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask& own, int operand) const override {
    const ir::Task& task = own;
    ++questions;
    std::vector<ir::LayoutChoice> choices(1);
    if (task.inputs[operand].buffer.rank() == 2) choices[0].layout = {{1, 0}, {{1, 2}}};
    return choices;
  }
  mutable int questions = 0;
};

Tensor Weight(std::vector<int64_t> sizes) {
  const graph::TensorType type{ScalarType::kFloat32, graph::MakeDims(sizes), graph::Device::Cpu()};
  const int64_t count = sizes[0] * sizes[1];
  return Tensor::Constant(
      type, graph::ConstantData::Copy(ScalarType::kFloat32, count,
                                      std::string(static_cast<size_t>(count) * 4, '\1')));
}

Tensor Input(graph::GraphBuilder& builder, std::vector<int64_t> sizes, absl::string_view name) {
  return builder.Input({ScalarType::kFloat32, graph::MakeDims(sizes), graph::Device::Cpu()}, name);
}

graph::Graph ApplyPass(const graph::Graph& graph, const ir::KernelOracle& oracle) {
  const absl::StatusOr<graph::Graph> result =
      RunPasses<graph::Graph>({ChooseLayouts(oracle)}, graph, {.verify = graph::VerifyGraph});
  EXPECT_TRUE(result.ok()) << result.status();
  return *result;
}

// The header's example, with elementwise readers.
TEST(ChooseLayouts, ReadersOfOneWeightShareOneRelayout) {
  graph::GraphBuilder builder(graph::AllOps());
  const Tensor x = Input(builder, {3, 4}, "x"), u = Input(builder, {3, 4}, "u");
  const Tensor w = Weight({3, 4});
  const Tensor y = *builder.ApplyOne("Add", {x, w}), z = *builder.ApplyOne("Multiply", {u, w});
  const PanelOracle oracle;
  const graph::Graph graph = ApplyPass(*builder.Build({y, z}), oracle);

  ASSERT_EQ(graph.operators.size(), 3u) << graph::PrintGraph(graph);
  const graph::Operator& relayout = graph.operators[0];
  EXPECT_EQ(relayout.DisplayName(), "Relayout");
  EXPECT_EQ(ir::ToString(relayout.output().type().layout), "order(1,0) block(1:2)");
  EXPECT_TRUE(graph.operators[1].input(1).SameAs(relayout.output()));
  EXPECT_TRUE(graph.operators[2].input(1).SameAs(relayout.output()));
  const graph::TensorSet prepared = graph::PreparedTensors(graph);
  const auto task = graph::LowerToTask(graph.operators[1], {.prepared = &prepared}).value();
  EXPECT_EQ(ir::ToString(task.task->inputs[1].layout), "order(1,0) block(1:2)");
  EXPECT_TRUE(task.task->inputs[1].constant);
}

// To a task a plain order is nothing but another shape.
TEST(ChooseLayouts, APlainOrderIsGoneFromTheTask) {
  graph::GraphBuilder builder(graph::AllOps());
  const Tensor x = Input(builder, {3, 4}, "x");
  const Tensor w = *builder.ApplyOne("Relayout", {Weight({3, 4})}, {{"layout", "order(1,0)"}});
  const graph::Graph graph = *builder.Build({*builder.ApplyOne("Add", {x, w})});
  const auto task = graph::LowerToTask(graph.operators[1]).value();
  EXPECT_TRUE(task.task->inputs[1].layout.IsRowMajor());
  EXPECT_EQ(*ir::AsInt(task.task->inputs[1].buffer.shape()[0]), 4);
}

TEST(ChooseLayouts, LeavesWhatIsNoWeightAndWhatRunsOnce) {
  graph::GraphBuilder builder(graph::AllOps());
  const Tensor x = Input(builder, {3, 4}, "x"), u = Input(builder, {3, 4}, "u");
  const Tensor prepared = *builder.ApplyOne("Exp", {Weight({3, 4})});
  const Tensor sum = *builder.ApplyOne("Add", {x, u});
  const PanelOracle oracle;
  const graph::Graph graph = ApplyPass(*builder.Build({sum, prepared}), oracle);
  EXPECT_EQ(graph.operators.size(), 2u) << graph::PrintGraph(graph);
  EXPECT_EQ(oracle.questions, 0);
}

TEST(ChooseLayouts, AsksOnceForEqualTasks) {
  graph::GraphBuilder builder(graph::AllOps());
  Tensor x = Input(builder, {3, 4}, "x");
  for (int layer = 0; layer < 5; ++layer) x = *builder.ApplyOne("Add", {x, Weight({3, 4})});
  const PanelOracle oracle;
  const graph::Graph graph = ApplyPass(*builder.Build({x}), oracle);
  EXPECT_EQ(graph.operators.size(), 10u);
  EXPECT_EQ(oracle.questions, 1);
}

TEST(ChooseLayouts, DumpsReadBack) {
  graph::GraphBuilder builder(graph::AllOps());
  const Tensor y = *builder.ApplyOne("Add", {Input(builder, {3, 4}, "x"), Weight({3, 4})});
  const PanelOracle oracle;
  graph::ConstantTable constants;
  const std::string text = graph::PrintGraph(ApplyPass(*builder.Build({y}), oracle), &constants);
  const auto again = graph::ParseGraph(text, graph::AllOps(), constants);
  ASSERT_TRUE(again.ok()) << again.status() << "\n" << text;
  EXPECT_EQ(graph::PrintGraph(*again), text);
}

}  // namespace
}  // namespace hidet::passes
