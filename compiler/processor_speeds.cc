// Every thread has a part of one buffer. After the part's pages are touched there are rounds of
// multiply-adds and rounds of reading, all threads beginning a round together. The first thread
// adds up a round's speeds and says whether there is time for another.
//
// Multiply-adds are 16 independent chains of a vector: more than latency (4 or 5 cycles) times
// units (2), and few enough for 16 registers to spare none for memory with AVX-512. The buffer is
// more than the last cache holds and is read from its beginning each time, so that what a cache
// kept of the last round is overwritten before it is reached. Where the last caches of a large
// machine hold more than the buffer, what is measured is them.
#include "compiler/processor_speeds.h"

#include <sys/mman.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace hidet::compiler {
namespace {

constexpr double kBudgetSeconds = 0.04;
constexpr int64_t kMostBytes = 64 << 20, kLeastBytesOfThread = 1 << 20;
constexpr int64_t kPage = 4096;
constexpr int kChains = 16, kSteps = 6000, kRounds = 8;

double Seconds(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// The two loops for vectors of N floats. They are inlined into functions for one instruction set.

template <int N>
using Vector [[gnu::vector_size(N * sizeof(float))]] = float;

template <int N>
[[gnu::always_inline]] inline float MultiplyAdds() {
  Vector<N> sums[kChains], factor, term;
  for (int lane = 0; lane < N; ++lane) factor[lane] = 0.999F, term[lane] = 1e-3F;
  for (Vector<N>& sum : sums) sum = factor;
  asm volatile("" : "+m"(factor), "+m"(term));  // or the compiler computes what comes out
  for (int step = 0; step < kSteps; ++step) {
#pragma clang loop unroll(full)
    for (int chain = 0; chain < kChains; ++chain) sums[chain] = sums[chain] * factor + term;
  }
  for (int chain = 1; chain < kChains; ++chain) sums[0] += sums[chain];
  return sums[0][0];
}

template <int N>
[[gnu::always_inline]] inline float Sum(const char* data, int64_t bytes) {
  const auto* vectors = reinterpret_cast<const Vector<N>*>(data);
  Vector<N> sums[4] = {};
  for (int64_t i = 0; i + 4 <= bytes / static_cast<int64_t>(sizeof(Vector<N>)); i += 4) {
    for (int j = 0; j < 4; ++j) sums[j] += vectors[i + j];
  }
  const Vector<N> sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return sum[0];
}

struct Loops {
  int lanes;
  float (*multiply_adds)();
  float (*sum)(const char* data, int64_t bytes);
};

float PlainMultiplyAdds() { return MultiplyAdds<4>(); }
float PlainSum(const char* data, int64_t bytes) { return Sum<4>(data, bytes); }

#ifdef __x86_64__
[[gnu::target("avx512f,fma")]] float WidestMultiplyAdds() { return MultiplyAdds<16>(); }
[[gnu::target("avx512f,fma")]] float WidestSum(const char* data, int64_t bytes) {
  return Sum<16>(data, bytes);
}
[[gnu::target("avx2,fma")]] float WideMultiplyAdds() { return MultiplyAdds<8>(); }
[[gnu::target("avx2,fma")]] float WideSum(const char* data, int64_t bytes) {
  return Sum<8>(data, bytes);
}
#endif

Loops LoopsOfMachine() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f")) return {16, WidestMultiplyAdds, WidestSum};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return {8, WideMultiplyAdds, WideSum};
#endif
  return {4, PlainMultiplyAdds, PlainSum};
}

// Memory of zeros that no page of the system stands behind yet.
class Buffer {
 public:
  explicit Buffer(int64_t bytes) : bytes_(static_cast<size_t>(bytes)) {
    void* data = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) return;
    data_ = static_cast<char*>(data);
    madvise(data_, bytes_, MADV_HUGEPAGE);  // touched in a third of the time where it is allowed
  }
  ~Buffer() {
    if (data_ != nullptr) munmap(data_, bytes_);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  char* data() const { return data_; }

 private:
  const size_t bytes_;
  char* data_ = nullptr;
};

class Measurement {
 public:
  Measurement(int threads, int64_t cache_bytes)
      : begin_(Seconds(CLOCK_MONOTONIC)),
        part_(std::max(std::min(2 * cache_bytes, kMostBytes) / threads / kPage * kPage,
                       kLeastBytesOfThread)),
        buffer_(part_ * threads),
        rates_(static_cast<size_t>(threads)) {}

