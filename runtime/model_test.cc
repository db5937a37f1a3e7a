#include "runtime/model.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/devices/fake_device.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::runtime {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr int64_t kBlock = 16;

template <typename T>
T* Pointer(const uint64_t* args, int i) {
  return reinterpret_cast<T*>(args[i]);
}

// out = in * 2 + 1, kBlock elements a block; args: in, out, int64 count
void ScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const int64_t count = static_cast<int64_t>(args[2]);
  for (int64_t i = begin * kBlock; i < std::min(end * kBlock, count); ++i) {
    Pointer<float>(args, 1)[i] = Pointer<const float>(args, 0)[i] * 2 + 1;
  }
}

// out = a + b; args: a, b, out, int64 count
void AddKernel(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const int64_t count = static_cast<int64_t>(args[3]);
  for (int64_t i = begin * kBlock; i < std::min(end * kBlock, count); ++i) {
    Pointer<float>(args, 2)[i] =
        Pointer<const float>(args, 0)[i] + Pointer<const float>(args, 1)[i];
  }
}

// out[i] = table[ids[i]]; a bad id is reported; args: table, ids, out, int64 count, int64 rows,
// status
void GatherKernel(const uint64_t* args, int64_t begin, int64_t end, void*) {
  for (int64_t i = begin * kBlock; i < std::min(end * kBlock, static_cast<int64_t>(args[3])); ++i) {
    int64_t id = Pointer<const int64_t>(args, 1)[i];
    if (id < 0 || id >= static_cast<int64_t>(args[4])) {
      Pointer<int64_t>(args, 5)[0] = 1;
      Pointer<int64_t>(args, 5)[1] = id;
      id = 0;
    }
    Pointer<float>(args, 2)[i] = Pointer<const float>(args, 0)[id];
  }
}

// *x += value, by one block; args: x (float[1]), int64 value
void AccumulateKernel(const uint64_t* args, int64_t, int64_t, void*) {
  *Pointer<float>(args, 0) += static_cast<float>(static_cast<int64_t>(args[1]));
}

// Copies through scratch, to see that it is there; args: in, out, int64 count
void ScratchKernel(const uint64_t* args, int64_t begin, int64_t end, void* scratch) {
  ASSERT_EQ(reinterpret_cast<uint64_t>(scratch) % 64, 0u);
  auto* room = static_cast<float*>(scratch);
  for (int64_t block = begin; block < end; ++block) {
    const int64_t first = block * kBlock,
                  last = std::min(first + kBlock, static_cast<int64_t>(args[2]));
    for (int64_t i = first; i < last; ++i) room[i - first] = Pointer<const float>(args, 0)[i];
    for (int64_t i = first; i < last; ++i) Pointer<float>(args, 1)[i] = room[i - first];
  }
}

std::atomic<int> prepare_runs{0};
void CountedScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void* scratch) {
  ++prepare_runs;
  ScaleKernel(args, begin, end, scratch);
}

SizeExpr C(int64_t value) { return SizeExpr::Const(value); }
SizeExpr S(int symbol) { return SizeExpr::Symbol(symbol); }
SizeExpr Op(SizeExpr a, SizeExpr b, SizeOp op) {
  SizeExpr result = std::move(a);
  result.code.insert(result.code.end(), b.code.begin(), b.code.end());
  result.code.push_back({op, 0});
  return result;
}
SizeExpr Mul(SizeExpr a, SizeExpr b) { return Op(std::move(a), std::move(b), SizeOp::kMul); }
SizeExpr Blocks(SizeExpr count) { return Op(std::move(count), C(kBlock), SizeOp::kCeilDiv); }

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

LaunchArg B(int buffer) { return BufferArg{buffer, {}}; }
LaunchArg I(SizeExpr value) { return ScalarArg{ScalarType::kInt64, std::move(value)}; }

TensorView View(std::vector<float>& values) {
  return {
      values.data(), ScalarType::kFloat32, {static_cast<int64_t>(values.size())}, DeviceKind::kCpu};
}

// y = scale(scale(scale(x))) over a symbolic length, through two arena buffers.
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

std::vector<float> Iota(int64_t n, float first = 0) {
  std::vector<float> values(n);
  for (int64_t i = 0; i < n; ++i) values[i] = first + static_cast<float>(i);
  return values;
}

