// What rewrites keep is tested wherever tasks run (testing/graph_opt_test runs each operator's task
// in several forms); here is what they change.
#include "ir/task/task_inline.h"

#include <string>

#include "gtest/gtest.h"
#include "ir/text/task_parser.h"

namespace hidet::ir {
namespace {

// x + f(x), as often as a fused operator has members: reads and work grow with the number of maps,
// not as their power.
TEST(InlineMaps, ReadsOfTheSameElementAreOne) {
  constexpr int kMaps = 64;
  std::string text = "task chain() anchor 0 {\n  input t0: float32[8]\n";
  for (int i = 0; i < kMaps; i += 2) {
    absl::StrAppend(&text, "  f: map t", i + 1, ": float32[8]\n    v0 = t", i,
                    "[i0]\n    value: exp(v0)\n");
    absl::StrAppend(&text, "  add: map t", i + 2, ": float32[8]\n    v0 = t", i, "[i0]\n    v1 = t",
                    i + 1, "[i0]\n    value: v0 + v1\n");
  }
  absl::StrAppend(&text, "  output t", kMaps, "\n}\n");
  const auto task = ParseTask(text).value();
  const Task inlined = InlineMaps(task);
  ASSERT_EQ(inlined.stages.size(), 1u);
  EXPECT_EQ(inlined.stages[0].reads.size(), 1u);
  EXPECT_TRUE(VerifyTask(inlined).ok()) << VerifyTask(inlined);
}

// Reads of the same element that are filled with `first` and `second` outside.
size_t ReadsOfTwoPads(absl::string_view first, absl::string_view second) {
  const auto task =
      ParseTask(absl::StrCat("task pads() anchor 0 {\n  input t0: float32[8]\n"
                             "  pads: map t1: float32[9]\n"
                             "    v0 = t0[i0] if i0 < 8 else ",
                             first, "\n    v1 = t0[i0] if i0 < 8 else ", second,
                             "\n    value: v0 * v1\n"
                             "  output t1\n}\n"));
  EXPECT_TRUE(task.ok()) << task.status();
  return InlineMaps(*task).stages[0].reads.size();
}

TEST(InlineMaps, ReadsWithOtherFillsAreTwo) {
  EXPECT_EQ(ReadsOfTwoPads("0.0", "0.0"), 1u);
  EXPECT_EQ(ReadsOfTwoPads("0.0", "-0.0"), 2u);
  EXPECT_EQ(ReadsOfTwoPads("0.0", "1.0"), 2u);
  EXPECT_EQ(ReadsOfTwoPads("nan", "nan"), 1u);
}

TEST(InlineMaps, StagesThatNothingReadAreDroppedAndTheAnchorStaysWhereItIs) {
  const auto task = *ParseTask(R"(task dead() anchor 1 {
  input t0: float32[8]
  relu: map t1: float32[8]
    v0 = t0[i0]
    value: max(v0, 0.0f)
  exp: map t2: float32[8]
    v0 = t0[i0]
    value: exp(v0)
  output t2
}
)");
  for (const Task& inlined : {InlineViews(task), InlineMaps(task)}) {
    ASSERT_EQ(inlined.stages.size(), 1u);
    EXPECT_EQ(inlined.anchor, 0);
    EXPECT_EQ(inlined.stages[0].name, "exp");
  }
}

// A product takes conversions to wider floats, and nothing else that its operands are made by.
TEST(InlineMaps, ProductsReadNarrowFloats) {
  const auto inlined = [](absl::string_view value, absl::string_view dtype,
                          bool half_reduction = false) {
    auto task = ParseTask(absl::StrCat(R"(task product() anchor 1 {
  input t0: )",
                                       dtype, R"([4, 8]
  input t1: float32[8, 6]
  made: map t2: float32[4, 8]
    v0 = t0[i0, i1]
    value: )",
                                       value, R"(
  product: contraction t3: float32[4, 6] over 8
    v0 = t2[i0, k0]
    v1 = t1[k0, i1]
    sum: v0 * v1
  output t3
}
)"));
    EXPECT_TRUE(task.ok()) << task.status();
    task->leeway.half_reduction = half_reduction;
    const Task result = InlineMaps(*task);
    EXPECT_TRUE(VerifyTask(result).ok()) << VerifyTask(result);
    return result;
  };
  const Task narrow = inlined("float32(v0)", "float16");
  ASSERT_EQ(narrow.stages.size(), 1u);
  EXPECT_EQ(narrow.stages[0].reads[0].buffer.dtype(), Type::Scalar(ScalarType::kFloat16));
  EXPECT_EQ(inlined("float32(v0)", "int8").stages.size(), 2u);
  EXPECT_EQ(inlined("float32(v0)", "float16", /*half_reduction=*/true).stages.size(), 2u);
  EXPECT_EQ(inlined("exp(v0)", "float32").stages.size(), 2u);
}

