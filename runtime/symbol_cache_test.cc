#include "runtime/symbol_cache.h"

#include <memory>

#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

TEST(SymbolCacheTest, DropsTheEntryUsedLongestAgo) {
  SymbolCache<int> cache(2);
  cache.Insert({1, 1}, 11);
  cache.Insert({2, 2}, 22);
  ASSERT_NE(cache.Find({1, 1}), nullptr);
  cache.Insert({3, 3}, 33);
  EXPECT_EQ(cache.size(), 2u);
  EXPECT_EQ(cache.Find({2, 2}), nullptr);
  EXPECT_EQ(*cache.Find({1, 1}), 11);
  EXPECT_EQ(*cache.Find({3, 3}), 33);
}

TEST(SymbolCacheTest, KeysOfOtherLengthDoNotMatch) {
  SymbolCache<int> cache(2);
  cache.Insert({1, 2}, 5);
  EXPECT_EQ(cache.Find({1}), nullptr);
  EXPECT_EQ(cache.Find({1, 2, 3}), nullptr);
  EXPECT_EQ(cache.Find({}), nullptr);
}

TEST(SymbolCacheTest, HoldsAtLeastOneAndMoveOnlyValues) {
  SymbolCache<std::unique_ptr<int>> cache(0);
  cache.Insert({}, std::make_unique<int>(1));
  ASSERT_NE(cache.Find({}), nullptr);
  EXPECT_EQ(**cache.Find({}), 1);
  cache.Insert({4}, std::make_unique<int>(2));
  EXPECT_EQ(cache.size(), 1u);
  cache.Clear();
  EXPECT_EQ(cache.Find({4}), nullptr);
}

}  // namespace
}  // namespace hidet::runtime
