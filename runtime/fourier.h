// Discrete Fourier transforms of rows, on the CPU.
//
//   y[k] = sum over j of x[j] e^(-2 pi i j k / n)          forward; backward with + and no division
//
// Complex numbers are two tensors, or planes of one: real parts and imaginary parts. Any length, in
// time n log n.
#ifndef RUNTIME_FOURIER_H_
#define RUNTIME_FOURIER_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"

namespace hidet::runtime {

enum class Direction : uint8_t { kForward, kBackward };

// Writes to y[2, .., n], tensors[2], the transforms of the rows whose real parts are x[.., n],
// tensors[0], and whose imaginary parts tensors[1] of that shape. Of two tensors the rows are real,
// and y[2, .., n / 2 + 1] has the first half of each transform, which the others are conjugates of.
// float32 or float64; InvalidArgument for other dtypes, shapes and devices.
absl::Status TransformRows(absl::Span<const TensorView> tensors, Direction direction);

// Writes to y[.., n], tensors[2], the rows of real numbers whose transforms, forward and divided by
// n, begin with re[.., n / 2 + 1] and im, tensors[0] and [1]; imaginary parts of what is its own
// conjugate count as zero. Dtypes and errors as above.
absl::Status MakeRealRows(absl::Span<const TensorView> tensors);

}  // namespace hidet::runtime

#endif  // RUNTIME_FOURIER_H_
