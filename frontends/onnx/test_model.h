// ONNX models that tests make line by line.
//
//   TestModel m(/*opset=*/13);
//   m.Input("x", "batch,3").Ints("a", {1}).Node("ReduceSum", {"x", "a"}, {"y"});
//   EXPECT_EQ(ShapeOf(m.Output("y").Import()), "float32[batch, 1][cpu]");
#ifndef FRONTENDS_ONNX_TEST_MODEL_H_
#define FRONTENDS_ONNX_TEST_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/import_onnx.h"
#include "gmock/gmock.h"
#include "graph/graph.h"
#include "gtest/gtest.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

// A model made line by line. Shapes are written "2,batch,?".
class TestModel {
 public:
  explicit TestModel(int64_t opset = 17) {
    model.set_ir_version(8);
    model.add_opset_import()->set_version(opset);
    model.mutable_graph()->set_name("g");
  }

  static void SetType(::onnx::ValueInfoProto* info, absl::string_view name, absl::string_view shape,
                      int32_t type) {
    info->set_name(std::string(name));
    auto* tensor = info->mutable_type()->mutable_tensor_type();
    tensor->set_elem_type(type);
    tensor->mutable_shape();
    if (shape.empty()) return;
    for (absl::string_view part : absl::StrSplit(shape, ',')) {
      auto* dim = tensor->mutable_shape()->add_dim();
      int64_t size;
      if (absl::SimpleAtoi(part, &size)) {
        dim->set_dim_value(size);
      } else if (part != "?") {
        dim->set_dim_param(std::string(part));
      }
    }
  }

  TestModel& Input(absl::string_view name, absl::string_view shape,
                   int32_t type = ::onnx::TensorProto::FLOAT) {
    SetType(model.mutable_graph()->add_input(), name, shape, type);
    return *this;
  }
  TestModel& Output(absl::string_view name) {
    model.mutable_graph()->add_output()->set_name(std::string(name));
    return *this;
  }
  TestModel& Output(absl::string_view name, absl::string_view shape,
                    int32_t type = ::onnx::TensorProto::FLOAT) {
    SetType(model.mutable_graph()->add_output(), name, shape, type);
    return *this;
  }
  ::onnx::NodeProto* Node(absl::string_view type, std::vector<std::string> inputs,
                          std::vector<std::string> outputs) {
    ::onnx::NodeProto* node = model.mutable_graph()->add_node();
    node->set_op_type(std::string(type));
    node->set_name(absl::StrCat("n", model.graph().node_size() - 1));
    for (const std::string& input : inputs) node->add_input(input);
    for (const std::string& output : outputs) node->add_output(output);
    return node;
  }
  ::onnx::TensorProto* Initializer(absl::string_view name, std::vector<int64_t> dims,
                                   int32_t type) {
    ::onnx::TensorProto* tensor = model.mutable_graph()->add_initializer();
    tensor->set_name(std::string(name));
    tensor->set_data_type(type);
    for (int64_t dim : dims) tensor->add_dims(dim);
    return tensor;
  }
  TestModel& Ints(absl::string_view name, std::vector<int64_t> values) {
    ::onnx::TensorProto* tensor =
        Initializer(name, {static_cast<int64_t>(values.size())}, ::onnx::TensorProto::INT64);
    for (int64_t value : values) tensor->add_int64_data(value);
    return *this;
  }
  TestModel& Scalar(absl::string_view name, float value) {
    Initializer(name, {}, ::onnx::TensorProto::FLOAT)->add_float_data(value);
    return *this;
  }
  TestModel& Floats(absl::string_view name, std::vector<int64_t> dims) {
    ::onnx::TensorProto* tensor = Initializer(name, dims, ::onnx::TensorProto::FLOAT);
    int64_t count = 1;
    for (int64_t dim : dims) count *= dim;
    for (int64_t i = 0; i < count; ++i) tensor->add_float_data(static_cast<float>(i));
    return *this;
  }

  absl::StatusOr<graph::Graph> Import(const ImportOptions& options = {},
                                      const DataFolder& folder = {}) const {
    return ImportOnnxBytes(model.SerializeAsString(), options, folder);
  }

  ::onnx::ModelProto model;
};

inline ::onnx::AttributeProto* AddAttribute(::onnx::NodeProto* node, absl::string_view name,
                                            ::onnx::AttributeProto::AttributeType type) {
  ::onnx::AttributeProto* attribute = node->add_attribute();
  attribute->set_name(std::string(name));
  attribute->set_type(type);
  return attribute;
}
inline ::onnx::NodeProto* Int(::onnx::NodeProto* node, absl::string_view name, int64_t value) {
  AddAttribute(node, name, ::onnx::AttributeProto::INT)->set_i(value);
  return node;
}
inline ::onnx::NodeProto* Ints(::onnx::NodeProto* node, absl::string_view name,
                               std::vector<int64_t> values) {
  ::onnx::AttributeProto* attribute = AddAttribute(node, name, ::onnx::AttributeProto::INTS);
  for (int64_t value : values) attribute->add_ints(value);
  return node;
}
inline ::onnx::NodeProto* Float(::onnx::NodeProto* node, absl::string_view name, float value) {
  AddAttribute(node, name, ::onnx::AttributeProto::FLOAT)->set_f(value);
  return node;
}
inline ::onnx::NodeProto* String(::onnx::NodeProto* node, absl::string_view name,
                                 absl::string_view value) {
  AddAttribute(node, name, ::onnx::AttributeProto::STRING)->set_s(std::string(value));
  return node;
}

inline std::string ShapeOf(const absl::StatusOr<graph::Graph>& graph, int output = 0) {
  return graph.ok() ? graph->outputs[output].type().ToString() : graph.status().ToString();
}

inline void ExpectError(const absl::StatusOr<graph::Graph>& graph, absl::StatusCode code,
                        absl::string_view text) {
  ASSERT_FALSE(graph.ok()) << "expected: " << text;
  EXPECT_EQ(graph.status().code(), code) << graph.status();
  EXPECT_THAT(std::string(graph.status().message()), ::testing::HasSubstr(std::string(text)));
}
inline constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;
inline constexpr auto kLacking = absl::StatusCode::kUnimplemented;

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_TEST_MODEL_H_
