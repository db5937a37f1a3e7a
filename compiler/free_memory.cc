#include "compiler/free_memory.h"

#include <atomic>
#include <chrono>
#include <cstdint>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace hidet::compiler {

void ReturnFreeMemory() {
  using std::chrono::steady_clock;
  static std::atomic<int64_t> next_nanoseconds{0};
  const int64_t now = steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
  int64_t next = next_nanoseconds.load(std::memory_order_relaxed);
  const int64_t after = now + std::chrono::seconds(1) / std::chrono::nanoseconds(1);
  if (now < next || !next_nanoseconds.compare_exchange_strong(next, after)) return;
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace hidet::compiler
