// Checks and times convolutions of float16 channels-last images on a GPU: the layers of ResNet-18
// and ResNet-50.
//
//   convolution_gpu_benchmark [--sweep] [--layer=N] [folders with libnvrtc...]
//
// Each layer (or the N-th alone, from 0) at batch 1 and 32, with bias and relu, by the strategy and
// configuration that the cost model picks; with --sweep those of ResNet-18 at batch 1 also by every
// configuration of the tensor-core strategies, the best last. The image of a first layer, of 3
// channels, has them first, and its weight is stored as the strategies would like it. Results are
// compared with those of the CUDA cores' strategy. A time is that of one layer in a CUDA graph
// of 20 that follow each other, the median of rounds. Prints a line a case; exits with 1 if one is
// wrong. tools/bench_cudnn_convolutions.py prints the peer's times.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/float_types.h"
#include "base/status_macros.h"
#include "compiler/cuda_compiler.h"
#include "compiler/parallel.h"
#include "compiler/task_compiler.h"
#include "compiler/task_model.h"
#include "ir/task/tensor_layout.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/model.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy_oracle.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet {
namespace {

using Clock = std::chrono::steady_clock;
using runtime::CopyDirection;

struct Layer {
  int64_t channels, size, columns, kernel, stride;
};

// Of ResNet-18, then those that ResNet-50 has beside them.
constexpr int kLayersOfResNet18 = 11;
constexpr Layer kLayers[] = {
    {3, 224, 64, 7, 2},    {64, 56, 64, 3, 1},    {64, 56, 128, 3, 2},    {64, 56, 128, 1, 2},
    {128, 28, 128, 3, 1},  {128, 28, 256, 3, 2},  {128, 28, 256, 1, 2},   {256, 14, 256, 3, 1},
    {256, 14, 512, 3, 2},  {256, 14, 512, 1, 2},  {512, 7, 512, 3, 1},    {64, 56, 64, 1, 1},
    {64, 56, 256, 1, 1},   {256, 56, 64, 1, 1},   {256, 56, 128, 1, 1},   {128, 56, 128, 3, 2},
    {256, 56, 512, 1, 2},  {128, 28, 512, 1, 1},  {512, 28, 128, 1, 1},   {512, 28, 256, 1, 1},
    {256, 28, 256, 3, 2},  {512, 28, 1024, 1, 2}, {256, 14, 1024, 1, 1},  {1024, 14, 256, 1, 1},
    {1024, 14, 512, 1, 1}, {512, 14, 512, 3, 2},  {1024, 14, 2048, 1, 2}, {512, 7, 2048, 1, 1},
    {2048, 7, 512, 1, 1}};

std::string NameOf(const Layer& l, int64_t batch) {
  return absl::StrFormat("%2d x %4d %3dx%-3d -> %4d, %dx%d stride %d", batch, l.channels, l.size,
                         l.size, l.columns, l.kernel, l.kernel, l.stride);
}

// Small values that are exact in float16.
std::string RandomHalves(int64_t bytes, unsigned seed, double scale) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> distribution(-scale, scale);
  std::string contents(static_cast<size_t>(bytes), '\0');
  for (size_t i = 0; i + 1 < contents.size(); i += 2) {
    const uint16_t bits = Half::From(distribution(generator)).bits;
    std::memcpy(&contents[i], &bits, 2);
  }
  return contents;
}

struct Candidate {
  schedules::Choice choice;
  absl::StatusOr<compiler::CompiledTask> compiled = absl::UnknownError("not compiled");
  double seconds = INFINITY;
};

class Benchmark {
 public:
  // `layer`: the only one, or -1.
  Benchmark(const compiler::KernelCompiler& compiler, runtime::Device* device, bool sweep,
            int layer)
      : compiler_(compiler),
        device_(device),
        strategies_(schedules::AllStrategies()),
        tasks_(compiler_, strategies_),
        sweep_(sweep),
        layer_(layer) {}

  // Compiles the candidates of all layers at once, then runs layer by layer. Returns how many
  // failed.
  int Run() {
    std::vector<Case> cases;
    for (const int64_t batch : {1, 32}) {
      for (const Layer& layer : kLayers) {
        if (layer_ >= 0 && &layer != kLayers + layer_) continue;
        const bool sweeps = sweep_ && batch == 1 && &layer < kLayers + kLayersOfResNet18;
        cases.push_back({layer, batch, TaskOf(layer, batch)});
        AddCandidates(cases.back().task, sweeps, cases.back().candidates);
      }
    }
    std::vector<std::pair<const ir::Task*, Candidate*>> all;
    for (Case& c : cases) {
      for (Candidate& candidate : c.candidates) all.emplace_back(&c.task, &candidate);
    }
    const absl::Status status =
        compiler::RunInParallel(static_cast<int>(all.size()), kThreads, [&](int i) {
          const auto& [task, candidate] = all[static_cast<size_t>(i)];
          candidate->compiled = tasks_.CompileAs(*task, candidate->choice);
          return candidate->compiled.status();
        });
    if (!status.ok()) std::printf("FAILED %s\n", status.ToString().c_str());
    int failures = status.ok() ? 0 : 1;
    for (Case& c : cases) {
      const absl::Status result = Measure(c);
      if (result.ok()) continue;
      ++failures;
      std::printf("FAILED %s: %s\n", NameOf(c.layer, c.batch).c_str(), result.ToString().c_str());
    }
    return failures;
  }

