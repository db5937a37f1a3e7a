// Recorded spans as a file that ui.perfetto.dev and chrome://tracing read: an object whose
// "traceEvents" has {"name", "cat", "ph": "X", "ts", "dur", "pid", "tid", "args"} for each span,
// its times in microseconds since the first.
//
//   HIDET_RETURN_IF_ERROR(WriteTrace("trace.json", StopTrace()));
#ifndef FORMATS_TRACE_JSON_H_
#define FORMATS_TRACE_JSON_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "base/trace.h"

namespace hidet {

// Returns the text of such a file.
std::string TraceJson(const std::vector<TraceEvent>& events);

// Writes it, whole or not at all.
absl::Status WriteTrace(absl::string_view path, const std::vector<TraceEvent>& events);

}  // namespace hidet

#endif  // FORMATS_TRACE_JSON_H_
