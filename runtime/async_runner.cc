#include "runtime/async_runner.h"

#include <algorithm>
#include <utility>

#include "absl/types/span.h"

namespace hidet::runtime {

AsyncRunner::AsyncRunner(std::shared_ptr<const Model> model, int threads)
    : model_(std::move(model)) {
  for (int i = 0; i < std::max(threads, 1); ++i) threads_.emplace_back([this] { Work(); });
}

AsyncRunner::~AsyncRunner() {
  std::deque<Call> left;
  {
    const MutexLock lock(&mutex_);
    stopping_ = true;
    left.swap(waiting_);
  }
  changed_.SignalAll();
  for (std::thread& thread : threads_) thread.join();
  for (const Call& call : left) call.done(absl::CancelledError("the runner was ended"));
}

void AsyncRunner::Submit(std::vector<TensorView> inputs, std::vector<TensorView> outputs,
                         Done done) {
  {
    const MutexLock lock(&mutex_);
    waiting_.push_back({std::move(inputs), std::move(outputs), std::move(done)});
  }
  changed_.SignalAll();
}

void AsyncRunner::Drain() {
  const MutexLock lock(&mutex_);
  while (under_way_ > 0 || !waiting_.empty()) changed_.Wait(&mutex_);
}

void AsyncRunner::Work() {
  for (;;) {
    Call call;
    {
      const MutexLock lock(&mutex_);
      while (!stopping_ && waiting_.empty()) changed_.Wait(&mutex_);
      if (stopping_) return;
      call = std::move(waiting_.front());
      waiting_.pop_front();
      ++under_way_;
    }
    call.done(model_->Run(call.inputs, absl::MakeSpan(call.outputs), {.synchronize = true}));
    call = {};  // what it holds goes before anybody hears that it is done
    {
      const MutexLock lock(&mutex_);
      --under_way_;
    }
    changed_.SignalAll();
  }
}

}  // namespace hidet::runtime
