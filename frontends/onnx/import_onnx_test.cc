#include "frontends/onnx/import_onnx.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_map.h"
#include "frontends/onnx/test_model.h"
#include "gmock/gmock.h"
#include "graph/constant_data.h"
#include "graph/graph.h"
#include "graph/tensor.h"
#include "graph/verify_graph.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {
namespace {

using ::onnx::AttributeProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;

// What imports.

TEST(ImportOnnx, NamesOpenSizesAndSharesThem) {
  TestModel m;
  m.Input("ids", "batch,length", TensorProto::INT64)
      .Input("mask", "batch,length", TensorProto::INT64)
      .Input("x", "?,3")
      .Output("y")
      .Output("z");
  m.Node("Add", {"ids", "mask"}, {"y"});
  m.Node("Relu", {"x"}, {"z"});
  const auto graph = m.Import();
  EXPECT_EQ(ShapeOf(graph, 0), "int64[batch, length][cpu]");
  EXPECT_EQ(ShapeOf(graph, 1), "float32[x_d0, 3][cpu]");
  EXPECT_EQ(graph->output_names, (std::vector<std::string>{"y", "z"}));
  EXPECT_TRUE(graph->assumptions.empty());
}

TEST(ImportOnnx, TakesSizesAndShapesFromTheCaller) {
  TestModel m;
  m.Input("x", "batch,?").Output("y");
  m.Node("Relu", {"x"}, {"y"});
  EXPECT_EQ(ShapeOf(m.Import({.symbols = {{.name = "batch", .min = 4, .max = 4}}})),
            "float32[4, x_d1][cpu]");
  EXPECT_EQ(ShapeOf(m.Import({.shapes = {{"x", {-1, 7}}}})), "float32[batch, 7][cpu]");
  EXPECT_EQ(ShapeOf(m.Import({.device = graph::Device::FakeCuda()})),
            "float32[batch, x_d1][fake_cuda]");
  ExpectError(m.Import({.symbols = {{.name = "length"}}}), kInvalid, "it has: batch, x_d1");
  ExpectError(m.Import({.shapes = {{"w", {1}}}}), kInvalid, "input \"w\", which the model lacks");
  ExpectError(m.Import({.shapes = {{"x", {1}}}}), kInvalid, "rank 1 for one of rank 2");
  ExpectError(m.Import({.symbols = {{.name = "batch", .min = 3, .max = 2}}}), kInvalid,
              "expected 0 <= min <= max");
}

TEST(ImportOnnx, FollowsShapeArithmetic) {
  TestModel m;
  m.Input("x", "batch,12").Output("y").Ints("zero", {0}).Ints("rest", {-1, 4});
  m.Node("Shape", {"x"}, {"s"});
  m.Node("Gather", {"s", "zero"}, {"b"});
  Int(m.Node("Concat", {"b", "rest"}, {"t"}), "axis", 0);
  m.Node("Reshape", {"x", "t"}, {"y"});
  EXPECT_EQ(ShapeOf(m.Import()), "float32[batch, 3, 4][cpu]");
}

TEST(ImportOnnx, BoundsSizesByWhatTheModelAssumes) {
  TestModel m;
  m.Input("x", "length,4")
      .Floats("positions", {512, 4})
      .Ints("zero", {0})
      .Ints("one", {1})
      .Output("y");
  m.Node("Shape", {"x"}, {"s"});
  m.Node("Slice", {"s", "zero", "one"}, {"length"});
  m.Node("Slice", {"positions", "zero", "length"}, {"p"});
  m.Node("Add", {"x", "p"}, {"y"});
  const auto graph = m.Import();
  EXPECT_EQ(ShapeOf(graph), "float32[length, 4][cpu]");
  EXPECT_TRUE(graph->assumptions.empty());
  EXPECT_EQ(ir::Var::Of(graph->inputs[0].shape()[0]).facts().max, 512);

  TestModel fixed;
  fixed.Input("x", "batch,4").Floats("c", {3, 4}).Output("y").Node("Add", {"x", "c"}, {"y"});
  EXPECT_EQ(ShapeOf(fixed.Import()), "float32[3, 4][cpu]");
}

TEST(ImportOnnx, SizesThatMustBeEqualAreOne) {
  TestModel m;
  m.Input("x", "a,b,c").Input("z", "d,e,f").Input("w", "g,h,i").Output("y");
  Int(m.Node("Concat", {"x", "z", "w"}, {"y"}), "axis", 1);
  const auto graph =
      m.Import({.symbols = {{.name = "g", .min = 2, .max = 8}, {.name = "f"}}}).value();
  EXPECT_TRUE(graph.assumptions.empty());
  EXPECT_EQ(graph::ToString(graph.inputs[1].shape()), "[a, e, c]");
  EXPECT_EQ(graph::ToString(graph.inputs[2].shape()), "[a, h, c]");
  EXPECT_EQ(ir::Var::Of(graph.inputs[0].shape()[0]).facts().min, 2);
  EXPECT_EQ(ir::Var::Of(graph.inputs[0].shape()[0]).facts().max, 8);
}

TEST(ImportOnnx, OrdersNodesAndSkipsWhatNobodyNeeds) {
  TestModel m;
  m.Input("x", "2").Output("y");
  m.Node("Relu", {"t"}, {"y"});
  m.Node("Exp", {"x"}, {"t"});
  m.Node("NonZero", {"x"}, {"unused"});
  const auto graph = m.Import().value();
  ASSERT_EQ(graph.operators.size(), 2u);
  EXPECT_EQ(graph.operators[0].record().name, "Exp");
}

TEST(ImportOnnx, InitializersThatCallsGiveAreInputsBehindTheModelsOwn) {
  TestModel m;
  m.Input("w", "2,2").Input("x", "2,2").Floats("w", {2, 2}).Floats("b", {2}).Output("y");
  m.Node("MatMul", {"x", "w"}, {"h"});
  m.Node("Add", {"h", "b"}, {"y"});
  const auto names = [&](std::vector<std::string> given) {
    const auto graph = m.Import({.given = std::move(given)});
    EXPECT_TRUE(graph.ok()) << graph.status();
    std::vector<std::string> names;
    for (const graph::Tensor& input : graph->inputs)
      names.push_back(absl::StrCat(input.name(), graph::ToString(input.shape())));
    return names;
  };
  EXPECT_THAT(names({}), ::testing::ElementsAre("x[2, 2]"));
  EXPECT_THAT(names({"b", "w"}), ::testing::ElementsAre("x[2, 2]", "b[2]", "w[2, 2]"));
  EXPECT_THAT(names({"x", "b", "b"}), ::testing::ElementsAre("x[2, 2]", "b[2]"));
  ExpectError(m.Import({.given = {"v"}}), kInvalid,
              "input \"v\": the model has no initializer of that name");
  const auto found = InitializersOfBytes(m.model.SerializeAsString(), {"v", "b"}).value();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].data->RealAt(1), 1);
}

