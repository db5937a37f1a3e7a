// Products in matrix tiles, in the interpreter of kernels, and on a processor that has them.
#include "schedules/cpu/matrix_tiles_cpu.h"

#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/intrinsic_use.h"
#include "ir/text/task_parser.h"
#include "schedules/cpu/matmul_packed_cpu.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/kernel_interpreter/kernel_interpreter.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::HostTensor;

Target WithTiles() {
  Target target;
  target.vector_bits = 512;
  target.has_bfloat16_dot = target.has_int8_dot = true;
  target.has_bfloat16_tiles = target.has_int8_tiles = true;
  return target;
}

struct TileCase {
  std::string name;
  ir::Task task;
  int packed = -1;  // the input that is stored as the strategy wants it
  ir::VarMap<int64_t> symbols = {};
  Config config = {};  // the first, if it is empty
  ir::Intrinsic dot = ir::Intrinsic::kTileDotBFloat16;
};

void PrintTo(const TileCase& c, std::ostream* out) { *out << c.name; }

ir::Task Parse(const std::string& text) {
  const absl::StatusOr<ir::Task> task = ir::ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status() << text;
  return *task;
}

ir::Task Bytes(const std::string& x, const std::string& w, int64_t m, int64_t n, int64_t k) {
  return Parse(absl::StrCat(
      "task product() anchor 0 {\n  input t0: ", x, "[", m, ", ", k, "]\n  input t1: ", w, "[", n,
      ", ", k, "]\n  product: contraction t2: int32[", m, ", ", n, "] over ", k,
      "\n    v0 = t0[i0, k0]\n    v1 = t1[i1, k0]\n    sum: int32(v0) * int32(v1)\n",
      "  output t2\n}\n"));
}

ir::Task Linear(const ir::Expr& m, int64_t n, int64_t k, testing::LinearOptions options = {}) {
  options.dtype = ScalarType::kBFloat16;
  return testing::Linear(m, Int64(n), Int64(k), options);
}

ir::Task Convolution(int64_t batch, int64_t channels, int64_t size, int64_t outputs,
                     int64_t window) {
  return testing::Convolution(Int64(batch), channels, size, size, outputs, window,
                              {.dtype = ScalarType::kBFloat16, .padding = window / 2});
}

std::vector<TileCase> TileCases() {
  const ir::Var m = testing::Symbol("m", 40);
  const auto byte = ir::Intrinsic::kTileDotInt8;
  std::vector<TileCase> cases = {
      {"WholeTiles", Linear(Int64(32), 32, 64)},
      {"OneTileOfRows", Linear(Int64(16), 48, 64, {.relu = true})},
      {"RowsThatDivideNothing", Linear(Int64(45), 40, 64)},
      {"FewRows", Linear(Int64(5), 33, 96)},
      {"StepsThatFillNoTile", Linear(Int64(33), 17, 90, {.weight_is_transposed = false})},
      {"OddDepth", Linear(Int64(20), 32, 71)},
      {"PackedWeight", Linear(Int64(48), 70, 83), 1},
      {"SeveralDepths",
       Linear(Int64(40), 40, 300),
       -1,
       {},
       {{{"mr", 32}, {"nr", 32}, {"mc", 32}, {"nc", 64}, {"kc", 64}, {"rows_outside", 1}}}},
      {"SeveralDepthsInPanels",
       Linear(Int64(32), 64, 256, {.residual = true}),
       1,
       {},
       {{{"mr", 32}, {"nr", 32}, {"mc", 32}, {"nc", 32}, {"kc", 48}, {"rows_outside", 0}}}},
      {"Batch", Linear(Int64(18), 20, 40, {.batch = 3})},
      {"BatchInPlace", Linear(Int64(32), 20, 64, {.weight_is_transposed = false, .batch = 2})},
      {"Convolution", Convolution(1, 6, 7, 20, 3)},
      {"ConvolutionOfPackedWeight", Convolution(2, 5, 6, 32, 3), 1},
      {"Pointwise", Convolution(2, 70, 5, 48, 1), 1},
      {"BytesOfBothKinds", Bytes("uint8", "int8", 20, 40, 70), -1, {}, {}, byte},
      {"BytesInPanels", Bytes("int8", "uint8", 33, 40, 130), 1, {}, {}, byte},
      {"SignedBytes", Bytes("int8", "int8", 20, 33, 128), 1, {}, {}, byte},
      {"UnsignedBytes", Bytes("uint8", "uint8", 32, 16, 64), -1, {}, {}, byte}};
  for (const int64_t rows : {1, 16, 17, 37}) {
    cases.push_back({absl::StrCat("FreeRows", rows), Linear(m, 40, 70), 1, {{m, rows}}});
  }
  return cases;
}

class MatrixTilesTest : public ::testing::TestWithParam<TileCase> {};

