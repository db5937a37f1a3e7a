#include "testing/golden_cuda/golden_cases.h"

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "schedules/all_strategies.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::testing {

using ir::Int64;

namespace {

// A first layer, its weight in blocks of 8 taps.
ir::Task FirstLayer(const ir::Var& n, ScalarType dtype) {
  ir::Task task =
      Convolution(n, 3, 20, 20, 40, 7,
                  {.dtype = dtype, .stride = 2, .padding = 3, .result_channels_last = true});
  task.inputs[1] = ir::MakeOperand(
      task.inputs[1].buffer, {.order = {0, 1, 2, 3}, .blocks = {{.dim = 3, .size = 8}}}, true);
  return task;
}

}  // namespace

std::vector<GoldenCase> GoldenCases() {
  const ScalarType half = ScalarType::kFloat16;
  const ir::Var rows = Symbol("rows", 512);
  const std::string small_tile = "wm=1 wn=2 tm=4 tn=4 slices=1 depth=16 split=1";
  return {
      {"map", AddRelu(rows, Int64(100)), "generic"},
      {"embedding", Embedding(rows, 1000, 384), "generic"},
      {"sum_of_columns", AxisSum({rows, Int64(300)}, 0), "generic"},
      {"running_sum", RunningSum({rows, Int64(70)}, 1, false, false), "generic"},
      {"scatter_add", ScatterRows(rows, Int64(64), Symbol("count", 32), ir::CombinerKind::kSum),
       "generic"},
      {"softmax", Softmax(rows, Int64(300), half), "row_group", "t=128"},
      {"residual_layer_norm", ResidualLayerNorm(rows, Int64(384), half), "row_group", "t=32"},
      {"all_reduce_rms_norm", AllReduceRmsNorm(3, 264, 2, half), "peers_row_group", "t=64 shots=1"},
      {"all_reduce_two_shots", AllReduce(2048, 4, ScalarType::kBFloat16), "peers_generic",
       "shots=2"},
      {"transpose", TransposeAdd(rows, Int64(64), Int64(72)), "transpose", "lanes=4 rows=4"},
      {"max_pool", MaxPool(Symbol("n", 1), 9, 9, 16, 3, 2, half), "window_strip", "strip=2"},
      {"linear_skinny", Linear(Int64(2), Int64(70), Int64(520), {.dtype = half, .relu = true}),
       "matmul_skinny", "t=32 rows=2 split=1"},
      {"attention_decode",
       GeneralAttention(Int64(2), Int64(1), Symbol("keys", 512),
                        {.heads = 2, .heads_of_keys = 1, .depth = 64, .width = 64}),
       "attention_decode", "keys=2 split=2 ahead=3"},
      {"linear_mma", Linear(rows, Int64(70), Int64(45), {.dtype = half, .relu = true}),
       "matmul_mma", "wm=2 wn=2 tm=16 tn=16 depth=32 split=1"},
      {"linear_tiled", Linear(rows, Int64(70), Int64(45), {.relu = true}), "matmul_tiled",
       small_tile},
      {"convolution_tiled",
       Convolution(Symbol("n", 1), 3, 20, 20, 16, 3, {.stride = 2, .padding = 1}), "matmul_tiled",
       small_tile},
      {"linear_wgmma",
       Linear(rows, Int64(72), Int64(200), {.dtype = half, .relu = true, .residual = true}),
       "matmul_wgmma_sm90", "consumers=1 bn=64 bk=64 stages=3 split=1 blocks=1"},
      {"linear_wgmma_residual",
       Linear(rows, Int64(72), Int64(200), {.dtype = half, .residual = true}), "matmul_wgmma_sm90",
       "consumers=2 bn=128 bk=64 stages=3 split=1 blocks=1 ahead=1"},
      {"linear_wgmma_parts", Linear(rows, Int64(72), Int64(2000), {.dtype = half}),
       "matmul_wgmma_sm90", "consumers=1 bn=64 bk=64 stages=3 split=4 blocks=1"},
      {"convolution_wgmma",
       Convolution(Symbol("n", 1), 64, 20, 20, 40, 3,
                   {.dtype = half, .stride = 2, .padding = 1, .channels_last = true}),
       "convolution_wgmma_sm90", "consumers=1 bn=32 bk=64 stages=3 split=1 blocks=1"},
      {"convolution_gather", FirstLayer(Symbol("n", 1), half), "matmul_gather_sm90",
       "consumers=1 bn=32 bk=64 stages=3 split=1 blocks=1"},
      {"attention_wgmma", Attention(Symbol("batch", 16), Symbol("length", 32), 4, 32, half),
       "attention_wgmma_sm90", "consumers=1 bn=32 stages=2"},
  };
}

absl::StatusOr<CudaCheck> CheckCase(const GoldenCase& golden) {
  const schedules::StrategyList strategies = schedules::AllStrategies();
  for (const std::unique_ptr<schedules::Strategy>& strategy : strategies) {
    // The strategies of a CPU may have the same name; they do not take a GPU.
    if (strategy->name() != golden.strategy ||
        !strategy->Matches(golden.task, schedules::Hopper()).ok())
      continue;
    schedules::Config config =
        strategy->Space(golden.task, schedules::Hopper(), schedules::SearchSpace::kModel).front();
    if (!golden.config.empty()) {
      HIDET_ASSIGN_OR_RETURN(config, schedules::ParseConfig(golden.config));
    }
    return CheckCuda(golden.task, *strategy, config);
  }
  return absl::NotFoundError(
      absl::StrCat("no strategy \"", golden.strategy, "\" takes \"", golden.name, "\""));
}

}  // namespace hidet::testing
