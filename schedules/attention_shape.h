// What every attention strategy reads off a task: one attention, and where its result goes.
//
// The graph's reshapes and transposes around an attention have become index expressions. What
// stands before it is in the indices of its reads; what follows is at most one movement, which is
// inverted, so that the strategy writes its result where it belongs:
//
//   attention c[b, h, i, d]; o[b, i, x] = c[b, x / 32, i, x % 32]   ->   output o at {b, i, 32 h + d}
#ifndef SCHEDULES_ATTENTION_SHAPE_H_
#define SCHEDULES_ATTENTION_SHAPE_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task.h"

namespace hidet::schedules {

struct AttentionShape {
  ir::Task task;      // movements inlined
  int64_t depth = 0;  // of queries and keys
  int64_t width = 0;  // of values
  ir::Buffer output;
  std::vector<ir::Expr>
      output_indices;  // in terms of the attention's axes; contiguous along the last

  const ir::Stage& attention() const { return task.stages[0]; }
  // The attention's axes: of queries, of keys, along queries and keys (dot products), along values.
  const ir::Var& query_axis() const { return attention().axes.end()[-2]; }
  const ir::Var& key_axis() const { return attention().reduction_axes[0]; }
  const ir::Var& depth_axis() const { return attention().reduction_axes[1]; }
  const ir::Var& width_axis() const { return attention().axes.back(); }
  const ir::Expr& queries() const { return attention().extents().end()[-2]; }
  const ir::Expr& keys() const { return attention().reduction_extents[0]; }
};

// Returns the shape, or FailedPrecondition with the reason why the task does not have it: head
// dimensions are constants, operands are inputs.
absl::StatusOr<AttentionShape> GetAttentionShape(const ir::AnalyzedTask& task);

// A score taken apart. Keys beyond `last_key` have the score -inf, the others `score`.
struct ScoreFacts {
  ir::Expr score;
  ir::Expr last_key;  // over the query axis (never falling) and outer axes; empty: all keys count
  std::optional<double> scale;  // where `score` is the dot product times a constant above zero
};
ScoreFacts GetScoreFacts(const ir::Stage& attention);

// The score as a map stage over the attention's axes and the key, reading what it reads besides q,
// k and v; its value is given (or taken from the details) as the read of the dot product.
ir::Stage ScoreStage(const ir::Stage& attention, const ir::Expr& score);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ATTENTION_SHAPE_H_
