#include "base/trace.h"

#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace hidet {
namespace {

TEST(TraceTest, RecordsSpansOfAllThreadsWithTheirTimes) {
  StartTrace();
  {
    const TraceSpan outer("a", "outer", "why");
    const TraceSpan inner("a", "inner");
  }
  std::thread([] { const TraceSpan span("b", "elsewhere"); }).join();
  const std::vector<TraceEvent> events = StopTrace();
  ASSERT_EQ(events.size(), 3);
  EXPECT_EQ(events[0].name, "inner");
  EXPECT_EQ(events[1].name, "outer");
  EXPECT_EQ(events[1].detail, "why");
  EXPECT_EQ(events[2].category, "b");
  EXPECT_LE(events[1].begin_nanoseconds, events[0].begin_nanoseconds);
  EXPECT_GE(events[1].nanoseconds, events[0].nanoseconds);
  EXPECT_EQ(events[0].thread, events[1].thread);
  EXPECT_NE(events[0].thread, events[2].thread);
}

TEST(TraceTest, NothingIsRecordedUnlessAskedFor) {
  {
    const TraceSpan span("a", "before");
  }
  AddTraceEvent({.name = "before"});
  StartTrace();
  EXPECT_TRUE(StopTrace().empty());
  {
    const TraceSpan span("a", "after");
  }
  StartTrace();
  {
    const TracePause pause;
    const TraceSpan span("a", "in a pause");
    EXPECT_FALSE(IsTracing());
  }
  EXPECT_TRUE(IsTracing());
  {
    const TraceSpan span("a", "after the pause");
  }
  const std::vector<TraceEvent> events = StopTrace();
  ASSERT_EQ(events.size(), 1);
  EXPECT_EQ(events[0].name, "after the pause");
}

TEST(TraceTest, StartingForgetsWhatWasRecorded) {
  StartTrace();
  {
    const TraceSpan span("a", "first");
  }
  StartTrace();
  {
    const TraceSpan span("a", "second");
  }
  const std::vector<TraceEvent> events = StopTrace();
  ASSERT_EQ(events.size(), 1);
  EXPECT_EQ(events[0].name, "second");
}

}  // namespace
}  // namespace hidet
