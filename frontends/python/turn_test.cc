#include "frontends/python/turn.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "gtest/gtest.h"

namespace hidet::python {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;

TEST(TurnTest, IsTakenWhenTheOneBeforeEnds) {
  Turn turn;
  ASSERT_TRUE(turn.Take(microseconds(0)));
  std::atomic<bool> ended{false};
  std::thread other([&] {
    EXPECT_TRUE(turn.Take(hours(1)));
    EXPECT_TRUE(ended);
  });
  ended = true;
  turn.End();
  other.join();
}

TEST(TurnTest, OneWhoDoesNotEndItIsWaitedForOnce) {
  Turn turn;
  ASSERT_TRUE(turn.Take(microseconds(0)));
  EXPECT_FALSE(turn.Take(microseconds(100)));
  turn.End();  // of the second
  EXPECT_TRUE(turn.Take(microseconds(0)));
}

TEST(TurnTest, IsOneThreadsAtATime) {
  Turn turn;
  std::atomic<int> inside{0};
  const auto work = [&] {
    for (int i = 0; i < 2000; ++i) {
      ASSERT_TRUE(turn.Take(hours(1)));
      EXPECT_EQ(inside.fetch_add(1), 0);
      inside.fetch_sub(1);
      turn.End();
    }
  };
  std::thread first(work), second(work), third(work);
  first.join();
  second.join();
  third.join();
}

}  // namespace
}  // namespace hidet::python
