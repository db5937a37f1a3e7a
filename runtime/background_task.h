// A piece of work on a thread of its own, for whose end callers wait.
//
// fork() waits until no such work is under way: the child has none of its parent's threads, and
// would wait for ever.
//
//   BackgroundTask task([&] { return Pack(weights); });
//   ...
//   HIDET_RETURN_IF_ERROR(task.Wait());
#ifndef RUNTIME_BACKGROUND_TASK_H_
#define RUNTIME_BACKGROUND_TASK_H_

#include <functional>
#include <future>

#include "absl/status/status.h"

namespace hidet::runtime {

class BackgroundTask {
 public:
  // Begins `work`, or does it here and now if the process may have no more threads.
  explicit BackgroundTask(std::function<absl::Status()> work);
  // Waits for it.
  ~BackgroundTask();

  BackgroundTask(const BackgroundTask&) = delete;
  BackgroundTask& operator=(const BackgroundTask&) = delete;

  // Waits for the work and returns what it returned or throws what it threw, as often as one asks
  // and from any thread.
  absl::Status Wait() const { return result_.get(); }

 private:
  std::shared_future<absl::Status> result_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_BACKGROUND_TASK_H_
