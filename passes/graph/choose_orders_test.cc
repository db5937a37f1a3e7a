#include "passes/graph/choose_orders.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
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

const ir::TensorLayout kChannelsLast = {.order = {0, 2, 3, 1}};

// A machine on which a point of a stage costs one, and ten where a read does not move along the
// result's last axis. That of a convolution costs one where its result's channels are last, and
// another where its image's are not.
class ChannelsLastOracle : public ir::KernelOracle {
 public:
  // `only_together`: a convolution costs twenty where not both of its image and result are so.
  explicit ChannelsLastOracle(double price_of_copies = 1, bool only_together = false)
      : price_of_copies_(price_of_copies), only_together_(only_together) {}

  absl::Status CanFuse(const ir::AnalyzedTask&, absl::Span<const ir::Share>) const override {
    return absl::OkStatus();
  }

  absl::StatusOr<double> Cost(const ir::AnalyzedTask& own) const override {
    ++questions_;
    const ir::Task& task = own;
    double cost = 0;
    for (const ir::Stage& stage : task.stages) {
      double points = task.name == "relayout" ? price_of_copies_ : 1;
      for (const ir::Expr& extent : stage.extents())
        points *= static_cast<double>(ir::AsInt(extent).value_or(8));
      const ir::Read& last = stage.reads.back();
      if (stage.kind == ir::StageKind::kWindow) {
        const bool writes_channels = last.indices.front().SameAs(stage.axes.back());
        const bool reads_channels =
            stage.reads[0].indices.back().SameAs(stage.reduction_axes.front());
        if (only_together_) {
          cost += points * (writes_channels && reads_channels ? 1 : 20);
        } else {
          cost += points * ((writes_channels ? 1 : 10) + (reads_channels ? 0 : 1));
        }
      } else {
        const bool is_whole = last.indices.size() == stage.axes.size();
        cost += points * (!is_whole || last.indices.back().SameAs(stage.axes.back()) ? 1 : 10);
      }
    }
    return cost;
  }

  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask& own, int operand) const override {
    const ir::Task& task = own;
    std::vector<ir::LayoutChoice> choices;
    const ir::Stage& anchor = task.stages[task.anchor];
    if (anchor.kind == ir::StageKind::kWindow && anchor.reads.size() == 2 &&
        anchor.reads[0].buffer.SameAs(task.inputs[operand].buffer)) {
      choices.push_back({.layout = kChannelsLast});
    }
    choices.emplace_back();
    return choices;
  }

  int questions() const { return questions_; }

 private:
  const double price_of_copies_;
  const bool only_together_;
  mutable int questions_ = 0;
};

class Network {
 public:
  Tensor Input(std::vector<int64_t> sizes) { return builder_.Input(Type(sizes)); }
  Tensor Weight(std::vector<int64_t> sizes) {
    int64_t count = 1;
    for (int64_t size : sizes) count *= size;
    return Tensor::Constant(
        Type(sizes), graph::ConstantData::Copy(ScalarType::kFloat32, count,
                                               std::string(static_cast<size_t>(count) * 4, '\1')));
  }
  Tensor Apply(absl::string_view op, std::vector<Tensor> inputs,
               const graph::Attributes& attributes = {}) {
    const absl::StatusOr<Tensor> result = builder_.ApplyOne(op, inputs, attributes);
    EXPECT_TRUE(result.ok()) << result.status();
    return *result;
  }
  Tensor Conv(const Tensor& x, int64_t from, int64_t to) {
    return Apply("Conv2d", {x, Weight({to, from, 3, 3})},
                 {{"padding", std::vector<int64_t>{1, 1}}});
  }
  graph::Graph Build(std::vector<Tensor> outputs, const ir::KernelOracle& oracle) {
    const absl::StatusOr<graph::Graph> result =
        RunPasses<graph::Graph>({ChooseOrders(oracle)}, *builder_.Build(std::move(outputs)),
                                {.verify = graph::VerifyGraph});
    EXPECT_TRUE(result.ok()) << result.status();
    return *result;
  }

 private:
  static graph::TensorType Type(const std::vector<int64_t>& sizes) {
    return {ScalarType::kFloat32, graph::MakeDims(sizes), graph::Device::Cpu()};
  }
  graph::GraphBuilder builder_{graph::AllOps()};
};

std::string LayoutOf(const graph::Operator& op) { return ir::ToString(op.output().type().layout); }

// The header's example: two convolutions, a sum with what came before, a mean over the image.
TEST(ChooseOrders, ANetworkRunsChannelsLastFromEndToEnd) {
  Network network;
  const Tensor y = network.Conv(network.Input({2, 3, 8, 8}), 3, 4);
  const Tensor z = network.Apply("Add", {network.Conv(y, 4, 4), y});
  const Tensor u = network.Apply("ReduceMean", {z}, {{"dims", std::vector<int64_t>{2, 3}}});
  const graph::Graph graph = network.Build({u}, ChannelsLastOracle());
  const std::string text = graph::PrintGraph(graph);
  ASSERT_EQ(graph.operators.size(), 4u) << text;
  for (int i : {0, 1, 2}) {
    EXPECT_TRUE(graph.operators[i].is_fused()) << text;
    EXPECT_EQ(LayoutOf(graph.operators[i]), "order(0,2,3,1)") << text;
  }
  EXPECT_FALSE(graph.operators[3].is_fused()) << text;
  // The first convolution reads what the caller gives; a later one sees channels last and a task
  // without orders.
  const auto task = graph::LowerToTask(graph.operators[1]).value();
  EXPECT_TRUE(task.task->inputs[0].layout.IsRowMajor());
  EXPECT_EQ(*ir::AsInt(task.task->inputs[0].buffer.shape().back()), 4);
  EXPECT_EQ(task.task->stages.size(), 1u);
}

