#include "runtime/sort_places.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/host_functions.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;

template <typename T>
std::vector<int64_t> Places(std::vector<T> x, ScalarType dtype, int64_t rows, int64_t count,
                            Order order) {
  const auto length = static_cast<int64_t>(x.size()) / rows;
  std::vector<int64_t> places(static_cast<size_t>(rows * count), -1);
  const TensorView in{x.data(), dtype, {rows, length}},
      out{places.data(), ScalarType::kInt64, {rows, count}};
  const absl::Status status = SortPlaces({in, out}, order);
  EXPECT_TRUE(status.ok()) << status;
  return places;
}

// What no element comes after, or before.
template <typename T>
T Largest(ScalarType dtype) {
  if (dtype == ScalarType::kFloat16) return static_cast<T>(0x7e00);
  return std::numeric_limits<T>::has_quiet_NaN ? std::numeric_limits<T>::quiet_NaN()
                                               : std::numeric_limits<T>::max();
}
template <typename T>
T Least(ScalarType dtype) {
  if (dtype == ScalarType::kFloat16) return static_cast<T>(0xfc00);
  return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                              : std::numeric_limits<T>::min();
}

// Every way to sort: heaps, selections, bytes, pairs that fit no word.
TEST(SortPlacesTest, IsAStableSortOfEveryLength) {
  std::mt19937 generator(1);
  for (const int64_t length : {1, 2, 17, 255, 1000, 5000}) {
    std::vector<float> x(static_cast<size_t>(3 * length));
    for (float& value : x)
      value = static_cast<float>(static_cast<int>(generator() % 700) - 350) / 8;
    std::vector<double> wide(x.begin(), x.end());
    for (const int64_t count : {int64_t{1}, length / 20, length / 3, length}) {
      for (const Order order : {Order::kAscending, Order::kDescending}) {
        std::vector<int64_t> expected;
        for (int64_t row = 0; row < 3; ++row) {
          std::vector<int64_t> all(static_cast<size_t>(length));
          std::iota(all.begin(), all.end(), 0);
          const float* values = x.data() + row * length;
          std::stable_sort(all.begin(), all.end(), [&](int64_t a, int64_t b) {
            return order == Order::kAscending ? values[a] < values[b] : values[a] > values[b];
          });
          expected.insert(expected.end(), all.begin(), all.begin() + count);
        }
        ASSERT_EQ(Places(x, ScalarType::kFloat32, 3, count, order), expected) << length << count;
        ASSERT_EQ(Places(wide, ScalarType::kFloat64, 3, count, order), expected) << length << count;
      }
    }
  }
}

// The first few are found by a bound, all by sorting: of any bits, so NaN, infinities and zeros of
// both signs are among them.
template <typename T>
void ExpectFewAreTheFirstOfAll(ScalarType dtype) {
  std::mt19937_64 generator(1);
  for (const int64_t length : {40, 64, 100, 1000, 5001}) {
    std::vector<T> x(static_cast<size_t>(2 * length));
    for (size_t i = 0; i < x.size(); ++i) {
      uint64_t bits = generator();
      // Every other element of the second row is not a number, where there are such.
      if (i % 2 == 0 && i >= x.size() / 2) bits = ~uint64_t{0};
      std::memcpy(&x[i], &bits, sizeof(T));
    }
    for (const Order order : {Order::kAscending, Order::kDescending}) {
      const std::vector<int64_t> all = Places(x, dtype, 2, length, order);
      for (const int64_t count : {int64_t{1}, int64_t{4}, length / 9}) {
        const std::vector<int64_t> few = Places(x, dtype, 2, count, order);
        for (int64_t i = 0; i < count; ++i) {
          ASSERT_EQ(few[i], all[i]) << length << " " << count;
          ASSERT_EQ(few[count + i], all[length + i]) << length << " " << count;
        }
      }
    }
  }
}

TEST(SortPlacesTest, TheFirstFewAreTheFirstOfAll) {
  ExpectFewAreTheFirstOfAll<float>(ScalarType::kFloat32);
  ExpectFewAreTheFirstOfAll<double>(ScalarType::kFloat64);
  ExpectFewAreTheFirstOfAll<uint16_t>(ScalarType::kFloat16);
  ExpectFewAreTheFirstOfAll<uint16_t>(ScalarType::kBFloat16);
  ExpectFewAreTheFirstOfAll<uint8_t>(ScalarType::kBool);
  ExpectFewAreTheFirstOfAll<int8_t>(ScalarType::kInt8);
  ExpectFewAreTheFirstOfAll<uint32_t>(ScalarType::kUInt32);
  ExpectFewAreTheFirstOfAll<int64_t>(ScalarType::kInt64);
}

