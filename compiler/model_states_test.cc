#include "compiler/model_states.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/spec.h"
#include "runtime/validate.h"

namespace hidet::compiler {
namespace {

using runtime::BufferKind;
using runtime::SizeExpr;
using ::testing::HasSubstr;

// count, y = f(count, x), where the first output updates the first input; x has a free size.
runtime::ModelData Counting() {
  runtime::ModelData data;
  const SizeExpr three = SizeExpr::Const(3), bytes = SizeExpr::Const(12), n = SizeExpr::Symbol(0);
  data.spec.target = "cpu";
  data.spec.symbols = {{.name = "n", .input = 1, .dim = 0}};
  data.spec.inputs = {{.name = "count", .shape = {three}}, {.name = "x", .shape = {n}}};
  data.spec.outputs = {{.name = "new", .shape = {three}, .updates_input = 0},
                       {.name = "y", .shape = {n}},
                       {.name = "new_x", .shape = {n}, .updates_input = 1}};
  data.spec.buffers = {{.kind = BufferKind::kInput, .index = 0, .bytes = bytes},
                       {.kind = BufferKind::kInput, .index = 1, .bytes = n},
                       {.kind = BufferKind::kOutput, .index = 1, .bytes = n},
                       {.kind = BufferKind::kOutput, .index = 0, .bytes = bytes}};
  return data;
}

TEST(ModelStates, TakeThePlaceOfAnInputAndItsUpdate) {
  std::vector<float> first = {1, 2, 3};
  const State state = {"count", "steps.count", {first.data(), ScalarType::kFloat32, {3}}, nullptr};
  runtime::ModelData data = Counting();
  data.alternatives.push_back(Counting());
  const runtime::ModelData made = WithStates(std::move(data), {state}).value();
  for (const runtime::ModelData& variant : {made, made.alternatives[0]}) {
    const runtime::ModelSpec& spec = variant.spec;
    ASSERT_TRUE(runtime::ValidateSpec(spec).ok()) << runtime::ValidateSpec(spec);
    ASSERT_EQ(spec.inputs.size(), 1u);
    EXPECT_EQ(spec.inputs[0].name, "x");
    ASSERT_EQ(spec.outputs.size(), 2u);
    EXPECT_EQ(spec.outputs[1].updates_input, 0);
    EXPECT_EQ(spec.symbols[0].input, 0);
    EXPECT_EQ(spec.constants[0].tensor.name, "steps.count");
    EXPECT_EQ(variant.constants[0].data, first.data());
    EXPECT_EQ(spec.buffers[0].kind, BufferKind::kState);
    EXPECT_EQ(spec.buffers[3].kind, BufferKind::kState);
    EXPECT_EQ(spec.buffers[2].index, 0);  // y is the first output now
  }
}

TEST(ModelStates, FitAnInputThatIsUpdated) {
  std::vector<float> first = {1, 2, 3};
  const TensorView view = {first.data(), ScalarType::kFloat32, {3}};
  const auto error = [](const State& state, runtime::ModelData data) {
    return std::string(WithStates(std::move(data), {state}).status().message());
  };
  EXPECT_THAT(error({"counts", "c", view, nullptr}, Counting()), HasSubstr("\"c\" is no input"));
  EXPECT_THAT(error({"x", "x", view, nullptr}, Counting()), HasSubstr("another dtype or shape"));
  runtime::ModelData data = Counting();
  data.spec.outputs[0].updates_input = -1;
  EXPECT_THAT(error({"count", "c", view, nullptr}, data), HasSubstr("is changed by no output"));
}

}  // namespace
}  // namespace hidet::compiler
