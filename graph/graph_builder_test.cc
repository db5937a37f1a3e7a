#include "graph/graph_builder.h"

#include "graph/ops/all_ops.h"
#include "graph/verify_graph.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

class GraphBuilderTest : public testing::Test {
 protected:
  Tensor Float(Dims shape) {
    return b_.Input({ScalarType::kFloat32, std::move(shape), Device::Cpu()});
  }
  Tensor Ints(std::vector<int64_t> values) { return IntsConstant(values, Device::Cpu()); }
  Tensor Scalar(int64_t value) {
    return b_.Constant({ScalarType::kInt64, {}, Device::Cpu()},
                       ConstantData::FromInts(ScalarType::kInt64, {value}));
  }
  std::string ErrorOf(absl::string_view op, std::vector<Tensor> inputs,
                      Attributes attributes = {}) {
    const auto result = b_.Apply(op, inputs, attributes, "n");
    return result.ok() ? "ok" : std::string(result.status().message());
  }

  GraphBuilder b_{AllOps()};
  ir::Var s_ = MakeSymbol("s"), l_ = MakeSymbol("l");
};

TEST_F(GraphBuilderTest, FollowsShapeGatherConcatReshape) {
  const Tensor x = Float({s_, l_, ir::Int64(384)});
  const Tensor shape = *b_.ApplyOne("Shape", {x});
  const Tensor batch = *b_.ApplyOne("Take", {shape, Scalar(0)}, {{"axis", int64_t{0}}});
  const Tensor batch1 = *b_.ApplyOne("Unsqueeze", {batch}, {{"dims", std::vector<int64_t>{0}}});
  const Tensor length =
      *b_.ApplyOne("StridedSlice", {shape},
                   {{"starts", std::vector<int64_t>{1}}, {"ends", std::vector<int64_t>{2}}});
  const Tensor twice = *b_.ApplyOne("Multiply", {length, Scalar(2)});
  const Tensor half =
      *b_.ApplyOne("Divide", {*b_.ApplyOne("Cast", {twice}, {{"dtype", ScalarType::kInt32}}),
                              *b_.ApplyOne("Cast", {Scalar(2)}, {{"dtype", ScalarType::kInt32}})});
  const Tensor wide = *b_.ApplyOne("Cast", {half}, {{"dtype", ScalarType::kInt64}});
  const Tensor target =
      *b_.ApplyOne("Concat", {batch1, wide, Ints({12, 32})}, {{"axis", int64_t{0}}});
  ASSERT_TRUE(target.value().has_value());
  EXPECT_EQ(ToString(*target.value()), "[s, l, 12, 32]");
  const Tensor y = *b_.ApplyOne("Reshape", {x}, {{"shape", *target.value()}});
  EXPECT_EQ(y.type().ToString(), "float32[s, l, 12, 32][cpu]");
}

TEST_F(GraphBuilderTest, DoesNotFollowElementsInOtherLayouts) {
  const Tensor x =
      *b_.ApplyOne("Reshape", {Ints({1, 2, 3, 4})}, {{"shape", Dims{ir::Int64(2), ir::Int64(2)}}});
  ASSERT_TRUE(x.value().has_value());
  for (const char* layout : {"order(1,0)", "order(0,1) block(1:2)"}) {
    const Tensor stored = *b_.ApplyOne("Relayout", {x}, {{"layout", std::string(layout)}});
    EXPECT_FALSE(stored.value().has_value()) << layout;
  }
}

TEST_F(GraphBuilderTest, InfersAnUnknownSizeThroughSymbols) {
  const Tensor x = Float({s_, l_, ir::Int64(384)});
  EXPECT_EQ(
      ToString(b_.ApplyOne("Reshape", {x}, {{"shape", Dims{s_, ir::Int64(-1), ir::Int64(12)}}})
                   ->shape()),
      "[s, l * 32, 12]");
  EXPECT_EQ(
      ToString(
          b_.ApplyOne("Reshape", {x}, {{"shape", Dims{ir::Int64(-1), ir::Int64(384)}}})->shape()),
      "[l * s, 384]");
}

TEST_F(GraphBuilderTest, SlicesWithPythonsMeaning) {
  const Tensor x = Float({s_, ir::Int64(10)});
  const auto slice = [&](int64_t start, int64_t end, int64_t stride, int64_t axis) {
    return ToString(b_.ApplyOne("StridedSlice", {x},
                                {{"starts", std::vector<int64_t>{start}},
                                 {"ends", std::vector<int64_t>{end}},
                                 {"axes", std::vector<int64_t>{axis}},
                                 {"strides", std::vector<int64_t>{stride}}})
                        ->shape());
  };
  EXPECT_EQ(slice(2, INT64_MAX, 1, 1), "[s, 8]");
  EXPECT_EQ(slice(-3, -1, 1, 1), "[s, 2]");
  EXPECT_EQ(slice(0, INT64_MAX, 3, 1), "[s, 4]");
  EXPECT_EQ(slice(9, INT64_MIN, -1, 1), "[s, 10]");
  EXPECT_EQ(slice(-1, -20, -4, 1), "[s, 3]");
  EXPECT_EQ(slice(7, 3, 1, 1), "[s, 0]");
  EXPECT_EQ(slice(0, INT64_MAX, 1, 0), "[s, 10]");
  EXPECT_EQ(slice(0, 1, 1, 0), "[1, 10]");
  EXPECT_EQ(slice(1, INT64_MAX, 1, 0), "[s - 1, 10]");
}

