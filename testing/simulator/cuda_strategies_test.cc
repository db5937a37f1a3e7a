// What the GPU strategies make of tasks, in the simulator: without findings, and with the values of
// the task itself.
#include <cmath>
#include <cstring>
#include <optional>

#include "gtest/gtest.h"
#include "ir/canonical_value.h"
#include "ir/evaluate.h"
#include "schedules/generic_cuda.h"
#include "schedules/grouped.h"
#include "schedules/matmul_tiled_cuda.h"
#include "schedules/matmul_wgmma_sm90.h"
#include "schedules/row_group_cuda.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/run_program.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::testing {
namespace {

using ir::Int64;

std::vector<uint8_t> BytesOf(const HostTensor& tensor) {
  const auto size = static_cast<size_t>(BitWidth(tensor.dtype) / 8);
  std::vector<uint8_t> bytes(tensor.values.size() * size);
  for (size_t i = 0; i < tensor.values.size(); ++i) {
    const uint64_t bits =
        IsFloat(tensor.dtype)
            ? ir::BitsOfFloat(tensor.dtype, tensor.values[i])
            : ir::BitsOfInteger(tensor.dtype, static_cast<int64_t>(tensor.values[i]));
    std::memcpy(&bytes[i * size], &bits, size);
  }
  return bytes;
}

HostTensor TensorOf(ScalarType dtype, std::vector<int64_t> shape,
                    const std::vector<uint8_t>& bytes) {
  HostTensor tensor = ZeroTensor(dtype, std::move(shape));
  const auto size = static_cast<size_t>(BitWidth(dtype) / 8);
  for (size_t i = 0; i < tensor.values.size(); ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, &bytes[i * size], size);
    tensor.values[i] = IsFloat(dtype) ? ir::FloatOfBits(dtype, bits)
                                      : static_cast<double>(ir::IntegerOfBits(dtype, bits));
  }
  return tensor;
}

std::vector<int64_t> ShapeOf(const ir::Buffer& buffer, const ir::VarMap<int64_t>& symbols) {
  ir::EvaluateContext context;
  for (const auto& [var, value] : symbols)
    context.vars.insert_or_assign(var, ir::Value::Int(var.type(), value));
  std::vector<int64_t> shape;
  for (const ir::Expr& extent : buffer.shape())
    shape.push_back(ir::EvaluateExpr(extent, context)->AsInt());
  return shape;
}

struct CheckOptions {
  int64_t limit = 2;    // integers are indices below it
  bool eights = false;  // floats are multiples of 1/8, so that sums are exact in any order
  std::optional<schedules::Config> config;  // else the first
  int multiprocessors = schedules::Hopper().multiprocessors;
};

void Check(const ir::Task& task, const schedules::Strategy& strategy,
           const ir::VarMap<int64_t>& symbols = {}, CheckOptions options = {}) {
  std::vector<HostTensor> inputs;
  std::vector<std::vector<uint8_t>> bytes;
  for (const ir::Operand& operand : task.inputs) {
    const ScalarType dtype = operand.buffer.dtype().scalar;
    const std::vector<int64_t> shape = ShapeOf(operand.buffer, symbols);
    inputs.push_back(IsInteger(dtype) ? RandomIndices(dtype, shape, options.limit, inputs.size())
                                      : RandomTensor(dtype, shape, inputs.size()));
    if (options.eights) {
      for (double& value : inputs.back().values) value = std::round(value * 8) / 8;
    }
    bytes.push_back(BytesOf(inputs.back()));
  }
  const absl::StatusOr<std::vector<HostTensor>> expected = RunTask(task, inputs, symbols);
  ASSERT_TRUE(expected.ok()) << expected.status();
  schedules::Target target = schedules::Hopper();
  target.multiprocessors = options.multiprocessors;
  absl::StatusOr<ProgramRunner> runner =
      options.config.has_value() ? ProgramRunner::Make(task, strategy, target, *options.config)
                                 : ProgramRunner::Make(task, strategy, target);
  ASSERT_TRUE(runner.ok()) << runner.status();
  for (const uint64_t seed : {0, 1}) {
    std::vector<const void*> input_bytes;
    for (const auto& input : bytes) input_bytes.push_back(input.data());
    std::vector<std::vector<uint8_t>> outputs;
    std::vector<void*> output_bytes;
    for (const HostTensor& tensor : *expected) outputs.push_back(BytesOf(tensor));
    for (auto& output : outputs) {
      std::fill(output.begin(), output.end(), 0xcd);
      output_bytes.push_back(output.data());
    }
    const absl::Status status = runner->Run(input_bytes, output_bytes, symbols, {.seed = seed});
    ASSERT_TRUE(status.ok()) << task.name << ": " << status;
    for (size_t i = 0; i < outputs.size(); ++i) {
      const HostTensor& wanted = (*expected)[i];
      EXPECT_EQ(Difference(TensorOf(wanted.dtype, wanted.shape, outputs[i]), wanted,
                           ToleranceOf(wanted.dtype)),
                "")
          << task.name;
    }
  }
}

