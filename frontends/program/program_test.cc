// Small models whose sizes, branches or values no single graph has.
#include "frontends/program/program.h"

#include <memory>
#include <string>
#include <vector>

#include "frontends/program/element_types.h"
#include "frontends/program/value.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "onnx/onnx.pb.h"
#include "runtime/devices/fake_device.h"

namespace hidet::program {
namespace {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::ModelProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

void AddInput(GraphProto& graph, const std::string& name, int type, std::vector<int64_t> shape) {
  auto* info = graph.add_input();
  info->set_name(name);
  auto* tensor = info->mutable_type()->mutable_tensor_type();
  tensor->set_elem_type(type);
  tensor->mutable_shape();
  for (const int64_t size : shape) {
    auto* dim = tensor->mutable_shape()->add_dim();
    if (size > 0) dim->set_dim_value(size);
  }
}

void AddOutput(GraphProto& graph, const std::string& name, int type = TensorProto::FLOAT) {
  auto* info = graph.add_output();
  info->set_name(name);
  info->mutable_type()->mutable_tensor_type()->set_elem_type(type);
}

NodeProto& AddNode(GraphProto& graph, const std::string& op, const std::vector<std::string>& in,
                   const std::vector<std::string>& out) {
  NodeProto& node = *graph.add_node();
  node.set_op_type(op);
  for (const std::string& name : in) node.add_input(name);
  for (const std::string& name : out) node.add_output(name);
  return node;
}

GraphProto& AddBody(NodeProto& node, const std::string& name) {
  AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(AttributeProto::GRAPH);
  return *attribute.mutable_g();
}

void AddConstant(GraphProto& graph, const std::string& name, float value) {
  AttributeProto& attribute = *AddNode(graph, "Constant", {}, {name}).add_attribute();
  attribute.set_name("value_float");
  attribute.set_type(AttributeProto::FLOAT);
  attribute.set_f(value);
}

class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest() {
    model.set_ir_version(10);
    model.add_opset_import()->set_version(18);
  }
  GraphProto& graph() { return *model.mutable_graph(); }

  absl::StatusOr<std::unique_ptr<Program>> Load() {
    compiler::BuildRequest options;
    options.options.threads = 1;
    return Program::Parse(model.SerializeAsString(), options);
  }

