// Vectors of rows that begin anywhere.
//
// Rows of 50257 halves begin at any element of a vector of 16 bytes. A walk over one takes the
// aligned vectors that it lies in, so that its columns count from -shift on:
//
//   memory     | . . . r r r r r | r r r r r r r r | r r r r . . . . |     shift = 3
//   columns     -3     0           5                 13    16
//
// The first and the last vector hold elements of other rows: they are read with the rest, since
// they exist in memory, and left out by a mask; but for what lies past the end of a tensor, where
// lanes are read one by one. Reads that move along the columns from elsewhere (a weight of a
// column) are read lane by lane.
#ifndef SCHEDULES_STAGGERED_ROWS_H_
#define SCHEDULES_STAGGERED_ROWS_H_

#include <functional>
#include <optional>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// The offset in a row-major buffer at which a read that runs along `axis` is where that is 0;
// nothing of other reads.
std::optional<ir::Expr> RowStart(const ir::Stage& stage, const Storage& storage,
                                 const ir::Read& read, const ir::Var& axis);

// Elements of the first aligned vector of a row that lie before it: 0 to lanes - 1, an int64.
ir::Expr ShiftOf(const ir::Expr& row_start, int lanes);

// The reads of a stage that move along `axis` and have to be read lane by lane, if vectors are
// aligned for reads that start a multiple of `lanes` from `row_start`.
ir::VarSet ReadsOutOfStep(const ir::Stage& stage, const Storage& storage, const ir::Var& axis,
                          const ir::Expr& row_start, int lanes);

// The threads that walk a row together.
struct StaggeredWalk {
  ir::Expr columns;  // of the row
  ir::Expr shift;
  ir::Expr thread;  // of the row: int64
  int threads = 1, lanes = 1;
};

// A thread's vector: its first column, which may be negative, and which lanes the row has.
struct StaggeredVector {
  ir::Expr column;
  ir::Expr mask;   // of lanes; empty: all are the row's
  ir::Expr whole;  // whether all are; defined with the mask
  // Whether lanes may lie past the row's end, and so past the tensor's.
  bool at_end = false;
};
using EmitVector = std::function<ir::Stmt(const StaggeredVector&)>;

// The column of a thread's lane 0 in a round.
ir::Expr ColumnOf(const StaggeredWalk& walk, const ir::Expr& round);

// The point with the lanes of a vector along `axis`; `out_of_step` are the reads that are read lane
// by lane.
Point PointAt(Point point, const ir::Var& axis, const StaggeredVector& vector, int lanes,
              const ir::VarSet& out_of_step);

// Emits `body` for a thread's vector in a round, which may begin before the row or end after it.
ir::Stmt AtVector(const StaggeredWalk& walk, const ir::Expr& round, bool at_begin, bool at_end,
                  const EmitVector& body);

// Emits `body` for each vector of a thread, in a loop.
ir::Stmt OverVectors(const StaggeredWalk& walk, const EmitVector& body);

}  // namespace hidet::schedules

#endif  // SCHEDULES_STAGGERED_ROWS_H_
