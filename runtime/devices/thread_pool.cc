// How a launch meets its workers. The caller writes job_ while the gate is shut, then opens it: one
// atomic store that publishes the job and says how many may join. A worker joins by one
// compare-and-swap that takes a place and counts itself as at work, so that the caller, which shuts
// the gate after its own last chunk and waits for the count to be zero, can never leave while
// somebody still reads job_. A worker that comes late finds no place and does nothing; nobody ever
// waits for a worker that has not begun.
//
// Sleeping: a worker counts itself in sleepers_, looks at the gate once more and then waits on
// wake_; a caller opens the gate, changes wake_ and then looks at sleepers_. All four are
// sequentially consistent, so one of the two sees the other.
#include "runtime/devices/thread_pool.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <thread>
#include <utility>

#include "runtime/devices/usable_cpus.h"

namespace hidet::runtime {
namespace {

constexpr std::chrono::microseconds kSpinTime(200);
constexpr int kPausesPerClockRead = 32;
constexpr int kChunksPerThread = 8;
constexpr size_t kWorkerStackBytes = size_t{4} << 20;

constexpr uint64_t kOneActive = 1;
constexpr uint64_t kOnePlace = uint64_t{1} << 16;
constexpr uint64_t kOneLaunch = uint64_t{1} << 32;
constexpr uint64_t kActiveMask = kOnePlace - 1;
constexpr uint64_t kPlacesMask = kActiveMask << 16;

thread_local bool in_parallel = false;
thread_local int own_count = 0;  // see ThreadPool::OwnCount

void Pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

void FutexWait(std::atomic<uint32_t>* word, uint32_t seen) {
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(word), FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr,
          0);
}

void FutexWake(std::atomic<uint32_t>* word, int count) {
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(word), FUTEX_WAKE_PRIVATE, count, nullptr, nullptr,
          0);
}

// Spins until `done` returns true or the time is over; returns what `done` said last.
template <typename Done>
bool SpinUntil(Done done) {
  const auto start = std::chrono::steady_clock::now();
  do {
    for (int i = 0; i < kPausesPerClockRead; ++i) {
      if (done()) return true;
      Pause();
    }
  } while (std::chrono::steady_clock::now() - start < kSpinTime);
  return done();
}

// Runs a range of a launch, whose body is `job`, on a thread of the host's.
void RunForHost(void* job, int64_t begin, int64_t end) {
  const bool before = std::exchange(in_parallel, true);
  (*static_cast<const absl::FunctionRef<void(int64_t, int64_t)>*>(job))(begin, end);
  in_parallel = before;
}

}  // namespace

ThreadPool& ThreadPool::Global() {
  // Workers may outlive main, and models may be freed after it.
  static constinit ForkSafeInstance<ThreadPool> pool;
  return pool.Get();
}

ThreadPool::ThreadPool() { thread_count_.store(std::min(UsableCpus(), kMaxThreads)); }

void ThreadPool::OnceMade() { pthread_atfork(nullptr, nullptr, &ThreadPool::ResetAfterFork); }

// Runs in the child, which has one thread. Only atomics: nothing here may take a lock that was held
// at the fork.
void ThreadPool::ResetAfterFork() {
  ThreadPool& pool = Global();
  pool.gate_.store(pool.gate_.load() & ~(kActiveMask | kPlacesMask));
  pool.sleepers_.store(0);
  pool.workers_.store(0);
  for (Worker& worker : pool.steered_) worker.thread_id.store(0);
  pool.stop_.store(false);
  // If the child was born inside a launch, that launch goes on (on this thread) and frees the pool
  // at its end.
  if (!in_parallel) pool.busy_.store(false);
}

bool ThreadPool::InParallel() { return in_parallel; }

ThreadPool::OwnCount::OwnCount(int count)
    : before_(std::exchange(own_count, std::clamp(count, 0, kMaxThreads))) {}
ThreadPool::OwnCount::~OwnCount() { own_count = before_; }

int ThreadPool::threads_for_caller() const { return own_count > 0 ? own_count : thread_count(); }

void ThreadPool::Lock() {
  while (busy_.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
}

void ThreadPool::SetThreadCount(int count) {
  Lock();
  thread_count_.store(std::clamp(count, 1, kMaxThreads));
  if (workers_.load() > thread_count_.load() - 1) StopWorkers();
  Unlock();
}

void ThreadPool::SetHostThreads(const HostThreads& host) {
  Lock();
  host_ = host;
  if (host_.parallel_for != nullptr) StopWorkers();
  Unlock();
}

// Requires busy_. After it no worker touches the pool.
void ThreadPool::StopWorkers() {
  stop_.store(true);
  wake_.fetch_add(1);
  FutexWake(&wake_, INT_MAX);
  while (workers_.load() > 0) std::this_thread::yield();
  stop_.store(false);
}

// Requires busy_. Starts fewer if the system has no more threads to give: launches then use those
// there are.
void ThreadPool::StartWorkers(int wanted) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, kWorkerStackBytes);
  while (workers_.load(std::memory_order_relaxed) < wanted) {
    workers_.fetch_add(1);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, &ThreadPool::WorkerEntry, this) != 0) {
      workers_.fetch_sub(1);
      break;
    }
    // For who looks at the process's threads, whether this one has run yet or not.
    pthread_setname_np(thread, "hidet");
  }
  pthread_attr_destroy(&attributes);
}

