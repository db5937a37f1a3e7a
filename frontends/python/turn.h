// The turns of threads at Python's interpreter, whose lock one thread has at a time.
//
// A thread that finds the lock taken sleeps, and to wake it takes longer than the thread that has
// the lock needs it between two calls of a compiled model, and it may be woken where another runs.
// So threads that come out of calls wait for each other here, awake, before they ask for the lock.
// With two threads on two busy processors (calls of 10 us, `vcsw` of getrusage, 25 November 2026) a
// thread slept 4 times in 10,000 calls where it had slept 10 to 19 times.
//
//   PyThreadState* state = PyEval_SaveThread();
//   turn.End();
//   ... the call computes ...
//   turn.Take(kLongestWait);
//   PyEval_RestoreThread(state);
//
// It is a hint and no lock: who has the lock otherwise, or has gone on to code of its own, is not
// waited for.
#ifndef FRONTENDS_PYTHON_TURN_H_
#define FRONTENDS_PYTHON_TURN_H_

#include <atomic>
#include <chrono>

namespace hidet::python {

class Turn {
 public:
  // Waits until no thread has the turn, at most `limit`, and takes it. Returns whether it was free
  // in time; if not, whoever has it has lost it.
  bool Take(std::chrono::nanoseconds limit);
  // Has another thread take it.
  void End() { is_taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> is_taken_{false};
};

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_TURN_H_
