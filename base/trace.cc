#include "base/trace.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"

namespace hidet {
namespace trace_internal {
std::atomic<bool> recording{false};
}  // namespace trace_internal

namespace {

struct Recorded {
  ForkSafeMutex mutex;
  std::vector<TraceEvent> events ABSL_GUARDED_BY(mutex);
};

Recorded& TheRecorded() {
  static constinit ForkSafeInstance<Recorded> recorded;
  return recorded.Get();
}

}  // namespace

int64_t TraceClock() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void StartTrace() {
  Recorded& recorded = TheRecorded();
  {
    const MutexLock lock(&recorded.mutex);
    recorded.events.clear();
  }
  trace_internal::recording.store(true);
}

std::vector<TraceEvent> StopTrace() {
  trace_internal::recording.store(false);
  Recorded& recorded = TheRecorded();
  const MutexLock lock(&recorded.mutex);
  return std::exchange(recorded.events, {});
}

void AddTraceEvent(TraceEvent event) {
  if (!IsTracing()) return;
  if (event.thread == 0) event.thread = syscall(SYS_gettid);
  Recorded& recorded = TheRecorded();
  const MutexLock lock(&recorded.mutex);
  if (recorded.events.size() < kMaxTraceEvents) recorded.events.push_back(std::move(event));
}

void TraceSpan::Begin(absl::string_view category, absl::string_view name,
                      absl::string_view detail) {
  event_ = new TraceEvent{.category = std::string(category),
                          .name = std::string(name),
                          .detail = std::string(detail),
                          .begin_nanoseconds = TraceClock()};
}

void TraceSpan::End() {
  const std::unique_ptr<TraceEvent> event(event_);
  event->nanoseconds = TraceClock() - event->begin_nanoseconds;
  AddTraceEvent(std::move(*event));
}

}  // namespace hidet
