// Checks and times attention on a GPU, through the whole compiler and runtime.
//
//   attention_gpu_benchmark [folders with libnvrtc...]
//
// First awkward sizes against sums in double, then times and TFLOP/s (those of the two products,
// half of them for causal attention): the median of rounds of launches without a pause. Prints a
// line a case; exits with 1 if one is wrong.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
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
  int64_t batch, heads, queries, keys, depth;
  bool causal = false;
};

std::string Name(const Case& c) {
  return absl::StrCat(c.batch, "x", c.heads, "x", c.queries, "x", c.keys, "x", c.depth,
                      c.causal ? " causal" : "");
}

std::vector<uint16_t> RandomHalf(size_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> distribution(-2, 2);
  std::vector<uint16_t> values(count);
  for (uint16_t& value : values) value = Half::From(distribution(generator)).bits;
  return values;
}

double ToDouble(uint16_t bits) { return Half::FromBits(bits).ToFloat(); }

class Runner {
 public:
  Runner(runtime::Device* device, const compiler::KernelCompiler* compiler)
      : device_(device), compiler_(compiler) {}

  absl::Status Run(const Case& c, bool check) {
    const auto elements = [&](int64_t length) {
      return static_cast<size_t>(c.batch * c.heads * length * c.depth);
    };
    auto model = Build(c);
    if (!model.ok()) return model.status();
    const auto q = RandomHalf(elements(c.queries), 1), k = RandomHalf(elements(c.keys), 2),
               v = RandomHalf(elements(c.keys), 3);
    const auto view = [&](int64_t length) {
      return TensorView{
          nullptr, ScalarType::kFloat16, {c.batch, c.heads, length, c.depth}, DeviceKind::kCuda};
    };
    std::vector<TensorView> inputs = {view(c.queries), view(c.keys), view(c.keys)};
    std::vector<TensorView> outputs = {view(c.queries)};
    const std::vector<uint16_t> poison(elements(c.queries), 0x7e00);
    const std::vector<uint16_t>* contents[] = {&q, &k, &v, &poison};
    TensorView* views[] = {&inputs[0], &inputs[1], &inputs[2], &outputs[0]};
    for (int i = 0; i < 4; ++i) {
      const absl::Status status = Upload(*contents[i], *views[i]);
      if (!status.ok()) return status;
    }
    absl::Status status = (*model)->Run(inputs, absl::MakeSpan(outputs), {.synchronize = true});
    if (status.ok()) {
      status = check ? Check(c, q, k, v, outputs[0]) : Time(c, **model, inputs, outputs);
    }
    for (TensorView* tensor : views) device_->Free(tensor->data);
    return status;
  }

 private:
  absl::StatusOr<std::shared_ptr<const runtime::Model>> Build(const Case& c) {
    graph::GraphBuilder b(graph::AllOps());
    const auto input = [&](int64_t length, const char* name) {
      return b.Input({ScalarType::kFloat16, graph::MakeDims({c.batch, c.heads, length, c.depth}),
                      graph::Device::Cuda()},
                     name);
    };
    auto y =
        b.ApplyOne("Attention", {input(c.queries, "q"), input(c.keys, "k"), input(c.keys, "v")},
                   {{"is_causal", c.causal}});
    if (!y.ok()) return y.status();
    auto g = b.Build({*y}, {"y"});
    if (!g.ok()) return g.status();
    auto compiled = compiler::CompileModel(*g, {.compiler = compiler_});
    if (!compiled.ok()) return compiled.status();
    schedule_ = compiled->report.operators[0].strategy;
    return runtime::Model::Load(std::move(compiled->data));
  }

  absl::Status Upload(const std::vector<uint16_t>& values, TensorView& view) {
    auto memory = device_->Allocate(view.bytes(), 256);
    if (!memory.ok()) return memory.status();
    view.data = *memory;
    return device_->Copy(view.data, values.data(), view.bytes(), CopyDirection::kFromHost, nullptr);
  }

  absl::Status Check(const Case& c, const std::vector<uint16_t>& q, const std::vector<uint16_t>& k,
                     const std::vector<uint16_t>& v, const TensorView& output) {
    std::vector<uint16_t> y(static_cast<size_t>(output.bytes()) / 2);
    absl::Status status =
        device_->Copy(y.data(), output.data, output.bytes(), CopyDirection::kToHost, nullptr);
    if (status.ok()) status = device_->Synchronize(nullptr);
    if (!status.ok()) return status;
    std::mt19937 generator(7);
    const int64_t rows = c.batch * c.heads * c.queries;
    const int64_t samples = std::min<int64_t>(rows, 500);
    double errors = 0, norm = 0;
    for (int64_t s = 0; s < samples; ++s) {
      const int64_t row = samples == rows ? s : static_cast<int64_t>(generator()) % rows;
      const std::vector<double> expected = ExpectedRow(c, q, k, v, row);
      for (int64_t d = 0; d < c.depth; ++d) {
        const double error = ToDouble(y[row * c.depth + d]) - expected[d];
        errors += error * error;
        norm += expected[d] * expected[d];
      }
    }
    const double error = std::sqrt(errors / norm);
    const bool ok = error < 1e-3;  // false for a NaN, too
    std::printf("check %-28s  error %.2e  %s  %s\n", Name(c).c_str(), error, ok ? "ok   " : "WRONG",
                schedule_.c_str());
    return ok ? absl::OkStatus() : absl::InternalError("wrong result");
  }

