#include "schedules/composition.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"
#include "schedules/strategy_oracle.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The strategies of the parts, in order.
std::vector<std::string> PartsOf(const ir::AnalyzedTask& task, const Target& target) {
  const StrategyList strategies = AllStrategies();
  const absl::StatusOr<Composition> cut = ChooseParts(task, target, strategies);
  EXPECT_TRUE(cut.ok()) << cut.status();
  std::vector<std::string> names;
  for (const ir::TaskSegment& part : cut->parts) {
    EXPECT_TRUE(ir::VerifyTask(part.task).ok()) << ir::PrintTask(part.task);
    const absl::StatusOr<Choice> choice = Choose(part.task, target, strategies);
    EXPECT_TRUE(choice.ok()) << choice.status();
    names.emplace_back(choice->strategy->name());
  }
  return names;
}

TEST(Composition, KeepsWholeWhatAStrategyTakes) {
  EXPECT_THAT(PartsOf(testing::Softmax(Int64(64), Int64(512)), Hopper()), ElementsAre("row_group"));
}

// What no strategy takes is two products around a softmax, each as fast as it is alone, and the
// movement after them.
TEST(Composition, AttentionThatNobodyTakesIsProductsAndASoftmax) {
  EXPECT_THAT(PartsOf(testing::Attention(Int64(8), Int64(512), 12, 64), Hopper()),
              ElementsAre("matmul_tiled", "row_group", "matmul_tiled", "generic"));
}

// What a strategy takes is cut all the same where the parts are surely faster: 12 heads of 256 by
// 256 scores, which the caches hold. With 128 it is nearly the same; 16 heads of 1024 would be
// faster apart if their scores were not 64 MB.
TEST(Composition, AttentionIsCutWhereItsPartsAreSurelyFaster) {
  Target target;
  target.vector_bits = 512;
  target.threads = 2;
  const auto parts_of = [&](int64_t heads, int64_t length) {
    return PartsOf(testing::Attention(Int64(2), Int64(length), heads / 2, 64), target);
  };
  EXPECT_THAT(parts_of(12, 128), ElementsAre("attention"));
  EXPECT_THAT(parts_of(12, 256),
              ElementsAre("matmul_packed", "row_group", "matmul_packed", "generic"));
  EXPECT_THAT(parts_of(16, 1024), ElementsAre("attention"));
  EXPECT_THAT(PartsOf(testing::Attention(testing::Symbol("b", 2), Int64(256), 6, 64), target),
              ElementsAre("attention"));
  target.l3_bytes = int64_t{256} << 20;
  EXPECT_THAT(parts_of(16, 1024),
              ElementsAre("matmul_packed", "row_group", "matmul_packed", "generic"));
}

// On tensor cores one kernel is faster than three at all sizes.
TEST(Composition, AttentionOnTensorCoresStaysWhole) {
  for (const int64_t length : {64, 128, 512, 2048}) {
    for (const int64_t heads : {2, 12}) {
      EXPECT_THAT(
          PartsOf(testing::Attention(Int64(2), Int64(length), heads, 64, ScalarType::kFloat16),
                  Hopper()),
          ElementsAre("attention_wgmma_sm90"))
          << heads << " heads of " << length;
    }
  }
}

// The logarithms of 8 x 120 sums are computed once a row: there are 33 times as many elements.
TEST(Composition, WhatRowsNeedIsComputedOnceARow) {
  const auto task = *ir::ParseTask(R"(task log_softmax() anchor 0 {
  input t0: float32[8, 33, 120]
  rows: reduce t1: float32[8, 120], t2: float32[8, 120] over 33
    v0 = t0[i0, k0, i1]
    softmax: v0, 1.0f
  log_softmax: map t3: float32[8, 33, 120]
    v0 = t0[i0, i1, i2]
    v1 = t1[i0, i2]
    v2 = t2[i0, i2]
    value: v0 - v1 - log(v2)
  output t3
}
)");
  const Composition cut =
      ChooseParts(ir::AnalyzedTask(task), testing::HostTarget(), AllStrategies()).value();
  ASSERT_EQ(cut.parts.size(), 3U);
  EXPECT_EQ(ir::PrintTask(cut.parts[1].task), R"(task log_softmax() anchor 0 {
  input t0: float32[8, 120]
  log_softmax.rows: map t1: float32[8, 120]
    v0 = t0[i0, i1]
    value: log(v0)
  output t1
}
)");
}

