#include "frontends/python/turn.h"

#include <thread>

namespace hidet::python {

bool Turn::Take(std::chrono::nanoseconds limit) {
  if (!is_taken_.exchange(true, std::memory_order_acquire)) return true;
  const auto end = std::chrono::steady_clock::now() + limit;
  do {
    // Where there are more threads than processors, the one that is waited for needs this one.
    std::this_thread::yield();
    if (!is_taken_.load(std::memory_order_relaxed) &&
        !is_taken_.exchange(true, std::memory_order_acquire)) {
      return true;
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

}  // namespace hidet::python
