#include "ir/mapping.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"

namespace hidet::ir {
namespace {

using Factor = Mapping::Factor;
using Kind = Mapping::Kind;

int64_t SizeOf(const Factor& factor) {
  int64_t size = 1;
  for (const int64_t extent : factor.shape) size *= extent;
  return size;
}

// The distance in a factor's count between neighbours along each dimension.
std::vector<int64_t> WeightsOf(const Factor& factor) {
  const size_t rank = factor.shape.size();
  std::vector<int64_t> weights(rank);
  int64_t weight = 1;
  for (size_t i = 0; i < rank; ++i) {
    const size_t dim = factor.column_major ? i : rank - 1 - i;
    weights[dim] = weight;
    weight *= factor.shape[dim];
  }
  return weights;
}

Mapping OneFactor(Kind kind, std::vector<int64_t> shape, bool column_major) {
  return Mapping({Factor{kind, std::move(shape), column_major}});
}

Expr DividedBy(const Expr& a, int64_t b) { return b == 1 ? a : a / IntConstant(a.type(), b); }
Expr Times(const Expr& a, int64_t b) { return b == 1 ? a : a * IntConstant(a.type(), b); }
Expr Plus(const Expr& a, const Expr& b) { return !a.defined() ? b : a + b; }

}  // namespace

Mapping::Mapping(std::vector<Factor> factors) : factors_(std::move(factors)) {
  HIDET_CHECK(!factors_.empty()) << "mapping without factors";
  for (const Factor& factor : factors_) {
    HIDET_CHECK(factor.shape.size() == factors_[0].shape.size())
        << "factors of different ranks: " << ToString(*this);
    for (const int64_t extent : factor.shape)
      HIDET_CHECK(extent > 0) << "extent " << extent << ": " << ToString(*this);
  }
}

std::vector<int64_t> Mapping::shape() const {
  std::vector<int64_t> shape(static_cast<size_t>(rank()), 1);
  for (const Factor& factor : factors_) {
    for (size_t i = 0; i < shape.size(); ++i) shape[i] *= factor.shape[i];
  }
  return shape;
}

int64_t Mapping::workers() const {
  int64_t workers = 1;
  for (const Factor& factor : factors_) {
    if (factor.kind == Kind::kSpatial) workers *= SizeOf(factor);
  }
  return workers;
}

int64_t Mapping::values() const {
  int64_t values = 1;
  for (const Factor& factor : factors_) {
    if (factor.kind == Kind::kRepeat) values *= SizeOf(factor);
  }
  return values;
}

std::vector<int64_t> Mapping::Coordinates(int64_t worker, int64_t value) const {
  HIDET_CHECK(worker >= 0 && worker < workers() && value >= 0 && value < values())
      << "worker " << worker << ", value " << value << " of " << ToString(*this);
  std::vector<int64_t> coordinates(static_cast<size_t>(rank()));
  std::vector<int64_t> below(static_cast<size_t>(rank()), 1);
  for (size_t f = factors_.size(); f-- > 0;) {
    const Factor& factor = factors_[f];
    int64_t& counter = factor.kind == Kind::kSpatial ? worker : value;
    const int64_t index = counter % SizeOf(factor);
    counter /= SizeOf(factor);
    const std::vector<int64_t> weights = WeightsOf(factor);
    for (size_t i = 0; i < coordinates.size(); ++i) {
      coordinates[i] += index / weights[i] % factor.shape[i] * below[i];
      below[i] *= factor.shape[i];
    }
  }
  return coordinates;
}

std::vector<Expr> Mapping::Coordinates(const Expr& worker, const Expr& value) const {
  std::vector<Expr> coordinates(static_cast<size_t>(rank()));
  std::vector<int64_t> below(static_cast<size_t>(rank()), 1);
  int64_t worker_weight = 1;
  int64_t value_weight = 1;
  const int64_t sizes[] = {workers(), values()};
  for (size_t f = factors_.size(); f-- > 0;) {
    const Factor& factor = factors_[f];
    const bool spatial = factor.kind == Kind::kSpatial;
    int64_t& weight = spatial ? worker_weight : value_weight;
    const Expr& counter = spatial ? worker : value;
    const std::vector<int64_t> weights = WeightsOf(factor);
    for (size_t i = 0; i < coordinates.size(); ++i) {
      if (factor.shape[i] > 1) {
        const int64_t digit_weight = weight * weights[i];
        Expr digit = DividedBy(counter, digit_weight);
        // The highest digit of the counter needs no remainder.
        if (digit_weight * factor.shape[i] != sizes[spatial ? 0 : 1]) {
          digit = digit % IntConstant(digit.type(), factor.shape[i]);
        }
        coordinates[i] = Plus(coordinates[i], Times(digit, below[i]));
      }
      below[i] *= factor.shape[i];
    }
    weight *= SizeOf(factor);
  }
  for (Expr& coordinate : coordinates) {
    if (!coordinate.defined()) coordinate = IntConstant(worker.type(), 0);
  }
  return coordinates;
}

Mapping::Place Mapping::Inverse(absl::Span<const int64_t> coordinates) const {
  HIDET_CHECK(static_cast<int>(coordinates.size()) == rank())
      << coordinates.size() << " coordinates of " << ToString(*this);
  std::vector<int64_t> rest(coordinates.begin(), coordinates.end());
  Place place;
  int64_t worker_weight = 1;
  int64_t value_weight = 1;
  for (size_t f = factors_.size(); f-- > 0;) {
    const Factor& factor = factors_[f];
    const std::vector<int64_t> weights = WeightsOf(factor);
    int64_t index = 0;
    for (size_t i = 0; i < rest.size(); ++i) {
      index += rest[i] % factor.shape[i] * weights[i];
      rest[i] /= factor.shape[i];
    }
    const bool spatial = factor.kind == Kind::kSpatial;
    int64_t& weight = spatial ? worker_weight : value_weight;
    (spatial ? place.worker : place.value) += index * weight;
    weight *= SizeOf(factor);
  }
  for (const int64_t left : rest)
    HIDET_CHECK(left == 0) << "coordinates outside " << ToString(*this);
  return place;
}

Expr Mapping::IndexOf(Kind kind, absl::Span<const Expr> coordinates) const {
  HIDET_CHECK(static_cast<int>(coordinates.size()) == rank())
      << coordinates.size() << " coordinates of " << ToString(*this);
  const std::vector<int64_t> whole = shape();
  std::vector<int64_t> below(static_cast<size_t>(rank()), 1);
  int64_t weight = 1;
  Expr index;
  for (size_t f = factors_.size(); f-- > 0;) {
    const Factor& factor = factors_[f];
    const std::vector<int64_t> weights = WeightsOf(factor);
    for (size_t i = 0; i < below.size(); ++i) {
      if (factor.kind == kind && factor.shape[i] > 1) {
        Expr digit = DividedBy(coordinates[i], below[i]);
        if (below[i] * factor.shape[i] != whole[i])
          digit = digit % IntConstant(digit.type(), factor.shape[i]);
        index = Plus(index, Times(digit, weight * weights[i]));
      }
      below[i] *= factor.shape[i];
    }
    if (factor.kind == kind) weight *= SizeOf(factor);
  }
  return index.defined() ? index : IntConstant(coordinates[0].type(), 0);
}

Expr Mapping::WorkerOf(absl::Span<const Expr> coordinates) const {
  return IndexOf(Kind::kSpatial, coordinates);
}
Expr Mapping::ValueOf(absl::Span<const Expr> coordinates) const {
  return IndexOf(Kind::kRepeat, coordinates);
}

Mapping Spatial(std::vector<int64_t> shape) {
  return OneFactor(Kind::kSpatial, std::move(shape), false);
}
Mapping ColumnSpatial(std::vector<int64_t> shape) {
  return OneFactor(Kind::kSpatial, std::move(shape), true);
}
Mapping Repeat(std::vector<int64_t> shape) {
  return OneFactor(Kind::kRepeat, std::move(shape), false);
}
Mapping ColumnRepeat(std::vector<int64_t> shape) {
  return OneFactor(Kind::kRepeat, std::move(shape), true);
}

Mapping operator*(const Mapping& a, const Mapping& b) {
  std::vector<Factor> factors = a.factors();
  factors.insert(factors.end(), b.factors().begin(), b.factors().end());
  return Mapping(std::move(factors));
}

std::string ToString(const Mapping& mapping) {
  return absl::StrJoin(mapping.factors(), " * ", [](std::string* out, const Factor& factor) {
    absl::StrAppend(out, factor.column_major ? "col_" : "",
                    factor.kind == Kind::kSpatial ? "spatial" : "repeat", "(",
                    absl::StrJoin(factor.shape, ", "), ")");
  });
}

// A warp is eight groups (rows) of four threads, each with two neighbours in a row; everything else
// repeats that.
Mapping MmaM16N8K16C() { return Repeat({2, 1}) * Spatial({8, 4}) * Repeat({1, 2}); }
Mapping MmaM16N8K16A() {
  return Repeat({1, 2}) * Repeat({2, 1}) * Spatial({8, 4}) * Repeat({1, 2});
}
// Here the groups run along n, and pairs along k.
Mapping MmaM16N8K16B() { return Repeat({2, 1}) * ColumnSpatial({4, 8}) * Repeat({2, 1}); }
// Each of the four warps has sixteen rows.
Mapping WgmmaAccumulator(int n) {
  HIDET_CHECK(n > 0 && n % 8 == 0 && n <= 256) << "wgmma of n = " << n;
  return Spatial({4, 1}) * Repeat({1, n / 8}) * MmaM16N8K16C();
}
Mapping WgmmaOperandA() { return Spatial({4, 1}) * MmaM16N8K16A(); }

}  // namespace hidet::ir
