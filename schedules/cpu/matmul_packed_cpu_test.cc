#include "schedules/cpu/matmul_packed_cpu.h"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/tensor_layout.h"
#include "ir/text/task_parser.h"
#include "ir/walk.h"
#include "schedules/cpu/generic_cpu.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::CpuRunner;

ir::Task Packed(const ir::Task& task, int operand, const Target& target) {
  return testing::InLikedLayout(task, *MatmulPackedCpu(), target, operand);
}

// The same results as those of the generic strategy, of elements between -1 and 1. Its sums are
// rounded too.
CpuRunner ExpectProducts(const ir::Task& task, const Target& target,
                         const ir::VarMap<int64_t>& symbols = {}, double tolerance = 1e-4) {
  const auto generic = GenericCpu();
  return testing::ExpectAgreement(
      task, *MatmulPackedCpu(),
      {.target = target,
       .calls = {symbols},
       .reference = generic.get(),
       .tolerance = testing::Tolerance{.absolute = tolerance, .relative = 2e-2 * tolerance},
       .scale = 0.5});
}

struct LinearCase {
  int64_t m, n, k;
  bool transposed = true, packed = false, symbolic_m = false, symbolic_k = false;
  int64_t batch = 0;
  int vector_bits = 0;    // 0: the host's
  bool a_across = false;  // x is stored as [k, m]
  double tolerance = 1e-4;
  bool symbolic_n = false;
};

class LinearTest : public ::testing::TestWithParam<LinearCase> {};

