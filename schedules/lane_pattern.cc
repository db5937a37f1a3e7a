#include "schedules/lane_pattern.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Var;

std::optional<LanePattern> FindLanePattern(const ir::Read& read, const Var& axis, int lanes) {
  if (lanes < 2 || read.predicate.defined()) return std::nullopt;
  const Expr offset = ir::Simplify(ir::RowMajorOffset(read.buffer, read.indices));
  if (!ir::UsesVar(offset, axis)) return std::nullopt;
  // Any axis that a vector runs along is shorter.
  constexpr int64_t kMost = int64_t{1} << 40;
  const Var vector = Var::Make("vector", ir::Type::Int64(), {.min = 0, .max = kMost});
  const auto offset_of = [&](int lane) {
    return ir::Simplify(ir::Substitute(offset, {{axis, vector * Int64(lanes) + Int64(lane)}}));
  };
  const Expr base = offset_of(0);
  std::vector<int64_t> steps;
  for (int lane = 0; lane < lanes; ++lane) {
    const std::optional<int64_t> step = ir::AsInt(ir::Simplify(offset_of(lane) - base));
    if (!step.has_value()) return std::nullopt;
    steps.push_back(*step);
  }
  const auto [least, most] = std::minmax_element(steps.begin(), steps.end());
  LanePattern pattern{.width = 1, .first = *least};
  while (pattern.width < *most - *least + 1) pattern.width *= 2;
  const bool is_neighbours = steps[0] == 0 && steps[1] == 1 && *most == lanes - 1;
  if (pattern.width < 2 || pattern.width > lanes || is_neighbours) return std::nullopt;
  const Expr begin = base + Int64(pattern.first);
  if (!ir::IsMultipleOf(begin, pattern.width)) return std::nullopt;
  for (const int64_t step : steps) pattern.elements.push_back(static_cast<int>(step - *least));
  return pattern;
}

}  // namespace hidet::schedules