// What a softmax and its logarithm have in common.
TEST(InlineMaps, EqualReductionsAreOne) {
  const auto task = *ParseTask(R"(task entropy() anchor 0 {
  input t0: float32[4, 8]
  max: reduce t1: float32[4] over 8
    v0 = t0[i0, k0]
    max: v0
  exp: map t2: float32[4, 8]
    v0 = t0[i0, i1]
    v1 = t1[i0]
    value: exp(v0 - v1)
  again: reduce t3: float32[4] over 8
    v0 = t0[i0, k0]
    max: v0
  other: reduce t4: float32[4] over 8
    v0 = t0[i0, k0]
    min: v0
  sum: reduce t5: float32[4] over 8
    v0 = t2[i0, k0]
    v1 = t3[i0]
    v2 = t4[i0]
    sum: v0 * v1 * v2
  output t5
}
)");
  const Task inlined = InlineMaps(task);
  EXPECT_TRUE(VerifyTask(inlined).ok()) << VerifyTask(inlined);
  ASSERT_EQ(inlined.stages.size(), 3u);
  EXPECT_EQ(inlined.stages[0].name, "max");
  EXPECT_EQ(inlined.stages[1].name, "other");
  EXPECT_EQ(inlined.stages[2].reads.size(), 3u) << "the element, the maximum, the minimum";
}

// Stages that are left where each reads through an index from data, t1[i], of t0 as it is seen.
size_t StagesBehindAGather(absl::string_view shape, absl::string_view of, absl::string_view read) {
  const auto task =
      ParseTask(absl::StrCat("task gather() anchor 1 {\n  input t0: float32", of,
                             "\n  input t1: int64[3]\n  view: map t2: float32", shape, "\n", read,
                             "  take: map t3: float32[3]\n    v0 = t1[i0]\n    v1 = "
                             "t2[v0]\n    value: v1\n  output t3\n}\n"));
  EXPECT_TRUE(task.ok()) << task.status();
  const Task inlined = InlineMaps(*task);
  EXPECT_TRUE(VerifyTask(inlined).ok()) << VerifyTask(inlined);
  return inlined.stages.size();
}

// What is checked is the index of what is seen: through a part, or a constant, that would be lost.
TEST(InlineMaps, KeepsTheCheckOfAnIndexFromData) {
  EXPECT_EQ(StagesBehindAGather("[6]", "[6]", "    v0 = t0[i0]\n    value: exp(v0)\n"), 1u);
  EXPECT_EQ(StagesBehindAGather("[6]", "[2, 3]", "    v0 = t0[i0 / 3, i0 % 3]\n    value: v0\n"),
            1u);
  EXPECT_EQ(StagesBehindAGather("[4]", "[6]", "    v0 = t0[i0 + 1]\n    value: v0\n"), 2u);
  EXPECT_EQ(StagesBehindAGather("[4]", "[6]", "    v0 = t0[i0]\n    value: v0\n"), 2u);
  EXPECT_EQ(StagesBehindAGather("[6]", "[1]", "    v0 = t0[0]\n    value: v0\n"), 2u);
  EXPECT_EQ(StagesBehindAGather("[6]", "[6]", "    value: 2.0f\n"), 2u);
}

}  // namespace
}  // namespace hidet::ir