TEST_P(LinearTest, AgreesWithTheGenericStrategy) {
  const LinearCase& c = GetParam();
  const ir::Var m = testing::Symbol("m", c.m), n = testing::Symbol("n", c.n),
                k = ir::Var::Make("k", ir::Type::Int64(), {.min = 0, .max = 65536, .hint = c.k});
  testing::LinearOptions options{.weight_is_transposed = c.transposed,
                                 .input_is_transposed = c.a_across,
                                 .relu = true,
                                 .residual = true,
                                 .batch = c.batch};
  const ir::Task task = testing::Linear(c.symbolic_m ? ir::Expr(m) : Int64(c.m),
                                        c.symbolic_n ? ir::Expr(n) : Int64(c.n),
                                        c.symbolic_k ? ir::Expr(k) : Int64(c.k), options);
  Target target = testing::HostTarget();
  if (c.vector_bits != 0) target.vector_bits = c.vector_bits;
  ExpectProducts(c.packed ? Packed(task, 1, target) : task, target, {{m, c.m}, {n, c.n}, {k, c.k}},
                 c.tolerance);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, LinearTest,
    ::testing::Values(
        // A reduction of one step: what is prefetched lies past its end.
        LinearCase{5, 5, 1}, LinearCase{5, 5, 1, false}, LinearCase{5, 5, 1, true, true},
        LinearCase{5, 5, 2, false, false, false, false, 2},  //
        // A sum of nothing.
        LinearCase{3, 5, 0, false}, LinearCase{.m = 3, .n = 5, .k = 0, .symbolic_k = true},
        LinearCase{1, 33, 7}, LinearCase{14, 32, 16}, LinearCase{15, 31, 17},
        LinearCase{64, 64, 64, false}, LinearCase{50, 70, 90, false}, LinearCase{37, 129, 700},
        LinearCase{100, 200, 1025, false}, LinearCase{29, 65, 40, true, true},
        LinearCase{29, 65, 40, false, true}, LinearCase{128, 384, 700, true, true},
        LinearCase{9, 49, 2100, true, true}, LinearCase{20, 96, 1500, false},
        // Weights of each place of a batch, and single rows, which go through two panels at once.
        LinearCase{.m = 10, .n = 100, .k = 50, .packed = true, .batch = 3},
        LinearCase{.m = 1, .n = 150, .k = 2100, .transposed = false, .packed = true, .batch = 2},
        LinearCase{1, 300, 90, true, true}, LinearCase{2, 97, 4200, true, true},
        LinearCase{.m = 29, .n = 65, .k = 40, .packed = true, .vector_bits = 256},
        LinearCase{.m = 50, .n = 70, .k = 2100, .transposed = false, .vector_bits = 256},
        LinearCase{11, 80, 33, true, true}, LinearCase{11, 80, 33, false},
        LinearCase{300, 80, 33, false}, LinearCase{10, 100, 50, false, false, false, false, 3},
        LinearCase{11, 64, 33, true, true}, LinearCase{23, 48, 32, true, true, true},
        LinearCase{5, 40, 60, true, false, true, true},
        // A, whose rows are neighbours, read in place and (steps of a power of two) copied.
        LinearCase{.m = 50, .n = 70, .k = 90, .a_across = true},
        LinearCase{.m = 512, .n = 70, .k = 90, .a_across = true},
        LinearCase{.m = 1024, .n = 65, .k = 33, .packed = true, .a_across = true},
        LinearCase{.m = 512,
                   .n = 20,
                   .k = 2100,
                   .vector_bits = 256,
                   .a_across = true,
                   .tolerance = 2.5e-4},
        LinearCase{.m = 29, .n = 40, .k = 60, .symbolic_m = true, .a_across = true},
        // Tiles whose rows are not all there, of each height.
        LinearCase{.m = 1, .n = 65, .k = 40, .packed = true, .symbolic_m = true},
        LinearCase{.m = 2, .n = 65, .k = 40, .packed = true, .symbolic_m = true},
        LinearCase{.m = 4, .n = 65, .k = 40, .packed = true, .symbolic_m = true},
        LinearCase{.m = 5, .n = 65, .k = 40, .packed = true, .symbolic_m = true},
        LinearCase{.m = 9, .n = 65, .k = 40, .packed = true, .symbolic_m = true},
        LinearCase{.m = 10, .n = 65, .k = 40, .packed = true, .symbolic_m = true},
        LinearCase{.m = 13, .n = 65, .k = 40, .packed = true, .symbolic_m = true},
        LinearCase{.m = 11, .n = 48, .k = 2100, .packed = true, .symbolic_m = true},
        LinearCase{.m = 10, .n = 70, .k = 1024, .transposed = false, .symbolic_m = true},
        // One row and a few, B in place: panels as wide as the registers allow.
        LinearCase{.m = 1, .n = 128, .k = 70, .transposed = false, .batch = 3},
        LinearCase{.m = 1, .n = 512, .k = 70, .transposed = false, .batch = 3},
        LinearCase{.m = 1, .n = 333, .k = 70, .transposed = false, .batch = 3},
        LinearCase{.m = 3, .n = 333, .k = 70, .transposed = false, .vector_bits = 256},
        LinearCase{17, 19, 23, true, false, false, false, 3},
        // The last panel of each width, of so many columns as a call has.
        LinearCase{.m = 10, .n = 16, .k = 40, .transposed = false, .symbolic_n = true},
        LinearCase{.m = 10, .n = 17, .k = 40, .symbolic_m = true, .symbolic_n = true},
        LinearCase{.m = 7, .n = 65, .k = 140, .batch = 2, .symbolic_n = true},
        LinearCase{.m = 9, .n = 1000, .k = 2100, .tolerance = 2.5e-4, .symbolic_n = true}));

struct ConvolutionCase {
  int64_t n, c, size, o, r, stride = 1, padding = 0;
  bool packed = true;
  int64_t dilation = 1;
};

class ConvolutionTest : public ::testing::TestWithParam<ConvolutionCase> {};

TEST_P(ConvolutionTest, AgreesWithTheGenericStrategy) {
  const ConvolutionCase& c = GetParam();
  const ir::Var batch = testing::Symbol("n", c.n);
  const ir::Task task = testing::Convolution(
      batch, c.c, c.size, c.size + 2, c.o, c.r,
      {.stride = c.stride, .padding = c.padding, .residual = true, .dilation = c.dilation});
  const Target target = testing::HostTarget();
  ExpectProducts(c.packed ? Packed(task, 1, target) : task, target, {{batch, c.n}});
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ConvolutionTest,
    ::testing::Values(ConvolutionCase{1, 3, 12, 8, 3, 1, 1}, ConvolutionCase{2, 16, 7, 20, 1},
                      ConvolutionCase{3, 5, 9, 15, 3, 2, 1}, ConvolutionCase{1, 3, 30, 16, 7, 2, 3},
                      ConvolutionCase{2, 80, 7, 33, 3, 1, 1}, ConvolutionCase{1, 8, 8, 8, 1, 2},
                      ConvolutionCase{1, 130, 14, 24, 3, 1, 1},
                      ConvolutionCase{1, 6, 40, 10, 5, 2, 2}, ConvolutionCase{1, 3, 9, 9, 9, 1, 4},
                      ConvolutionCase{1, 7, 34, 12, 1, 2}, ConvolutionCase{2, 40, 14, 20, 1},
                      ConvolutionCase{1, 33, 3, 9, 1}, ConvolutionCase{1, 2100, 5, 17, 1},
                      ConvolutionCase{1, 7, 70, 12, 3, 2, 1},
                      ConvolutionCase{2, 4, 10, 6, 3, 1, 1, false},
                      // Panels that leave out what lies in the padding, one more than an image has
                      // rows, and one that has nothing else.
                      ConvolutionCase{2, 12, 19, 10, 3, 1, 12, true, 12},
                      ConvolutionCase{1, 5, 33, 7, 3, 2, 6, true, 6},
                      ConvolutionCase{1, 300, 9, 18, 5, 1, 12, true, 6},
                      ConvolutionCase{1, 3, 4, 6, 3, 1, 9, true, 2}));

