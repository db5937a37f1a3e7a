#include "frontends/fx/import_fx.h"

#include <optional>
#include <string>
#include <vector>

#include "frontends/fx/op_map.h"
#include "gmock/gmock.h"
#include "graph/tensor.h"
#include "gtest/gtest.h"

namespace hidet::fx {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

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

TEST(ImportFxTest, RefusedNodesAreNamedAtOnce) {
  const FxValue x = FxValue::Ref(0);
  FxNode first = Node("softmax", {x, FxValue::Int(2)}), second = first;
  first.name = "first";
  second.name = "second";
  // What reads an unknown result is not blamed; what does not is looked at.
  const auto graph = ImportFx(
      Small({first, Node("relu", {FxValue::Ref(2)}), second, Node("matmul", {x, FxValue::Ref(1)})}),
      graph::Device::Cpu());
  EXPECT_EQ(graph.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(graph.status().message(),
              StartsWith("softmax (nodes first, second): dimension 2 out of range for rank 2\n"
                         "matmul (node matmul): "));
  EXPECT_THAT(graph.status().message(), Not(HasSubstr("relu")));
}

TEST(ImportFxTest, OtherNodesTakeThePlaceOfRefusedOnes) {
  const FxValue x = FxValue::Ref(0);
  // relu(softmax(x, 2)), where "softmax" is made of exp and sum: values 2 and 3 while it is.
  const FxGraph fx =
      Small({Node("softmax", {x, FxValue::Int(2)}), Node("relu", {FxValue::Ref(2)})});
  const FxBody body = {.nodes = {Node("exp", {x}), Node("sum", {FxValue::Ref(2), FxValue::Int(1)})},
                       .result = FxValue::Ref(3)};
  std::vector<int> asked;
  const auto graph = ImportFx(fx, graph::Device::Cpu(), nullptr, [&](int place) {
                       asked.push_back(place);
                       return std::optional<FxBody>(body);
                     }).value();
  EXPECT_EQ(graph.outputs[0].type().ToString(), "float32[n][cpu]");
  EXPECT_EQ(asked, std::vector<int>{0});

  // Where these are refused too, the error is that of the row.
  const FxBody wrong = {.nodes = {Node("sum", {x, FxValue::Int(5)})}, .result = FxValue::Ref(2)};
  for (const std::optional<FxBody>& other : {std::optional(wrong), std::optional<FxBody>()}) {
    const auto refused = ImportFx(fx, graph::Device::Cpu(), nullptr, [&](int) { return other; });
    EXPECT_THAT(refused.status().message(), HasSubstr("softmax (node softmax): dimension 2"));
  }
}

TEST(ImportFxTest, OtherNodesChangeTensorsInPlace) {
  const FxValue x = FxValue::Ref(0), copy = FxValue::Ref(2);
  // y = x.clone(); softmax_(y, 2); return y: what is read later is the result of the body.
  FxGraph fx = Small({Node("clone", {x}), Node("softmax_", {copy, FxValue::Int(2)}),
                      Node("sum", {copy, FxValue::Int(1)})});
  FxBody body = {.nodes = {Node("exp", {copy})}, .result = FxValue::Ref(3), .in_place = true};
  const auto graph = ImportFx(fx, graph::Device::Cpu(), nullptr, [&](int) {
                       return std::optional<FxBody>(body);
                     }).value();
  std::vector<std::string> kinds;
  for (const graph::Operator& op : graph.operators) kinds.push_back(std::string(op.record().name));
  EXPECT_THAT(kinds, Contains("Exp"));
  // Nodes that change a tensor themselves do not stand for others.
  body.nodes = {Node("exp_", {copy})};
  const auto refused =
      ImportFx(fx, graph::Device::Cpu(), nullptr, [&](int) { return std::optional<FxBody>(body); });
  EXPECT_THAT(refused.status().message(), HasSubstr("softmax_ (node softmax_): dimension 2"));
}

TEST(ImportFxTest, ViewsAsAnotherDTypeShareMemoryAndConversionsDoNot) {
  const FxValue x = FxValue::Ref(0), copy = FxValue::Ref(2), other = FxValue::Ref(3);
  FxValue dtype;
  dtype.kind = FxValue::Kind::kDType;
  dtype.dtype = ScalarType::kInt32;
  // y = x.clone(); z = y.view(int32); z.add_(1); return y.
  const auto changed = [&](FxNode node) {
    FxGraph fx =
        Small({Node("clone", {x}), std::move(node), Node("add_", {other, FxValue::Int(1)})});
    fx.outputs = {copy};
    return TypeOf(fx);
  };
  EXPECT_THAT(changed(Node("view", {copy, dtype})), HasSubstr("a view is used afterwards"));
  EXPECT_EQ(changed(Node("int", {copy})), "float32[n, 10][cpu]");
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
      ImportFx(Small({Node("linear", {FxValue::Ref(0), FxValue::Ref(1)})}), graph::Device::Cpu())
          .value();
  const std::vector<int> inputs = {1};
  const std::vector<std::string> names = {"weight"};
  const graph::Graph bound = BindInputs(graph, inputs, names);
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
