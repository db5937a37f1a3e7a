// The handler may interrupt any line of any thread, so it takes no lock and allocates nothing: the
// watched mappings are a table of atomics. It replaces the rest of a mapping, from the page that
// was missing, by pages of zeros; the instruction that failed is then done again.
#include "base/cut_files.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "absl/strings/str_cat.h"

namespace hidet {
namespace cut_files_internal {
std::atomic<bool> any_cut{false};
}  // namespace cut_files_internal

namespace {

struct Mapping {
  std::atomic<uintptr_t> begin{0};  // 0: free, 1: being filled in
  std::atomic<size_t> size{0};
  std::atomic<bool> is_cut{false};
};

constexpr uintptr_t kBeingFilledIn = 1;
constexpr size_t kMaxMappings = 4096;
Mapping mappings[kMaxMappings];
// No mapping has been put at this place or beyond it.
std::atomic<size_t> used_mappings{0};

Mapping* FindMapping(uintptr_t address) {
  const size_t used = used_mappings.load(std::memory_order_acquire);
  for (size_t i = 0; i < used; ++i) {
    const uintptr_t begin = mappings[i].begin.load(std::memory_order_acquire);
    if (begin > kBeingFilledIn && address >= begin && address - begin < mappings[i].size.load())
      return &mappings[i];
  }
  return nullptr;
}

// What was asked for before us.
struct sigaction previous;

void PassOn(int signal, siginfo_t* info, void* context) {
  if ((previous.sa_flags & SA_SIGINFO) != 0) {
    previous.sa_sigaction(signal, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(signal);
  } else if (previous.sa_handler == SIG_DFL || info->si_code > 0) {
    // Nobody wants it: the process ends when the handler returns, as it would have without us. (The
    // system does not let a fault be ignored.)
    struct sigaction action = {};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, nullptr);
    raise(signal);
  }
}

void OnBusError(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  Mapping* mapping = info->si_code == BUS_ADRERR ? FindMapping(address) : nullptr;
  if (mapping == nullptr) return PassOn(signal, info, context);
  const int error = errno;
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const uintptr_t from = address / page * page;
  const uintptr_t end = mapping->begin.load() + mapping->size.load();
  mapping->is_cut.store(true);
  cut_files_internal::any_cut.store(true);
  void* const zeros = mmap(reinterpret_cast<void*>(from), end - from, PROT_READ,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  errno = error;
  if (zeros == MAP_FAILED) PassOn(signal, info, context);
}

bool Install() {
  struct sigaction action = {};
  action.sa_sigaction = OnBusError;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;  // hosts that have small stacks give signals one
  sigemptyset(&action.sa_mask);
  return sigaction(SIGBUS, nullptr, &previous) == 0 && sigaction(SIGBUS, &action, nullptr) == 0;
}

}  // namespace

bool WatchMapping(const void* begin, size_t size) {
  static const bool installed = Install();
  if (!installed) return false;
  for (size_t i = 0; i < kMaxMappings; ++i) {
    uintptr_t free = 0;
    if (!mappings[i].begin.compare_exchange_strong(free, kBeingFilledIn)) continue;
    mappings[i].size.store(size);
    mappings[i].is_cut.store(false);
    mappings[i].begin.store(reinterpret_cast<uintptr_t>(begin), std::memory_order_release);
    size_t used = used_mappings.load();
    while (used < i + 1 && !used_mappings.compare_exchange_weak(used, i + 1)) {
    }
    return true;
  }
  return false;
}

void UnwatchMapping(const void* begin) {
  for (size_t i = 0; i < used_mappings.load(); ++i) {
    uintptr_t address = reinterpret_cast<uintptr_t>(begin);
    if (mappings[i].begin.compare_exchange_strong(address, 0)) return;
  }
}

absl::Status CheckNotCut(const void* address) {
  if (!IsAnyFileCut()) return absl::OkStatus();
  const Mapping* mapping = FindMapping(reinterpret_cast<uintptr_t>(address));
  if (mapping == nullptr || !mapping->is_cut.load()) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat("a file of ", mapping->size.load(),
                   " bytes was cut short, or its disk failed, while it was in use: replace a file "
                   "by renaming a new one to its name, and load it again"));
}

}  // namespace hidet