void ExpectChain(const std::vector<float>& x, const std::vector<float>& y) {
  for (size_t i = 0; i < x.size(); ++i) ASSERT_EQ(y[i], x[i] * 8 + 7) << i;
}

TEST(ModelTest, RunsWithManySizesAndBuffers) {
  const auto model = ChainModel().Load();
  ASSERT_NE(model, nullptr);
  for (int round = 0; round < 3; ++round) {
    for (int64_t n : {1, 15, 16, 17, 100, 5000, 0, 3}) {
      std::vector<float> x = Iota(n, static_cast<float>(round)), y(n);
      TensorView out = View(y);
      // An empty vector has no data; such tensors need none.
      ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
      ExpectChain(x, y);
    }
  }
}

TEST(ModelTest, RemembersFewShapesAndStaysRight) {
  Builder b = ChainModel();
  b.options.remembered_shapes = 2;
  const auto model = b.Load();
  for (int round = 0; round < 4; ++round) {
    for (int64_t n = 1; n < 20; ++n) {
      std::vector<float> x = Iota(n), y(n);
      TensorView out = View(y);
      ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
      ExpectChain(x, y);
    }
  }
}

TEST(ModelTest, AllocatesOutputs) {
  const auto model = ChainModel().Load();
  std::vector<float> x = Iota(40), memory;
  TensorView out;
  RunOptions options;
  options.allocate = [&](int output, const TensorView& tensor) -> absl::StatusOr<void*> {
    EXPECT_EQ(output, 0);
    EXPECT_EQ(tensor.dtype, ScalarType::kFloat32);
    memory.resize(tensor.num_elements());
    return memory.data();
  };
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1), options).ok());
  EXPECT_THAT(out.shape, ElementsAre(40));
  EXPECT_EQ(out.data, memory.data());
  ExpectChain(x, memory);

  TensorView none;
  EXPECT_THAT(model->Run({View(x)}, absl::MakeSpan(&none, 1)).message(),
              HasSubstr("output \"y\" has no memory"));
}

TEST(ModelTest, TakesUnalignedTensors) {
  const auto model = ChainModel().Load();
  std::vector<char> in(4 * 33 + 1), out(4 * 33 + 3);
  const std::vector<float> x = Iota(33);
  std::memcpy(in.data() + 1, x.data(), 4 * 33);
  for (int round = 0; round < 3; ++round) {
    TensorView input{in.data() + 1, ScalarType::kFloat32, {33}};
    TensorView output{out.data() + 3, ScalarType::kFloat32, {33}};
    ASSERT_TRUE(model->Run({input}, absl::MakeSpan(&output, 1)).ok());
    std::vector<float> y(33);
    std::memcpy(y.data(), out.data() + 3, 4 * 33);
    ExpectChain(x, y);
  }
}