// Sizes of the register tiles in a product's kernel, in rows (dimension 0) or vectors (1).
std::set<int64_t> TileSizes(const ir::Expr& rows, const ir::Expr& columns, int dimension) {
  absl::StatusOr<CpuRunner> runner = CpuRunner::Make(testing::Linear(rows, columns, Int64(32)),
                                                     *MatmulPackedCpu(), testing::HostTarget());
  EXPECT_TRUE(runner.ok()) << runner.status();
  std::set<int64_t> sizes;
  for (const ir::Buffer& buffer : ir::CollectBuffers(runner->program().kernels[0].body)) {
    if (buffer.name() == "acc") sizes.insert(*ir::AsInt(buffer.shape()[dimension]));
  }
  return sizes;
}

// A row alone does not cost what a whole tile does, nor a column what a whole panel does.
TEST(MatmulPackedCpuTest, TilesAreSmallWhereSizesAreKnownAtTheCall) {
  const std::set<int64_t> heights = TileSizes(testing::Symbol("m", 64), Int64(96), 0);
  EXPECT_EQ(heights.size(), 3u);
  EXPECT_EQ(*heights.begin(), 1);
  EXPECT_EQ(TileSizes(Int64(54), Int64(96), 0).size(), 1u);
  const std::set<int64_t> widths = TileSizes(Int64(54), testing::Symbol("n", 64), 1);
  EXPECT_GE(widths.size(), 2u);
  EXPECT_EQ(*widths.begin(), 1);
  EXPECT_EQ(TileSizes(Int64(54), Int64(96), 1).size(), 1u);
}

TEST(MatmulPackedCpuTest, PanelsAreNotAlongABatch) {
  const auto strategy = MatmulPackedCpu();
  const auto layouts_of = [&](int64_t n) {
    const ir::Task task =
        testing::Linear(Int64(8), Int64(n), Int64(4), {.weight_is_transposed = false, .batch = 3});
    return strategy->Layouts(task, testing::HostTarget(), 1);
  };
  EXPECT_THAT(layouts_of(1), ::testing::IsEmpty());
  const auto layouts = layouts_of(5);
  ASSERT_EQ(layouts.size(), 1u);
  EXPECT_THAT(layouts[0].order, ::testing::ElementsAre(0, 2, 1));
  EXPECT_EQ(layouts[0].blocks[0].dim, 2);
}

// y[r, i, j] = sum_k x[j, k] w[i, k]: r is in neither operand, so it is one of the product's rows
// or columns with an axis of w or x, and no panel of that operand is r's.
TEST(MatmulPackedCpuTest, NothingIsPackedThatIsRepeated) {
  const ir::Task task = *ir::ParseTask(R"(task repeated() anchor 0 {
  input w: float32[5, 7] constant
  input x: float32[20, 7] constant
  product: contraction y: float32[2, 5, 20] over 7
    v0 = w[i1, k0]
    v1 = x[i2, k0]
    sum: v0 * v1
  output y
})");
  const Target target = testing::HostTarget();
  // As the operands are, and as the layouts that are offered would have them.
  ExpectProducts(task, target);
  int packed = 0;
  for (int operand = 0; operand < 2; ++operand) {
    if (MatmulPackedCpu()->Layouts(task, target, operand).empty()) continue;
    ++packed;
    ExpectProducts(Packed(task, operand, target), target);
  }
  EXPECT_LE(packed, 1);
}

