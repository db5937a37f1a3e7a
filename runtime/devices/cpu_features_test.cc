#include "runtime/devices/cpu_features.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(CpuFeaturesTest, TranslatesSpellings) {
  constexpr char kInfo[] =
      "processor\t: 0\nflags\t\t: fpu sse4_2 pni abm avx512_vnni amx_tile lahf_lm "
      "bmi1\n\nprocessor\t: 1\n";
  EXPECT_THAT(MissingCpuFeatures({"sse4.2", "sse3", "lzcnt", "avx512vnni", "amx-tile", "sahf",
                                  "x87", "crc32", "bmi"},
                                 kInfo),
              IsEmpty());
  EXPECT_THAT(MissingCpuFeatures({"avx512f", "sse4.2", "made-up"}, kInfo),
              ElementsAre("avx512f", "made-up"));
}

TEST(CpuFeaturesTest, EveryX86MachineHasTheBasics) {
  EXPECT_THAT(MissingCpuFeatures({"sse", "sse2", "no-such-thing"}), ElementsAre("no-such-thing"));
}

}  // namespace
}  // namespace hidet::runtime
