// The three laws of the canonical text, and the parser's errors.
#include "graph/text.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

using ::testing::HasSubstr;

void ExpectRoundTrip(const Graph& graph) {
  ConstantTable constants;
  const std::string text = PrintGraph(graph, &constants);
  const auto parsed = ParseGraph(text, AllOps(), constants);
  ASSERT_TRUE(parsed.ok()) << parsed.status() << "\n" << text;
  EXPECT_TRUE(Equal(*parsed, graph)) << text;
  EXPECT_EQ(PrintGraph(*parsed), text);
}

TEST(GraphText, GraphsThatShareConstantsHaveThemInTheirTableOnce) {
  GraphBuilder b(AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, MakeDims({32}), Device::Cpu()}, "x");
  std::vector<double> values(32);
  for (int i = 0; i < 32; ++i) values[i] = i;
  const Tensor c = b.Constant({ScalarType::kFloat32, MakeDims({32}), Device::Cpu()},
                              ConstantData::FromReals(ScalarType::kFloat32, values), "c");
  const Graph graph = *b.Build({*b.ApplyOne("Add", {x, c})}, {"y"}, "g");
  ConstantTable constants;
  const std::string text = PrintGraph(graph, &constants);
  EXPECT_EQ(PrintGraph(graph, &constants), text);
  EXPECT_EQ(constants.size(), 1u);
}

TEST(GraphText, ConstantsKeepTheirNames) {
  GraphBuilder b(AllOps());
  const TensorType type = {ScalarType::kFloat32, MakeDims({2}), Device::Cpu()};
  const Tensor x = b.Input(type, "x");
  const Tensor w = b.Constant(type, ConstantData::FromReals(ScalarType::kFloat32, {1, 2}), "a.'w'");
  const Tensor u = b.Constant(type, ConstantData::Unknown(ScalarType::kFloat32, 2), "u");
  const Graph graph = *b.Build({*b.ApplyOne("Add", {*b.ApplyOne("Add", {x, w}), u})});
  EXPECT_THAT(PrintGraph(graph),
              ::testing::HasSubstr("  c = Constant(float32[2][cpu], [1.0, 2.0], name='a.\\'w\\'')\n"
                                   "  c_1 = Constant(float32[2][cpu], unknown, name='u')\n"));
  ExpectRoundTrip(graph);
  const std::vector<Tensor> constants =
      GraphConstants(*ParseGraph(PrintGraph(graph), AllOps(), {}));
  EXPECT_EQ(constants[0].name(), "a.'w'");
  EXPECT_EQ(constants[1].name(), "u");
}

TEST(GraphText, PrintsEverythingThatASummaryLeavesOut) {
  GraphBuilder b(AllOps());
  const ir::Var s = MakeSymbol("s"), l = MakeSymbol("l", 1, 512, 128);
  const Tensor x = b.Input({ScalarType::kFloat32, {s, l}, Device::FakeCuda()}, "a/b");
  const Tensor y = b.Input({ScalarType::kFloat32, {l, ir::Int64(3)}, Device::FakeCuda()}, "y");
  const Tensor c = ScalarConstant(ScalarType::kFloat32, 0.1, Device::FakeCuda());
  const Tensor z = *b.ApplyOne("Matmul", {x, y}, {}, "layer.0");
  const auto graph = b.Build({*b.ApplyOne("Multiply", {z, c})}, {"out'put"}, "net").value();
  EXPECT_EQ(
      PrintGraph(graph),
      "graph @'net' symbols(s: 1..1048576, l: 1..512 hint 128) (x: float32[s, l][fake_cuda] 'a/b', "
      "y: float32[l, 3][fake_cuda]) {\n"
      "  c = Constant(float32[][fake_cuda], [0.1])\n"
      "  x_1: float32[s, 3][fake_cuda] = Matmul(x, y, require_prologue=False, transpose_b=False, "
      "transpose_a=False, "
      "name='layer.0')\n"
      "  x_2: float32[s, 3][fake_cuda] = Multiply(x_1, c)\n"
      "  return x_2 as 'out\\'put'\n"
      "}\n");
  ExpectRoundTrip(graph);
}

