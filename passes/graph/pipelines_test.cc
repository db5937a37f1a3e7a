#include "passes/graph/pipelines.h"

#include <cmath>

#include "gmock/gmock.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "graph/summary.h"
#include "graph/verify_graph.h"
#include "gtest/gtest.h"
#include "passes/graph/evaluator.h"
#include "passes/graph/fold_constants.h"
#include "passes/pass_manager.h"

namespace hidet::passes {
namespace {

using graph::AllOps;
using graph::ConstantData;
using graph::Device;
using graph::Dims;
using graph::Graph;
using graph::GraphBuilder;
using graph::MakeDims;
using graph::Tensor;

Tensor Weight(GraphBuilder& b, std::vector<int64_t> shape, Device device) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  std::vector<double> values(count, 0.5);
  if (count > 1) values[0] = 0.25;  // no splat
  return b.Constant({ScalarType::kFloat32, MakeDims(shape), device},
                    ConstantData::FromReals(ScalarType::kFloat32, values));
}

std::string Optimize(const Graph& graph, const LogicalPipelineOptions& options = {}) {
  PassManagerOptions<Graph> manager;
  manager.verify = graph::VerifyGraph;
  const auto result = RunPasses<Graph>(LogicalPipeline(options), graph, manager);
  if (!result.ok()) return std::string(result.status().message());
  for (const graph::Operator& op : result->operators) {
    const auto task = graph::LowerToTask(op);
    if (!task.ok()) return std::string(task.status().message());
  }
  return graph::Summary(*result);
}

Graph QuickStart(Device device) {
  GraphBuilder b(AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, MakeDims({2, 3}), device});
  const Tensor y = *b.ApplyOne("Matmul", {x, Weight(b, {3, 2}, device)});
  return *b.Build({*b.ApplyOne("Add", {y, Weight(b, {2}, device)})});
}

TEST(LogicalPipeline, PrintsTheQuickStartsOptimizedGraph) {
  EXPECT_EQ(Optimize(QuickStart(Device::FakeCuda())),
            "Graph(x: float32[2, 3][cuda]){\n"
            "  c = Constant(float32[2][cuda])\n"
            "  c_1 = Constant(float32[3, 2][cuda])\n"
            "  x_1: float32[2, 2][cuda] = FusedCudaBatchMatmul(c, x, c_1, "
            "fused_graph=FlowGraph(Broadcast, Broadcast, "
            "CudaBatchMatmul, Reshape, Add), anchor=2)  \n"
            "  return x_1\n"
            "}");
}

TEST(LogicalPipeline, NamesTheDeviceOnTheCpu) {
  EXPECT_EQ(Optimize(QuickStart(Device::Cpu())),
            "Graph(x: float32[2, 3][cpu]){\n"
            "  c = Constant(float32[2][cpu])\n"
            "  c_1 = Constant(float32[3, 2][cpu])\n"
            "  x_1: float32[2, 2][cpu] = FusedCpuBatchMatmul(c, x, c_1, "
            "fused_graph=FlowGraph(Broadcast, Broadcast, "
            "CpuBatchMatmul, Reshape, Add), anchor=2)  \n"
            "  return x_1\n"
            "}");
}

// Whatever the number of inputs, no kernel reads more of them than it can be given.
TEST(LogicalPipeline, ManyInputsAreReadInParts) {
  for (const char* op : {"Concat", "Max"}) {
    for (const int count : {256, 257, 1000}) {
      GraphBuilder b(AllOps());
      std::vector<Tensor> inputs;
      for (int i = 0; i < count; ++i)
        inputs.push_back(b.Input({ScalarType::kFloat32, MakeDims({2}), Device::Cpu()}));
      const Graph graph = *b.Build({*b.ApplyOne(op, inputs)});
      const auto result = RunPasses<Graph>(LogicalPipeline({}), graph, {}).value();
      EXPECT_EQ(result.operators.size() == 1, count == 256) << count;
      size_t most = 0;
      graph::TensorSet read;
      for (const graph::Operator& each : result.operators) {
        most = std::max(most, each.inputs().size());
        read.insert(each.inputs().begin(), each.inputs().end());
      }
      EXPECT_LE(most, 512) << count;
      for (const Tensor& input : result.inputs) ASSERT_TRUE(read.contains(input));
    }
  }
}

Graph Power(Device device) {
  GraphBuilder b(AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, MakeDims({2, 3}), device});
  const Tensor c =
      b.Constant({ScalarType::kInt64, {}, device}, ConstantData::FromInts(ScalarType::kInt64, {3}));
  return *b.Build({*b.ApplyOne("Pow", {x, c})});
}

