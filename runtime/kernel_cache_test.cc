#include "runtime/kernel_cache.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

std::string NewFolder(absl::string_view name) {
  return absl::StrCat(::testing::TempDir(), "/kernel_cache_", getpid(), "_", name);
}

TEST(KernelCacheTest, GivesBackWhatWasPut) {
  const KernelCache cache = *KernelCache::Open(absl::StrCat(NewFolder("a"), "/deep/er/"));
  EXPECT_EQ(cache.Get("key"), std::nullopt);
  ASSERT_TRUE(cache.Put("key", "bytes").ok());
  ASSERT_TRUE(cache.Put("key2", std::string(100000, '\0')).ok());
  ASSERT_TRUE(cache.Put("", "").ok());
  EXPECT_EQ(*cache.Get("key"), "bytes");
  EXPECT_EQ(cache.Get("key2")->size(), 100000u);
  EXPECT_EQ(*cache.Get(""), "");
  ASSERT_TRUE(cache.Put("key", "others").ok());
  EXPECT_EQ(*cache.Get("key"), "others");
  EXPECT_EQ(cache.Stats().entries, 3);
  EXPECT_EQ(*KernelCache::Open(cache.folder())->Get("key"), "others");  // another process
  ASSERT_TRUE(cache.Clear().ok());
  EXPECT_EQ(cache.Stats().entries, 0);
}

TEST(KernelCacheTest, DamageOfAnyByteIsAMiss) {
  const KernelCache cache = *KernelCache::Open(NewFolder("b"));
  ASSERT_TRUE(cache.Put("some key", "some bytes").ok());
  const std::string path = cache.PathOf("some key"), good = *ReadFile(path);
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] ^= 4;
    ASSERT_TRUE(WriteFileAtomically(path, bad).ok());
    EXPECT_EQ(cache.Get("some key"), std::nullopt) << i;
    ASSERT_TRUE(WriteFileAtomically(path, good.substr(0, i)).ok());
    EXPECT_EQ(cache.Get("some key"), std::nullopt) << i;
  }
  ASSERT_TRUE(WriteFileAtomically(path, good + "x").ok());
  EXPECT_EQ(cache.Get("some key"), std::nullopt);
  ASSERT_TRUE(WriteFileAtomically(path, good).ok());
  EXPECT_NE(cache.Get("some key"), std::nullopt);
}

TEST(KernelCacheTest, AnotherKeysEntryIsAMiss) {
  // As if two keys had the same hash.
  const KernelCache cache = *KernelCache::Open(NewFolder("c"));
  ASSERT_TRUE(cache.Put("one", "1").ok());
  ASSERT_TRUE(WriteFileAtomically(cache.PathOf("two"), *ReadFile(cache.PathOf("one"))).ok());
  EXPECT_EQ(cache.Get("two"), std::nullopt);
}