TEST(Composition, SaysWhyAStageHasNoStrategy) {
  const absl::StatusOr<Composition> cut =
      Compose(testing::Softmax(Int64(4), Int64(8)), /*cache_bytes=*/0,
              [](const ir::AnalyzedTask&) -> absl::StatusOr<double> {
                return absl::UnimplementedError("nobody is here");
              });
  EXPECT_THAT(std::string(cut.status().message()), HasSubstr("nobody is here"));
}

ir::AnalyzedTask ParsedMap(absl::string_view inputs, absl::string_view stages,
                           absl::string_view output) {
  const auto parsed = ir::ParseTask(
      absl::StrCat("task map() anchor 0 {\n", inputs, stages, "  output ", output, "\n}\n"));
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  return ir::AnalyzedTask(*parsed);
}

// Each part of a join is computed where it is read, and nowhere else: its condition is asked once.
TEST(StrategyOracle, FusesWhatIsComputedOfTheParts) {
  const StrategyList strategies = AllStrategies();
  const StrategyOracle oracle(testing::HostTarget(), strategies);
  const std::string x = "  input t0: float32[64, 56, 56]\n",
                    y = "  input t1: float32[64, 56, 56]\n";
  const std::string relu =
      "  relu: map t2: float32[64, 56, 56]\n    v0 = t0[i0, i1, i2]\n    value: max(v0, 0.0f)\n";
  const auto join = [](absl::string_view first) {
    return absl::StrCat(
        "  join: map t3: float32[128, 56, 56]\n    v0 = ", first,
        "[i0, i1, i2] if i0 < 64 else 0.0\n    v1 = t1[i0 - 64, i1, i2] if 64 <= i0 "
        "else 0.0\n    value: select(i0 < 64, v0, v1)\n");
  };
  const ir::AnalyzedTask both = ParsedMap(x + y, relu + join("t2"), "t3");
  const absl::Status fused =
      oracle.CanFuse(both, {{ParsedMap(x, relu, "t2")}, {ParsedMap(x + y, join("t0"), "t3")}});
  EXPECT_TRUE(fused.ok()) << fused;
  const std::string text = ir::PrintTask(both.inlined());
  EXPECT_EQ(text.find("select"), text.rfind("select")) << text;
}

// A variance and the mean beside it are made of the same moments, over axes that are no rows too.
TEST(StrategyOracle, FusesWhatReducesTheSame) {
  const auto moments = [](int first) {
    return absl::Substitute(
        R"(  moments: reduce t$0: float32[512], t$1: float32[512], t$2: float32[512] over 64, 49
    v0 = t0[k0, i0, k1]
    welford: 1.0f, v0, 0.0f
)",
        first, first + 1, first + 2);
  };
  const auto map = [](int result, int of) {
    return absl::Substitute("  map: map t$0: float32[512]\n    v0 = t$1[i0]\n    value: v0\n",
                            result, of);
  };
  const auto task = [](const std::string& stages, absl::string_view outputs) {
    const auto parsed = ir::ParseTask(absl::StrCat(
        "task moments() anchor 0 {\n  input t0: float32[64, 512, 49]\n", stages, outputs, "}\n"));
    EXPECT_TRUE(parsed.ok()) << parsed.status();
    return ir::AnalyzedTask(*parsed);
  };
  const ir::AnalyzedTask mean = task(moments(1) + map(4, 2), "  output t4\n");
  const ir::AnalyzedTask squares = task(moments(1) + map(4, 3), "  output t4\n");
  const ir::AnalyzedTask both =
      task(moments(1) + map(4, 2) + moments(5) + map(8, 7), "  output t4\n  output t8\n");
  const StrategyList strategies = AllStrategies();
  for (const Target& target : {Hopper(), testing::HostTarget()}) {
    const absl::Status fused =
        StrategyOracle(target, strategies).CanFuse(both, {{mean}, {squares}});
    EXPECT_TRUE(fused.ok()) << fused;
  }
}

// A division takes its own time, not that of all operations beside it: numbers become bytes in one
// kernel.
TEST(StrategyOracle, FusesADivisionAndSimpleOperations) {
  const StrategyList strategies = AllStrategies();
  const StrategyOracle oracle(testing::HostTarget(), strategies);
  const std::string x = "  input t0: float32[64, 3000]\n";
  const std::string divide =
      "  divide: map t1: float32[64, 3000]\n    v0 = t0[i0, i1]\n    value: v0 / 0.1f\n";
  const auto round = [](absl::string_view of) {
    return absl::StrCat("  round: map t2: uint8[64, 3000]\n    v0 = ", of,
                        "[i0, i1]\n    value: uint8(min(max(round(v0) + 3.0f, 0.0f), 255.0f))\n");
  };
  const absl::Status fused =
      oracle.CanFuse(ParsedMap(x, divide + round("t1"), "t2"),
                     {{ParsedMap(x, divide, "t1")}, {ParsedMap(x, round("t0"), "t2")}});
  EXPECT_TRUE(fused.ok()) << fused;
}

