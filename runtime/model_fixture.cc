#include "runtime/model_fixture.h"

#include <algorithm>
#include <cstddef>

namespace hidet::runtime {

void ScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const int64_t count = static_cast<int64_t>(args[2]);
  for (int64_t i = begin * kBlock; i < std::min(end * kBlock, count); ++i) {
    Pointer<float>(args, 1)[i] = Pointer<const float>(args, 0)[i] * 2 + 1;
  }
}

SizeExpr Op(SizeExpr a, SizeExpr b, SizeOp op) {
  SizeExpr result = std::move(a);
  result.code.insert(result.code.end(), b.code.begin(), b.code.end());
  result.code.push_back({op, 0});
  return result;
}

TensorView View(std::vector<float>& values) {
  return {
      values.data(), ScalarType::kFloat32, {static_cast<int64_t>(values.size())}, DeviceKind::kCpu};
}

std::vector<float> Iota(int64_t n, float first) {
  std::vector<float> values(n);
  for (int64_t i = 0; i < n; ++i) values[i] = first + static_cast<float>(i);
  return values;
}

Builder ChainModel() {
  Builder b;
  b.data.spec.symbols = {{.name = "n", .input = 0, .dim = 0, .max = 10000}};
  const int k = b.Kernel("scale", ScaleKernel);
  const int x = b.Input("x", {S(0)}), y = b.Output("y", {S(0)});
  const int t0 = b.Buffer(BufferKind::kArena, -1, Mul(S(0), C(4)));
  const int t1 = b.Buffer(BufferKind::kArena, -1, Mul(S(0), C(4)));
  b.data.spec.run.steps = {
      Builder::Launch(k, Blocks(S(0)), {B(x), B(t0), I(S(0))}, {x}, {t0}),
      Builder::Launch(k, Blocks(S(0)), {B(t0), B(t1), I(S(0))}, {t0}, {t1}, {0}),
      Builder::Launch(k, Blocks(S(0)), {B(t1), B(y), I(S(0))}, {t1}, {y}, {1})};
  return b;
}

void ExpectChain(const std::vector<float>& x, const std::vector<float>& y) {
  for (size_t i = 0; i < x.size(); ++i) ASSERT_EQ(y[i], x[i] * 8 + 7) << i;
}

}  // namespace hidet::runtime