TEST(ImportOnnx, ReadsEveryWayToStoreATensor) {
  const auto check = [](const std::function<void(TensorProto*)>& fill, int32_t type,
                        double expected) {
    TestModel m;
    m.Output("c");
    fill(m.Initializer("c", {2}, type));
    const auto graph = m.Import().value();
    EXPECT_EQ(graph.outputs[0].constant()->RealAt(1), expected) << type;
  };
  check([](TensorProto* t) { t->add_float_data(1), t->add_float_data(2.5f); }, TensorProto::FLOAT,
        2.5);
  check([](TensorProto* t) { t->add_double_data(1), t->add_double_data(2.5); }, TensorProto::DOUBLE,
        2.5);
  check([](TensorProto* t) { t->add_int32_data(1), t->add_int32_data(-3); }, TensorProto::INT8, -3);
  check([](TensorProto* t) { t->add_int32_data(1), t->add_int32_data(0x3E00); },
        TensorProto::FLOAT16, 1.5);
  check([](TensorProto* t) { t->add_int32_data(1), t->add_int32_data(0x3FC0); },
        TensorProto::BFLOAT16, 1.5);
  check([](TensorProto* t) { t->add_uint64_data(1), t->add_uint64_data(7); }, TensorProto::UINT32,
        7);
  check([](TensorProto* t) { t->set_raw_data(std::string("\1\0\0\0\7\0\0\0", 8)); },
        TensorProto::INT32, 7);
  check([](TensorProto* t) { t->set_raw_data(std::string("\0\5", 2)); }, TensorProto::BOOL, 1);
}

TEST(ImportOnnx, StoresEqualElementsOnce) {
  TestModel m;
  m.Output("c");
  m.Initializer("c", {1000}, TensorProto::FLOAT)->set_raw_data(std::string(4000, '\0'));
  const auto graph = m.Import().value();
  EXPECT_TRUE(graph.outputs[0].constant()->is_splat());
}

