#include "base/scalar_type.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace hidet {
namespace {

constexpr const char* kNames[] = {
#define HIDET_ROW(id, name, bits, cls) name,
    HIDET_SCALAR_TYPES(HIDET_ROW)
#undef HIDET_ROW
};

}  // namespace

absl::string_view ScalarTypeName(ScalarType type) { return kNames[static_cast<int>(type)]; }

std::optional<ScalarType> ParseScalarType(absl::string_view name) {
  const auto* const found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<ScalarType>(found - std::begin(kNames));
}

int64_t ByteSize(ScalarType type, int64_t count) {
  const __int128 bytes = (static_cast<__int128>(count) * BitWidth(type) + 7) / 8;
  return static_cast<int64_t>(std::min<__int128>(bytes, std::numeric_limits<int64_t>::max()));
}

}  // namespace hidet
