#include "runtime/devices/allocating_device.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"

namespace hidet::runtime {

absl::StatusOr<void*> AllocatingDevice::Allocate(int64_t bytes, int64_t alignment) {
  if (bytes == 0) return nullptr;
  constexpr int64_t kLeastAlignment = 64;
  alignment = std::max(alignment, kLeastAlignment);
  void* const memory = hooks_.allocate(bytes, alignment);
  if (memory == nullptr) {
    return absl::ResourceExhaustedError(
        absl::StrCat(name(), ": the host's allocator has no ", bytes, " bytes"));
  }
  if (reinterpret_cast<uint64_t>(memory) % static_cast<uint64_t>(alignment) == 0) return memory;
  hooks_.free(memory);
  return absl::InvalidArgumentError(absl::StrCat(
      name(), ": memory of the host's allocator, expected it aligned to ", alignment, " bytes"));
}

void AllocatingDevice::Free(void* memory) {
  if (memory != nullptr) hooks_.free(memory);
}

}  // namespace hidet::runtime