  ModelProto model;
};

Value Floats(const std::vector<float>& values) {
  Value value = *Value::Empty(TensorProto::FLOAT, {static_cast<int64_t>(values.size())});
  std::copy(values.begin(), values.end(), value.elements<float>());
  return value;
}

std::vector<float> Elements(const Value& value) {
  return {value.elements<float>(), value.elements<float>() + value.count()};
}

// What the host has goes to a GPU once; what is made there comes back where it is looked at.
TEST(ValueTest, LiesOnTheHostAndOnAGpu) {
  runtime::FakeDevice gpu(DeviceKind::kCuda);
  const auto failure = std::make_shared<absl::Status>();
  {
    const Value x = Floats({1, 2, 3});
    const auto there = x.DataOn(gpu).value();
    EXPECT_THAT(absl::MakeSpan(static_cast<const float*>(there), 3), ElementsAre(1, 2, 3));
    EXPECT_EQ(*x.Reshaped({1, 3}).DataOn(gpu), there);

    const auto y = Value::EmptyOn(gpu, TensorProto::FLOAT, {2}, failure).value();
    auto* made = static_cast<float*>(*y.DataOn(gpu));
    made[0] = 4;
    made[1] = 5;
    gpu.TakeLog();
    EXPECT_THAT(Elements(y), ElementsAre(4, 5));
    EXPECT_FALSE(gpu.TakeLog().empty());
    EXPECT_THAT(Elements(y.Reshaped({2, 1})), ElementsAre(4, 5));
    EXPECT_TRUE(gpu.TakeLog().empty());
  }
  EXPECT_EQ(gpu.allocated_bytes(), 0);
  EXPECT_TRUE(failure->ok());
}

TEST(ValueTest, WhatAGpuLostIsToldOnceTheHostLooked) {
  runtime::FakeDevice gpu(DeviceKind::kCuda);
  const auto failure = std::make_shared<absl::Status>();
  const auto y = Value::EmptyOn(gpu, TensorProto::FLOAT, {2}, failure).value();
  gpu.SetFault(absl::DataLossError("fell off"));
  EXPECT_TRUE(failure->ok());
  EXPECT_THAT(Elements(y), ElementsAre(0, 0));
  EXPECT_EQ(failure->message(), "fell off");
}

// What is chosen, and how much of it, depends on data; what is done to it is compiled.
TEST_F(ProgramTest, RunsWhatDependsOnDataBetweenSegments) {
  AddInput(graph(), "x", TensorProto::FLOAT, {0});
  AddNode(graph(), "NonZero", {"x"}, {"places"});
  AddNode(graph(), "Gather", {"x", "places"}, {"chosen"});
  AddNode(graph(), "Add", {"chosen", "chosen"}, {"y"});
  AddOutput(graph(), "y");
  auto program = Load().value();
  const auto y = program->Run({Floats({1, 0, 3, 0, 5})}).value();
  EXPECT_THAT(y[0].shape(), ElementsAre(1, 3));
  EXPECT_THAT(Elements(y[0]), ElementsAre(2, 6, 10));
  EXPECT_THAT(Elements((*program->Run({Floats({0, 7})}))[0]), ElementsAre(14));
}

// Tools that sort a file by depth put all constants first, before steps on the host.
TEST_F(ProgramTest, KnowsConstantsOfBeforeAHostStep) {
  AddInput(graph(), "x", TensorProto::FLOAT, {0});
  AttributeProto& shape = *AddNode(graph(), "Constant", {}, {"shape"}).add_attribute();
  shape.set_name("value");
  shape.set_type(AttributeProto::TENSOR);
  shape.mutable_t()->set_data_type(TensorProto::INT64);
  shape.mutable_t()->add_dims(1);
  shape.mutable_t()->add_int64_data(-1);
  AddNode(graph(), "Relu", {"x"}, {"positive"});
  AddNode(graph(), "NonZero", {"positive"}, {"places"});
  AddNode(graph(), "Gather", {"positive", "places"}, {"chosen"});
  AddNode(graph(), "Reshape", {"chosen", "shape"}, {"y"});
  AddOutput(graph(), "y");
  auto program = Load().value();
  const auto y = program->Run({Floats({1, 0, 3, -1, 5})}).value();
  EXPECT_THAT(Elements(y[0]), ElementsAre(1, 3, 5));
  EXPECT_EQ(program->compiled_segments(), 2);
}

TEST_F(ProgramTest, MakesSymbolsOfSizesThatDiffer) {
  AddInput(graph(), "x", TensorProto::FLOAT, {0});
  AddNode(graph(), "NonZero", {"x"}, {"n"});  // so that the model is no single graph
  AddNode(graph(), "Exp", {"x"}, {"y"});
  AddOutput(graph(), "y");
  AddOutput(graph(), "n", TensorProto::INT64);
  auto program = Load().value();
  for (int size = 2; size < 12; ++size) {
    const auto y = program->Run({Floats(std::vector<float>(size, 0))}).value();
    EXPECT_EQ(Elements(y[0]), std::vector<float>(size, 1));
  }
  EXPECT_LE(program->compiled_segments(), 2);
}

// sum = 1 + 2 + 4 + ... while it is below the limit, and each value on the way.
TEST_F(ProgramTest, RunsALoopUntilDataEndsIt) {
  AddInput(graph(), "limit", TensorProto::FLOAT, {1});
  AddConstant(graph(), "start", 1);
  NodeProto& loop = AddNode(graph(), "Loop", {"", "", "start"}, {"last", "all"});
  GraphProto& body = AddBody(loop, "body");
  AddInput(body, "i", TensorProto::INT64, {});
  AddInput(body, "go", TensorProto::BOOL, {});
  AddInput(body, "v", TensorProto::FLOAT, {});
  AddNode(body, "Add", {"v", "v"}, {"twice"});
  AddNode(body, "Less", {"twice", "limit"}, {"below"});
  AddNode(body, "Identity", {"v"}, {"kept"});
  AddOutput(body, "below", TensorProto::BOOL);
  AddOutput(body, "twice");
  AddOutput(body, "kept");
  AddOutput(graph(), "last");
  AddOutput(graph(), "all");
  auto program = Load().value();
  const auto result = program->Run({Floats({20})}).value();
  EXPECT_THAT(Elements(result[0]), ElementsAre(32));
  EXPECT_THAT(Elements(result[1]), ElementsAre(1, 2, 4, 8, 16));
}

TEST_F(ProgramTest, EndsALoopThatNeverWould) {
  AddInput(graph(), "x", TensorProto::FLOAT, {1});
  NodeProto& loop = AddNode(graph(), "Loop", {"", "", "x"}, {"y"});
  GraphProto& body = AddBody(loop, "body");
  AddInput(body, "i", TensorProto::INT64, {});
  AddInput(body, "go", TensorProto::BOOL, {});
  AddInput(body, "v", TensorProto::FLOAT, {});
  AddOutput(body, "go", TensorProto::BOOL);
  AddOutput(body, "v");
  AddOutput(graph(), "y");
  auto program = Load().value();
  const absl::Status status = program->Run({Floats({1})}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(status.message(), HasSubstr("did not end"));
}

TEST_F(ProgramTest, RefusesNegativeSizesAndThoseBeyondTheMemory) {
  AddInput(graph(), "n", TensorProto::INT64, {1});
  AddNode(graph(), "ConstantOfShape", {"n"}, {"zeros"});
  AddNode(graph(), "NonZero", {"zeros"}, {"y"});
  AddOutput(graph(), "y", TensorProto::INT64);
  auto program = Load().value();
  EXPECT_TRUE(program->Run({*Value::Ints({4})}).ok());
  EXPECT_FALSE(program->Run({*Value::Ints({-4})}).ok());
  EXPECT_FALSE(program->Run({*Value::Ints({int64_t{1} << 60})}).ok());
}

TEST_F(ProgramTest, NamesAllOperatorsThatNobodyHas) {
  AddInput(graph(), "x", TensorProto::FLOAT, {1});
  AddNode(graph(), "NonZero", {"x"}, {"n"});
  AddNode(graph(), "Frobnicate", {"n"}, {"a"});
  AddNode(graph(), "Twiddle", {"a"}, {"y"});
  AddOutput(graph(), "y");
  const absl::Status status = Load().status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(status.message(), HasSubstr("Frobnicate (1 node"));
  EXPECT_THAT(status.message(), HasSubstr("Twiddle (1 node"));
  EXPECT_THAT(status.message(), ::testing::Not(HasSubstr("NonZero")));
}

TEST_F(ProgramTest, ChecksInputsAgainstTheModel) {
  AddInput(graph(), "x", TensorProto::FLOAT, {2, 3});
  AddNode(graph(), "NonZero", {"x"}, {"y"});
  AddOutput(graph(), "y", TensorProto::INT64);
  auto program = Load().value();
  const absl::Status status = program->Run({Floats({1, 2})}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("got float32[2], expected float32[2, 3]"));
}

// Every code of a narrow float is the nearest to itself, and what lies between goes to the even
// one.
TEST(ElementTypes, NarrowFloatsRoundToNearest) {
  for (const int type : {TensorProto::FLOAT8E4M3FN, TensorProto::FLOAT8E5M2,
                         TensorProto::FLOAT8E4M3FNUZ, TensorProto::FLOAT8E5M2FNUZ}) {
    for (int code = 0; code < 256; ++code) {
      const auto byte = static_cast<uint8_t>(code);
      const double value = ReadReal(type, &byte);
      if (value != value) continue;  // NaN has several codes
      uint8_t back = 0;
      WriteReal(type, value, &back, {.saturate = false});
      EXPECT_EQ(back, byte) << TypeName(type) << " " << value;
    }
  }
  uint8_t code = 0;
  WriteReal(TensorProto::FLOAT8E4M3FN, 1e9, &code);
  EXPECT_EQ(ReadReal(TensorProto::FLOAT8E4M3FN, &code), 448);
  WriteReal(TensorProto::FLOAT8E4M3FN, 1.0625, &code);  // between 1 and 1.125
  EXPECT_EQ(ReadReal(TensorProto::FLOAT8E4M3FN, &code), 1);
  WriteReal(TensorProto::FLOAT8E4M3FN, 1.1875, &code);  // between 1.125 and 1.25
  EXPECT_EQ(ReadReal(TensorProto::FLOAT8E4M3FN, &code), 1.25);
}

}  // namespace
}  // namespace hidet::program
