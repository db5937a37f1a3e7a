// Emits the expressions of a stage at one point of its loop nest, or at a vector of neighbouring
// points.
//
// Strategies own the loops; this is what stands inside them. A point gives every axis a value. When
// one axis is the lane axis, the point stands for `lanes` neighbours along it, and expressions
// become vectors: a read that moves by one element a lane is a vector load, by two elements every
// second element of two, one that does not move is loaded once and broadcast, anything else (other
// strides, gathers) is loaded lane by lane.
//
//   // y[i, j] = max(t[i, j] + b[j], 0) at (row, col .. col + 15), t's value already in a register:
//   Point point{.axes = {{i, row}, {j, col}}, .lane_axis = j, .lanes = 16};
//   Expr value = EmitBody(stage, storage, point, {{stage.reads[0].value, accumulator}}).values[0];
#ifndef SCHEDULES_POINT_EMITTER_H_
#define SCHEDULES_POINT_EMITTER_H_

#include <utility>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::schedules {

// The code of a Check on an index; the session's message adds the kernel and the value.
inline constexpr int kBadIndex = 1;

// How each buffer of a task lies in memory.
class Storage {
 public:
  // Inputs from their operands; everything else is row-major in the buffer itself.
  explicit Storage(const ir::Task& task);
  // Says of a buffer that its loads are streaming ones.
  void Stream(const ir::Buffer& buffer) { streamed_.insert(buffer); }
  ir::AccessHint HintOf(const ir::Buffer& buffer) const {
    return streamed_.contains(buffer) ? ir::AccessHint::kStreaming : ir::AccessHint::kNone;
  }
  // The load of an element, by logical indices. Vectors only along a dimension that is contiguous
  // in memory.
  ir::Expr Load(const ir::Buffer& buffer, absl::Span<const ir::Expr> indices,
                ir::LoadOptions options = {}) const;
  // What a kernel takes as its parameter.
  ir::Buffer ParameterFor(const ir::Buffer& buffer) const;
  bool IsRowMajor(const ir::Buffer& buffer) const;

 private:
  ir::BufferMap<ir::Operand> operands_;
  ir::BufferSet streamed_;
};

struct Point {
  ir::VarMap<ir::Expr> axes;  // a scalar int64 for each axis; for the lane axis that of lane 0
  ir::Var lane_axis;          // empty: a single point
  int lanes = 1;
  bool aligned = false;  // whether lane 0 is at a multiple of `lanes`
  ir::Expr mask;  // bool with `lanes` lanes: which points exist; empty = all. Nothing is read at
                  // the others
  // Of vectors that begin outside an axis (staggered_rows.h): whether what the mask leaves out is
  // read with the rest of a vector, and whether a vector may end past its tensor, whose lanes are
  // then read one by one.
  bool reads_beside = false, at_end = false;
  ir::VarSet lane_by_lane;  // the values of reads whose vectors are not aligned
};

// What a body needs before it is evaluated, and its values.
struct Emitted {
  std::vector<ir::Stmt>
      checks;  // of indices that depend on data; a bad one is clamped where it is read
  std::vector<ir::Expr> values;  // one a tuple element, each with `point.lanes` lanes
};

// Whether a condition or an index is the same for the `lanes` values of `axis` from any multiple of
// `lanes` on: the pieces of a concatenation whose borders are such multiples, the channel of a row
// of several.
bool IsSharedByVectors(const ir::Expr& value, const ir::Var& axis, int lanes);

// Emits the stage's body at the point. `given` holds values of reads that the caller already has.
Emitted EmitBody(const ir::Stage& stage, const Storage& storage, const Point& point,
                 const ir::VarMap<ir::Expr>& given = {});

// Emits the value of one read at the point (0 or the fill where its predicate is false).
Emitted EmitRead(const ir::Stage& stage, int read, const Storage& storage, const Point& point);

// Stores the values of the stage's results at a point, with its mask.
ir::Stmt StoreResults(const ir::Stage& stage, const Point& point,
                      const std::vector<ir::Expr>& values,
                      ir::AccessHint hint = ir::AccessHint::kNone);
// Stores at an offset of a row-major buffer, as its type.
ir::Stmt StoreAtOffset(const ir::Buffer& result, const ir::Expr& offset, const ir::Expr& value,
                       const ir::Expr& mask = {}, ir::AccessHint hint = ir::AccessHint::kNone);

// Stores the values of a reduction at a point, or what `epilogues`, maps over its axes that read its
// results there (contraction_shape.h), make of them, if there are any.
ir::Stmt StoreThrough(const ir::Stage& stage, const std::vector<ir::Stage>& epilogues,
                      const Storage& storage, const Point& point,
                      const std::vector<ir::Expr>& values);

// EmitBody and StoreResults: what a map does at a point.
ir::Stmt EmitAndStore(const ir::Stage& stage, const Storage& storage, const Point& point,
                      const ir::VarMap<ir::Expr>& given = {},
                      ir::AccessHint hint = ir::AccessHint::kNone);

// Points of a map whose values are all read before any result is written, since the compiler cannot
// know that results are none of the operands: so all loads are on their way at once.
class ReadsBeforeStores {
 public:
  ReadsBeforeStores(const ir::Stage& stage, const Storage& storage)
      : stage_(stage), storage_(storage) {}
  // `point` must be one that can be read; it is written where `exists`, or always if that is empty.
  // `given` holds values of reads that the caller already has.
  void Add(const Point& point, const ir::Expr& exists, const ir::VarMap<ir::Expr>& given = {});
  ir::Stmt Build() &&;

 private:
  const ir::Stage& stage_;
  const Storage& storage_;
  std::vector<std::pair<ir::Var, ir::Expr>> values_;
  std::vector<ir::Stmt> checks_, stores_;
};

// Whether an update changes whole rows of its result: the last axis of its domain is the last
// index, and nothing but that index moves along it. It may be emitted at vectors along that axis.
bool UpdatesRows(const ir::Stage& stage);

// What a kUpdate stage does at one point of its domain, or at a vector of them, in parts.
struct EmittedUpdate {
  std::vector<ir::Stmt> checks;   // before the rest: an index that is not the result's is reported
  std::vector<ir::Expr> indices;  // where the result is changed: of a vector its first element
  ir::Expr in_range;              // whether that is inside it
  ir::Expr element;
};
EmittedUpdate EmitUpdateParts(const ir::Stage& stage, const Storage& storage, const Point& point);

// Stores the element, or those lanes of a vector that the mask has, combined with what the result
// has there if the stage has a combiner.
ir::Stmt StoreUpdate(const ir::Stage& stage, absl::Span<const ir::Expr> indices, ir::Expr element,
                     const ir::Expr& mask = {});

// Returns what a kUpdate stage does at one point of its domain, or at a vector of them: the reads,
// one after the other, since indices may need them, and then the value, combined with what the
// result has where the stage has a combiner. An index that is not the result's is reported, and
// nothing is written there.
ir::Stmt EmitUpdate(const ir::Stage& stage, const Storage& storage, const Point& point);

// Returns `expr` with variables replaced by vectors of `lanes` lanes (or scalars), scalars
// broadcast where they meet vectors; the result has `lanes` lanes.
ir::Expr Widen(const ir::Expr& expr, const ir::VarMap<ir::Expr>& values, int lanes);

// Combines two tuples of `lanes` lanes each.
std::vector<ir::Expr> CombineWide(const ir::Combiner& combiner, absl::Span<const ir::Expr> left,
                                  absl::Span<const ir::Expr> right, int lanes);

}  // namespace hidet::schedules

#endif  // SCHEDULES_POINT_EMITTER_H_