// What is transposed in tiles is not read element by element.
TEST(StrategyOracle, FusesASumThatIsTransposed) {
  const StrategyList strategies = AllStrategies();
  const StrategyOracle oracle(testing::HostTarget(), strategies);
  const std::string x = "  input t0: float32[2048, 2048]\n",
                    y = "  input t1: float32[2048, 2048]\n";
  const std::string sum =
      "  sum: map t2: float32[2048, 2048]\n    v0 = t0[i0, i1]\n    v1 = t1[i0, i1]\n"
      "    value: v0 + v1\n";
  const auto transpose = [](absl::string_view of) {
    return absl::StrCat("  turn: map t3: float32[2048, 2048]\n    v0 = ", of,
                        "[i1, i0]\n    value: v0\n");
  };
  const absl::Status fused =
      oracle.CanFuse(ParsedMap(x + y, sum + transpose("t2"), "t3"),
                     {{ParsedMap(x + y, sum, "t2")}, {ParsedMap(x, transpose("t0"), "t3")}});
  EXPECT_TRUE(fused.ok()) << fused;
}

// Rows of a million are summed up over the whole card, and then by a kernel of their own brought
// back to their elements: what follows is part of that one, and a reshape of what they are read
// from is written by nobody.
TEST(StrategyOracle, FusesIntoOneOfSeveralPrograms) {
  const StrategyList strategies = AllStrategies();
  const StrategyOracle oracle(Hopper(), strategies);
  const std::string image = "  input t0: float16[128, 262144]\n",
                    rows = "  input t1: float16[32, 1048576]\n";
  const std::string view =
      "  view: map t1: float16[32, 1048576]\n    v0 = t0[i0 * 4 + i1 / 262144, i1 % 262144]\n"
      "    value: v0\n";
  const std::string centered =
      "  sum: reduce t2: float32[32] over 1048576\n    v0 = t1[i0, k0]\n    sum: float32(v0)\n"
      "  centered: map t3: float16[32, 1048576]\n    v0 = t1[i0, i1]\n    v1 = t2[i0]\n"
      "    value: float16(float32(v0) - v1 / 1048576.0f)\n";
  const std::string relu =
      "  relu: map t4: float16[32, 1048576]\n    v0 = t3[i0, i1]\n"
      "    value: max(v0, float16(0.0f))\n";
  const ir::AnalyzedTask moves = ParsedMap(image, view, "t1"),
                         centers = ParsedMap(rows, centered, "t3"),
                         clamps = ParsedMap("  input t3: float16[32, 1048576]\n", relu, "t4"),
                         seen = ParsedMap(image, view + centered, "t3"),
                         both = ParsedMap(image, view + centered + relu, "t4");
  const absl::Status movement = oracle.CanFuse(seen, {{centers}, {moves}});
  EXPECT_TRUE(movement.ok()) << movement;
  const absl::Status epilogue = oracle.CanFuse(both, {{seen}, {clamps}});
  EXPECT_TRUE(epilogue.ok()) << epilogue;
  const auto cut = ChooseParts(both, Hopper(), strategies).value();
  ASSERT_EQ(cut.parts.size(), 2);
  for (const ir::TaskSegment& part : cut.parts)
    EXPECT_TRUE(part.inputs[0].SameAs(both->inputs[0].buffer)) << ir::PrintTask(part.task);
}

// Counts what it is asked, and takes tasks of up to so many stages.
class CountingStrategy final : public Strategy {
 public:
  CountingStrategy(size_t most_stages, int& asked) : most_stages_(most_stages), asked_(asked) {}

  absl::string_view name() const override { return "counting"; }
  absl::Status Matches(const ir::AnalyzedTask& task, const Target&) const override {
    ++asked_;
    if (task->stages.size() <= most_stages_) return absl::OkStatus();
    return absl::FailedPreconditionError("too many stages");
  }
  double Cost(const ir::AnalyzedTask&, const Target&, const Config&) const override { return 1e-6; }
  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask&, const Target&,
                                    const Config&) const override {
    return absl::UnimplementedError("it makes none");
  }

 private:
  const size_t most_stages_;
  int& asked_;
};