TEST(ImportOnnx, TakesTheBranchOfAKnownCondition) {
  TestModel m;
  m.Input("x", "2").Output("y");
  m.Initializer("c", {}, TensorProto::BOOL)->add_int32_data(0);
  NodeProto* node = m.Node("If", {"c"}, {"y"});
  for (const char* name : {"then_branch", "else_branch"}) {
    auto* branch = AddAttribute(node, name, AttributeProto::GRAPH)->mutable_g();
    auto* inner = branch->add_node();
    inner->set_op_type(name[0] == 't' ? "Exp" : "Tanh");
    inner->add_input("x");
    inner->add_output("r");
    branch->add_output()->set_name("r");
  }
  const auto graph = m.Import().value();
  ASSERT_EQ(graph.operators.size(), 1u);
  EXPECT_EQ(graph.operators[0].record().name, "Tanh");
}

TEST(ImportOnnx, InlinesFunctionsOfTheModel) {
  TestModel m;
  m.Input("x", "2,3").Output("y");
  auto* function = m.model.add_functions();
  function->set_domain("my");
  function->set_name("Rows");
  function->add_input("a");
  function->add_output("b");
  function->add_attribute("where");
  function->add_opset_import()->set_version(17);
  auto* inner = function->add_node();
  inner->set_op_type("Softmax");
  inner->add_input("a");
  inner->add_output("b");
  auto* attribute = inner->add_attribute();
  attribute->set_name("axis");
  attribute->set_ref_attr_name("where");
  attribute->set_type(AttributeProto::INT);
  m.model.add_opset_import()->set_domain("my");
  NodeProto* call = m.Node("Rows", {"x"}, {"y"});
  call->set_domain("my");
  Int(call, "where", 0);
  const auto graph = m.Import().value();
  EXPECT_EQ(graph.operators[0].attributes().Int("axis"), 0);
}

// What a constant in a function points to is that call's own copy of the node.
TEST(ImportOnnx, KeepsTheConstantsOfFunctions) {
  TestModel m;
  m.Output("y").Output("z");
  auto* function = m.model.add_functions();
  function->set_domain("my");
  function->set_name("OneAndTwo");
  function->add_output("c");
  function->add_opset_import()->set_version(17);
  NodeProto* inner = function->add_node();
  inner->set_op_type("Constant");
  inner->add_output("c");
  TensorProto* value = AddAttribute(inner, "value", AttributeProto::TENSOR)->mutable_t();
  value->set_data_type(TensorProto::FLOAT);
  value->add_dims(2);
  value->set_raw_data(std::string("\0\0\x80\x3f\0\0\0\x40", 8));
  m.model.add_opset_import()->set_domain("my");
  for (const char* output : {"y", "z"}) m.Node("OneAndTwo", {}, {output})->set_domain("my");
  const auto graph = m.Import().value();
  for (const graph::Tensor& output : graph.outputs) {
    ASSERT_TRUE(output.is_constant());
    EXPECT_EQ(output.constant()->RealAt(0), 1);
    EXPECT_EQ(output.constant()->RealAt(1), 2);
  }
}

// A file of some kilobytes that asks for a billion nodes: function i calls function i + 1 twice.
TEST(ImportOnnx, CountsTheNodesOfFunctionsAtEachCall) {
  TestModel m;
  m.Input("x", "4").Output("y");
  m.model.add_opset_import()->set_domain("my");
  for (int i = 0; i < 30; ++i) {
    auto* function = m.model.add_functions();
    function->set_domain("my");
    function->set_name(absl::StrCat("F", i));
    function->add_input("a");
    function->add_output("c");
    function->add_opset_import()->set_version(17);
    function->add_opset_import()->set_domain("my");
    function->mutable_opset_import(1)->set_version(1);
    for (const auto& [from, to] : {std::pair("a", "b"), std::pair("b", "c")}) {
      NodeProto* inner = function->add_node();
      inner->set_op_type(i == 29 ? "Relu" : absl::StrCat("F", i + 1));
      if (i != 29) inner->set_domain("my");
      inner->add_input(from);
      inner->add_output(to);
    }
  }
  m.Node("F0", {"x"}, {"y"})->set_domain("my");
  ExpectError(m.Import(), kInvalid, "nodes of functions, counted at each call");
}

// Sums of sizes are no expression with a term for each part: of that many, its depth would be more
// than the stack holds.
TEST(ImportOnnx, AddsUpTheSizesOfManyParts) {
  constexpr int kParts = 70000;
  TestModel m;
  m.Input("x", "n,3").Input("y", "2,3").Output("z");
  std::vector<std::string> parts(kParts, "y");
  for (int i = 0; i < kParts; i += 7) parts[i] = "x";
  NodeProto* node = m.Node("Concat", {}, {"z"});
  for (const std::string& part : parts) node->add_input(part);
  Int(node, "axis", 0);
  const auto graph = m.Import().value();
  EXPECT_EQ(graph::ToString(graph.outputs[0].shape()), "[n * 10000 + 120000, 3]");
}

