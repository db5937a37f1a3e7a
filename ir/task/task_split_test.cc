#include "ir/task/task_split.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "ir/text/task_text.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::ir {
namespace {

Task Parse(const std::string& text) {
  const auto task = ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status() << "\n" << text;
  return *task;
}

// The header's example, its parts interleaved.
constexpr char kTwoProjections[] = R"(task projections(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0, 8]
  input t1: float32[4, 8] constant
  input t2: float32[4]
  input t3: float32[6, 8] constant
  query: contraction t4: float32[s0, 4] over 8
    v0 = t0[i0, k0]
    v1 = t1[i1, k0]
    sum: v0 * v1
  key: contraction t5: float32[s0, 6] over 8
    v0 = t0[i0, k0]
    v1 = t3[i1, k0]
    sum: v0 * v1
  bias: map t6: float32[s0, 4]
    v0 = t4[i0, i1]
    v1 = t2[i1]
    value: v0 + v1
  output t6
  output t5
}
)";

TEST(SplitIndependent, PartsHaveInputsInCommonAndNothingElse) {
  const std::vector<TaskPart> parts = SplitIndependent(Parse(kTwoProjections));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].inputs, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(parts[0].outputs, (std::vector<int>{0}));
  EXPECT_EQ(parts[1].inputs, (std::vector<int>{0, 3}));
  EXPECT_EQ(parts[1].outputs, (std::vector<int>{1}));
  EXPECT_EQ(PrintTask(parts[0].task), R"(task projections(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0, 8]
  input t1: float32[4, 8] constant
  input t2: float32[4]
  query: contraction t3: float32[s0, 4] over 8
    v0 = t0[i0, k0]
    v1 = t1[i1, k0]
    sum: v0 * v1
  bias: map t4: float32[s0, 4]
    v0 = t3[i0, i1]
    v1 = t2[i1]
    value: v0 + v1
  output t4
}
)");
  EXPECT_EQ(parts[1].task->stages[0].name, "key");
  for (const TaskPart& part : parts) {
    EXPECT_TRUE(VerifyTask(part.task).ok()) << VerifyTask(part.task);
    EXPECT_EQ(part.task->anchor, 0);
  }
}

TEST(SplitIndependent, OneTaskHasNoParts) {
  const Var rows = testing::Symbol("rows");
  for (const Task& task : {testing::Softmax(rows, Int64(37)),
                           testing::Linear(rows, Int64(8), Int64(4), {.relu = true}),
                           testing::Attention(rows, Int64(7), 2, 16)}) {
    EXPECT_TRUE(SplitIndependent(task).empty());
  }
}

// What lives as long as the task that remembers it.
std::weak_ptr<int> witness;
std::shared_ptr<int> MakeWitness(const Task& task) {
  auto made = std::make_shared<int>(static_cast<int>(task.stages.size()));
  witness = made;
  return made;
}

// The parts of a task, one or several, do not keep the task that remembers them alive.
TEST(SplitIndependent, MayBeRemembered) {
  for (const Task& task : {testing::Softmax(Int64(5), Int64(37)), Parse(kTwoProjections)}) {
    {
      const AnalyzedTask analyzed = task;
      analyzed.Remember<MakeWitness>();
      analyzed.Remember<SplitIndependent>();
      EXPECT_FALSE(witness.expired());
    }
    EXPECT_TRUE(witness.expired()) << PrintTask(task);
  }
}

// The constant is needed by both parts, before the stage that reads it.
TEST(SplitIndependent, ConstantsAreCopied) {
  const std::vector<TaskPart> parts = SplitIndependent(Parse(R"(task halves() anchor 1 {
  input t0: float32[4]
  input t1: float32[4]
  half: map t2: float32[]
    value: 0.5f
  a: map t3: float32[4]
    v0 = t0[i0]
    v1 = t2[]
    value: v0 * v1
  b: map t4: float32[4]
    v0 = t1[i0]
    v1 = t2[]
    value: v0 * v1
  output t4
  output t3
}
)"));
  ASSERT_EQ(parts.size(), 2u);
  for (const TaskPart& part : parts) {
    EXPECT_EQ(part.task->stages.size(), 2u);
    EXPECT_TRUE(VerifyTask(part.task).ok()) << VerifyTask(part.task);
  }
  // In the order of the outputs, not of the stages.
  EXPECT_EQ(parts[0].task->stages[1].name, "b");
}

// Two writers of one tensor must stay in order.
TEST(SplitIndependent, UpdatesOfOneInputBelongTogether) {
  const auto task = [](absl::string_view second) {
    return Parse(absl::StrCat(R"(task caches() anchor 0 {
  input t0: float32[8]
  input t1: float32[8]
  input t2: float32[2]
  first: update t3: float32[8] for 2
    v0 = t2[i0]
    updates t0[i0]
    value: v0
  second: update t4: float32[8] for 2
    v0 = t2[i0]
    updates )",
                              second, R"([i0 + 2]
    value: v0
  output t3
  output t4
}
)"));
  };
  EXPECT_TRUE(SplitIndependent(task("t0")).empty());
  EXPECT_EQ(SplitIndependent(task("t1")).size(), 2u);
}

TEST(TaskSplit, EachPartHasTheLeewayOfTheWhole) {
  for (const LeewayWord& word : kLeewayWords) {
    Task whole = Parse(kTwoProjections);
    whole.leeway.*word.allowed = true;
    for (const TaskPart& part : SplitIndependent(whole))
      EXPECT_TRUE(part.task->leeway.*word.allowed) << word.word;
    EXPECT_TRUE(GetSegment(whole, 1, 3).task->leeway.*word.allowed) << word.word;
  }
}

}  // namespace
}  // namespace hidet::ir