// No tensor between operators, so nothing to choose: the result is the caller's.
TEST(ChooseOrders, InputsAndOutputsStayRowMajor) {
  Network network;
  const Tensor y = network.Conv(network.Input({2, 3, 8, 8}), 3, 4);
  const graph::Graph graph = network.Build({y}, ChannelsLastOracle());
  ASSERT_EQ(graph.operators.size(), 1u);
  EXPECT_TRUE(graph.outputs[0].type().layout.IsRowMajor());
}

// What the convolution reads is the caller's too, so it stays row-major: a copy, or none.
TEST(ChooseOrders, ACopyStandsWhereItPays) {
  for (const bool is_cheap : {true, false}) {
    Network network;
    const Tensor y = network.Apply("Relu", {network.Input({2, 3, 8, 8})});
    const Tensor z = network.Conv(y, 3, 64);
    const Tensor u = network.Apply("ReduceMean", {z}, {{"dims", std::vector<int64_t>{2, 3}}});
    const graph::Graph graph = network.Build({y, u}, ChannelsLastOracle(is_cheap ? 0.01 : 1000));
    ASSERT_EQ(graph.operators.size(), is_cheap ? 4u : 3u) << graph::PrintGraph(graph);
    EXPECT_EQ(graph.operators[1].DisplayName(), is_cheap ? "Relayout" : "FusedConv2d");
    EXPECT_TRUE(graph.outputs[0].type().layout.IsRowMajor());
  }
}

// Neither the image's copy nor the result's pays by itself.
TEST(ChooseOrders, CopiesThatOnlyPayTogetherAreMade) {
  Network network;
  const Tensor y = network.Conv(network.Input({2, 16, 8, 8}), 16, 16);
  const graph::Graph graph = network.Build({y}, ChannelsLastOracle(0.1, /*only_together=*/true));
  ASSERT_EQ(graph.operators.size(), 3u) << graph::PrintGraph(graph);
  EXPECT_EQ(LayoutOf(graph.operators[0]), "order(0,2,3,1)");
  EXPECT_EQ(LayoutOf(graph.operators[1]), "order(0,2,3,1)");
  EXPECT_TRUE(graph.outputs[0].type().layout.IsRowMajor());
}

TEST(ChooseOrders, DoesNothingWhereNobodyWantsAnOrder) {
  Network network;
  const Tensor y = network.Apply("Relu", {network.Input({2, 3, 8, 8})});
  const graph::Graph graph = network.Build({network.Apply("Relu", {y})}, ChannelsLastOracle());
  ASSERT_EQ(graph.operators.size(), 2u);
  EXPECT_FALSE(graph.operators[0].is_fused());
}

// What is asked does not grow with the ways to mix the orders of a concatenation's parts.
TEST(ChooseOrders, ConcatenationsOfManyPartsAreAskedAFewQuestions) {
  for (const int count : {12, 24}) {
    Network network;
    const Tensor image = network.Input({2, 3, 8, 8});
    std::vector<Tensor> parts;
    for (int i = 0; i < count; ++i) parts.push_back(network.Conv(image, 3, 4));
    const Tensor x = network.Apply("Concat", parts, {{"axis", int64_t{2}}});
    const ChannelsLastOracle oracle;
    const graph::Graph graph = network.Build(
        {network.Apply("ReduceMean", {x}, {{"dims", std::vector<int64_t>{2, 3}}})}, oracle);
    EXPECT_LE(oracle.questions(), 16) << count;
    for (const graph::Operator& op : graph.operators) {
      if (op.output().rank() == 4) {
        EXPECT_EQ(LayoutOf(op), "order(0,2,3,1)");
      }
    }
  }
}

TEST(ChooseOrders, DumpsReadBack) {
  Network network;
  const Tensor y = network.Conv(network.Input({2, 3, 8, 8}), 3, 4);
  const Tensor u =
      network.Apply("ReduceMean", {network.Conv(y, 4, 4)}, {{"dims", std::vector<int64_t>{2, 3}}});
  graph::ConstantTable constants;
  const std::string text = graph::PrintGraph(network.Build({u}, ChannelsLastOracle()), &constants);
  EXPECT_TRUE(absl::StrContains(text, "[order(0,2,3,1)] = Fused(")) << text;
  const auto again = graph::ParseGraph(text, graph::AllOps(), constants);
  ASSERT_TRUE(again.ok()) << again.status() << "\n" << text;
  EXPECT_EQ(graph::PrintGraph(*again), text);
}

}  // namespace
}  // namespace hidet::passes
