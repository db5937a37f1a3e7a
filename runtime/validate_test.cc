#include "runtime/validate.h"

#include <functional>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/test_spec.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

LaunchStep& Launch(ModelSpec& spec) { return std::get<LaunchStep>(spec.run.steps[0].action); }
template <typename T>
T& Action(ModelSpec& spec, int step) {
  return std::get<T>(spec.run.steps[step].action);
}

TEST(ValidateTest, AcceptsTheTestModelAndAnEmptyOne) {
  EXPECT_TRUE(ValidateSpec(MakeTestSpec()).ok()) << ValidateSpec(MakeTestSpec());
  ModelSpec empty;
  empty.target = "cpu";
  EXPECT_TRUE(ValidateSpec(empty).ok());
}

TEST(ValidateTest, EveryMistakeIsFoundAtItsPlace) {
  struct Case {
    const char* error;
    std::function<void(ModelSpec&)> edit;
  };
  const SizeExpr s0 = SizeExpr::Symbol(0), s9 = SizeExpr::Symbol(9);
  const SizeExpr broken = {{{SizeOp::kAdd, 0}}};
  const std::vector<Case> cases = {
      {"format version 1, this runtime reads 4", [](ModelSpec& s) { s.version = 1; }},
      {"target: \"tpu\"", [](ModelSpec& s) { s.target = "tpu"; }},
      {"name: unprintable", [](ModelSpec& s) { s.name = "a\nb"; }},
      // Tensors
      {"inputs[1]: the name \"x\" is taken", [](ModelSpec& s) { s.inputs[1].name = "x"; }},
      {"inputs[0]: the name is empty", [](ModelSpec& s) { s.inputs[0].name = ""; }},
      {"inputs[0].shape[1]: is -1",
       [](ModelSpec& s) { s.inputs[0].shape[1] = SizeExpr::Const(-1); }},
      {"inputs[0].shape[1]: the size is absent", [](ModelSpec& s) { s.inputs[0].shape[1] = {}; }},
      {"inputs[0].shape[1]: size \"add\"", [&](ModelSpec& s) { s.inputs[0].shape[1] = broken; }},
      {"inputs[0].shape: ", [](ModelSpec& s) { s.inputs[0].shape.assign(65, SizeExpr::Const(1)); }},
      {"inputs[0]: only outputs update", [](ModelSpec& s) { s.inputs[0].updates_input = 0; }},
      {"outputs[1]: updates input 5, there are 2",
       [](ModelSpec& s) { s.outputs[1].updates_input = 5; }},
      {"outputs[1]: updates input -2", [](ModelSpec& s) { s.outputs[1].updates_input = -2; }},
      {"outputs[1]: updates input \"x\" but differs",
       [](ModelSpec& s) { s.outputs[1].updates_input = 0; }},
      {"constants[0]: the shape depends on symbols",
       [&](ModelSpec& s) { s.constants[0].tensor.shape[0] = s0; }},
      {"constants[0]: the shape is negative or too large",
       [](ModelSpec& s) {
         s.constants[0].tensor.shape = {SizeExpr::Const(INT64_MAX), SizeExpr::Const(2)};
       }},
      // Symbols
      {"symbols[1]: the name \"n\" is taken", [](ModelSpec& s) { s.symbols[1].name = "n"; }},
      {"symbols[0]: range 5 to 4",
       [](ModelSpec& s) {
         s.symbols[0].min = 5;
         s.symbols[0].max = 4;
       }},
      {"checks[0]: no condition", [](ModelSpec& s) { s.checks[0].condition = {}; }},
      {"checks[0]: ", [](ModelSpec& s) { s.checks[0].condition = SizeExpr::Symbol(9); }},
      {"divisor 0 makes no sense", [](ModelSpec& s) { s.symbols[0].divisor = 0; }},
      {"symbols[0]: dimension 7 of input 0", [](ModelSpec& s) { s.symbols[0].dim = 7; }},
      {"symbols[0]: dimension 0 of input 9", [](ModelSpec& s) { s.symbols[0].input = 9; }},
      {"symbols[0]: dimension 1 of input \"x\" is \"64\", expected \"s0\"",
       [](ModelSpec& s) { s.symbols[0].dim = 1; }},
      {"symbols[2]: dimension -1 of input -1 does not exist",
       [](ModelSpec& s) { s.symbols.push_back({.name = "z"}); }},
      // Buffers
      {"buffers[0]: input 7 out of range, there are 2",
       [](ModelSpec& s) { s.buffers[0].index = 7; }},
      {"buffers[1]: input 0 has a buffer already", [](ModelSpec& s) { s.buffers[1].index = 0; }},
      {"buffers[2]: output -1 out of range", [](ModelSpec& s) { s.buffers[2].index = -1; }},
      {"buffers[3]: constant 2 out of range", [](ModelSpec& s) { s.buffers[3].index = 2; }},
      {"buffers[3]: 257 bytes, constant \"w\" has 256",
       [](ModelSpec& s) { s.buffers[3].bytes = SizeExpr::Const(257); }},
      {"buffers[3]: the size of a constant depends",
       [&](ModelSpec& s) { s.buffers[3].bytes = s0; }},
      {"buffers[4]: the size of a persistent", [&](ModelSpec& s) { s.buffers[4].bytes = s0; }},
      {"buffers[5]: alignment 3", [](ModelSpec& s) { s.buffers[5].alignment = 3; }},
      {"buffers[5]: alignment 0", [](ModelSpec& s) { s.buffers[5].alignment = 0; }},
      {"buffers[5]: the size is absent", [](ModelSpec& s) { s.buffers[5].bytes = {}; }},
      {"buffers[5]: -4 bytes", [](ModelSpec& s) { s.buffers[5].bytes = SizeExpr::Const(-4); }},
      {"buffers[5].bytes: size program: instruction 0 reads symbol 9",
       [&](ModelSpec& s) { s.buffers[5].bytes = s9; }},
      {"buffers[0]: only arena and persistent",
       [](ModelSpec& s) { s.buffers[0].must_be_zero = true; }},
      {"buffers[0]: its device", [](ModelSpec& s) { s.buffers[0].device = DeviceKind::kCpu; }},
      {"outputs[0]: \"y\" has no buffer",
       [](ModelSpec& s) {
         s.buffers[2].kind = BufferKind::kArena;
         s.buffers[2].index = -1;
       }},
      // Objects and kernels
      {"objects[1]: the file \"kernels/0.cubin\" is taken",
       [](ModelSpec& s) { s.objects[1].file = "kernels/0.cubin"; }},
      {"kernels[0]: \"a b\" is no name", [](ModelSpec& s) { s.kernels[0].symbol = "a b"; }},
      {"kernels[0]: object 2 out of range", [](ModelSpec& s) { s.kernels[0].object = 2; }},
      {"kernels[0]: block 0", [](ModelSpec& s) { s.kernels[0].block[1] = 0; }},
      {"kernels[0]: 2048 threads", [](ModelSpec& s) { s.kernels[0].block = {128, 16, 1}; }},
      {"kernels[0]: 64 blocks a cluster", [](ModelSpec& s) { s.kernels[0].cluster = {8, 8, 1}; }},
      {"kernels[0]: -1 bytes", [](ModelSpec& s) { s.kernels[0].shared_bytes = -1; }},
      {"kernels[1]: 67108865 bytes of scratch memory, at most 67108864",
       [](ModelSpec& s) { s.kernels[1].shared_bytes = (1 << 26) + 1; }},
      // Steps
      {"run.steps[1]: comes after step 1", [](ModelSpec& s) { s.run.steps[1].after = {1}; }},
      {"run.steps[1]: comes after step -1", [](ModelSpec& s) { s.run.steps[1].after = {-1}; }},
      {"run.steps[0]: buffer 99 out of range", [](ModelSpec& s) { s.run.steps[0].reads = {99}; }},
      {"args[0]: buffer 0 is not among the reads",
       [](ModelSpec& s) { s.run.steps[0].reads = {4}; }},
      {"steps[0]: writes buffer 4, which is constant",
       [](ModelSpec& s) { s.run.steps[0].writes = {4}; }},
      {"steps[0]: writes buffer 0, an input that no output updates",
       [](ModelSpec& s) { s.run.steps[0].writes = {0}; }},
      {"prepare.steps[0]: preparation uses buffer 0",
       [](ModelSpec& s) { s.prepare.steps[0].reads.push_back(0); }},
      {"prepare.steps[0]: writes buffer 3", [](ModelSpec& s) { s.prepare.steps[0].writes = {3}; }},
      {"buffer 5: symbol \"n\" is not known here",
       [](ModelSpec& s) { s.prepare.steps[0].writes.push_back(5); }},
      {"run.steps[0]: kernel 2 out of range", [](ModelSpec& s) { Launch(s).kernel = 2; }},
      {"run.steps[0]: size program: instruction 0 reads symbol 9",
       [&](ModelSpec& s) { Launch(s).grid[0] = s9; }},
      {"prepare.steps[0]: symbol \"n\" is not known here",
       [&](ModelSpec& s) { std::get<CopyStep>(s.prepare.steps[0].action).source_offset = s0; }},
      {"float16 is no type of a scalar",
       [](ModelSpec& s) { std::get<ScalarArg>(Launch(s).args[2]).dtype = ScalarType::kFloat16; }},
      {"the value is absent",
       [](ModelSpec& s) { std::get<ScalarArg>(Launch(s).args[2]).value = {}; }},
      {"the divisor is absent",
       [](ModelSpec& s) { std::get<MagicDivisorArg>(Launch(s).args[3]).divisor = {}; }},
      {"tensor map with 2 dims, 0 strides",
       [](ModelSpec& s) { std::get<TensorMapArg>(Launch(s).args[5]).strides.clear(); }},
      {"box of 257", [](ModelSpec& s) { std::get<TensorMapArg>(Launch(s).args[5]).box[0] = 257; }},
      {"traversal stride of 9",
       [](ModelSpec& s) { std::get<TensorMapArg>(Launch(s).args[5]).traversal_strides = {1, 9}; }},
      {"2 dims and 1 traversal strides",
       [](ModelSpec& s) { std::get<TensorMapArg>(Launch(s).args[5]).traversal_strides = {1}; }},
      {"buffer 7 is on another device",
       [](ModelSpec& s) {
         s.run.steps[0].reads = {0, 4, 7};
         Launch(s).args = {BufferArg{7, {}}};
       }},
      {"the grid of a CPU kernel",
       [](ModelSpec& s) { Action<LaunchStep>(s, 3).grid[1] = SizeExpr::Const(2); }},
      {"a tensor map for a CPU kernel",
       [](ModelSpec& s) { Action<LaunchStep>(s, 3).args = {TensorMapArg{}}; }},
      {"run.steps[2]: the size is absent", [](ModelSpec& s) { Action<CopyStep>(s, 2).bytes = {}; }},
      {"1 buffers and 0 tensors", [](ModelSpec& s) { Action<ExternalStep>(s, 1).tensors.clear(); }},
      {"run.steps[1]: the name is empty",
       [](ModelSpec& s) { Action<ExternalStep>(s, 1).name = ""; }},
  };
  for (const Case& c : cases) {
    ModelSpec spec = MakeTestSpec();
    c.edit(spec);
    const absl::Status status = ValidateSpec(spec);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.error;
    if (absl::string_view(c.error) != "inputs[0].shape: ")
      EXPECT_THAT(status.message(), HasSubstr(c.error));
  }
}

}  // namespace
}  // namespace hidet::runtime
