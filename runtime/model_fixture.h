// Models that tests of the runtime make by hand: a plan written out step by step, with kernels that
// are functions of the test.
//
//   Builder b;
//   const int k = b.Kernel("scale", ScaleKernel);
//   const int x = b.Input("x", {C(8)}), y = b.Output("y", {C(8)});
//   b.data.spec.run.steps = {Builder::Launch(k, Blocks(C(8)), {B(x), B(y), I(C(8))}, {x}, {y})};
//   const std::shared_ptr<const Model> model = b.Load();
#ifndef RUNTIME_MODEL_FIXTURE_H_
#define RUNTIME_MODEL_FIXTURE_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/tensor_view.h"
#include "gtest/gtest.h"
#include "runtime/model.h"
#include "runtime/model_data.h"
#include "runtime/spec.h"

namespace hidet::runtime {

inline constexpr int64_t kBlock = 16;

template <typename T>
T* Pointer(const uint64_t* args, int i) {
  return reinterpret_cast<T*>(args[i]);
}

// out = in * 2 + 1, kBlock elements a block; args: in, out, int64 count
void ScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void*);

inline SizeExpr C(int64_t value) { return SizeExpr::Const(value); }
inline SizeExpr S(int symbol) { return SizeExpr::Symbol(symbol); }
SizeExpr Op(SizeExpr a, SizeExpr b, SizeOp op);
inline SizeExpr Mul(SizeExpr a, SizeExpr b) { return Op(std::move(a), std::move(b), SizeOp::kMul); }
inline SizeExpr Blocks(SizeExpr count) { return Op(std::move(count), C(kBlock), SizeOp::kCeilDiv); }
inline LaunchArg B(int buffer) { return BufferArg{buffer, {}}; }
inline LaunchArg I(SizeExpr value) { return ScalarArg{ScalarType::kInt64, std::move(value)}; }

struct Builder {
  ModelData data;
  LoadOptions options;

  Builder() {
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
    LaunchStep launch;
    launch.kernel = kernel;
    launch.grid[0] = std::move(grid);
    launch.args = std::move(args);
    Step step;
    step.action = std::move(launch);
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

TensorView View(std::vector<float>& values);
std::vector<float> Iota(int64_t n, float first = 0);

// y = scale(scale(scale(x))) over a symbolic length, through two arena buffers.
Builder ChainModel();
void ExpectChain(const std::vector<float>& x, const std::vector<float>& y);

}  // namespace hidet::runtime

#endif  // RUNTIME_MODEL_FIXTURE_H_