TEST(GraphText, RoundTripsShapesConstantsAndMarks) {
  GraphBuilder b(AllOps());
  const ir::Var s = MakeSymbol("s"), t = MakeSymbol("t", 0, 100);
  const Tensor x = b.Input({ScalarType::kFloat16, {s, t, ir::Int64(8)}, Device::Cuda(1)});
  const Tensor z = b.Input({ScalarType::kFloat16, {t, s, ir::Int64(8)}, Device::Cuda(1)});
  const Tensor flat = *b.ApplyOne("Reshape", {x}, {{"shape", Dims{ir::Int64(-1), ir::Int64(4)}}});
  const Tensor sliced = *b.ApplyOne(
      "StridedSlice", {x},
      {{"starts", Dims{ir::Int64(1)}}, {"ends", Dims{t}}, {"axes", std::vector<int64_t>{1}}});
  std::vector<double> many(100);
  for (size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i) / 3;
  const Tensor big = b.Constant({ScalarType::kFloat16, MakeDims({100}), Device::Cuda(1)},
                                ConstantData::FromReals(ScalarType::kFloat16, many));
  const Tensor odd =
      b.Constant({ScalarType::kFloat16, MakeDims({4}), Device::Cuda(1)},
                 ConstantData::FromReals(ScalarType::kFloat16, {INFINITY, -INFINITY, NAN, -0.0}));
  const Tensor splat = b.Constant({ScalarType::kFloat16, MakeDims({1000, 1}), Device::Cuda(1)},
                                  ConstantData::Splat(ScalarType::kFloat16, 1000, 0.5));
  const Tensor sum = *b.ApplyOne("Add", {big, *b.ApplyOne("Add", {splat, big})});
  const Tensor both = *b.ApplyOne("Add", {x, z});
  Graph graph = *b.Build({flat, sliced, sum, *b.ApplyOne("Add", {flat, odd}), both},
                         {"a", "b", "c", "d", "e"});
  graph.updates = {{4, 0}};
  ASSERT_FALSE(graph.assumptions.empty());
  ExpectRoundTrip(graph);
}

TEST(GraphText, RoundTripsFusedOperators) {
  auto inner = std::make_shared<Graph>();
  const ir::Var s = MakeSymbol("s");
  GraphBuilder b(AllOps());
  const Tensor in = b.Input({ScalarType::kFloat32, {s, ir::Int64(4)}, Device::Cpu()});
  const Tensor twice =
      *b.ApplyOne("Multiply", {in, ScalarConstant(ScalarType::kFloat32, 2, Device::Cpu())});
  *inner = *b.Build({*b.ApplyOne("Relu", {twice}, {}, "n")});
  GraphBuilder outer(AllOps());
  const Tensor x = outer.Input({ScalarType::kFloat32, {s, ir::Int64(4)}, Device::Cpu()}, "x");
  const Tensor y = Tensor::Make(x.type());
  outer.Append(Operator::MakeFused(inner, 1, {x}, {y}));
  const auto graph =
      outer
          .Build({*outer.ApplyOne(
              "LayerNorm", {y, Tensor(), ScalarConstant(ScalarType::kFloat32, 1, Device::Cpu())})})
          .value();
  ExpectRoundTrip(graph);
}

// Every operator with its default attributes, on whatever input it takes.
TEST(GraphText, RoundTripsEveryOperatorThatInfers) {
  int printed = 0;
  for (const auto& record : AllOps().records()) {
    for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kInt64}) {
      GraphBuilder b(AllOps());
      std::vector<Tensor> inputs;
      for (const InputSpec& spec : record->inputs) {
        if (!spec.optional && !spec.variadic)
          inputs.push_back(
              b.Input({dtype, {MakeSymbol("n"), ir::Int64(4), ir::Int64(4)}, Device::Cpu()}));
      }
      const auto outputs = b.Apply(*record, inputs);
      if (!outputs.ok()) continue;
      const auto graph = b.Build(*outputs);
      if (!graph.ok()) continue;
      SCOPED_TRACE(record->name);
      ++printed;
      ExpectRoundTrip(*graph);
    }
  }
  EXPECT_GT(printed, 80);
}

