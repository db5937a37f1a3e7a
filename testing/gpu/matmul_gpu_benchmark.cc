// Checks and times matrix multiplication on a GPU, through the whole compiler and runtime: float16
// by Hopper's tensor cores, float32 by CUDA cores.
//
//   matmul_gpu_benchmark [folders with libnvrtc...]
//
// First small and awkward sizes against sums in double, then TFLOP/s of cubes: the median of rounds
// of launches without a pause. Prints a line a case; exits with 1 if one is wrong.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "base/float_types.h"
#include "compiler/compile_model.h"
#include "compiler/cuda_compiler.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/model.h"

namespace hidet {
namespace {

using Clock = std::chrono::steady_clock;
using runtime::CopyDirection;

struct Case {
  int64_t m, n, k;
  ScalarType dtype = ScalarType::kFloat16;
};

const char* DtypeName(const Case& c) { return c.dtype == ScalarType::kFloat16 ? "f16" : "f32"; }

// y = x w^T
absl::StatusOr<std::shared_ptr<const runtime::Model>> Build(
    const Case& c, const compiler::KernelCompiler& compiler, std::string* schedule) {
  graph::GraphBuilder b(graph::AllOps());
  const auto type = [&](std::vector<int64_t> shape) {
    return graph::TensorType{c.dtype, graph::MakeDims(shape), graph::Device::Cuda()};
  };
  const graph::Tensor x = b.Input(type({c.m, c.k}), "x"), w = b.Input(type({c.n, c.k}), "w");
  auto y = b.ApplyOne("Matmul", {x, w}, {{"transpose_b", true}});
  if (!y.ok()) return y.status();
  auto g = b.Build({*y}, {"y"});
  if (!g.ok()) return g.status();
  auto compiled = compiler::CompileModel(*g, {.compiler = &compiler});
  if (!compiled.ok()) return compiled.status();
  *schedule = compiled->report.operators[0].strategy;
  return runtime::Model::Load(std::move(compiled->data));
}

// Values that are exact in float16.
std::vector<float> Random(size_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> distribution(-1, 1);
  std::vector<float> values(count);
  for (float& value : values) value = Half::From(distribution(generator)).ToFloat();
  return values;
}

size_t ElementBytes(ScalarType dtype) { return static_cast<size_t>(BitWidth(dtype)) / 8; }

std::string Encode(ScalarType dtype, const std::vector<float>& values) {
  std::string bytes(values.size() * ElementBytes(dtype), '\0');
  for (size_t i = 0; i < values.size(); ++i) {
    const uint16_t half = Half::From(values[i]).bits;
    const void* source = dtype == ScalarType::kFloat16 ? static_cast<const void*>(&half)
                                                       : static_cast<const void*>(&values[i]);
    std::memcpy(&bytes[i * ElementBytes(dtype)], source, ElementBytes(dtype));
  }
  return bytes;
}

float Decode(ScalarType dtype, const std::string& bytes, size_t i) {
  uint16_t half;
  float value;
  if (dtype == ScalarType::kFloat32) {
    std::memcpy(&value, &bytes[i * 4], 4);
    return value;
  }
  std::memcpy(&half, &bytes[i * 2], 2);
  return Half::FromBits(half).ToFloat();
}

class Runner {
 public:
  explicit Runner(runtime::Device* device) : device_(device) {}

  absl::StatusOr<void*> Upload(const std::string& bytes) {
    auto memory = device_->Allocate(static_cast<int64_t>(bytes.size()), 256);
    if (!memory.ok()) return memory.status();
    const absl::Status status =
        device_->Copy(*memory, bytes.data(), static_cast<int64_t>(bytes.size()),
                      CopyDirection::kFromHost, nullptr);
    if (!status.ok()) return status;
    return *memory;
  }

  absl::Status Run(const Case& c, const compiler::KernelCompiler& compiler, bool check, bool time) {
    std::string schedule;
    auto model = Build(c, compiler, &schedule);
    if (!model.ok()) return model.status();
    const auto x = Random(static_cast<size_t>(c.m * c.k), 1),
               w = Random(static_cast<size_t>(c.n * c.k), 2);
    const std::vector<float> poison(static_cast<size_t>(c.m * c.n), NAN);
    auto dx = Upload(Encode(c.dtype, x)), dw = Upload(Encode(c.dtype, w)),
         dy = Upload(Encode(c.dtype, poison));
    if (!dx.ok() || !dw.ok() || !dy.ok()) return absl::ResourceExhaustedError("device memory");
    const auto view = [&](void* data, int64_t rows, int64_t columns) {
      return TensorView{data, c.dtype, {rows, columns}, DeviceKind::kCuda};
    };
    const std::vector<TensorView> inputs = {view(*dx, c.m, c.k), view(*dw, c.n, c.k)};
    std::vector<TensorView> outputs = {view(*dy, c.m, c.n)};
    absl::Status status = (*model)->Run(inputs, absl::MakeSpan(outputs), {.synchronize = true});
    if (!status.ok()) return status;
    if (check) status = Check(c, x, w, *dy, schedule);
    if (time && status.ok()) status = Time(c, **model, inputs, outputs, schedule);
    for (void* memory : {*dx, *dw, *dy}) device_->Free(memory);
    return status;
  }