// Rows of the window that lie in the padding wherever it stands are not multiplied: infinite
// weights there would make NaN of zeros.
TEST(MatmulPackedCpuTest, RowsInThePaddingAreLeftOut) {
  constexpr int64_t kSize = 4, kDilation = 5;
  const ir::Task task =
      testing::Convolution(Int64(1), 1, kSize, kSize, 1, 3,
                           {.padding = kDilation, .bias = false, .dilation = kDilation});
  CpuRunner runner = CpuRunner::Make(task, *MatmulPackedCpu(), testing::HostTarget()).value();
  const std::vector<float> image(kSize * kSize, 2),
      weight = {INFINITY, INFINITY, INFINITY, 7, 3, 7, INFINITY, INFINITY, INFINITY};
  std::vector<float> y(kSize * kSize, NAN);
  ASSERT_TRUE(runner.Run({image.data(), weight.data()}, {y.data()}).ok());
  EXPECT_THAT(y, ::testing::Each(6));
}

TEST(MatmulPackedCpuTest, SaysWhyItDoesNotMatch) {
  const auto strategy = MatmulPackedCpu();
  const absl::Status softmax =
      strategy->Matches(testing::Softmax(Int64(4), Int64(8)), testing::HostTarget());
  EXPECT_EQ(softmax.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(softmax.message()),
              ::testing::HasSubstr("is no contraction but a reduce"));
  const absl::Status grouped = strategy->Matches(
      testing::Convolution(Int64(1), 8, 6, 6, 8, 3, {.groups = 4}), testing::HostTarget());
  EXPECT_EQ(grouped.code(), absl::StatusCode::kFailedPrecondition);
}

// In vectors of half as many lanes: a tile has as many registers as one of float32.
TEST(MatmulPackedCpuTest, SumsOfFloat64) {
  struct Case {
    int64_t m, n, k;
    bool transposed;
  };
  for (const auto& [m, n, k, transposed] : {Case{1, 40, 33, true}, Case{5, 7, 9, false},
                                            Case{29, 65, 1100, true}, Case{100, 50, 70, false}}) {
    const std::string text = absl::StrCat(
        "task product() anchor 0 {\n  input t0: float64[", m, ", ", k, "]\n  input t1: float64[",
        transposed ? n : k, ", ", transposed ? k : n, "]\n  product: contraction t2: float64[", m,
        ", ", n, "] over ", k, "\n    v0 = t0[i0, k0]\n    v1 = t1[",
        transposed ? "i1, k0" : "k0, i1", "]\n    sum: v0 * v1\n  output t2\n}\n");
    SCOPED_TRACE(text);
    const CpuRunner runner = ExpectProducts(ir::ParseTask(text).value(), testing::HostTarget(),
                                            /*symbols=*/{}, /*tolerance=*/1e-12);
    EXPECT_THAT(runner.source(), ::testing::Not(::testing::HasSubstr("<16 x double>")));
  }
}

// Sums of many products are those of parts: one that grows in a register through all of them has
// two to three times the error.
TEST(MatmulPackedCpuTest, LongSumsAreAddedUpInParts) {
  constexpr int64_t kRows = 8, kColumns = 32, kDepth = 5000;
  const ir::Task task = testing::Linear(Int64(kRows), Int64(kColumns), Int64(kDepth),
                                        {.weight_is_transposed = false, .bias = false});
  const auto x = testing::RandomValues<float>(kRows * kDepth, 1),
             w = testing::RandomValues<float>(kDepth * kColumns, 2);
  const Target target = testing::HostTarget();
  for (const Config& config : MatmulPackedCpu()->Space(task, target, SearchSpace::kSmall)) {
    SCOPED_TRACE(ToString(config));
    CpuRunner runner = CpuRunner::Make(task, *MatmulPackedCpu(), target, config).value();
    std::vector<float> y(kRows * kColumns, NAN);
    ASSERT_TRUE(runner.Run({x.data(), w.data()}, {y.data()}).ok());
    const auto exact = [&](int64_t i) {
      double sum = 0;
      for (int64_t k = 0; k < kDepth; ++k)
        sum += static_cast<double>(x[i / kColumns * kDepth + k]) * w[k * kColumns + i % kColumns];
      return sum;
    };
    EXPECT_LT(testing::RelativeError(y, exact), 6e-7);
  }
}

}  // namespace
}  // namespace hidet::schedules
