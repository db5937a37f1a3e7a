#include "compiler/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

#include "base/mutex.h"

namespace hidet::compiler {
namespace {

// What went wrong first, by number of the job.
struct Failure {
  Mutex mutex;
  int job ABSL_GUARDED_BY(mutex) = -1;
  absl::Status status ABSL_GUARDED_BY(mutex);
  std::exception_ptr exception ABSL_GUARDED_BY(mutex);

  void Note(int number, absl::Status why, std::exception_ptr thrown) {
    const MutexLock lock(&mutex);
    if (job >= 0 && job < number) return;
    job = number;
    status = std::move(why);
    exception = std::move(thrown);
  }
};

}  // namespace

absl::Status RunInParallel(int count, int threads, absl::FunctionRef<absl::Status(int)> job) {
  std::atomic<int> next{0};
  Failure failure;
  const auto work = [&] {
    for (int i = next++; i < count; i = next++) {
      absl::Status status;
      std::exception_ptr exception;
      // A thread must not end with an exception: it is carried to the caller, as is a status.
      try {
        status = job(i);
      } catch (...) {
        exception = std::current_exception();
      }
      if (status.ok() && exception == nullptr) continue;
      failure.Note(i, std::move(status), std::move(exception));
      next = count;
    }
  };
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < std::min(threads, count); ++i) others.emplace_back(work);
  } catch (const std::system_error&) {
    // The system has no more threads to give: those there are do all.
  }
  work();
  for (std::thread& thread : others) thread.join();
  const MutexLock lock(&failure.mutex);
  if (failure.exception != nullptr) std::rethrow_exception(failure.exception);
  return failure.status;
}

}  // namespace hidet::compiler
