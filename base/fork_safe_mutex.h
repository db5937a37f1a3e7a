// A mutex that a forked child finds free, whatever other threads did when the process forked.
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

#include "absl/base/thread_annotations.h"
#include "base/mutex.h"

namespace hidet {

class ABSL_LOCKABLE ForkSafeMutex : public Mutex {
 public:
  ForkSafeMutex();
  ~ForkSafeMutex();
};

}  // namespace hidet

#endif  // BASE_FORK_SAFE_MUTEX_H_
