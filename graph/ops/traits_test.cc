// Traits are read from definitions: one operator of each family and kind.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "graph/attributes.h"
#include "graph/device.h"
#include "graph/graph.h"
#include "graph/graph_builder.h"
#include "graph/op_record.h"
#include "graph/ops/all_ops.h"
#include "graph/tensor.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

std::string TraitsOf(const Operator& op) {
  const std::pair<uint32_t, const char*> names[] = {
      {kPointwise, "pointwise"}, {kInjective, "injective"}, {kMovement, "movement"},
      {kReduction, "reduction"}, {kAnchor, "anchor"},       {kCast, "cast"}};
  std::vector<std::string> held;
  for (const auto& [trait, name] : names) {
    if (op.Is(trait)) held.emplace_back(name);
  }
  return absl::StrJoin(held, " ");
}

struct Row {
  const char* op;
  std::vector<std::vector<int64_t>> shapes;  // of float32, or of int64 where the operator wants it
  std::vector<Attributes::Entry> attributes;
  const char* traits;
  std::vector<int> integers = {};  // inputs of int64
};

AttributeValue L(std::vector<int64_t> values) { return values; }

TEST(TraitsTest, FollowFromTheDefinition) {
  const std::vector<Row> rows = {
      {"Exp", {{2, 3}}, {}, "pointwise injective"},
      {"Add", {{2, 3}, {3}}, {}, "pointwise injective"},
      {"Less", {{2, 3}, {3}}, {}, "pointwise injective"},
      {"Relu", {{2, 3}}, {}, "pointwise injective"},
      {"Cast", {{2, 3}}, {{"dtype", ScalarType::kFloat16}}, "pointwise injective cast"},
      {"Full",
       {},
       {{"shape", L({2})}, {"value", 1.5}, {"dtype", ScalarType::kFloat32}},
       "pointwise injective"},
      {"Shape", {{2, 3}}, {}, "injective"},
      {"PermuteDims", {{2, 3}}, {}, "injective movement"},
      {"Reshape", {{2, 3}}, {{"shape", L({6})}}, "injective movement"},
      {"Broadcast", {{2, 1}}, {{"shape", L({2, 4})}}, "injective movement"},
      {"Pad", {{4}}, {{"pads", L({1, 2})}}, "injective movement"},
      {"Flip", {{4}}, {{"dims", L({0})}}, "injective movement"},
      // Zeros are chosen by the place, not by what is read: more than a movement.
      {"Triu", {{3, 3}}, {}, "injective"},
      {"Concat", {{2, 3}, {2, 1}}, {{"axis", int64_t{1}}}, "injective"},
      {"Take", {{5, 3}, {2}}, {}, "injective", {1}},
      {"BatchNormInfer", {{1, 2, 3}, {2}, {2}, {2}, {2}}, {}, "injective"},
      {"ReduceSum", {{2, 3}}, {{"dims", L({1})}}, "reduction"},
      {"ArgMax", {{2, 3}}, {{"dim", int64_t{1}}}, "reduction"},
      {"Softmax", {{2, 3}}, {}, "reduction"},
      {"LayerNorm", {{2, 3}, {3}, {3}}, {}, "reduction"},
      {"RmsNorm", {{2, 3}, {3}}, {}, "reduction"},
      {"MaxPool2d",
       {{1, 2, 6, 6}},
       {{"kernel", L({2, 2})}, {"stride", L({2, 2})}, {"padding", L({0, 0})}},
       "reduction"},
      {"Matmul", {{4, 5}, {5, 6}}, {}, "anchor"},
      {"Conv2d", {{1, 2, 6, 6}, {4, 2, 3, 3}}, {}, "anchor"},
      {"Attention", {{1, 4, 8}, {1, 4, 8}, {1, 4, 8}}, {}, "anchor"},
      {"CumulativeSum", {{2, 3}}, {{"dim", int64_t{1}}}, ""},
      {"Scatter", {{4, 5}, {1, 2}, {1, 2}}, {}, "", {1}},
      // Has no definition: it is made of other operators.
      {"Split", {{2, 7}}, {{"axis", int64_t{1}}, {"sizes", L({3, 4})}}, ""},
  };
  for (const Row& row : rows) {
    GraphBuilder b(AllOps());
    std::vector<Tensor> inputs;
    for (size_t i = 0; i < row.shapes.size(); ++i) {
      const bool is_integer = std::find(row.integers.begin(), row.integers.end(),
                                        static_cast<int>(i)) != row.integers.end();
      inputs.push_back(b.Input({is_integer ? ScalarType::kInt64 : ScalarType::kFloat32,
                                MakeDims(row.shapes[i]), Device::Cpu()}));
    }
    Attributes attributes;
    for (const auto& [name, value] : row.attributes) attributes.Set(name, value);
    const auto results = b.Apply(row.op, inputs, attributes);
    ASSERT_TRUE(results.ok()) << row.op << ": " << results.status();
    const auto graph = b.Build(*results);
    ASSERT_TRUE(graph.ok()) << row.op << ": " << graph.status();
    ASSERT_EQ(graph->operators.size(), 1) << row.op;
    EXPECT_EQ(TraitsOf(graph->operators[0]), row.traits) << row.op;
  }
}

TEST(TraitsTest, AFusedOperatorHasNoneAndItsAnchorHas) {
  GraphBuilder b(AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, MakeDims({4, 5}), Device::Cpu()});
  const Tensor w = b.Input({ScalarType::kFloat32, MakeDims({5, 6}), Device::Cpu()});
  const auto product = b.Apply("Matmul", {x, w}, {});
  ASSERT_TRUE(product.ok());
  const auto inner = b.Build(*product);
  ASSERT_TRUE(inner.ok());
  const Operator fused = Operator::MakeFused(std::make_shared<Graph>(*inner), 0, inner->inputs,
                                             inner->operators[0].outputs());
  EXPECT_FALSE(fused.Is(kAnchor));
  EXPECT_TRUE(fused.anchor().Is(kAnchor));
}

}  // namespace
}  // namespace hidet::graph
