// The threads that CPU kernels run on: one pool a process, shared by every model in it.
//
// A kernel launch is a range of block indices. The calling thread and the workers each take chunks
// of a part of their own, and then of the others', until none is left; a thread that is slow or
// late takes fewer, so that results must not (and do not) depend on who computes what. What a
// thread computes of one launch is as a rule what it reads in the next, or in the next call, and
// lies in its own cache. Workers spin for at most 200 us after the end of the last launch that they
// were in, because the next launch of a model usually follows within microseconds, and then sleep,
// because a process that does not infer must not burn a core. (Waking a sleeper takes some 40 us on
// a virtual machine; MiniLM on 2 threads took 19 ms where they slept within a call, and 12 where
// not, 2026-11-21.)
//
// - A launch from inside a launch runs on the thread that makes it.
// - A launch while another thread's launch occupies the workers runs on the calling thread alone,
//   for the machine is busy.
// - After fork() the child has no workers; they are made anew by its first launch.
// - Nothing is pinned to a core. But a sleeping worker is woken on another CPU than the caller's:
//   the system likes to put it on the waker's, where it waits for a time slice while the other CPU
//   has nothing to do. (A product of 1024 cubed on 2 threads after a pause of 50 ms: median 8.5 ms
//   before, 5 ms without the pause; 2 CPUs, 2026-11-21.) Awake, it may go where it likes.
//
//   ThreadPool::Global().ParallelFor(blocks, /*max_threads=*/8,
//                                    [&](int64_t begin, int64_t end) { ... });
#ifndef RUNTIME_DEVICES_THREAD_POOL_H_
#define RUNTIME_DEVICES_THREAD_POOL_H_

#include <atomic>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "base/fork_safe_mutex.h"

namespace hidet::runtime {

// Threads of the host's making, in place of workers. `parallel_for` calls `run` with `job` on
// disjoint ranges that cover [0, total), on at most `max_threads` threads at a time, the caller's
// among them or not, and returns when all calls have returned, what they wrote being visible to it.
struct HostThreads {
  void (*parallel_for)(void* context, int64_t total, int max_threads,
                       void (*run)(void* job, int64_t begin, int64_t end), void* job) = nullptr;
  void* context = nullptr;
};

class ThreadPool {
 public:
  static constexpr int kMaxThreads = 1024;

  // Returns the process's pool. Its thread count is at first the number of CPUs that this process
  // may use (usable_cpus.h).
  static ThreadPool& Global();

  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Sets how many threads a launch may use, the caller included; clamped to 1..kMaxThreads. Waits
  // for a running launch. Must not be called from inside one.
  void SetThreadCount(int count);
  int thread_count() const { return thread_count_.load(std::memory_order_relaxed); }

  // Has launches run on the host's threads, or on workers again without a function. No launch may
  // run meanwhile.
  void SetHostThreads(const HostThreads& host);

  // While it lives, launches of the thread that made it use so many threads, fewer or more than the
  // pool's count. 0 changes nothing.
  class OwnCount {
   public:
    explicit OwnCount(int count);
    ~OwnCount();
    OwnCount(const OwnCount&) = delete;
    OwnCount& operator=(const OwnCount&) = delete;

   private:
    const int before_;
  };
  // What a launch of the calling thread may use.
  int threads_for_caller() const;

  // Calls `body` on disjoint ranges that cover [0, total), on at most `max_threads` threads, and
  // returns when all calls have returned. What the calls wrote is visible to the caller. `body`
  // must not throw.
  void ParallelFor(int64_t total, int max_threads,
                   absl::FunctionRef<void(int64_t begin, int64_t end)> body);

  // Returns whether the calling thread is inside a ParallelFor.
  static bool InParallel();

 private:
  friend class ForkSafeInstance<ThreadPool>;
  ThreadPool();
  void OnceMade();

  struct Job {
    const absl::FunctionRef<void(int64_t, int64_t)>* body = nullptr;
    int64_t chunk = 1;
    int parts = 1;
  };

  // A part of a launch's range. Threads of a launch that has more share them.
  static constexpr int kMostParts = 16;
  struct alignas(64) Part {
    std::atomic<int64_t> next{0};  // first block that nobody has taken
    int64_t end = 0;               // written as job_ is
  };

  // A worker's place in the list of those that can be woken elsewhere.
  static constexpr int kMostSteered = 8;
  struct Worker {
    std::atomic<int> thread_id{0};     // 0: nobody
    std::atomic<bool> steered{false};  // its CPUs are fewer than it may use
  };

  static void* WorkerEntry(void* pool);
  static void ResetAfterFork();
  void WorkerLoop();
  bool TryJoin(uint64_t* last_epoch);
  Worker* Register();
  void SteerSleepers();
  void RunChunks(const Job& job, int first_part);
  void StartWorkers(int wanted);
  void StopWorkers();
  void Lock();
  void Unlock() { busy_.store(false, std::memory_order_release); }

  // A launch is open for joining while the gate has free places. From the low bits: 16 bits of
  // threads at work, 16 bits of free places, 32 bits that count launches.
  std::atomic<uint64_t> gate_{0};
  std::atomic<uint32_t> wake_{0};  // futex word: changes when sleepers should look again
  std::atomic<int> sleepers_{0};
  std::atomic<int> workers_{0};  // started and not yet gone
  std::atomic<bool> stop_{false};
  std::atomic<bool> busy_{false};  // held by the thread whose launch uses the workers
  std::atomic<int> thread_count_{1};
  HostThreads host_;
  Worker steered_[kMostSteered];
  Job job_;  // written while holding busy_ with the gate shut
  Part parts_[kMostParts];
};

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_THREAD_POOL_H_
