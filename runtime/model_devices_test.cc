// Models on a device whose work is queued: launches, graphs, streams and what fails there.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/fake_device.h"
#include "runtime/model.h"
#include "runtime/model_fixture.h"

namespace hidet::runtime {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// y = scale(scale(scale(x))) on "cuda".
Builder FakeChain(FakeDevice* fake) {
  Builder b = ChainModel();
  b.data.spec.target = "cuda sm_90a";
  b.data.spec.objects[0].kind = ObjectKind::kCubin;
  for (BufferSpec& buffer : b.data.spec.buffers) buffer.device = DeviceKind::kCuda;
  b.data.spec.inputs[0].device = b.data.spec.outputs[0].device = DeviceKind::kCuda;
  b.options.symbols.clear();
  b.data.objects = {"cubin"};
  b.options.devices[static_cast<int>(DeviceKind::kCuda)] = fake;
  fake->SetFunction("scale", [](const KernelLaunch& launch) {
    uint64_t args[3];
    for (int i = 0; i < 3; ++i) args[i] = *static_cast<uint64_t*>(launch.parameters[i]);
    ScaleKernel(args, 0, launch.grid[0], nullptr);
  });
  return b;
}

TensorView CudaView(FakeDevice& fake, int64_t n) {
  void* memory = *fake.Allocate(std::max<int64_t>(n, 1) * 4, 64);
  return {memory, ScalarType::kFloat32, {n}, DeviceKind::kCuda, fake.ordinal()};
}

void RunFakeChain(const Model& model, FakeDevice& fake, int64_t n, float first,
                  void* stream = nullptr) {
  TensorView x = CudaView(fake, n), y = CudaView(fake, n);
  const std::vector<float> values = Iota(n, first);
  std::memcpy(x.data, values.data(), n * 4);
  RunOptions options;
  options.stream = stream;
  options.synchronize = fake.CaptureOf(stream) == 0;
  const absl::Status status = model.Run({x}, absl::MakeSpan(&y, 1), options);
  ASSERT_TRUE(status.ok()) << status;
  std::vector<float> result(n);
  std::memcpy(result.data(), y.data, n * 4);
  ExpectChain(values, result);
  fake.Free(x.data);
  fake.Free(y.data);
}

TEST(ModelDevicesTest, FakeDeviceSeesLaunches) {
  FakeDevice fake(DeviceKind::kCuda);
  Builder b = FakeChain(&fake);
  b.data.spec.kernels[0].block = {128, 1, 1};
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(fake.TakeLog(), Contains("load kernels/0.so, 5 bytes"));
  RunFakeChain(*model, fake, 100, 0);
  EXPECT_THAT(fake.TakeLog(), ElementsAre("launch scale grid 7x1x1 block 128x1x1",
                                          "launch scale grid 7x1x1 block 128x1x1",
                                          "launch scale grid 7x1x1 block 128x1x1", "synchronize"));
}

// The last step waits for the first anyway, by the second.
TEST(ModelDevicesTest, GraphsLeaveOutEdgesThatOthersImply) {
  FakeDevice fake(DeviceKind::kCuda);
  fake.EnableGraphs();
  Builder b = FakeChain(&fake);
  b.data.spec.run.steps[2].after = {0, 1};
  const auto model = b.Load();
  RunFakeChain(*model, fake, 64, 0);
  RunFakeChain(*model, fake, 64, 5);
  EXPECT_THAT(fake.TakeLog(), Contains("edges 0-1 1-2"));
}

TEST(ModelDevicesTest, ConstantsOnAGpuAreAlignedAsTheirBuffers) {
  FakeDevice fake(DeviceKind::kCuda);
  char* const memory = static_cast<char*>(*fake.Allocate(4096, 256));
  for (const int64_t offset : {0, 64, 16}) {
    Builder b = FakeChain(&fake);
    b.data.spec.constants = {
        {{"w", ScalarType::kFloat32, {C(8)}, DeviceKind::kCuda}, /*bound_by_host=*/true}};
    b.data.constants = {TensorView()};
    b.options.constants = {
        {"w", {memory + offset, ScalarType::kFloat32, {8}, DeviceKind::kCuda}, nullptr}};
    b.data.spec.buffers.push_back({.kind = BufferKind::kConstant,
                                   .index = 0,
                                   .device = DeviceKind::kCuda,
                                   .bytes = C(32),
                                   .alignment = 64});
    const auto model = b.Load();
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(model->weight_memory().copied_bytes, offset == 16 ? 32 : 0) << offset;
  }
  fake.Free(memory);
}

TEST(ModelDevicesTest, GraphIsBuiltOnTheSecondRunAndPatchedAfterwards) {
  FakeDevice fake(DeviceKind::kCuda);
  fake.EnableGraphs();
  const auto model = FakeChain(&fake).Load();
  RunFakeChain(*model, fake, 64, 0);
  EXPECT_THAT(fake.TakeLog(), Not(Contains("launch graph")));
  RunFakeChain(*model, fake, 64, 5);
  EXPECT_THAT(fake.TakeLog(), Contains("build graph of 3"));
  TensorView x = CudaView(fake, 64), y = CudaView(fake, 64);
  for (int i = 0; i < 3; ++i) {
    fake.TakeLog();
    ASSERT_TRUE(model->Run({x}, absl::MakeSpan(&y, 1)).ok());
    const std::vector<std::string> log = fake.TakeLog();
    EXPECT_THAT(log, Contains("launch graph"));
    if (i > 0) EXPECT_THAT(log, Not(Contains(HasSubstr("update"))));
  }
  fake.Free(x.data);
  fake.Free(y.data);
  for (int i = 0; i < 4; ++i) {
    RunFakeChain(*model, fake, 64, static_cast<float>(i));
    RunFakeChain(*model, fake, 100 + i, 2);  // the arena grows: every node moves
  }
}

TEST(ModelDevicesTest, WithoutGraphsKernelsAreLaunchedOneByOne) {
  FakeDevice fake(DeviceKind::kCuda);
  fake.EnableGraphs();
  Builder b = FakeChain(&fake);
  b.options.use_graphs = false;
  const auto model = b.Load();
  for (int i = 0; i < 3; ++i) {
    RunFakeChain(*model, fake, 64, static_cast<float>(i));
    EXPECT_THAT(fake.TakeLog(), Not(Contains(HasSubstr("graph"))));
  }
}

TEST(ModelDevicesTest, GraphEdgesPassThroughStepsWithNothingToDo) {
  // step 1 is a copy of no bytes; step 2 waits for it alone, and so truly for step 0.
  FakeDevice fake(DeviceKind::kCuda);
  fake.EnableGraphs();
  Builder b = FakeChain(&fake);
  std::vector<Step>& steps = b.data.spec.run.steps;
  Step copy;
  copy.action = CopyStep{2, 3, {}, {}, C(0)};
  copy.reads = {2};
  copy.writes = {3};
  copy.after = {0};
  steps.insert(steps.begin() + 1, copy);
  steps[2].after = {1};
  steps[3].after = {2};
  const auto model = b.Load();
  for (int i = 0; i < 4; ++i) RunFakeChain(*model, fake, 30, static_cast<float>(i));
}

TEST(ModelDevicesTest, HostStepsSplitGraphs) {
  // scale, scale, a function of the host that adds 1 in place, a copy to the CPU and a CPU kernel
  // that nobody waits for, scale, scale: two graphs with the host's steps between.
  FakeDevice fake(DeviceKind::kCuda);
  fake.EnableGraphs();
  Builder b = FakeChain(&fake);
  ModelSpec& spec = b.data.spec;
  spec.objects.push_back({ObjectKind::kSharedObject, "kernels/1.so", "cpu"});
  const int host_kernel = b.Kernel("host_scale", ScaleKernel);
  spec.kernels[host_kernel].object = 1;
  const int x = 0, y = 1, t0 = 2, t1 = 3;
  const int h0 = b.Buffer(BufferKind::kArena, -1, Mul(S(0), C(4)));
  const int h1 = b.Buffer(BufferKind::kArena, -1, Mul(S(0), C(4)));
  auto scale = [&](int from, int to, std::vector<int> after) {
    return Builder::Launch(0, Blocks(S(0)), {B(from), B(to), I(S(0))}, {from}, {to}, after);
  };
  Step call, copy;
  call.action = ExternalStep{"increment", {{t1, {}}}, {{"t", ScalarType::kFloat32, {S(0)}}}};
  call.reads = call.writes = {t1};
  call.after = {1};
  copy.action = CopyStep{t1, h0, {}, {}, Mul(S(0), C(4))};
  copy.reads = {t1};
  copy.writes = {h0};
  copy.after = {2};
  Step host = Builder::Launch(host_kernel, Blocks(S(0)), {B(h0), B(h1), I(S(0))}, {h0}, {h1}, {3});
  Step back = copy;
  back.action = CopyStep{h1, t1, {}, {}, Mul(S(0), C(4))};
  back.reads = {h1};
  back.writes = {t1};
  back.after = {4};
  spec.run.steps = {scale(x, t0, {}),   scale(t0, t1, {0}), call, copy, host, back,
                    scale(t1, t0, {5}), scale(t0, y, {6})};
  b.options.externals["increment"] = [](const ExternalCall& call) {
    for (int64_t i = 0; i < call.tensors[0].shape[0]; ++i) {
      static_cast<float*>(call.tensors[0].data)[i] += 1;
    }
    return absl::OkStatus();
  };
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  int stream;
  for (int round = 0; round < 4; ++round) {
    TensorView in = CudaView(fake, 40), out = CudaView(fake, 40);
    for (int i = 0; i < 40; ++i) static_cast<float*>(in.data)[i] = static_cast<float>(i + round);
    fake.SetCapture(&stream, 1);
    const absl::Status captured = model->Run({in}, absl::MakeSpan(&out, 1), {.stream = &stream});
    EXPECT_EQ(captured.code(), absl::StatusCode::kFailedPrecondition) << captured;
    EXPECT_THAT(captured.message(), HasSubstr("needs the host"));
    fake.TakeLog();
    const absl::Status status = model->Run({in}, absl::MakeSpan(&out, 1));
    ASSERT_TRUE(status.ok()) << status;
    const std::vector<std::string> log = fake.TakeLog();
    EXPECT_EQ(std::count(log.begin(), log.end(), "launch graph"), round == 0 ? 0 : 2);
    for (int i = 0; i < 40; ++i) {
      const float v = static_cast<float>(i + round);
      const float middle = ((v * 4 + 3) + 1) * 2 + 1;
      ASSERT_EQ(static_cast<float*>(out.data)[i], middle * 4 + 3);
    }
    fake.Free(in.data);
    fake.Free(out.data);
  }
}

TEST(ModelDevicesTest, FaultsOfTheDeviceAreReported) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  TensorView x = CudaView(fake, 8), y = CudaView(fake, 8);
  fake.SetFault(absl::InternalError("illegal address"));
  fake.SetFault(absl::InternalError("a later one"));
  EXPECT_THAT(model->Run({x}, absl::MakeSpan(&y, 1)).message(),
              HasSubstr("step \"scale\": illegal address"));
  fake.Free(x.data);
  fake.Free(y.data);
}