TEST(ModelTest, InputErrorsNameTensorAndBothSides) {
  Builder b;
  b.data.spec.symbols = {{.name = "batch", .input = 0, .dim = 0, .min = 2, .max = 8, .divisor = 2}};
  b.data.spec.checks = {
      {{{{SizeOp::kSymbol, 0}, {SizeOp::kConst, 4}, {SizeOp::kNe, 0}}}, "batch != 4"}};
  const int k = b.Kernel("scale", ScaleKernel);
  const int ids = b.Input("ids", {S(0), C(32)});
  const int mask = b.Input("mask", {Mul(S(0), C(3))});
  const int y = b.Output("y", {S(0), C(32)});
  b.data.spec.run.steps = {Builder::Launch(k, C(1), {B(ids), B(y), I(C(1))}, {ids, mask}, {y})};
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  std::vector<float> data(1000);
  auto run = [&](Shape a, Shape m, ScalarType dtype = ScalarType::kFloat32,
                 DeviceKind device = DeviceKind::kCpu) {
    const TensorView in{data.data(), dtype, a, device}, in2{data.data(), ScalarType::kFloat32, m};
    TensorView out{data.data() + 500, ScalarType::kFloat32, {a.empty() ? 0 : a[0], 32}};
    return model->Run({in, in2}, absl::MakeSpan(&out, 1));
  };
  EXPECT_TRUE(run({2, 32}, {6}).ok()) << run({2, 32}, {6});
  struct Case {
    absl::Status status;
    const char* text;
  };
  for (const Case& c : std::vector<Case>{
           {run({2, 33}, {6}), "input \"ids\": dimension 1 is 33, expected 32"},
           {run({2, 32}, {7}), "input \"mask\": dimension 0 is 7, expected 6 (s0 3 mul)"},
           {run({0, 32}, {0}), "dimension 0 (symbol \"batch\") is 0, expected at least 2"},
           {run({10, 32}, {30}), "is 10, expected at most 8"},
           {run({4, 32}, {12}), "sizes of the inputs: batch = 4, expected batch != 4"},
           {run({3, 32}, {9}), "is 3, expected a multiple of 2"},
           {run({2}, {6}), "input \"ids\": rank is 1 (shape [2]), expected 2"},
           {run({2, 32}, {6}, ScalarType::kInt64),
            "input \"ids\": dtype is int64, expected float32"},
           {run({2, 32}, {6}, ScalarType::kFloat32, DeviceKind::kCuda),
            "device is cuda:0, expected cpu"}}) {
    EXPECT_EQ(c.status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(c.status.message(), HasSubstr(c.text));
  }
  EXPECT_THAT(model->Run({}, {}).message(), HasSubstr("0 inputs, expected 2"));
  const TensorView in{data.data(), ScalarType::kFloat32, {2, 32}},
      in2{data.data(), ScalarType::kFloat32, {6}};
  EXPECT_THAT(model->Run({in, in2}, {}).message(), HasSubstr("0 outputs, expected 1"));
  TensorView wrong{data.data(), ScalarType::kFloat32, {2, 31}};
  EXPECT_THAT(model->Run({in, in2}, absl::MakeSpan(&wrong, 1)).message(),
              HasSubstr("output \"y\" is float32[2, 31] on cpu, expected float32[2, 32] on cpu"));
  const TensorView null{nullptr, ScalarType::kFloat32, {2, 32}};
  EXPECT_THAT(model->Run({null, in2}, absl::MakeSpan(&wrong, 1)).message(),
              HasSubstr("input \"ids\" has no data"));
}

TEST(ModelTest, OutputShapesWithoutRunning) {
  const auto model = ChainModel().Load();
  EXPECT_THAT((*model->OutputShapes({{7}}))[0], ElementsAre(7));
  EXPECT_FALSE(model->OutputShapes({{7, 7}}).ok());
  EXPECT_FALSE(model->OutputShapes({}).ok());
}

TEST(ModelTest, ManyThreadsAtOnce) {
  ThreadPool::Global().SetThreadCount(3);
  const auto model = ChainModel().Load();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 200; ++i) {
        std::vector<float> x = Iota(1 + (i * 37 + t) % 300, static_cast<float>(t)), y(x.size());
        TensorView out = View(y);
        ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
        ExpectChain(x, y);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// out = x + scale(w); scale(w) is prepared.
Builder WeightModel(bool by_host) {
  Builder b;
  const int pack = b.Kernel("pack", CountedScaleKernel), add = b.Kernel("add", AddKernel);
  static float weights[2][8] = {{1, 2, 3, 4, 5, 6, 7, 8}, {10, 20, 30, 40, 50, 60, 70, 80}};
  b.data.spec.constants = {{{"w", ScalarType::kFloat32, {C(8)}}, by_host},
                           {{"v", ScalarType::kFloat32, {C(8)}}, false}};
  const TensorView w{weights[0], ScalarType::kFloat32, {8}},
      v{weights[1], ScalarType::kFloat32, {8}};
  b.data.constants = {by_host ? TensorView() : w, v};
  if (by_host) b.options.constants = {{"w", w, nullptr}};
  const int x = b.Input("x", {C(8)}), y = b.Output("y", {C(8)});
  const int cw = b.Buffer(BufferKind::kConstant, 0, C(32)),
            cv = b.Buffer(BufferKind::kConstant, 1, C(32));
  const int pw = b.Buffer(BufferKind::kPersistent, -1, C(32)),
            pv = b.Buffer(BufferKind::kPersistent, -1, C(32));
  const int t = b.Buffer(BufferKind::kArena, -1, C(32)),
            u = b.Buffer(BufferKind::kArena, -1, C(32));
  // pw = scale(scale(w)) through an arena buffer of prepare, pv = scale(v).
  b.data.spec.prepare.steps = {Builder::Launch(pack, C(1), {B(cw), B(u), I(C(8))}, {cw}, {u}),
                               Builder::Launch(pack, C(1), {B(u), B(pw), I(C(8))}, {u}, {pw}, {0}),
                               Builder::Launch(pack, C(1), {B(cv), B(pv), I(C(8))}, {cv}, {pv})};
  b.data.spec.run.steps = {
      Builder::Launch(add, C(1), {B(x), B(pw), B(t), I(C(8))}, {x, pw}, {t}),
      Builder::Launch(add, C(1), {B(t), B(pv), B(y), I(C(8))}, {t, pv}, {y}, {0})};
  return b;
}

TEST(ModelTest, PreparesWeightsAndPreparesChangedOnesAgain) {
  for (bool by_host : {false, true}) {
    prepare_runs = 0;
    const auto model = WeightModel(by_host).Load();
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(prepare_runs, 3);
    EXPECT_EQ(model->weight_memory().persistent_bytes, 64);
    EXPECT_EQ(model->weight_memory().copied_bytes, 0);
    std::vector<float> x(8, 100), y(8);
    TensorView out = View(y);
    ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
    EXPECT_EQ(y[0], 100 + (1 * 4 + 3) + (10 * 2 + 1));
    auto fresh = std::make_shared<std::vector<float>>(8, -1.0f);
    const TensorView w = View(*fresh);
    ASSERT_TRUE(model->RebindConstants({{"w", w, fresh}}).ok());
    EXPECT_EQ(prepare_runs, 5);  // two steps for w, none for v
    ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
    EXPECT_EQ(y[0], 100 + (-1 * 4 + 3) + (10 * 2 + 1));
  }
}

TEST(ModelTest, CallsWaitForWeightsPreparedInTheBackground) {
  for (const bool rebind : {false, true}) {
    Builder b = WeightModel(true);
    b.options.prepare_in_background = true;
    b.options.constants[0].owner = std::make_shared<int>();
    const std::weak_ptr<const void> first_owner = b.options.constants[0].owner;
    const auto model = b.Load();
    ASSERT_NE(model, nullptr);
    b.options.constants.clear();
    auto fresh = std::make_shared<std::vector<float>>(8, -1.0f);
    if (rebind) ASSERT_TRUE(model->RebindConstants({{"w", View(*fresh), fresh}}).ok());
    std::vector<float> x(8, 100), y(8);
    TensorView out = View(y);
    ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
    EXPECT_EQ(y[0], 100 + (rebind ? -4 + 3 : 4 + 3) + (10 * 2 + 1));
    EXPECT_EQ(model->weight_memory().persistent_bytes, 64);
    EXPECT_EQ(first_owner.expired(), rebind);
  }
}

TEST(ModelTest, CallsReportThatPreparingInTheBackgroundFailed) {
  Builder b = WeightModel(false);
  b.options.prepare_in_background = true;
  for (BufferSpec& buffer : b.data.spec.buffers) {
    if (buffer.kind == BufferKind::kPersistent) buffer.bytes = C(int64_t{1} << 60);
  }
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  std::vector<float> x(8), y(8);
  TensorView out = View(y);
  for (int call = 0; call < 2; ++call) {
    EXPECT_EQ(model->Run({View(x)}, absl::MakeSpan(&out, 1)).code(),
              absl::StatusCode::kResourceExhausted);
  }
  EXPECT_EQ(model->weight_memory().persistent_bytes, 0);
  EXPECT_EQ(model->RebindConstants({}).code(), absl::StatusCode::kResourceExhausted);
}

// The old state's owner takes a lock under which another thread asks for the new state, as Python's
// threads do with the interpreter's.
TEST(ModelTest, ForgetsTheOldStateWithoutALock) {
  CurrentState current;
  auto old = std::make_shared<PreparedState>();
  old->buffers.push_back(
      {.data = nullptr, .owner = std::shared_ptr<const void>(&current, [](auto p) {
                          static_cast<const CurrentState*>(p)->Get();
                        })});
  current.Set(std::move(old));
  current.Set(std::make_shared<PreparedState>());
  EXPECT_TRUE(current.Get()->buffers.empty());
}

TEST(ModelTest, RebindChecksNamesShapesAndChangesNothingOnFailure) {
  const auto model = WeightModel(true).Load();
  std::vector<float> nine(9);
  EXPECT_EQ(model->RebindConstants({{"z", View(nine), nullptr}}).code(),
            absl::StatusCode::kNotFound);
  EXPECT_THAT(model->RebindConstants({{"w", View(nine), nullptr}}).message(),
              HasSubstr("constant \"w\" is float32[9], expected float32[8]"));
  std::vector<float> x(8, 100), y(8);
  TensorView out = View(y);
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
  EXPECT_EQ(y[0], 100 + 7 + 21);
}

TEST(ModelTest, ForgetsConstantsThatOnlyPreparationReads) {
  const auto model = WeightModel(true).Load();
  // "v" lies in the artifact.
  EXPECT_EQ(model->ReleaseConstants({"v", "w", "z"}), std::vector<std::string>{"w"});
  std::vector<float> x(8, 100), y(8);
  TensorView out = View(y);
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
  EXPECT_EQ(y[0], 100 + (1 * 4 + 3) + (10 * 2 + 1));
  std::vector<float> v = {10, 20, 30, 40, 50, 60, 70, 80};
  EXPECT_TRUE(model->RebindConstants({{"v", View(v), nullptr}}).ok());
  auto fresh = std::make_shared<std::vector<float>>(8, -1.0f);
  ASSERT_TRUE(model->RebindConstants({{"w", View(*fresh), fresh}}).ok());
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
  EXPECT_EQ(y[0], 100 + (-1 * 4 + 3) + (10 * 2 + 1));
}

TEST(ModelTest, PreparingFromAForgottenConstantIsAnError) {
  Builder b = WeightModel(true);
  // A step that reads both constants.
  b.data.spec.prepare.steps[2].reads.push_back(b.data.spec.prepare.steps[0].reads[0]);
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  ASSERT_EQ(model->ReleaseConstants({"w"}).size(), 1u);
  std::vector<float> v(8, 5);
  const absl::Status status = model->RebindConstants({{"v", View(v), nullptr}});
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("constant \"w\" was released"));
  std::vector<float> w(8, 1);
  EXPECT_TRUE(model->RebindConstants({{"v", View(v), nullptr}, {"w", View(w), nullptr}}).ok());
}

TEST(ModelTest, RebindWhileOthersRun) {
  const auto model = WeightModel(true).Load();
  std::atomic<bool> stop{false};
  auto rebind = [&](float value) {
    auto fresh = std::make_shared<std::vector<float>>(8, value);
    ASSERT_TRUE(model->RebindConstants({{"w", View(*fresh), fresh}}).ok());
  };
  rebind(0);  // the first weights differ among themselves
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      std::vector<float> x(8, 0), y(8);
      while (!stop) {
        TensorView out = View(y);
        ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
        // One set of weights, whole: every w[i] is the same.
        for (int i = 1; i < 8; ++i) ASSERT_EQ(y[i] - y[0], (20.0f * i));
      }
    });
  }
  for (int i = 0; i < 200; ++i) rebind(static_cast<float>(i));
  stop = true;
  for (std::thread& thread : threads) thread.join();
}

