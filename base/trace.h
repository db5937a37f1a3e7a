// What happened when: spans of time on all threads of the process, for a viewer such as
// ui.perfetto.dev (formats/trace_json.h writes them).
//
//   StartTrace();
//   { const TraceSpan span("pass", "fuse"); ... }      // one event
//   std::vector<TraceEvent> events = StopTrace();
//
// While nothing is recorded a span costs one read of a flag.
#ifndef BASE_TRACE_H_
#define BASE_TRACE_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hidet {

struct TraceEvent {
  std::string category;  // "pass", "task", "call", "step"
  std::string name;
  std::string detail;             // more about it, or empty
  int64_t thread = 0;             // of the operating system, or a number below 0 for a device's
  int64_t begin_nanoseconds = 0;  // of the steady clock
  int64_t nanoseconds = 0;
};

// Has spans be recorded from now on, and forgets those of before.
void StartTrace();
// Ends that; returns what was recorded, in the order in which spans ended. At most kMaxTraceEvents
// are kept, the first ones.
std::vector<TraceEvent> StopTrace();
inline constexpr size_t kMaxTraceEvents = 4'000'000;

namespace trace_internal {
extern std::atomic<bool> recording;
}  // namespace trace_internal

inline bool IsTracing() { return trace_internal::recording.load(std::memory_order_relaxed); }

// Nanoseconds of the clock that events have.
int64_t TraceClock();

// Adds an event whose times are known; the calling thread's if `thread` is 0. Does nothing while
// nothing is recorded.
void AddTraceEvent(TraceEvent event);

// The time from here to the end of the scope.
class TraceSpan {
 public:
  TraceSpan(absl::string_view category, absl::string_view name, absl::string_view detail = "") {
    if (IsTracing()) Begin(category, name, detail);
  }
  ~TraceSpan() {
    if (event_ != nullptr) End();
  }
  TraceSpan(const TraceSpan&) = delete;
  TraceSpan& operator=(const TraceSpan&) = delete;

 private:
  void Begin(absl::string_view category, absl::string_view name, absl::string_view detail);
  void End();
  TraceEvent* event_ = nullptr;  // owned
};

// Nothing is recorded until the end of the scope: for times that recording would make longer.
class TracePause {
 public:
  TracePause() : was_recording_(trace_internal::recording.exchange(false)) {}
  ~TracePause() {
    if (was_recording_) trace_internal::recording.store(true);
  }
  TracePause(const TracePause&) = delete;
  TracePause& operator=(const TracePause&) = delete;

 private:
  const bool was_recording_;
};

}  // namespace hidet

#endif  // BASE_TRACE_H_
