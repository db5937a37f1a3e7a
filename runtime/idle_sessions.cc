#include "runtime/idle_sessions.h"

#include <atomic>
#include <iterator>
#include <utility>

namespace hidet::runtime {
namespace {

// Sessions that wait for a call on their stream before one of them is moved to another stream.
constexpr size_t kMostWaiting = 8;

// Returns how many threads asked before this one.
size_t NumberOfThread() {
  static constinit std::atomic<size_t> next{0};
  static thread_local const size_t number = next.fetch_add(1, std::memory_order_relaxed);
  return number;
}

}  // namespace

size_t IdleSessions::OwnShelf() const { return by_stream_ ? 0 : NumberOfThread() % kShelves; }

std::unique_ptr<Session> IdleSessions::TakeFrom(Shelf& shelf, void* stream) {
  const MutexLock lock(&shelf.mutex);
  std::vector<std::unique_ptr<Session>>& sessions = shelf.sessions;
  if (sessions.empty()) return nullptr;
  size_t pick = sessions.size() - 1;
  if (by_stream_) {
    while (pick > 0 && !sessions[pick]->IsOnStream(stream)) --pick;
    // The oldest moves over once there are enough.
    if (sessions.size() < kMostWaiting && !sessions[pick]->IsOnStream(stream)) return nullptr;
  }
  std::unique_ptr<Session> session = std::move(sessions[pick]);
  sessions.erase(sessions.begin() + static_cast<std::ptrdiff_t>(pick));
  return session;
}

std::unique_ptr<Session> IdleSessions::Take(void* stream) {
  const size_t own = OwnShelf(), count = by_stream_ ? 1 : kShelves;
  for (size_t i = 0; i < count; ++i) {
    if (auto session = TakeFrom(shelves_[(own + i) % kShelves], stream)) return session;
  }
  return nullptr;
}

void IdleSessions::Put(std::unique_ptr<Session> session) {
  Shelf& shelf = shelves_[OwnShelf()];
  const MutexLock lock(&shelf.mutex);
  shelf.sessions.push_back(std::move(session));
}

std::vector<std::unique_ptr<Session>> IdleSessions::TakeAll() {
  std::vector<std::unique_ptr<Session>> all;
  for (Shelf& shelf : shelves_) {
    const MutexLock lock(&shelf.mutex);
    all.insert(all.end(), std::make_move_iterator(shelf.sessions.begin()),
               std::make_move_iterator(shelf.sessions.end()));
    shelf.sessions.clear();
  }
  return all;
}

}  // namespace hidet::runtime
