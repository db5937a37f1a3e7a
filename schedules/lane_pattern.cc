#include "schedules/lane_pattern.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/scalar_type.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Var;

namespace {

constexpr int kVectorBits = 128;

// Expressions of an axis at the lanes of one of its vectors, other variables at what is known.
class AtLanes {
 public:
  AtLanes(const Var& axis, int lanes, const ir::VarMap<Expr>& known)
      : axis_(axis),
        lanes_(lanes),
        vector_(Var::Make("vector", ir::Type::Int64(),
                          {.min = 0, .max = std::min(kMost, axis.facts().max / lanes)})),
        values_(known) {}
  Expr operator()(const Expr& expr, int lane) {
    values_[axis_] = vector_ * Int64(lanes_) + Int64(lane);
    return ir::Simplify(ir::Substitute(expr, values_));
  }

 private:
  // Any axis that a vector runs along is shorter.
  static constexpr int64_t kMost = int64_t{1} << 40;
  const Var& axis_;
  const int lanes_;
  const Var vector_;
  ir::VarMap<Expr> values_;
};

struct Lanes {
  Expr first;  // the offset of lane 0
  LaneSteps steps;
};

// Nothing if lanes lie further apart than `most_elements`, first and last included.
std::optional<Lanes> FindLanes(const ir::Read& read, const Var& axis, int lanes,
                               const ir::VarMap<Expr>& known, int64_t most_elements) {
  AtLanes at(axis, lanes, known);
  const Expr offset = ir::RowMajorOffset(read.buffer, read.indices);
  Lanes found{.first = at(offset, 0), .steps = {}};
  int64_t least = INT64_MAX, most = INT64_MIN;
  for (int lane = 0; lane < lanes; ++lane) {
    if (read.predicate.defined()) {
      const std::optional<int64_t> is_read = ir::AsInt(at(read.predicate, lane));
      if (!is_read.has_value()) return std::nullopt;
      if (*is_read == 0) {
        found.steps.push_back(std::nullopt);
        continue;
      }
    }
    const std::optional<int64_t> step =
        lane == 0 ? 0 : ir::AsInt(ir::Simplify(at(offset, lane) - found.first));
    if (!step.has_value()) return std::nullopt;
    least = std::min(least, *step);
    most = std::max(most, *step);
    if (most - least >= most_elements) return std::nullopt;
    found.steps.push_back(step);
  }
  return found;
}

}  // namespace

std::optional<LaneSteps> FindLaneSteps(const ir::Read& read, const Var& axis, int lanes) {
  std::optional<Lanes> found = FindLanes(read, axis, lanes, {}, INT64_MAX);
  if (!found.has_value()) return std::nullopt;
  return std::move(found->steps);
}

namespace {

void SetElements(const LaneSteps& steps, LanePattern& pattern) {
  for (const std::optional<int64_t>& step : steps)
    pattern.elements.push_back(step.has_value() ? static_cast<int>(*step - pattern.first) : -1);
}

}  // namespace

std::optional<LanePattern> FindLanePattern(const ir::Read& read, const Var& axis, int lanes,
                                           const ir::VarMap<Expr>& known) {
  if (lanes < 2 || !ir::AnyUsesVar(read.indices, axis)) return std::nullopt;
  const int bits = BitWidth(read.buffer.dtype().scalar);
  const int widest = bits < 8 ? lanes : std::max(lanes, kVectorBits / bits);
  const std::optional<Lanes> found = FindLanes(read, axis, lanes, known, widest);
  if (!found.has_value()) return std::nullopt;
  int64_t least = INT64_MAX, most = INT64_MIN;
  bool is_neighbours = true;
  for (int lane = 0; lane < lanes; ++lane) {
    const std::optional<int64_t>& step = found->steps[static_cast<size_t>(lane)];
    is_neighbours &= step == lane;
    least = std::min(least, step.value_or(least));
    most = std::max(most, step.value_or(most));
  }
  if (is_neighbours || least >= most) return std::nullopt;
  const int64_t span = most - least + 1;
  const Expr first = found->first + Int64(least);
  int width = 2;
  while (width < span) width *= 2;
  for (; width <= widest; width *= 2) {
    const std::optional<int64_t> before =
        ir::IsMultipleOf(first, width) ? 0 : ir::AsInt(ir::Simplify(first % Int64(width)));
    if (!before.has_value() || *before + span > width) continue;
    // What no lane wants may lie behind the tensor.
    if (span < width && !ir::IsMultipleOf(Product(read.buffer.shape()), width)) continue;
    LanePattern pattern{.width = width, .first = least - *before};
    SetElements(found->steps, pattern);
    return pattern;
  }
  const auto shortest = static_cast<int>(std::bit_ceil(static_cast<uint64_t>(span)));
  if (bits < 8 || shortest > widest || shortest * bits <= kVectorBits) return std::nullopt;
  LanePattern pattern{.width = shortest, .is_aligned = false, .first = least};
  SetElements(found->steps, pattern);
  return pattern;
}

}  // namespace hidet::schedules
