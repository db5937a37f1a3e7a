#include "base/log.h"

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"

namespace hidet {
namespace {

std::atomic<LogLevel> least_level{LogLevel::kWarning};

struct State {
  ForkSafeMutex mutex;
  std::shared_ptr<const LogSink> sink ABSL_GUARDED_BY(mutex);
  absl::flat_hash_set<std::string> said ABSL_GUARDED_BY(mutex);
};

State& TheState() {
  static constinit ForkSafeInstance<State> state;
  return state.Get();
}

absl::string_view NameOf(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "debug: ";
    case LogLevel::kInfo:
      return "";
    case LogLevel::kWarning:
      return "warning: ";
  }
  return "";
}

}  // namespace

bool IsLogged(LogLevel level) { return level >= least_level.load(std::memory_order_relaxed); }

void SetLogLevel(LogLevel level) { least_level.store(level, std::memory_order_relaxed); }

void SetLogSink(LogSink sink) {
  State& state = TheState();
  std::shared_ptr<const LogSink> next =
      sink ? std::make_shared<const LogSink>(std::move(sink)) : nullptr;
  const MutexLock lock(&state.mutex);
  state.sink.swap(next);  // the old one goes after the lock
}

void Log(LogLevel level, absl::string_view message) {
  if (!IsLogged(level)) return;
  State& state = TheState();
  std::shared_ptr<const LogSink> sink;
  {
    const MutexLock lock(&state.mutex);
    sink = state.sink;
  }
  // Not under the lock: a sink may wait for a lock of its host's, whose holder may be logging.
  if (sink != nullptr) {
    (*sink)(level, message);
    return;
  }
  const std::string line = absl::StrCat("hidet: ", NameOf(level), message, "\n");
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void LogOnce(LogLevel level, absl::string_view about, absl::string_view message) {
  if (!IsLogged(level)) return;
  State& state = TheState();
  {
    const MutexLock lock(&state.mutex);
    if (!state.said.insert(std::string(about)).second) return;
  }
  Log(level, message);
}

}  // namespace hidet
