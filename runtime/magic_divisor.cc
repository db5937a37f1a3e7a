// Let s be the number with 2^s < d <= 2^(s+1) (-1 for d = 1), k = 32 + s and m = floor(2^k / d)
// + 1. Then m < 2^32, and m * d = 2^k + e with 0 < e <= d. For n < 2^31 the error n * e is below
// 2^31 * 2^(s+1) = 2^k, so that n * m / 2^k = n / d + (n * e / 2^k) / d never reaches the next
// integer.
#include "runtime/magic_divisor.h"

#include "absl/strings/str_cat.h"

namespace hidet::runtime {

absl::StatusOr<uint64_t> MagicDivisor(int64_t divisor) {
  if (divisor < 0)
    return absl::InvalidArgumentError(
        absl::StrCat("divisor is ", divisor, ", expected at least 0"));
  // Zero by definition, and dividends below 2^31 give 0 with a divisor of 2^31 or more.
  if (divisor == 0 || divisor >= int64_t{1} << 31) return 0;
  int32_t shift = -1;
  while ((int64_t{1} << (shift + 1)) < divisor) ++shift;
  const uint64_t multiplier = (uint64_t{1} << (32 + shift)) / static_cast<uint64_t>(divisor) + 1;
  return multiplier | (static_cast<uint64_t>(static_cast<uint32_t>(shift)) << 32);
}

}  // namespace hidet::runtime
