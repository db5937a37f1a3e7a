// A folder of compiled kernels, so that the next process need not compile them again.
//
// Keys are whatever decides a kernel's bytes: exact source, flags, target, compiler. The file's
// name is a hash of the key and the file holds the key itself, so that a collision is a miss and
// never a wrong kernel. Every entry has a checksum. Whatever goes wrong with an entry (damage,
// another version, no permission) is a miss: the caller compiles again.
//
// The bytes are machine code that will run, so the folder must be ours alone: it is made with mode
// 0700 and refused when somebody else owns it or can write to it. It is opened once, so that what
// is checked is what is used, wherever its name leads later; and an entry is read only if it is a
// plain file of ours, not through a link. Several processes may use the folder at once; an entry is
// written aside and renamed.
//
//   KernelCache cache = *KernelCache::Open("/home/me/.cache/hidet", {.max_bytes = 1 << 30});
//   if (std::optional<std::string> binary = cache.Get(key)) return *binary;
//   cache.Put(key, binary);  // may fail, e.g. when the disk is full; nothing is lost but time
#ifndef RUNTIME_KERNEL_CACHE_H_
#define RUNTIME_KERNEL_CACHE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet {
class FileDescriptor;
}

namespace hidet::runtime {

struct CacheFile;

struct KernelCacheOptions {
  int64_t max_bytes = int64_t{2} << 30;  // entries used longest ago go first, once this is exceeded
};

struct KernelCacheStats {
  int64_t entries = 0;
  int64_t bytes = 0;
};

class KernelCache {
 public:
  // Opens the folder, making it if need be. FailedPrecondition if it is not ours alone.
  static absl::StatusOr<KernelCache> Open(absl::string_view folder,
                                          KernelCacheOptions options = {});

  // Returns what was stored under exactly this key, or nothing.
  std::optional<std::string> Get(absl::string_view key) const;

  // Stores an entry, replacing an older one, and removes old entries if there are too many bytes.
  absl::Status Put(absl::string_view key, absl::string_view bytes) const;

  KernelCacheStats Stats() const;
  // Removes all entries, and whatever writers that were killed left behind.
  absl::Status Clear() const;

  const std::string& folder() const { return folder_; }
  // Returns the file that holds the entry of `key`, for messages and tests.
  std::string PathOf(absl::string_view key) const;

 private:
  struct Usage;
  KernelCache(std::string folder, std::shared_ptr<const FileDescriptor> descriptor,
              KernelCacheOptions options);
  std::string NameOf(absl::string_view key) const;
  std::vector<CacheFile> List() const;
  void Evict() const;

  std::string folder_;
  std::shared_ptr<const FileDescriptor> descriptor_;  // of the folder
  std::shared_ptr<Usage> usage_;  // shared by all of the process for this folder
  KernelCacheOptions options_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_KERNEL_CACHE_H_