TEST(ModelDevicesTest, OutOfMemoryIsAnErrorAndNotTheEnd) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  TensorView x = CudaView(fake, 4000), y = CudaView(fake, 4000);
  fake.SetMemoryLimit(fake.allocated_bytes() + 1000);
  EXPECT_EQ(model->Run({x}, absl::MakeSpan(&y, 1)).code(), absl::StatusCode::kResourceExhausted);
  fake.SetMemoryLimit(INT64_MAX);
  EXPECT_TRUE(model->Run({x}, absl::MakeSpan(&y, 1)).ok());
  fake.Free(x.data);
  fake.Free(y.data);
}

// Whoever gets the memory next must not find a write of ours in it.
TEST(ModelDevicesTest, PreparationThatFailsWaitsForWhatItQueued) {
  FakeDevice fake(DeviceKind::kCuda);
  Builder b = FakeChain(&fake);
  for (const int64_t bytes : {int64_t{32}, int64_t{1} << 30}) {
    const int buffer = b.Buffer(BufferKind::kPersistent, -1, C(bytes));
    b.data.spec.buffers[buffer].device = DeviceKind::kCuda;
    b.data.spec.buffers[buffer].must_be_zero = true;
  }
  fake.SetMemoryLimit(1 << 20);
  EXPECT_EQ(Model::Load(b.data, b.options).status().code(), absl::StatusCode::kResourceExhausted);
  const std::vector<std::string> log = fake.TakeLog();
  const auto written = std::find(log.begin(), log.end(), "memset 32 bytes to 0");
  ASSERT_NE(written, log.end());
  EXPECT_NE(std::find(written, log.end(), "synchronize all"), log.end());
}

