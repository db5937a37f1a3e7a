#include "runtime/devices/nvtx.h"

#include <cstdlib>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

// One case: NVTX looks for a profiler once in a process.
TEST(NvtxTest, AProfilerSeesTheRangesThatAreWanted) {
  const std::string profiler =
      std::string(getenv("TEST_SRCDIR")) + "/hidet/runtime/devices/libnvtx_injection.so";
  setenv("NVTX_INJECTION64_PATH", profiler.c_str(), 1);
  testing::internal::CaptureStdout();
  bool made = false;
  {
    const NvtxRange call(true, [] { return std::string("bert"); });
    const NvtxRange step(true, [] { return std::string("softmax"); });
    const NvtxRange silent(false, [&] {
      made = true;
      return std::string("silent");
    });
  }
  fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "domain hidet\npush bert\npush softmax\npop\npop\n");
  EXPECT_FALSE(made);
}

}  // namespace
}  // namespace hidet::runtime