TEST(KernelCacheTest, FolderIsOursAlone) {
  const std::string folder = NewFolder("d");
  ASSERT_TRUE(KernelCache::Open(folder).ok());
  struct stat info;
  ASSERT_EQ(stat(folder.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
  for (mode_t mode : {0720, 0702, 0777}) {
    ASSERT_EQ(chmod(folder.c_str(), mode), 0);
    const absl::Status status = KernelCache::Open(folder).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(status.message(), HasSubstr("can be written by others"));
  }
  ASSERT_EQ(chmod(folder.c_str(), 0755), 0);  // others may read
  EXPECT_TRUE(KernelCache::Open(folder).ok());
  // A link, a file, somebody else's folder.
  const std::string link = NewFolder("link");
  ASSERT_EQ(symlink(folder.c_str(), link.c_str()), 0);
  EXPECT_EQ(KernelCache::Open(link).status().code(), absl::StatusCode::kFailedPrecondition);
  const std::string file = NewFolder("file");
  ASSERT_TRUE(WriteFileAtomically(file, "x").ok());
  EXPECT_FALSE(KernelCache::Open(file).ok());
  EXPECT_FALSE(KernelCache::Open("").ok());
  if (geteuid() == 0) {
    const std::string theirs = NewFolder("theirs");
    ASSERT_EQ(mkdir(theirs.c_str(), 0700), 0);
    // In a user namespace there may be no other user to give it to.
    if (chown(theirs.c_str(), 12345, 12345) == 0) {
      EXPECT_THAT(KernelCache::Open(theirs).status().message(), HasSubstr("belongs to user 12345"));
    }
  }
}

// What is code must be a file of ours in the folder itself.
TEST(KernelCacheTest, AnEntryThatIsALinkIsAMiss) {
  const std::string folder = NewFolder("entry_link");
  const KernelCache cache = *KernelCache::Open(folder);
  ASSERT_TRUE(cache.Put("key", "code").ok());
  const std::string elsewhere = absl::StrCat(folder, "_elsewhere");
  ASSERT_EQ(rename(cache.PathOf("key").c_str(), elsewhere.c_str()), 0);
  ASSERT_EQ(symlink(elsewhere.c_str(), cache.PathOf("key").c_str()), 0);
  EXPECT_EQ(cache.Get("key"), std::nullopt);
  ASSERT_EQ(unlink(cache.PathOf("key").c_str()), 0);
  ASSERT_EQ(rename(elsewhere.c_str(), cache.PathOf("key").c_str()), 0);
  EXPECT_EQ(cache.Get("key"), "code");
  ASSERT_EQ(chmod(cache.PathOf("key").c_str(), 0666), 0);
  EXPECT_EQ(cache.Get("key"), std::nullopt);
}

// The folder that was checked is the one that is used, whatever takes its name.
TEST(KernelCacheTest, StaysWithTheFolderThatItOpened) {
  const std::string folder = NewFolder("folder_moved");
  const KernelCache cache = *KernelCache::Open(folder);
  ASSERT_TRUE(cache.Put("key", "code").ok());
  ASSERT_EQ(rename(folder.c_str(), absl::StrCat(folder, "_moved").c_str()), 0);
  ASSERT_EQ(mkdir(folder.c_str(), 0777), 0);
  EXPECT_EQ(cache.Get("key"), "code");
  ASSERT_TRUE(cache.Put("another", "code").ok());
  EXPECT_EQ(KernelCache::Open(folder)->Get("another"), std::nullopt);
}

TEST(KernelCacheTest, KeepsWhatWasUsedLately) {
  const KernelCache cache = *KernelCache::Open(NewFolder("e"), {.max_bytes = 10000});
  auto age = [&](const std::string& key, int64_t seconds) {  // ages are set, not waited for
    const timespec times[2] = {{seconds, 0}, {seconds, 0}};
    ASSERT_EQ(utimensat(AT_FDCWD, cache.PathOf(key).c_str(), times, 0), 0);
  };
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE(cache.Put(absl::StrCat(i), std::string(1000, 'x')).ok());
    age(absl::StrCat(i), 1000 + i);
  }
  EXPECT_EQ(cache.Stats().entries, 8);
  EXPECT_NE(cache.Get("0"), std::nullopt);  // used: now the youngest
  ASSERT_TRUE(cache.Put("large", std::string(4000, 'y')).ok());
  EXPECT_LE(cache.Stats().bytes, 10000);
  EXPECT_NE(cache.Get("0"), std::nullopt);
  EXPECT_NE(cache.Get("large"), std::nullopt);
  EXPECT_EQ(cache.Get("1"), std::nullopt);
  EXPECT_EQ(cache.Get("2"), std::nullopt);
}

TEST(KernelCacheTest, RemovesWhatDeadWritersLeft) {
  const KernelCache cache = *KernelCache::Open(NewFolder("f"));
  const std::string stale = cache.PathOf("x") + ".tmp.1.1", fresh = cache.PathOf("x") + ".tmp.1.2";
  ASSERT_TRUE(WriteFileAtomically(stale, "half").ok());
  ASSERT_TRUE(WriteFileAtomically(fresh, "half").ok());
  const timespec old[2] = {{1000, 0}, {1000, 0}};
  ASSERT_EQ(utimensat(AT_FDCWD, stale.c_str(), old, 0), 0);
  ASSERT_TRUE(cache.Put("key", "bytes").ok());
  EXPECT_NE(access(stale.c_str(), F_OK), 0);
  EXPECT_EQ(access(fresh.c_str(), F_OK), 0);
}

TEST(KernelCacheTest, AFullDiskIsAnErrorAndNoEntry) {
  // The limit on file sizes stands in for a full disk: writing fails half way. In a child, for it
  // cannot be undone.
  const std::string folder = NewFolder("g");
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const KernelCache cache = *KernelCache::Open(folder);
    if (!cache.Put("old", "old bytes").ok()) _exit(1);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {5000, 5000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
    if (cache.Put("new", std::string(100000, 'x')).ok()) _exit(3);
    if (cache.Put("old", std::string(100000, 'x')).ok()) _exit(4);
    if (cache.Get("new").has_value()) _exit(5);
    if (cache.Get("old") != "old bytes") _exit(6);
    if (cache.Stats().entries != 1) _exit(7);
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(KernelCacheTest, WritersAndReadersAtOnce) {
  const KernelCache cache = *KernelCache::Open(NewFolder("h"), {.max_bytes = 200000});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 60; ++i) {
        const std::string key = absl::StrCat("key", (i * 7 + t) % 10);
        ASSERT_TRUE(cache.Put(key, std::string(5000 + 100 * t, key.back())).ok());
        const std::optional<std::string> got = cache.Get(key);
        if (!got.has_value()) continue;  // evicted
        ASSERT_EQ(got->find_first_not_of(key.back()), std::string::npos);
        ASSERT_EQ((got->size() - 5000) % 100, 0u);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(cache.Stats().entries, 0);
}

}  // namespace
}  // namespace hidet::runtime
