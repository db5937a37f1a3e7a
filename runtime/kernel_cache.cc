// An entry: magic and version (8 bytes), sizes of key and contents (8 each), key, contents, XXH64
// of all that (8).
#include "runtime/kernel_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "runtime/formats/checksum.h"

namespace hidet::runtime {
namespace {

constexpr absl::string_view kMagic("hidetk\0\1", 8);
constexpr size_t kHeaderSize = 24;
constexpr size_t kChecksumSize = 8;
constexpr absl::string_view kSuffix = ".bin";
constexpr absl::string_view kTemporaryMark = ".bin.tmp.";
// After eviction this part of the limit is in use, so that not every Put has to look for something
// to remove.
constexpr double kKeptShare = 0.8;
// A temporary file this old has no living writer.
constexpr time_t kStaleSeconds = 3600;

std::string SizeField(uint64_t value) {
  std::string field(8, '\0');
  std::memcpy(field.data(), &value, 8);
  return field;
}

uint64_t ReadField(absl::string_view file, size_t at) {
  uint64_t value = 0;
  std::memcpy(&value, file.data() + at, 8);
  return value;
}

struct FileInfo {
  std::string name;
  int64_t bytes = 0;
  int64_t last_used = 0;  // nanoseconds
  bool is_temporary = false;
};

std::vector<FileInfo> ListFolder(const std::string& folder) {
  std::vector<FileInfo> files;
  DIR* directory = opendir(folder.c_str());
  if (directory == nullptr) return files;
  while (const dirent* entry = readdir(directory)) {
    FileInfo info;
    info.name = entry->d_name;
    info.is_temporary = absl::StrContains(info.name, kTemporaryMark);
    if (!info.is_temporary && !absl::EndsWith(info.name, kSuffix)) continue;
    struct stat status;
    if (fstatat(dirfd(directory), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(status.st_mode))
      continue;
    info.bytes = status.st_size;
    info.last_used = status.st_mtim.tv_sec * int64_t{1000000000} + status.st_mtim.tv_nsec;
    files.push_back(std::move(info));
  }
  closedir(directory);
  return files;
}

absl::Status CheckOwnedByUs(const std::string& folder) {
  struct stat status;
  // Not through a link: its owner could turn it elsewhere later.
  if (lstat(folder.c_str(), &status) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("cache folder \"", folder, "\": ", std::strerror(errno)));
  }
  if (!S_ISDIR(status.st_mode)) {
    return absl::FailedPreconditionError(
        absl::StrCat("cache folder \"", folder, "\" is not a folder"));
  }
  if (status.st_uid != geteuid()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "cache folder \"", folder, "\" belongs to user ", status.st_uid, ", expected ", geteuid()));
  }
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("cache folder \"", folder, "\" can be written by others (mode ",
                     absl::StrFormat("%04o", status.st_mode & 07777), "), expected 0700"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<KernelCache> KernelCache::Open(absl::string_view folder,
                                              KernelCacheOptions options) {
  std::string path(folder);
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  if (path.empty()) return absl::InvalidArgumentError("the cache folder has no name");
  HIDET_RETURN_IF_ERROR(MakeDirectories(path, 0700));
  HIDET_RETURN_IF_ERROR(CheckOwnedByUs(path));
  return KernelCache(std::move(path), options);
}

std::string KernelCache::PathOf(absl::string_view key) const {
  // Two hashes of different texts, 128 bits in all.
  Hasher64 second;
  second.Add("2");
  second.Add(key);
  return absl::StrFormat("%s/%016x%016x%s", folder_, Hash64(key), second.Finish(), kSuffix);
}

std::optional<std::string> KernelCache::Get(absl::string_view key) const {
  const std::string path = PathOf(key);
  absl::StatusOr<std::string> file = ReadFile(path);
  if (!file.ok()) return std::nullopt;
  const absl::string_view text(*file);
  if (text.size() < kHeaderSize + kChecksumSize || !absl::StartsWith(text, kMagic))
    return std::nullopt;
  const uint64_t key_size = ReadField(text, 8), size = ReadField(text, 16);
  const uint64_t payload = text.size() - kHeaderSize - kChecksumSize;
  if (key_size > payload || size != payload - key_size) return std::nullopt;
  if (ReadField(text, text.size() - kChecksumSize) !=
      Hash64(text.substr(0, text.size() - kChecksumSize))) {
    return std::nullopt;
  }
  if (text.substr(kHeaderSize, key_size) != key) return std::nullopt;
  // Marks the entry as used, for eviction. If that fails it merely looks older than it is.
  utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
  return std::string(text.substr(kHeaderSize + key_size, size));
}

absl::Status KernelCache::Put(absl::string_view key, absl::string_view bytes) const {
  std::string file =
      absl::StrCat(kMagic, SizeField(key.size()), SizeField(bytes.size()), key, bytes);
  file += SizeField(Hash64(file));
  HIDET_RETURN_IF_ERROR(AddContext(WriteFileAtomically(PathOf(key), file), "kernel cache"));
  Evict();
  return absl::OkStatus();
}

// Two processes may evict at once: a file that is gone already is what was wanted.
void KernelCache::Evict() const {
  std::vector<FileInfo> files = ListFolder(folder_);
  int64_t total = 0;
  for (const FileInfo& file : files) {
    if (!file.is_temporary) {
      total += file.bytes;
    } else if (file.last_used / 1000000000 < std::time(nullptr) - kStaleSeconds) {
      unlink(absl::StrCat(folder_, "/", file.name).c_str());
    }
  }
  if (total <= options_.max_bytes) return;
  std::sort(files.begin(), files.end(), [](const FileInfo& a, const FileInfo& b) {
    return a.last_used != b.last_used ? a.last_used < b.last_used : a.name < b.name;
  });
  for (const FileInfo& file : files) {
    if (static_cast<double>(total) <= kKeptShare * static_cast<double>(options_.max_bytes)) return;
    if (file.is_temporary) continue;
    unlink(absl::StrCat(folder_, "/", file.name).c_str());
    total -= file.bytes;
  }
}

KernelCacheStats KernelCache::Stats() const {
  KernelCacheStats stats;
  for (const FileInfo& file : ListFolder(folder_)) {
    if (file.is_temporary) continue;
    ++stats.entries;
    stats.bytes += file.bytes;
  }
  return stats;
}

absl::Status KernelCache::Clear() const {
  for (const FileInfo& file : ListFolder(folder_)) {
    if (unlink(absl::StrCat(folder_, "/", file.name).c_str()) != 0 && errno != ENOENT) {
      return absl::PermissionDeniedError(
          absl::StrCat("cannot remove \"", file.name, "\": ", std::strerror(errno)));
    }
  }
  return absl::OkStatus();
}

}  // namespace hidet::runtime
