// Biases of an attention's scores, brought to shared memory by the copy engine.
//
// What a thread has of a tile of scores are pairs of neighbouring keys, eight keys apart: it would
// read a bias of 16 bits two at a time, and a warp eight lines for as many sectors, while it has
// nothing else to do. Here the producer brings the tile of the bias as it brings the keys, and four
// matrices of 8 x 8 come to a warp by one instruction (WgmmaTile::ReadWords).
//
//   AttentionBiases biases(ViewBiases(...), consumers, bn, stages);
//   producer, for each tile t:   biases.Load(t, coordinates)
//   consumer:                    biases.Wait(t); for each chunk: biases.Read(t, ...), scores; biases.Release(t)
#ifndef SCHEDULES_CUDA_ATTENTION_BIASES_H_
#define SCHEDULES_CUDA_ATTENTION_BIASES_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/tile/mbarrier_ring.h"
#include "schedules/tile/tensor_view.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

// A bias of 16 bits as the copy engine sees it, and what stands for its elements in the score.
struct AttentionBias {
  ir::Var value;
  TensorView view;
};

// Returns those reads of the score (ScoreStage) that can be brought: they have a row for each query
// and run along the keys. No more than shared memory has room for; others are read by themselves.
std::vector<AttentionBias> ViewBiases(const ir::Task& task, const ir::Stage& score,
                                      const ir::Var& queries, const ir::Var& keys);

class AttentionBiases {
 public:
  // Whether tiles of so many keys can be brought.
  static bool Brings(int64_t bn);
  // Of a block, for one bias.
  static int64_t SharedBytes(int64_t consumers, int64_t bn, int64_t stages);
  // Of a consumer's thread, for one bias.
  static constexpr int kRegisters = 16;

  AttentionBiases(const std::vector<AttentionBias>& biases, int consumers, int bn, int stages);

  // Keys whose biases a thread has at once: all of a tile where there is nothing to bring.
  int chunk() const { return chunk_; }

  void AddMaps(ir::Program& program);
  ir::Stmt Allocate(ir::Stmt body) const;           // shared memory
  ir::Stmt AllocateRegisters(ir::Stmt body) const;  // of a consumer
  ir::Stmt Initialize() const;                      // by one thread, before barriers are published

  // By the producer: the t-th tile of the walk. `at` gives the coordinates of its box.
  ir::Stmt Load(const ir::Expr& t,
                const std::function<std::vector<ir::Expr>(const TensorView&)>& at) const;
  // By a consumer: when the t-th tile is there, words of the `number`-th chunk, and, by each of its
  // warps, that it has read them. `thread` is within the consumer, whose first row is `row`.
  ir::Stmt Wait(const ir::Expr& t) const;
  ir::Stmt Read(const ir::Expr& t, const ir::Expr& row, const ir::Expr& thread, int number) const;
  ir::Stmt Release(const ir::Expr& t, const ir::Expr& thread) const;
  // The values at the accumulators of a chunk's column group j and row h: of the pair's `lanes`
  // keys from the i-th on.
  ir::VarMap<ir::Expr> Given(const ir::Expr& j, int h, int i, int lanes) const;

 private:
  struct Bias {
    AttentionBias of;
    WgmmaTile tile;
    ir::Buffer words;
    ir::Var map;
  };

  const int chunk_;
  const MbarrierRing ring_;
  std::vector<Bias> biases_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_ATTENTION_BIASES_H_
