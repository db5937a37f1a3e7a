#include "compiler/tuning_records.h"

#include <cstdio>

#include "base/file.h"
#include "gtest/gtest.h"

namespace hidet::compiler {
namespace {

TuningRecord Sample(std::string machine, double seconds) {
  return {.machine = std::move(machine),
          .task = "task relu: {\n  input t0: float32[8]\n}\n",
          .times = {{"row_group", 4, "t=256", 2e-6, seconds}, {"generic", 1, "", 3e-6, {}}}};
}

std::string NewFile(const std::string& name) {
  const std::string path = ::testing::TempDir() + "/" + name;
  remove(path.c_str());
  return path;
}

TEST(TuningRecordsTest, TextIsReadAsWritten) {
  const std::string text = ToString(Sample("card", 1.5e-6)) + ToString(Sample("other", 1));
  const auto records = ParseTuningRecords(text).value();
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(ToString(records[0]) + ToString(records[1]), text);
  EXPECT_EQ(records[0].times[0].seconds, 1.5e-6);
  EXPECT_FALSE(records[0].times[1].seconds.has_value());
}

TEST(TuningRecordsTest, WrongTextIsAnErrorWithItsLine) {
  const std::string good = ToString(Sample("card", 1e-6));
  for (const auto& [text, line] : std::vector<std::pair<std::string, std::string>>{
           {"something\n", "line 1"},
           {"hidet tuning record 2\n", "line 1"},
           {"hidet tuning record 3\nmachin\n", "line 2"},
           {good.substr(0, good.size() - 4), "\"end\""},
           {good + "more\n", "line 9"},
           {"hidet tuning record 3\nmachine: m\ntime: a 1 | b | 1\nend\n", "line 3"},
           {"hidet tuning record 3\nmachine: m\ntime: a 1 | b | 1 | -1\nend\n", "line 3"}}) {
    const auto records = ParseTuningRecords(text);
    ASSERT_EQ(records.status().code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_NE(records.status().message().find(line), std::string::npos) << records.status();
  }
}

TEST(TuningRecordsTest, AFileIsSharedAndTheLastOfATaskCounts) {
  const std::string path = NewFile("shared_times.txt");
  auto first = TuningRecords::Open(nullptr, path), second = TuningRecords::Open(nullptr, path);
  ASSERT_TRUE(first.ok() && second.ok());
  ASSERT_TRUE(first->Keep(Sample("card", 1e-6)).ok());
  ASSERT_TRUE(second->Keep(Sample("card", 2e-6)).ok());
  ASSERT_TRUE(second->Keep(Sample("other", 3e-6)).ok());
  const auto later = TuningRecords::Open(nullptr, path).value();
  const std::string task = Sample("", 1).task;
  EXPECT_EQ(later.Find("card", task)->times[0].seconds, 2e-6);
  EXPECT_EQ(later.Find("other", task)->times[0].seconds, 3e-6);
  EXPECT_FALSE(later.Find("third", task).has_value());
  EXPECT_FALSE(later.Find("card", "task other").has_value());
}

TEST(TuningRecordsTest, AFileOfSomethingElseIsRefusedAndLeftAlone) {
  const std::string path = NewFile("no_times.txt");
  ASSERT_TRUE(WriteFileAtomically(path, "my notes\n").ok());
  const auto records = TuningRecords::Open(nullptr, path);
  EXPECT_TRUE(absl::IsInvalidArgument(records.status()));
  EXPECT_NE(records.status().message().find(path), std::string::npos);
  EXPECT_EQ(*ReadFile(path), "my notes\n");
}

TEST(TuningRecordsTest, AFileThatCannotBeWrittenIsRefusedBeforeAnythingIsMeasured) {
  const auto records = TuningRecords::Open(nullptr, "/no/such/folder/times.txt");
  EXPECT_TRUE(absl::IsFailedPrecondition(records.status()));
  EXPECT_NE(records.status().message().find("/no/such/folder/times.txt: No such file"),
            std::string::npos);
}

TEST(TuningRecordsTest, AFolderKeepsThemBetweenProcesses) {
  const auto folder = runtime::KernelCache::Open(::testing::TempDir() + "/times").value();
  auto records = TuningRecords::Open(&folder, "");
  ASSERT_TRUE(records->Keep(Sample("card", 1e-6)).ok());
  const auto later = TuningRecords::Open(&folder, "");
  EXPECT_EQ(later->Find("card", Sample("", 1).task)->times.size(), 2u);
}

}  // namespace
}  // namespace hidet::compiler
