#include "runtime/row_order.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using Keys = std::vector<uint64_t>;

void ExpectStableOrder(RowOrder& order, const Keys& keys, const std::string& what) {
  const auto length = static_cast<int64_t>(keys.size());
  std::vector<int64_t> expected(keys.size());
  std::iota(expected.begin(), expected.end(), 0);
  std::stable_sort(expected.begin(), expected.end(),
                   [&](int64_t a, int64_t b) { return keys[a] < keys[b]; });
  order.Take(keys.data(), length);
  for (const int64_t count : {length, length / 2, int64_t{1}, int64_t{0}}) {
    std::vector<int64_t> places(static_cast<size_t>(count), -1);
    order.First(count, places.data());
    ASSERT_TRUE(std::equal(places.begin(), places.end(), expected.begin())) << what << count;
  }
  for (const int64_t rank : {int64_t{0}, length / 3, (length - 1) / 2, length - 1})
    ASSERT_EQ(order.At(rank), expected[static_cast<size_t>(rank)]) << what << rank;
}

// Keys of one value, of few, of any width; near the ends of the range; a few that are far from all
// others, which then have the same leading bits.
TEST(RowOrderTest, IsStableForKeysOfAnyKind) {
  std::mt19937_64 any(1);
  const std::pair<std::string, std::function<uint64_t()>> kinds[] = {
      {"equal ", [] { return uint64_t{7}; }},
      {"few ", [&] { return any() % 3; }},
      {"a byte ", [&] { return any() % 180; }},
      {"half ", [&] { return any() >> 32; }},
      {"whole ", [&] { return any(); }},
      {"ends ", [&] { return any() % 2 == 0 ? any() % 5 : ~(any() % 5); }},
      {"far ", [&] { return any() % 50 == 0 ? any() : any() % 1000; }},
      {"groups ", [&] { return (any() % 3 << 60) + any() % 100000; }}};
  RowOrder order;
  for (const auto& [name, make] : kinds) {
    for (const size_t length : {1, 2, 3, 4, 5, 7, 8, 16, 17, 31, 33, 64, 65, 100, 1000, 5000}) {
      Keys keys(length);
      for (uint64_t& key : keys) key = make();
      ExpectStableOrder(order, keys, name + std::to_string(length) + " ");
    }
  }
}

// Two runs of equal leading bits within one another.
TEST(RowOrderTest, SortsLongRunsByTheRestOfTheirKeys) {
  std::mt19937_64 any(1);
  Keys keys(3000);
  for (size_t i = 0; i < keys.size(); ++i)
    keys[i] = i == 5 ? ~uint64_t{0} : i % 7 == 0 ? any() % (uint64_t{1} << 34) : any() % 10;
  RowOrder order;
  ExpectStableOrder(order, keys, "");
}

}  // namespace
}  // namespace hidet::runtime
