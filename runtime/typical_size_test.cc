#include "runtime/typical_size.h"

#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

TEST(TypicalSizeTest, KeepsTheFactsOfTheSymbol) {
  struct Case {
    SymbolSpec symbol;
    int64_t size;
  };
  const Case cases[] = {
      {{}, 64},
      {{.hint = 128}, 128},
      {{.min = 1, .max = 48}, 48},
      {{.min = 100}, 100},
      {{.max = 0}, 0},
      {{.min = 1, .max = 4096, .divisor = 48}, 48},
      {{.divisor = 128}, 128},
      {{.min = 65, .divisor = 32}, 96},
      {{.max = 100, .divisor = 8, .hint = 300}, 96},
      {{.max = 100, .hint = 7}, 7},
      {{.min = INT64_MAX, .max = INT64_MAX}, INT64_MAX},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(TypicalSize(c.symbol), c.size) << c.symbol.min << ".." << c.symbol.max << " by "
                                             << c.symbol.divisor << ", " << c.symbol.hint;
  }
}

}  // namespace
}  // namespace hidet::runtime
