// States of models: what calls change and the model keeps.

#include <algorithm>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/fake_device.h"
#include "runtime/model.h"
#include "runtime/model_fixture.h"

namespace hidet::runtime {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;

// sum += x, out = sum; args: x, sum, out, int64 count
void AccumulateKernel(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const int64_t count = static_cast<int64_t>(args[3]);
  for (int64_t i = begin * kBlock; i < std::min(end * kBlock, count); ++i)
    Pointer<float>(args, 2)[i] = Pointer<float>(args, 1)[i] += Pointer<const float>(args, 0)[i];
}

// The running sum of all x so far.
Builder SumModel() {
  Builder b;
  const int sum = b.Kernel("sum", AccumulateKernel);
  static float first[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  b.data.spec.constants = {
      {{.name = "total", .shape = {C(8)}}, /*bound_by_host=*/false, /*replaceable=*/true}};
  b.data.constants = {{first, ScalarType::kFloat32, {8}}};
  const int x = b.Input("x", {C(8)}), y = b.Output("y", {C(8)});
  const int total = b.Buffer(BufferKind::kState, 0, C(32));
  b.data.spec.run.steps = {
      Builder::Launch(sum, C(1), {B(x), B(total), B(y), I(C(8))}, {x, total}, {total, y})};
  return b;
}

float Call(const Model& model, float value) {
  std::vector<float> x(8, value), y(8);
  TensorView out = View(y);
  const absl::Status status = model.Run({View(x)}, absl::MakeSpan(&out, 1));
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_THAT(y, Each(y[0]));
  return y[0];
}

float Total(const Model& model) {
  std::vector<float> total(8);
  const absl::Status status = model.CopyState("total", View(total));
  EXPECT_TRUE(status.ok()) << status;
  return total[0];
}

TEST(ModelStatesTest, EachLoadedModelKeepsItsOwn) {
  const auto one = SumModel().Load(), two = SumModel().Load();
  EXPECT_EQ(one->states(), (std::vector<int>{0}));
  EXPECT_EQ(Call(*one, 2), 3);
  EXPECT_EQ(Call(*one, 4), 7);
  EXPECT_EQ(Call(*two, 1), 2);
  EXPECT_EQ(Total(*one), 7);
  one->Trim();
  ASSERT_TRUE(one->Synchronize().ok());
  EXPECT_EQ(Call(*one, 1), 8);
}

TEST(ModelStatesTest, AreResetAndReplaced) {
  const auto model = SumModel().Load();
  Call(*model, 5);
  std::vector<float> given(8, 100);
  ASSERT_TRUE(model->RebindConstants({{"total", View(given), nullptr}}).ok());
  EXPECT_EQ(Call(*model, 1), 101);
  EXPECT_EQ(given[0], 100);  // the host's own is not written
  ASSERT_TRUE(model->ResetStates().ok());
  EXPECT_EQ(Total(*model), 1);
  EXPECT_EQ(Call(*model, 1), 2);
}

TEST(ModelStatesTest, AreSavedAsTheyAre) {
  const auto model = SumModel().Load();
  Call(*model, 5);
  const ModelData data = model->Data().value();
  Call(*model, 5);
  Builder again;
  again.Kernel("sum", AccumulateKernel);
  const auto copy = Model::Load(data, again.options);
  ASSERT_TRUE(copy.ok()) << copy.status();
  EXPECT_EQ(Total(**copy), 6);
}

TEST(ModelStatesTest, CallsOfSeveralThreadsTakeTurns) {
  const auto model = SumModel().Load();
  constexpr int kThreads = 4, kCalls = 500;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < kCalls; ++i) Call(*model, 1);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Total(*model), 1 + kThreads * kCalls);
}

// A call on another stream waits, on the device, for what the call before it leaves.
TEST(ModelStatesTest, CallsOnSeveralStreamsOfAGpuTakeTurns) {
  FakeDevice fake(DeviceKind::kCuda);
  fake.SetFunction("sum", [](const KernelLaunch& launch) {
    uint64_t args[4];
    for (int i = 0; i < 4; ++i) args[i] = *static_cast<uint64_t*>(launch.parameters[i]);
    AccumulateKernel(args, 0, launch.grid[0], nullptr);
  });
  Builder b = SumModel();
  b.data.spec.target = "cuda sm_90a";
  b.data.spec.objects[0].kind = ObjectKind::kCubin;
  for (BufferSpec& buffer : b.data.spec.buffers) buffer.device = DeviceKind::kCuda;
  b.data.spec.inputs[0].device = b.data.spec.outputs[0].device = DeviceKind::kCuda;
  b.data.spec.constants[0].tensor.device = DeviceKind::kCuda;
  b.options.symbols.clear();
  b.data.objects = {"cubin"};
  b.options.devices[static_cast<int>(DeviceKind::kCuda)] = &fake;
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  const auto tensor = [&] {
    return TensorView{*fake.Allocate(32, 256), ScalarType::kFloat32, {8}, DeviceKind::kCuda};
  };
  TensorView x = tensor(), y = tensor();
  std::fill_n(static_cast<float*>(x.data), 8, 1.0f);
  int streams[2];
  const auto run = [&](int stream) {
    const RunOptions options = {.stream = &streams[stream]};
    return model->Run({x}, absl::MakeSpan(&y, 1), options);
  };
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(run(i % 2).ok());
  fake.TakeLog();
  ASSERT_TRUE(run(0).ok());
  EXPECT_THAT(fake.TakeLog()[0], HasSubstr("waits for an event"));
  EXPECT_EQ(static_cast<float*>(y.data)[0], 6);
  EXPECT_EQ(Total(*model), 6);
  const ModelData data = model->Data().value();
  EXPECT_EQ(static_cast<const float*>(data.constants[0].data)[0], 6);
  ASSERT_TRUE(model->ResetStates().ok());
  EXPECT_EQ(Total(*model), 1);
  fake.SetCapture(&streams[0], 7);
  EXPECT_THAT(run(0).message(), HasSubstr("keeps states between calls"));
  fake.SetCapture(&streams[0], 0);
  fake.Free(x.data);
  fake.Free(y.data);
}

TEST(ModelStatesTest, AreAskedForAsTheyAre) {
  const auto model = SumModel().Load();
  std::vector<float> total(8);
  EXPECT_EQ(model->CopyState("totals", View(total)).code(), absl::StatusCode::kNotFound);
  std::vector<float> longer(9);
  const absl::Status status = model->CopyState("total", View(longer));
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("float32[9] on cpu, expected float32[8] on cpu"));
}

TEST(ModelStatesTest, AreNoPlainConstants) {
  Builder b = SumModel();
  b.data.spec.constants[0].replaceable = false;
  EXPECT_THAT(Model::Load(b.data, b.options).status().message(),
              HasSubstr("constant \"total\" is a state, which has to be replaceable"));
  b = SumModel();
  b.Buffer(BufferKind::kConstant, 0, C(32));
  EXPECT_THAT(Model::Load(b.data, b.options).status().message(),
              HasSubstr("constant \"total\" is a state and none"));
  b = SumModel();
  b.data.spec.prepare.steps = {Builder::Launch(0, C(1), {B(1), B(2), B(2), I(C(8))}, {2}, {2})};
  EXPECT_THAT(Model::Load(b.data, b.options).status().message(),
              HasSubstr("preparation uses buffer 2, which belongs to a call"));
}

}  // namespace
}  // namespace hidet::runtime
