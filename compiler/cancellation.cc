#include "compiler/cancellation.h"

#include <chrono>
#include <utility>

#include "base/mutex.h"

namespace hidet::compiler {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

struct CancellationToken::State {
  explicit State(std::function<bool()> asked) : asked(std::move(asked)) {}

  absl::Status Check(Clock::duration between) {
    const MutexLock lock(&mutex);
    if (const Clock::time_point now = Clock::now(); !cancelled && now - last >= between) {
      last = now;
      cancelled = asked();
    }
    return cancelled ? absl::CancelledError("compiling was cancelled") : absl::OkStatus();
  }

  const std::function<bool()> asked;
  Mutex mutex;
  Clock::time_point last ABSL_GUARDED_BY(mutex);
  bool cancelled ABSL_GUARDED_BY(mutex) = false;
};

CancellationToken::CancellationToken(std::function<bool()> asked)
    : state_(asked ? std::make_shared<State>(std::move(asked)) : nullptr) {}

absl::Status CancellationToken::Check() const {
  return state_ == nullptr ? absl::OkStatus() : state_->Check(Clock::duration::zero());
}

absl::Status CancellationToken::CheckNowAndThen() const {
  return state_ == nullptr ? absl::OkStatus() : state_->Check(std::chrono::milliseconds(50));
}

}  // namespace hidet::compiler
