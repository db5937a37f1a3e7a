// Softmax over rows whose scores arrive in tiles (Milakov and Gimelshein, 2018), for the
// accumulators of a warpgroup: each thread has two rows, which it shares with the three neighbours
// of its group of four lanes.
//
//   OnlineSoftmax softmax(columns, factor);        // weight = 2^(score * factor)
//   softmax.Initialize()
//   for each tile: softmax.Update(scores)          // scores become weights relative to the maximum so far
//                  softmax.Rescale(context, n)     // what earlier weights had accumulated
//   softmax.Finish()                               // then a result is context * softmax.Inverse(h)
//
// A row whose scores are all -inf has weights 0 and the inverse 0, or NaN if it is to be seen.
// Maxima are exact; sums are four a thread, joined at the end, so that their order does not depend
// on anything but the tiles.
#ifndef SCHEDULES_TILE_ONLINE_SOFTMAX_H_
#define SCHEDULES_TILE_ONLINE_SOFTMAX_H_

#include "ir/expr.h"
#include "ir/stmt.h"

namespace hidet::schedules {

class OnlineSoftmax {
 public:
  // Tiles of 64 x `columns` scores, a multiple of 8. `factor` is above zero. `empty_inverse` is the
  // inverse of a row whose scores are all -inf: 0 or NaN. `any_size`: scores may be as large as a
  // float32 can be (the least one stands for a mask), so that their product with the factor is not
  // finite; one more operation for each.
  OnlineSoftmax(int columns, double factor, double empty_inverse = 0, bool any_size = false);

  // Allocates the statistics around `body`.
  ir::Stmt Allocate(ir::Stmt body) const;
  ir::Stmt Initialize() const;
  // Scores are accumulators of a product (WgmmaAccumulators) and become weights in place.
  ir::Stmt Update(const ir::Buffer& scores) const;
  // Multiplies accumulators of 64 x `columns` by what the last Update changed the weights by.
  ir::Stmt Rescale(const ir::Buffer& accumulators, int columns) const;
  ir::Stmt Finish() const;
  // One over the sum of weights, after Finish; `h` is 0 or 1, the row among the thread's two.
  ir::Expr Inverse(int h) const;

 private:
  // Of a score to the base 2, less the row's maximum, which `shift` stands for (Update).
  ir::Expr Exponent(const ir::Expr& score, const ir::Expr& shift) const;

  int columns_;
  double factor_, empty_inverse_;
  bool any_size_;
  ir::Buffer maxima_, scales_;  // one a row
  ir::Buffer tops_, sums_;      // two a row: even and odd columns
};

// words[i] = weights 2 i and 2 i + 1, rounded to `dtype`: operand A of the next product.
ir::Stmt PackWeights(const ir::Buffer& weights, const ir::Buffer& words, int columns,
                     ScalarType dtype);

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_ONLINE_SOFTMAX_H_
