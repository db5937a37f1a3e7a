// Whether somebody wants a build to stop, asked from wherever it spends its time.
//
//   const CancellationToken token([] { return interrupted.load(); });
//   HIDET_RETURN_IF_ERROR(token.Check());
//
// Copies are one token. Who wants to stop may say so only once (a signal is told of once), so the
// answer is remembered; it belongs to one build, and the next one has a token of its own.
#ifndef COMPILER_CANCELLATION_H_
#define COMPILER_CANCELLATION_H_

#include <functional>
#include <memory>

#include "absl/status/status.h"

namespace hidet::compiler {

class CancellationToken {
 public:
  // Of what nobody stops.
  CancellationToken() = default;
  // Of what stops once `asked` has returned true; an empty function never does. `asked` is called
  // by one thread at a time.
  explicit CancellationToken(std::function<bool()> asked);

  // Asks; returns Cancelled if the build is to stop.
  absl::Status Check() const;
  // The same for loops that are short: asks some twenty times a second, since the answer may cost
  // as much as their bodies, and repeats the last answer otherwise.
  absl::Status CheckNowAndThen() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace hidet::compiler

#endif  // COMPILER_CANCELLATION_H_