  static std::vector<double> ExpectedRow(const Case& c, const std::vector<uint16_t>& q,
                                         const std::vector<uint16_t>& k,
                                         const std::vector<uint16_t>& v, int64_t row) {
    const int64_t head = row / c.queries, query = row % c.queries;
    const int64_t keys = c.causal ? std::min(c.keys, query + 1) : c.keys;
    std::vector<double> weights, result(static_cast<size_t>(c.depth), 0);
    double maximum = -INFINITY, sum = 0;
    for (int64_t j = 0; j < keys; ++j) {
      double dot = 0;
      for (int64_t e = 0; e < c.depth; ++e)
        dot += ToDouble(q[row * c.depth + e]) * ToDouble(k[(head * c.keys + j) * c.depth + e]);
      weights.push_back(dot / std::sqrt(static_cast<double>(c.depth)));
      maximum = std::max(maximum, weights.back());
    }
    for (double& weight : weights) sum += weight = std::exp(weight - maximum);
    for (int64_t j = 0; j < keys; ++j) {
      for (int64_t d = 0; d < c.depth; ++d)
        result[d] += weights[j] / sum * ToDouble(v[(head * c.keys + j) * c.depth + d]);
    }
    return result;
  }

  absl::Status Time(const Case& c, const runtime::Model& model,
                    const std::vector<TensorView>& inputs, std::vector<TensorView>& outputs) {
    const double flops = 4.0 * static_cast<double>(c.batch * c.heads * c.queries) *
                         static_cast<double>(c.keys * c.depth) * (c.causal ? 0.5 : 1);
    const int launches = std::clamp(static_cast<int>(0.02 * 400e12 / flops), 5, 2000);
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
    std::printf("time  %-28s  %9.1f us  %6.1f TFLOP/s  %s\n", Name(c).c_str(), seconds[4] * 1e6,
                flops / seconds[4] * 1e-12, schedule_.c_str());
    return absl::OkStatus();
  }

  runtime::Device* device_;
  const compiler::KernelCompiler* compiler_;
  std::string schedule_;
};

int Main(int argc, char** argv) {
  auto compiler = compiler::MakeCudaCompiler("sm_90a", {argv + 1, argv + argc});
  auto device = runtime::CudaDevice::Open(0);
  for (const absl::Status& status : {compiler.status(), device.status()}) {
    if (!status.ok()) {
      std::fprintf(stderr, "%s\n", status.ToString().c_str());
      return 1;
    }
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // a line is seen although a later case hangs
  Runner runner(*device, compiler->get());
  int failures = 0;
  const auto run = [&](const Case& c, bool check) {
    const absl::Status status = runner.Run(c, check);
    if (status.ok()) return;
    ++failures;
    std::printf("FAILED %s: %s\n", Name(c).c_str(), status.ToString().c_str());
  };
  for (const Case& c :
       {Case{1, 1, 1, 1, 8}, Case{2, 3, 32, 32, 32}, Case{1, 2, 77, 201, 40},
        Case{2, 2, 130, 333, 64}, Case{1, 3, 257, 300, 80}, Case{1, 2, 200, 1000, 128},
        Case{1, 1, 100, 150, 256}, Case{1, 2, 300, 300, 64, true}, Case{1, 2, 515, 515, 128, true},
        Case{16, 12, 32, 32, 32}, Case{2, 8, 1024, 1024, 128}, Case{2, 8, 2048, 2048, 64, true}}) {
    run(c, true);
  }
  for (const Case& c :
       {Case{16, 12, 32, 32, 32}, Case{16, 12, 128, 128, 32}, Case{1, 12, 128, 128, 64},
        Case{32, 12, 128, 128, 64}, Case{4, 16, 4096, 4096, 64}, Case{4, 16, 4096, 4096, 128},
        Case{4, 16, 4096, 4096, 128, true}, Case{2, 8, 4096, 4096, 256}}) {
    run(c, false);
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hidet

int main(int argc, char** argv) { return hidet::Main(argc, argv); }
