// Division by a size that is known only at run time, as a multiplication: the constants of
// MagicDivisorArg.
//
//   const uint64_t magic = *MagicDivisor(7);
//   const uint32_t multiplier = magic;  const int32_t shift = magic >> 32;
//   n / 7 == (uint64_t{n} * multiplier) >> (32 + shift);   // for 0 <= n < 2^31
#ifndef RUNTIME_MAGIC_DIVISOR_H_
#define RUNTIME_MAGIC_DIVISOR_H_

#include <cstdint>

#include "absl/status/statusor.h"

namespace hidet::runtime {

// Returns multiplier and shift for `divisor` (0 gives quotients of 0); InvalidArgument for a
// negative one.
absl::StatusOr<uint64_t> MagicDivisor(int64_t divisor);

}  // namespace hidet::runtime

#endif  // RUNTIME_MAGIC_DIVISOR_H_
