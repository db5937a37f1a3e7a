// Calls that are made on threads of the runner's own, for hosts that must not wait: what happens at
// the end of a call is a function.
//
//   AsyncRunner runner(model, 2);
//   runner.Submit(inputs, outputs, [](absl::Status status) { ... });       // returns at once
//
// On a GPU the function is called when the outputs are there.
#ifndef RUNTIME_ASYNC_RUNNER_H_
#define RUNTIME_ASYNC_RUNNER_H_

#include <deque>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "base/mutex.h"
#include "base/tensor_view.h"
#include "runtime/model.h"

namespace hidet::runtime {

class AsyncRunner {
 public:
  using Done = std::function<void(absl::Status)>;

  // `threads` calls are under way at a time; those that come meanwhile wait in order.
  explicit AsyncRunner(std::shared_ptr<const Model> model, int threads = 1);
  // Ends what has begun; calls that wait get Cancelled.
  ~AsyncRunner();

  AsyncRunner(const AsyncRunner&) = delete;
  AsyncRunner& operator=(const AsyncRunner&) = delete;

  // Has the model called. The tensors' memory must stay until `done` is called, once, with what
  // Model::Run returned, on a thread of the runner's: it must not wait for another call.
  void Submit(std::vector<TensorView> inputs, std::vector<TensorView> outputs, Done done);

  // Waits until no call is under way and none waits.
  void Drain();

 private:
  struct Call {
    std::vector<TensorView> inputs, outputs;
    Done done;
  };
  void Work();

  const std::shared_ptr<const Model> model_;
  Mutex mutex_;
  CondVar changed_;
  std::deque<Call> waiting_ ABSL_GUARDED_BY(mutex_);
  int under_way_ ABSL_GUARDED_BY(mutex_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_ASYNC_RUNNER_H_
