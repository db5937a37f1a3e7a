// What a forked child finds whole, whatever other threads did when the process forked: a mutex, and
// objects of which there is one in a process.
//
// A child has one thread, but all the memory: what another thread had locked would stay locked for
// ever. So fork() takes all mutexes of this kind before it begins, and both processes free them
// after it; what they guard is whole in the child.
//
// Only for locks that are held for a few instructions and are the last that their holder takes: in
// their scope nothing may wait, take another mutex, call the host, or make or destroy a mutex of
// this kind.
//
//   mutable ForkSafeMutex mutex_;
//   std::vector<Session> idle_ ABSL_GUARDED_BY(mutex_);
//   ...
//   const MutexLock lock(&mutex_);
#ifndef BASE_FORK_SAFE_MUTEX_H_
#define BASE_FORK_SAFE_MUTEX_H_

#include <atomic>

#include "absl/base/thread_annotations.h"
#include "base/mutex.h"

namespace hidet {

class ABSL_LOCKABLE ForkSafeMutex : public Mutex {
 public:
  ForkSafeMutex();
  ~ForkSafeMutex();
};

// The one T of a process, made at its first use and never destroyed: others may use it after main.
// A static variable of a function would be locked while a thread makes it, and stay so in a child
// that is forked meanwhile; here threads that come first together make one each, and one of them
// stays, of which OnceMade() is called then, if T has it.
//
//   static constinit ForkSafeInstance<ThreadPool> pool;
//   return pool.Get();
template <typename T>
class ForkSafeInstance {
 public:
  T& Get() {
    T* made = instance_.load(std::memory_order_acquire);
    if (made != nullptr) return *made;
    T* const own = new T;
    if (!instance_.compare_exchange_strong(made, own, std::memory_order_acq_rel)) {
      delete own;
      return *made;
    }
    if constexpr (requires { own->OnceMade(); }) own->OnceMade();
    return *own;
  }

 private:
  std::atomic<T*> instance_{nullptr};
};

}  // namespace hidet

#endif  // BASE_FORK_SAFE_MUTEX_H_
