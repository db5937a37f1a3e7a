#include "runtime/model.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/model_fixture.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

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

}  // namespace
}  // namespace hidet::runtime