// What a call does not need costs nothing, and a large constant is there once.
TEST(ImportOnnx, CopiesOfAFunctionWhatACallNeeds) {
  constexpr int kCalls = 500, kBytes = 1 << 20;
  TestModel m;
  m.Input("x", "1");
  m.model.add_opset_import()->set_domain("my");
  auto* function = m.model.add_functions();
  function->set_domain("my");
  function->set_name("F");
  function->add_input("a");
  function->add_output("b");
  function->add_opset_import()->set_version(17);
  for (const char* name : {"used", "unused"}) {
    NodeProto* constant = function->add_node();
    constant->set_op_type("Constant");
    constant->add_output(name);
    TensorProto* value = AddAttribute(constant, "value", AttributeProto::TENSOR)->mutable_t();
    value->set_data_type(TensorProto::FLOAT);
    value->add_dims(kBytes / 4);
    std::string numbers(kBytes, 1);
    numbers.back() = 2;  // one number many times would be kept as one
    value->set_raw_data(numbers);
  }
  NodeProto* add = function->add_node();
  add->set_op_type("Add");
  add->add_input("a");
  add->add_input("used");
  add->add_output("b");
  for (int i = 0; i < kCalls; ++i) {
    const std::string output = absl::StrCat("y", i);
    m.Node("F", {"x"}, {output})->set_domain("my");
    m.Output(output);
  }
  const auto graph = m.Import().value();
  std::set<const void*> constants;
  for (const graph::Tensor& constant : graph::GraphConstants(graph))
    constants.insert(constant.constant()->stored_bytes().data());
  EXPECT_EQ(constants.size(), 1u);
}

// Without axes nothing is summed, but squares are taken all the same.
TEST(ImportOnnx, ReductionsOfNoAxesKeepTheirOtherSteps) {
  const std::vector<std::pair<const char*, const char*>> cases = {{"ReduceSumSquare", "Square"},
                                                                  {"ReduceL1", "Abs"},
                                                                  {"ReduceL2", "Abs"},
                                                                  {"ReduceLogSum", "Log"}};
  for (const auto& [type, expected] : cases) {
    TestModel m(18);
    Int(m.Input("x", "2,3").Output("y").Node(type, {"x"}, {"y"}), "noop_with_empty_axes", 1);
    const auto graph = m.Import().value();
    ASSERT_EQ(graph.operators.size(), 1u) << type;
    EXPECT_EQ(graph.operators[0].record().name, expected) << type;
  }
}

TEST(ImportOnnx, KeepsLargeIntegerBounds) {
  constexpr int64_t kBound = (int64_t{1} << 53) + 1;
  TestModel m;
  m.Input("x", "2", TensorProto::INT64).Output("y");
  m.Initializer("min", {}, TensorProto::INT64)->add_int64_data(kBound);
  m.Node("Clip", {"x", "min"}, {"y"});
  const auto graph = m.Import().value();
  ASSERT_EQ(graph.operators.size(), 1u);
  EXPECT_EQ(graph.operators[0].record().name, "Max");
  EXPECT_EQ(graph.operators[0].input(1).constant()->IntAt(0), kBound);
}

// What does not.

TEST(ImportOnnx, RefusesWhatIsNoModel) {
  ExpectError(ImportOnnxBytes(""), kInvalid, "no graph: not an ONNX model");
  ExpectError(ImportOnnxBytes("hello, world"), kInvalid, "not an ONNX file");
  ExpectError(ImportOnnx("/nonexistent/m.onnx"), absl::StatusCode::kNotFound,
              "/nonexistent/m.onnx");
  TestModel empty;
  ExpectError(empty.Import(), kInvalid, "no outputs");
  TestModel old(0);
  old.Input("x", "1").Output("x");
  ExpectError(old.Import(), kLacking, "opset 0, supported from 1 to 28");
  for (const int64_t opset : {int64_t{29}, int64_t{9999}, int64_t{1} << 40}) {
    TestModel future(opset);
    future.Input("x", "1").Output("x");
    ExpectError(future.Import(), kLacking, absl::StrCat("opset ", opset, ", supported from 1"));
    TestModel m;
    m.Input("x", "1").Output("x");
    auto* function = m.model.add_functions();
    function->set_name("F");
    function->add_opset_import()->set_version(opset);
    ExpectError(m.Import(), kLacking, absl::StrCat("function \"F\": opset ", opset));
  }
  TestModel none;
  none.model.clear_opset_import();
  ExpectError(none.Output("x").Import(), kInvalid, "no opset");
}

