#include "schedules/cpu/attention_cpu.h"

#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/intrinsic_use.h"
#include "schedules/cpu/generic_cpu.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::CpuRunner;

std::vector<float> Random(size_t count, unsigned seed) {
  return testing::RandomValues<float>(static_cast<int64_t>(count), seed, /*bound=*/2);
}

// The same results as those of the generic strategy.
CpuRunner ExpectSame(const ir::Task& task, const std::vector<ir::VarMap<int64_t>>& calls = {{}},
                     double tolerance = 1e-5) {
  const auto generic = GenericCpu();
  return testing::ExpectAgreement(task, *AttentionCpu(),
                                  {.calls = calls,
                                   .reference = generic.get(),
                                   .tolerance = testing::Tolerance{.absolute = tolerance}});
}

TEST(AttentionCpuTest, AgreesWithTheGenericStrategyForEveryLength) {
  const ir::Var batch = testing::Symbol("batch", 2), length = testing::Symbol("length", 64);
  std::vector<ir::VarMap<int64_t>> calls;
  for (const int64_t n : {1, 5, 16, 33, 57, 300}) {
    for (const int64_t b : {1, 2}) calls.push_back({{batch, b}, {length, n}});
  }
  ExpectSame(testing::Attention(batch, length, /*heads=*/3, /*d=*/32), calls);
}

// Half of the keys, but few of them where there are more keys than queries: the last query sees
// all.
TEST(AttentionCpuTest, WhatACausalMaskLeavesOutTakesNoTime) {
  const Target target = testing::HostTarget();
  const auto seconds = [&](int64_t queries, int64_t keys, bool causal) {
    const ir::AnalyzedTask task(testing::GeneralAttention(
        Int64(1), Int64(queries), Int64(keys),
        {.dtype = ScalarType::kFloat32, .heads = 8, .depth = 64, .width = 64, .causal = causal}));
    return AttentionCpu()->Cost(task, target, {});
  };
  EXPECT_NEAR(seconds(1024, 1024, true) / seconds(1024, 1024, false), 0.5, 0.1);
  EXPECT_NEAR(seconds(64, 4096, true) / seconds(64, 4096, false), 1, 0.05);
}

// Of bfloat16, in words of two keys and of two elements of the depth where words divide that. What
// is written is rounded to 8 bits, and so are the weights.
TEST(AttentionCpuTest, ProductsOfBFloat16AreOfWords) {
  struct Case {
    int64_t queries, keys, depth, width;
    bool causal, has_words;
  };
  for (const Case& c : {Case{37, 37, 64, 64, false, true}, Case{70, 333, 32, 48, false, true},
                        Case{33, 65, 128, 64, true, true}, Case{20, 19, 48, 48, false, true},
                        Case{40, 40, 50, 22, false, true}, Case{40, 40, 33, 17, false, false},
                        Case{1, 77, 64, 64, false, false}}) {
    SCOPED_TRACE(absl::StrCat(c.queries, " x ", c.keys, " x ", c.depth));
    const ir::Task task = testing::GeneralAttention(
        Int64(1), Int64(c.queries), Int64(c.keys),
        {.dtype = ScalarType::kBFloat16, .depth = c.depth, .width = c.width, .causal = c.causal});
    const CpuRunner runner = ExpectSame(task, {{}}, /*tolerance=*/0.02);
    EXPECT_EQ(ir::UsesIntrinsic(runner.program().kernels[0].body, ir::Intrinsic::kDotBFloat16),
              c.has_words && testing::HostTarget().has_bfloat16_dot);
  }
}

// Vectors are whole whatever the size of a head; an element that all of a vector's lanes read, as
// of a head of one or of one that is repeated along it, counts once for each element there is.
TEST(AttentionCpuTest, CountsNothingBehindAHead) {
  for (const int64_t depth : {1, 3, 17, 40}) {
    for (const int64_t queries : {1, 9}) {
      for (const int repeated : {0b000, 0b001, 0b010, 0b100, 0b011}) {
        SCOPED_TRACE(absl::StrCat(queries, " queries, depth ", depth, ", repeated ", repeated));
        constexpr int64_t kKeys = 5, kHeads = 2;
        const int64_t width = depth + 2;
        ir::Task task = testing::GeneralAttention(
            Int64(1), Int64(queries), Int64(kKeys),
            {.dtype = ScalarType::kFloat32, .heads = kHeads, .depth = depth, .width = width});
        ir::Stage& stage = task.stages[static_cast<size_t>(task.anchor)];
        for (size_t read = 0; read < 3; ++read) {
          if (repeated >> read & 1) stage.reads[read].indices.back() = Int64(0);
        }
        ExpectSame(task);
      }
    }
  }
}

