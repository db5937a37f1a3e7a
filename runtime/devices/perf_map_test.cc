#include "runtime/devices/perf_map.h"

#include <unistd.h>

#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string MapPath() { return absl::StrCat("/tmp/perf-", getpid(), ".map"); }

class PerfMapTest : public testing::Test {
 protected:
  ~PerfMapTest() override { unlink(MapPath().c_str()); }
};

TEST_F(PerfMapTest, AppendsALineAFunction) {
  ASSERT_TRUE(AddToPerfMap({{reinterpret_cast<void*>(0x1000), 0x20, "matmul_0"}}).ok());
  ASSERT_TRUE(AddToPerfMap({{reinterpret_cast<void*>(0x2000), 0x30, "softmax_1"}}).ok());
  EXPECT_EQ(*ReadFile(MapPath()), "1000 20 hidet::matmul_0\n2000 30 hidet::softmax_1\n");
}

TEST_F(PerfMapTest, TheDynamicLinkerKnowsSizes) {
  const auto* const address = reinterpret_cast<const void*>(&std::strtol);
  ASSERT_TRUE(AddToPerfMap({{address, 0, "strtol"}}).ok());
  const std::string text = *ReadFile(MapPath());
  EXPECT_THAT(text, HasSubstr(absl::StrFormat("%x ", reinterpret_cast<uint64_t>(address))));
  EXPECT_THAT(text, EndsWith(" hidet::strtol\n"));
}

TEST_F(PerfMapTest, NothingIsWrittenThroughALink) {
  const std::string victim = testing::TempDir() + "/victim";
  ASSERT_TRUE(WriteFileAtomically(victim, "kept").ok());
  ASSERT_EQ(symlink(victim.c_str(), MapPath().c_str()), 0);
  const absl::Status status = AddToPerfMap({{reinterpret_cast<void*>(0x1000), 1, "f"}});
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("perf map"));
  EXPECT_EQ(*ReadFile(victim), "kept");
}

}  // namespace
}  // namespace hidet::runtime
