// What a recurrent layer's step reads beside its states, in registers: read while the states before
// it are still on their way from other blocks, so that no step waits for memory.
#ifndef SCHEDULES_CUDA_RECURRENCE_INPUTS_H_
#define SCHEDULES_CUDA_RECURRENCE_INPUTS_H_

#include <cstdint>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"

namespace hidet::schedules {

class RecurrenceInputs {
 public:
  // Of so many rows and units that a thread has. Keeps a reference to the shape.
  RecurrenceInputs(const RecurrenceShape& shape, int64_t count);

  ir::Stmt Allocate(ir::Stmt body) const;
  // Reads those of a point, the thread's `number`-th: a constant once loops are unrolled.
  ir::Stmt Read(const Storage& storage, const Point& point, const ir::Expr& number) const;
  // What was read there, as RecurrenceShape::Step takes it.
  std::vector<ir::Expr> Values(const ir::Expr& number) const;

 private:
  const RecurrenceShape& shape_;
  std::vector<ir::Buffer> registers_;  // of each read
};

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_RECURRENCE_INPUTS_H_
