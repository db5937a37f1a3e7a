// Between rows and columns: `count` rows of `length` numbers, one behind the other, whose columns
// have `columns` places. Where those are a vector, in squares of vectors.
//
//   Columns<float>::CopyFromRows(rows, length, count, columns, to);   // to[k][row] = rows[row][k]
//   Columns<float>::CopyToRows(to, length, count, columns, rows);     // and back
#ifndef RUNTIME_COLUMNS_H_
#define RUNTIME_COLUMNS_H_

#include <cstdint>

namespace hidet::runtime {

// For float and double.
template <typename T>
class Columns {
 public:
  // Bytes of the columns that are fastest.
  static constexpr int64_t kBytes = 64;

  static void CopyFromRows(const T* rows, int64_t length, int64_t count, int64_t columns, T* to);
  static void CopyToRows(const T* from, int64_t length, int64_t count, int64_t columns, T* rows);
};

}  // namespace hidet::runtime

#endif  // RUNTIME_COLUMNS_H_