#if defined(__has_feature) && __has_feature(thread_sanitizer)
constexpr bool kThreadsMayFork = false;
#else
constexpr bool kThreadsMayFork = true;
#endif
constexpr char kWhyNot[] = "the thread sanitizer does not support threads in a forked child";

// Whether `call` returns true in a forked child within five seconds.
bool SucceedsInAChild(const std::function<bool()>& call) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(5);
    _exit(call() ? 0 : 1);
  }
  int status = -1;
  return waitpid(child, &status, 0) == child && status == 0;
}

TEST(ModelTest, AForkedChildCallsAModelThatOtherThreadsWereCalling) {
  if (!kThreadsMayFork) GTEST_SKIP() << kWhyNot;
  const auto model = ChainModel().Load();
  const auto call = [&] {
    std::vector<float> x = Iota(20, 3), y(x.size());
    TensorView out = View(y);
    return model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok();
  };
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] {
      while (!stop) ASSERT_TRUE(call());
    });
  }
  int failed = 0;
  for (int i = 0; i < 100; ++i) failed += !SucceedsInAChild(call);
  stop = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
}

std::atomic<bool> packing{false}, may_pack{true};

void WaitingScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void* context) {
  packing = true;
  while (!may_pack) std::this_thread::yield();
  ScaleKernel(args, begin, end, context);
}