TEST(LogicalPipeline, KeepsPowWithoutARule) {
  EXPECT_EQ(Optimize(Power(Device::FakeCuda())),
            "Graph(x: float32[2, 3][cuda]){\n"
            "  c = Constant(int64[][cuda])\n"
            "  x_1: float32[2, 3][cuda] = Pow(x, c)  \n"
            "  return x_1\n"
            "}");
}

TEST(LogicalPipeline, AppliesAUsersRule) {
  LogicalPipelineOptions options;
  options.resolve_rules.push_back(
      {.name = "pow-resolve",
       .op = "Pow",
       .apply = [](GraphBuilder& b, const graph::Operator& op)
           -> absl::StatusOr<std::optional<std::vector<Tensor>>> {
         const Tensor& exponent = op.input(1);
         if (!exponent.is_constant() || exponent.rank() != 0 || exponent.constant()->RealAt(0) != 3)
           return std::nullopt;
         const Tensor a = op.input(0);
         return std::vector<Tensor>{*b.ApplyOne("Multiply", {*b.ApplyOne("Multiply", {a, a}), a})};
       }});
  EXPECT_EQ(Optimize(Power(Device::FakeCuda()), options),
            "Graph(x: float32[2, 3][cuda]){\n"
            "  x_1: float32[2, 3][cuda] = FusedMultiply(x, fused_graph=FlowGraph(Multiply, "
            "Multiply), anchor=1)  \n"
            "  return x_1\n"
            "}");
}

