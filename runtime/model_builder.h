// Models that tests write by hand, without a compiler: buffers, kernels that are functions of the
// test, and the steps of a call.
//
//   ModelBuilder b;
//   const int k = b.Kernel("scale", ScaleKernel);
//   const int x = b.Input("x", {S(0)}), y = b.Output("y", {S(0)});
//   b.data.spec.run.blocks = {{ModelBuilder::Launch(k, Blocks(S(0)), {B(x), B(y), I(S(0))}, {x}, {y})}};
//   std::shared_ptr<const Model> model = b.Load();
#ifndef RUNTIME_MODEL_BUILDER_H_
#define RUNTIME_MODEL_BUILDER_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/tensor_view.h"
#include "gtest/gtest.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/model.h"
#include "runtime/model_data.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// Elements of a block of the kernels.
inline constexpr int64_t kBlock = 16;

template <typename T>
T* Pointer(const uint64_t* args, int i) {
  return reinterpret_cast<T*>(args[i]);
}

// out = in * 2 + 1, kBlock elements a block; args: in, out, int64 count
inline void ScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const int64_t count = static_cast<int64_t>(args[2]);
  for (int64_t i = begin * kBlock; i < std::min(end * kBlock, count); ++i) {
    Pointer<float>(args, 1)[i] = Pointer<const float>(args, 0)[i] * 2 + 1;
  }
}

inline SizeExpr C(int64_t value) { return SizeExpr::Const(value); }
inline SizeExpr S(int symbol) { return SizeExpr::Symbol(symbol); }
inline SizeExpr Op(SizeExpr a, SizeExpr b, SizeOp op) {
  SizeExpr result = std::move(a);
  result.code.insert(result.code.end(), b.code.begin(), b.code.end());
  result.code.push_back({op, 0});
  return result;
}
inline SizeExpr Mul(SizeExpr a, SizeExpr b) { return Op(std::move(a), std::move(b), SizeOp::kMul); }
inline SizeExpr Blocks(SizeExpr count) { return Op(std::move(count), C(kBlock), SizeOp::kCeilDiv); }

struct ModelBuilder {
  ModelData data;
  LoadOptions options;

  ModelBuilder() {
    data.spec.name = "test";
    data.spec.target = "cpu";
    data.spec.objects = {{ObjectKind::kSharedObject, "kernels/0.so", "cpu"}};
  }
  int Kernel(const char* name, CpuKernelFunction function) {
    options.symbols[name] = reinterpret_cast<void*>(function);
    data.spec.kernels.push_back({.symbol = name});
    return static_cast<int>(data.spec.kernels.size()) - 1;
  }
  int Input(const char* name, std::vector<SizeExpr> shape,
            ScalarType dtype = ScalarType::kFloat32) {
    const int index = static_cast<int>(data.spec.inputs.size());
    data.spec.inputs.push_back({name, dtype, shape});
    return Buffer(BufferKind::kInput, index, Bytes(shape, dtype));
  }
  int Output(const char* name, std::vector<SizeExpr> shape,
             ScalarType dtype = ScalarType::kFloat32) {
    const int index = static_cast<int>(data.spec.outputs.size());
    data.spec.outputs.push_back({name, dtype, shape});
    return Buffer(BufferKind::kOutput, index, Bytes(shape, dtype));
  }
  static SizeExpr Bytes(const std::vector<SizeExpr>& shape, ScalarType dtype) {
    SizeExpr bytes = C(ByteSize(dtype));
    for (const SizeExpr& dim : shape) bytes = Mul(bytes, dim);
    return bytes;
  }
  int Buffer(BufferKind kind, int index, SizeExpr bytes) {
    data.spec.buffers.push_back({.kind = kind, .index = index, .bytes = std::move(bytes)});
    return static_cast<int>(data.spec.buffers.size()) - 1;
  }
  static Step Launch(int kernel, SizeExpr grid, std::vector<LaunchArg> args, std::vector<int> reads,
                     std::vector<int> writes, std::vector<int> after = {}) {
    LaunchVariant variant;
    variant.kernel = kernel;
    variant.grid[0] = std::move(grid);
    variant.args = std::move(args);
    Step step;
    step.action = LaunchStep{{variant}};
    step.reads = std::move(reads);
    step.writes = std::move(writes);
    step.after = std::move(after);
    return step;
  }
  std::shared_ptr<const Model> Load() {
    absl::StatusOr<std::shared_ptr<const Model>> model = Model::Load(data, options);
    EXPECT_TRUE(model.ok()) << model.status();
    return model.ok() ? *model : nullptr;
  }
};

inline LaunchArg B(int buffer) { return BufferArg{buffer, {}}; }
inline LaunchArg I(SizeExpr value) { return ScalarArg{ScalarType::kInt64, std::move(value)}; }

inline TensorView View(std::vector<float>& values) {
  return {
      values.data(), ScalarType::kFloat32, {static_cast<int64_t>(values.size())}, DeviceKind::kCpu};
}

// y = scale(scale(scale(x))) over a symbolic length, through two arena buffers.
inline ModelBuilder ChainModel() {
  ModelBuilder b;
  b.data.spec.symbols = {{.name = "n", .input = 0, .dim = 0, .max = 10000}};
  const int k = b.Kernel("scale", ScaleKernel);
  const int x = b.Input("x", {S(0)}), y = b.Output("y", {S(0)});
  const int t0 = b.Buffer(BufferKind::kArena, -1, Mul(S(0), C(4)));
  const int t1 = b.Buffer(BufferKind::kArena, -1, Mul(S(0), C(4)));
  b.data.spec.run.blocks = {
      {{ModelBuilder::Launch(k, Blocks(S(0)), {B(x), B(t0), I(S(0))}, {x}, {t0}),
        ModelBuilder::Launch(k, Blocks(S(0)), {B(t0), B(t1), I(S(0))}, {t0}, {t1}, {0}),
        ModelBuilder::Launch(k, Blocks(S(0)), {B(t1), B(y), I(S(0))}, {t1}, {y}, {1})}}};
  return b;
}

inline std::vector<float> Iota(int64_t n, float first = 0) {
  std::vector<float> values(n);
  for (int64_t i = 0; i < n; ++i) values[i] = first + static_cast<float>(i);
  return values;
}

inline void ExpectChain(const std::vector<float>& x, const std::vector<float>& y) {
  for (size_t i = 0; i < x.size(); ++i) ASSERT_EQ(y[i], x[i] * 8 + 7) << i;
}

}  // namespace hidet::runtime

#endif  // RUNTIME_MODEL_BUILDER_H_
