#include "frontends/python/released_memory.h"

#include <cmath>
#include <cstdio>

#include "gtest/gtest.h"
#include "testing/sanitizers/sanitizers.h"

namespace hidet::python {
namespace {

// Memory that is this process's alone, in kilobytes.
int64_t AnonymousKilobytes() {
  FILE* const file = std::fopen("/proc/self/status", "r");
  char line[256];
  long long value = -1;
  while (std::fgets(line, sizeof(line), file) != nullptr) {
    if (std::sscanf(line, "RssAnon: %lld", &value) == 1) break;
  }
  std::fclose(file);
  return value;
}

TEST(ReleasedMemory, ReadsAsNanAndTakesNoMemory) {
  constexpr int64_t kCount = (int64_t{64} << 20) / 4 + 5;  // no whole number of pages
  const int64_t before = AnonymousKilobytes();
  ReleasedMemory memory = MapReleased(kCount * 4).value();
  const float* values = static_cast<const float*>(memory.get());
  int64_t nans = 0;
  for (int64_t i = 0; i < kCount; ++i) nans += std::isnan(values[i]) ? 1 : 0;
  EXPECT_EQ(nans, kCount);
  if (testing::kHasThreadSanitizer)
    GTEST_SKIP() << "the thread sanitizer keeps four times as much for what is read";
  EXPECT_LT(AnonymousKilobytes() - before, 4096);
}

TEST(ReleasedMemory, KeepsWhatIsWrittenApart) {
  absl::StatusOr<ReleasedMemory> first = MapReleased(8 << 20), second = MapReleased(8 << 20);
  ASSERT_TRUE(first.ok() && second.ok());
  auto* const values = static_cast<float*>(first->get());
  values[0] = 1;
  // The same place of the file, mapped elsewhere.
  EXPECT_TRUE(std::isnan(values[(1 << 20) / 4]));
  EXPECT_TRUE(std::isnan(static_cast<const float*>(second->get())[0]));
  EXPECT_EQ(values[0], 1);
}

TEST(ReleasedMemory, IsKnownWhileItIsMapped) {
  int other = 0;
  EXPECT_FALSE(IsReleased(&other));
  EXPECT_FALSE(IsReleased(nullptr));
  absl::StatusOr<ReleasedMemory> memory = MapReleased(1);
  ASSERT_TRUE(memory.ok());
  const void* const address = memory->get();
  EXPECT_TRUE(IsReleased(address));
  *memory = nullptr;
  EXPECT_FALSE(IsReleased(address));
}

}  // namespace
}  // namespace hidet::python