// A thread that waits for the GPU keeps no other from calling.
TEST(ModelDevicesTest, OthersCallWhileOneSynchronizes) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  TensorView x = CudaView(fake, 20), y = CudaView(fake, 20);
  ASSERT_TRUE(model->Run({x}, absl::MakeSpan(&y, 1)).ok());
  std::atomic<bool> has_called{false};
  std::thread other;
  fake.OnNextSynchronize([&] {
    other = std::thread([&] {
      RunFakeChain(*model, fake, 30, 1);
      has_called = true;
      has_called.notify_all();
    });
    // Only a call that does not wait for this one ends.
    has_called.wait(false);
  });
  EXPECT_TRUE(model->Synchronize().ok());
  other.join();
  fake.Free(x.data);
  fake.Free(y.data);
}

TEST(ModelDevicesTest, AnotherStreamGetsItsOwnSessionOrWaits) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  int streams[2];
  for (int i = 0; i < 6; ++i) RunFakeChain(*model, fake, 20, 1, &streams[i % 2]);
  // One session for both streams has to wait for the device in between.
  auto session = *model->NewSession();
  TensorView x = CudaView(fake, 20), y = CudaView(fake, 20);
  RunOptions options;
  options.stream = &streams[0];
  ASSERT_TRUE(session->Run({x}, absl::MakeSpan(&y, 1), options).ok());
  fake.TakeLog();
  options.stream = &streams[1];
  ASSERT_TRUE(session->Run({x}, absl::MakeSpan(&y, 1), options).ok());
  EXPECT_THAT(fake.TakeLog(), Contains("synchronize all"));
  // From then on the host waits no more: the device does.
  for (int i = 0; i < 4; ++i) {
    options.stream = &streams[i % 2];
    ASSERT_TRUE(session->Run({x}, absl::MakeSpan(&y, 1), options).ok());
    const std::string wait =
        absl::StrCat("stream ", reinterpret_cast<uint64_t>(options.stream), " waits for an event");
    const std::vector<std::string> log = fake.TakeLog();
    EXPECT_EQ(log[0], wait);
    EXPECT_THAT(log, Not(Contains(HasSubstr("synchronize"))));
  }
  fake.Free(x.data);
  fake.Free(y.data);
}

