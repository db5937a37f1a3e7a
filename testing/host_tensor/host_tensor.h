// A small tensor of test values: doubles, each a value of the dtype. Integers up to 2^53 are exact.
//
//   HostTensor x = RandomTensor(ScalarType::kFloat16, {3, 4}, /*seed=*/1);
//   EXPECT_EQ(Difference(actual, expected, ToleranceOf(ScalarType::kFloat16)), "");
#ifndef TESTING_HOST_TENSOR_HOST_TENSOR_H_
#define TESTING_HOST_TENSOR_HOST_TENSOR_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/scalar_type.h"

namespace hidet::testing {

struct HostTensor {
  ScalarType dtype = ScalarType::kFloat32;
  std::vector<int64_t> shape;
  std::vector<double> values;  // row-major

  int64_t count() const;
};

// Returns the value of `dtype` nearest to a double, as conversions of the IR have it.
double RoundTo(ScalarType dtype, double value);

// A tensor of zeros.
HostTensor ZeroTensor(ScalarType dtype, std::vector<int64_t> shape);
// Floats between -2 and 2, integers between -5 and 5 (0 and 5 if unsigned), bools; the same for the
// same seed everywhere.
HostTensor RandomTensor(ScalarType dtype, std::vector<int64_t> shape, uint64_t seed);
// Integers between 0 and limit - 1.
HostTensor RandomIndices(ScalarType dtype, std::vector<int64_t> shape, int64_t limit,
                         uint64_t seed);

// The tensor in these of its dimensions, of which the others have one place; and back: of rank
// `rank`, whose dimensions `dims` are the tensor's.
HostTensor SelectDims(HostTensor tensor, const std::vector<int>& dims);
HostTensor WithUnitDims(HostTensor tensor, const std::vector<int>& dims, size_t rank);

// An error of at most absolute + relative * |expected|.
struct Tolerance {
  double absolute = 0;
  double relative = 0;
};
// The defaults of torch.testing.assert_close.
Tolerance ToleranceOf(ScalarType dtype);

// Returns "" if dtypes and shapes are equal and all elements within the tolerance (NaN equals NaN),
// else what differs first and how many do.
std::string Difference(const HostTensor& actual, const HostTensor& expected, Tolerance tolerance);

}  // namespace hidet::testing

#endif  // TESTING_HOST_TENSOR_HOST_TENSOR_H_