// Short rows go in groups, the last of which is not whole; of some the keys are far apart.
template <typename T>
void ExpectShortRowsAreSorted(ScalarType dtype) {
  std::mt19937_64 generator(1);
  for (const int64_t length : {1, 2, 3, 5, 8, 11, 16, 31, 33, 63, 64, 65}) {
    constexpr int64_t kRows = 27;
    std::vector<T> x(static_cast<size_t>(kRows * length));
    for (size_t i = 0; i < x.size(); ++i) {
      uint64_t bits = generator();
      if (i / static_cast<size_t>(length) % 3 != 0) bits %= 7;
      std::memcpy(&x[i], &bits, sizeof(T));
    }
    for (const Order order : {Order::kAscending, Order::kDescending}) {
      const std::vector<int64_t> all = Places(x, dtype, kRows, length, order),
                                 few = Places(x, dtype, kRows, (length + 2) / 3, order);
      for (int64_t row = 0; row < kRows; ++row) {
        const std::vector<T> alone(x.begin() + row * length, x.begin() + (row + 1) * length);
        std::vector<T> longer = alone;  // the same elements in a row that is not short
        if (order == Order::kAscending) {
          longer.insert(longer.end(), 100, Largest<T>(dtype));
        } else {
          longer.insert(longer.end(), 100, Least<T>(dtype));
        }
        const std::vector<int64_t> expected = Places(longer, dtype, 1, length, order);
        for (int64_t i = 0; i < length; ++i)
          ASSERT_EQ(all[row * length + i], expected[i]) << length << " row " << row;
        for (int64_t i = 0; i < (length + 2) / 3; ++i)
          ASSERT_EQ(few[row * ((length + 2) / 3) + i], expected[i]) << length << " row " << row;
      }
    }
  }
}

TEST(SortPlacesTest, ShortRowsAreSortedTogether) {
  ExpectShortRowsAreSorted<float>(ScalarType::kFloat32);
  ExpectShortRowsAreSorted<double>(ScalarType::kFloat64);
  ExpectShortRowsAreSorted<uint16_t>(ScalarType::kFloat16);
  ExpectShortRowsAreSorted<int8_t>(ScalarType::kInt8);
  ExpectShortRowsAreSorted<uint32_t>(ScalarType::kUInt32);
  ExpectShortRowsAreSorted<int64_t>(ScalarType::kInt64);
}

TEST(SortPlacesTest, OrdersWhatIsNoPlainNumber) {
  const std::vector<float> x = {NAN, -0.0f, 0.0f, -INFINITY, INFINITY, -NAN, -1e-40f, -3};
  EXPECT_THAT(Places(x, ScalarType::kFloat32, 1, 8, Order::kAscending),
              ElementsAre(3, 7, 6, 1, 2, 4, 0, 5));
  EXPECT_THAT(Places(x, ScalarType::kFloat32, 1, 8, Order::kDescending),
              ElementsAre(0, 5, 4, 1, 2, 6, 7, 3));
}

TEST(SortPlacesTest, OrdersEveryDtype) {
  EXPECT_THAT(Places<int8_t>({5, -128, 127, 0}, ScalarType::kInt8, 1, 4, Order::kAscending),
              ElementsAre(1, 3, 0, 2));
  EXPECT_THAT(
      Places<int64_t>({5, INT64_MIN, INT64_MAX}, ScalarType::kInt64, 1, 3, Order::kDescending),
      ElementsAre(2, 0, 1));
  EXPECT_THAT(Places<uint8_t>({200, 3, 255}, ScalarType::kUInt8, 1, 3, Order::kAscending),
              ElementsAre(1, 0, 2));
  EXPECT_THAT(Places<uint8_t>({1, 0, 2, 0}, ScalarType::kBool, 1, 4, Order::kAscending),
              ElementsAre(1, 3, 0, 2));
  // 1, -2, NaN, infinity
  EXPECT_THAT(Places<uint16_t>({0x3c00, 0xc000, 0x7e00, 0x7c00}, ScalarType::kFloat16, 1, 4,
                               Order::kAscending),
              ElementsAre(1, 0, 3, 2));
  EXPECT_THAT(Places<uint16_t>({0x3f80, 0xc000, 0x7fc0, 0x7f80}, ScalarType::kBFloat16, 1, 4,
                               Order::kAscending),
              ElementsAre(1, 0, 3, 2));
}