TEST(ImportOnnx, NeverCrashesOnATruncatedOrAlteredModel) {
  TestModel m;
  m.Input("x", "batch,4").Floats("w", {4, 4}).Ints("s", {-1, 2}).Output("y", "?,2");
  m.Node("MatMul", {"x", "w"}, {"h"});
  m.Node("Reshape", {"h", "s"}, {"y"});
  const std::string bytes = m.model.SerializeAsString();
  ASSERT_TRUE(ImportOnnxBytes(bytes).ok());
  // The model's fault, never ours, and said in words.
  const auto expect_refused = [](const absl::Status& status) {
    EXPECT_TRUE(status.code() == kInvalid || status.code() == kLacking) << status;
    EXPECT_FALSE(status.message().empty());
  };
  // The opset stands at the end.
  for (size_t size = 0; size < bytes.size(); ++size) {
    const auto graph = ImportOnnxBytes(absl::string_view(bytes).substr(0, size));
    EXPECT_FALSE(graph.ok()) << size;
    expect_refused(graph.status());
  }
  int accepted = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    for (int flip : {1, 0x80, 0xFF}) {
      std::string altered = bytes;
      altered[i] = static_cast<char>(altered[i] ^ flip);
      const auto graph = ImportOnnxBytes(altered);
      if (graph.ok()) {
        ++accepted;  // a weight or a name
        EXPECT_TRUE(graph::VerifyGraph(*graph).ok()) << i;
      } else {
        expect_refused(graph.status());
      }
    }
  }
  EXPECT_GT(accepted, 16 * 4);
  EXPECT_LT(accepted, static_cast<int>(3 * bytes.size()) / 2 + 16 * 4 * 3);
}

TEST(ImportOnnx, NamesAllUnsupportedOperatorsAtOnce) {
  TestModel m;
  m.Input("x", "2").Output("y");
  m.Node("NonZero", {"x"}, {"a"});
  m.Node("Wavelet", {"a"}, {"b"});
  m.Node("Wavelet", {"b"}, {"c"});
  m.Node("Relu", {"c"}, {"d"});
  m.Node("Foo", {"d"}, {"y"})->set_domain("com.acme");
  ExpectError(
      m.Import(), kLacking,
      "3 unsupported operators: NonZero (1 node: \"n0\"), Wavelet (2 nodes: \"n1\", \"n2\"), "
      "com.acme.Foo (1 node: \"n4\")");
}

TEST(ImportOnnx, ChecksAttributes) {
  const auto with = [](const std::function<void(NodeProto*)>& change) {
    TestModel m;
    m.Input("x", "2,3").Output("y");
    change(m.Node("Concat", {"x", "x"}, {"y"}));
    return m.Import();
  };
  ExpectError(with([](NodeProto*) {}), kInvalid, "Concat \"n0\": attribute axis is missing");
  ExpectError(with([](NodeProto* n) { Float(n, "axis", 1); }), kInvalid,
              "attribute axis is FLOAT, expected INT");
  ExpectError(with([](NodeProto* n) { Int(Int(n, "axis", 1), "axes", 1); }), kInvalid,
              "attribute \"axes\" is unknown in opset 17");
  ExpectError(with([](NodeProto* n) { Int(Int(n, "axis", 1), "axis", 1); }), kInvalid,
              "attribute \"axis\" is given twice");
  ExpectError(with([](NodeProto* n) { Int(n, "axis", 2); }), kInvalid,
              "axis 2 out of range for rank 2");
}

TEST(ImportOnnx, ChecksNamesAndOrder) {
  TestModel cycle;
  cycle.Input("x", "2").Output("y");
  cycle.Node("Add", {"x", "b"}, {"a"});
  cycle.Node("Relu", {"a"}, {"b"});
  cycle.Node("Exp", {"b"}, {"y"});
  ExpectError(cycle.Import(), kInvalid, "the nodes form a cycle: ");

  TestModel self;
  self.Output("y").Node("Relu", {"y"}, {"y"});
  ExpectError(self.Import(), kInvalid, "cycle: \"n0\"");

  TestModel twice;
  twice.Input("x", "2").Output("y");
  twice.Node("Relu", {"x"}, {"y"});
  twice.Node("Exp", {"x"}, {"y"});
  ExpectError(twice.Import(), kInvalid, "\"y\" is defined by two nodes, \"n0\" and \"n1\"");

  TestModel shadow;
  shadow.Input("x", "2").Output("x").Node("Relu", {"x"}, {"x"});
  EXPECT_FALSE(shadow.Import().ok());

  TestModel missing;
  missing.Output("y").Node("Relu", {"x"}, {"y"});
  ExpectError(missing.Import(), kInvalid, "Relu \"n0\": input \"x\" is defined by no node");
  TestModel no_output;
  ExpectError(no_output.Input("x", "2").Output("y").Import(), kInvalid,
              "output \"y\" is defined by no node");
  TestModel inputs;
  inputs.Input("x", "2").Input("x", "2").Output("x");
  ExpectError(inputs.Import(), kInvalid, "input \"x\" is defined twice");
  TestModel many;
  many.Input("x", "2").Output("y").Node("Relu", {"x", "x"}, {"y"});
  ExpectError(many.Import(), kInvalid, "2 inputs, expected 1");
  TestModel empty;
  empty.Input("x", "2").Output("y").Node("Add", {"", "x"}, {"y"});
  ExpectError(empty.Import(), kInvalid, "input 0 is left out");
}

