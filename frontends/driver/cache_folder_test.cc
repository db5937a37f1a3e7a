#include "frontends/driver/cache_folder.h"

#include <sys/stat.h>

#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::driver {
namespace {

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
}

TEST(CacheFolder, KernelsHaveAFolderOfTheirOwn) {
  const std::string folder = NewFolder();
  const auto cache = OpenKernelCache({.cache_dir = folder});
  ASSERT_TRUE(cache.ok()) << cache.status();
  EXPECT_EQ((*cache)->folder(), folder + "/kernels");
}

TEST(CacheFolder, WithoutAPlaceToKeepThemThereIsNoCache) {
  EXPECT_FALSE(OpenKernelCache({.cache_dir = "off"})->has_value());
  EXPECT_FALSE(OpenKernelCache({.cache_dir = "/proc/no/such"})->has_value());
}

TEST(CacheFolder, IsRefusedWhereOthersCanWrite) {
  const std::string folder = NewFolder();
  ASSERT_EQ(mkdir((folder + "/kernels").c_str(), 0700), 0);
  ASSERT_EQ(chmod((folder + "/kernels").c_str(), 0777), 0);
  const auto cache = OpenKernelCache({.cache_dir = folder});
  EXPECT_EQ(cache.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(cache.status().message()),
              HasSubstr("kernels\" can be written by others (mode 0777), expected 0700"));
}

}  // namespace
}  // namespace hidet::driver
