#include "formats/trace_json.h"

#include <string>

#include "base/file.h"
#include "formats/strict_json.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

TEST(TraceJsonTest, TimesAreMicrosecondsSinceTheFirstSpan) {
  const std::string text = TraceJson({{"pass", "fuse", "", 7, 5'000'500, 2'000},
                                      {"step", "matmul \"1\"", "matmul_0", 7, 5'000'000, 250}});
  const Json events = Json::parse(text)["traceEvents"];
  ASSERT_EQ(events.size(), 3);
  EXPECT_EQ(events[0]["ph"], "M");
  EXPECT_EQ(events[0]["args"]["name"], "thread 7");
  EXPECT_EQ(events[1]["name"], "fuse");
  EXPECT_EQ(events[1]["ts"], 0.5);
  EXPECT_EQ(events[1]["dur"], 2.0);
  EXPECT_EQ(events[1].count("args"), 0);
  EXPECT_EQ(events[2]["name"], "matmul \"1\"");
  EXPECT_EQ(events[2]["ts"], 0.0);
  EXPECT_EQ(events[2]["args"]["detail"], "matmul_0");
}

TEST(TraceJsonTest, NamesMayBeAnyBytes) {
  EXPECT_TRUE(Json::accept(TraceJson({{"a", "\xff\x01", "\xc3"}})));
}

TEST(TraceJsonTest, NoSpansAreAFileToo) {
  EXPECT_TRUE(Json::parse(TraceJson({}))["traceEvents"].empty());
}

TEST(TraceJsonTest, AFolderThatIsMissingIsAnError) {
  EXPECT_EQ(WriteTrace(testing::TempDir() + "/missing/trace.json", {}).code(),
            absl::StatusCode::kNotFound);
  const std::string path = testing::TempDir() + "/trace.json";
  ASSERT_TRUE(WriteTrace(path, {}).ok());
  EXPECT_TRUE(ReadFile(path).ok());
}

}  // namespace
}  // namespace hidet
