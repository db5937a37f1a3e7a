#include "base/fork_safe_mutex.h"

#include <pthread.h>

#include "absl/container/flat_hash_set.h"

namespace hidet {
namespace {

// All that there are in the process. A fork holds the registry's own mutex too, so that none comes
// or goes meanwhile. Each is the last that its holder takes, so the order of taking them is free.
class Registry {
 public:
  static Registry& Global() {
    static constinit ForkSafeInstance<Registry> registry;
    return registry.Get();
  }
  void OnceMade() { pthread_atfork(&BeforeFork, &AfterFork, &AfterFork); }

  void Add(Mutex* mutex) {
    const MutexLock lock(&mutex_);
    all_.insert(mutex);
  }
  void Remove(Mutex* mutex) {
    const MutexLock lock(&mutex_);
    all_.erase(mutex);
  }

 private:
  static void BeforeFork() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    Global().mutex_.Lock();
    for (Mutex* mutex : Global().all_) mutex->Lock();
  }
  static void AfterFork() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    for (Mutex* mutex : Global().all_) mutex->Unlock();
    Global().mutex_.Unlock();
  }

  Mutex mutex_;
  absl::flat_hash_set<Mutex*> all_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace

ForkSafeMutex::ForkSafeMutex() { Registry::Global().Add(this); }
ForkSafeMutex::~ForkSafeMutex() { Registry::Global().Remove(this); }

}  // namespace hidet
