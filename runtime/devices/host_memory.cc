#include "runtime/devices/host_memory.h"

#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <deque>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"
#include "base/rounding.h"

namespace hidet::runtime {
namespace {

constexpr int64_t kHugePageBytes = int64_t{2} << 20;
constexpr int64_t kMostKeptBytes = int64_t{512} << 20;

// Newer C libraries give nothing for an alignment that is no power of two; older ones round it up.
void* AlignedAllocate(int64_t bytes, int64_t alignment) {
  HIDET_CHECK(std::has_single_bit(static_cast<uint64_t>(alignment))) << alignment;
  return std::aligned_alloc(static_cast<size_t>(alignment),
                            static_cast<size_t>(RoundUpTo(bytes, alignment)));
}

class HostMemory {
 public:
  static HostMemory& Global() {
    static constinit ForkSafeInstance<HostMemory> memory;
    return memory.Get();
  }
  // A fork while another thread holds the lock would leave it locked in the child for ever.
  void OnceMade() { pthread_atfork(&BeforeFork, &AfterFork, &AfterFork); }

  void* Allocate(int64_t bytes, int64_t alignment) {
    const int64_t size = RoundUpTo(bytes, bytes >= kHugePageBytes ? kHugePageBytes : 1 << 16);
    if (size >= kHugePageBytes) alignment = std::max(alignment, kHugePageBytes);
    MutexLock lock(&mutex_);
    if (void* kept = TakeKept(size, alignment)) return kept;
    void* memory = AlignedAllocate(size, alignment);
    if (memory == nullptr) {
      ReleaseDownTo(0);
      memory = AlignedAllocate(size, alignment);
    }
    if (memory == nullptr) return nullptr;
    if (size >= kHugePageBytes) madvise(memory, static_cast<size_t>(size), MADV_HUGEPAGE);
    sizes_[memory] = size;
    return memory;
  }

  // Returns false for memory that is not one of the large blocks.
  bool Free(void* memory) {
    MutexLock lock(&mutex_);
    const auto found = sizes_.find(memory);
    if (found == sizes_.end()) return false;
    kept_.push_back({memory, found->second});
    kept_bytes_ += found->second;
    ReleaseDownTo(kMostKeptBytes);
    return true;
  }

  void Release() {
    MutexLock lock(&mutex_);
    ReleaseDownTo(0);
  }

  int64_t kept_bytes() {
    MutexLock lock(&mutex_);
    return kept_bytes_;
  }

 private:
  static void BeforeFork() ABSL_NO_THREAD_SAFETY_ANALYSIS { Global().mutex_.Lock(); }
  static void AfterFork() ABSL_NO_THREAD_SAFETY_ANALYSIS { Global().mutex_.Unlock(); }

  struct Block {
    void* memory;
    int64_t size;
  };

  // The block freed last of those that waste at most a quarter: its pages are likely in cache.
  void* TakeKept(int64_t size, int64_t alignment) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    for (size_t i = kept_.size(); i-- > 0;) {
      const Block block = kept_[i];
      if (block.size < size || block.size - size > size / 4 ||
          reinterpret_cast<uintptr_t>(block.memory) % static_cast<uint64_t>(alignment) != 0) {
        continue;
      }
      kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(i));
      kept_bytes_ -= block.size;
      return block.memory;
    }
    return nullptr;
  }

  // Frees what has been kept longest.
  void ReleaseDownTo(int64_t bytes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    while (kept_bytes_ > bytes) {
      const Block block = kept_.front();
      kept_.pop_front();
      kept_bytes_ -= block.size;
      sizes_.erase(block.memory);
      std::free(block.memory);
    }
  }

  Mutex mutex_;
  absl::flat_hash_map<void*, int64_t> sizes_ ABSL_GUARDED_BY(mutex_);  // of all large blocks
  std::deque<Block> kept_ ABSL_GUARDED_BY(mutex_);                     // in the order of freeing
  int64_t kept_bytes_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace

void* AllocateHostMemory(int64_t bytes, int64_t alignment) {
  if (bytes <= 0 || bytes >= int64_t{1} << 62) return nullptr;
  if (bytes >= kLeastKeptHostBytes) return HostMemory::Global().Allocate(bytes, alignment);
  return AlignedAllocate(bytes, alignment);
}

void FreeHostMemory(void* memory) {
  if (memory != nullptr && !HostMemory::Global().Free(memory)) std::free(memory);
}

void FreeSizedHostMemory(void* memory, int64_t bytes) {
  if (bytes >= kLeastKeptHostBytes) return FreeHostMemory(memory);
  std::free(memory);
}

void ReleaseKeptHostMemory() { HostMemory::Global().Release(); }

int64_t KeptHostBytes() { return HostMemory::Global().kept_bytes(); }

}  // namespace hidet::runtime