// One encoder layer as torch exports it: what is left should be four products, attention and two
// norms.
TEST(LogicalPipeline, FusesATransformerLayer) {
  const Device cpu = Device::Cpu();
  GraphBuilder b(AllOps());
  const ir::Var s = graph::MakeSymbol("s"), l = graph::MakeSymbol("l");
  const Dims hidden = {s, l, ir::Int64(384)};
  const Tensor x = b.Input({ScalarType::kFloat32, hidden, cpu}, "x");
  const Tensor mask = b.Input({ScalarType::kInt64, {s, l}, cpu}, "mask");
  const auto scalar = [&](double value) {
    return graph::ScalarConstant(ScalarType::kFloat32, value, cpu);
  };
  const auto linear = [&](Tensor in, int64_t from, int64_t to) {
    return *b.ApplyOne(
        "Add", {*b.ApplyOne("Matmul", {in, Weight(b, {from, to}, cpu)}), Weight(b, {to}, cpu)});
  };
  const auto heads = [&](Tensor t, std::vector<int64_t> axes) {
    const Tensor split = *b.ApplyOne(
        "Reshape", {t}, {{"shape", Dims{s, ir::Int64(-1), ir::Int64(12), ir::Int64(32)}}});
    return *b.ApplyOne("PermuteDims", {split}, {{"axes", axes}});
  };
  const Tensor mask4 =
      *b.ApplyOne("Reshape", {mask}, {{"shape", Dims{s, ir::Int64(1), ir::Int64(1), l}}});
  const Tensor keep = *b.ApplyOne("Cast", {mask4}, {{"dtype", ScalarType::kBool}});
  const Tensor bias = *b.ApplyOne("Where", {keep, scalar(0), scalar(-INFINITY)});
  const Tensor q =
      *b.ApplyOne("Multiply", {heads(linear(x, 384, 384), {0, 2, 1, 3}), scalar(0.42)});
  const Tensor kt = *b.ApplyOne("PermuteDims", {heads(linear(x, 384, 384), {0, 2, 1, 3})},
                                {{"axes", std::vector<int64_t>{0, 1, 3, 2}}});
  const Tensor k = *b.ApplyOne("Multiply", {kt, scalar(0.42)});
  const Tensor v = heads(linear(x, 384, 384), {0, 2, 1, 3});
  const Tensor scores = *b.ApplyOne("Add", {*b.ApplyOne("Matmul", {q, k}), bias});
  const Tensor weights = *b.ApplyOne("Softmax", {scores}, {{"axis", int64_t{-1}}});
  const Tensor safe = *b.ApplyOne("Where", {*b.ApplyOne("IsNan", {weights}), scalar(0), weights});
  const Tensor mixed = *b.ApplyOne("PermuteDims", {*b.ApplyOne("Matmul", {safe, v})},
                                   {{"axes", std::vector<int64_t>{0, 2, 1, 3}}});
  const Tensor merged = *b.ApplyOne("Reshape", {mixed}, {{"shape", hidden}});
  const auto norm = [&](Tensor t) {
    return *b.ApplyOne("LayerNorm", {t, Weight(b, {384}, cpu), Weight(b, {384}, cpu)},
                       {{"epsilon", 1e-12}});
  };
  const Tensor attended = norm(*b.ApplyOne("Add", {linear(merged, 384, 384), x}));
  const Tensor wide = linear(attended, 384, 1536);
  const Tensor half = *b.ApplyOne("Multiply", {wide, scalar(0.5)});
  const Tensor erf = *b.ApplyOne("Erf", {*b.ApplyOne("Divide", {wide, scalar(M_SQRT2)})});
  const Tensor gelu = *b.ApplyOne("Multiply", {half, *b.ApplyOne("Add", {erf, scalar(1)})});
  const Tensor out = norm(*b.ApplyOne("Add", {linear(gelu, 1536, 384), attended}));
  const auto graph = b.Build({out}).value();
  EXPECT_EQ(
      Optimize(graph),
      "Graph(x: float32[s, l, 384][cpu], mask: int64[s, l][cpu]){\n"
      "  c = Constant(float32[384][cpu])\n"
      "  c_1 = Constant(float32[384, 384][cpu])\n"
      "  c_2 = Constant(float32[384][cpu])\n"
      "  c_3 = Constant(float32[384, 384][cpu])\n"
      "  c_4 = Constant(float32[384][cpu])\n"
      "  c_5 = Constant(float32[384, 384][cpu])\n"
      "  c_6 = Constant(float32[384][cpu])\n"
      "  c_7 = Constant(float32[384, 384][cpu])\n"
      "  c_8 = Constant(float32[384][cpu])\n"
      "  c_9 = Constant(float32[384][cpu])\n"
      "  c_10 = Constant(float32[1536][cpu])\n"
      "  c_11 = Constant(float32[384, 1536][cpu])\n"
      "  c_12 = Constant(float32[384][cpu])\n"
      "  c_13 = Constant(float32[1536, 384][cpu])\n"
      "  c_14 = Constant(float32[384][cpu])\n"
      "  c_15 = Constant(float32[384][cpu])\n"
      "  x_1: float32[s, 1, 1, l][cpu] = FusedWhere(mask, fused_graph=FlowGraph(Reshape, Cast, "
      "Where), "
      "anchor=2)  \n"
      "  x_2: float32[s, l, 384][cpu], x_3: float32[s, l, 384][cpu], x_4: float32[s, l, 384][cpu] "
      "= "
      "FusedCpuBatchMatmul(c, x, c_1, c_2, c_3, c_4, c_5, fused_graph=FlowGraph(Broadcast, "
      "CpuBatchMatmul, Add, Broadcast, CpuBatchMatmul, Add, Broadcast, CpuBatchMatmul, Add), "
      "anchor=1)  \n"
      "  x_5: float32[s, l, 384][cpu] = FusedAttention(x_1, x_2, x_3, x_4, "
      "fused_graph=FlowGraph(Reshape, "
      "PermuteDims, Reshape, Reshape, PermuteDims, PermuteDims, Attention, PermuteDims, Reshape), "
      "anchor=6)  \n"
      "  x_6: float32[s, l, 384][cpu] = FusedCpuBatchMatmul(x, c_6, x_5, c_7, "
      "fused_graph=FlowGraph(Broadcast, CpuBatchMatmul, Add, Add), anchor=1)  \n"
      "  x_7: float32[s, l, 384][cpu] = LayerNorm(x_6, c_8, c_9, axis=2, epsilon=1e-12)  \n"
      "  x_8: float32[s, l, 1536][cpu] = FusedCpuBatchMatmul(c_10, x_7, c_11, "
      "fused_graph=FlowGraph(Broadcast, CpuBatchMatmul, Add, Gelu), anchor=1)  \n"
      "  x_9: float32[s, l, 384][cpu] = FusedCpuBatchMatmul(x_7, c_12, x_8, c_13, "
      "fused_graph=FlowGraph(Broadcast, CpuBatchMatmul, Add, Add), anchor=1)  \n"
      "  x_10: float32[s, l, 384][cpu] = LayerNorm(x_9, c_14, c_15, axis=2, epsilon=1e-12)  \n"
      "  return x_10\n"
      "}");
}

