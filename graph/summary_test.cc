#include "graph/summary.h"

#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

Tensor FloatConstant(GraphBuilder& b, std::vector<int64_t> shape) {
  const Dims dims = MakeDims(shape);
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return b.Constant({ScalarType::kFloat32, dims, Device::FakeCuda()},
                    ConstantData::Splat(ScalarType::kFloat32, count, 1));
}

// The first graph of the quick start.
TEST(Summary, PrintsTheQuickStartsGraph) {
  GraphBuilder b(AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, MakeDims({2, 3}), Device::FakeCuda()});
  const Tensor y = *b.ApplyOne("Matmul", {x, FloatConstant(b, {3, 2})});
  const Tensor z = *b.ApplyOne("Add", {y, FloatConstant(b, {2})});
  const auto graph = b.Build({z}).value();
  EXPECT_EQ(
      Summary(graph),
      "Graph(x: float32[2, 3][cuda]){\n"
      "  c = Constant(float32[3, 2][cuda])\n"
      "  c_1 = Constant(float32[2][cuda])\n"
      "  x_1: float32[2, 2][cuda] = Matmul(x, c, require_prologue=False, transpose_b=False)  \n"
      "  x_2: float32[2, 2][cuda] = Add(x_1, c_1)  \n"
      "  return x_2\n"
      "}");
}

// The graph of the guide to resolve rules: an integer exponent of rank 0.
TEST(Summary, PrintsTheResolveGuidesGraph) {
  GraphBuilder b(AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, MakeDims({2, 3}), Device::FakeCuda()});
  const Tensor c = b.Constant({ScalarType::kInt64, {}, Device::FakeCuda()},
                              ConstantData::FromInts(ScalarType::kInt64, {3}));
  const auto graph = b.Build({*b.ApplyOne("Pow", {x, c})}).value();
  EXPECT_EQ(Summary(graph),
            "Graph(x: float32[2, 3][cuda]){\n"
            "  c = Constant(int64[][cuda])\n"
            "  x_1: float32[2, 3][cuda] = Pow(x, c)  \n"
            "  return x_1\n"
            "}");
}

TEST(Summary, KeepsNamesOfInputsAndMakesThemUnique) {
  GraphBuilder b(AllOps());
  const ir::Var s = MakeSymbol("s");
  const Tensor ids = b.Input({ScalarType::kInt64, {s}, Device::Cpu()}, "ids");
  const Tensor odd = b.Input({ScalarType::kInt64, {s}, Device::Cpu()}, "a/b c");
  const Tensor again = b.Input({ScalarType::kInt64, {s}, Device::Cpu()}, "ids");
  const Tensor y = *b.ApplyOne("Add", {ids, odd});
  const auto graph = b.Build({*b.ApplyOne("Concat", {y, again}, {{"axis", int64_t{0}}})}).value();
  EXPECT_EQ(Summary(graph),
            "Graph(ids: int64[s][cpu], x: int64[s][cpu], ids_1: int64[s][cpu]){\n"
            "  x_1: int64[s][cpu] = Add(ids, x)  \n"
            "  x_2: int64[s * 2][cpu] = Concat(x_1, ids_1, axis=0)  \n"
            "  return x_2\n"
            "}");
}

}  // namespace
}  // namespace hidet::graph
