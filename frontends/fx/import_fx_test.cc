#include "frontends/fx/import_fx.h"

#include <string>
#include <vector>

#include "frontends/fx/op_map.h"
#include "gmock/gmock.h"
#include "graph/tensor.h"
#include "gtest/gtest.h"

namespace hidet::fx {
namespace {

using ::testing::HasSubstr;

// x: float32[n, 10], w: float32[4, 10].
FxGraph Small(std::vector<FxNode> nodes) {
  FxGraph fx;
  fx.symbols = {{.name = "n", .min = 2, .max = 64}};
  fx.inputs = {{.name = "x", .shape = {{.symbol = "n"}, {.size = 10}}},
               {.name = "w", .shape = {{.size = 4}, {.size = 10}}}};
  fx.outputs = {FxValue::Ref(1 + static_cast<int64_t>(nodes.size()))};
  fx.nodes = std::move(nodes);
  return fx;
}

FxNode Node(std::string target, std::vector<FxValue> args) {
  return {.name = target, .target = target, .args = std::move(args)};
}

std::string TypeOf(const FxGraph& fx) {
  const auto graph = ImportFx(fx, graph::Device::Cpu());
  return graph.ok() ? graph->outputs[0].type().ToString() : std::string(graph.status().message());
}

TEST(ImportFxTest, TypesOfResults) {
  const FxValue x = FxValue::Ref(0), w = FxValue::Ref(1);
  EXPECT_EQ(TypeOf(Small({Node("linear", {x, w}), Node("relu", {FxValue::Ref(2)})})),
            "float32[n, 4][cpu]");
  EXPECT_EQ(TypeOf(Small({Node("transpose", {x, FxValue::Int(0), FxValue::Int(-1)})})),
            "float32[10, n][cpu]");
  EXPECT_EQ(TypeOf(Small({Node("sum", {x, FxValue::Int(1)})})), "float32[n][cpu]");
  EXPECT_EQ(TypeOf(Small({Node("gt", {x, FxValue::Int(0)})})), "bool[n, 10][cpu]");
  EXPECT_EQ(TypeOf(Small({Node("long", {x}), Node("truediv", {FxValue::Ref(2), FxValue::Int(2)})})),
            "float32[n, 10][cpu]");
  EXPECT_EQ(
      TypeOf(Small({Node("size", {x, FxValue::Int(0)}),
                    Node("expand", {w, FxValue::Ref(2), FxValue::Int(-1), FxValue::Int(-1)})})),
      "float32[n, 4, 10][cpu]");
}

TEST(ImportFxTest, UnmappedTargetsAreNamedOnceInOrder) {
  const FxValue x = FxValue::Ref(0);
  const auto graph =
      ImportFx(Small({Node("unheard_of", {x}), Node("never_mapped", {x}), Node("unheard_of", {x})}),
               graph::Device::Cpu());
  EXPECT_EQ(graph.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_EQ(graph.status().message(),
            "The following operators are not supported or mapped by hidet yet:\n  unheard_of\n  "
            "never_mapped");
}

TEST(ImportFxTest, WrongGraphsAreErrors) {
  const FxValue x = FxValue::Ref(0), w = FxValue::Ref(1);
  EXPECT_THAT(TypeOf(Small({Node("relu", {FxValue::Ref(7)})})),
              HasSubstr("reference 7 to none of the 2 values before it"));
  EXPECT_THAT(TypeOf(Small({Node("relu", {})})),
              HasSubstr("relu (node relu): argument input: expected a tensor"));
  EXPECT_THAT(TypeOf(Small({Node("matmul", {x, w})})), HasSubstr("matmul (node matmul): "));
  EXPECT_THAT(TypeOf(Small({Node("softmax", {x, FxValue::Int(2)})})),
              HasSubstr("dimension 2 out of range for rank 2"));
  FxGraph fx = Small({Node("relu", {x})});
  fx.symbols.clear();
  EXPECT_THAT(TypeOf(fx), HasSubstr("input x: size n is not a plain symbol"));
  FxNode unknown = Node("relu", {x});
  unknown.kwargs = {{"colour", FxValue::Int(1)}};
  EXPECT_THAT(TypeOf(Small({unknown})),
              HasSubstr("relu (node relu): argument colour is not supported"));
  unknown.kwargs = {{"non_blocking", FxValue::Int(1)}};
  EXPECT_THAT(TypeOf(Small({unknown})), HasSubstr("float32"));
  fx = Small({Node("relu", {x})});
  fx.inputs[0].dtype = ScalarType::kComplex64;
  EXPECT_THAT(TypeOf(fx), HasSubstr("input x: elements of complex64 are not supported"));
}

TEST(ImportFxTest, NumpysNamesOfArgumentsAreKnown) {
  FxNode sum = Node("sum", {FxValue::Ref(0)});
  const std::string all = TypeOf(Small({sum}));
  sum.kwargs = {{"axis", FxValue::Int(1)}};
  const std::string rows = TypeOf(Small({sum}));
  sum.kwargs[0].first = "dim";
  EXPECT_EQ(rows, TypeOf(Small({sum})));
  EXPECT_NE(rows, all);
}

TEST(ImportFxTest, SizesAreResultsAsTensors) {
  EXPECT_EQ(TypeOf(Small({Node("size", {FxValue::Ref(0), FxValue::Int(0)})})), "int64[][cpu]");
}

TEST(ImportFxTest, BoundInputsAreConstants) {
  const auto graph =
      ImportFx(Small({Node("linear", {FxValue::Ref(0), FxValue::Ref(1)})}), graph::Device::Cpu());
  ASSERT_TRUE(graph.ok()) << graph.status();
  const std::vector<int> inputs = {1};
  const std::vector<std::string> names = {"weight"};
  const graph::Graph bound = BindInputs(*graph, inputs, names);
  ASSERT_EQ(bound.inputs.size(), 1u);
  EXPECT_EQ(bound.inputs[0].name(), "x");
  EXPECT_TRUE(bound.operators[0].input(1).is_constant());
  EXPECT_EQ(bound.operators[0].input(1).name(), "weight");
}

TEST(FindRuleTest, FindsFirstAndLast) {
  EXPECT_NE(FindRule("abs"), nullptr);
  EXPECT_NE(FindRule("where"), nullptr);
  EXPECT_EQ(FindRule("wher"), nullptr);
  EXPECT_EQ(FindRule(""), nullptr);
}

}  // namespace
}  // namespace hidet::fx
