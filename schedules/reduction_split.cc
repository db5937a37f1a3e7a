#include "schedules/reduction_split.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_rewrite.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Stage;

namespace {

// With `is_shorter` the last segment has as many steps as are left, else all have `length` of which
// those past the end do nothing.
std::pair<Stage, Stage> Split(const Stage& stage, size_t axis, const Expr& segments,
                              const Expr& length, bool is_shorter) {
  const Expr extent = stage.reduction_extents[axis];
  Stage partial = stage;
  partial.name = absl::StrCat(stage.name, " (segments)");
  const ir::Var segment = ir::MakeAxes({segments}, "segment")[0],
                within = ir::MakeAxes({length}, "within")[0];
  partial.axes.insert(partial.axes.begin(), segment);
  partial.reduction_axes[axis] = within;
  partial.reduction_extents[axis] = length;
  std::vector<Expr> shape = {segments};
  shape.insert(shape.end(), stage.extents().begin(), stage.extents().end());
  for (size_t i = 0; i < partial.results.size(); ++i) {
    partial.results[i] = ir::Buffer::Make(absl::StrCat(stage.results[i].name(), "_segments"),
                                          stage.combiner->identity[i].type(), shape);
  }
  const Expr whole = segment * length + within;
  const bool is_even = ir::IsProvenEqual(extent, length * segments);
  if (is_shorter && !is_even)
    partial.reduction_extents[axis] = ir::Simplify(ir::Min(length, extent - segment * length));
  const bool is_whole = is_even || is_shorter;
  const Expr exists = whole < extent;
  ir::ReplaceVars(partial, {{stage.reduction_axes[axis], whole}});
  if (!is_whole) {
    for (ir::Read& read : partial.reads) read.predicate = ir::AllOf({exists, read.predicate});
    for (size_t i = 0; i < partial.body.size(); ++i)
      partial.body[i] = ir::Select(exists, partial.body[i], stage.combiner->identity[i]);
  }

  Stage final = stage;
  final.kind = ir::StageKind::kReduce;
  final.reduction_axes = {ir::MakeAxes({segments}, "segment")[0]};
  final.reduction_extents = {segments};
  final.reads.clear();
  final.body.clear();
  std::vector<Expr> indices = {final.reduction_axes[0]};
  indices.insert(indices.end(), final.axes.begin(), final.axes.end());
  for (const ir::Buffer& result : partial.results) {
    final.reads.push_back(ir::MakeRead(result, indices));
    final.body.push_back(final.reads.back().value);
  }
  partial.kind = ir::StageKind::kReduce;
  return {std::move(partial), std::move(final)};
}

}  // namespace

std::pair<Stage, Stage> SplitReduction(const Stage& stage, size_t axis, int64_t segments) {
  const Expr length = ir::Simplify(ir::CeilDiv(stage.reduction_extents[axis], Int64(segments)));
  return Split(stage, axis, Int64(segments), length, /*is_shorter=*/false);
}

std::pair<Stage, Stage> SplitReductionByLength(const Stage& stage, size_t axis, int64_t length) {
  const Expr segments = ir::Simplify(ir::CeilDiv(stage.reduction_extents[axis], Int64(length)));
  return Split(stage, axis, segments, Int64(length), /*is_shorter=*/true);
}

size_t LongestReductionAxis(const Stage& stage) {
  size_t longest = 0;
  for (size_t i = 1; i < stage.reduction_extents.size(); ++i) {
    if (AtHints(stage.reduction_extents[i]) > AtHints(stage.reduction_extents[longest]))
      longest = i;
  }
  return longest;
}

int64_t EvenSegments(const ir::Expr& extent, int64_t wanted, bool in_vectors) {
  const std::optional<int64_t> count = ir::AsInt(extent);
  if (!count.has_value()) return wanted;
  const auto find = [&](int64_t vector, int64_t least) -> int64_t {
    for (int64_t segments = wanted; segments > least; --segments) {
      if (*count % (segments * vector) == 0) return segments;
    }
    return 0;
  };
  for (const int64_t vector : {16, 8, 4}) {
    const int64_t found = in_vectors ? find(vector, wanted / 2) : 0;
    if (found > 0) return found;
  }
  const int64_t found = find(1, wanted * 3 / 4);
  return found > 0 ? found : wanted;
}

}  // namespace hidet::schedules
