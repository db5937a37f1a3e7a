#include "compiler/processor.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "compiler/processor_speeds.h"
#include "gtest/gtest.h"
#include "runtime/kernel_cache.h"
#include "schedules/target.h"

namespace hidet::compiler {
namespace {

// A folder like /sys with the caches of one processor.
class Caches {
 public:
  explicit Caches(const std::string& name) : root_(absl::StrCat(::testing::TempDir(), name)) {
    std::filesystem::remove_all(root_);
  }
  const std::string& root() const { return root_; }
  void Add(int level, const std::string& type, const std::string& size,
           const std::string& shared_by) {
    const std::string folder =
        absl::StrCat(root_, "/sys/devices/system/cpu/cpu0/cache/index", count_++, "/");
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "level") << level << "\n";
    std::ofstream(folder + "type") << type << "\n";
    std::ofstream(folder + "size") << size << "\n";
    std::ofstream(folder + "shared_cpu_list") << shared_by << "\n";
  }

 private:
  std::string root_;
  int count_ = 0;
};

TEST(ProcessorTest, ReadsTheCachesOfACoreAndTheLastOnesOfAllThreads) {
  Caches caches("processor_caches");
  caches.Add(1, "Data", "48K", "0,64");
  caches.Add(1, "Instruction", "32K", "0,64");
  caches.Add(2, "Unified", "2048K", "0,64");
  caches.Add(3, "Unified", "32M", "0-7,64-71");
  schedules::Target target{.threads = 40};
  EXPECT_TRUE(ReadCaches(caches.root(), target));
  EXPECT_EQ(target.l1_bytes, 48 << 10);
  EXPECT_EQ(target.l2_bytes, 2 << 20);
  EXPECT_EQ(target.l3_bytes, 3 * (32 << 20));  // 16 processors share one
}

TEST(ProcessorTest, AssumesTheCachesThatAreNotTold) {
  Caches caches("processor_caches_without_last");
  caches.Add(1, "Data", "48K", "0");
  caches.Add(2, "Unified", "unknown", "0");
  schedules::Target target;
  EXPECT_FALSE(ReadCaches(caches.root(), target));
  EXPECT_EQ(target.l1_bytes, 48 << 10);
  EXPECT_EQ(target.l2_bytes, schedules::Target{}.l2_bytes);
  EXPECT_EQ(target.l3_bytes, schedules::Target{}.l3_bytes);
}

TEST(ProcessorTest, RoundsSpeedsToStepsOfAFourthOfAnOctave) {
  const ProcessorSpeeds a{115e9, 66e9, 33e9}, b{122e9, 69e9, 34.5e9};
  schedules::Target first{.threads = 2}, second{.threads = 2};
  ASSERT_TRUE(TakeSpeeds(a, 2, first));
  ASSERT_TRUE(TakeSpeeds(b, 2, second));
  EXPECT_EQ(schedules::ToString(first), schedules::ToString(second));
  EXPECT_NEAR(first.flops_per_core / 115e9, 1, 0.1);
  EXPECT_NEAR(first.bytes_per_second / 66e9, 1, 0.1);
  EXPECT_NEAR(std::log2(first.bytes_per_second_of_thread) * 4,
              std::round(std::log2(first.bytes_per_second_of_thread) * 4), 1e-9);
}

TEST(ProcessorTest, ThreadsBeyondTheProcessorsShareTheirTime) {
  schedules::Target two{.threads = 2}, eight{.threads = 8};
  const ProcessorSpeeds speeds{100e9, 60e9, 40e9};
  ASSERT_TRUE(TakeSpeeds(speeds, 2, two));
  ASSERT_TRUE(TakeSpeeds(speeds, 2, eight));
  EXPECT_DOUBLE_EQ(eight.flops_per_core * 8, two.flops_per_core * 2);
  EXPECT_EQ(eight.bytes_per_second, two.bytes_per_second);
}

TEST(ProcessorTest, DoesNotBelieveWhatNoProcessorIs) {
  const std::string assumed = schedules::ToString(schedules::Target{});
  const ProcessorSpeeds usual{100e9, 60e9, 40e9};
  const auto taken = [&](const ProcessorSpeeds& speeds) {
    schedules::Target target;
    const bool is_taken = TakeSpeeds(speeds, 1, target);
    EXPECT_EQ(is_taken, schedules::ToString(target) != assumed);
    return is_taken;
  };
  EXPECT_TRUE(taken(usual));
  EXPECT_FALSE(taken({}));
  EXPECT_FALSE(taken({1e9, 60e9, 40e9}));
  EXPECT_FALSE(taken({5e12, 60e9, 40e9}));
  EXPECT_FALSE(taken({100e9, 60e9, 0.1e9}));
  EXPECT_FALSE(taken({100e9, 900e9, 40e9}));
  EXPECT_FALSE(taken({100e9, NAN, 40e9}));
}

TEST(ProcessorTest, SpeedsAreALineOfText) {
  const ProcessorSpeeds speeds{115.25e9, 66e9, 33e9};
  EXPECT_EQ(ToString(speeds), "1.1525e+11 6.6e+10 3.3e+10");
  const std::optional<ProcessorSpeeds> read = ParseProcessorSpeeds(ToString(speeds));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(ToString(*read), ToString(speeds));
  EXPECT_FALSE(ParseProcessorSpeeds("1 2").has_value());
  EXPECT_FALSE(ParseProcessorSpeeds("1 2 three").has_value());
}

// Whatever the machine does beside, a measurement ends and says numbers; it takes 50 ms on a quiet
// machine and is kept from there on.
TEST(ProcessorTest, MeasuresOnceAndKeepsIt) {
  const std::string folder = absl::StrCat(::testing::TempDir(), "processor_speeds");
  std::filesystem::remove_all(folder);
  const auto cache = runtime::KernelCache::Open(folder).value();
  int opened = 0;
  const auto open = [&]() -> std::optional<runtime::KernelCache> {
    ++opened;
    return cache;
  };
  const Processor first = DescribeProcessor(1, open);
  EXPECT_GT(first.target.flops_per_core, 0);
  EXPECT_EQ(cache.Stats().entries, first.speeds_are_measured ? 1 : 0);
  // Of one process they are the same, and neither measured nor looked for again.
  EXPECT_EQ(schedules::ToString(first.target),
            schedules::ToString(DescribeProcessor(1, open).target));
  EXPECT_EQ(opened, 1);
  // Without a folder they are known too.
  EXPECT_GT(DescribeProcessor(2, [] { return std::optional<runtime::KernelCache>(); })
                .target.bytes_per_second,
            0);
}

TEST(ProcessorTest, MeasuresWhatItSays) {
  const ProcessorSpeeds speeds = MeasureProcessorSpeeds(2, 8 << 20);
  EXPECT_GT(speeds.flops_of_thread, 0.1e9);
  EXPECT_GT(speeds.bytes_per_second, 0.01e9);
  EXPECT_GT(speeds.bytes_per_second_of_thread, 0.01e9);
}

}  // namespace
}  // namespace hidet::compiler
