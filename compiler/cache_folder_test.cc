#include "compiler/cache_folder.h"

#include <sys/stat.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/log.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::compiler {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string NewFolder() {
  std::string folder = absl::StrCat(::testing::TempDir(), "/homeXXXXXX");
  EXPECT_NE(mkdtemp(folder.data()), nullptr);
  return folder;
}

TEST(CacheFolder, IsTheOptionElseTheUsersOwn) {
  unsetenv("HIDET_CACHE_DIR");
  setenv("HOME", "/home/me", 1);
  unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(CacheFolder({}), "/home/me/.cache/hidet");
  setenv("XDG_CACHE_HOME", "/caches", 1);
  EXPECT_EQ(CacheFolder({}), "/caches/hidet");
  setenv("HIDET_CACHE_DIR", "/ours", 1);
  EXPECT_EQ(CacheFolder({}), "/ours");
  EXPECT_EQ(CacheFolder({.cache_dir = "/mine"}), "/mine");
  EXPECT_EQ(CacheFolder({.cache_dir = "off"}), "");
  setenv("HIDET_CACHE_DIR", "off", 1);
  EXPECT_EQ(CacheFolder({}), "");
  EXPECT_EQ(CacheFolder({.cache_dir = "/mine"}), "/mine");
}

TEST(CacheFolder, KernelsHaveAFolderOfTheirOwn) {
  const std::string folder = NewFolder();
  const auto cache = OpenKernelCache({.cache_dir = folder});
  ASSERT_TRUE(cache.has_value());
  EXPECT_EQ(cache->folder(), folder + "/kernels");
}

TEST(CacheFolder, WithoutAPlaceToKeepThemThereIsNoCache) {
  EXPECT_FALSE(OpenKernelCache({.cache_dir = "off"}).has_value());
  EXPECT_FALSE(OpenKernelCache({.cache_dir = "/proc/no/such"}).has_value());
}

// As in a container with somebody's home mounted: it compiles all the same, and says so once.
TEST(CacheFolder, IsNotUsedWhereOthersCanWrite) {
  const std::string folder = NewFolder();
  for (const char* part : {"/kernels", "/models"}) {
    ASSERT_EQ(mkdir((folder + part).c_str(), 0700), 0);
    ASSERT_EQ(chmod((folder + part).c_str(), 0777), 0);
  }
  std::vector<std::string> warnings;
  SetLogSink([&](LogLevel, absl::string_view message) { warnings.emplace_back(message); });
  EXPECT_FALSE(OpenKernelCache({.cache_dir = folder}).has_value());
  EXPECT_FALSE(OpenKernelCache({.cache_dir = folder}).has_value());
  EXPECT_FALSE(OpenModelCache({.cache_dir = folder}).has_value());
  SetLogSink(nullptr);
  EXPECT_THAT(
      warnings,
      ElementsAre(HasSubstr("kernels\" can be written by others (mode 0777), expected 0700")));
}

}  // namespace
}  // namespace hidet::compiler
