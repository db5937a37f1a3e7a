#include "schedules/cpu/gathered_ahead.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

using ir::Stmt;
using ir::Var;

constexpr int64_t kLineBytes = 64;  // of a cache
constexpr int64_t kMostLines = 16;  // of a row: the processor finds the lines behind by itself
constexpr int64_t kRowsAhead = 16;  // as many as hide a trip to memory
constexpr int64_t kMostRowsOfSum = 64;

// The read whose value is where `read` reads, if that is one that knows its own place.
const ir::Read* IndexOf(const ir::Stage& stage, const ir::Read& read) {
  const ir::Read* index = nullptr;
  for (const ir::Read& other : stage.reads) {
    if (!ir::AnyUsesVar(read.indices, other.value)) continue;
    const bool is_plain = index == nullptr && !other.predicate.defined() &&
                          !ir::AnyUsesVar(other.indices, stage.axes.back()) &&
                          !ir::IsReadAtData(stage, other);
    if (!is_plain) return nullptr;
    index = &other;
  }
  return index;
}

// Lines of a row of the read, which lies along the stage's last axis; 0 for a read of another kind.
int64_t LinesOf(const ir::Stage& stage, const ir::Read& read) {
  const std::optional<int64_t> columns = ir::AsInt(stage.extents().back());
  if (read.predicate.defined() || !columns.has_value() || IndexOf(stage, read) == nullptr ||
      !read.indices.back().SameAs(stage.axes.back()))
    return 0;
  const int64_t bytes = *columns * ByteSize(read.buffer.dtype().scalar);
  return std::min(kMostLines, CeilOfRatio(bytes, kLineBytes));
}

}  // namespace

int64_t SumsAhead(const ir::Stage& stage, const Target& target) {
  if (stage.kind != ir::StageKind::kReduce || stage.axes.size() < 2) return 0;
  const int64_t rows = ir::AsInt(Product(stage.reduction_extents)).value_or(0);
  if (rows < 1 || rows > kMostRowsOfSum) return 0;
  const bool gathers = std::ranges::any_of(stage.reads, [&](const ir::Read& read) {
    const double bytes = AtHints(Product(read.buffer.shape())) *
                         static_cast<double>(ByteSize(read.buffer.dtype().scalar));
    return LinesOf(stage, read) > 0 && bytes > static_cast<double>(target.l2_bytes);
  });
  return gathers ? CeilOfRatio(kRowsAhead, rows) : 0;
}

Stmt AskForGathered(const ir::Stage& stage, ir::VarMap<ir::Expr> axes) {
  std::vector<Var> steps;
  for (const Var& axis : stage.reduction_axes) {
    steps.push_back(Var::Make("k", axis.type()));
    axes[axis] = steps.back();
  }
  const auto indices = [&](const ir::Read& read) { return ir::SimplifyAt(read.indices, axes); };
  std::vector<Stmt> statements;
  for (const ir::Read& read : stage.reads) {
    const int64_t lines = LinesOf(stage, read);
    if (lines == 0) continue;
    const ir::Read& index = *IndexOf(stage, read);
    const int64_t of_line = kLineBytes / ByteSize(read.buffer.dtype().scalar);
    statements.push_back(ir::Let("place", ir::Load(index.buffer, indices(index)), [&](Var place) {
      axes[index.value] = place;
      return ir::SeqOf(lines, [&](int64_t line) {
        axes[stage.axes.back()] = ir::Int64(line * of_line);
        return ir::Do(ir::Intrinsic::kPrefetch, {ir::AddressOf(read.buffer, indices(read))});
      });
    }));
  }
  Stmt all = ir::Seq(std::move(statements));
  for (size_t i = steps.size(); i-- > 0;)
    all = ir::For(steps[i], stage.reduction_extents[i], std::move(all));
  return all;
}

}  // namespace hidet::schedules
