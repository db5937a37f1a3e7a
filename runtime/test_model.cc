#include "runtime/test_model.h"

namespace hidet::runtime {

ModelData MakeTestModel(absl::string_view shared_object) {
  static const float kBias[4] = {10, 20, 30, 40};
  ModelData data;
  ModelSpec& spec = data.spec;
  const SizeExpr n = SizeExpr::Symbol(0), four = SizeExpr::Const(4);
  const SizeExpr count = {{{SizeOp::kSymbol, 0}, {SizeOp::kConst, 4}, {SizeOp::kMul, 0}}};
  const SizeExpr bytes = {{{SizeOp::kSymbol, 0}, {SizeOp::kConst, 16}, {SizeOp::kMul, 0}}};
  const SizeExpr grid = {{{SizeOp::kSymbol, 0}, {SizeOp::kConst, 4}, {SizeOp::kCeilDiv, 0}}};
  spec.name = "scale and bias";
  spec.target = "cpu test";
  spec.symbols = {{.name = "n", .input = 0, .dim = 0, .max = 1000}};
  spec.inputs = {{"x", ScalarType::kFloat32, {n, four}}};
  spec.outputs = {{"y", ScalarType::kFloat32, {n, four}}};
  spec.constants = {{{"w", ScalarType::kFloat32, {four}}}};
  spec.buffers = {{BufferKind::kInput, 0, DeviceKind::kCpu, bytes},
                  {BufferKind::kConstant, 0, DeviceKind::kCpu, SizeExpr::Const(16)},
                  {BufferKind::kArena, -1, DeviceKind::kCpu, bytes},
                  {BufferKind::kOutput, 0, DeviceKind::kCpu, bytes}};
  spec.objects = {{ObjectKind::kSharedObject, "kernels/0.so", "cpu test"}};
  spec.kernels = {{.symbol = "scale"}, {.symbol = "add_bias"}};
  LaunchStep scale, bias;
  scale.grid[0] = bias.grid[0] = grid;
  scale.args = {BufferArg{0}, BufferArg{2}, ScalarArg{ScalarType::kInt64, count}};
  bias.kernel = 1;
  bias.args = {BufferArg{2}, BufferArg{1}, BufferArg{3}, ScalarArg{ScalarType::kInt64, count}};
  spec.run.steps = {{scale, {0}, {2}, {}, "scale"}, {bias, {2, 1}, {3}, {0}, "bias"}};
  data.objects = {shared_object};
  data.constants = {{const_cast<float*>(kBias), ScalarType::kFloat32, {4}}};
  return data;
}

}  // namespace hidet::runtime