// A handle says nothing of which stream it is once the first of that handle is gone.
TEST(ModelDevicesTest, AStreamAtTheAddressOfAnotherIsAnother) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  auto session = *model->NewSession();
  TensorView x = CudaView(fake, 20), y = CudaView(fake, 20);
  int stream;
  const RunOptions options = {.stream = &stream};
  ASSERT_TRUE(session->Run({x}, absl::MakeSpan(&y, 1), options).ok());
  fake.TakeLog();
  ASSERT_TRUE(session->Run({x}, absl::MakeSpan(&y, 1), options).ok());
  EXPECT_THAT(fake.TakeLog(), Not(Contains("synchronize all")));
  fake.ReplaceStream(&stream);
  ASSERT_TRUE(session->Run({x}, absl::MakeSpan(&y, 1), options).ok());
  EXPECT_THAT(fake.TakeLog(), Contains("synchronize all"));
  fake.Free(x.data);
  fake.Free(y.data);
}

TEST(ModelDevicesTest, AHostMayCaptureCallsIntoAGraphOfItsOwn) {
  FakeDevice fake(DeviceKind::kCuda);
  fake.EnableGraphs();
  const auto model = FakeChain(&fake).Load();
  const int64_t loaded = fake.allocated_bytes();
  int stream;
  for (int i = 0; i < 3; ++i) RunFakeChain(*model, fake, 20, 1, &stream);
  fake.SetCapture(&stream, 7);
  fake.TakeLog();
  const int64_t before = fake.allocated_bytes();
  RunFakeChain(*model, fake, 20, 1, &stream);
  const std::vector<std::string> log = fake.TakeLog();
  EXPECT_THAT(log, Not(Contains(HasSubstr("graph"))));
  EXPECT_THAT(log, Not(Contains(HasSubstr("ends the capture"))));
  EXPECT_THAT(log, Not(Contains(HasSubstr("synchronize"))));
  EXPECT_THAT(log, Not(Contains(HasSubstr("event"))));
  // Its memory is its own, and stays though a later call of the capture needs more.
  const int64_t of_one = fake.allocated_bytes() - before;
  EXPECT_GT(of_one, 0);
  RunFakeChain(*model, fake, 20, 2, &stream);
  EXPECT_EQ(fake.allocated_bytes(), before + of_one);
  RunFakeChain(*model, fake, 4000, 2, &stream);
  EXPECT_GT(fake.allocated_bytes(), before + 2 * of_one);
  fake.SetCapture(&stream, 0);
  const int64_t captured = fake.allocated_bytes();
  for (int i = 0; i < 3; ++i) RunFakeChain(*model, fake, 20, 1, &stream);
  EXPECT_EQ(fake.allocated_bytes(), captured);
  model->Trim();
  EXPECT_EQ(fake.allocated_bytes(), loaded + captured - before);
}

