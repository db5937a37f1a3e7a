// How the points of a stage are shared out on a CPU, decided before any code is made: which
// neighbours are the lanes of a vector, what a block of the grid has, and whether the work goes in
// tiles.
//
//   y[4096, 1000] = x + b         lanes: 16 results; a block: 8 rows of 1000 columns
//   y[4096] = sum x[4096, 1000]   lanes: 16 elements of a row's sum
//   y[1000, 4096] = x[4096, 1000] lanes: 16 results, in tiles across the first axis (a transpose)
//
// The same decisions say what the work takes (SharesOf), so that a cost never speaks of another
// kernel than the one that is made.
#ifndef SCHEDULES_CPU_STAGE_PLAN_CPU_H_
#define SCHEDULES_CPU_STAGE_PLAN_CPU_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"
#include "schedules/target.h"

namespace hidet::schedules {

inline constexpr int64_t kColumnsPerTile = 64;  // of a map in tiles
inline constexpr int64_t kLineBytes = 64;       // of a cache

// What the lanes of a vector are: nothing, neighbouring results, results of rows of two or three
// (interleaved_points.h), or elements of one sum.
enum class LaneChoice { kNone, kResult, kInterleaved, kReduction };

// Rows of windows in tiles: tile number t has the rows from height * t on. Those from `first` to
// before `end` are whole, and their windows inside the image along the rows; each of the few
// others, at the borders, has code of its own. `inside_everywhere`: whether the windows of the
// inner tiles lie inside whatever the other axes are. Of a number of rows that the call decides no
// tile has code of its own, and the last rows are none.
struct RowTiles {
  int64_t rows = 0, height = 1, count = 0, first = 0, end = 0;
  bool inside_everywhere = true;
  ir::Expr open_rows;  // their number; an empty handle: it is known

  int64_t Height(int64_t tile) const { return std::min(height, rows - tile * height); }
};

struct StagePlan {
  LaneChoice lane_choice = LaneChoice::kNone;
  int lanes = 1;
  // Of a map that goes in tiles: the axis, besides the last, that they have lines of memory along.
  std::optional<size_t> across;
  int64_t rows_per_tile = 0;
  ir::AccessHint hint = ir::AccessHint::kNone;
  std::vector<ir::Expr> rows;  // extents of the axes that rows are counted by
  size_t inner_rows = 0;       // of these axes, from the last, those with loops of their own
  ir::Expr columns;
  RowTiles tiles;
  int64_t rows_per_block = 1;
  int64_t columns_per_block = 0;  // 0: all of them
  ir::Expr row_blocks, column_blocks;
  double block_nanoseconds = 0;

  bool HasTiles() const { return tiles.count > 0 || tiles.open_rows.defined(); }
  // The axes of rows that share a counter.
  absl::Span<const ir::Expr> OuterRows() const {
    return absl::MakeConstSpan(rows).first(rows.size() - inner_rows);
  }
};
StagePlan PlanStage(const ir::Stage& stage, const Storage& storage, const Target& target);

// Whether a point of the stage is a sum of several elements.
bool SumsElements(const ir::Stage& stage);
// The axis of the rows that tiles of windows are of.
inline const ir::Var& RowAxis(const ir::Stage& stage) { return stage.axes[stage.axes.size() - 2]; }
// The axis that a row of points is along, of a stage that has one.
size_t ColumnAxis(const ir::Stage& stage, LaneChoice choice);

// What there is of a stage for threads and vectors.
struct StageShares {
  double vectors = 1;           // results, in vectors where those are of neighbours
  double share_of_peak = 0.1;   // what the operations reach in whole vectors
  double share_of_vectors = 1;  // how much of a vector the operations of a reduction are on
  // How many parts of a long sum are added up at once, where its results alone are too few for the
  // threads; 1: none.
  int64_t segments = 1;
  // Whether each of these is of rows of few columns (interleaved_points.h), whose lanes are
  // segments too.
  bool of_narrow_rows = false;
};
StageShares SharesOf(const ir::Stage& stage, const Storage& storage, const Target& target);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_STAGE_PLAN_CPU_H_