TEST(SortPlacesTest, RefusesWhatDoesNotFit) {
  std::vector<float> x(6);
  std::vector<int64_t> places(6);
  const TensorView in{x.data(), ScalarType::kFloat32, {2, 3}};
  for (const Shape& shape : {Shape{2, 4}, Shape{3, 2}, Shape{6}}) {
    EXPECT_EQ(
        SortPlaces({in, TensorView{places.data(), ScalarType::kInt64, shape}}, Order::kAscending)
            .code(),
        absl::StatusCode::kInvalidArgument);
  }
  const TensorView complex{x.data(), ScalarType::kComplex64, {1, 3}};
  EXPECT_THAT(
      std::string(SortPlaces({complex, TensorView{places.data(), ScalarType::kInt64, {1, 3}}},
                             Order::kAscending)
                      .message()),
      ::testing::HasSubstr("complex64"));
}

template <typename T>
void ExpectSelectsWhatIsSorted(ScalarType dtype) {
  std::mt19937_64 generator(1);
  for (const int64_t length : {1, 3, 40, 257, 2000}) {
    std::vector<T> x(static_cast<size_t>(2 * length));
    for (T& element : x) {
      const uint64_t bits = generator() >> (generator() % 3 == 0 ? 60 : 0);
      std::memcpy(&element, &bits, sizeof(T));
    }
    const std::vector<int64_t> all = Places(x, dtype, 2, length, Order::kAscending);
    for (const int64_t count : {1, 3, 9}) {  // selected; more of them are read from a sorted row
      std::vector<int64_t> ranks(static_cast<size_t>(2 * count)), places(ranks.size(), -1);
      for (int64_t& rank : ranks)
        rank = static_cast<int64_t>(generator() % static_cast<uint64_t>(length));
      const TensorView row{x.data(), dtype, {2, length}},
          at{ranks.data(), ScalarType::kInt64, {2, count}},
          out{places.data(), ScalarType::kInt64, {2, count}};
      const absl::Status status = SelectPlaces({row, at, out});
      ASSERT_TRUE(status.ok()) << status;
      for (int64_t i = 0; i < 2 * count; ++i)
        ASSERT_EQ(places[i], all[i / count * length + ranks[i]]) << length << " " << count;
    }
  }
}

TEST(SelectPlacesTest, AreThoseOfTheSortedRow) {
  ExpectSelectsWhatIsSorted<float>(ScalarType::kFloat32);
  ExpectSelectsWhatIsSorted<double>(ScalarType::kFloat64);
  ExpectSelectsWhatIsSorted<uint16_t>(ScalarType::kFloat16);
  ExpectSelectsWhatIsSorted<uint8_t>(ScalarType::kBool);
  ExpectSelectsWhatIsSorted<int8_t>(ScalarType::kInt8);
  ExpectSelectsWhatIsSorted<int64_t>(ScalarType::kInt64);
  ExpectSelectsWhatIsSorted<uint64_t>(ScalarType::kUInt64);
}

TEST(SelectPlacesTest, RefusesWhatDoesNotFit) {
  std::vector<float> x(6);
  std::vector<int64_t> ranks = {0, 3}, places(2);
  const TensorView in{x.data(), ScalarType::kFloat32, {2, 3}},
      at{ranks.data(), ScalarType::kInt64, {2, 1}}, out{places.data(), ScalarType::kInt64, {2, 1}},
      other{places.data(), ScalarType::kInt64, {1, 2}};
  EXPECT_THAT(std::string(SelectPlaces({in, at, out}).message()),
              ::testing::HasSubstr("rank 3 in rows of 3 elements"));
  EXPECT_EQ(SelectPlaces({in, at, other}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(SelectPlaces({in, at}).code(), absl::StatusCode::kInvalidArgument);
}

TEST(SelectPlacesTest, OfNoRowsAreNone) {
  const TensorView in{nullptr, ScalarType::kFloat32, {0, 3}},
      at{nullptr, ScalarType::kInt64, {0, 1}};
  EXPECT_TRUE(SelectPlaces({in, at, at}).ok());
}

TEST(HostFunctionsTest, AreFoundByName) {
  EXPECT_NE(FindHostFunction("hidet.sort_places ascending"), nullptr);
  EXPECT_NE(FindHostFunction("hidet.sort_places descending"), nullptr);
  EXPECT_NE(FindHostFunction("hidet.select_places"), nullptr);
  EXPECT_EQ(FindHostFunction("hidet.sort_places sideways"), nullptr);
}

}  // namespace
}  // namespace hidet::runtime
