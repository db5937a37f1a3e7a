#include "schedules/cpu/matmul_operands_cpu.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"

namespace hidet::schedules {
namespace {

// y[i, j] = sum_k a * b[k, j], for 1000 x 64 of k x j, and A's read as given.
ContractionShape ProductOf(absl::string_view a_shape, absl::string_view a_read,
                           absl::string_view rows) {
  const std::string text =
      absl::StrCat("task product() anchor 0 {\n  input t0: float32", a_shape,
                   "\n  input t1: float32[1000, 64]\n", "  product: contraction t2: float32[", rows,
                   ", 64] over 1000\n    v0 = ", a_read,
                   "\n    v1 = t1[k0, i1]\n    sum: v0 * v1\n  output t2\n}\n");
  auto task = ir::ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status() << text;
  auto shape = GetContractionShape(*task, {.empty_sums = true});
  EXPECT_TRUE(shape.ok()) << shape.status();
  return *std::move(shape);
}

// The steps along the reduction of a transposed A are its rows: those of a power of two fall on few
// cache sets.
TEST(MatmulOperandsCpuTest, ReadsAInPlaceUnlessItsStepsFallOnFewCacheSets) {
  EXPECT_TRUE(IsAReadInPlace(ProductOf("[96, 1000]", "t0[i0, k0]", "96"), {}));
  EXPECT_TRUE(IsAReadInPlace(ProductOf("[1000, 96]", "t0[k0, i0]", "96"), {}));
  EXPECT_TRUE(IsAReadInPlace(ProductOf("[1000, 500]", "t0[k0, i0]", "500"), {}));
  for (const absl::string_view rows : {"512", "1024", "1536"}) {
    EXPECT_FALSE(
        IsAReadInPlace(ProductOf(absl::StrCat("[1000, ", rows, "]"), "t0[k0, i0]", rows), {}));
  }
}

// Whole words, side by side.
TEST(MatmulOperandsCpuTest, ReadsWordsInPlaceWhereTheyLieSideBySide) {
  const ReductionWords pairs{.group = 2, .word = ScalarType::kUInt32},
      many{.group = 16, .word = ScalarType::kUInt32};
  EXPECT_TRUE(IsAReadInPlace(ProductOf("[96, 1000]", "t0[i0, k0]", "96"), pairs));
  EXPECT_FALSE(IsAReadInPlace(ProductOf("[96, 1000]", "t0[i0, k0]", "96"), many));
  EXPECT_FALSE(IsAReadInPlace(ProductOf("[1000, 96]", "t0[k0, i0]", "96"), pairs));
}

}  // namespace
}  // namespace hidet::schedules