TEST(GraphText, ErrorsSayWhere) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "1:1: expected graph"},
      {"graph(x: float32[2][cpu]) {\n  return y\n}", "2:10: y is not defined"},
      {"graph(x: float33[2][cpu]) {\n  return x\n}", "1:10: unknown dtype float33"},
      {"graph(x: float32[s][cpu]) {\n  return x\n}", "variable s is not defined here"},
      {"graph(x: float32[-2][cpu]) {\n  return x\n}", "a negative size"},
      {"graph(x: float32[2][cpu:1]) {\n  return x\n}", "the processor is one device"},
      {"graph(x: float32[2][tpu]) {\n  return x\n}", "unknown device \"tpu\""},
      {"graph(x: float32[2][cpu]) {\n  y: float32[3][cpu] = Relu(x)\n  return y\n}",
       "result 0 of Relu is float32[2][cpu]"},
      {"graph(x: float32[2][cpu]) {\n  y: float32[2][cpu] = Nope(x)\n  return y\n}",
       "2:24: unknown operator Nope"},
      {"graph(x: float32[2][cpu]) {\n  y: float32[2][cpu] = Relu(x, a=1)\n  return y\n}",
       "Relu has no attribute a"},
      {"graph(x: float32[2][cpu]) {\n  x: float32[2][cpu] = Relu(x)\n  return x\n}",
       "2:3: x is defined twice"},
      {"graph(x: float32[2][cpu]) {\n  c = Constant(float32[2][cpu], id=0)\n  return x\n}",
       "no constant of id 0"},
      {"graph(x: float32[2][cpu]) {\n  c = Constant(float32[2][cpu], [1.0])\n  return x\n}",
       "1 elements, expected 2"},
      {"graph(x: float32[2][cpu]) {\n  y: float32[2][cpu] = Fused(x, anchor=0) {\n  }\n  return "
       "y\n}",
       "expected graph"},
      {"graph(x: float32[2][cpu]) {", "expected a name"},
      {"graph(x: float32[2][cpu]) {\n  return x\n} more", "unexpected text after the end"},
      {"graph(x: float32[2,3][cpu][order(0,2,1)]) {\n  return x\n}", "is none of rank 2"},
      {"graph(x: float32[2,3][cpu][block(7:32)]) {\n  return x\n}", "is none of rank 2"},
      {"graph(x: float32[eq(1, 1)][cpu]) {\n  return x\n}", "size of type bool, expected int64"},
      {"graph symbols(n: -1..8) (x: float32[n][cpu]) {\n  return x\n}",
       "1:18: expected an integer in [0, "},
      // What the verifier finds stands where the operator does.
      {"graph(x: float32[2][cpu]) {\n  y: float32[2][cpu] = Relu(x)\n"
       "  z: float32[2][cpu] = Fused(y, anchor=0) {\n    graph(x: float32[3][cpu]) {\n"
       "      y: float32[3][cpu] = Relu(x)\n      return x as 'a', y as 'b'\n    }\n  }\n  return "
       "z\n}",
       "3:24: a fused graph with other numbers"},
      {"graph(x: float32[3][cpu]) {\n  y: float32[3][cpu] = Relu(x)\n"
       "  z: float32[2][cpu] = Fused(y, anchor=0) {\n    graph(x: float32[2][cpu]) {\n"
       "      y: float32[2][cpu] = Relu(x)\n      return y\n    }\n  }\n  return z\n}",
       "3:3: FusedRelu: input 0 is not float32[2][cpu]"},
      {"graph(x: float32[3][cpu]) {\n  return x as 'y', x\n}", "3:1: graph: 1 names for 2 outputs"},
  };
  for (const auto& [text, message] : cases) {
    const auto result = ParseGraph(text, AllOps());
    ASSERT_FALSE(result.ok()) << text;
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(std::string(result.status().message()).find(message), std::string::npos)
        << text << "\n"
        << result.status().message();
  }
}