void* ThreadPool::WorkerEntry(void* pool) {
  static_cast<ThreadPool*>(pool)->WorkerLoop();
  return nullptr;
}

// Returns a free place in the list, or null: with many CPUs there is an idle one anyway.
ThreadPool::Worker* ThreadPool::Register() {
  for (Worker& worker : steered_) {
    int nobody = 0;
    if (worker.thread_id.compare_exchange_strong(nobody, static_cast<int>(syscall(SYS_gettid))))
      return &worker;
  }
  return nullptr;
}

// Takes the caller's CPU from those that the listed workers may wake on; they take it back
// themselves. Requires busy_.
void ThreadPool::SteerSleepers() {
  cpu_set_t others;
  const int cpu = sched_getcpu();
  if (cpu < 0 || sched_getaffinity(0, sizeof(others), &others) != 0) return;
  CPU_CLR(cpu, &others);
  if (CPU_COUNT(&others) == 0) return;
  for (Worker& worker : steered_) {
    const int thread_id = worker.thread_id.load();
    if (thread_id == 0) continue;
    worker.steered.store(true);
    sched_setaffinity(thread_id, sizeof(others), &others);
  }
}

void ThreadPool::WorkerLoop() {
  in_parallel = true;
  uint64_t last_epoch = ~uint64_t{0};
  Worker* const self = Register();
  cpu_set_t allowed;
  const bool knows_cpus = sched_getaffinity(0, sizeof(allowed), &allowed) == 0;
  while (!stop_.load()) {
    if (SpinUntil([&] { return stop_.load(std::memory_order_relaxed) || TryJoin(&last_epoch); }))
      continue;
    // While the launch that it was in goes on, the next one is still to come.
    if (busy_.load() && gate_.load() >> 32 == last_epoch) continue;
    const uint32_t seen = wake_.load();
    sleepers_.fetch_add(1);
    if (!TryJoin(&last_epoch) && !stop_.load()) FutexWait(&wake_, seen);
    sleepers_.fetch_sub(1);
    if (self != nullptr && knows_cpus && self->steered.exchange(false))
      sched_setaffinity(0, sizeof(allowed), &allowed);
  }
  if (self != nullptr) self->thread_id.store(0);
  workers_.fetch_sub(1);
}

// Takes part in the open launch, if there is one with a free place that this worker has not been in
// yet.
bool ThreadPool::TryJoin(uint64_t* last_epoch) {
  uint64_t gate = gate_.load();
  do {
    if ((gate & kPlacesMask) == 0 || gate >> 32 == *last_epoch) return false;
  } while (!gate_.compare_exchange_weak(gate, gate - kOnePlace + kOneActive));
  *last_epoch = gate >> 32;
  RunChunks(job_, static_cast<int>((gate & kPlacesMask) >> 16) % job_.parts);
  gate_.fetch_sub(kOneActive);
  return true;
}

void ThreadPool::RunChunks(const Job& job, int first_part) {
  for (int i = 0; i < job.parts; ++i) {
    Part& part = parts_[(first_part + i) % job.parts];
    while (true) {
      const int64_t begin = part.next.fetch_add(job.chunk, std::memory_order_relaxed);
      if (begin >= part.end) break;
      (*job.body)(begin, std::min(begin + job.chunk, part.end));
    }
  }
}

void ThreadPool::ParallelFor(int64_t total, int max_threads,
                             absl::FunctionRef<void(int64_t, int64_t)> body) {
  if (total <= 0) return;
  const int64_t threads = std::min<int64_t>({total, max_threads, threads_for_caller()});
  if (threads > 1 && !in_parallel && host_.parallel_for != nullptr) {
    host_.parallel_for(host_.context, total, static_cast<int>(threads), &RunForHost, &body);
    return;
  }
  // Looked at first: threads that find the pool taken need not take its line of the cache too.
  if (threads <= 1 || in_parallel || busy_.load(std::memory_order_relaxed) ||
      busy_.exchange(true, std::memory_order_acquire)) {
    body(0, total);
    return;
  }
  StartWorkers(static_cast<int>(threads) - 1);
  if (sleepers_.load() > 0) SteerSleepers();
  const auto parts = std::min<int64_t>(threads, kMostParts);
  job_ = {&body, std::max<int64_t>(1, total / (threads * kChunksPerThread)),
          static_cast<int>(parts)};
  for (int64_t i = 0; i < parts; ++i) {
    parts_[i].next.store(total / parts * i + total % parts * i / parts, std::memory_order_relaxed);
    parts_[i].end = total / parts * (i + 1) + total % parts * (i + 1) / parts;
  }
  const uint64_t launch = (gate_.load() & ~(kActiveMask | kPlacesMask)) + kOneLaunch;
  gate_.store(launch | (static_cast<uint64_t>(threads - 1) << 16));
  wake_.fetch_add(1);
  if (sleepers_.load() > 0) FutexWake(&wake_, static_cast<int>(threads) - 1);
  in_parallel = true;
  RunChunks(job_, 0);
  in_parallel = false;
  // Shut the gate, then wait for those who came in.
  if ((gate_.fetch_and(~kPlacesMask) & kActiveMask) != 0) {
    auto all_out = [&] { return (gate_.load() & kActiveMask) == 0; };
    while (!SpinUntil(all_out)) std::this_thread::yield();
  }
  Unlock();
}

}  // namespace hidet::runtime