TEST(GenericCudaTest, Maps) {
  const ir::Var rows = Symbol("rows");
  for (const ScalarType dtype :
       {ScalarType::kFloat32, ScalarType::kFloat16, ScalarType::kBFloat16}) {
    Check(AddRelu(rows, Int64(64), dtype), *schedules::GenericCuda(), {{rows, 9}});
    Check(AddRelu(rows, Int64(33), dtype), *schedules::GenericCuda(), {{rows, 9}});
  }
}

TEST(GenericCudaTest, ReductionsAndContractions) {
  const ir::Var rows = Symbol("rows");
  Check(Softmax(rows, Int64(37)), *schedules::GenericCuda(), {{rows, 5}});
  Check(ResidualLayerNorm(rows, Int64(40)), *schedules::GenericCuda(), {{rows, 5}});
  Check(Linear(rows, Int64(24), Int64(40), {.relu = true, .residual = true}),
        *schedules::GenericCuda(), {{rows, 7}});
  Check(Linear(rows, Int64(24), Int64(40),
               {.dtype = ScalarType::kFloat16, .weight_is_transposed = false}),
        *schedules::GenericCuda(), {{rows, 7}});
}

TEST(GenericCudaTest, GathersConvolutionAndAttention) {
  const ir::Var n = Symbol("n"), length = Symbol("length");
  Check(Embedding(n, 20, 12), *schedules::GenericCuda(), {{n, 6}}, {.limit = 20});
  Check(Convolution(n, 4, 6, 5, 8, 3, {.padding = 1, .residual = true}), *schedules::GenericCuda(),
        {{n, 2}});
  Check(Attention(n, length, 2, 16), *schedules::GenericCuda(), {{n, 2}, {length, 5}});
}

// Few results with long reductions are shared by blocks or split; many are not.
TEST(GenericCudaTest, LongReductions) {
  const auto check = [](std::vector<int64_t> shape, int axis, ScalarType dtype) {
    Check(AxisSum(std::vector<ir::Expr>(shape.begin(), shape.end()), axis, dtype),
          *schedules::GenericCuda(), {}, {.eights = true});
  };
  check({3, 700}, 1, ScalarType::kFloat32);
  check({3, 701}, 1, ScalarType::kFloat32);
  check({2, 1032}, 1, ScalarType::kFloat16);
  check({1, 40000}, 1, ScalarType::kFloat32);
  check({2, 35001}, 1, ScalarType::kFloat16);
  check({1030, 5}, 0, ScalarType::kFloat32);
  check({40, 1030}, 0, ScalarType::kFloat16);
  check({7, 300, 6}, 1, ScalarType::kFloat32);
  const ir::Var rows = Symbol("rows", 4096), columns = Symbol("columns", 8);
  Check(AxisSum({rows, columns}, 0), *schedules::GenericCuda(), {{rows, 1000}, {columns, 5}},
        {.eights = true});
  Check(AxisSum({rows, columns}, 0), *schedules::GenericCuda(), {{rows, 3}, {columns, 5}},
        {.eights = true});
}

// A product with one row is a reduction a column.
TEST(GenericCudaTest, SkinnyProducts) {
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    Check(Linear(Int64(1), Int64(5), Int64(528), {.dtype = dtype}), *schedules::GenericCuda(), {},
          {.eights = true});
    Check(Linear(Int64(2), Int64(5), Int64(133), {.dtype = dtype}), *schedules::GenericCuda(), {},
          {.eights = true});
  }
}