TEST(GraphText, RoundTripsSymbolsThatNoShapeHas) {
  GraphBuilder b(AllOps());
  const ir::Var s = MakeSymbol("s", 1, 100, 7);
  const Tensor n =
      Tensor::Make({ScalarType::kInt64, {ir::Int64(1)}, Device::Cpu()}, "n", Dims{ir::Expr(s) * 2});
  Graph graph;
  graph.inputs = {n};
  graph.outputs = {n};
  EXPECT_NE(PrintGraph(graph).find("symbols(s: 1..100 hint 7)"), std::string::npos);
  ExpectRoundTrip(graph);
}

// The language of sizes has words of its own.
TEST(GraphText, RoundTripsSymbolsOfAnyName) {
  for (const char* name : {"in", "lanes", "batch size", "7", ""}) {
    GraphBuilder b(AllOps());
    const Tensor x =
        b.Input({ScalarType::kFloat32, {MakeSymbol(name), ir::Int64(3)}, Device::Cpu()});
    ExpectRoundTrip(*b.Build({*b.ApplyOne("Flatten", {x})}));
  }
}

// Texts are what compiled models are kept under: other graphs have other texts.
TEST(GraphText, SymbolsWhoseNamesAreOneIdentifierStayApart) {
  std::vector<std::string> texts;
  for (const bool is_first : {true, false}) {
    GraphBuilder b(AllOps());
    const ir::Var s = MakeSymbol("batch size"), l = MakeSymbol("batch_size", 1, 9);
    const auto input = [&](const ir::Var& size) {
      return b.Input({ScalarType::kFloat32, {size}, Device::Cpu()});
    };
    const Tensor x = input(s), y = input(l), z = input(is_first ? s : l);
    const auto graph = b.Build({*b.ApplyOne("Concat", {x, y}, {{"axis", int64_t{0}}}), z}).value();
    ExpectRoundTrip(graph);
    texts.push_back(PrintGraph(graph));
  }
  EXPECT_THAT(texts[0], HasSubstr("(batch_size 'batch size': 1..1048576, "
                                  "batch_size_1 'batch_size': 1..9)"));
  EXPECT_THAT(texts[0], HasSubstr("float32[batch_size + batch_size_1]"));
  EXPECT_NE(texts[0], texts[1]);
}

TEST(GraphText, SizesAreWrittenInTheLanguageOfKernels) {
  GraphBuilder b(AllOps());
  const ir::Var s = MakeSymbol("s", 1, 1000), l = MakeSymbol("l", 1, 1000);
  const Tensor x = b.Input({ScalarType::kFloat32, {s}, Device::Cpu()}),
               y = b.Input({ScalarType::kFloat32, {l}, Device::Cpu()});
  const Tensor z = *b.ApplyOne("StridedSlice", {x},
                               {{"starts", Dims{ir::Int64(3)}}, {"ends", Dims{ir::Int64(9)}}});
  const auto graph = b.Build({z, *b.ApplyOne("Add", {x, y})}).value();
  const std::string text = PrintGraph(graph);
  EXPECT_NE(text.find("assume l == s\n"), std::string::npos) << text;
  ExpectRoundTrip(graph);
  // The names of operators are read too.
  EXPECT_TRUE(
      ParseGraph("graph symbols(s: 1..9, l: 1..9) (x: float32[min(s, l) - (s - 1) / 2][cpu]) "
                 "{\n  assume eq(s, l)  // a comment\n  return x\n}",
                 AllOps())
          .ok());
}

TEST(GraphText, AnInputMayBeCalledNone) {
  GraphBuilder b(AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, MakeDims({2}), Device::Cpu()}, "None");
  ExpectRoundTrip(*b.Build({*b.ApplyOne("Relu", {x})}));
}