TEST(AttentionCpuTest, AnEmptyBatchIsNoWork) {
  const ir::Task task =
      testing::GeneralAttention(Int64(0), Int64(4), Int64(2), {.dtype = ScalarType::kFloat32});
  CpuRunner runner = CpuRunner::Make(task, *AttentionCpu(), testing::HostTarget()).value();
  float nothing = 0;
  EXPECT_TRUE(runner.Run({&nothing, &nothing, &nothing}, {&nothing}).ok());
}

// Four queries, two keys: the first two queries have none.
TEST(AttentionCpuTest, GivesWhatTheTaskSaysForRowsWithoutKeys) {
  for (const bool nan_rows : {false, true}) {
    const ir::Task task = testing::GeneralAttention(
        Int64(1), Int64(4), Int64(2),
        {.dtype = ScalarType::kFloat32, .causal = true, .nan_rows = nan_rows});
    const auto q = Random(4 * 2 * 32, 1), k = Random(2 * 2 * 32, 2), v = Random(2 * 2 * 32, 3);
    for (const auto& strategy : {AttentionCpu(), GenericCpu()}) {
      SCOPED_TRACE(strategy->name());
      CpuRunner runner = CpuRunner::Make(task, *strategy, testing::HostTarget()).value();
      std::vector<float> o(q.size(), INFINITY);
      ASSERT_TRUE(runner.Run({q.data(), k.data(), v.data()}, {o.data()}).ok());
      for (size_t i = 0; i < o.size(); ++i) {
        const bool is_empty = i < 2 * 2 * 32;
        if (is_empty && !nan_rows) EXPECT_EQ(o[i], 0) << i;
        EXPECT_EQ(std::isnan(o[i]), is_empty && nan_rows) << i;
      }
    }
  }
}

// One query and a few of them read keys and values where they lie; many keys are several chunks.
TEST(AttentionCpuTest, AgreesWithTheGenericStrategyForFewQueries) {
  for (const int64_t depth : {32, 21}) {
    for (const int64_t queries : {1, 3, 5}) {
      for (const int64_t keys : {1, 7, 300, 513}) {
        for (const bool causal : {false, true}) {
          SCOPED_TRACE(absl::StrCat(queries, " queries, ", keys, " keys, causal ", causal));
          ExpectSame(testing::GeneralAttention(
              Int64(1), Int64(queries), Int64(keys),
              {.dtype = ScalarType::kFloat32, .depth = depth, .width = depth, .causal = causal}));
        }
      }
    }
  }
}

// The last vector of a head may not be whole; there are as many as it needs.
TEST(AttentionCpuTest, TakesHeadsOfManySizes) {
  const ir::Var length = testing::Symbol("length", 9);
  for (const auto& [depth, rows] : {std::pair{2, 9},
                                    {3, 40},
                                    {4, 9},
                                    {18, 33},
                                    {20, 9},
                                    {33, 9},
                                    {72, 70},
                                    {128, 9},
                                    {256, 9}}) {
    SCOPED_TRACE(depth);
    ExpectSame(testing::Attention(Int64(1), length, 2, depth), {{{length, rows}}});
  }
}

// A bias at a key that a table names: a key that there is none of is reported, not clamped in
// silence.
TEST(AttentionCpuTest, LeavesReadsAtDataToWhoChecksThem) {
  ir::Task task = testing::GeneralAttention(Int64(1), Int64(2), Int64(3),
                                            {.dtype = ScalarType::kFloat32, .bias = true});
  const ir::Buffer table = ir::Buffer::Make("table", ir::Type::Int64(), {Int64(3)});
  task.inputs.push_back(ir::MakeOperand(table));
  ir::Stage& stage = task.stages[0];
  const ir::Read place = ir::MakeRead(table, {stage.reads[3].indices.back()});
  stage.reads[3].indices.back() = place.value;
  stage.reads.insert(stage.reads.begin() + 3, place);
  ASSERT_TRUE(ir::VerifyTask(task).ok()) << ir::VerifyTask(task);
  const absl::Status refused = AttentionCpu()->Matches(task, testing::HostTarget());
  EXPECT_EQ(refused.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(refused.message()), ::testing::HasSubstr("where another one says"));
  CpuRunner plain = CpuRunner::Make(task, *GenericCpu(), testing::HostTarget()).value();
  const auto q = Random(2 * 2 * 32, 1), k = Random(3 * 2 * 32, 2), v = Random(3 * 2 * 32, 3),
             bias = Random(2 * 2 * 3, 4);
  std::vector<float> o(q.size());
  for (const int64_t key : {2, 3}) {
    const std::vector<int64_t> keys = {0, key, 1};
    const absl::Status status =
        plain.Run({q.data(), k.data(), v.data(), bias.data(), keys.data()}, {o.data()});
    EXPECT_EQ(status.ok(), key < 3) << status;
  }
}

}  // namespace
}  // namespace hidet::schedules