TEST_F(GraphBuilderTest, AssumesWhatItCannotProve) {
  const Tensor x = Float({s_, ir::Int64(4)}), y = Float({l_, ir::Int64(4)});
  const Tensor z = *b_.ApplyOne("Add", {x, y});
  const auto graph = b_.Build({z});
  ASSERT_TRUE(graph.ok());
  EXPECT_EQ(graph->assumptions.size(), 1u);
}

TEST_F(GraphBuilderTest, RangesAreAsLongAsTheirSymbols) {
  const Tensor x = Float({s_, l_});
  const Tensor shape = *b_.ApplyOne("Shape", {x});
  const Tensor length = *b_.ApplyOne("Take", {shape, Scalar(1)});
  EXPECT_EQ(ToString(b_.ApplyOne("Arange", {Scalar(0), length, Scalar(1)})->shape()), "[l]");
  const Tensor data = b_.Input({ScalarType::kInt64, {}, Device::Cpu()});
  EXPECT_EQ(ErrorOf("Arange", {Scalar(0), data, Scalar(1)}),
            "Arange \"n\": the number of elements depends on data");
}

TEST_F(GraphBuilderTest, ErrorsNameTheOperator) {
  const Tensor x = Float(MakeDims({2, 3, 4}));
  EXPECT_EQ(ErrorOf("Softmax", {x}, {{"axis", int64_t{4}}}),
            "Softmax \"n\": axis 4 out of range for rank 3");
  EXPECT_EQ(ErrorOf("Add", {x, Float(MakeDims({5}))}),
            "Add \"n\": shapes [2, 3, 4] and [5] do not broadcast");
  EXPECT_EQ(ErrorOf("Softmax", {x}, {{"axes", int64_t{1}}}),
            "Softmax \"n\": unknown attribute \"axes\"");
  EXPECT_EQ(ErrorOf("Concat", {x}, {{"axis", true}}),
            "Concat \"n\": attribute \"axis\" is True, expected an axis");
  EXPECT_EQ(ErrorOf("Matmul", {x}), "Matmul \"n\": got 1 inputs, expected 2");
  EXPECT_EQ(ErrorOf("Matmul", {x, Float(MakeDims({5, 6}))}),
            "Matmul \"n\": inner sizes of [2, 3, 4] and [5, 6]: 4 and 5 differ");
  EXPECT_EQ(ErrorOf("Reshape", {x}, {{"shape", std::vector<int64_t>{5, -1}}}),
            "Reshape \"n\": cannot reshape [2, 3, 4] to [5, -1]");
  EXPECT_EQ(ErrorOf("Nonsense", {x}), "no operator \"Nonsense\"");
  const Tensor cuda = b_.Input({ScalarType::kFloat32, {}, Device::Cuda()});
  EXPECT_EQ(ErrorOf("Add", {x, cuda}), "Add \"n\": inputs on different devices, cpu and cuda");
}

// One that was made elsewhere brings along what it assumes, and nothing is inferred again.
TEST_F(GraphBuilderTest, AnAppendedOperatorBringsItsAssumptions) {
  const ir::Var n = MakeSymbol("n"), m = MakeSymbol("m");
  const Tensor x = Float({n}), y = Float({m});
  ASSERT_TRUE(b_.ApplyOne("Add", {x, y}).ok());
  const Operator sum = b_.operators().back();
  ASSERT_EQ(sum.assumptions().size(), 1u);
  Graph started;
  started.inputs = {x, y};
  GraphBuilder other(AllOps());
  other.StartFrom(started);
  other.Append(sum);
  const Graph graph = other.Build({sum.output()}).value();
  ASSERT_EQ(graph.assumptions.size(), 1u);
  EXPECT_TRUE(graph.assumptions[0].SameAs(sum.assumptions()[0]));
}

TEST_F(GraphBuilderTest, VerifierFindsUseBeforeDefinition) {
  const Tensor x = Float(MakeDims({2}));
  const Tensor y = *b_.ApplyOne("Relu", {x});
  const Tensor z = *b_.ApplyOne("Exp", {y});
  Graph graph = *b_.Build({z});
  std::swap(graph.operators[0], graph.operators[1]);
  EXPECT_EQ(VerifyGraph(graph).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(VerifyGraph(graph).message(), "Exp: uses a tensor before it is defined");
}

}  // namespace
}  // namespace hidet::graph
