// A product whose reduction several blocks share: each sums a part of it, a second kernel adds the
// parts in their order and runs the epilogues.
//
//   parts[split, batch m n]    partial sums, in the type of the sum, row-major like the product
//
// Pays where there are fewer tiles of results than places on the GPU and the reduction is long. The
// order of the sum is fixed, so the bits are too. A product that is not split has one part, which
// is the result: no memory, no second kernel.
//
//   const ProductParts parts(shape, storage, split);
//   parts.AddWorkspace(program);
//   ... parts.Store(part, place, sum) ...
//   parts.AddSumKernel(program);
#ifndef SCHEDULES_CUDA_PRODUCT_PARTS_H_
#define SCHEDULES_CUDA_PRODUCT_PARTS_H_

#include <cstdint>
#include <vector>

#include "ir/expr.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/contraction_shape.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::schedules {

// Adds the configuration, whose last value is the number of parts, with one; and with `most` of
// them, which need not be whole and are 32 at the most, if these are several.
void AddWithParts(Config config, double most, std::vector<Config>& configs);

class ProductParts {
 public:
  // Keeps references to the shape and its storage.
  ProductParts(const ContractionShape& shape, const Storage& storage, int64_t split);

  // Gives the program the memory of the parts.
  void AddWorkspace(ir::Program& program) const;
  // How many neighbouring columns may be stored at once: `most`, or fewer. Those begin at a
  // multiple of their number.
  int StoreLanes(int most) const;
  // Stores what was summed of the product at a place (as many lanes as columns from it on), through
  // the epilogues if there is one part.
  ir::Stmt Store(const ir::Expr& part, const ProductPlace& place, const ir::Expr& value) const;
  // Adds the kernel that comes after the one that stores.
  void AddSumKernel(ir::Program& program) const;

  // Estimated seconds that the parts cost beside the product itself.
  static double Cost(const ContractionShape& shape, const Target& target, int64_t split);

 private:
  const ContractionShape& shape_;
  const Storage& storage_;
  ir::Type type_;
  int64_t split_;
  ir::Buffer parts_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_PRODUCT_PARTS_H_
