#include "base/scalar_type.h"

#include <algorithm>
#include <limits>

namespace hidet {
namespace {

struct Row {
  const char* name;
  int bits;
  char cls;
};

constexpr Row kRows[] = {
#define HIDET_ROW(id, name, bits, cls) {name, bits, cls},
    HIDET_SCALAR_TYPES(HIDET_ROW)
#undef HIDET_ROW
};

const Row& RowOf(ScalarType type) { return kRows[static_cast<int>(type)]; }

}  // namespace

absl::string_view ScalarTypeName(ScalarType type) { return RowOf(type).name; }

std::optional<ScalarType> ParseScalarType(absl::string_view name) {
  for (size_t i = 0; i < sizeof(kRows) / sizeof(kRows[0]); ++i) {
    if (name == kRows[i].name) return static_cast<ScalarType>(i);
  }
  return std::nullopt;
}

int BitWidth(ScalarType type) { return RowOf(type).bits; }
int64_t ByteSize(ScalarType type, int64_t count) {
  const __int128 bytes = (static_cast<__int128>(count) * BitWidth(type) + 7) / 8;
  return static_cast<int64_t>(std::min<__int128>(bytes, std::numeric_limits<int64_t>::max()));
}

bool IsBool(ScalarType type) { return RowOf(type).cls == 'b'; }
bool IsSigned(ScalarType type) { return RowOf(type).cls == 'i'; }
bool IsUnsigned(ScalarType type) { return RowOf(type).cls == 'u'; }
bool IsInteger(ScalarType type) { return IsSigned(type) || IsUnsigned(type); }
bool IsFloat(ScalarType type) { return RowOf(type).cls == 'f'; }
bool IsHalf(ScalarType type) {
  return type == ScalarType::kFloat16 || type == ScalarType::kBFloat16;
}

bool IsComplex(ScalarType type) { return RowOf(type).cls == 'c'; }

}  // namespace hidet
