#include "runtime/fourier_plan.h"

#include <algorithm>
#include <map>

#include "absl/base/thread_annotations.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"
#include "runtime/fourier_butterfly.h"

namespace hidet::runtime::fourier {
namespace {

constexpr size_t kMostPlans = 64;

int64_t LengthOfConvolution(int64_t n) {
  int64_t best = 0;
  for (int64_t fives = 1; fives <= 25; fives *= 5) {
    for (int64_t threes = 1; threes <= 9; threes *= 3) {
      int64_t m = fives * threes;
      while (m < 2 * n - 1) m *= 2;
      if (best == 0 || m < best) best = m;
    }
  }
  return best;
}

template <typename T>
void TurnEach(Parts<T> x, Parts<T> y, int64_t length, int64_t count, const std::vector<T>& re,
              const std::vector<T>& im) {
  for (int64_t k = 0; k < length; ++k) {
    const T c = re[static_cast<size_t>(k)], s = im[static_cast<size_t>(k)];
    for (int64_t q = k * count; q < (k + 1) * count; ++q) {
      const T a = x.re[q], b = x.im[q];
      y.re[q] = a * c - b * s;
      y.im[q] = a * s + b * c;
    }
  }
}

}  // namespace

template <typename T>
Plan<T>::Plan(int64_t length)
    : length_(length), passes_(HasPasses(length) ? length : LengthOfConvolution(length)) {
  if (passes_.length() == length) return;
  const int64_t m = passes_.length();
  std::vector<T> re(static_cast<size_t>(2 * m)), im(re.size());
  for (int64_t k = 0; k < length; ++k) {
    const auto [c, s] = Turn(k * k % (2 * length), 2 * length);
    chirp_re_.push_back(static_cast<T>(c));
    chirp_im_.push_back(static_cast<T>(-s));
    for (const int64_t at : {k, (m - k) % m}) {
      re[static_cast<size_t>(at)] = static_cast<T>(c / static_cast<double>(m));
      im[static_cast<size_t>(at)] = static_cast<T>(s / static_cast<double>(m));
    }
  }
  const Parts<T> spectrum = passes_.Run({re.data(), im.data()}, {re.data(), im.data()},
                                        {re.data() + m, im.data() + m}, 1);
  spectrum_re_.assign(spectrum.re, spectrum.re + m);
  spectrum_im_.assign(spectrum.im, spectrum.im + m);
}

template <typename T>
Parts<T> Plan<T>::Run(Parts<T> x, Parts<T> y, int64_t count) const {
  if (passes_.length() == length_) return passes_.Run({x.re, x.im}, x, y, count);
  const int64_t m = passes_.length();
  TurnEach(x, x, length_, count, chirp_re_, chirp_im_);
  std::fill(x.re + length_ * count, x.re + m * count, T{0});
  std::fill(x.im + length_ * count, x.im + m * count, T{0});
  Parts<T> made = passes_.Run({x.re, x.im}, x, y, count);
  Parts<T> other = made.re == x.re ? y : x;
  TurnEach(made, made, m, count, spectrum_re_, spectrum_im_);
  // A transform backward is one forward with the parts exchanged.
  made = passes_.Run({made.im, made.re}, {made.im, made.re}, {other.im, other.re}, count);
  made = {made.im, made.re};
  TurnEach(made, made, length_, count, chirp_re_, chirp_im_);
  return made;
}

namespace {

// Those that calls made.
template <typename T>
struct Plans {
  ForkSafeMutex mutex;
  std::map<int64_t, std::shared_ptr<const Plan<T>>> by_length ABSL_GUARDED_BY(mutex);
};

}  // namespace

template <typename T>
std::shared_ptr<const Plan<T>> PlanOf(int64_t length) {
  static constinit ForkSafeInstance<Plans<T>> instance;
  Plans<T>& plans = instance.Get();
  {
    const MutexLock lock(&plans.mutex);
    const auto found = plans.by_length.find(length);
    if (found != plans.by_length.end()) return found->second;
  }
  auto plan = std::make_shared<const Plan<T>>(length);
  const MutexLock lock(&plans.mutex);
  if (plans.by_length.size() >= kMostPlans) plans.by_length.clear();
  plans.by_length.emplace(length, plan);
  return plan;
}

template class Plan<float>;
template class Plan<double>;
template std::shared_ptr<const Plan<float>> PlanOf<float>(int64_t length);
template std::shared_ptr<const Plan<double>> PlanOf<double>(int64_t length);

}  // namespace hidet::runtime::fourier
