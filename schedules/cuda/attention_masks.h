// Masks of an attention's scores, as bits in the registers of a warpgroup.
//
// What a thread has of a tile of scores are pairs of neighbouring keys, eight keys apart: it would
// read a mask of bytes two at a time, and a warp eight lines for 64 bytes. So four threads that
// share a row take 16 bytes each of 64 keys, make bits of them, and give them to each other:
//
//   keys      0 .. 15   16 .. 31   32 .. 47   48 .. 63
//   reads     thread 0  thread 1   thread 2   thread 3        16 bits of each of its two rows: a word
//   has after four shuffles: the words of all four, of which it uses two bits of eight
//
// Those of the next tile come while this one's softmax is computed. 8 x 8 heads of 40 by 1024 x
// 1024 took 154 us with a mask whose elements were read one by one, 63 without (H200, 2026-11-30).
#ifndef SCHEDULES_CUDA_ATTENTION_MASKS_H_
#define SCHEDULES_CUDA_ATTENTION_MASKS_H_

#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

class AttentionMasks {
 public:
  // Of those bool reads of the score that run along the keys, in whole vectors of 16; there may be
  // none. A tile has `bn` keys. Keeps references to the stage and its storage.
  AttentionMasks(const ir::Stage& score, const Storage& storage, const ir::Var& key_axis,
                 const ir::Expr& keys, int bn);

  // Of a thread, for one mask.
  static int Registers(int bn);
  // Starts loading the tile whose first key is `k0`, which may lie before all keys: the last loaded
  // of all is not used. `thread` is one of the warpgroup's, `row(h)` the point of its h-th row (0
  // or 1), without the key.
  ir::Stmt Fetch(const ir::Expr& thread, const ir::Expr& k0,
                 const std::function<Point(int)>& row) const;
  // Makes bits of what was loaded, by all threads of the warpgroup.
  ir::Stmt Pack(const ir::Expr& thread) const;
  // The masks' values at the accumulators of column group j and row h: of the pair's `lanes` keys
  // from the i-th on.
  ir::VarMap<ir::Expr> Given(const ir::Expr& j, int h, int i, int lanes) const;
  ir::Stmt Allocate(ir::Stmt body) const;

 private:
  struct Mask {
    int read;          // its number in the stage
    ir::Buffer bytes;  // loaded: 16 of each row of each chunk, as words
    ir::Buffer bits;
  };
  // The 16 bits of a row's bytes in a chunk.
  static ir::Expr BitsOf(const Mask& mask, int chunk, int row);

  const ir::Stage& score_;
  const Storage& storage_;
  const ir::Var key_axis_;
  const ir::Expr keys_;
  const int chunks_;  // of 64 keys
  std::vector<Mask> masks_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ATTENTION_MASKS_H_
