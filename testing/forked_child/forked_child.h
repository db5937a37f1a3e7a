// What happens in a child that is forked while other threads run.
//
//   EXPECT_TRUE(testing::SucceedsInAChild([&] { return model->Run(...).ok(); }));
#ifndef TESTING_FORKED_CHILD_FORKED_CHILD_H_
#define TESTING_FORKED_CHILD_FORKED_CHILD_H_

#include <sys/wait.h>
#include <unistd.h>

#include "absl/functional/function_ref.h"

namespace hidet::testing {

// Whether `call` returns true in a forked child within five seconds.
inline bool SucceedsInAChild(absl::FunctionRef<bool()> call) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(5);
    _exit(call() ? 0 : 1);
  }
  int status = -1;
  return waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace hidet::testing

#endif  // TESTING_FORKED_CHILD_FORKED_CHILD_H_