TEST(ImportOnnx, AnOutputHasTheShapeThatIsComputed) {
  for (const char* declared : {"2,4", "6", "1,n"}) {
    TestModel model;
    model.Input("x", "2,3").Output("y", declared).Node("Relu", {"x"}, {"y"});
    const auto graph = model.Import().value();
    EXPECT_EQ(graph::ToString(graph.outputs[0].shape()), "[2, 3]");
  }
}

TEST(ImportOnnx, ChecksShapesAndTypes) {
  TestModel inner;
  inner.Input("x", "2,3").Floats("w", {4, 5}).Output("y").Node("MatMul", {"x", "w"}, {"y"});
  ExpectError(inner.Import(), kInvalid,
              "MatMul \"n0\": Matmul \"n0\": inner sizes of [2, 3] and [4, 5]: 3 and 4 differ");
  TestModel dtype;
  dtype.Input("x", "2,3").Output("y", "2,3", TensorProto::DOUBLE).Node("Relu", {"x"}, {"y"});
  ExpectError(dtype.Import(), kInvalid, "declared float64, computed float32");
  TestModel strings;
  strings.Input("x", "2", TensorProto::STRING).Output("x");
  ExpectError(strings.Import(), kLacking, "input \"x\": elements of type STRING");
  TestModel none;
  none.Input("x", "2", 0).Output("x");
  ExpectError(none.Import(), kInvalid, "no element type");
  TestModel data;
  data.Output("c").Initializer("c", {3}, TensorProto::FLOAT)->add_float_data(1);
  ExpectError(data.Import(), kInvalid, "initializer \"c\": float_data has 1 elements, expected 3");
  TestModel raw;
  raw.Output("c").Initializer("c", {3}, TensorProto::FLOAT)->set_raw_data("1234");
  ExpectError(raw.Import(), kInvalid, "4 bytes for 3 elements of float32, expected 12");
}

TEST(ImportOnnx, ChecksNumbers) {
  const auto import = [](absl::string_view type, absl::string_view shape, int32_t dtype,
                         const std::function<void(TestModel&, NodeProto*)>& change) {
    TestModel m;
    m.Input("x", shape, dtype).Output("y");
    change(m, m.Node(type, {"x"}, {"y"}));
    return m.Import();
  };
  ExpectError(import("Pad", "2", TensorProto::FLOAT,
                     [](TestModel& m, NodeProto* n) {
                       m.Ints("p", {INT64_MIN, 0});
                       n->add_input("p");
                     }),
              kInvalid, "pad -9223372036854775808 out of range");
  ExpectError(import("Pad", "2", TensorProto::INT64,
                     [](TestModel& m, NodeProto* n) {
                       m.Ints("p", {1, 1});
                       m.Initializer("v", {}, TensorProto::INT64)->add_int64_data(INT64_MAX);
                       n->add_input("p");
                       n->add_input("v");
                     }),
              kLacking, "constant_value is an integer of 2^53 or more: 9223372036854775807");
  ExpectError(import("EyeLike", "2,2", TensorProto::FLOAT,
                     [](TestModel&, NodeProto* n) { Int(n, "k", INT64_MIN); }),
              kInvalid, "k=-9223372036854775808");
  // 2^32 + 1: FLOAT, were it cut to 32 bits.
  constexpr int64_t kWrong = (int64_t{1} << 32) + 1;
  ExpectError(import("EyeLike", "2,2", TensorProto::FLOAT,
                     [](TestModel&, NodeProto* n) { Int(n, "dtype", kWrong); }),
              kInvalid, "unknown element type 4294967297");
  ExpectError(import("Cast", "2", TensorProto::FLOAT,
                     [](TestModel&, NodeProto* n) { Int(n, "to", kWrong); }),
              kInvalid, "unknown element type 4294967297");
}

