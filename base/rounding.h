// Quotients of integers that are rounded up, and multiples.
//
//   CeilOfRatio(70, 32)  // 3: blocks of 32 that cover 70
//   RoundUpTo(70, 32)    // 96: what they hold
#ifndef BASE_ROUNDING_H_
#define BASE_ROUNDING_H_

#include <concepts>
#include <type_traits>

namespace hidet {

// The least number of `divisor` that come to `dividend` or more. The dividend is not negative, the
// divisor positive, and their sum in the range of the common type.
template <std::integral A, std::integral B>
constexpr std::common_type_t<A, B> CeilOfRatio(A dividend, B divisor) {
  return (dividend + divisor - 1) / divisor;
}

// The least multiple that is no less than the value, under the same conditions.
template <std::integral A, std::integral B>
constexpr std::common_type_t<A, B> RoundUpTo(A value, B multiple) {
  return CeilOfRatio(value, multiple) * multiple;
}

}  // namespace hidet

#endif  // BASE_ROUNDING_H_
