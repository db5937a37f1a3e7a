#include "frontends/python/released_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"
#include "base/status_macros.h"

namespace hidet::python {
namespace {

// The pages that are mapped again and again. Large enough that big weights take few mappings, of
// which Linux allows a process 65,530 (vm.max_map_count).
constexpr int64_t kPatternBytes = int64_t{1} << 20;

absl::Status SystemError(absl::string_view what) {
  return absl::ResourceExhaustedError(
      absl::StrCat("released weights: ", what, ": ", std::strerror(errno)));
}

class Registry {
 public:
  static Registry& Global() {
    static Registry* const registry = new Registry;
    return *registry;
  }

  // Returns the file of set bytes, which is made once.
  absl::StatusOr<int> Pattern() {
    const MutexLock lock(&mutex_);
    if (pattern_ >= 0) return pattern_;
    const int file = memfd_create("hidet released weights", MFD_CLOEXEC);
    if (file < 0) return SystemError("memfd_create");
    const std::string bytes(kPatternBytes, '\xff');
    if (write(file, bytes.data(), bytes.size()) != kPatternBytes) {
      close(file);
      return SystemError("write");
    }
    return pattern_ = file;
  }

  void Add(const void* address) {
    const MutexLock lock(&mutex_);
    mapped_.insert(address);
  }
  void Remove(const void* address) {
    const MutexLock lock(&mutex_);
    mapped_.erase(address);
  }
  bool Has(const void* address) {
    const MutexLock lock(&mutex_);
    return mapped_.contains(address);
  }

 private:
  ForkSafeMutex mutex_;
  int pattern_ ABSL_GUARDED_BY(mutex_) = -1;
  absl::flat_hash_set<const void*> mapped_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace

absl::StatusOr<ReleasedMemory> MapReleased(int64_t bytes) {
  HIDET_ASSIGN_OR_RETURN(const int pattern, Registry::Global().Pattern());
  void* const memory = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return SystemError("mmap");
  Registry::Global().Add(memory);
  ReleasedMemory result(memory, [bytes](void* address) {
    Registry::Global().Remove(address);  // first: the system may give the place to others
    munmap(address, bytes);
  });
  for (int64_t begin = 0; begin < bytes; begin += kPatternBytes) {
    // Private: what is written goes to pages of its own.
    if (mmap(static_cast<char*>(memory) + begin, std::min(bytes - begin, kPatternBytes),
             PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, pattern, 0) == MAP_FAILED) {
      return SystemError("mmap");
    }
  }
  return result;
}

bool IsReleased(const void* address) { return Registry::Global().Has(address); }

}  // namespace hidet::python
