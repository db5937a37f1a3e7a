// The CUDA device, graphs and tensor maps on a real GPU (compute capability 9.0).
//
//   python runtime/devices/testdata/compile_cubin.py runtime/devices/testdata/gpu_kernels.cu gpu_kernels.cubin
//   bazel build //runtime/devices:cuda_device_gpu_test
//   bazel-bin/runtime/devices/cuda_device_gpu_test gpu_kernels.cubin
#include <chrono>
#include <cstdio>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/devices/cuda_driver.h"
#include "runtime/model.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string* cubin = new std::string;

SizeExpr C(int64_t value) { return SizeExpr::Const(value); }
SizeExpr S(int symbol) { return SizeExpr::Symbol(symbol); }
SizeExpr Times(SizeExpr a, int64_t factor) {
  a.code.push_back({SizeOp::kConst, factor});
  a.code.push_back({SizeOp::kMul, 0});
  return a;
}

CudaDevice& Gpu() { return **CudaDevice::Open(0); }

// Device memory with values, and a way back.
class Array {
 public:
  explicit Array(int64_t count, float first = 0) : count_(count) {
    data_ = *Gpu().Allocate(count * 4, 256);
    std::vector<float> values(count);
    for (int64_t i = 0; i < count; ++i) values[i] = first + static_cast<float>(i);
    EXPECT_TRUE(
        Gpu().Copy(data_, values.data(), count * 4, CopyDirection::kFromHost, nullptr).ok());
  }
  ~Array() { Gpu().Free(data_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  TensorView view(Shape shape = {}) const {
    if (shape.empty()) shape = {count_};
    return {data_, ScalarType::kFloat32, shape, DeviceKind::kCuda};
  }
  template <typename T = float>
  std::vector<T> Read() const {
    std::vector<T> values(count_ * 4 / sizeof(T));
    EXPECT_TRUE(Gpu().Copy(values.data(), data_, count_ * 4, CopyDirection::kToHost, nullptr).ok());
    const absl::Status status = Gpu().Synchronize(nullptr);
    EXPECT_TRUE(status.ok()) << status;
    return values;
  }

 private:
  int64_t count_;
  void* data_;
};

ModelData NewModel() {
  ModelData data;
  data.spec.name = "gpu test";
  data.spec.target = "cuda sm_90a";
  data.spec.objects = {{ObjectKind::kCubin, "kernels/0.cubin", "sm_90a"}};
  data.objects = {*cubin};
  return data;
}

int AddBuffer(ModelData& data, BufferKind kind, int index, SizeExpr bytes) {
  data.spec.buffers.push_back({kind, index, DeviceKind::kCuda, std::move(bytes), 256});
  return static_cast<int>(data.spec.buffers.size()) - 1;
}

Step Launch(int kernel, SizeExpr grid, std::vector<LaunchArg> args, std::vector<int> reads,
            std::vector<int> writes, std::vector<int> after = {}) {
  LaunchStep launch;
  launch.kernel = kernel;
  launch.grid[0] = std::move(grid);
  launch.args = std::move(args);
  return {std::move(launch), std::move(reads), std::move(writes), std::move(after)};
}

// y = scale^steps(x) over n elements, and a copy and a branch that joins: y = scale^steps(x) +
// (scale(x) - 0).
ModelData DiamondModel(int steps, bool dependent) {
  ModelData data = NewModel();
  ModelSpec& spec = data.spec;
  spec.symbols = {{.name = "n", .input = 0, .dim = 0, .max = 1 << 20}};
  spec.inputs = {{"x", ScalarType::kFloat32, {S(0)}, DeviceKind::kCuda}};
  spec.outputs = {{"y", ScalarType::kFloat32, {S(0)}, DeviceKind::kCuda}};
  spec.kernels = {{.symbol = "scale", .block = {128, 1, 1}, .dependent_launch = dependent},
                  {.symbol = "add", .block = {128, 1, 1}}};
  const SizeExpr bytes = Times(S(0), 4);
  const SizeExpr grid = {{{SizeOp::kSymbol, 0}, {SizeOp::kConst, 128}, {SizeOp::kCeilDiv, 0}}};
  const int x = AddBuffer(data, BufferKind::kInput, 0, bytes),
            y = AddBuffer(data, BufferKind::kOutput, 0, bytes);
  const int branch = AddBuffer(data, BufferKind::kArena, -1, bytes),
            copy = AddBuffer(data, BufferKind::kArena, -1, bytes);
  const ScalarArg count = {ScalarType::kInt64, S(0)};
  std::vector<Step> list;
  list.push_back(Launch(0, grid, {BufferArg{x}, BufferArg{branch}, count}, {x}, {branch}));
  list.push_back({CopyStep{branch, copy, {}, {}, bytes}, {branch}, {copy}, {0}});
  int from = x, last = -1;
  for (int i = 0; i < steps; ++i) {
    const int to = AddBuffer(data, BufferKind::kArena, -1, bytes);
    list.push_back(Launch(0, grid, {BufferArg{from}, BufferArg{to}, count}, {from}, {to},
                          last < 0 ? std::vector<int>{} : std::vector<int>{last}));
    last = static_cast<int>(list.size()) - 1;
    from = to;
  }
  list.push_back(Launch(1, grid, {BufferArg{from}, BufferArg{copy}, BufferArg{y}, count},
                        {from, copy}, {y}, {1, last}));
  spec.run.steps = std::move(list);
  return data;
}

void ExpectDiamond(const Model& model, int steps, int64_t n, float first, void* stream) {
  const Array x(n, first), y(n);
  TensorView out = y.view();
  RunOptions options;
  options.stream = stream;
  options.synchronize = true;
  const absl::Status status = model.Run({x.view()}, absl::MakeSpan(&out, 1), options);
  ASSERT_TRUE(status.ok()) << status;
  const std::vector<float> values = y.Read();
  const float factor = static_cast<float>(1 << steps);
  for (int64_t i = 0; i < n; ++i) {
    const float v = first + static_cast<float>(i);
    ASSERT_EQ(values[i], (v * factor + factor - 1) + (v * 2 + 1)) << i;
  }
}

TEST(CudaDeviceGpuTest, OpensAndKnowsItsTarget) {
  std::printf("%s\n", Gpu().name().c_str());
  EXPECT_TRUE(Gpu().CheckTarget("cuda sm_90a", {}).ok());
  EXPECT_FALSE(Gpu().CheckTarget("cuda sm_100a", {}).ok());
}

TEST(CudaDeviceGpuTest, MemoryErrors) {
  EXPECT_EQ(Gpu().Allocate(int64_t{1} << 46, 256).status().code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(Gpu().LoadObject({ObjectKind::kCubin, "x", "sm_90a"}, "no cubin").status().code(),
            absl::StatusCode::kFailedPrecondition);
  ModelData data = DiamondModel(1, false);
  data.spec.kernels[0].symbol = "scalf";
  EXPECT_EQ(Model::Load(data).status().code(), absl::StatusCode::kNotFound);
}

TEST(CudaDeviceGpuTest, RunsWithAndWithoutGraphs) {
  for (bool dependent : {false, true}) {
    for (bool graphs : {false, true}) {
      LoadOptions options;
      options.use_graphs = graphs;
      const auto model = Model::Load(DiamondModel(4, dependent), options);
      ASSERT_TRUE(model.ok()) << model.status();
      for (int round = 0; round < 5; ++round) {
        ExpectDiamond(**model, 4, 1000, static_cast<float>(round), nullptr);
        ExpectDiamond(**model, 4, 3000 + round, 3, nullptr);
      }
    }
  }
}

TEST(CudaDeviceGpuTest, UnalignedInputsAreCopied) {
  const auto model = Model::Load(DiamondModel(2, false)).value();
  const Array x(101, 5), y(101);
  for (int round = 0; round < 3; ++round) {
    TensorView in = x.view({100}), out = y.view({100});
    in.data = static_cast<char*>(in.data) + 4;
    out.data = static_cast<char*>(out.data) + 4;
    RunOptions options;
    options.synchronize = true;
    ASSERT_TRUE(model->Run({in}, absl::MakeSpan(&out, 1), options).ok());
    EXPECT_EQ(y.Read()[1], (6 * 4 + 3) + (6 * 2 + 1));
    EXPECT_EQ(y.Read()[100], (105 * 4 + 3) + (105 * 2 + 1));
  }
}

TEST(CudaDeviceGpuTest, TensorMapsInLaunchesAndGraphs) {
  ModelData data = NewModel();
  data.spec.inputs = {{"x", ScalarType::kFloat32, {C(16), C(64)}, DeviceKind::kCuda}};
  data.spec.outputs = {{"y", ScalarType::kFloat32, {C(16), C(64)}, DeviceKind::kCuda}};
  data.spec.kernels = {{.symbol = "tma_copy", .block = {64, 1, 1}}};
  const int x = AddBuffer(data, BufferKind::kInput, 0, C(4096)),
            y = AddBuffer(data, BufferKind::kOutput, 0, C(4096));
  const int t = AddBuffer(data, BufferKind::kArena, -1, C(4096));
  auto map = [](int buffer) {
    return TensorMapArg{buffer, {}, ScalarType::kFloat32, {C(64), C(16)}, {C(256)}, {32, 8}};
  };
  Step first = Launch(0, C(2), {map(x), BufferArg{t}}, {x}, {t}),
       second = Launch(0, C(2), {map(t), BufferArg{y}}, {t}, {y}, {0});
  for (Step* step : {&first, &second})
    std::get<LaunchStep>(step->action).variants[0].grid[1] = C(2);
  data.spec.run.steps = {first, second};
  const auto model = Model::Load(data).value();
  for (int round = 0; round < 5; ++round) {
    const Array in(1024, static_cast<float>(round * 7)), out(1024);
    TensorView view = out.view({16, 64});
    const absl::Status status = model->Run({in.view({16, 64})}, absl::MakeSpan(&view, 1));
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_EQ(out.Read(), in.Read());
  }
}

TEST(CudaDeviceGpuTest, ClustersAndLargeSharedMemory) {
  for (bool graphs : {false, true}) {
    ModelData data = NewModel();
    data.spec.outputs = {{"y", ScalarType::kInt32, {C(8)}, DeviceKind::kCuda}};
    data.spec.kernels = {{.symbol = "cluster_rank",
                          .block = {32, 1, 1},
                          .cluster = {2, 1, 1},
                          .shared_bytes = 100000}};
    const int y = AddBuffer(data, BufferKind::kOutput, 0, C(32)),
              t = AddBuffer(data, BufferKind::kArena, -1, C(32));
    data.spec.run.steps = {Launch(0, C(8), {BufferArg{t}}, {}, {t}),
                           Launch(0, C(8), {BufferArg{y}}, {}, {y}, {0})};
    LoadOptions options;
    options.use_graphs = graphs;
    const auto model = Model::Load(data, options).value();
    for (int round = 0; round < 3; ++round) {
      const Array out(8);
      TensorView view = out.view();
      view.dtype = ScalarType::kInt32;
      const absl::Status status = model->Run({}, absl::MakeSpan(&view, 1));
      ASSERT_TRUE(status.ok()) << status;
      EXPECT_THAT(out.Read<int32_t>(), ElementsAre(1, 0, 1, 0, 1, 0, 1, 0));
    }
  }
}

TEST(CudaDeviceGpuTest, BadIndicesComeWithSynchronize) {
  ModelData data = NewModel();
  data.spec.inputs = {{"index", ScalarType::kInt64, {C(1)}, DeviceKind::kCuda}};
  data.spec.kernels = {{.symbol = "check_index"}};
  const int index = AddBuffer(data, BufferKind::kInput, 0, C(8));
  data.spec.run.steps = {Launch(
      0, C(1), {BufferArg{index}, ScalarArg{ScalarType::kInt64, C(10)}, StatusArg{}}, {index}, {})};
  const auto model = Model::Load(data).value();
  const Array memory(2);
  for (int64_t value : {5, 10, 9, 77}) {
    ASSERT_TRUE(Gpu().Copy(memory.view().data, &value, 8, CopyDirection::kFromHost, nullptr).ok());
    ASSERT_TRUE(
        model->Run({{memory.view().data, ScalarType::kInt64, {1}, DeviceKind::kCuda}}, {}).ok());
    const absl::Status status = model->Synchronize();
    EXPECT_EQ(status.ok(), value < 10);
    if (!status.ok())
      EXPECT_THAT(status.message(), HasSubstr(absl::StrCat("index ", value, " is out of range")));
  }
}

TEST(CudaDeviceGpuTest, CostOfACall) {
  for (bool graphs : {false, true}) {
    LoadOptions options;
    options.use_graphs = graphs;
    const auto model = Model::Load(DiamondModel(50, false), options).value();
    const Array x(128), y(128);
    TensorView out = y.view();
    auto run = [&] { ASSERT_TRUE(model->Run({x.view()}, absl::MakeSpan(&out, 1)).ok()); };
    for (int i = 0; i < 20; ++i) run();
    ASSERT_TRUE(model->Synchronize().ok());
    const auto start = std::chrono::steady_clock::now();
    constexpr int kCalls = 500;
    for (int i = 0; i < kCalls; ++i) run();
    const auto queued = std::chrono::steady_clock::now();
    ASSERT_TRUE(model->Synchronize().ok());
    const auto done = std::chrono::steady_clock::now();
    using Micros = std::chrono::duration<double, std::micro>;
    std::printf("54 nodes, graphs %d: %.2f us a call on the host, %.2f us on the device\n", graphs,
                Micros(queued - start).count() / kCalls, Micros(done - start).count() / kCalls);
  }
}

TEST(CudaDeviceGpuTest, ProfileHasTimes) {
  const auto model = Model::Load(DiamondModel(3, false)).value();
  const Array x(1000), y(1000);
  TensorView out = y.view();
  std::vector<StepTime> profile;
  RunOptions options;
  options.profile = &profile;
  ASSERT_TRUE(model->Run({x.view()}, absl::MakeSpan(&out, 1), options).ok());
  ASSERT_EQ(profile.size(), 7u);
  for (const StepTime& step : profile) EXPECT_GT(step.nanoseconds, 0) << step.name;
}

// Last, for nothing works in this process afterwards.
TEST(CudaDeviceGpuTest, ZFaultPoisonsTheDeviceAndKeepsTheFirstError) {
  ModelData data = NewModel();
  data.spec.outputs = {{"y", ScalarType::kFloat32, {C(1)}, DeviceKind::kCuda}};
  data.spec.kernels = {{.symbol = "fault"}};
  const int y = AddBuffer(data, BufferKind::kOutput, 0, C(4));
  data.spec.run.steps = {Launch(0, C(1), {BufferArg{y}}, {}, {y})};
  const auto model = Model::Load(data).value();
  TensorView out{*Gpu().Allocate(4, 256), ScalarType::kFloat32, {1}, DeviceKind::kCuda};
  RunOptions options;
  options.synchronize = true;
  const absl::Status status = model->Run({}, absl::MakeSpan(&out, 1), options);
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_THAT(status.message(), HasSubstr("is unusable after"));
  EXPECT_EQ(Gpu().Allocate(4, 256).status().code(), absl::StatusCode::kInternal);
  EXPECT_THAT(Gpu().Synchronize(nullptr).message(), HasSubstr("is unusable after"));
}

}  // namespace
}  // namespace hidet::runtime

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc != 2) {
    std::fprintf(stderr, "usage: cuda_device_gpu_test gpu_kernels.cubin\n");
    return 2;
  }
  absl::StatusOr<std::string> file = hidet::ReadFile(argv[1]);
  if (!file.ok()) {
    std::fprintf(stderr, "%s\n", file.status().ToString().c_str());
    return 2;
  }
  *hidet::runtime::cubin = *std::move(file);
  return RUN_ALL_TESTS();
}