 private:
  absl::Status Check(const Case& c, const std::vector<float>& x, const std::vector<float>& w,
                     void* dy, const std::string& schedule) {
    const auto count = static_cast<size_t>(c.m * c.n);
    std::string y(count * ElementBytes(c.dtype), '\0');
    absl::Status status = device_->Copy(y.data(), dy, static_cast<int64_t>(y.size()),
                                        CopyDirection::kToHost, nullptr);
    if (status.ok()) status = device_->Synchronize(nullptr);
    if (!status.ok()) return status;
    std::mt19937 generator(7);
    const size_t samples = std::min<size_t>(count, 20000);
    double worst = 0;
    for (size_t s = 0; s < samples; ++s) {
      const size_t at = samples == count ? s : generator() % count;
      const auto row = static_cast<int64_t>(at) / c.n, column = static_cast<int64_t>(at) % c.n;
      double sum = 0;
      for (int64_t k = 0; k < c.k; ++k)
        sum += static_cast<double>(x[row * c.k + k]) * w[column * c.k + k];
      const double error = std::abs(Decode(c.dtype, y, at) - sum) / (std::abs(sum) + 1);
      worst = std::isnan(error) ? INFINITY : std::max(worst, error);
    }
    // A sum in float32, one after the other, errs by about the square root of its length.
    const double limit =
        c.dtype == ScalarType::kFloat16 ? 2e-3 : 2e-6 * std::sqrt(static_cast<double>(c.k));
    std::printf("check %s %5lld %5lld %5lld  error %.2e  %s  %s\n", DtypeName(c),
                static_cast<long long>(c.m), static_cast<long long>(c.n),
                static_cast<long long>(c.k), worst, worst < limit ? "ok   " : "WRONG",
                schedule.c_str());
    return worst < limit ? absl::OkStatus() : absl::InternalError("wrong result");
  }

  absl::Status Time(const Case& c, const runtime::Model& model,
                    const std::vector<TensorView>& inputs, std::vector<TensorView>& outputs,
                    const std::string& schedule) {
    const double flops =
        2.0 * static_cast<double>(c.m) * static_cast<double>(c.n) * static_cast<double>(c.k);
    const int launches = std::max(
        5, static_cast<int>(0.02 * (c.dtype == ScalarType::kFloat16 ? 400e12 : 40e12) / flops));
    std::vector<double> seconds;
    for (int round = 0; round < 9; ++round) {
      const auto begin = Clock::now();
      for (int i = 0; i < launches; ++i) {
        const absl::Status status = model.Run(inputs, absl::MakeSpan(outputs));
        if (!status.ok()) return status;
      }
      const absl::Status status = model.Synchronize();
      if (!status.ok()) return status;
      seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count() / launches);
    }
    std::sort(seconds.begin(), seconds.end());
    std::printf("time  %s %5lld %5lld %5lld  %9.1f us  %6.1f TFLOP/s  %s\n", DtypeName(c),
                static_cast<long long>(c.m), static_cast<long long>(c.n),
                static_cast<long long>(c.k), seconds[4] * 1e6, flops / seconds[4] * 1e-12,
                schedule.c_str());
    return absl::OkStatus();
  }

  runtime::Device* device_;
};

int Main(int argc, char** argv) {
  const std::vector<std::string> folders(argv + 1, argv + argc);
  auto compiler = compiler::MakeCudaCompiler("sm_90a", folders);
  auto device = runtime::CudaDevice::Open(0);
  for (const absl::Status& status : {compiler.status(), device.status()}) {
    if (!status.ok()) {
      std::fprintf(stderr, "%s\n", status.ToString().c_str());
      return 1;
    }
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // a line is seen although a later case hangs
  Runner runner(*device);
  int failures = 0;
  const auto run = [&](const Case& c, bool check, bool time) {
    const absl::Status status = runner.Run(c, **compiler, check, time);
    if (status.ok()) return;
    ++failures;
    std::printf("FAILED %lld %lld %lld: %s\n", static_cast<long long>(c.m),
                static_cast<long long>(c.n), static_cast<long long>(c.k),
                status.ToString().c_str());
  };
  for (ScalarType dtype : {ScalarType::kFloat16, ScalarType::kFloat32}) {
    for (const Case& c :
         {Case{64, 64, 64}, Case{128, 256, 64}, Case{1, 384, 384}, Case{129, 257, 72},
          Case{300, 500, 1000}, Case{512, 1536, 384}, Case{77, 130, 8}, Case{33, 35, 3001}}) {
      run({c.m, c.n, c.k, dtype}, true, false);
    }
    for (int64_t size : {1024, 2048, 4096}) run({size, size, size, dtype}, true, true);
    for (const Case& c :
         {Case{512, 384, 384}, Case{512, 1536, 384}, Case{512, 384, 1536}, Case{4096, 768, 3072}}) {
      run({c.m, c.n, c.k, dtype}, false, true);
    }
  }
  run({8192, 8192, 8192}, true, true);
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hidet

int main(int argc, char** argv) { return hidet::Main(argc, argv); }