std::vector<ir::Scalar> ScalarsOf(const HostTensor& tensor) {
  std::vector<ir::Scalar> scalars;
  for (const double value : tensor.values) {
    scalars.push_back(IsFloat(tensor.dtype) ? ir::Scalar{.real = value}
                                            : ir::Scalar{.integer = static_cast<int64_t>(value)});
  }
  return scalars;
}

// The only result of a program's only kernel, lowered, in the interpreter.
HostTensor Interpret(const ir::Program& program, const std::vector<HostTensor>& stored,
                     const HostTensor& expected, const ir::VarMap<int64_t>& symbols) {
  const absl::StatusOr<ir::Kernel> lowered = testing::LowerForCpu(program.kernels[0]);
  EXPECT_TRUE(lowered.ok()) << lowered.status();
  const ir::Kernel& kernel = *lowered;
  testing::KernelArguments arguments;
  size_t result = 0;
  for (const ir::KernelParam& param : kernel.params) {
    const auto* buffer = std::get_if<ir::Buffer>(&param);
    if (buffer == nullptr) {
      arguments.scalars.push_back(symbols.at(std::get<ir::Var>(param)));
      continue;
    }
    if (buffer->name() == program.outputs[0].name()) {
      result = arguments.buffers.size();
      arguments.buffers.emplace_back(expected.values.size());
    }
    for (size_t i = 0; i < stored.size(); ++i) {
      if (buffer->name() == program.inputs[i].name())
        arguments.buffers.push_back(ScalarsOf(stored[i]));
    }
  }
  const absl::Status status = testing::RunKernel(kernel, arguments);
  EXPECT_TRUE(status.ok()) << status;
  HostTensor actual = expected;
  for (size_t i = 0; i < actual.values.size(); ++i) {
    const ir::Scalar& value = arguments.buffers[result][i];
    actual.values[i] = IsFloat(actual.dtype) ? value.real : static_cast<double>(value.integer);
  }
  return actual;
}

TEST_P(MatrixTilesTest, AgreesWithTheTask) {
  TileCase c = GetParam();
  const auto strategy = MatmulPackedCpu();
  std::vector<HostTensor> inputs, stored;
  for (size_t i = 0; i < c.task.inputs.size(); ++i) {
    const ir::Buffer& buffer = c.task.inputs[i].buffer;
    inputs.push_back(
        testing::RandomTensor(buffer.dtype().scalar, testing::ShapeAt(buffer, c.symbols), i));
    stored.push_back(inputs.back());
  }
  const std::vector<HostTensor> expected = testing::RunTask(c.task, inputs, c.symbols).value();
  if (c.packed >= 0) {
    const auto at = static_cast<size_t>(c.packed);
    c.task = testing::InLikedLayout(c.task, *strategy, WithTiles(), c.packed);
    stored[at] = testing::InLayout(inputs[at], c.task.inputs[at].layout);
  }
  const Config config = c.config.values.empty()
                            ? strategy->Space(c.task, WithTiles(), SearchSpace::kModel).front()
                            : c.config;
  const ir::Program program = strategy->Apply(c.task, WithTiles(), config).value();
  ASSERT_EQ(program.kernels.size(), 1u);
  EXPECT_TRUE(ir::UsesIntrinsic(program.kernels[0].body, c.dot)) << program.kernels[0].schedule;
  const HostTensor& result = expected[0];
  EXPECT_EQ(testing::Difference(Interpret(program, stored, result, c.symbols), result,
                                testing::ToleranceOf(result.dtype)),
            "");

  const Target host = testing::HostTarget();
  if (!host.has_bfloat16_tiles || !host.has_int8_tiles) return;
  testing::ExpectAgreement(c.task, *strategy,
                           {.target = WithTiles(), .config = config, .calls = {c.symbols}});
}

INSTANTIATE_TEST_SUITE_P(Products, MatrixTilesTest, ::testing::ValuesIn(TileCases()),
                         [](const auto& info) { return info.param.name; });

// Rows of few, neighbours in memory, or hardly any steps: vectors do as well.
TEST(MatrixTilesCpuTest, OtherProductsStayInVectors) {
  for (const ir::Task& task : {Linear(Int64(4), 64, 64), Linear(Int64(32), 64, 24),
                               Linear(Int64(32), 64, 64, {.input_is_transposed = true}),
                               Bytes("int8", "int8", 32, 32, 72)}) {
    const auto strategy = MatmulPackedCpu();
    const Config config = strategy->Space(task, WithTiles(), SearchSpace::kModel).front();
    const ir::Program program = strategy->Apply(task, WithTiles(), config).value();
    EXPECT_FALSE(ir::UsesIntrinsic(program.kernels[0].body, ir::Intrinsic::kTilesBegin))
        << program.kernels[0].schedule;
  }
}

}  // namespace
}  // namespace hidet::schedules
