#include "runtime/background_task.h"

#include <pthread.h>

#include <exception>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"
#include "runtime/devices/host_memory.h"

namespace hidet::runtime {
namespace {

// The tasks under way in the process. A fork holds the lock, so that none begins meanwhile.
class TasksUnderWay {
 public:
  static TasksUnderWay& Global() {
    static constinit ForkSafeInstance<TasksUnderWay> tasks;
    return tasks.Get();
  }
  void OnceMade() {
    // Handlers run in the reverse order: tasks still get memory while a fork waits for them.
    KeptHostBytes();
    pthread_atfork(&BeforeFork, &AfterFork, &AfterFork);
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
  auto result = std::make_shared<std::promise<absl::Status>>();
  result_ = result->get_future().share();
  const auto run = [work = std::move(work), result] {
    try {
      result->set_value(work());
    } catch (...) {
      result->set_exception(std::current_exception());
    }
    TasksUnderWay::Global().End();
  };
  TasksUnderWay::Global().Begin();
  // Nobody joins the thread: in a forked child there is none to join.
  try {
    std::thread(run).detach();
  } catch (const std::system_error&) {
    run();
  }
}

BackgroundTask::~BackgroundTask() { result_.wait(); }

}  // namespace hidet::runtime
