#include "runtime/arena.h"

#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

std::vector<ArenaStep> Chain(int length) {
  std::vector<ArenaStep> steps;
  for (int i = 0; i < length; ++i) {
    ArenaStep step;
    if (i > 0) {
      step.reads = {i - 1};
      step.after = {i - 1};
    }
    step.writes = {i};
    steps.push_back(step);
  }
  return steps;
}

TEST(ArenaTest, HeaderExample) {
  const std::vector<ArenaStep> steps = Chain(3);
  const Interference interference = *Interference::Make(3, steps);
  EXPECT_FALSE(interference.Meets(0, 2));
  EXPECT_TRUE(interference.Meets(0, 1));
  EXPECT_TRUE(interference.Meets(1, 2));
  const std::vector<ArenaBuffer> buffers = {{1024}, {512}, {1024}};
  const ArenaPlacement placement = *PackArena(buffers, interference);
  EXPECT_EQ(placement.bytes, 1536);
  EXPECT_EQ(placement.offsets[0], placement.offsets[2]);
  EXPECT_TRUE(VerifyPlacement(buffers, steps, placement).ok());
}

TEST(ArenaTest, LongChainNeedsTwoBuffers) {
  const std::vector<ArenaStep> steps = Chain(50);
  const std::vector<ArenaBuffer> buffers(50, {4096});
  const ArenaPlacement placement = *PackArena(buffers, *Interference::Make(50, steps));
  EXPECT_EQ(placement.bytes, 2 * 4096);
}

TEST(ArenaTest, ParallelBranchesNeverShare) {
  // 0 -> {1, 2}: the branches come one after the other in the list but no path joins them.
  const std::vector<ArenaStep> steps = {{.writes = {0}},
                                        {.reads = {0}, .writes = {1}, .after = {0}},
                                        {.reads = {0}, .writes = {2}, .after = {0}}};
  const Interference interference = *Interference::Make(3, steps);
  EXPECT_TRUE(interference.Meets(1, 2));
  const std::vector<ArenaBuffer> buffers(3, {128});
  EXPECT_EQ(PackArena(buffers, interference)->bytes, 3 * 128);
}

TEST(ArenaTest, ReuseNeedsEveryReaderToBeBefore) {
  // Buffer 0 is read by step 2, which is not before step 3, the definition of buffer 2.
  std::vector<ArenaStep> steps = {{.writes = {0}},
                                  {.reads = {0}, .writes = {1}, .after = {0}},
                                  {.reads = {0}, .after = {0}},
                                  {.reads = {1}, .writes = {2}, .after = {1}}};
  EXPECT_TRUE(Interference::Make(3, steps)->Meets(0, 2));
  steps[3].after.push_back(2);
  EXPECT_FALSE(Interference::Make(3, steps)->Meets(0, 2));
}

TEST(ArenaTest, UnusedAndEmptyBuffersTakeNoRoom) {
  const std::vector<ArenaStep> steps = {{.writes = {0, 2}}};
  const std::vector<ArenaBuffer> buffers = {{0}, {100}, {64}};
  const ArenaPlacement placement = *PackArena(buffers, *Interference::Make(3, steps));
  EXPECT_EQ(placement.bytes, 100);
}

TEST(ArenaTest, HonoursAlignment) {
  const std::vector<ArenaStep> steps = {{.writes = {0, 1, 2}}};
  const std::vector<ArenaBuffer> buffers = {{100, 64}, {90, 4096}, {10, 1}};
  const ArenaPlacement placement = *PackArena(buffers, *Interference::Make(3, steps));
  EXPECT_EQ(placement.alignment, 4096);
  EXPECT_EQ(placement.offsets[1] % 4096, 0);
  EXPECT_EQ(placement.offsets[2], 100);  // the gap between the two large ones
}

TEST(ArenaTest, RefusesNonsense) {
  const Interference one = *Interference::Make(1, {});
  EXPECT_EQ(PackArena({{-1}}, one).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(PackArena({{1, 3}}, one).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(PackArena({{1, 0}}, one).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(PackArena({}, one).status().code(), absl::StatusCode::kInvalidArgument);
  const Interference two = *Interference::Make(2, {});
  EXPECT_EQ(PackArena({{INT64_MAX}, {INT64_MAX}}, two).status().code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(Interference::Make(1, std::vector<ArenaStep>{{.reads = {1}}}).status().message(),
              HasSubstr("step 0 uses buffer 1, there are 1"));
  EXPECT_THAT(Interference::Make(1, std::vector<ArenaStep>{{.after = {0}}}).status().message(),
              HasSubstr("expected an earlier step"));
}

TEST(ArenaTest, VerifierFindsPlantedClash) {
  const std::vector<ArenaStep> steps = Chain(3);
  const std::vector<ArenaBuffer> buffers = {{64}, {64}, {64}};
  EXPECT_THAT(VerifyPlacement(buffers, steps, {{0, 0, 64}, 128, 64}).message(),
              HasSubstr("buffers 0 and 1"));
  EXPECT_THAT(VerifyPlacement(buffers, steps, {{0, 64, 32}, 128, 64}).message(),
              HasSubstr("buffers 1 and 2"));
  EXPECT_THAT(VerifyPlacement(buffers, steps, {{0, 64, 160}, 256, 64}).message(),
              HasSubstr("buffer 2"));
  EXPECT_FALSE(VerifyPlacement(buffers, steps, {{0, 64, 128}, 128, 64}).ok());
  EXPECT_TRUE(VerifyPlacement(buffers, steps, {{0, 64, 0}, 128, 64}).ok());
}

TEST(ArenaTest, RandomPlansAreSoundAndPackedBetterThanNothing) {
  int64_t packed = 0, plain = 0;
  for (int seed = 0; seed < 1500; ++seed) {
    std::mt19937 random(seed);
    const int num_steps = 1 + random() % 30, num_buffers = 1 + random() % 30;
    std::vector<ArenaStep> steps(num_steps);
    std::vector<ArenaBuffer> buffers(num_buffers);
    for (ArenaBuffer& buffer : buffers) {
      buffer.bytes = random() % 8 == 0 ? 0 : random() % 5000;
      buffer.alignment = int64_t{1} << (random() % 9);
    }
    for (int i = 0; i < num_steps; ++i) {
      for (int k = random() % 3; k > 0; --k) steps[i].reads.push_back(random() % num_buffers);
      for (int k = random() % 3; k > 0; --k) steps[i].writes.push_back(random() % num_buffers);
      if (i == 0) continue;
      if (random() % 3) steps[i].after.push_back(i - 1);
      for (int k = random() % 3; k > 0; --k) steps[i].after.push_back(random() % i);
    }
    const absl::StatusOr<Interference> interference = Interference::Make(num_buffers, steps);
    ASSERT_TRUE(interference.ok());
    const ArenaPlacement placement = PackArena(buffers, *interference).value();
    const absl::Status sound = VerifyPlacement(buffers, steps, placement);
    ASSERT_TRUE(sound.ok()) << "seed " << seed << ": " << sound;
    int64_t sum = 0;
    for (const ArenaBuffer& buffer : buffers) sum += buffer.bytes;
    packed += placement.bytes;
    plain += sum;
  }
  EXPECT_LT(packed, plain);
}

}  // namespace
}  // namespace hidet::runtime
