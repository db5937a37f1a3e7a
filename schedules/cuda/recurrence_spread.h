// The kernel of a recurrence whose blocks share the units of some rows and meet after every step:
// all but how a block makes its products, of which a strategy makes a class of its own
// (recurrence_spread_cuda.cc, recurrence_mma_cuda.cc).
//
//   prepare                      once
//   for each chunk of the group's rows:
//     start
//     for each step:
//       products                 partial[part, gate, row, lane]
//       new states               result[step, row, unit], of the block's units
//       meet                     until all blocks of the group have written theirs; what the next
//                                step reads beside the states is read before
//       after meeting
//
// A group has as many blocks as take all units; as many groups as there are multiprocessors for
// share the rows, `rows` at a time. A thread stands for the unit `lane` of its block, and its
// number over the lanes is its `part`.
#ifndef SCHEDULES_CUDA_RECURRENCE_SPREAD_H_
#define SCHEDULES_CUDA_RECURRENCE_SPREAD_H_

#include <cstdint>
#include <functional>
#include <string>

#include "base/rounding.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "schedules/cuda/recurrence_inputs.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"
#include "schedules/target.h"

namespace hidet::schedules {

// The fewest units that are worth more than one block.
inline constexpr int64_t kFewestUnitsToSpread = 64;

// The code of a check that fails because a block did not come in time; its value is the block.
inline constexpr int kBlockMissing = 3;

struct RecurrenceSpreadSizes {
  int64_t rows = 0;           // of a group at a time
  int64_t lanes = 0;          // units of a block, a power of two
  int64_t threads = 0;        // of a block
  int64_t parts = 0;          // sums of a product
  bool keeps_hidden = false;  // beside the other states in shared memory, for the block's units

  int64_t BlocksOf(const RecurrenceShape& shape) const { return CeilOfRatio(shape.units, lanes); }
  // The most groups that are on the card at once, and how often they take rows one after the other,
  // at the hints.
  int64_t MostGroups(const RecurrenceShape& shape, const Target& target) const;
  double Rounds(const RecurrenceShape& shape, const Target& target) const;
  // Whether a group has several blocks, all of them on the card at once, and a block's states and
  // partial sums fit into shared memory beside so many bytes.
  bool Fit(const RecurrenceShape& shape, const Target& target, int64_t other_bytes) const;
};

class RecurrenceSpread {
 public:
  using Sizes = RecurrenceSpreadSizes;

  // Keeps a reference to the shape.
  RecurrenceSpread(const RecurrenceShape& shape, const Target& target, const Sizes& sizes);
  virtual ~RecurrenceSpread() = default;

  // `schedule` says what was configured.
  ir::Program Build(const ir::Task& original, const std::string& schedule);

 protected:
  // What the kernel has allocated around its body.
  virtual ir::Stmt Allocate(ir::Stmt body) const = 0;
  virtual ir::Stmt Prepare() const { return ir::Seq({}); }
  // Fills what products are made of before the first step.
  virtual ir::Stmt Start() const { return ir::Seq({}); }
  // Fills `partial` in step `i` of the chunk.
  virtual ir::Stmt Products(const ir::Expr& i) const = 0;
  // The hidden state of a unit of the block before the step, where it is not kept.
  virtual ir::Expr Hidden(const ir::Expr& row) const { return {}; }
  virtual ir::Stmt AfterMeeting() const { return ir::Seq({}); }

  static ir::Stmt Barrier();
  Point PointAt(const ir::Expr& row, const ir::Expr& unit) const {
    return shape_.PointAt(row0_ + row, unit);
  }
  // Whether there is a row of the group.
  ir::Expr Exists(const ir::Expr& row) const;
  // Whether the thread's lane stands for a unit.
  ir::Expr HasUnit() const { return unit_ < ir::Int64(shape_.units); }

  const RecurrenceShape& shape_;
  const Storage storage_;
  const Sizes sizes_;
  const int64_t blocks_;  // of a group
  const int64_t most_groups_;
  const ir::Buffer cells_, partial_, flags_;
  // Of the thread and the step being emitted, int64.
  ir::Expr thread_, group_, share_, lane_, part_, unit_, round_, row0_, step_;

 private:
  ir::Stmt AllRows(const ir::Expr& chunks, const ir::Expr& groups);
  int64_t first_kept() const { return sizes_.keeps_hidden ? 0 : 1; }
  int64_t kept() const { return shape_.states - first_kept(); }
  int64_t rows_at_once() const { return sizes_.threads / sizes_.lanes; }
  int64_t rows_of_thread() const { return CeilOfRatio(sizes_.rows, rows_at_once()); }
  // Runs `body` in one thread for each of the block's units and each row that there is, the
  // thread's n-th: body(row, n).
  ir::Stmt OfOwnUnits(const std::function<ir::Stmt(const ir::Expr&, const ir::Expr&)>& body) const;
  // The inputs of the i-th step.
  ir::Stmt ReadInputs(const ir::Expr& i) const;
  ir::Stmt KeepInitial() const;
  ir::Stmt NewStates() const;
  // Says that this block's part of step `i` is written, and waits for those of the others.
  ir::Stmt Meet(const ir::Expr& i) const;

  const RecurrenceInputs inputs_;
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RECURRENCE_SPREAD_H_
