// Random elements for kernels, as they lie in memory.
//
//   std::vector<float> x = RandomValues<float>(rows * columns, /*seed=*/1);
#ifndef TESTING_HOST_TENSOR_RANDOM_VALUES_H_
#define TESTING_HOST_TENSOR_RANDOM_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

namespace hidet::testing {

// Returns values between -bound and bound, of float or of a type of base/float_types.h; the same
// for the same seed.
template <typename T>
std::vector<T> RandomValues(int64_t count, unsigned seed, double bound = 1) {
  using Drawn = std::conditional_t<std::is_same_v<T, float>, float, double>;
  std::mt19937 generator(seed);
  std::uniform_real_distribution<Drawn> distribution(static_cast<Drawn>(-bound),
                                                     static_cast<Drawn>(bound));
  std::vector<T> values(static_cast<size_t>(count));
  for (T& value : values) {
    if constexpr (std::is_same_v<T, float>) {
      value = distribution(generator);
    } else {
      value = T::From(distribution(generator));
    }
  }
  return values;
}

}  // namespace hidet::testing

#endif  // TESTING_HOST_TENSOR_RANDOM_VALUES_H_