  ProcessorSpeeds Run() {
    if (buffer_.data() == nullptr) return {};
    std::vector<std::thread> others;
    try {
      for (size_t i = 1; i < rates_.size(); ++i) others.emplace_back([this, i] { Work(i); });
    } catch (const std::system_error&) {
      // The system has no more threads to give: those there are measure.
    }
    members_ = others.size() + 1;
    gate_.emplace(static_cast<std::ptrdiff_t>(members_));
    is_open_ = true;
    is_open_.notify_all();
    Work(0);
    for (std::thread& thread : others) thread.join();
    return best_;
  }

 private:
  void Work(size_t thread) {
    is_open_.wait(false);
    char* const part = buffer_.data() + part_ * static_cast<int64_t>(thread);
    for (int64_t i = 0; i < part_; i += kPage) part[i] = 1;
    volatile float kept = 0;  // so that the loops have a result
    const double operations = 2.0 * kChains * kSteps * loops_.lanes;
    Rounds(thread, operations, 0.4, [&] { kept = loops_.multiply_adds(); });
    if (thread == 0) best_.flops_of_thread = best_sum_ / static_cast<double>(members_);
    Rounds(thread, static_cast<double>(part_), 0.7, [&] { kept = loops_.sum(part, part_); });
    if (thread == 0) best_.bytes_per_second = best_sum_;
    // The parts of all, so that no cache holds what is read.
    const int64_t whole = part_ * static_cast<int64_t>(members_);
    Rounds(thread, thread == 0 ? static_cast<double>(whole) : 0, 1, [&] {
      if (thread == 0) kept = loops_.sum(buffer_.data(), whole);
    });
    if (thread == 0) best_.bytes_per_second_of_thread = best_sum_;
  }

  // Does `work` of an amount again and again until that share of the time is over, and at least
  // once.
  template <typename F>
  void Rounds(size_t thread, double amount, double share, F work) {
    if (thread == 0) best_sum_ = 0, goes_on_ = true;
    for (int round = 0;; ++round) {
      gate_->arrive_and_wait();
      if (!goes_on_) break;
      const double begin = Seconds(CLOCK_THREAD_CPUTIME_ID);
      work();
      rates_[thread] = amount / std::max(Seconds(CLOCK_THREAD_CPUTIME_ID) - begin, 1e-9);
      gate_->arrive_and_wait();
      if (thread != 0) continue;
      double sum = 0;
      for (size_t i = 0; i < members_; ++i) sum += rates_[i];
      best_sum_ = std::max(best_sum_, sum);
      goes_on_ = round + 1 < kRounds && Seconds(CLOCK_MONOTONIC) - begin_ < share * kBudgetSeconds;
    }
    gate_->arrive_and_wait();  // all have seen that it is over
  }

  const double begin_;
  const int64_t part_;  // bytes of a thread
  const Buffer buffer_;
  const Loops loops_ = LoopsOfMachine();
  std::atomic<bool> is_open_{false};
  std::optional<std::barrier<>> gate_;
  size_t members_ = 1;
  std::vector<double> rates_;  // of each thread in this round
  // Written by the first thread, between a round's end and the next one's beginning.
  double best_sum_ = 0;
  bool goes_on_ = true;
  ProcessorSpeeds best_;
};

}  // namespace

ProcessorSpeeds MeasureProcessorSpeeds(int threads, int64_t cache_bytes) {
  return Measurement(std::max(threads, 1), cache_bytes).Run();
}

}  // namespace hidet::compiler