TEST(ImportOnnx, ChecksSizes) {
  const auto relu = [](absl::string_view shape) {
    TestModel m;
    m.Input("x", shape).Output("y").Node("Relu", {"x"}, {"y"});
    return m.Import();
  };
  // What exporters write for an open size.
  EXPECT_EQ(ShapeOf(relu("0,3")), "float32[x_d0, 3][cpu]");
  EXPECT_EQ(ShapeOf(relu("2,-1")), "float32[2, x_d1][cpu]");
  ExpectError(relu("-2,3"), kInvalid, "input \"x\": size -2 of dimension 0 out of range");
  ExpectError(relu("9223372036854775807"), kInvalid, "out of range");
  ExpectError(relu("1000000000,1000000000,1000000000"), kInvalid, "too many elements");
  ExpectError(relu("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"), kInvalid, "rank 17, expected at most 16");
  TestModel fill;
  fill.Output("y").Ints("s", {1 << 20, 1 << 20, 1 << 20}).Node("ConstantOfShape", {"s"}, {"y"});
  ExpectError(fill.Import(), kInvalid, "too many elements");
  TestModel negative;
  negative.Output("c").Initializer("c", {-2, -2}, TensorProto::FLOAT);
  ExpectError(negative.Import(), kInvalid, "dimension -2 out of range");
  TestModel huge;
  huge.Output("c").Initializer("c", {int64_t{1} << 40, int64_t{1} << 40}, TensorProto::FLOAT);
  ExpectError(huge.Import(), kInvalid, "too many elements");
}

TEST(ImportOnnx, ShowsAnyBytesInNames) {
  TestModel m;
  const std::string name = "a\xff\n\"b\0c", safe = "a\\xff\\n\\\"b";
  m.Input(name, "2").Output("y");
  m.Node("Wavelet", {name}, {"y"})->set_name(name);
  ExpectError(m.Import(), kLacking, absl::StrCat("\"", safe, "\""));
  m.model.mutable_graph()->mutable_node(0)->set_op_type("Relu");
  m.model.mutable_graph()
      ->mutable_input(0)
      ->mutable_type()
      ->mutable_tensor_type()
      ->mutable_shape()
      ->mutable_dim(0)
      ->set_dim_param("1 \xfe;");
  const auto graph = m.Import().value();
  EXPECT_EQ(graph.inputs[0].name(), safe);
  EXPECT_EQ(graph::ToString(graph.inputs[0].shape()), "[n1___]");
  EXPECT_EQ(Printable("\xc3\xa9\xe2\x82\xac \xc3"), "\xc3\xa9\xe2\x82\xac \\xc3");
}

TEST(ImportOnnx, EndsFunctionsThatCallThemselves) {
  TestModel m;
  m.Input("x", "2").Output("y");
  auto* function = m.model.add_functions();
  function->set_domain("my");
  function->set_name("F");
  function->add_input("a");
  function->add_output("b");
  auto* inner = function->add_node();
  inner->set_domain("my");
  inner->set_op_type("F");
  inner->add_input("a");
  inner->add_output("b");
  m.Node("F", {"x"}, {"y"})->set_domain("my");
  ExpectError(m.Import(), kInvalid, "functions call each other more than 32 deep");
}

class ExternalDataTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = absl::StrCat(getenv("TEST_TMPDIR") != nullptr ? getenv("TEST_TMPDIR") : "/tmp",
                           "/external_XXXXXX");
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
    ASSERT_EQ(mkdir((folder_ + "/model").c_str(), 0700), 0);
    ASSERT_EQ(mkdir((folder_ + "/model/sub").c_str(), 0700), 0);
    for (const char* file : {"/secret", "/model/w", "/model/sub/w"}) {
      std::ofstream(folder_ + file) << std::string("\0\0\200\77\0\0\0\100", 8);  // 1, 2
    }
  }
  absl::StatusOr<graph::Graph> Import(absl::string_view location, absl::string_view offset = "",
                                      absl::string_view length = "") {
    TestModel m;
    TensorProto* tensor = m.Output("c").Initializer("c", {2}, TensorProto::FLOAT);
    tensor->set_data_location(TensorProto::EXTERNAL);
    const auto add = [&](const char* key, absl::string_view value) {
      if (value.empty()) return;
      auto* entry = tensor->add_external_data();
      entry->set_key(key);
      entry->set_value(std::string(value));
    };
    add("location", location);
    add("offset", offset);
    add("length", length);
    std::ofstream(folder_ + "/model/m.onnx") << m.model.SerializeAsString();
    return ImportOnnx(folder_ + "/model/m.onnx");
  }
  std::string folder_;
};