TEST(GraphText, AnAssumptionIsWrittenOnce) {
  GraphBuilder b(AllOps());
  const ir::Var s = MakeSymbol("s"), l = MakeSymbol("l");
  const Tensor x = b.Input({ScalarType::kFloat32, {s}, Device::Cpu()}),
               y = b.Input({ScalarType::kFloat32, {l}, Device::Cpu()});
  const Tensor z = *b.ApplyOne("Add", {x, y});
  const auto graph = b.Build({*b.ApplyOne("Add", {y, z}), *b.ApplyOne("Multiply", {y, x})});
  EXPECT_EQ(graph->assumptions.size(), 1);
  ExpectRoundTrip(*graph);
}

// A line "assume" that was taken out of a file must not have an operator read beyond its input.
TEST(GraphText, WhatFusedOperatorsAssumeOfSizesIsAssumedWithoutALine) {
  const auto read = [](absl::string_view op, absl::string_view more) {
    return ParseGraph(
        absl::StrCat("graph symbols(n: 1..64, m: 1..64) (x: float32[n, 4][cpu], w: float32[m, 4]"
                     "[cpu]) {\n  y: float32[n, 4][cpu] = Fused(x, w, anchor=0) {\n    graph(x: "
                     "float32[n, 4][cpu], w: float32[m, 4][cpu]) {\n      z: float32[n, 4][cpu] = ",
                     op, "\n", more, "    }\n  }\n  return y\n}\n"),
        AllOps());
  };
  const auto graph = read("Add(x, w)", "      return z\n").value();
  ASSERT_EQ(graph.assumptions.size(), 1u);
  EXPECT_EQ(DimToString(graph.assumptions[0]), "m == n");
  const auto unread = read("Relu(x)", "      u: float32[n, 4][cpu] = Exp(x)\n      return u\n");
  EXPECT_EQ(unread.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(unread.status().message().find("nothing that it returns is made of its anchor"),
            absl::string_view::npos);
}

TEST(GraphText, DeepNestingIsAnError) {
  const std::string deep =
      absl::StrCat("graph(x: float32[", std::string(100000, '('), "1][cpu]) { return x }");
  EXPECT_EQ(ParseGraph(deep, AllOps()).status().code(), absl::StatusCode::kInvalidArgument);
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) sum += "+1";
  const std::string wide = absl::StrCat("graph(x: float32[", sum, "][cpu]) { return x }");
  EXPECT_EQ(ParseGraph(wide, AllOps()).status().code(), absl::StatusCode::kInvalidArgument);
}

// A constant that the host binds must not come back as zeros, which folding would believe.
TEST(GraphText, RoundTripsUnknownConstants) {
  for (const int64_t size : {4, 1000}) {
    GraphBuilder b(AllOps());
    const TensorType type = {ScalarType::kFloat32, MakeDims({size}), Device::Cpu()};
    const Tensor c = b.Constant(type, ConstantData::Unknown(ScalarType::kFloat32, size));
    const auto graph = b.Build({*b.ApplyOne("Relu", {c})}).value();
    ExpectRoundTrip(graph);
    EXPECT_NE(PrintGraph(graph).find("unknown"), std::string::npos);
  }
}

TEST(GraphText, EqualGraphsHaveEqualSymbolsAndNamesOfOutputs) {
  const auto build = [](int64_t most, const char* output) {
    GraphBuilder b(AllOps());
    const ir::Var s = MakeSymbol("s", 1, most);
    const Tensor x = b.Input({ScalarType::kFloat32, {s}, Device::Cpu()});
    return *b.Build({*b.ApplyOne("Relu", {x})}, {output});
  };
  EXPECT_TRUE(Equal(build(8, "y"), build(8, "y")));
  EXPECT_FALSE(Equal(build(8, "y"), build(9, "y")));
  EXPECT_FALSE(Equal(build(8, "y"), build(8, "z")));
}

}  // namespace
}  // namespace hidet::graph
