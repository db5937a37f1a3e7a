// Products whose steps are words of two bfloat16 or four 8-bit integers: how the strategy chooses
// them, and what the kernels compute.
#include "schedules/cpu/reduction_words_cpu.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/float_types.h"
#include "base/rounding.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/intrinsic_use.h"
#include "ir/text/task_parser.h"
#include "schedules/cpu/matmul_packed_cpu.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::CpuRunner;

// The processor in vectors alone (matrix_tiles_cpu_test.cc), without words where it has no
// instruction for them.
Target WordTarget() {
  Target target = testing::HostTarget();
  target.has_bfloat16_tiles = target.has_int8_tiles = false;
  if (!target.has_bfloat16_dot) GTEST_LOG_(INFO) << "no vdpbf16ps on this processor";
  return target;
}

std::vector<uint16_t> RandomBFloat16(int64_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> distribution(-1, 1);
  std::vector<uint16_t> values(static_cast<size_t>(count));
  for (uint16_t& value : values) value = BFloat16::From(distribution(generator)).bits;
  return values;
}

double ValueOf(uint16_t bits) { return BFloat16::FromBits(bits).ToFloat(); }

template <typename T>
std::vector<T> RandomBytes(int64_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::vector<T> values(static_cast<size_t>(count));
  for (T& value : values) value = static_cast<T>(generator());
  return values;
}

// w[rows, k, rest] to panels of `size` rows with `group` elements of k side by side.
template <typename T>
std::vector<T> Pack(const std::vector<T>& w, int64_t rows, int64_t k, int64_t rest, int64_t row,
                    int64_t step, int64_t size, int64_t group) {
  const int64_t groups = CeilOfRatio(k, group);
  std::vector<T> packed(
      static_cast<size_t>(CeilOfRatio(rows, size) * groups * rest * size * group));
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < k; ++j) {
      for (int64_t l = 0; l < rest; ++l) {
        const int64_t word = (i / size * groups + j / group) * rest + l;
        packed[(word * size + i % size) * group + j % group] = w[i * row + j * step + l];
      }
    }
  }
  return packed;
}

void ExpectDots(const CpuRunner& runner, bool expected, ir::Intrinsic dot) {
  EXPECT_EQ(ir::UsesIntrinsic(runner.program().kernels[0].body, dot), expected)
      << runner.program().kernels[0].schedule;
}

struct LinearCase {
  int64_t m, n, k;
  bool transposed = true, packed = false, symbolic_m = false, a_across = false;
  int64_t batch = 0;
  bool has_dots = true;
};

class BFloat16LinearTest : public ::testing::TestWithParam<LinearCase> {};