TEST_F(ExternalDataTest, ReadsFilesBeneathTheModel) {
  for (const char* location : {"w", "./w", "sub/w"}) {
    const auto graph = Import(location, "0", "8").value();
    EXPECT_EQ(graph.outputs[0].constant()->RealAt(1), 2);
  }
}

TEST_F(ExternalDataTest, RefusesFilesElsewhere) {
  ExpectError(Import("../secret"), kInvalid, "the path leaves the model's folder");
  ExpectError(Import("sub/../../secret"), kInvalid, "the path leaves the model's folder");
  ExpectError(Import(folder_ + "/secret"), kInvalid,
              "expected a path relative to the model's folder");
  ASSERT_EQ(symlink("../secret", (folder_ + "/model/link").c_str()), 0);
  ExpectError(Import("link"), kInvalid, "a symbolic link");
  ASSERT_EQ(symlink("..", (folder_ + "/model/up").c_str()), 0);
  ExpectError(Import("up/secret"), kInvalid, "a link or no folder");
  ASSERT_EQ(mkfifo((folder_ + "/model/pipe").c_str(), 0600), 0);
  ExpectError(Import("pipe"), kInvalid, "not a plain file");
  ExpectError(Import("sub"), kInvalid, "not a plain file");
  ExpectError(Import("gone"), absl::StatusCode::kNotFound, "external data \"gone\"");
}

// As caches of downloaded models have it: names that lead to files called by their hashes.
TEST_F(ExternalDataTest, FollowsLinksToFilesBesideTheOneThatTheModelIsALinkTo) {
  ASSERT_TRUE(Import("weights", "0", "8").status().code() == absl::StatusCode::kNotFound);
  const std::string blobs = folder_ + "/blobs", model = folder_ + "/model/m.onnx";
  ASSERT_EQ(mkdir(blobs.c_str(), 0700), 0);
  ASSERT_EQ(rename(model.c_str(), (blobs + "/1f").c_str()), 0);
  ASSERT_EQ(rename((folder_ + "/model/w").c_str(), (blobs + "/2e").c_str()), 0);
  ASSERT_EQ(symlink("../blobs/1f", model.c_str()), 0);
  ASSERT_EQ(symlink("../blobs/2e", (folder_ + "/model/weights").c_str()), 0);
  const auto graph = ImportOnnx(model).value();
  EXPECT_EQ(graph.outputs[0].constant()->RealAt(1), 2);
  EXPECT_THAT(*DataFiles(model), ::testing::ElementsAre(folder_ + "/model/weights"));
  ASSERT_EQ(unlink((folder_ + "/model/weights").c_str()), 0);
  ASSERT_EQ(symlink("../secret", (folder_ + "/model/weights").c_str()), 0);
  ExpectError(ImportOnnx(model), kInvalid, "a symbolic link");
}

TEST_F(ExternalDataTest, RefusesFilesWithASecondName) {
  ASSERT_EQ(link((folder_ + "/secret").c_str(), (folder_ + "/model/hard").c_str()), 0);
  ExpectError(Import("hard"), kInvalid, "a file with 2 names (hard links)");
}

TEST_F(ExternalDataTest, ChecksRanges) {
  ExpectError(Import("w", "4"), kInvalid, "4 bytes for 2 elements of float32");
  ExpectError(Import("w", "4", "8"), kInvalid, "8 bytes at offset 4 of a file of 8 bytes");
  ExpectError(Import("w", "9"), kInvalid, "at offset 9");
  ExpectError(Import("w", "-1"), kInvalid, "offset \"-1\"");
  ExpectError(Import("w", "0", "9223372036854775807"), kInvalid, "of a file of 8 bytes");
  ExpectError(Import("w", "zero"), kInvalid, "offset \"zero\"");
  TestModel m;
  TensorProto* tensor = m.Output("c").Initializer("c", {2}, TensorProto::FLOAT);
  tensor->set_data_location(TensorProto::EXTERNAL);
  ExpectError(m.Import(), kInvalid, "no location");
  auto* entry = tensor->add_external_data();
  entry->set_key("location");
  entry->set_value("w");
  ExpectError(m.Import(), kInvalid, "the model was given as bytes");
}

TEST(OpMap, FindsRulesByDomainAndName) {
  EXPECT_NE(FindRule("", "MatMul"), nullptr);
  EXPECT_NE(FindRule("ai.onnx", "MatMul"), nullptr);
  EXPECT_EQ(FindRule("com.acme", "MatMul"), nullptr);
  EXPECT_EQ(FindRule("", "Matmul"), nullptr);
  for (const auto& [domain, name] : SupportedOperators())
    EXPECT_NE(FindRule(domain, name), nullptr) << domain << " " << name;
}

}  // namespace
}  // namespace hidet::onnx
