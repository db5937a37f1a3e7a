// A task with all that has been found out about it.
//
// One operator has one task, and everybody who has a say in it is given this value: the fusion that
// judges it, the passes that choose how its operands are stored, the tuner that measures it, and
// the strategy that makes its program. So what is judged is what is compiled.
//
//   const AnalyzedTask task = MakeTask();          // a value: copies share everything
//   task->stages.size();                           // the task itself
//   task.collapsed().stages[0];                    // a derived form, made at the first use
//   Equal(task, other)                             // the same work, whatever it is called
//   task.Remember<GetRecurrenceShape>()            // what a strategy has read off it, read once
//
// The identity of a task is its structure: names of the task, of stages, buffers and variables do
// not count, nor does which symbol it is that gives a size. Two tasks of one structure have the
// same kernels, and their inputs, outputs and symbols stand for each other by position.
//
// May be used by several threads at once.
#ifndef IR_TASK_ANALYZED_TASK_H_
#define IR_TASK_ANALYZED_TASK_H_

#include <cstdint>
#include <memory>
#include <type_traits>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "ir/task/task.h"

namespace hidet::ir {

class AnalyzedTask {
 public:
  // Takes a task as it is; it was verified by its maker.
  AnalyzedTask(
      Task task);  // NOLINT(google-explicit-constructor): a task is one that nobody asked yet

  const Task& task() const;
  const Task* operator->() const { return &task(); }
  operator const Task&() const { return task(); }  // NOLINT(google-explicit-constructor)

  // Of the structure; the same in every process.
  uint64_t hash() const;

  // Movements folded into reads (InlineViews), maps folded into the stages that read them
  // (InlineMaps), and the latter with neighbouring axes made one (CollapseAxes),
  // and a last axis that reads walk in rows cut (SplitCutRows).
  const Task& without_views() const;
  const Task& inlined() const;
  const Task& collapsed() const;

  // Returns make(*this), a function of the task alone; it is called once, and what it returned
  // lives as long as the task, which it must therefore not hold: a value that holds an
  // AnalyzedTask is never freed.
  template <auto make>
  const auto& Remember() const {
    using Value = std::invoke_result_t<decltype(make), const AnalyzedTask&>;
    static constexpr char kKey = 0;
    return *static_cast<const Value*>(
        Recall(&kKey, [this] { return std::make_shared<const Value>(make(*this)); }));
  }

  bool SameAs(const AnalyzedTask& other) const { return state_ == other.state_; }

 private:
  struct State;
  friend bool Equal(const AnalyzedTask& a, const AnalyzedTask& b);
  const void* Recall(const void* key, absl::FunctionRef<std::shared_ptr<const void>()> make) const;

  std::shared_ptr<State> state_;
};

// Whether the tasks have one structure.
bool Equal(const AnalyzedTask& a, const AnalyzedTask& b);

// For tables by structure.
struct TaskHash {
  size_t operator()(const AnalyzedTask& task) const { return task.hash(); }
};
struct TaskEqual {
  bool operator()(const AnalyzedTask& a, const AnalyzedTask& b) const { return Equal(a, b); }
};
template <typename Value>
using TaskTable = absl::flat_hash_map<AnalyzedTask, Value, TaskHash, TaskEqual>;

}  // namespace hidet::ir

#endif  // IR_TASK_ANALYZED_TASK_H_
