// Products whose steps are words of two bfloat16 or four 8-bit integers: how the strategy chooses
// them, and what the kernels compute.
#include "schedules/cpu/reduction_words_cpu.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/intrinsic_use.h"
#include "ir/text/task_parser.h"
#include "schedules/cpu/generic_cpu.h"
#include "schedules/cpu/matmul_packed_cpu.h"
#include "testing/cpu_runner/agreement.h"
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

// The same results as those of the generic strategy, of floats between -1 and 1.
CpuRunner ExpectProducts(const ir::Task& task, bool is_packed, const Target& target,
                         const ir::VarMap<int64_t>& symbols = {}) {
  const auto strategy = MatmulPackedCpu(), generic = GenericCpu();
  testing::AgreementOptions options{
      .target = target, .calls = {symbols}, .reference = generic.get(), .scale = 0.5};
  // The product is rounded to bfloat16, and what becomes of it.
  if (!task.outputs[0].dtype().IsInteger())
    options.tolerance = testing::Tolerance{.absolute = 1e-2, .relative = 1.0 / 64};
  return testing::ExpectAgreement(
      is_packed ? testing::InLikedLayout(task, *strategy, target, 1) : task, *strategy, options);
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

TEST_P(BFloat16LinearTest, AgreesWithTheGenericStrategy) {
  const LinearCase& c = GetParam();
  const ir::Var m = testing::Symbol("m", c.m);
  const ir::Task task =
      testing::Linear(c.symbolic_m ? ir::Expr(m) : Int64(c.m), Int64(c.n), Int64(c.k),
                      {.dtype = ScalarType::kBFloat16,
                       .weight_is_transposed = c.transposed,
                       .input_is_transposed = c.a_across,
                       .relu = true,
                       .batch = c.batch});
  Target target = WordTarget();
  const bool has_dots = target.has_bfloat16_dot && c.has_dots;
  target.has_bfloat16_dot = has_dots;
  const CpuRunner runner = ExpectProducts(task, c.packed, target, {{m, c.m}});
  ExpectDots(runner, has_dots, ir::Intrinsic::kDotBFloat16);
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

TEST_P(BFloat16ConvolutionTest, AgreesWithTheGenericStrategy) {
  const ConvolutionCase& c = GetParam();
  const ir::Var batch = testing::Symbol("n", c.n);
  const ir::Task task = testing::Convolution(
      batch, c.c, c.size, c.size, c.o, c.r,
      {.dtype = ScalarType::kBFloat16, .stride = c.stride, .padding = c.padding});
  const Target target = WordTarget();
  const CpuRunner runner = ExpectProducts(task, c.packed, target, {{batch, c.n}});
  ExpectDots(runner, target.has_bfloat16_dot, ir::Intrinsic::kDotBFloat16);
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
  const CpuRunner runner = ExpectProducts(ir::ParseTask(text).value(), c.packed, target);
  ExpectDots(runner, of_four, ir::Intrinsic::kDotInt8);
  ExpectDots(runner, !of_four, ir::Intrinsic::kDotInt16);
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
  const auto ints = *ir::ParseTask(
      "task product() anchor 0 {\n  input t0: uint8[8, 64]\n  input t1: int8[64, 48]\n"
      "  product: contraction t2: int64[8, 48] over 64\n    v0 = t0[i0, k0]\n"
      "    v1 = t1[k0, i1]\n    sum: int64(v0) * int64(v1)\n  output t2\n}\n");
  const absl::Status status = MatmulPackedCpu()->Matches(ints, testing::HostTarget());
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("nor one of words"));
}

}  // namespace
}  // namespace hidet::schedules
