// Rows of many threads share calls, and a row that is wrong spoils nobody else's.
#include "runtime/examples/batcher.h"

#include <atomic>
#include <barrier>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The model y = (2 x + 1) + w of runtime/test_model.h.
hidet_model* LoadModel() {
  hidet_model* model = nullptr;
  EXPECT_EQ(hidet_model_load("runtime/c/testdata/scale.hidet", nullptr, &model), HIDET_OK)
      << hidet_last_error();
  return model;
}

TEST(BatcherTest, RowsOfManyThreadsShareCalls) {
  hidet_model* const model = LoadModel();
  Batcher batcher(model, {.most_rows = 4, .wait = std::chrono::seconds(5)});
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  // Eight threads in step, each of which waits until four rows are there: two calls a round.
  std::barrier<> round(8);
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 10; ++i) {
        round.arrive_and_wait();
        const float x = static_cast<float>(t * 100 + i);
        const Batcher::Result result = batcher.Run({x, x, x, x});
        const std::vector<float> expected = {2 * x + 11, 2 * x + 21, 2 * x + 31, 2 * x + 41};
        if (result.row != expected) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(batcher.calls(), 20);
  hidet_model_free(model);
}

TEST(BatcherTest, ARowAloneIsNotKeptWaitingForOthers) {
  hidet_model* const model = LoadModel();
  Batcher batcher(model, {.most_rows = 32, .wait = std::chrono::microseconds(100)});
  EXPECT_THAT(batcher.Run({0, 0, 0, 0}).row, ElementsAre(11, 21, 31, 41));
  EXPECT_THAT(batcher.Run({0, 0, 0}).error, HasSubstr("dimension 1 is 3, expected 4"));
  EXPECT_THAT(batcher.Run({1, 0, 0, 0}).row, ElementsAre(13, 21, 31, 41));
  hidet_model_free(model);
}

}  // namespace
}  // namespace hidet::runtime
