#include "runtime/count_below.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/host_functions.h"

namespace hidet::runtime {
namespace {

template <typename T>
void ExpectCounts(ScalarType dtype, int64_t rows, int64_t length, int64_t count, bool is_shared) {
  std::mt19937 generator(1);
  const int64_t rows_of_bounds = is_shared ? 1 : rows;
  std::vector<T> bounds(static_cast<size_t>(rows_of_bounds * length)),
      values(static_cast<size_t>(rows * count));
  for (T& bound : bounds) bound = static_cast<T>(generator() % 100);
  for (T& value : values) value = static_cast<T>(generator() % 104);
  for (int64_t row = 0; row < rows_of_bounds; ++row)
    std::sort(bounds.begin() + row * length, bounds.begin() + (row + 1) * length);
  const TensorView at{bounds.data(), dtype, is_shared ? Shape{length} : Shape{rows, length}},
      of{values.data(), dtype, {rows, count}};
  for (const Side side : {Side::kLeft, Side::kRight}) {
    std::vector<int64_t> places(values.size(), -1);
    const absl::Status status =
        CountBelow({at, of, TensorView{places.data(), ScalarType::kInt64, {rows, count}}}, side);
    ASSERT_TRUE(status.ok()) << status;
    for (int64_t i = 0; i < rows * count; ++i) {
      const auto begin = bounds.begin() + (is_shared ? 0 : i / count * length);
      const auto expected = side == Side::kLeft
                                ? std::lower_bound(begin, begin + length, values[i])
                                : std::upper_bound(begin, begin + length, values[i]);
      ASSERT_EQ(places[i], expected - begin) << length << " bounds, value " << i;
    }
  }
}

TEST(CountBelowTest, IsTheBinarySearchOfEachValue) {
  for (const bool is_shared : {true, false}) {
    for (const int64_t length : {0, 1, 2, 3, 7, 64, 65, 1000}) {
      for (const int64_t count : {1, 15, 16, 37}) {
        ExpectCounts<float>(ScalarType::kFloat32, 3, length, count, is_shared);
        ExpectCounts<double>(ScalarType::kFloat64, 3, length, count, is_shared);
        ExpectCounts<uint8_t>(ScalarType::kUInt8, 3, length, count, is_shared);
        ExpectCounts<int8_t>(ScalarType::kInt8, 3, length, count, is_shared);
        ExpectCounts<int16_t>(ScalarType::kInt16, 3, length, count, is_shared);
        ExpectCounts<int32_t>(ScalarType::kInt32, 3, length, count, is_shared);
        ExpectCounts<int64_t>(ScalarType::kInt64, 3, length, count, is_shared);
      }
    }
  }
  ExpectCounts<float>(ScalarType::kFloat32, 1, 1000, 50000, true);  // more than one thread's
}

TEST(CountBelowTest, NanPassesAllAndInfinitiesTheirOwn) {
  std::vector<double> bounds = {-INFINITY, 0, 1, INFINITY},
                      values = {NAN, -INFINITY, INFINITY, -0.0};
  std::vector<int64_t> places(4);
  const TensorView at{bounds.data(), ScalarType::kFloat64, {4}},
      of{values.data(), ScalarType::kFloat64, {4}}, made{places.data(), ScalarType::kInt64, {4}};
  ASSERT_TRUE(CountBelow({at, of, made}, Side::kLeft).ok());
  EXPECT_THAT(places, ::testing::ElementsAre(4, 0, 3, 1));
  ASSERT_TRUE(CountBelow({at, of, made}, Side::kRight).ok());
  EXPECT_THAT(places, ::testing::ElementsAre(4, 1, 4, 2));
}

TEST(CountBelowTest, RefusesWhatDoesNotFit) {
  std::vector<float> x(6);
  std::vector<int64_t> places(6);
  const TensorView bounds{x.data(), ScalarType::kFloat32, {2, 3}},
      row{x.data(), ScalarType::kFloat32, {3}}, half{x.data(), ScalarType::kFloat16, {3}},
      made{places.data(), ScalarType::kInt64, {3}};
  EXPECT_EQ(CountBelow({bounds, row, made}, Side::kLeft).code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(CountBelow({row, half, made}, Side::kLeft).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(CountBelow({half, half, made}, Side::kLeft).message()),
              ::testing::HasSubstr("elements of float16 are not searched"));
  EXPECT_EQ(CountBelow({row, row}, Side::kLeft).code(), absl::StatusCode::kInvalidArgument);
}

TEST(CountBelowTest, IsAFunctionOfTheHost) {
  EXPECT_NE(FindHostFunction("hidet.count_below left"), nullptr);
  EXPECT_NE(FindHostFunction("hidet.count_below right"), nullptr);
}

}  // namespace
}  // namespace hidet::runtime
