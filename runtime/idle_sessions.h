// The sessions of a model that no call has now: lent to the calls to come.
//
// Threads that call one model at the same time would take turns at the lock of one list, and hand
// each other's sessions, with the memory that they computed in, from core to core. So there are
// several lists, shelves: a thread puts a session back on its own shelf and looks there first. One
// whose shelf is empty looks at the others, so that there are about as many sessions as there were
// calls at once. For a GPU there is one shelf, for what counts there is the stream that a session's
// work is queued on, and not the thread.
//
//   IdleSessions idle(/*by_stream=*/false);
//   std::unique_ptr<Session> session = idle.Take(nullptr);   // null: make one
//   ... session->Run(...) ...
//   idle.Put(std::move(session));
//
// All functions may be called from several threads.
#ifndef RUNTIME_IDLE_SESSIONS_H_
#define RUNTIME_IDLE_SESSIONS_H_

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"
#include "runtime/session.h"

namespace hidet::runtime {

class IdleSessions {
 public:
  explicit IdleSessions(bool by_stream) : by_stream_(by_stream) {}
  IdleSessions(const IdleSessions&) = delete;
  IdleSessions& operator=(const IdleSessions&) = delete;

  // Returns the session that came back last, or null if there is none. By stream: the last one on
  // this stream; one of another stream only where enough sessions wait.
  std::unique_ptr<Session> Take(void* stream);
  void Put(std::unique_ptr<Session> session);
  // Returns all that there are.
  std::vector<std::unique_ptr<Session>> TakeAll();

 private:
  static constexpr size_t kShelves = 16;
  // A line of the cache each, so that no two threads write to one.
  struct alignas(64) Shelf {
    ForkSafeMutex mutex;
    std::vector<std::unique_ptr<Session>> sessions ABSL_GUARDED_BY(mutex);
  };

  size_t OwnShelf() const;
  std::unique_ptr<Session> TakeFrom(Shelf& shelf, void* stream);

  const bool by_stream_;
  std::array<Shelf, kShelves> shelves_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_IDLE_SESSIONS_H_
