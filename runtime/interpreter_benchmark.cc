// What a step costs: a model of 50 CPU steps that do nothing, called again and again with the same
// and with changing buffers, and with sizes that alternate; and what eight threads lose that call
// one model at once, beside threads with a model each.
//
//   bazel run --config=opt //runtime:interpreter_benchmark
//
// The goal is 100 ns a step (counter per_step), the check of inputs and the borrowing of a session
// included.
#include <vector>

#include "benchmark/benchmark.h"
#include "runtime/model.h"

namespace hidet::runtime {
namespace {

constexpr int kSteps = 50;

void Nothing(const uint64_t* args, int64_t, int64_t, void*) { benchmark::DoNotOptimize(args); }

std::shared_ptr<const Model> MakeModel() {
  ModelData data;
  ModelSpec& spec = data.spec;
  const SizeExpr n = SizeExpr::Symbol(0);
  const SizeExpr bytes = {{{SizeOp::kSymbol, 0}, {SizeOp::kConst, 256}, {SizeOp::kMul, 0}}};
  spec.name = "nothing";
  spec.target = "cpu";
  spec.symbols = {{.name = "n", .input = 0, .dim = 0, .max = 1000}};
  spec.inputs = {{"x", ScalarType::kFloat32, {n, SizeExpr::Const(64)}}};
  spec.outputs = {{"y", ScalarType::kFloat32, {n, SizeExpr::Const(64)}}};
  spec.buffers = {{BufferKind::kInput, 0, DeviceKind::kCpu, bytes},
                  {BufferKind::kOutput, 0, DeviceKind::kCpu, bytes}};
  spec.objects = {{ObjectKind::kSharedObject, "0.so", "cpu"}};
  spec.kernels = {{.symbol = "nothing"}};
  int from = 0;
  for (int i = 0; i < kSteps; ++i) {
    int to = 1;
    if (i + 1 < kSteps) {
      to = static_cast<int>(spec.buffers.size());
      spec.buffers.push_back({BufferKind::kArena, -1, DeviceKind::kCpu, bytes});
    }
    LaunchStep launch;
    launch.args = {BufferArg{from}, BufferArg{to}, ScalarArg{ScalarType::kInt64, n}};
    Step step = {launch, {from}, {to}};
    if (i > 0) step.after = {i - 1};
    spec.run.steps.push_back(step);
    from = to;
  }
  LoadOptions options;
  options.symbols["nothing"] = reinterpret_cast<void*>(&Nothing);
  return Model::Load(data, options).value();
}

// Argument 0: how many different buffers take turns. Argument 1: how many different sizes.
void BM_NothingModel(benchmark::State& state) {
  const auto model = MakeModel();
  const int64_t num_buffers = state.range(0), num_sizes = state.range(1);
  std::vector<std::vector<float>> memory(2 * num_buffers, std::vector<float>(64 * 32));
  std::vector<TensorView> inputs, outputs;
  for (int64_t i = 0; i < num_buffers * num_sizes; ++i) {
    const Shape shape = {8 + i % num_sizes, 64};
    inputs.push_back({memory[2 * (i % num_buffers)].data(), ScalarType::kFloat32, shape});
    outputs.push_back({memory[2 * (i % num_buffers) + 1].data(), ScalarType::kFloat32, shape});
  }
  size_t turn = 0;
  for (auto _ : state) {
    const absl::Status status = model->Run({&inputs[turn], 1}, {&outputs[turn], 1});
    if (!status.ok()) state.SkipWithError(status.ToString().c_str());
    if (++turn == inputs.size()) turn = 0;
  }
  state.counters["per_step"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kSteps,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(BM_NothingModel)
    ->Args({1, 1})
    ->Args({2, 1})
    ->Args({1, 4})
    ->ArgNames({"buffers", "sizes"});

// Argument 0: whether each thread has a model of its own.
void BM_NothingModelOfThreads(benchmark::State& state) {
  static const std::shared_ptr<const Model> shared = MakeModel();
  const std::shared_ptr<const Model> model = state.range(0) != 0 ? MakeModel() : shared;
  std::vector<float> memory(2 * 8 * 64);
  const TensorView input = {memory.data(), ScalarType::kFloat32, {8, 64}};
  TensorView output = {memory.data() + 8 * 64, ScalarType::kFloat32, {8, 64}};
  for (auto _ : state) {
    const absl::Status status = model->Run({&input, 1}, {&output, 1});
    if (!status.ok()) state.SkipWithError(status.ToString().c_str());
  }
  state.counters["calls"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(BM_NothingModelOfThreads)->Arg(0)->Arg(1)->ArgName("apart")->Threads(8)->UseRealTime();

}  // namespace
}  // namespace hidet::runtime
