// The handler may interrupt any line of any thread, so it takes no lock and allocates nothing: the
// watched mappings are a table of atomics. It replaces the rest of a mapping, from the page that
// was missing, by pages of zeros; the instruction that failed is then done again.
#include "base/cut_files.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"

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

// What was asked for before us; never freed, since a handler may be reading it. Libraries put
// theirs there again and again, so each is kept once.
std::atomic<const struct sigaction*> previous{nullptr};
// The thread that is in the handler before us: that one may give the signal back.
std::atomic<pid_t> passing_on{0};

pid_t ThisThread() { return static_cast<pid_t>(syscall(SYS_gettid)); }

// The process ends when the handler returns, as it would have without us. (The system does not let
// a fault be ignored.)
void EndProcess(int signal) {
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
  raise(signal);
}

void PassOn(int signal, siginfo_t* info, void* context) {
  const struct sigaction& before = *previous.load(std::memory_order_acquire);
  const pid_t self = ThisThread();
  if (passing_on.load() == self) return EndProcess(signal);
  if ((before.sa_flags & SA_SIGINFO) != 0) {
    passing_on.store(self);
    before.sa_sigaction(signal, info, context);
    passing_on.store(0);
  } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    passing_on.store(self);
    before.sa_handler(signal);
    passing_on.store(0);
  } else if (before.sa_handler == SIG_DFL || info->si_code > 0) {
    EndProcess(signal);
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

struct Installation {
  ForkSafeMutex mutex;
  std::vector<const struct sigaction*> replaced ABSL_GUARDED_BY(mutex);
};

bool IsSame(const struct sigaction& a, const struct sigaction& b) {
  return a.sa_flags == b.sa_flags &&
         ((a.sa_flags & SA_SIGINFO) != 0 ? a.sa_sigaction == b.sa_sigaction
                                         : a.sa_handler == b.sa_handler);
}

// Puts our handler in its place, again where somebody has put another there since.
bool Install() {
  static constinit ForkSafeInstance<Installation> instance;
  Installation& installation = instance.Get();
  const MutexLock lock(&installation.mutex);
  struct sigaction now = {};
  if (sigaction(SIGBUS, nullptr, &now) != 0) return false;
  if ((now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == OnBusError) return true;
  std::vector<const struct sigaction*>& replaced = installation.replaced;
  auto known = std::find_if(replaced.begin(), replaced.end(),
                            [&](const auto* action) { return IsSame(*action, now); });
  if (known == replaced.end()) known = replaced.insert(known, new struct sigaction(now));
  previous.store(*known, std::memory_order_release);
  struct sigaction action = {};
  action.sa_sigaction = OnBusError;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;  // hosts that have small stacks give signals one
  sigemptyset(&action.sa_mask);
  return sigaction(SIGBUS, &action, nullptr) == 0;
}

}  // namespace

bool WatchMapping(const void* begin, size_t size) {
  if (!Install()) return false;
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
