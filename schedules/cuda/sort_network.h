// Pieces of a row put in order by the threads of a block: a bitonic network (K. E. Batcher,
// "Sorting networks and their applications", 1968), whose first step of each size compares mirrored
// items, so that all of its comparisons go one way.
//
//   thread   `of_thread` neighbouring items of a piece in registers
//   step     compares items that lie a distance apart: of one thread; of two of a warp, by shuffles;
//            of two warps, through shared memory
//
//   const SortNetwork network(types, piece, of_thread, pieces);
//   network.Allocate(Seq({network.Set(slot, item)..., network.Sort(thread), ... network.At(piece, place)}))
#ifndef SCHEDULES_CUDA_SORT_NETWORK_H_
#define SCHEDULES_CUDA_SORT_NETWORK_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/type.h"
#include "schedules/cuda/sort_items.h"

namespace hidet::schedules {

class SortNetwork {
 public:
  // Of `pieces` pieces a block, of so many items of these types; both numbers of items are powers
  // of 2.
  SortNetwork(const std::vector<ir::Type>& types, int64_t piece, int64_t of_thread, int64_t pieces);

  int64_t of_thread() const { return of_thread_; }
  int64_t threads_of_piece() const { return piece_ / of_thread_; }

  ir::Stmt Allocate(ir::Stmt body) const;
  // Sets one of a thread's items: in which slot, and of which thread of the piece, makes no
  // difference.
  ir::Stmt Set(int64_t slot, const SortItem& item) const { return own_.Store(Slot(slot), item); }
  // Puts the items of each piece in order, by all threads of the block, of which this is one.
  ir::Stmt Sort(const ir::Expr& thread) const;
  // After that, the item that is `place`-th in one of the block's pieces.
  SortItem At(const ir::Expr& piece, const ir::Expr& place) const;

 private:
  static ir::Expr Slot(int64_t slot) { return ir::Int32(static_cast<int32_t>(slot)); }
  ir::Expr AddressOf(const ir::Expr& piece, const ir::Expr& place) const;
  // Puts a thread's own items in order, of which those a `span` apart and less are not yet.
  void AddOwnSteps(int64_t span, bool mirrored, std::vector<ir::Stmt>& all) const;
  // Compares a thread's items with those of the thread whose number differs from its own by these
  // bits: the same slots, or mirrored ones.
  void AddStepOfThreads(const ir::Expr& thread, int64_t bits, bool mirrored,
                        std::vector<ir::Stmt>& all) const;
  ir::Stmt Publish(const ir::Expr& thread) const;
  // Waits for what other threads of the piece have done.
  ir::Stmt Meet() const;

  const int64_t piece_, of_thread_;
  SortItemArray own_, shared_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_SORT_NETWORK_H_
