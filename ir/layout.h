// Layouts: from coordinates to an offset in memory.
//
// A layout of rank r takes coordinates (c0, ..., c(r-1)) to an integer. The simplest is a shape
// with strides: (8, 16) with strides (16, 1) is row-major, with (1, 8) column-major, with (0, 1) it
// repeats one row. Sometimes a dimension has no single stride: rows of a tiled matrix are near
// within a tile and far between tiles. So a dimension is a list of *modes*, from slow to fast: its
// coordinate is written in the mixed radix of their sizes, and each digit has its own stride. A
// last step may swizzle the offset: exclusive-or some of its bits with higher ones, which spreads a
// column over the banks of shared memory and keeps aligned groups together.
//
//   Layout a = Layout::RowMajor({8, 16});       a({2, 3}) == 35              "(8, 16):(16, 1)"
//   Layout t = Tile(RowMajor({2, 4}), a);       tiles of 8x16 elements, each contiguous, 2x4 of them
//                                               t({9, 17}) == (1*4 + 1)*128 + a({1, 1})
//   Layout s = a.WithSwizzle({3, 3, 3});        s(c) == a(c) ^ ((a(c) >> 3) & (7 << 3))
//
// The algebra, all by value:
//   Compose(a, b)   c -> a(b(c)): b picks and reorders elements of a, whose coordinates are read off the row-major index
//   Inverse(a)      offset -> row-major index of the coordinates, for a layout that fills [0, size) without gaps
//   Concat(a, b)    coordinates of both, offsets added
//   Tile(a, b)      b repeated as a says; the outer and inner coordinate of each dimension are one number
#ifndef IR_LAYOUT_H_
#define IR_LAYOUT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/expr.h"

namespace hidet::ir {

// offset ^= (offset >> shift) & (((1 << bits) - 1) << base), in elements. With shift >= bits it is
// its own inverse.
struct Swizzle {
  int bits = 0;
  int base = 0;
  int shift = 0;

  bool IsIdentity() const { return bits == 0; }
  int64_t operator()(int64_t offset) const;
  Expr operator()(const Expr& offset) const;
  friend bool operator==(const Swizzle&, const Swizzle&) = default;
};

// One digit of a coordinate.
struct Mode {
  int64_t size = 1;
  int64_t stride = 0;
  friend bool operator==(const Mode&, const Mode&) = default;
};

class Layout {
 public:
  // The layout of rank 0: one element at offset 0.
  Layout() = default;
  explicit Layout(std::vector<std::vector<Mode>> dims, Swizzle swizzle = {})
      : dims_(std::move(dims)), swizzle_(swizzle) {}
  static Layout Strided(absl::Span<const int64_t> shape, absl::Span<const int64_t> strides);
  static Layout RowMajor(absl::Span<const int64_t> shape);
  static Layout ColumnMajor(absl::Span<const int64_t> shape);
  Layout WithSwizzle(Swizzle swizzle) const { return Layout(dims_, swizzle); }

  int rank() const { return static_cast<int>(dims_.size()); }
  std::vector<int64_t> shape() const;
  // Modes of each dimension, slow to fast.
  const std::vector<std::vector<Mode>>& dims() const { return dims_; }
  Swizzle swizzle() const { return swizzle_; }
  // The number of coordinates.
  int64_t size() const;
  // One more than the largest offset (before the swizzle, which permutes within aligned blocks).
  int64_t cosize() const;

  // The offset at coordinates inside the shape; Offset for coordinates of one integer type.
  int64_t operator()(absl::Span<const int64_t> coordinates) const;
  Expr Offset(absl::Span<const Expr> coordinates) const;
  // The offset at the coordinates with this row-major index, 0 <= index < size().
  int64_t AtIndex(int64_t index) const;

  // Returns the same function with as few modes as possible: (2:8, 4:2) is 8:2.
  Layout Coalesced() const;
  // Returns the stride of each dimension; FailedPrecondition if some dimension needs several.
  absl::StatusOr<std::vector<int64_t>> Strides() const;

  friend bool operator==(const Layout&, const Layout&) = default;

 private:
  std::vector<std::vector<Mode>> dims_;
  Swizzle swizzle_;
};

// Returns "(8, 16):(16, 1)", "((2, 4), 8):((32, 1), 4)", and " swizzle<3, 4, 3>" behind it if there
// is one.
std::string ToString(const Layout& layout);

// Returns c -> a(b(c)). FailedPrecondition when that is no layout: b has a swizzle, leaves a's
// coordinates, or cuts a digit of a into parts that do not divide it.
absl::StatusOr<Layout> Compose(const Layout& a, const Layout& b);

// Returns the layout of rank 1 with Inverse(a)(a(c)) == row-major index of c. FailedPrecondition
// unless a is a bijection to [0, size) without a swizzle.
absl::StatusOr<Layout> Inverse(const Layout& layout);

// Returns the layout with a's dimensions, then b's: offsets add. Swizzles are refused
// (FailedPrecondition) except in the sum as a whole: give it afterwards.
absl::StatusOr<Layout> Concat(const Layout& a, const Layout& b);

// Returns the layout of a's shape times b's: coordinate i of a dimension is (i / b's size) in a and
// the rest in b, and each copy of b follows the last at a distance of its cosize. Same rank; no
// swizzles.
absl::StatusOr<Layout> Tile(const Layout& a, const Layout& b);

// Returns the swizzle that makes rows of `row_bytes` (32, 64 or 128) of a tile in shared memory
// free of bank conflicts when read along columns in chunks of 16 bytes: what TMA and wgmma call
// 32B, 64B and 128B (PTX ISA, "Swizzling modes"), in units of elements of `element_bytes`.
Swizzle SharedMemorySwizzle(int row_bytes, int element_bytes);

}  // namespace hidet::ir

#endif  // IR_LAYOUT_H_
