#include "compiler/compilation_log.h"

#include <deque>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "base/mutex.h"

namespace hidet::compiler {
namespace {

constexpr size_t kKept = 256;

struct CompilationLog {
  Mutex mutex;
  std::deque<Compilation> last ABSL_GUARDED_BY(mutex);
};

CompilationLog& TheLog() {
  static CompilationLog& log = *new CompilationLog;
  return log;
}

}  // namespace

void RecordCompilation(Compilation compilation) {
  CompilationLog& log = TheLog();
  const MutexLock lock(&log.mutex);
  log.last.push_back(std::move(compilation));
  if (log.last.size() > kKept) log.last.pop_front();
}

std::vector<Compilation> RecentCompilations() {
  CompilationLog& log = TheLog();
  const MutexLock lock(&log.mutex);
  return {log.last.begin(), log.last.end()};
}

}  // namespace hidet::compiler