TEST(ModelTest, AForkedChildRebindsWhileItsParentDid) {
  if (!kThreadsMayFork) GTEST_SKIP() << kWhyNot;
  Builder b = WeightModel(true);
  b.options.symbols["pack"] = reinterpret_cast<void*>(WaitingScaleKernel);
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  const auto rebind = [&](float value) {
    auto fresh = std::make_shared<std::vector<float>>(8, value);
    return model->RebindConstants({{"w", View(*fresh), fresh}}).ok();
  };
  packing = may_pack = false;
  std::thread other([&] { EXPECT_TRUE(rebind(-1)); });
  while (!packing) std::this_thread::yield();
  EXPECT_TRUE(SucceedsInAChild([&] {
    std::vector<float> x(8, 100), y(8);
    TensorView out = View(y);
    const auto first = [&](float w) {
      return model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok() &&
             y[0] == 100 + (w * 4 + 3) + (10 * 2 + 1);
    };
    may_pack = true;  // here alone
    return first(1) && rebind(5) && first(5);
  }));
  may_pack = true;
  other.join();
}

TEST(ModelTest, MissingConstantsAreListedTogether) {
  Builder b = WeightModel(true);
  b.data.spec.constants[1].bound_by_host = true;
  b.options.constants.clear();
  const absl::Status status = Model::Load(b.data, b.options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(status.message(), HasSubstr("w, v"));
}

TEST(ModelTest, MissingCodeAndWrongTargetAreErrors) {
  Builder b = ChainModel();
  b.options.symbols.clear();
  EXPECT_THAT(Model::Load(b.data, b.options).status().message(),
              HasSubstr("kernel \"scale\": object"));
  b = ChainModel();
  b.data.spec.cpu_features = {"sse2", "avx9000"};
  const absl::Status status = Model::Load(b.data, b.options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("this machine lacks avx9000"));
}

TEST(ModelTest, BadIndexNamesKernelAndValueAndIsForgotten) {
  Builder b;
  const int k = b.Kernel("gather", GatherKernel);
  const int table = b.Input("table", {C(4)}), ids = b.Input("ids", {C(3)}, ScalarType::kInt64),
            y = b.Output("y", {C(3)});
  b.data.spec.run.steps = {Builder::Launch(
      k, C(1), {B(table), B(ids), B(y), I(C(3)), I(C(4)), StatusArg{}}, {table, ids}, {y})};
  b.data.spec.run.steps[0].name = "embedding.0";
  const auto model = b.Load();
  std::vector<float> values = {1, 2, 3, 4}, out(3);
  std::vector<int64_t> good = {3, 0, 1}, bad = {0, 9, 1};
  TensorView view = View(out);
  auto run = [&](std::vector<int64_t>& i) {
    return model->Run({View(values), {i.data(), ScalarType::kInt64, {3}}},
                      absl::MakeSpan(&view, 1));
  };
  EXPECT_TRUE(run(good).ok());
  EXPECT_THAT(out, ElementsAre(4, 1, 2));
  const absl::Status status = run(bad);
  EXPECT_EQ(status.code(), absl::StatusCode::kOutOfRange);
  EXPECT_THAT(status.message(),
              HasSubstr("step \"embedding.0\", kernel \"gather\": index 9 is out of range"));
  EXPECT_TRUE(run(good).ok());
}

TEST(ModelTest, ExternalFunctionsAndMissingOnes) {
  Builder b;
  b.data.spec.symbols = {{.name = "n", .input = 0, .dim = 0}};
  const int x = b.Input("x", {S(0)}), y = b.Output("y", {S(0)});
  Step call;
  call.action =
      ExternalStep{"host::negate",
                   {{x, {}}, {y, {}}},
                   {{"a", ScalarType::kFloat32, {S(0)}}, {"b", ScalarType::kFloat32, {S(0)}}}};
  call.reads = {x};
  call.writes = {y};
  Step other = call;
  std::get<ExternalStep>(other.action).name = "host::other";
  b.data.spec.run.steps = {call};
  b.options.externals["host::negate"] = [](const ExternalCall& call) {
    EXPECT_EQ(call.tensors[0].shape, call.tensors[1].shape);
    if (call.tensors[0].shape[0] == 13) return absl::InternalError("unlucky");
    for (int64_t i = 0; i < call.tensors[0].shape[0]; ++i) {
      static_cast<float*>(call.tensors[1].data)[i] = -static_cast<float*>(call.tensors[0].data)[i];
    }
    return absl::OkStatus();
  };
  const auto model = b.Load();
  for (int64_t n : {3, 5, 3}) {
    std::vector<float> in = Iota(n), out(n);
    TensorView view = View(out);
    ASSERT_TRUE(model->Run({View(in)}, absl::MakeSpan(&view, 1)).ok());
    EXPECT_EQ(out[n - 1], -static_cast<float>(n - 1));
  }
  std::vector<float> in = Iota(13), out(13);
  TensorView view = View(out);
  EXPECT_THAT(model->Run({View(in)}, absl::MakeSpan(&view, 1)).message(),
              HasSubstr("external host::negate\": unlucky"));
  b.data.spec.run.steps = {call, other};
  b.options.externals.clear();
  const absl::Status status = Model::Load(b.data, b.options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(status.message(), HasSubstr("host::negate, host::other"));
}

TEST(ModelTest, UpdatesAnInputInPlace) {
  Builder b;
  const int accumulate = b.Kernel("accumulate", AccumulateKernel);
  const int cache = b.Input("cache", {C(4)});
  b.data.spec.outputs.push_back({"new_cache", ScalarType::kFloat32, {C(4)}});
  b.data.spec.outputs[0].updates_input = 0;
  Step step = Builder::Launch(accumulate, C(1), {BufferArg{cache, C(8)}, I(C(5))}, {}, {cache});
  b.data.spec.run.steps = {step};
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  std::vector<float> values = {1, 2, 3, 4};
  TensorView out;
  ASSERT_TRUE(model->Run({View(values)}, absl::MakeSpan(&out, 1)).ok());
  EXPECT_EQ(out.data, values.data());
  EXPECT_THAT(values, ElementsAre(1, 2, 8, 4));
  std::vector<float> other(4);
  TensorView elsewhere = View(other);
  EXPECT_THAT(model->Run({View(values)}, absl::MakeSpan(&elsewhere, 1)).message(),
              HasSubstr("must have its memory"));
}

TEST(ModelTest, KernelsHaveScratch) {
  Builder b;
  b.data.spec.symbols = {{.name = "n", .input = 0, .dim = 0}};
  const int scratch = b.Kernel("scratch", ScratchKernel);
  b.data.spec.kernels[scratch].shared_bytes = kBlock * 4;
  const int x = b.Input("x", {S(0)}), y = b.Output("y", {S(0)});
  b.data.spec.run.steps = {Builder::Launch(scratch, Blocks(S(0)), {B(x), B(y), I(S(0))}, {x}, {y})};
  const auto model = b.Load();
  for (int64_t n : {5, 50, 9, 10, 0}) {
    std::vector<float> in = Iota(n), out(n);
    TensorView view = View(out);
    ASSERT_TRUE(model->Run({View(in)}, absl::MakeSpan(&view, 1)).ok());
    EXPECT_EQ(out, in);
  }
}

TEST(ModelTest, ScratchThatThereIsNotIsAnError) {
  const KernelSpec spec = {.symbol = "greedy", .shared_bytes = INT64_MAX};
  const Kernel kernel = {reinterpret_cast<void*>(&ScratchKernel), &spec};
  for (const int64_t blocks : {1, 100}) {
    const absl::Status status = LaunchOnCpu({.kernel = &kernel, .grid = {blocks, 1, 1}});
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
    EXPECT_THAT(status.message(), HasSubstr("kernel \"greedy\": cpu: no memory"));
  }
}

TEST(ModelTest, ProfileNamesEveryStep) {
  Builder b = ChainModel();
  b.data.spec.run.steps[1].name = "middle";
  const auto model = b.Load();
  std::vector<float> x = Iota(100), y(100);
  TensorView out = View(y);
  std::vector<StepTime> profile;
  RunOptions options;
  options.profile = &profile;
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1), options).ok());
  ASSERT_EQ(profile.size(), 3u);
  EXPECT_EQ(profile[0].name, "scale");
  EXPECT_EQ(profile[1].name, "middle");
  EXPECT_EQ(profile[1].kernel, "scale");
  EXPECT_GT(profile[0].nanoseconds + profile[1].nanoseconds + profile[2].nanoseconds, 0);
  ExpectChain(x, y);
}