TEST(ModelDevicesTest, CapturedCallsCannotBeWaitedFor) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  int stream;
  fake.SetCapture(&stream, 7);
  TensorView x = CudaView(fake, 20), y = CudaView(fake, 20);
  const absl::Status status =
      model->Run({x}, absl::MakeSpan(&y, 1), {.stream = &stream, .synchronize = true});
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("captured"));
  fake.Free(x.data);
  fake.Free(y.data);
}

TEST(ModelDevicesTest, OneModelRunsOnEachGpu) {
  FakeDevice first(DeviceKind::kCuda, 0), second(DeviceKind::kCuda, 1);
  const auto on_first = FakeChain(&first).Load(), on_second = FakeChain(&second).Load();
  RunFakeChain(*on_first, first, 20, 0);
  TensorView x = CudaView(second, 20), y = CudaView(second, 20);
  EXPECT_EQ(x.ordinal, 1);
  first.TakeLog();
  RunFakeChain(*on_second, second, 20, 3);
  EXPECT_THAT(first.TakeLog(), IsEmpty());

  EXPECT_THAT(on_first->Run({x}, absl::MakeSpan(&y, 1)).message(),
              HasSubstr("input \"x\": device is cuda:1, expected cuda:0"));
  TensorView there = CudaView(first, 20);
  EXPECT_THAT(on_second->Run({x}, absl::MakeSpan(&there, 1)).message(),
              HasSubstr("float32[20] on cuda:0, expected float32[20] on cuda:1"));
  TensorView made;
  ASSERT_TRUE(on_second
                  ->Run({x}, absl::MakeSpan(&made, 1),
                        {.allocate = [&](int, const TensorView& tensor) -> absl::StatusOr<void*> {
                          EXPECT_EQ(tensor.ordinal, 1);
                          return y.data;
                        }})
                  .ok());
  EXPECT_EQ(made.ordinal, 1);
  first.Free(there.data);
  second.Free(x.data);
  second.Free(y.data);
}

TEST(ModelDevicesTest, ConstantsOfAnotherGpuAreRefusedAndThoseOfAStreamWaitedFor) {
  FakeDevice fake(DeviceKind::kCuda, 1);
  char* const memory = static_cast<char*>(*fake.Allocate(256, 256));
  Builder b = FakeChain(&fake);
  b.data.spec.constants = {
      {{"w", ScalarType::kFloat32, {C(8)}, DeviceKind::kCuda}, /*bound_by_host=*/true}};
  b.data.constants = {TensorView()};
  b.data.spec.buffers.push_back({.kind = BufferKind::kConstant,
                                 .index = 0,
                                 .device = DeviceKind::kCuda,
                                 .bytes = C(32),
                                 .alignment = 64});
  ConstantBinding w = {"w", {memory, ScalarType::kFloat32, {8}, DeviceKind::kCuda, 0}, nullptr};
  b.options.constants = {w};
  EXPECT_THAT(Model::Load(b.data, b.options).status().message(),
              HasSubstr("constant \"w\" is on cuda:0, expected cuda:1 or cpu"));
  w.tensor.ordinal = 1;
  b.options.constants = {w};
  fake.TakeLog();
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(fake.TakeLog(), Not(Contains("synchronize")));
  int stream;
  w.stream = &stream;
  ASSERT_TRUE(model->RebindConstants({w}).ok());
  EXPECT_THAT(fake.TakeLog(), Contains("synchronize"));
  fake.Free(memory);
}

