#include "base/counters.h"

#include <set>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace hidet {
namespace {

TEST(CountersTest, ThreadsCountTogether) {
  const int64_t before = Value(Counter::kModelsCompiled);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int j = 0; j < 1000; ++j) Count(Counter::kModelsCompiled);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Value(Counter::kModelsCompiled), before + 4000);
}

TEST(CountersTest, WhatIsHeldGoesDownAgain) {
  const int64_t before = Value(Counter::kArenaBytes);
  Count(Counter::kArenaBytes, 4096);
  EXPECT_EQ(Value(Counter::kArenaBytes), before + 4096);
  Count(Counter::kArenaBytes, -4096);
  EXPECT_EQ(Value(Counter::kArenaBytes), before);
}

TEST(CountersTest, TheTableHasEachCounterOnceInOrder) {
  int expected = 0;
  std::set<std::string> names;
  for (const CounterRow& row : CounterTable()) {
    EXPECT_EQ(static_cast<int>(row.counter), expected++);
    EXPECT_TRUE(names.insert(std::string(row.name)).second) << row.name;
    EXPECT_FALSE(row.doc.empty()) << row.name;
  }
  EXPECT_EQ(expected, static_cast<int>(Counter::kNumCounters));
}

}  // namespace
}  // namespace hidet
