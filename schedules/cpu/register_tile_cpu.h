// A tile of sums in vector registers: the innermost loop of products on a CPU.
//
//   RegisterTile tile(14, 2, 16);                          // 14 rows of 2 vectors of 16 floats
//   RegisterTile dots(9, 3, 16, words);                    // of sums of words (reduction_words_cpu.h)
//   Stmt step = tile.MultiplyAdd(vectors_of_b, row_of_a);  // sum[i][j] += a(i) * b(j)
//   tile.Allocate(Seq({tile.Zero(), For("k", ..., step), tile.Store(...)}))
//
// Every row and vector is written out, so that the sums are registers by the time the code is
// made: rows * vectors of them, the vectors of B and one value of A must fit the machine's.
#ifndef SCHEDULES_CPU_REGISTER_TILE_CPU_H_
#define SCHEDULES_CPU_REGISTER_TILE_CPU_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/strings/string_view.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "schedules/cpu/reduction_words_cpu.h"

namespace hidet::schedules {

class RegisterTile {
 public:
  // Vectors are of `lanes` sums, and of as many words of the operands: floats, unless said
  // otherwise. The sums have the name in the kernel.
  RegisterTile(int64_t rows, int64_t vectors, int lanes, ReductionWords words = {},
               absl::string_view name = "acc");

  // The sums at hand within `body`.
  ir::Stmt Allocate(const ir::Stmt& body) const;
  ir::Stmt Zero() const;
  // Sums from memory and back: `place(i, j)` are the indices in `memory` of row i, vector j.
  using Place = std::function<std::vector<ir::Expr>(int64_t row, int64_t vector)>;
  ir::Stmt Load(const ir::Buffer& memory, const Place& place) const;
  ir::Stmt Store(const ir::Buffer& memory, const Place& place) const;
  // Adds the sums to those in memory.
  ir::Stmt Add(const ir::Buffer& memory, const Place& place) const;
  // Whatever is to be done with the sum of row i, vector j.
  ir::Stmt Use(
      const std::function<ir::Stmt(int64_t row, int64_t vector, const ir::Expr& sum)>& emit) const;

  // One step: each vector b(j) is loaded once, each scalar a(i) broadcast once. `also` is done
  // along with it (prefetches).
  ir::Stmt MultiplyAdd(const std::function<ir::Expr(int64_t row)>& a,
                       const std::function<ir::Expr(int64_t vector)>& b,
                       const ir::Stmt& also = ir::Seq({})) const;
  // One step where A has a vector for each sum: a(i, j) * b(j).
  ir::Stmt MultiplyAddVectors(const std::function<ir::Expr(int64_t row, int64_t vector)>& a,
                              const std::function<ir::Expr(int64_t vector)>& b,
                              const ir::Stmt& also) const;

 private:
  ir::Type Vector(ScalarType scalar) const { return ir::Type::Scalar(scalar, lanes_); }
  ir::Stmt Each(const std::function<ir::Stmt(int64_t, int64_t)>& emit) const;
  ir::Stmt Accumulate(int64_t row, int64_t vector, const ir::Expr& a, const ir::Expr& b) const;
  // `body` with each vector of B under a name.
  ir::Stmt WithVectors(const std::function<ir::Expr(int64_t vector)>& b,
                       const std::function<ir::Stmt(const std::vector<ir::Var>&)>& body) const;

  const int64_t rows_, vectors_;
  const int lanes_;
  const ReductionWords words_;
  ir::Buffer sums_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_REGISTER_TILE_CPU_H_
