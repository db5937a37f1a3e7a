#include "runtime/background_task.h"

#include <pthread.h>

#include <system_error>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/cleanup/cleanup.h"
#include "base/mutex.h"

namespace hidet::runtime {
namespace {

// The tasks under way in the process. A fork holds the lock, so that none begins meanwhile.
class TasksUnderWay {
 public:
  static TasksUnderWay& Global() {
    static TasksUnderWay* const tasks = new TasksUnderWay;  // tasks may outlive main
    return *tasks;
  }

  void Begin() {
    MutexLock lock(&mutex_);
    ++count_;
  }
  void End() {
    MutexLock lock(&mutex_);
    if (--count_ == 0) none_.SignalAll();
  }

 private:
  TasksUnderWay() { pthread_atfork(&BeforeFork, &AfterFork, &AfterFork); }

  static void BeforeFork() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    TasksUnderWay& tasks = Global();
    tasks.mutex_.Lock();
    while (tasks.count_ > 0) tasks.none_.Wait(&tasks.mutex_);
  }
  static void AfterFork() ABSL_NO_THREAD_SAFETY_ANALYSIS { Global().mutex_.Unlock(); }

  Mutex mutex_;
  CondVar none_;
  int count_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace

BackgroundTask::BackgroundTask(std::function<absl::Status()> work) {
  TasksUnderWay::Global().Begin();
  const auto run = [work = std::move(work)] {
    const absl::Cleanup end = [] { TasksUnderWay::Global().End(); };
    return work();
  };
  try {
    result_ = std::async(std::launch::async, run).share();
  } catch (const std::system_error&) {
    result_ = std::async(std::launch::deferred, run).share();
    result_.wait();
  }
}

BackgroundTask::~BackgroundTask() { result_.wait(); }

}  // namespace hidet::runtime
