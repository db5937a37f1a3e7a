// An entry: magic and version (8 bytes), sizes of key and contents (8 each), key, contents, XXH64
// of all that (8).
#include "runtime/kernel_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/file.h"
#include "base/mutex.h"
#include "base/status_macros.h"
#include "formats/checksum.h"

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

absl::Status CheckOwnedByUs(int descriptor, const std::string& folder) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("cache folder \"", folder, "\": ", std::strerror(errno)));
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

// Returns the file's contents if it is a plain file of ours that nobody else can write to.
std::optional<std::string> ReadOwnFile(int folder, const std::string& name) {
  // O_NONBLOCK: opening a pipe must not wait for a writer.
  const FileDescriptor file(
      openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (file.get() < 0) return std::nullopt;
  struct stat status;
  if (fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid() ||
      (status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return std::nullopt;
  }
  std::string contents(static_cast<size_t>(status.st_size), '\0');
  size_t used = 0;
  while (used < contents.size()) {
    const ssize_t count = read(file.get(), contents.data() + used, contents.size() - used);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::nullopt;
    used += static_cast<size_t>(count);
  }
  return contents;
}

// Without flushing it to the disk: what a crash leaves half is a miss by its checksum.
absl::Status WriteBesideAndRename(int folder, const std::string& name, absl::string_view contents) {
  uint64_t bits = 0;
  while (getrandom(&bits, sizeof(bits), 0) != sizeof(bits)) {
  }
  const std::string temporary = absl::StrFormat("%s.tmp.%016x", name, bits);
  const FileDescriptor file(
      openat(folder, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (file.get() < 0) return absl::ErrnoToStatus(errno, absl::StrCat("cannot create ", temporary));
  absl::Status status = WriteAll(file.get(), contents, temporary);
  if (status.ok() && renameat(folder, temporary.c_str(), folder, name.c_str()) != 0)
    status = absl::ErrnoToStatus(errno, absl::StrCat("cannot rename to ", name));
  if (!status.ok()) unlinkat(folder, temporary.c_str(), 0);
  return status;
}

}  // namespace

struct CacheFile {
  std::string name;
  int64_t bytes = 0;
  int64_t last_used = 0;  // nanoseconds
  bool is_temporary = false;
};

// How much is in a folder, as far as this process knows. Other processes write to it too, so it is
// counted anew from time to time.
struct KernelCache::Usage {
  std::atomic<int64_t> bytes{-1};  // not known
  std::atomic<int> puts{0};

  static std::shared_ptr<Usage> Of(const std::string& folder) {
    static Mutex& mutex = *new Mutex;
    static auto& usages = *new absl::flat_hash_map<std::string, std::shared_ptr<Usage>>;
    const MutexLock lock(&mutex);
    std::shared_ptr<Usage>& usage = usages[folder];
    if (usage == nullptr) usage = std::make_shared<Usage>();
    return usage;
  }
};

KernelCache::KernelCache(std::string folder, std::shared_ptr<const FileDescriptor> descriptor,
                         KernelCacheOptions options)
    : folder_(std::move(folder)),
      descriptor_(std::move(descriptor)),
      usage_(Usage::Of(folder_)),
      options_(options) {}

absl::StatusOr<KernelCache> KernelCache::Open(absl::string_view folder,
                                              KernelCacheOptions options) {
  std::string path(folder);
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  if (path.empty()) return absl::InvalidArgumentError("the cache folder has no name");
  HIDET_RETURN_IF_ERROR(MakeDirectories(path, 0700));
  // Not through a link: its owner could turn it elsewhere later.
  const int number = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (number < 0) {
    return absl::FailedPreconditionError(
        errno == ENOTDIR || errno == ELOOP
            ? absl::StrCat("cache folder \"", path, "\" is not a folder")
            : absl::StrCat("cache folder \"", path, "\": ", std::strerror(errno)));
  }
  auto descriptor = std::make_shared<const FileDescriptor>(number);
  HIDET_RETURN_IF_ERROR(CheckOwnedByUs(number, path));
  return KernelCache(std::move(path), std::move(descriptor), options);
}

std::string KernelCache::PathOf(absl::string_view key) const {
  return absl::StrCat(folder_, "/", NameOf(key));
}

std::string KernelCache::NameOf(absl::string_view key) const {
  // Two hashes of different texts, 128 bits in all.
  Hasher64 second;
  second.Add("2");
  second.Add(key);
  return absl::StrFormat("%016x%016x%s", Hash64(key), second.Finish(), kSuffix);
}

std::optional<std::string> KernelCache::Get(absl::string_view key) const {
  const std::string name = NameOf(key);
  const std::optional<std::string> file = ReadOwnFile(descriptor_->get(), name);
  if (!file.has_value()) return std::nullopt;
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
  utimensat(descriptor_->get(), name.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
  return std::string(text.substr(kHeaderSize + key_size, size));
}

absl::Status KernelCache::Put(absl::string_view key, absl::string_view bytes) const {
  std::string file =
      absl::StrCat(kMagic, SizeField(key.size()), SizeField(bytes.size()), key, bytes);
  file += SizeField(Hash64(file));
  HIDET_RETURN_IF_ERROR(
      AddContext(WriteBesideAndRename(descriptor_->get(), NameOf(key), file), "kernel cache"));
  // Listing the folder costs its size: now and then, and when there seems to be too much in it.
  constexpr int kPutsBetweenListings = 256;
  const auto size = static_cast<int64_t>(file.size());
  if (usage_->puts.fetch_add(1) % kPutsBetweenListings == 0 || usage_->bytes.load() < 0 ||
      usage_->bytes.fetch_add(size) + size > options_.max_bytes) {
    Evict();
  }
  return absl::OkStatus();
}

std::vector<CacheFile> KernelCache::List() const {
  std::vector<CacheFile> files;
  const int copy = openat(descriptor_->get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* directory = copy < 0 ? nullptr : fdopendir(copy);
  if (directory == nullptr) {
    if (copy >= 0) close(copy);
    return files;
  }
  while (const dirent* entry = readdir(directory)) {
    CacheFile file;
    file.name = entry->d_name;
    file.is_temporary = absl::StrContains(file.name, kTemporaryMark);
    if (!file.is_temporary && !absl::EndsWith(file.name, kSuffix)) continue;
    struct stat status;
    if (fstatat(copy, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
      continue;
    file.bytes = status.st_size;
    file.last_used = status.st_mtim.tv_sec * int64_t{1000000000} + status.st_mtim.tv_nsec;
    files.push_back(std::move(file));
  }
  closedir(directory);
  return files;
}

// Two processes may evict at once: a file that is gone already is what was wanted.
void KernelCache::Evict() const {
  std::vector<CacheFile> files = List();
  int64_t total = 0;
  for (const CacheFile& file : files) {
    if (!file.is_temporary) {
      total += file.bytes;
    } else if (file.last_used / 1000000000 < std::time(nullptr) - kStaleSeconds) {
      unlinkat(descriptor_->get(), file.name.c_str(), 0);
    }
  }
  usage_->bytes.store(total);
  if (total <= options_.max_bytes) return;
  std::sort(files.begin(), files.end(), [](const CacheFile& a, const CacheFile& b) {
    return a.last_used != b.last_used ? a.last_used < b.last_used : a.name < b.name;
  });
  for (const CacheFile& file : files) {
    if (static_cast<double>(total) <= kKeptShare * static_cast<double>(options_.max_bytes)) break;
    if (file.is_temporary) continue;
    unlinkat(descriptor_->get(), file.name.c_str(), 0);
    total -= file.bytes;
  }
  usage_->bytes.store(total);
}

KernelCacheStats KernelCache::Stats() const {
  KernelCacheStats stats;
  for (const CacheFile& file : List()) {
    if (file.is_temporary) continue;
    ++stats.entries;
    stats.bytes += file.bytes;
  }
  return stats;
}

absl::Status KernelCache::Clear() const {
  for (const CacheFile& file : List()) {
    if (unlinkat(descriptor_->get(), file.name.c_str(), 0) != 0 && errno != ENOENT) {
      return absl::PermissionDeniedError(
          absl::StrCat("cannot remove \"", file.name, "\": ", std::strerror(errno)));
    }
  }
  return absl::OkStatus();
}

}  // namespace hidet::runtime