TEST_P(BFloat16LinearTest, AgreesWithPlainLoops) {
  const LinearCase& c = GetParam();
  const ir::Var m = testing::Symbol("m", c.m);
  ir::Task task = testing::Linear(c.symbolic_m ? ir::Expr(m) : Int64(c.m), Int64(c.n), Int64(c.k),
                                  {.dtype = ScalarType::kBFloat16,
                                   .weight_is_transposed = c.transposed,
                                   .input_is_transposed = c.a_across,
                                   .relu = true,
                                   .batch = c.batch});
  Target target = WordTarget();
  const bool has_dots = target.has_bfloat16_dot && c.has_dots;
  target.has_bfloat16_dot = has_dots;
  const auto strategy = MatmulPackedCpu();
  const int64_t batch = std::max<int64_t>(1, c.batch);
  const auto x = RandomBFloat16(batch * c.m * c.k, 1), w = RandomBFloat16(batch * c.n * c.k, 2),
             bias = RandomBFloat16(c.n, 3);
  const int64_t row = c.transposed ? c.k : 1, step = c.transposed ? 1 : c.n;
  std::vector<uint16_t> stored = w;
  if (c.packed) {
    const auto layouts = strategy->Layouts(task, target, 1);
    ASSERT_EQ(layouts.size(), 1u);
    stored = Pack(w, c.n, c.k, 1, row, step, layouts[0].blocks[0].size, has_dots ? 2 : 1);
    task.inputs[1] = ir::MakeOperand(ir::Buffer(task.inputs[1].buffer), layouts[0], true);
  }
  CpuRunner runner = CpuRunner::Make(task, *strategy, target).value();
  ExpectDots(runner, has_dots, ir::Intrinsic::kDotBFloat16);
  std::vector<uint16_t> y(static_cast<size_t>(batch * c.m * c.n), 0x7FC0);
  const absl::Status status =
      runner.Run({x.data(), stored.data(), bias.data()}, {y.data()}, {{m, c.m}});
  ASSERT_TRUE(status.ok()) << status;
  const int64_t x_row = c.a_across ? 1 : c.k, x_step = c.a_across ? c.m : 1;
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t i = 0; i < c.m; ++i) {
      for (int64_t j = 0; j < c.n; ++j) {
        double sum = 0;
        for (int64_t l = 0; l < c.k; ++l) {
          sum += ValueOf(x[b * c.m * c.k + i * x_row + l * x_step]) *
                 ValueOf(w[b * c.n * c.k + j * row + l * step]);
        }
        // The product is rounded to bfloat16, and what becomes of it.
        const double expected = std::max(sum + ValueOf(bias[j]), 0.0);
        const double bound = (std::fabs(sum) + std::fabs(expected)) / 256 + 1e-4;
        ASSERT_NEAR(ValueOf(y[(b * c.m + i) * c.n + j]), expected, bound)
            << b << "," << i << "," << j;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, BFloat16LinearTest,
    ::testing::Values(
        // Depths that words do not divide; weights along memory, across it, and in panels.
        LinearCase{5, 5, 2}, LinearCase{1, 33, 7}, LinearCase{15, 31, 17},
        LinearCase{50, 70, 91, false}, LinearCase{29, 65, 41, true, true},
        LinearCase{29, 65, 40, false, true}, LinearCase{1, 100, 64, true, true},
        LinearCase{37, 129, 700}, LinearCase{100, 200, 1025, false},
        LinearCase{20, 96, 4500, true, true}, LinearCase{23, 48, 32, true, true, true},
        LinearCase{.m = 50, .n = 70, .k = 90, .a_across = true},
        LinearCase{.m = 51, .n = 40, .k = 33, .packed = true, .a_across = true},
        LinearCase{17, 19, 23, true, false, false, false, 3},
        LinearCase{17, 19, 24, false, false, false, false, 3},
        LinearCase{.m = 29, .n = 65, .k = 41, .packed = true, .has_dots = false}));

struct ConvolutionCase {
  int64_t n, c, size, o, r, stride = 1, padding = 0;
  bool packed = true;
};

class BFloat16ConvolutionTest : public ::testing::TestWithParam<ConvolutionCase> {};

TEST_P(BFloat16ConvolutionTest, AgreesWithPlainLoops) {
  const ConvolutionCase& c = GetParam();
  const ir::Var batch = testing::Symbol("n", c.n);
  ir::Task task = testing::Convolution(
      batch, c.c, c.size, c.size, c.o, c.r,
      {.dtype = ScalarType::kBFloat16, .stride = c.stride, .padding = c.padding});
  const Target target = WordTarget();
  const auto strategy = MatmulPackedCpu();
  const auto image = RandomBFloat16(c.n * c.c * c.size * c.size, 1),
             w = RandomBFloat16(c.o * c.c * c.r * c.r, 2), bias = RandomBFloat16(c.o, 3);
  std::vector<uint16_t> stored = w;
  if (c.packed) {
    const auto layouts = strategy->Layouts(task, target, 1);
    ASSERT_EQ(layouts.size(), 1u);
    stored = Pack(w, c.o, c.c, c.r * c.r, c.c * c.r * c.r, c.r * c.r, layouts[0].blocks[0].size,
                  target.has_bfloat16_dot ? 2 : 1);
    task.inputs[1] = ir::MakeOperand(ir::Buffer(task.inputs[1].buffer), layouts[0], true);
  }
  CpuRunner runner = CpuRunner::Make(task, *strategy, target).value();
  ExpectDots(runner, target.has_bfloat16_dot, ir::Intrinsic::kDotBFloat16);
  const int64_t out = (c.size + 2 * c.padding - c.r) / c.stride + 1;
  std::vector<uint16_t> y(static_cast<size_t>(c.n * c.o * out * out), 0x7FC0);
  const absl::Status status =
      runner.Run({image.data(), stored.data(), bias.data()}, {y.data()}, {{batch, c.n}});
  ASSERT_TRUE(status.ok()) << status;
  size_t at = 0;
  for (int64_t n = 0; n < c.n; ++n) {
    for (int64_t o = 0; o < c.o; ++o) {
      for (int64_t i = 0; i < out; ++i) {
        for (int64_t j = 0; j < out; ++j, ++at) {
          double sum = 0;
          for (int64_t l = 0; l < c.c * c.r * c.r; ++l) {
            const int64_t channel = l / (c.r * c.r), a = i * c.stride + l / c.r % c.r - c.padding,
                          b = j * c.stride + l % c.r - c.padding;
            if (a < 0 || a >= c.size || b < 0 || b >= c.size) continue;
            sum += ValueOf(image[((n * c.c + channel) * c.size + a) * c.size + b]) *
                   ValueOf(w[o * c.c * c.r * c.r + l]);
          }
          const double expected = std::max(sum + ValueOf(bias[o]), 0.0);
          const double bound = (std::fabs(sum) + std::fabs(expected)) / 256 + 1e-4;
          ASSERT_NEAR(ValueOf(y[at]), expected, bound) << n << "," << o << "," << i << "," << j;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, BFloat16ConvolutionTest,
                         ::testing::Values(ConvolutionCase{1, 3, 12, 8, 3, 1, 1},
                                           ConvolutionCase{2, 16, 7, 20, 1},
                                           ConvolutionCase{2, 17, 7, 20, 1},
                                           ConvolutionCase{3, 5, 9, 15, 3, 2, 1},
                                           ConvolutionCase{1, 3, 30, 16, 7, 2, 3},
                                           ConvolutionCase{1, 70, 14, 24, 3, 1, 1},
                                           ConvolutionCase{2, 4, 10, 6, 3, 1, 1, false}));

// y = x w^T of integers of 8 bits.
struct IntegerCase {
  int64_t m, n, k;
  bool x_is_unsigned = true, transposed = true, packed = false, w_is_unsigned = false;
  int vector_bits = 0;  // 0: the host's
};

class Int8ProductTest : public ::testing::TestWithParam<IntegerCase> {};

TEST_P(Int8ProductTest, IsExact) {
  const IntegerCase& c = GetParam();
  Target target = WordTarget();
  if (c.vector_bits != 0) target.vector_bits = c.vector_bits;
  const bool of_four = target.has_int8_dot && c.x_is_unsigned != c.w_is_unsigned;
  const std::string text = absl::StrCat(
      "task product() anchor 0 {\n  input t0: ", c.x_is_unsigned ? "uint8[" : "int8[", c.m, ", ",
      c.k, "]\n  input t1: ", c.w_is_unsigned ? "uint8[" : "int8[", c.transposed ? c.n : c.k, ", ",
      c.transposed ? c.k : c.n, "]\n  product: contraction t2: int32[", c.m, ", ", c.n, "] over ",
      c.k, "\n    v0 = t0[i0, k0]\n    v1 = t1[", c.transposed ? "i1, k0" : "k0, i1",
      "]\n    sum: int32(v0) * int32(v1)\n  output t2\n}\n");
  auto task = ir::ParseTask(text);
  ASSERT_TRUE(task.ok()) << task.status() << text;
  const auto strategy = MatmulPackedCpu();
  const auto x = RandomBytes<uint8_t>(c.m * c.k, 1), w = RandomBytes<uint8_t>(c.n * c.k, 2);
  const int64_t row = c.transposed ? c.k : 1, step = c.transposed ? 1 : c.n;
  std::vector<uint8_t> stored = w;
  if (c.packed) {
    const auto layouts = strategy->Layouts(*task, target, 1);
    ASSERT_EQ(layouts.size(), 1u);
    stored = Pack(w, c.n, c.k, 1, row, step, layouts[0].blocks[0].size, of_four ? 4 : 2);
    task->inputs[1] = ir::MakeOperand(ir::Buffer(task->inputs[1].buffer), layouts[0], true);
  }
  CpuRunner runner = CpuRunner::Make(*task, *strategy, target).value();
  ExpectDots(runner, of_four, ir::Intrinsic::kDotInt8);
  ExpectDots(runner, !of_four, ir::Intrinsic::kDotInt16);
  std::vector<int32_t> y(static_cast<size_t>(c.m * c.n), -1);
  const absl::Status status = runner.Run({x.data(), stored.data()}, {y.data()});
  ASSERT_TRUE(status.ok()) << status;
  const auto value = [](uint8_t byte, bool is_unsigned) {
    return is_unsigned ? int32_t{byte} : int32_t{static_cast<int8_t>(byte)};
  };
  for (int64_t i = 0; i < c.m; ++i) {
    for (int64_t j = 0; j < c.n; ++j) {
      int32_t sum = 0;
      for (int64_t l = 0; l < c.k; ++l) {
        sum +=
            value(x[i * c.k + l], c.x_is_unsigned) * value(w[j * row + l * step], c.w_is_unsigned);
      }
      ASSERT_EQ(y[i * c.n + j], sum) << i << "," << j;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, Int8ProductTest,
    ::testing::Values(IntegerCase{5, 5, 4}, IntegerCase{17, 50, 33},
                      IntegerCase{
                          .m = 17, .n = 50, .k = 35, .x_is_unsigned = false, .w_is_unsigned = true},
                      IntegerCase{20, 70, 64, true, false}, IntegerCase{20, 70, 62, true, false},
                      IntegerCase{29, 65, 40, true, true, true},
                      IntegerCase{29, 65, 9001, false, false, true, true},
                      IntegerCase{1, 100, 43, true, true, true},
                      // Of one kind: words of two.
                      IntegerCase{17, 50, 33, false}, IntegerCase{20, 70, 62, false, false},
                      IntegerCase{29, 65, 41, false, true, true},
                      IntegerCase{29, 65, 41, true, true, true, true},
                      IntegerCase{17, 50, 33, true, true, true, true, 256}));

TEST(ReductionWordsCpuTest, SumsOfOtherIntegersAreRefused) {
  const auto ints =
      ir::ParseTask(
          "task product() anchor 0 {\n  input t0: uint8[8, 64]\n  input t1: int8[64, 48]\n"
          "  product: contraction t2: int64[8, 48] over 64\n    v0 = t0[i0, k0]\n"
          "    v1 = t1[k0, i1]\n    sum: int64(v0) * int64(v1)\n  output t2\n}\n")
          .value();
  const absl::Status status = MatmulPackedCpu()->Matches(ints, testing::HostTarget());
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("nor one of words"));
}

}  // namespace
}  // namespace hidet::schedules
