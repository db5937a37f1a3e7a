#include "schedules/cuda/attention_wgmma_sm90.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::AttentionOptions;

// Those with the most keys a tile, which take the most registers.
TEST(AttentionWgmmaSm90Test, CompilesWithoutSpillsOrSerializedProducts) {
  const auto strategy = AttentionWgmmaSm90();
  for (const AttentionOptions& options :
       {AttentionOptions{.dtype = ScalarType::kBFloat16, .depth = 32, .width = 32, .bias = true},
        AttentionOptions{.depth = 64, .width = 64, .causal = true},
        AttentionOptions{.depth = 64, .width = 64, .mask = true},
        AttentionOptions{.depth = 128, .width = 128},
        AttentionOptions{.depth = 128, .width = 128, .bias = true}}) {
    // A mask of whole vectors is kept as bits, a bias of such rows is brought by the copy engine.
    const ir::Expr keys =
        options.mask || options.bias ? Int64(1024) : ir::Expr(testing::Symbol("keys"));
    const ir::Task task = testing::GeneralAttention(testing::Symbol("batch"),
                                                    testing::Symbol("queries"), keys, options);
    // Blocks of one consumer share a multiprocessor, and its registers.
    int64_t consumers = 0;
    for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
      if (config.at("consumers") > 1 && config.at("consumers") == consumers) continue;
      consumers = config.at("consumers");
      testing::Compile(task, *strategy, config);
    }
  }
}

TEST(AttentionWgmmaSm90Test, SaysWhyItDoesNotMatch) {
  const auto strategy = AttentionWgmmaSm90();
  const auto reason = [&](const ir::Task& task) { return testing::RefusalOf(task, *strategy); };
  EXPECT_THAT(reason(testing::Attention(Int64(1), Int64(8), 2, 32)),
              ::testing::HasSubstr("not all float16"));
  EXPECT_THAT(reason(testing::Attention(Int64(1), Int64(8), 2, 20, ScalarType::kFloat16)),
              ::testing::HasSubstr("no multiple of 8"));
  EXPECT_THAT(reason(testing::Softmax(Int64(1), Int64(8))),
              ::testing::HasSubstr("no attention at its beginning"));
}

TEST(AttentionWgmmaSm90Test, SmallWorkTakesSmallTiles) {
  const auto strategy = AttentionWgmmaSm90();
  const auto best = [&](int64_t batch, int64_t length, int64_t depth) {
    const ir::Task task = testing::GeneralAttention(Int64(batch), Int64(length), Int64(length),
                                                    {.heads = 12, .depth = depth, .width = depth});
    return testing::Cheapest(task, *strategy);
  };
  EXPECT_EQ(best(16, 32, 32).at("consumers"), 1);
  EXPECT_EQ(best(4, 4096, 128).at("consumers"), 2);
  EXPECT_EQ(best(4, 4096, 128).at("bn"), 128);
}

}  // namespace
}  // namespace hidet::schedules
