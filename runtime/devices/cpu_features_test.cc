#include "runtime/devices/cpu_features.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSubsetOf;

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

// An emulator shows the list of the machine that it runs on, and has less.
TEST(CpuFeaturesTest, BothTheKernelAndTheProcessorHaveToHaveIt) {
  constexpr char kInfo[] = "flags\t\t: sse4_2 avx2 avx512f from_the_future\n";
  EXPECT_THAT(MissingCpuFeatures({"sse4.2", "crc32", "avx2", "avx512f", "from-the-future"}, kInfo,
                                 "flags : sse4_2 avx2\n"),
              ElementsAre("avx512f"));
  EXPECT_THAT(MissingCpuFeatures({"avx2", "bmi"}, kInfo, "flags : avx2 bmi1\n"),
              ElementsAre("bmi"));
}

TEST(CpuFeaturesTest, EveryX86MachineHasTheBasics) {
  EXPECT_THAT(MissingCpuFeatures({"sse", "sse2", "no-such-thing"}), ElementsAre("no-such-thing"));
}

// The kernel may list less: it withholds what a processor does wrongly (RDSEED of early Zen 5) and
// tiles that a process may not ask for.
TEST(CpuFeaturesTest, TheProcessorSaysAllThatTheKernelLists) {
  const std::string flags = FlagsOfProcessor();
  EXPECT_THAT(MissingCpuFeatures({"64bit", "cmov", "cx8", "fxsr", "sse", "sse2"}, flags),
              IsEmpty());
  const std::vector<std::string> all = {
      "sse3",
      "ssse3",
      "sse4.1",
      "sse4.2",
      "popcnt",
      "cx16",
      "sahf",
      "avx",
      "avx2",
      "fma",
      "f16c",
      "bmi",
      "bmi2",
      "lzcnt",
      "movbe",
      "avx512f",
      "avx512bw",
      "avx512cd",
      "avx512dq",
      "avx512vl",
      "avx512vnni",
      "avx512bf16",
      "avx512fp16",
      "avx512vbmi",
      "avx512vbmi2",
      "avxvnni",
      "avx512ifma",
      "gfni",
      "vaes",
      "vpclmulqdq",
      "amx-tile",
      "amx-int8",
      "amx-bf16",
      "aes",
      "pclmul",
      "sha",
      "rdrnd",
      "rdseed",
      "avx512bitalg",
      "adx",
      "avx512vpopcntdq",
      "prfchw",
  };
  EXPECT_THAT(MissingCpuFeatures(all, flags), IsSubsetOf(MissingCpuFeatures(all)));
}

}  // namespace
}  // namespace hidet::runtime
