#include "schedules/cuda/sort_items.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Type;

Type Unsigned(int bits) {
  return Type::Scalar(bits <= 16   ? ScalarType::kUInt16
                      : bits <= 32 ? ScalarType::kUInt32
                                   : ScalarType::kUInt64);
}

// Bits of a key: 16, 32 or 64.
int KeyBits(ScalarType dtype) {
  const bool is_half = dtype == ScalarType::kFloat16 || dtype == ScalarType::kBFloat16;
  const int bits = BitWidth(dtype);
  if (IsFloat(dtype)) return is_half ? 16 : std::max(32, bits);
  return std::max(16, bits);
}

// An unsigned integer whose order is that of elements; NaN is the largest.
Expr AscendingKey(const Expr& element) {
  const ScalarType dtype = element.type().scalar;
  const int bits = KeyBits(dtype);
  const Type key = Unsigned(bits);
  const Expr sign = ir::IntConstant(key, int64_t{1} << (bits - 1)), all = ir::IntConstant(key, -1);
  if (IsBool(dtype) || (IsInteger(dtype) && !IsSigned(dtype))) return ir::Cast(key, element);
  if (IsInteger(dtype)) return ir::Apply(ir::Op::kBitXor, {ir::Cast(key, element), sign});
  const Expr wide = BitWidth(dtype) < 16 ? ir::Cast(ScalarType::kFloat32, element) : element;
  const Expr pattern = ir::Bitcast(key, wide);
  const Expr ordered = ir::Select(pattern < sign, ir::Apply(ir::Op::kBitOr, {pattern, sign}),
                                  ir::Apply(ir::Op::kBitNot, {pattern}));
  // -0 and 0 are equal.
  const Expr number = ir::Select(ir::Eq(wide, ir::FloatConstant(wide.type(), 0)), sign, ordered);
  return ir::Select(ir::Apply(ir::Op::kIsNan, {wide}), all, number);
}

Expr Joined(Type type, const Expr& high, const Expr& low, int64_t low_values) {
  return ir::Cast(type, high) * ir::IntConstant(type, low_values) + ir::Cast(type, low);
}

Expr Low(const Expr& value, int64_t count) { return value % ir::IntConstant(value.type(), count); }

}  // namespace

Expr IsLess(const SortItem& a, const SortItem& b) {
  if (a.size() == 1) return a[0] < b[0];
  return a[0] < b[0] || (ir::Eq(a[0], b[0]) && a[1] < b[1]);
}

SortItems::SortItems(ScalarType dtype) : bits_(KeyBits(dtype)) {}

std::vector<Type> SortItems::piece_types() const {
  return bits_ == 64 ? run_types() : std::vector<Type>{Unsigned(2 * bits_)};
}

std::vector<Type> SortItems::run_types() const {
  if (bits_ == 64) return {Unsigned(64), Unsigned(32)};
  return {Unsigned(64)};
}

int64_t SortItems::PlacesOfPiece() const { return bits_ == 16 ? int64_t{1} << 16 : kLongestRow; }

SortItem SortItems::InPiece(const std::optional<Expr>& element, const Expr& place,
                            bool descending) const {
  Expr key = ir::IntConstant(Unsigned(bits_), -1);
  if (element.has_value()) {
    key = AscendingKey(*element);
    if (descending) key = ir::Apply(ir::Op::kBitNot, {key});
  }
  if (bits_ == 64) return {key, ir::Cast(Unsigned(32), place)};
  return {Joined(piece_types()[0], key, place, PlacesOfPiece())};
}

Expr SortItems::PlaceInPiece(const SortItem& item) const {
  const Expr last = item.back();
  return ir::ToInt64(bits_ == 64 ? last : Low(last, PlacesOfPiece()));
}

SortItem SortItems::InRun(const SortItem& item, const Expr& first) const {
  const Expr place = PlaceInPiece(item) + first;
  if (bits_ == 64) return {item[0], ir::Cast(Unsigned(32), place)};
  const Expr key = item[0] / ir::IntConstant(item[0].type(), PlacesOfPiece());
  return {Joined(Unsigned(64), key, place, kLongestRow)};
}

Expr SortItems::PlaceInRow(const SortItem& item) const {
  const Expr last = item.back();
  return ir::ToInt64(bits_ == 64 ? last : Low(last, kLongestRow));
}

SortItemArray SortItemArray::Make(absl::string_view name, const std::vector<Type>& types,
                                  const Expr& size, ir::MemoryScope scope) {
  SortItemArray array;
  for (size_t i = 0; i < types.size(); ++i)
    array.buffers.push_back(ir::Buffer::Make(absl::StrCat(name, i), types[i], {size}, scope));
  return array;
}

SortItem SortItemArray::Load(const Expr& at) const {
  SortItem item;
  for (const ir::Buffer& buffer : buffers) item.push_back(ir::Load(buffer, {at}));
  return item;
}

ir::Stmt SortItemArray::Store(const Expr& at, const SortItem& item) const {
  return ir::SeqOf(buffers.size(), [&](size_t i) { return ir::Store(buffers[i], {at}, item[i]); });
}

}  // namespace hidet::schedules
