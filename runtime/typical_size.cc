#include "runtime/typical_size.h"

#include <algorithm>

namespace hidet::runtime {

int64_t TypicalSize(const SymbolSpec& symbol) {
  constexpr int64_t kUsualSize = 64;
  const int64_t wish = symbol.hint > 0 ? symbol.hint : kUsualSize;
  // In units of the divisor, of which a fraction at an end of the range counts for nothing.
  const int64_t most = symbol.max / symbol.divisor;
  const int64_t least =
      std::min(std::max<int64_t>(
                   symbol.min / symbol.divisor + (symbol.min % symbol.divisor != 0 ? 1 : 0), 1),
               most);
  return std::clamp(wish / symbol.divisor, least, most) * symbol.divisor;
}

}  // namespace hidet::runtime
