// Checks and times the Hopper matrix multiplication on a GPU, through the whole compiler and
// runtime.
//
//   matmul_gpu_benchmark [folders with libnvrtc...]
//
// First small and awkward sizes against sums in double, then TFLOP/s of cubes: the median of rounds
// of launches without a pause. Prints a line a case; exits with 1 if one is wrong.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "base/float_types.h"
#include "frontends/driver/compile_model.h"
#include "frontends/driver/cuda_compiler.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "runtime/cuda_device.h"
#include "runtime/model.h"

namespace hidet {
namespace {

using Clock = std::chrono::steady_clock;
using runtime::CopyDirection;
using runtime::TensorView;

struct Case {
  int64_t m, n, k;
  bool bias_relu = false;
};

// y = x w^T (+ bias, relu), float16.
absl::StatusOr<std::shared_ptr<const runtime::Model>> Build(const Case& c,
                                                            const driver::KernelCompiler& compiler,
                                                            std::string* schedule) {
  graph::GraphBuilder b(graph::AllOps());
  const auto type = [](std::vector<int64_t> shape) {
    return graph::TensorType{ScalarType::kFloat16, graph::MakeDims(shape), graph::Device::Cuda()};
  };
  const graph::Tensor x = b.Input(type({c.m, c.k}), "x"), w = b.Input(type({c.n, c.k}), "w");
  auto y = b.ApplyOne("Matmul", {x, w}, {{"transpose_b", true}});
  if (!y.ok()) return y.status();
  auto g = b.Build({*y}, {"y"});
  if (!g.ok()) return g.status();
  auto compiled = driver::CompileModel(*g, {.compiler = &compiler});
  if (!compiled.ok()) return compiled.status();
  *schedule = compiled->report.operators[0].strategy;
  return runtime::Model::Load(std::move(compiled->data));
}

std::vector<uint16_t> RandomHalf(size_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> distribution(-1, 1);
  std::vector<uint16_t> values(count);
  for (uint16_t& value : values) value = Half::From(distribution(generator)).bits;
  return values;
}

float ToFloat(uint16_t bits) { return Half::FromBits(bits).ToFloat(); }

class Runner {
 public:
  explicit Runner(runtime::Device* device) : device_(device) {}

  absl::StatusOr<void*> Upload(const std::vector<uint16_t>& values) {
    auto memory = device_->Allocate(static_cast<int64_t>(values.size() * 2), 256);
    if (!memory.ok()) return memory.status();
    const absl::Status status =
        device_->Copy(*memory, values.data(), static_cast<int64_t>(values.size() * 2),
                      CopyDirection::kFromHost, nullptr);
    if (!status.ok()) return status;
    return *memory;
  }

  absl::Status Run(const Case& c, const driver::KernelCompiler& compiler, bool check, bool time) {
    std::string schedule;
    auto model = Build(c, compiler, &schedule);
    if (!model.ok()) return model.status();
    const auto x = RandomHalf(static_cast<size_t>(c.m * c.k), 1),
               w = RandomHalf(static_cast<size_t>(c.n * c.k), 2);
    auto dx = Upload(x), dw = Upload(w),
         dy = Upload(std::vector<uint16_t>(static_cast<size_t>(c.m * c.n), 0x7e00));
    if (!dx.ok() || !dw.ok() || !dy.ok()) return absl::ResourceExhaustedError("device memory");
    const auto view = [](void* data, int64_t rows, int64_t columns) {
      return TensorView{data, ScalarType::kFloat16, {rows, columns}, runtime::DeviceKind::kCuda};
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
  absl::Status Check(const Case& c, const std::vector<uint16_t>& x, const std::vector<uint16_t>& w,
                     void* dy, const std::string& schedule) {
    std::vector<uint16_t> y(static_cast<size_t>(c.m * c.n));
    absl::Status status = device_->Copy(y.data(), dy, static_cast<int64_t>(y.size() * 2),
                                        CopyDirection::kToHost, nullptr);
    if (status.ok()) status = device_->Synchronize(nullptr);
    if (!status.ok()) return status;
    std::mt19937 generator(7);
    const size_t samples = std::min<size_t>(y.size(), 20000);
    double worst = 0;
    for (size_t s = 0; s < samples; ++s) {
      const size_t at = samples == y.size() ? s : generator() % y.size();
      const auto row = static_cast<int64_t>(at) / c.n, column = static_cast<int64_t>(at) % c.n;
      double sum = 0;
      for (int64_t k = 0; k < c.k; ++k)
        sum += static_cast<double>(ToFloat(x[row * c.k + k])) * ToFloat(w[column * c.k + k]);
      const double error = std::abs(ToFloat(y[at]) - sum) / (std::abs(sum) + 1);
      worst = std::isnan(error) ? INFINITY : std::max(worst, error);
    }
    std::printf("check %5lld %5lld %5lld  error %.2e  %s  %s\n", static_cast<long long>(c.m),
                static_cast<long long>(c.n), static_cast<long long>(c.k), worst,
                worst < 2e-3 ? "ok   " : "WRONG", schedule.c_str());
    return worst < 2e-3 ? absl::OkStatus() : absl::InternalError("wrong result");
  }

  absl::Status Time(const Case& c, const runtime::Model& model,
                    const std::vector<TensorView>& inputs, std::vector<TensorView>& outputs,
                    const std::string& schedule) {
    const double flops =
        2.0 * static_cast<double>(c.m) * static_cast<double>(c.n) * static_cast<double>(c.k);
    const int launches = std::max(5, static_cast<int>(0.02 * 400e12 / flops));
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
    std::printf("time  %5lld %5lld %5lld  %9.1f us  %6.1f TFLOP/s  %s\n",
                static_cast<long long>(c.m), static_cast<long long>(c.n),
                static_cast<long long>(c.k), seconds[4] * 1e6, flops / seconds[4] * 1e-12,
                schedule.c_str());
    return absl::OkStatus();
  }

  runtime::Device* device_;
};

int Main(int argc, char** argv) {
  const std::vector<std::string> folders(argv + 1, argv + argc);
  auto compiler = driver::MakeCudaCompiler("sm_90a", folders);
  auto device = runtime::CudaDevice::Open(0);
  for (const absl::Status& status : {compiler.status(), device.status()}) {
    if (!status.ok()) {
      std::fprintf(stderr, "%s\n", status.ToString().c_str());
      return 1;
    }
  }
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
  for (const Case& c : {Case{64, 64, 64}, Case{128, 256, 64}, Case{1, 384, 384}, Case{129, 257, 72},
                        Case{300, 500, 1000}, Case{512, 1536, 384}, Case{77, 130, 8}}) {
    run(c, true, false);
  }
  for (int64_t size : {1024, 2048, 4096, 8192}) run({size, size, size}, true, true);
  for (const Case& c : {Case{512, 384, 384}, Case{512, 1536, 384}, Case{4096, 768, 3072}})
    run(c, false, true);
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hidet

int main(int argc, char** argv) { return hidet::Main(argc, argv); }
