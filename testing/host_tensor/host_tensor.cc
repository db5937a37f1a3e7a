#include "testing/host_tensor/host_tensor.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/evaluate_lane.h"

namespace hidet::testing {
namespace {

// splitmix64: the same numbers on every machine.
uint64_t Next(uint64_t& state) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

int64_t HostTensor::count() const {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

double RoundTo(ScalarType dtype, double value) {
  ir::Scalar scalar;
  scalar.real = value;
  const ir::Scalar result = ir::CastLane(ScalarType::kFloat64, dtype, scalar);
  return IsFloat(dtype) ? result.real : static_cast<double>(result.integer);
}

HostTensor ZeroTensor(ScalarType dtype, std::vector<int64_t> shape) {
  HostTensor tensor{dtype, std::move(shape), {}};
  tensor.values.assign(tensor.count(), 0);
  return tensor;
}

HostTensor RandomTensor(ScalarType dtype, std::vector<int64_t> shape, uint64_t seed) {
  HostTensor tensor = ZeroTensor(dtype, std::move(shape));
  uint64_t state = seed * 7919 + 17;
  for (double& value : tensor.values) {
    const uint64_t bits = Next(state);
    if (IsBool(dtype)) {
      value = static_cast<double>(bits & 1);
    } else if (IsInteger(dtype)) {
      value = static_cast<double>(bits % 11) - 5;
      if (IsUnsigned(dtype)) value = std::abs(value);
    } else {
      value = RoundTo(dtype, static_cast<double>(bits >> 11) / 9007199254740992.0 * 4 - 2);
    }
  }
  return tensor;
}

HostTensor RandomIndices(ScalarType dtype, std::vector<int64_t> shape, int64_t limit,
                         uint64_t seed) {
  HostTensor tensor = ZeroTensor(dtype, std::move(shape));
  uint64_t state = seed * 104729 + 3;
  for (double& value : tensor.values)
    value = static_cast<double>(Next(state) % static_cast<uint64_t>(limit));
  return tensor;
}

Tolerance ToleranceOf(ScalarType dtype) {
  switch (dtype) {
    case ScalarType::kFloat16:
      return {1e-5, 1e-3};
    case ScalarType::kBFloat16:
      return {1e-5, 1.6e-2};
    case ScalarType::kFloat32:
      return {1e-5, 1.3e-6};
    case ScalarType::kFloat64:
      return {1e-7, 1e-7};
    default:
      return {0, 0};
  }
}

HostTensor SelectDims(HostTensor tensor, const std::vector<int>& dims) {
  std::vector<int64_t> shape;
  for (const int dim : dims) shape.push_back(tensor.shape[static_cast<size_t>(dim)]);
  tensor.shape = std::move(shape);
  return tensor;
}

HostTensor WithUnitDims(HostTensor tensor, const std::vector<int>& dims, size_t rank) {
  std::vector<int64_t> shape(rank, 1);
  for (size_t i = 0; i < dims.size(); ++i) shape[static_cast<size_t>(dims[i])] = tensor.shape[i];
  tensor.shape = std::move(shape);
  return tensor;
}

std::string Difference(const HostTensor& actual, const HostTensor& expected, Tolerance tolerance) {
  if (actual.dtype != expected.dtype) {
    return absl::StrCat("dtype ", ScalarTypeName(actual.dtype), ", expected ",
                        ScalarTypeName(expected.dtype));
  }
  if (actual.shape != expected.shape) {
    return absl::StrCat("shape [", absl::StrJoin(actual.shape, ", "), "], expected [",
                        absl::StrJoin(expected.shape, ", "), "]");
  }
  int64_t wrong = 0;
  std::string first;
  for (size_t i = 0; i < expected.values.size(); ++i) {
    const double a = actual.values[i], e = expected.values[i];
    const bool equal = a == e || (std::isnan(a) && std::isnan(e)) ||
                       (std::isfinite(a) && std::isfinite(e) &&
                        std::abs(a - e) <= tolerance.absolute + tolerance.relative * std::abs(e));
    if (equal) continue;
    if (wrong++ == 0) first = absl::StrCat("element ", i, " is ", a, ", expected ", e);
  }
  if (wrong == 0) return "";
  return absl::StrCat(first, "; ", wrong, " of ", expected.values.size(), " differ");
}

}  // namespace hidet::testing