 private:
  static constexpr int kThreads = 16;
  static constexpr int kRepetitions = 20;

  struct Case {
    Layer layer;
    int64_t batch = 1;
    ir::Task task;
    std::vector<Candidate> candidates;  // the chosen first, the one that is compared with last
  };

  ir::Task TaskOf(const Layer& layer, int64_t batch) const {
    const bool is_first = layer.channels < 8;
    ir::Task task = testing::Convolution(ir::Int64(batch), layer.channels, layer.size, layer.size,
                                         layer.columns, layer.kernel,
                                         {.dtype = ScalarType::kFloat16,
                                          .stride = layer.stride,
                                          .padding = layer.kernel / 2,
                                          .channels_last = !is_first,
                                          .result_channels_last = true});
    const schedules::StrategyOracle oracle(compiler_.target(), strategies_);
    const ir::TensorLayout layout = oracle.Layouts(task, /*operand=*/1).front().layout;
    if (is_first) task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, layout, true);
    return task;
  }

  void AddCandidates(const ir::Task& task, bool sweeps, std::vector<Candidate>& candidates) const {
    auto chosen = schedules::Choose(task, compiler_.target(), strategies_);
    if (chosen.ok()) candidates.push_back({*chosen});
    if (sweeps) AddAll(task, candidates);
    // What is compared with: one that shares no code with the others' main loop.
    for (const auto& strategy : strategies_) {
      if (strategy->name() != "matmul_tiled") continue;
      const auto space = strategy->Space(task, compiler_.target(), schedules::SearchSpace::kModel);
      candidates.push_back({{strategy.get(), space.front(), 0}});
    }
  }

  absl::Status Measure(Case& c) {
    std::string expected;
    for (size_t i = c.candidates.size(); i-- > 0;) {
      Candidate& candidate = c.candidates[i];
      HIDET_RETURN_IF_ERROR(candidate.compiled.status());
      HIDET_ASSIGN_OR_RETURN(const std::string y, Results(*candidate.compiled));
      if (expected.empty()) expected = y;
      HIDET_RETURN_IF_ERROR(AddContext(Compare(y, expected), candidate.compiled->strategy));
      HIDET_ASSIGN_OR_RETURN(candidate.seconds, Time(*candidate.compiled));
    }
    Print(c.layer, c.batch, c.candidates);
    return absl::OkStatus();
  }

  void AddAll(const ir::Task& task, std::vector<Candidate>& candidates) const {
    for (const auto& strategy : strategies_) {
      const bool is_ours = strategy->name().find("sm90") != absl::string_view::npos;
      if (!is_ours || !strategy->Matches(task, compiler_.target()).ok()) continue;
      for (const schedules::Config& config :
           strategy->Space(task, compiler_.target(), schedules::SearchSpace::kModel)) {
        candidates.push_back(
            {{strategy.get(), config, strategy->Cost(task, compiler_.target(), config)}});
      }
    }
  }

  struct Loaded {
    std::shared_ptr<const runtime::Model> model;
    std::vector<TensorView> inputs, outputs;
  };

  absl::StatusOr<void*> Upload(const std::string& bytes) {
    const auto size = static_cast<int64_t>(bytes.size());
    HIDET_ASSIGN_OR_RETURN(void* memory, device_->Allocate(size, 256));
    HIDET_RETURN_IF_ERROR(
        device_->Copy(memory, bytes.data(), size, CopyDirection::kFromHost, nullptr));
    HIDET_RETURN_IF_ERROR(device_->Synchronize(nullptr));
    return memory;
  }

  absl::StatusOr<Loaded> Load(const compiler::CompiledTask& compiled, int repetitions) {
    HIDET_ASSIGN_OR_RETURN(
        compiler::TaskModel task,
        compiler::MakeTaskModel(compiled, compiler_, {.repetitions = repetitions}));
    Loaded loaded;
    HIDET_ASSIGN_OR_RETURN(loaded.model, runtime::Model::Load(std::move(task.data)));
    const auto add = [&](std::vector<TensorView>& views,
                         const std::string& contents) -> absl::Status {
      HIDET_ASSIGN_OR_RETURN(void* memory, Upload(contents));
      views.push_back(
          {memory, ScalarType::kUInt8, {static_cast<int64_t>(contents.size())}, DeviceKind::kCuda});
      return absl::OkStatus();
    };
    for (size_t i = 0; i < task.input_bytes.size(); ++i) {
      HIDET_RETURN_IF_ERROR(
          add(loaded.inputs,
              RandomHalves(task.input_bytes[i], static_cast<unsigned>(i), i == 1 ? 0.1 : 1)));
    }
    for (const int64_t bytes : task.output_bytes)
      HIDET_RETURN_IF_ERROR(add(loaded.outputs, std::string(static_cast<size_t>(bytes), '\xff')));
    return loaded;
  }

  void Free(const Loaded& loaded) {
    for (const auto* views : {&loaded.inputs, &loaded.outputs}) {
      for (const TensorView& view : *views) device_->Free(view.data);
    }
  }

  absl::StatusOr<std::string> Results(const compiler::CompiledTask& compiled) {
    HIDET_ASSIGN_OR_RETURN(Loaded loaded, Load(compiled, 1));
    HIDET_RETURN_IF_ERROR(
        loaded.model->Run(loaded.inputs, absl::MakeSpan(loaded.outputs), {.synchronize = true}));
    std::string y(static_cast<size_t>(loaded.outputs[0].bytes()), '\0');
    HIDET_RETURN_IF_ERROR(device_->Copy(y.data(), loaded.outputs[0].data, loaded.outputs[0].bytes(),
                                        CopyDirection::kToHost, nullptr));
    HIDET_RETURN_IF_ERROR(device_->Synchronize(nullptr));
    Free(loaded);
    return y;
  }

  // Both sum in float32, in different orders, and round once to float16.
  static absl::Status Compare(const std::string& y, const std::string& expected) {
    double worst = 0;
    for (size_t i = 0; i + 1 < y.size(); i += 2) {
      uint16_t a, b;
      std::memcpy(&a, &y[i], 2);
      std::memcpy(&b, &expected[i], 2);
      const double value = Half::FromBits(a).ToFloat(), wanted = Half::FromBits(b).ToFloat();
      const double error = std::abs(value - wanted) / (1 + std::abs(wanted));
      worst = std::isnan(error) ? INFINITY : std::max(worst, error);
    }
    constexpr double kLimit = 2e-3;
    if (worst < kLimit) return absl::OkStatus();
    return absl::InternalError(absl::StrCat("wrong result, error ", worst));
  }

  absl::StatusOr<double> Time(const compiler::CompiledTask& compiled) {
    HIDET_ASSIGN_OR_RETURN(Loaded loaded, Load(compiled, kRepetitions));
    std::vector<double> seconds;
    constexpr int kRounds = 7, kRuns = 6;
    for (int round = 0; round < kRounds; ++round) {
      const auto begin = Clock::now();
      for (int i = 0; i < kRuns; ++i)
        HIDET_RETURN_IF_ERROR(loaded.model->Run(loaded.inputs, absl::MakeSpan(loaded.outputs)));
      HIDET_RETURN_IF_ERROR(loaded.model->Synchronize());
      seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count() /
                        (kRuns * kRepetitions));
    }
    Free(loaded);
    std::sort(seconds.begin(), seconds.end());
    return seconds[kRounds / 2];
  }

  void Print(const Layer& layer, int64_t batch, std::vector<Candidate>& candidates) const {
    const Candidate chosen = candidates.front();
    const auto line = [&](const char* kind, const Candidate& candidate) {
      std::printf("%s %s  %8.2f us  (model %6.2f)  %s\n", kind, NameOf(layer, batch).c_str(),
                  candidate.seconds * 1e6, candidate.choice.seconds * 1e6,
                  candidate.compiled->strategy.c_str());
    };
    if (candidates.size() > 2) {
      std::sort(candidates.begin(), candidates.end(),
                [](const Candidate& a, const Candidate& b) { return a.seconds > b.seconds; });
      for (const Candidate& candidate : candidates) line("sweep ", candidate);
    }
    line("chosen", chosen);
  }

  const compiler::KernelCompiler& compiler_;
  runtime::Device* device_;
  const schedules::StrategyList strategies_;
  const compiler::TaskCompiler tasks_;
  const bool sweep_;
  const int layer_;
};

int Main(int argc, char** argv) {
  std::vector<std::string> folders(argv + 1, argv + argc);
  const bool sweep = std::erase(folders, "--sweep") > 0;
  int layer = -1;
  std::erase_if(folders, [&](const std::string& argument) {
    return std::sscanf(argument.c_str(), "--layer=%d", &layer) == 1;
  });
  auto compiler = compiler::MakeCudaCompiler("sm_90a", folders);
  auto device = runtime::CudaDevice::Open(0);
  for (const absl::Status& status : {compiler.status(), device.status()}) {
    if (!status.ok()) {
      std::fprintf(stderr, "%s\n", status.ToString().c_str());
      return 1;
    }
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // a line is seen although a later case hangs
  return Benchmark(**compiler, *device, sweep, layer).Run() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hidet

int main(int argc, char** argv) { return hidet::Main(argc, argv); }
