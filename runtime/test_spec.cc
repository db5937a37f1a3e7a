#include "runtime/test_spec.h"

namespace hidet::runtime {
namespace {

SizeExpr C(int64_t value) { return SizeExpr::Const(value); }
SizeExpr S(int symbol) { return SizeExpr::Symbol(symbol); }
SizeExpr Times(int symbol, int64_t factor) {
  return {{{SizeOp::kSymbol, symbol}, {SizeOp::kConst, factor}, {SizeOp::kMul, 0}}};
}

Step MakeStep(decltype(Step::action) action, std::vector<int> reads, std::vector<int> writes,
              std::vector<int> after) {
  return {std::move(action), std::move(reads), std::move(writes), std::move(after), "s"};
}

}  // namespace

ModelSpec MakeTestSpec() {
  ModelSpec spec;
  spec.name = "test \"model\" \xc3\xa9";
  spec.target = "cuda sm_90a";
  spec.cpu_features = {"avx2", "fma"};
  spec.symbols = {
      {.name = "n", .input = 0, .dim = 0, .min = 1, .max = 4096, .divisor = 8, .hint = 128},
      {.name = "m", .input = 1, .dim = 0}};
  spec.checks = {{Times(0, 3), "n * 3 != 0"}};
  const DeviceKind cuda = DeviceKind::kCuda;
  spec.inputs = {{"x", ScalarType::kFloat16, {S(0), C(64)}, cuda},
                 {"cache", ScalarType::kInt8, {S(1)}, cuda}};
  spec.outputs = {{"y", ScalarType::kFloat16, {S(0), C(64)}, cuda},
                  {"new_cache", ScalarType::kInt8, {S(1)}, cuda, 1}};
  spec.constants = {{{"w", ScalarType::kFloat32, {C(16), C(4)}, cuda}, false},
                    {{"b", ScalarType::kFloat32, {C(4)}, cuda}, true}};
  spec.buffers = {{BufferKind::kInput, 0, cuda, Times(0, 128)},
                  {BufferKind::kInput, 1, cuda, S(1)},
                  {BufferKind::kOutput, 0, cuda, Times(0, 128)},
                  {BufferKind::kConstant, 0, cuda, C(256)},
                  {BufferKind::kPersistent, -1, cuda, C(256), 128, true},
                  {BufferKind::kArena, -1, cuda, Times(0, 128), 1024},
                  {BufferKind::kArena, -1, cuda, C(8), 64, true},
                  {BufferKind::kArena, -1, DeviceKind::kCpu, C(8)}};
  spec.objects = {{ObjectKind::kCubin, "kernels/0.cubin", "sm_90a"},
                  {ObjectKind::kSharedObject, "kernels/1.so", "cpu"}};
  spec.kernels = {{.symbol = "k0",
                   .object = 0,
                   .task = "matmul+bias",
                   .schedule = "wgmma 128x128",
                   .block = {128, 1, 1},
                   .cluster = {2, 1, 1},
                   .shared_bytes = 100000,
                   .dependent_launch = true,
                   .flops = 1.5e9,
                   .bytes = 0.1},
                  {.symbol = "k1", .object = 1, .cooperative = true}};
  spec.prepare.steps = {MakeStep(CopyStep{3, 4, C(0), {}, C(256)}, {3}, {4}, {})};
  LaunchStep launch;
  launch.grid = {Times(0, 2), C(3), SizeExpr()};
  launch.args = {BufferArg{0, C(16)},
                 BufferArg{4, {}},
                 ScalarArg{ScalarType::kInt32, S(0)},
                 MagicDivisorArg{S(0)},
                 StatusArg{},
                 TensorMapArg{0,
                              C(0),
                              ScalarType::kFloat16,
                              {C(64), S(0)},
                              {C(128)},
                              {64, 8},
                              TensorMapSwizzle::k128B,
                              {1, 2}}};
  LaunchStep host;
  host.kernel = 1;
  host.grid[0] = C(4);
  host.block_nanoseconds = 12.5;
  host.args = {BufferArg{7, {}}};
  const ExternalStep external = {
      "torch::op", {{5, C(0)}}, {{"t", ScalarType::kFloat16, {S(0), C(64)}, cuda}}};
  spec.run.steps = {MakeStep(launch, {0, 4}, {1, 5, 6}, {}), MakeStep(external, {5}, {2}, {0}),
                    MakeStep(CopyStep{6, 7, {}, {}, C(8)}, {6}, {7}, {0}),
                    MakeStep(host, {}, {7}, {2})};
  return spec;
}

}  // namespace hidet::runtime