// A residual block: convolutions with folded statistics, additions and activations after them.
TEST(LogicalPipeline, FusesAResidualBlock) {
  const Device cpu = Device::Cpu();
  GraphBuilder b(AllOps());
  const ir::Var n = graph::MakeSymbol("n");
  const Tensor x =
      b.Input({ScalarType::kFloat32, {n, ir::Int64(64), ir::Int64(56), ir::Int64(56)}, cpu}, "x");
  const auto conv = [&](Tensor in) {
    const Tensor t = *b.ApplyOne("Conv2d", {in, Weight(b, {64, 64, 3, 3}, cpu)},
                                 {{"padding", std::vector<int64_t>{1, 1}}});
    return *b.ApplyOne("BatchNormInfer", {t, Weight(b, {64}, cpu), Weight(b, {64}, cpu),
                                          Weight(b, {64}, cpu), Weight(b, {64}, cpu)});
  };
  const Tensor y = *b.ApplyOne("Relu", {conv(x)});
  const Tensor z = *b.ApplyOne("Relu", {*b.ApplyOne("Add", {conv(y), x})});
  const auto graph = b.Build({z}).value();
  EXPECT_EQ(Optimize(graph),
            "Graph(x: float32[n, 64, 56, 56][cpu]){\n"
            "  c = Constant(float32[64][cpu])\n"
            "  c_1 = Constant(float32[64][cpu])\n"
            "  c_2 = Constant(float32[64][cpu])\n"
            "  c_3 = Constant(float32[64][cpu])\n"
            "  c_4 = Constant(float32[64, 64, 3, 3][cpu])\n"
            "  c_5 = Constant(float32[64, 64, 3, 3][cpu])\n"
            "  x_1: float32[64][cpu] = FusedMultiply(c, c_1, fused_graph=FlowGraph(Add, Rsqrt, "
            "Multiply), anchor=2)  \n"
            "  x_2: float32[64][cpu] = FusedAdd(c_2, x_1, c_3, fused_graph=FlowGraph(Negative, "
            "Multiply, Add), anchor=2)  \n"
            "  x_3: float32[64, 64, 3, 3][cpu] = FusedMultiply(c_4, x_1, "
            "fused_graph=FlowGraph(Reshape, Multiply), anchor=1)  \n"
            "  x_4: float32[n, 64, 56, 56][cpu] = FusedConv2d(x, x_3, x_2, "
            "fused_graph=FlowGraph(Conv2d, Reshape, Add, Relu), anchor=0)  \n"
            "  x_5: float32[64, 64, 3, 3][cpu] = FusedMultiply(c_5, x_1, "
            "fused_graph=FlowGraph(Reshape, Multiply), anchor=1)  \n"
            "  x_6: float32[n, 64, 56, 56][cpu] = FusedConv2d(x, x_4, x_5, x_2, "
            "fused_graph=FlowGraph(Reshape, Conv2d, Add, Add, Relu), anchor=1)  \n"
            "  return x_6\n"
            "}");
}

// Says that everything is 1.
class OnesEvaluator : public Evaluator {
 public:
  absl::StatusOr<std::vector<std::shared_ptr<const ConstantData>>> Evaluate(
      const graph::Operator& op) const override {
    std::vector<std::shared_ptr<const ConstantData>> results;
    for (const Tensor& output : op.outputs())
      results.push_back(ConstantData::Splat(output.dtype(), *output.ConstantCount(), 1));
    return results;
  }
};

// A host finds weights by their names, and a value of a model may be named like one of them.
TEST(FoldConstants, NamesNothingLikeAConstantOfTheGraph) {
  GraphBuilder b(AllOps());
  const graph::TensorType type = {ScalarType::kFloat32, MakeDims({4}), Device::Cpu()};
  const Tensor x = b.Input(type);
  const Tensor w = b.Constant(type, ConstantData::Unknown(ScalarType::kFloat32, 4), "w");
  const Tensor c =
      b.Constant(type, ConstantData::FromReals(ScalarType::kFloat32, {1, 2, 3, 4}), "c");
  const Tensor root = *b.ApplyOne("Sqrt", {c}, {}, "w");
  const Tensor other = *b.ApplyOne("Exp", {c}, {}, "other");
  const Tensor sum = *b.ApplyOne("Add", {*b.ApplyOne("Multiply", {x, root}), w});
  const Graph graph = *b.Build({*b.ApplyOne("Add", {sum, other})});
  const OnesEvaluator evaluator;
  const auto folded = RunPasses<Graph>({FoldConstants(&evaluator)}, graph, {}).value();
  std::vector<std::string> names;
  for (const Tensor& constant : graph::GraphConstants(folded)) names.push_back(constant.name());
  EXPECT_THAT(names, ::testing::UnorderedElementsAre("w", "w.folded", "other"));
}

}  // namespace
}  // namespace hidet::passes