TEST(ModelTest, SizesThatOverflowOrLeaveTheirBufferAreErrors) {
  Builder b = ChainModel();
  b.data.spec.symbols[0].max = INT64_MAX;
  b.data.spec.buffers[2].bytes = Mul(Mul(S(0), S(0)), C(int64_t{1} << 40));
  auto model = b.Load();
  std::vector<float> x(8000), y(8000);
  TensorView out = View(y);
  EXPECT_EQ(model->Run({View(x)}, absl::MakeSpan(&out, 1)).code(),
            absl::StatusCode::kResourceExhausted);

  b = ChainModel();
  std::get<BufferArg>(std::get<LaunchStep>(b.data.spec.run.steps[1].action).args[0]).offset =
      Mul(S(0), C(5));
  model = b.Load();
  EXPECT_THAT(model->Run({View(x)}, absl::MakeSpan(&out, 1)).message(),
              HasSubstr("step \"scale\": bytes 40000"));

  b = ChainModel();
  b.data.spec.buffers[0].bytes = Mul(S(0), C(8));  // larger than the tensor
  model = b.Load();
  EXPECT_EQ(model->Run({View(x)}, absl::MakeSpan(&out, 1)).code(), absl::StatusCode::kInternal);
}

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

TEST(ModelTest, FakeDeviceSeesLaunches) {
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
TEST(ModelTest, GraphsLeaveOutEdgesThatOthersImply) {
  FakeDevice fake(DeviceKind::kCuda);
  fake.EnableGraphs();
  Builder b = FakeChain(&fake);
  b.data.spec.run.steps[2].after = {0, 1};
  const auto model = b.Load();
  RunFakeChain(*model, fake, 64, 0);
  RunFakeChain(*model, fake, 64, 5);
  EXPECT_THAT(fake.TakeLog(), Contains("edges 0-1 1-2"));
}

TEST(ModelTest, ConstantsOnAGpuAreAlignedAsTheirBuffers) {
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

TEST(ModelTest, GraphIsBuiltOnTheSecondRunAndPatchedAfterwards) {
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

TEST(ModelTest, WithoutGraphsKernelsAreLaunchedOneByOne) {
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

TEST(ModelTest, GraphEdgesPassThroughStepsWithNothingToDo) {
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

TEST(ModelTest, HostStepsSplitGraphs) {
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

TEST(ModelTest, FaultsOfTheDeviceAreReported) {
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

TEST(ModelTest, OutOfMemoryIsAnErrorAndNotTheEnd) {
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
TEST(ModelTest, PreparationThatFailsWaitsForWhatItQueued) {
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
TEST(ModelTest, OthersCallWhileOneSynchronizes) {
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

TEST(ModelTest, AnotherStreamGetsItsOwnSessionOrWaits) {
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
TEST(ModelTest, AStreamAtTheAddressOfAnotherIsAnother) {
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

TEST(ModelTest, AHostMayCaptureCallsIntoAGraphOfItsOwn) {
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

TEST(ModelTest, CapturedCallsCannotBeWaitedFor) {
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

TEST(ModelTest, OneModelRunsOnEachGpu) {
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

TEST(ModelTest, ConstantsOfAnotherGpuAreRefusedAndThoseOfAStreamWaitedFor) {
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

TEST(ModelTest, TrimGivesBackWhatCallsLeft) {
  FakeDevice fake(DeviceKind::kCuda);
  const auto model = FakeChain(&fake).Load();
  const int64_t before = fake.allocated_bytes();
  RunFakeChain(*model, fake, 300, 0);
  EXPECT_GT(fake.allocated_bytes(), before);
  model->Trim();
  EXPECT_EQ(fake.allocated_bytes(), before);
  RunFakeChain(*model, fake, 300, 5);
}

TEST(ModelTest, AllDeviceMemoryIsGivenBack) {
  FakeDevice fake(DeviceKind::kCuda);
  {
    const auto model = FakeChain(&fake).Load();
    RunFakeChain(*model, fake, 300, 0);
  }
  EXPECT_EQ(fake.allocated_bytes(), 0);
}

TEST(ModelTest, StatusWordOfAnAsynchronousKernelComesWithSynchronize) {
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

TEST(ModelTest, TensorMapsFollowTheirBuffer) {
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