TEST(GenericCudaTest, Scans) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns"), many = Symbol("many", 9000);
  for (const bool exclusive : {false, true}) {
    for (const bool reverse : {false, true}) {
      const auto strategy = schedules::GenericCuda();
      Check(RunningSum({rows, columns}, 1, exclusive, reverse), *strategy,
            {{rows, 3}, {columns, 600}}, {.eights = true});
      Check(RunningSum({rows, columns}, 0, exclusive, reverse), *strategy,
            {{rows, 257}, {columns, 2}}, {.eights = true});
      Check(RunningSum({rows, many}, 0, exclusive, reverse), *strategy, {{rows, 5}, {many, 300}},
            {.eights = true});
      Check(RunningSum({rows}, 0, exclusive, reverse), *strategy, {{rows, 31}}, {.eights = true});
    }
  }
}

TEST(GenericCudaTest, Updates) {
  const ir::Var rows = Symbol("rows"), count = Symbol("count");
  Check(ScatterRows(rows, Int64(300), count, /*add=*/true), *schedules::GenericCuda(),
        {{rows, 5}, {count, 9}}, {.limit = 5});
  // Rows that are written twice have no defined value: each at most once.
  Check(ScatterRows(rows, Int64(7), count, /*add=*/false), *schedules::GenericCuda(),
        {{rows, 1}, {count, 1}}, {.limit = 1});
}

// The configurations of a task; `largest` says whether those of large tiles, too.
std::vector<schedules::Config> TiledConfigs(const ir::Task& task, bool largest) {
  std::vector<schedules::Config> configs;
  for (const schedules::Config& config : schedules::MatmulTiledCuda()->Space(
           task, schedules::Hopper(), schedules::SearchSpace::kModel)) {
    if (largest || config.at("tm") == 4) configs.push_back(config);
  }
  return configs;
}

// Remainders on each axis, more steps than stages, parts.
TEST(MatmulTiledCudaTest, Linear) {
  const ir::Var m = Symbol("m", 70);
  const auto strategy = schedules::MatmulTiledCuda();
  const auto check = [&](const ir::Task& task, int64_t rows, bool largest) {
    for (const schedules::Config& config : TiledConfigs(task, largest))
      Check(task, *strategy, {{m, rows}}, {.eights = true, .config = config});
  };
  check(Linear(m, Int64(72), Int64(40), {.relu = true, .residual = true}), 67, true);
  check(Linear(m, Int64(36), Int64(260), {.relu = true, .residual = true}), 35, false);
  check(Linear(m, Int64(33), Int64(41)), 67, false);
  check(Linear(m, Int64(40), Int64(7), {.batch = 2}), 5, false);
  check(Linear(m, Int64(36), Int64(40), {.weight_is_transposed = false}), 35, false);
  check(Linear(m, Int64(36), Int64(40), {.dtype = ScalarType::kFloat16}), 35, false);
  check(Linear(m, Int64(20), Int64(24), {.dtype = ScalarType::kFloat64}), 35, false);
}

TEST(MatmulTiledCudaTest, Convolution) {
  const ir::Var n = Symbol("n", 1);
  const auto strategy = schedules::MatmulTiledCuda();
  for (const ir::Task& task : {Convolution(n, 30, 5, 7, 20, 3, {.padding = 1, .residual = true}),
                               Convolution(n, 7, 12, 8, 6, 3, {.stride = 2, .padding = 1}),
                               Convolution(n, 32, 6, 6, 36, 1, {.bias = false})}) {
    for (const schedules::Config& config : TiledConfigs(task, /*largest=*/false))
      Check(task, *strategy, {{n, 2}}, {.eights = true, .config = config});
  }
}

