// Moving elements of any type on the host, text included.
//
//   TakeOne(x, 0, 3)          // x[3]
//   Stack({a, b}, 0)          // [a, b]
//   Concatenate({a, b}, 1)
#ifndef FRONTENDS_PROGRAM_MOVEMENT_H_
#define FRONTENDS_PROGRAM_MOVEMENT_H_

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "frontends/program/value.h"

namespace hidet::program {

// Returns a value of `shape` whose element i, in row-major order, is element source(i) of x.
// InvalidArgument where x has no elements of its own (sequences).
absl::StatusOr<Value> Rearrange(const Value& x, Shape shape,
                                const std::function<int64_t(int64_t)>& source);

// x[..., index, ...] at `axis`, which goes away. InvalidArgument for an index outside.
absl::StatusOr<Value> TakeOne(const Value& x, int axis, int64_t index);
// Rows `begin` to `end` along `axis`, which stays.
absl::StatusOr<Value> TakeRange(const Value& x, int axis, int64_t begin, int64_t end);

// Those rows along `axis`, which stays. They must be there.
absl::StatusOr<Value> TakeRows(const Value& x, int axis, const std::vector<int64_t>& rows);

// Values of equal shapes but for `axis`, one behind the other; at least one.
absl::StatusOr<Value> Concatenate(const Values& values, int axis);
// Values of equal shapes along a new axis; at least one.
absl::StatusOr<Value> Stack(const Values& values, int axis);

// The shape that shapes broadcast to, aligned at their ends.
absl::StatusOr<Shape> BroadcastShape(const Shape& a, const Shape& b);
absl::StatusOr<Value> Broadcast(const Value& x, const Shape& shape);
// Both, broadcast to one shape.
absl::StatusOr<std::pair<Value, Value>> BroadcastPair(const Value& a, const Value& b);

// Offsets in row-major order of a step along each axis.
Shape StridesOf(const Shape& shape);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_MOVEMENT_H_
