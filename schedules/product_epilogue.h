// Stores what a matrix multiplication accumulated, through the epilogues of its task.
#ifndef SCHEDULES_PRODUCT_EPILOGUE_H_
#define SCHEDULES_PRODUCT_EPILOGUE_H_

#include <vector>

#include "ir/stmt.h"
#include "ir/walk.h"
#include "schedules/contraction_shape.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// How many neighbouring columns may be stored at once: `most`, or a half of it, and so on. Those
// begin at a multiple of their number.
int EpilogueLanes(const ContractionShape& shape, const Storage& storage, int most);

// Functions that take many instructions (divisions, exponentials and the like) for each result,
// over all epilogues.
double EpilogueFunctions(const ContractionShape& shape);

// Whether all results have the dtype of the operands.
bool ResultsAreLikeOperands(const ContractionShape& shape);

// What estimates need to know of the way of a tensor-core product's results to memory.
struct EpilogueWork {
  // Tiles go to memory as they are, in rows by way of shared memory (store_tile.h), or in the pairs
  // or single columns that a thread has.
  enum class Stored { kTiles, kRows, kPairs, kColumns };
  Stored stored = Stored::kTiles;
  int residuals = 0;  // operands that lie as the results do, where whole tiles are stored
  int scattered = 0;  // operands whose elements for neighbouring columns lie apart
  double functions = 0;
};
// Of one part of the reduction among `split`: parts are stored as they are.
EpilogueWork EpilogueWorkOf(const ContractionShape& shape, int64_t split);

// Positions of an epilogue's reads that lie as its result does: inputs in row-major order and of
// the result's dtype, read where the result is written. The copy engine can bring tiles of them.
std::vector<int> ResidualsOf(const ContractionShape& shape, const ir::Stage& epilogue);

// Coordinates of a product: linear indices over the batch, row and column axes, int64.
struct ProductPlace {
  ir::Expr batch, m, n;
  std::vector<ir::Expr> rows;  // m along each row axis, where the caller knows it; else empty
};

// Evaluates one epilogue on `value` (as many lanes as columns from `place` on): a value of its
// result's dtype. The place is inside the product. `given` holds values of reads that the caller
// has, with as many lanes.
Emitted EmitEpilogue(const ContractionShape& shape, const Storage& storage,
                     const ir::Stage& epilogue, const ProductPlace& place, const ir::Expr& value,
                     ir::VarMap<ir::Expr> given = {});

// Evaluates every epilogue on `value` (as many lanes as columns from `place` on) and stores the
// outputs. The place is inside the product.
ir::Stmt StoreProduct(const ContractionShape& shape, const Storage& storage,
                      const ProductPlace& place, const ir::Expr& value);

}  // namespace hidet::schedules

#endif  // SCHEDULES_PRODUCT_EPILOGUE_H_
