#include "runtime/devices/usable_cpus.h"

#include <sched.h>

#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::Eq;
using ::testing::Optional;

// A machine's files in a folder.
class UsableCpusTest : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = absl::StrCat(testing::TempDir(), "/cgroups_XXXXXX");
    ASSERT_NE(mkdtemp(root_.data()), nullptr);
  }
  void Write(const std::string& path, const std::string& text) {
    const std::string whole = absl::StrCat(root_, path);
    ASSERT_TRUE(MakeDirectories(whole.substr(0, whole.rfind('/'))).ok());
    ASSERT_TRUE(WriteFileAtomically(whole, text).ok());
  }

  std::string root_;
};

TEST_F(UsableCpusTest, ReadsTheQuotaOfTheGroup) {
  Write("/proc/self/cgroup", "0::/pod/app\n");
  Write("/sys/fs/cgroup/pod/app/cpu.max", "250000 100000\n");
  EXPECT_THAT(CpuQuota(root_), Optional(3));  // two and a half
}

TEST_F(UsableCpusTest, AGroupAboveMayAllowLess) {
  Write("/proc/self/cgroup", "0::/pod/app\n");
  Write("/sys/fs/cgroup/pod/app/cpu.max", "800000 100000\n");
  Write("/sys/fs/cgroup/pod/cpu.max", "200000 100000\n");
  EXPECT_THAT(CpuQuota(root_), Optional(2));
}

TEST_F(UsableCpusTest, InsideAContainerTheMountIsTheGroup) {
  Write("/proc/self/cgroup", "0::/kubepods/not/here\n");
  Write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
  EXPECT_THAT(CpuQuota(root_), Optional(1));
}

TEST_F(UsableCpusTest, ReadsVersionOne) {
  Write("/proc/self/cgroup", "5:memory:/m\n4:cpu,cpuacct:/docker/1\n0::/\n");
  Write("/sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_quota_us", "400000\n");
  Write("/sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_period_us", "100000\n");
  EXPECT_THAT(CpuQuota(root_), Optional(4));
}

TEST_F(UsableCpusTest, NoQuotaIsNone) {
  EXPECT_THAT(CpuQuota(root_), Eq(std::nullopt));
  Write("/proc/self/cgroup", "4:cpu:/\n0::/a\n");
  Write("/sys/fs/cgroup/a/cpu.max", "max 100000\n");
  Write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
  Write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_THAT(CpuQuota(root_), Eq(std::nullopt));
}

TEST_F(UsableCpusTest, FollowsTheAffinity) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  CPU_ZERO(&one);
  for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++cpu) {
    if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
  }
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  EXPECT_EQ(UsableCpus(), 1);
  sched_setaffinity(0, sizeof(before), &before);
}

}  // namespace
}  // namespace hidet::runtime