TEST(ModelDevicesTest, TrimGivesBackWhatCallsLeft) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  const int64_t before = fake.allocated_bytes();
  RunFakeChain(*model, fake, 300, 0);
  EXPECT_GT(fake.allocated_bytes(), before);
  model->Trim();
  EXPECT_EQ(fake.allocated_bytes(), before);
  RunFakeChain(*model, fake, 300, 5);
}

TEST(ModelDevicesTest, AllDeviceMemoryIsGivenBack) {
  FakeDevice fake(DeviceKind::kCuda);
  {
    const auto model = FakeChain(&fake).Load();
    RunFakeChain(*model, fake, 300, 0);
  }
  EXPECT_EQ(fake.allocated_bytes(), 0);
}

TEST(ModelDevicesTest, StatusWordOfAnAsynchronousKernelComesWithSynchronize) {
  FakeDevice fake(DeviceKind::kCuda);
  Builder b = FakeChain(&fake);
  std::get<LaunchStep>(b.data.spec.run.steps[1].action).args.push_back(StatusArg{});
  bool fail = true;
  fake.SetFunction("scale", [&](const KernelLaunch& launch) {
    if (launch.num_args < 4 || !fail) return;
    auto* word = *static_cast<int64_t**>(launch.parameters[3]);
    word[0] = 1;
    word[1] = -77;
  });
  const auto model = b.Load();
  TensorView x = CudaView(fake, 20), y = CudaView(fake, 20);
  EXPECT_TRUE(model->Run({x}, absl::MakeSpan(&y, 1)).ok());
  EXPECT_THAT(model->Synchronize().message(), HasSubstr("index -77 is out of range"));
  EXPECT_TRUE(model->Run({x}, absl::MakeSpan(&y, 1)).ok());
  EXPECT_THAT(model->Run({x}, absl::MakeSpan(&y, 1)).message(), HasSubstr("an earlier call"));
  fail = false;
  EXPECT_TRUE(model->Run({x}, absl::MakeSpan(&y, 1)).ok());
  EXPECT_TRUE(model->Synchronize().ok());
  fake.Free(x.data);
  fake.Free(y.data);
}

TEST(ModelDevicesTest, TensorMapsFollowTheirBuffer) {
  FakeDevice fake(DeviceKind::kCuda);
  Builder b = FakeChain(&fake);
  std::get<LaunchStep>(b.data.spec.run.steps[0].action)
      .args.push_back(
          TensorMapArg{0, {}, ScalarType::kFloat32, {S(0), C(1)}, {Mul(S(0), C(4))}, {16, 1}});
  std::vector<uint64_t> seen;
  fake.SetFunction("scale", [&](const KernelLaunch& launch) {
    if (launch.num_args < 4) return;
    const auto* map = static_cast<const EncodedTensorMap*>(launch.parameters[3]);
    EXPECT_EQ(map->words[0], *static_cast<uint64_t*>(launch.parameters[0]));
    EXPECT_EQ(map->words[2], 20u);
    seen.push_back(map->words[0]);
  });
  for (bool graphs : {false, true}) {
    if (graphs) fake.EnableGraphs();
    const auto model = b.Load();
    ASSERT_NE(model, nullptr);
    TensorView xs[2] = {CudaView(fake, 20), CudaView(fake, 20)}, y = CudaView(fake, 20);
    seen.clear();
    for (int i = 0; i < 6; ++i) ASSERT_TRUE(model->Run({xs[i % 2]}, absl::MakeSpan(&y, 1)).ok());
    ASSERT_EQ(seen.size(), 6u);
    for (int i = 0; i < 6; ++i) EXPECT_EQ(seen[i], reinterpret_cast<uint64_t>(xs[i % 2].data));
    for (TensorView& x : xs) fake.Free(x.data);
    fake.Free(y.data);
  }
}

}  // namespace
}  // namespace hidet::runtime
