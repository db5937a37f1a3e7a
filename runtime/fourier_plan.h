// What is known of a length before the rows come that are transformed.
//
// Lengths with a prime factor beyond 13 go by Bluestein's way: j k = (j^2 + k^2 - (k - j)^2) / 2
// makes the sum a convolution, which transforms of a length without such factors compute.
//
//   std::shared_ptr<const Plan<float>> plan = PlanOf<float>(1009);
//   Parts<float> made = plan->Run(x, y, count);     // memory() numbers of each row in x and y
#ifndef RUNTIME_FOURIER_PLAN_H_
#define RUNTIME_FOURIER_PLAN_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/fourier_passes.h"

namespace hidet::runtime::fourier {

// For float and double.
template <typename T>
class Plan {
 public:
  explicit Plan(int64_t length);

  int64_t length() const { return length_; }
  // Numbers of a row, in x and y each.
  int64_t memory() const { return passes_.length(); }

  // Transforms x[length][count] forward; the result lies in x or y.
  Parts<T> Run(Parts<T> x, Parts<T> y, int64_t count) const;

  // Whether rows are transformed fastest one by one, as they lie in memory.
  bool TakesRows() const { return passes_.length() == length_ && passes_.FillsVectors(); }
  // Transforms one such row; the result lies in `to`, if given, else in x or y.
  Parts<T> RunRow(Parts<const T> from, Parts<T> x, Parts<T> y, Parts<T> to) const {
    return passes_.Run(from, x, y, 1, to);
  }

 private:
  const int64_t length_;
  const Passes<T> passes_;
  // Of Bluestein's way: e^(-i pi k^2 / n), and the transform of its conjugate, over m.
  std::vector<T> chirp_re_, chirp_im_, spectrum_re_, spectrum_im_;
};

// Returns the plan of a length; the plans of some lengths are kept. Any thread may ask.
template <typename T>
std::shared_ptr<const Plan<T>> PlanOf(int64_t length);

}  // namespace hidet::runtime::fourier

#endif  // RUNTIME_FOURIER_PLAN_H_
