#include "formats/trace_json.h"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "formats/strict_json.h"

namespace hidet {

std::string TraceJson(const std::vector<TraceEvent>& events) {
  int64_t first = events.empty() ? 0 : events[0].begin_nanoseconds;
  std::set<int64_t> threads;
  for (const TraceEvent& event : events) {
    first = std::min(first, event.begin_nanoseconds);
    threads.insert(event.thread);
  }
  const int64_t process = getpid();
  Json list = Json::array();
  for (const int64_t thread : threads) {
    const std::string name = thread < 0          ? absl::StrCat("device ", -thread - 1)
                             : thread == process ? "main thread"
                                                 : absl::StrCat("thread ", thread);
    list.push_back({{"name", "thread_name"},
                    {"ph", "M"},
                    {"pid", process},
                    {"tid", thread},
                    {"args", {{"name", name}}}});
  }
  for (const TraceEvent& event : events) {
    Json row = {{"name", event.name},
                {"cat", event.category},
                {"ph", "X"},
                {"ts", static_cast<double>(event.begin_nanoseconds - first) / 1e3},
                {"dur", static_cast<double>(event.nanoseconds) / 1e3},
                {"pid", process},
                {"tid", event.thread}};
    if (!event.detail.empty()) row["args"] = {{"detail", event.detail}};
    list.push_back(std::move(row));
  }
  const Json file = {{"traceEvents", std::move(list)}, {"displayTimeUnit", "ns"}};
  return absl::StrCat(file.dump(-1, ' ', false, Json::error_handler_t::replace), "\n");
}

absl::Status WriteTrace(absl::string_view path, const std::vector<TraceEvent>& events) {
  return WriteFileAtomically(path, TraceJson(events));
}

}  // namespace hidet
