// Mappings: which worker does which elements of a tile, and in what order.
//
// A mapping takes (worker, value) to coordinates: worker w of a block handles, as its v-th, the
// element there. It is a product of factors. spatial(2, 4) gives eight workers one element each,
// repeat(2, 4) gives one worker eight elements, and in a * b every element of a's grid is a whole
// tile of b:
//
//   coordinates(a * b) = coordinates(a) * shape(b) + coordinates(b)      worker = w_a * workers(b) + w_b, value alike
//
//   Mapping m = Spatial({4, 1}) * Repeat({1, 2}) * Spatial({8, 4});      // shape (32, 8), 128 workers, 2 values each
//   m.Coordinates(37, 1) == {9, 5}      // worker 37 = 1 * 32 + 5: row 1 * 8 + 5 / 4, column 1 * 4 + 5 % 4
//   m.Inverse({9, 5}) == {37, 1}        // every element has exactly one worker and value
//
// Workers and values count row-major through a factor; ColumnSpatial and ColumnRepeat count
// column-major. The register operands of tensor-core instructions are such products: see the table
// at the end.
#ifndef IR_MAPPING_H_
#define IR_MAPPING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"

namespace hidet::ir {

class Mapping {
 public:
  enum class Kind : uint8_t { kSpatial, kRepeat };
  struct Factor {
    Kind kind = Kind::kSpatial;
    std::vector<int64_t> shape;
    bool column_major = false;
    friend bool operator==(const Factor&, const Factor&) = default;
  };
  struct Place {
    int64_t worker = 0;
    int64_t value = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  // HIDET_CHECKs that there is a factor and that all have one rank.
  explicit Mapping(std::vector<Factor> factors);

  int rank() const { return static_cast<int>(factors_[0].shape.size()); }
  std::vector<int64_t> shape() const;
  int64_t workers() const;
  int64_t values() const;  // of each worker
  const std::vector<Factor>& factors() const { return factors_; }

  // The element of a worker; 0 <= worker < workers(), 0 <= value < values().
  std::vector<int64_t> Coordinates(int64_t worker, int64_t value) const;
  // The same for worker and value expressions of one integer type.
  std::vector<Expr> Coordinates(const Expr& worker, const Expr& value) const;
  // Who handles the element; coordinates inside the shape.
  Place Inverse(absl::Span<const int64_t> coordinates) const;
  // The worker, respectively the value, as expressions; coordinates of one integer type.
  Expr WorkerOf(absl::Span<const Expr> coordinates) const;
  Expr ValueOf(absl::Span<const Expr> coordinates) const;

  friend bool operator==(const Mapping&, const Mapping&) = default;

 private:
  Expr IndexOf(Kind kind, absl::Span<const Expr> coordinates) const;
  std::vector<Factor> factors_;
};

Mapping Spatial(std::vector<int64_t> shape);
Mapping ColumnSpatial(std::vector<int64_t> shape);
Mapping Repeat(std::vector<int64_t> shape);
Mapping ColumnRepeat(std::vector<int64_t> shape);
// The composition above; HIDET_CHECKs equal ranks.
Mapping operator*(const Mapping& a, const Mapping& b);

// Returns e.g. "spatial(4, 1) * repeat(1, 2) * col_spatial(8, 4)".
std::string ToString(const Mapping& mapping);

// Register operands of tensor-core instructions (PTX ISA 8.5, "Matrix Fragments").

// wgmma.m64nNk16, accumulator D: (64, n) over a warpgroup of 128 threads, n / 2 values each (figure
// "WGMMA .m64nNk16 register fragment layout for accumulator matrix D").
Mapping WgmmaAccumulator(int n);
// wgmma.m64nNk16 with 16-bit A in registers: (64, 16), 8 values each.
Mapping WgmmaOperandA();
// mma.m16n8k16 with 16-bit operands: A (16, 16), B (16, 8) as (k, n), accumulators C and D (16, 8),
// over a warp.
Mapping MmaM16N8K16A();
Mapping MmaM16N8K16B();
Mapping MmaM16N8K16C();

}  // namespace hidet::ir

#endif  // IR_MAPPING_H_