// x + 1 + 2 + ..., from number `first` on.
ir::AnalyzedTask Sums(int first, int last) {
  std::string stages, before = "t0";
  for (int i = first; i <= last; ++i) {
    absl::StrAppend(&stages, "  add: map t", i, ": float32[64]\n    v0 = ", before,
                    "[i0]\n    value: v0 + ", i, ".0f\n");
    before = absl::StrCat("t", i);
  }
  return ParsedMap("  input t0: float32[64]\n", stages, before);
}

// One operator more is judged by two questions, if there are many already.
TEST(StrategyOracle, AsksNoMoreOfALongTaskThanOfAShortOne) {
  int asked = 0;
  StrategyList strategies;
  strategies.push_back(std::make_unique<CountingStrategy>(/*most_stages=*/100, asked));
  const StrategyOracle oracle(testing::HostTarget(), strategies);
  for (int first = 29; first >= 1; --first) {
    asked = 0;
    const absl::Status fused =
        oracle.CanFuse(Sums(first, 30), {{Sums(first + 1, 30)}, {Sums(first, first)}});
    EXPECT_TRUE(fused.ok()) << fused;
    const int operators = 31 - first;
    EXPECT_LE(asked, operators > 14 ? 2 : operators + 1) << operators << " operators";
  }
}

// A task that takes longer than each of the others does as one program is refused without asking
// for the best way to cut these.
TEST(StrategyOracle, RefusesWithoutCutting) {
  int asked = 0;
  StrategyList strategies;
  strategies.push_back(std::make_unique<CountingStrategy>(/*most_stages=*/100, asked));
  const StrategyOracle oracle(testing::HostTarget(), strategies);
  const absl::Status fused = oracle.CanFuse(Sums(1, 8), {{Sums(2, 8), 0.5}});
  EXPECT_EQ(fused.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(asked, 2);
}

// Nor are maps that nobody takes together cut to find out how their operand should lie.
TEST(StrategyOracle, MapsReadWhereTheirOperandLies) {
  int asked = 0;
  StrategyList strategies;
  strategies.push_back(std::make_unique<CountingStrategy>(/*most_stages=*/1, asked));
  const StrategyOracle oracle(testing::HostTarget(), strategies);
  EXPECT_TRUE(oracle.Layouts(Sums(1, 8), 0).empty());
  EXPECT_LE(asked, 2);
}

// A movement in a convolution's reading costs the fast kernel: it is better off apart.
TEST(StrategyOracle, FusesWhatIsNotSlowerThanItsParts) {
  const StrategyList strategies = AllStrategies();
  const StrategyOracle oracle(testing::HostTarget(), strategies);
  const std::string shuffle = R"(  shuffle: map t2: float32[2, 64, 32, 32]
    v0 = t0[i0, i1 % 8 * 8 + i1 / 8, i2, i3]
    value: v0
)";
  const auto task = [&](absl::string_view stages, absl::string_view inputs,
                        absl::string_view output) {
    const auto parsed = ir::ParseTask(
        absl::StrCat("task conv() anchor 0 {\n", inputs, stages, "  output ", output, "\n}\n"));
    EXPECT_TRUE(parsed.ok()) << parsed.status();
    return ir::AnalyzedTask(*parsed);
  };
  const auto convolution = [](absl::string_view image) {
    return absl::StrCat("  conv: window t3: float32[2, 64, 30, 30] over 64, 3, 3\n    v0 = ", image,
                        "[i0, k0, i2 + k1, i3 + k2]\n    v1 = t1[i1, k0, k1, k2]\n"
                        "    sum: v0 * v1\n");
  };
  const std::string image = "  input t0: float32[2, 64, 32, 32]\n",
                    weight = "  input t1: float32[64, 64, 3, 3] constant\n";
  const ir::AnalyzedTask moves = task(shuffle, image, "t2");
  const ir::AnalyzedTask convolves = task(convolution("t0"), absl::StrCat(image, weight), "t3");
  const ir::AnalyzedTask both =
      task(absl::StrCat(shuffle, convolution("t2")), absl::StrCat(image, weight), "t3");
  const absl::Status fused = oracle.CanFuse(both, {{moves}, {convolves}});
  EXPECT_EQ(fused.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(fused.message()), HasSubstr("us, apart"));
}

}  // namespace
}  // namespace hidet::schedules
