// Elements of a row as integers, whose order is that of the elements (schedules/cuda/sort_cuda.h).
//
//   const SortItems items(ScalarType::kFloat16);
//   items.InPiece(element, place, descending)      // what a block compares: 16 bits of key, 16 of place
//   items.InRun(item, first)                       // with its place in the row, for other kernels
#ifndef SCHEDULES_CUDA_SORT_ITEMS_H_
#define SCHEDULES_CUDA_SORT_ITEMS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/scalar_type.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/type.h"

namespace hidet::schedules {

// What an element is in order: one integer, or two, the first of which counts more. No two of a row
// are equal.
using SortItem = std::vector<ir::Expr>;

ir::Expr IsLess(const SortItem& a, const SortItem& b);

// How elements of a dtype are kept: in shared memory, with their places in the piece, and in global
// memory, with those in the row. Floats of fewer than 16 bits are compared as float32; NaN is the
// largest, -0 is 0.
class SortItems {
 public:
  // Places in a row take 32 bits; those in a piece as well, or 16 beside keys of 16.
  static constexpr int64_t kLongestRow = int64_t{1} << 32;

  explicit SortItems(ScalarType dtype);

  // The types of an item's integers, and their bytes.
  std::vector<ir::Type> piece_types() const;
  std::vector<ir::Type> run_types() const;
  int64_t piece_bytes() const { return bits_ == 64 ? 12 : bits_ / 4; }
  int64_t run_bytes() const { return bits_ == 64 ? 12 : 8; }

  // An element at a place of a piece; without one what stands behind all elements.
  SortItem InPiece(const std::optional<ir::Expr>& element, const ir::Expr& place,
                   bool descending) const;
  ir::Expr PlaceInPiece(const SortItem& item) const;  // int64
  // The item of a piece that begins at `first` in its row.
  SortItem InRun(const SortItem& item, const ir::Expr& first) const;
  ir::Expr PlaceInRow(const SortItem& item) const;  // int64, of an item of a run

 private:
  int64_t PlacesOfPiece() const;

  const int bits_;  // of a key: 16, 32 or 64
};

// Items in memory: a buffer for each of their integers.
struct SortItemArray {
  std::vector<ir::Buffer> buffers;

  static SortItemArray Make(absl::string_view name, const std::vector<ir::Type>& types,
                            const ir::Expr& size, ir::MemoryScope scope);
  SortItem Load(const ir::Expr& at) const;
  ir::Stmt Store(const ir::Expr& at, const SortItem& item) const;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_SORT_ITEMS_H_
