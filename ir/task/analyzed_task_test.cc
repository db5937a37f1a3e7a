#include "ir/task/analyzed_task.h"

#include <string>

#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"

namespace hidet::ir {
namespace {

constexpr char kText[] = R"(task linear(s: 1..64 by 1 hint 8) anchor 0 {
  input t0: float16[s, 16]
  input t1: float16[16, 4] constant
  product: contraction t2: float32[s, 4] over 16
    v0 = t0[i0, k0]
    v1 = t1[k0, i1]
    sum: float32(v0) * float32(v1)
  relu: map t3: float16[s, 4]
    v0 = t2[i0, i1]
    value: float16(max(v0, 0.0f))
  output t3
}
)";

AnalyzedTask Parse(const std::string& text) {
  auto task = ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status() << text;
  return *std::move(task);
}

TEST(AnalyzedTask, NamesDoNotCount) {
  const std::string renamed = absl::StrReplaceAll(kText, {{"task linear", "task other"},
                                                          {"product:", "matmul:"},
                                                          {"s:", "length:"},
                                                          {"[s,", "[length,"}});
  const AnalyzedTask a = Parse(kText), b = Parse(renamed);
  EXPECT_FALSE(a.SameAs(b));
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_TRUE(Equal(a, b));
}

TEST(AnalyzedTask, EverythingElseCounts) {
  const AnalyzedTask task = Parse(kText);
  const std::pair<const char*, const char*> changes[] = {
      {"t1[k0, i1]", "t1[k0, 3 - i1]"},
      {" constant", ""},
      {"hint 8", "hint 9"},
      {"max(v0, 0.0f)", "max(v0, 1.0f)"},
      {"16, 4] constant", "16, 4] constant order(1,0)"},
      {"anchor 0", "anchor 1"},
      {"sum: float32(v0) * float32(v1)", "sum: float32(v1) * float32(v0)"},
  };
  for (const auto& [before, after] : changes) {
    const std::string text = absl::StrReplaceAll(kText, {{before, after}});
    ASSERT_NE(text, kText) << before;
    const AnalyzedTask other = Parse(text);
    EXPECT_FALSE(Equal(task, other)) << text;
    EXPECT_NE(task.hash(), other.hash()) << text;
  }
  for (const LeewayWord& word : kLeewayWords) {
    Task freer = task;
    freer.leeway.*word.allowed = true;
    EXPECT_FALSE(Equal(task, freer)) << word.word;
  }
}

int made = 0;
absl::StatusOr<size_t> CountStages(const Task& task) {
  ++made;
  return task.stages.size();
}

TEST(AnalyzedTask, RemembersWhatWasReadOffIt) {
  const AnalyzedTask task = Parse(kText), copy = task;
  EXPECT_EQ(*task.Remember<CountStages>(), 2u);
  EXPECT_EQ(&task.Remember<CountStages>(), &copy.Remember<CountStages>());
  EXPECT_EQ(made, 1);
  EXPECT_EQ(&task.collapsed(), &copy.collapsed());
}

}  // namespace
}  // namespace hidet::ir
