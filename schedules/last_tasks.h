// What a strategy has read off the tasks that it was asked about last.
//
// A choice asks a strategy about one task again and again: does it match, what configurations are
// there, what does each cost. What the answers are made from is the same each time, and takes
// longer to find than an answer.
//
//   const auto views = views_.Of(task, GetViews);      // a std::shared_ptr<const absl::StatusOr<MatmulViews>>
//   if (!views->ok()) return INFINITY;
//
// May be used by several threads at once.
#ifndef SCHEDULES_LAST_TASKS_H_
#define SCHEDULES_LAST_TASKS_H_

#include <array>
#include <memory>

#include "absl/status/statusor.h"
#include "base/mutex.h"
#include "ir/task.h"

namespace hidet::schedules {

// True if the tasks are made of the same nodes; names count, since errors have them.
bool IsSameTask(const ir::Task& a, const ir::Task& b);

template <typename Value>
class LastTasks {
 public:
  using Result = std::shared_ptr<const absl::StatusOr<Value>>;

  // Returns read(task), which depends on the task alone.
  template <typename Read>
  Result Of(const ir::Task& task, const Read& read) const {
    {
      const MutexLock lock(&mutex_);
      for (const Entry& entry : entries_) {
        if (entry.value != nullptr && IsSameTask(entry.task, task)) return entry.value;
      }
    }
    auto value = std::make_shared<const absl::StatusOr<Value>>(read(task));
    const MutexLock lock(&mutex_);
    entries_[next_++ % entries_.size()] = {task, value};
    return value;
  }

 private:
  struct Entry {
    ir::Task task;
    Result value;
  };
  mutable Mutex mutex_;
  mutable std::array<Entry, 8> entries_
      ABSL_GUARDED_BY(mutex_);  // parts of a group are asked in turn
  mutable size_t next_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_LAST_TASKS_H_
