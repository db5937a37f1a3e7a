#include "runtime/fourier.h"

#include <cmath>
#include <complex>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/host_functions.h"

namespace hidet::runtime {
namespace {

using Complex = std::complex<long double>;

// The sum itself, for one row.
std::vector<Complex> Sums(const std::vector<Complex>& x, Direction direction) {
  const auto n = static_cast<int64_t>(x.size());
  constexpr long double kPi = 3.14159265358979323846264338327950288L;
  const long double circle = direction == Direction::kForward ? -2 * kPi : 2 * kPi;
  std::vector<Complex> turns, made(x.size());
  for (int64_t k = 0; k < n; ++k)
    turns.push_back(
        std::polar(1.0L, circle * static_cast<long double>(k) / static_cast<long double>(n)));
  for (int64_t k = 0; k < n; ++k) {
    for (int64_t j = 0; j < n; ++j)
      made[static_cast<size_t>(k)] +=
          x[static_cast<size_t>(j)] * turns[static_cast<size_t>(j * k % n)];
  }
  return made;
}

template <typename T>
void ExpectTransforms(ScalarType dtype, int64_t rows, int64_t n, bool is_real, Direction direction,
                      double tolerance) {
  std::mt19937 generator(1);
  std::normal_distribution<double> normal;
  std::vector<T> re(static_cast<size_t>(rows * n)), im(re.size());
  for (T& value : re) value = static_cast<T>(normal(generator));
  for (T& value : im) value = is_real ? T{0} : static_cast<T>(normal(generator));
  const int64_t made_length = is_real ? n / 2 + 1 : n;
  std::vector<T> made(static_cast<size_t>(2 * rows * made_length), T{7});
  const TensorView x{re.data(), dtype, {rows, n}}, y{im.data(), dtype, {rows, n}},
      z{made.data(), dtype, {2, rows, made_length}};
  const absl::Status status =
      is_real ? TransformRows({x, z}, direction) : TransformRows({x, y, z}, direction);
  ASSERT_TRUE(status.ok()) << status;
  for (int64_t row = 0; row < rows; ++row) {
    std::vector<Complex> numbers;
    for (int64_t j = row * n; j < (row + 1) * n; ++j) numbers.emplace_back(re[j], im[j]);
    const std::vector<Complex> expected = Sums(numbers, direction);
    const double scale = std::sqrt(static_cast<double>(n));
    for (int64_t k = 0; k < made_length; ++k) {
      const Complex result(made[row * made_length + k], made[(rows + row) * made_length + k]);
      ASSERT_LE(static_cast<double>(std::abs(result - expected[static_cast<size_t>(k)])),
                tolerance * scale)
          << rows << " rows of " << n << (is_real ? ", real" : "") << ": row " << row << " at "
          << k;
    }
  }
}

// Every radix, products of them, primes beyond them; rows alone, in part of a vector and in some.
TEST(FourierTest, IsTheSumForEveryLengthAndCount) {
  for (const int64_t n : {1,  2,  3,  4,  5,  6,  7,  8,  9,   10,  11,  12,  13,  15,  16,
                          17, 19, 26, 31, 34, 49, 64, 97, 100, 121, 143, 169, 210, 256, 288, 400, 512, 1009}) {
    for (const int64_t rows : {1, 2, 3, 16, 33}) {
      if (n > 300 && rows > 3) continue;
      for (const bool is_real : {false, true}) {
        for (const Direction direction : {Direction::kForward, Direction::kBackward}) {
          ExpectTransforms<float>(ScalarType::kFloat32, rows, n, is_real, direction, 2e-6);
          ExpectTransforms<double>(ScalarType::kFloat64, rows, n, is_real, direction, 4e-15);
        }
      }
    }
  }
}

// Back from halves, whose imaginary parts are ignored where a real row has none.
template <typename T>
void ExpectRealRows(ScalarType dtype, int64_t rows, int64_t n, double tolerance) {
  std::mt19937 generator(1);
  std::normal_distribution<double> normal;
  const int64_t half = n / 2 + 1;
  std::vector<T> x(static_cast<size_t>(rows * n)), halves(static_cast<size_t>(2 * rows * half)),
      back(x.size(), T{7});
  for (T& value : x) value = static_cast<T>(normal(generator));
  const TensorView given{x.data(), dtype, {rows, n}}, re{halves.data(), dtype, {rows, half}},
      im{halves.data() + rows * half, dtype, {rows, half}}, made{back.data(), dtype, {rows, n}};
  ASSERT_TRUE(
      TransformRows({given, TensorView{halves.data(), dtype, {2, rows, half}}}, Direction::kForward)
          .ok());
  for (int64_t row = 0; row < rows; ++row) {
    halves[(rows + row) * half] = T{5};
    if (n % 2 == 0) halves[(rows + row + 1) * half - 1] = T{5};
  }
  const absl::Status status = MakeRealRows({re, im, made});
  ASSERT_TRUE(status.ok()) << status;
  for (size_t i = 0; i < x.size(); ++i)
    ASSERT_NEAR(back[i] / static_cast<double>(n), x[i], tolerance) << rows << " rows of " << n;
}

TEST(FourierTest, HalvesOfTransformsAreRealRowsAgain) {
  for (const int64_t n : {1, 2, 3, 4, 5, 8, 15, 16, 34, 97, 100, 256, 288, 400, 1000}) {
    for (const int64_t rows : {1, 2, 3, 32, 75}) {
      ExpectRealRows<float>(ScalarType::kFloat32, rows, n, 5e-6);
      ExpectRealRows<double>(ScalarType::kFloat64, rows, n, 1e-14);
    }
  }
  std::vector<float> x(8);
  const TensorView re{x.data(), ScalarType::kFloat32, {4}},
      made{x.data(), ScalarType::kFloat32, {8}};
  EXPECT_EQ(MakeRealRows({re, re, made}).code(), absl::StatusCode::kInvalidArgument);
}

// More rows than are transformed together.
TEST(FourierTest, RowsOfSeveralGroupsKeepTheirPlaces) {
  ExpectTransforms<float>(ScalarType::kFloat32, 75, 40, true, Direction::kForward, 2e-6);
  ExpectTransforms<double>(ScalarType::kFloat64, 75, 40, false, Direction::kBackward, 4e-15);
}

TEST(FourierTest, InfinitiesAndNanStayInTheirRows) {
  std::vector<float> re(4 * 8, 1.0f), im(re.size(), 0.0f), made(2 * re.size());
  re[8 + 3] = INFINITY;
  re[16 + 3] = NAN;
  const TensorView x{re.data(), ScalarType::kFloat32, {4, 8}},
      y{im.data(), ScalarType::kFloat32, {4, 8}}, z{made.data(), ScalarType::kFloat32, {2, 4, 8}};
  ASSERT_TRUE(TransformRows({x, y, z}, Direction::kForward).ok());
  for (int64_t k = 0; k < 8; ++k) {
    EXPECT_EQ(made[k], k == 0 ? 8.0f : 0.0f);
    EXPECT_FALSE(std::isfinite(made[8 + k]));
    EXPECT_TRUE(std::isnan(made[16 + k]));
    EXPECT_EQ(made[24 + k], k == 0 ? 8.0f : 0.0f);
  }
}

TEST(FourierTest, OfNoRowsAreNone) {
  const TensorView x{nullptr, ScalarType::kFloat32, {0, 8}},
      z{nullptr, ScalarType::kFloat32, {2, 0, 8}};
  EXPECT_TRUE(TransformRows({x, x, z}, Direction::kForward).ok());
}

TEST(FourierTest, RefusesWhatDoesNotFit) {
  std::vector<double> x(32);
  const auto of = [&](ScalarType dtype, const Shape& shape) {
    return TensorView{x.data(), dtype, shape};
  };
  EXPECT_EQ(TransformRows({of(ScalarType::kFloat32, {2, 4}), of(ScalarType::kFloat32, {2, 2, 4})},
                          Direction::kForward)
                .code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(TransformRows({of(ScalarType::kFloat32, {2, 4}), of(ScalarType::kFloat64, {2, 2, 3})},
                          Direction::kForward)
                .code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(
      std::string(TransformRows({of(ScalarType::kInt32, {2, 4}), of(ScalarType::kInt32, {2, 2, 3})},
                                Direction::kForward)
                      .message()),
      ::testing::HasSubstr("elements of int32 are not transformed"));
}

TEST(FourierTest, IsAFunctionOfTheHost) {
  EXPECT_NE(FindHostFunction("hidet.fourier forward"), nullptr);
  EXPECT_NE(FindHostFunction("hidet.fourier backward"), nullptr);
  EXPECT_NE(FindHostFunction("hidet.fourier real"), nullptr);
}

}  // namespace
}  // namespace hidet::runtime