// The parts of a convolution are added where rows of the image take several vectors.
TEST(MatmulTiledCudaTest, PartsOfAConvolutionWithResidual) {
  const auto strategy = schedules::MatmulTiledCuda();
  for (int64_t width : {28, 14, 12}) {
    for (int64_t split : {2, 3}) {
      const ir::Task task =
          Convolution(Int64(1), 8, 10, width, 12, 3, {.padding = 1, .residual = true});
      Check(task, *strategy, {},
            {.eights = true,
             .config = {{{{"wm", 1}, {"wn", 2}, {"tm", 4}, {"tn", 4}, {"split", split}}}}});
    }
  }
}

// A 1 x 1 convolution is a product with the image, which is contiguous along the results.
TEST(MatmulWgmmaSm90Test, PointwiseConvolution) {
  const ir::Var n = Symbol("n", 1);
  Check(Convolution(n, 24, 4, 10, 20, 1, {.dtype = ScalarType::kFloat16, .residual = true}),
        *schedules::MatmulWgmmaSm90(), {{n, 2}},
        {.config = {{{{"consumers", 2}, {"bn", 64}, {"bk", 64}, {"stages", 2}}}}});
}

// Two parts as wide and one narrower: remainders on each axis, more steps than stages. On four
// multiprocessors the blocks of a part loop over its tiles.
TEST(GroupedTest, ProductsOnTensorCores) {
  const ir::Var m = Symbol("m", 70);
  const auto linear = [&](int64_t n, LinearOptions options) {
    options.dtype = ScalarType::kFloat16;
    return Linear(m, Int64(n), Int64(136), options);
  };
  const auto strategy = schedules::Grouped(schedules::MatmulWgmmaSm90());
  Check(OfOneInput({linear(72, {.relu = true}), linear(72, {}), linear(24, {.bias = false})}),
        *strategy, {{m, 67}},
        {.config = {{{{"consumers", 1}, {"bn", 64}, {"bk", 64}, {"stages", 2}}}},
         .multiprocessors = 4});
  Check(OfOneInput({linear(72, {.residual = true}), linear(20, {})}), *strategy, {{m, 5}},
        {.config = {{{{"0.consumers", 1},
                      {"0.bn", 128},
                      {"0.bk", 64},
                      {"0.stages", 2},
                      {"1.consumers", 1},
                      {"1.bn", 64},
                      {"1.bk", 128},
                      {"1.stages", 2}}}}});
}

TEST(GroupedTest, ProductsOnCudaCores) {
  const ir::Var m = Symbol("m", 70);
  const ir::Task task =
      OfOneInput({Linear(m, Int64(36), Int64(40), {.relu = true}), Linear(m, Int64(36), Int64(40)),
                  Linear(m, Int64(9), Int64(40), {.residual = true})});
  const auto strategy = schedules::Grouped(schedules::MatmulTiledCuda());
  for (const schedules::Config& config :
       strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kModel)) {
    if (config.values.size() == 5 && config.at("tm") == 4)
      Check(task, *strategy, {{m, 35}}, {.eights = true, .config = config});
  }
}

TEST(MatmulWgmmaSm90Test, SumsInHalf) {
  const ir::Var m = Symbol("m");
  for (const int64_t n : {72, 20}) {  // stored by the copy engine, and by threads
    ir::Task task = Linear(m, Int64(n), Int64(40),
                           {.dtype = ScalarType::kFloat16, .relu = true, .residual = true});
    task.half_reduction = true;
    Check(
        task, *schedules::MatmulWgmmaSm90(), {{m, 70}},
        {.eights = true, .config = {{{{"consumers", 1}, {"bn", 64}, {"bk", 64}, {"stages", 2}}}}});
  }
}

TEST(RowGroupCudaTest, SoftmaxAndNormalization) {
  const ir::Var rows = Symbol("rows"), columns = Symbol("columns");
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    Check(Softmax(rows, columns, dtype), *schedules::RowGroupCuda(), {{rows, 3}, {columns, 301}});
    Check(Softmax(rows, Int64(64), dtype), *schedules::RowGroupCuda(), {{rows, 3}});
    Check(ResidualLayerNorm(rows, Int64(384), dtype), *schedules::RowGroupCuda(), {{rows, 4}});
    Check(ResidualLayerNorm(rows, Int64(1030), dtype), *schedules::RowGroupCuda(), {{rows, 2}});
  }
}

}  // namespace
}  // namespace hidet::testing
