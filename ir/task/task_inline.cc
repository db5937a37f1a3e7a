// Inlining replaces a read of stage m's result at indices x by m's own reads and body, with m's
// axes replaced by x.
//
//   t[i, j] = max(a[j, i], 0)          (map)
//   y[p]    = sum_q t[p / 4, q]   ->   y[p] = sum_q max(a[q, p / 4], 0)
//
// The reads of one stage form a sequence in which later indices may use earlier values (a gather),
// so the inlined reads take the place of the read that they replace.
#include "ir/task/task_inline.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "base/check.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

// The reads and the value that stand for `read` of `producer`'s result.
struct Inlined {
  std::vector<Read> reads;
  Expr value;
};

Inlined InlineRead(const Stage& producer, int result, const Read& read) {
  VarMap<Expr> values;
  for (size_t i = 0; i < producer.axes.size(); ++i) values[producer.axes[i]] = read.indices[i];
  Inlined inlined;
  for (const Read& inner : producer.reads) {
    Read copy = inner;
    copy.value = Var::Make(inner.value.name(), inner.value.type(), inner.value.facts());
    copy.indices = SimplifyAt(copy.indices, values);
    if (copy.predicate.defined()) copy.predicate = Simplify(Substitute(copy.predicate, values));
    copy.predicate = AllOf({read.predicate, copy.predicate});
    values[inner.value] = copy.value;
    inlined.reads.push_back(std::move(copy));
  }
  inlined.value = Substitute(producer.body[result], values);
  if (read.predicate.defined()) {
    inlined.value =
        Select(read.predicate, inlined.value, Constant(inlined.value.type(), read.fill));
  }
  return inlined;
}

bool IsSameRead(const Read& a, const Read& b) {
  return a.buffer.SameAs(b.buffer) && SameReal(a.fill, b.fill) && Equal(a.predicate, b.predicate) &&
         AllEqual(a.indices, b.indices);
}

// Lets reads of the same element be one: else what x + f(x) reads would double with every f.
void JoinEqualReads(Stage& stage) {
  for (size_t i = 0; i < stage.reads.size(); ++i) {
    for (size_t j = i + 1; j < stage.reads.size();) {
      if (!IsSameRead(stage.reads[i], stage.reads[j])) {
        ++j;
        continue;
      }
      const Var value = stage.reads[j].value;
      stage.reads.erase(stage.reads.begin() + static_cast<std::ptrdiff_t>(j));
      ReplaceVars(stage, {{value, Expr(stage.reads[i].value)}}, j);
    }
  }
}

// Whether `index` is outside of its dimension, of `size`, wherever the axis at `d` is outside of
// its own, as long as the other axes are inside of theirs.
bool LeavesWith(const Expr& index, const Expr& size, const Stage& producer, size_t d) {
  const std::optional<AffineForm> form = GetAffineForm(index, producer.axes);
  if (!form.has_value()) return false;
  const std::vector<Expr> extents = producer.extents();
  const Expr& step = form->coefficients[d];
  if (IsInt(step, 0) || !IsProvenEqual(step * extents[d], size)) return false;
  // The others fill a step, or stand still: x[a * 4 + b] of 4 elements a row.
  Expr last = form->constant;
  bool alone = true;
  for (size_t i = 0; i < extents.size(); ++i) {
    if (i == d || IsInt(form->coefficients[i], 0)) continue;
    alone = false;
    last = last + form->coefficients[i] * (extents[i] - 1);
  }
  return IsInt(form->constant, 0) && (alone || IsProvenEqual(last, step - 1));
}

// The same where the axis is divided into several: x[i / 4, i % 4]. Division rounds down.
bool LeavesDivided(const Expr& index, const Expr& size, const Stage& producer, size_t d) {
  const auto* division = index.As<OperatorNode>();
  return division != nullptr && division->op == Op::kDiv &&
         index->operands[0].SameAs(producer.axes[d]) &&
         IsProvenEqual(size * index->operands[1], producer.extents()[d]);
}

// An index that depends on data is checked against the size of what it is an index of. Whether the
// checks of the producer's own reads say the same, once these stand in place of the read: those of
// x[i + 1] and of a constant do not.
bool KeepsChecks(const Stage& stage, const Read& read, const Stage& producer) {
  for (size_t d = 0; d < read.indices.size(); ++d) {
    if (!DependsOnData(stage, read.indices[d])) continue;
    const auto checks = [&](const Read& inner) {
      for (size_t i = 0; i < inner.indices.size(); ++i) {
        const Expr &index = inner.indices[i], &size = inner.buffer.shape()[i];
        if (LeavesWith(index, size, producer, d) || LeavesDivided(index, size, producer, d))
          return true;
      }
      return false;
    };
    const bool always =
        std::any_of(producer.reads.begin(), producer.reads.end(),
                    [&](const Read& inner) { return !inner.predicate.defined() && checks(inner); });
    const bool all = !producer.reads.empty() &&
                     std::all_of(producer.reads.begin(), producer.reads.end(), checks);
    if (!always && !all) return false;
  }
  return true;
}

// A predicate can be folded into a view's read only if both sides would fill with the same value.
bool CanFoldView(const Stage& stage, const Read& read, const Stage& view) {
  const Read& inner = view.reads[0];
  if (read.predicate.defined() && inner.predicate.defined() && !SameReal(read.fill, inner.fill))
    return false;
  return KeepsChecks(stage, read, view);
}

void FoldView(Read& read, const Stage& view) {
  VarMap<Expr> values;
  for (size_t i = 0; i < view.axes.size(); ++i) values[view.axes[i]] = read.indices[i];
  const Read& inner = view.reads[0];
  std::vector<Expr> indices = SimplifyAt(inner.indices, values);
  if (inner.predicate.defined()) {
    if (!read.predicate.defined()) read.fill = inner.fill;
    read.predicate = Simplify(AllOf({read.predicate, Substitute(inner.predicate, values)}));
  }
  read.buffer = inner.buffer;
  read.indices = std::move(indices);
}

// Whether two reductions compute the same from the same elements.
bool ComputesTheSame(const Stage& a, Stage b) {
  if (a.kind != StageKind::kReduce || b.kind != a.kind || a.combiner->kind != b.combiner->kind ||
      a.axes.size() != b.axes.size() || a.reads.size() != b.reads.size() ||
      a.body.size() != b.body.size() || !AllEqual(a.extents(), b.extents()) ||
      !AllEqual(a.reduction_extents, b.reduction_extents))
    return false;
  for (size_t i = 0; i < a.results.size(); ++i) {
    if (a.results[i].dtype() != b.results[i].dtype()) return false;
  }
  for (size_t i = 0; i < a.reads.size(); ++i) {
    if (!a.reads[i].buffer.SameAs(b.reads[i].buffer)) return false;
  }
  VarMap<Expr> names;
  for (size_t i = 0; i < a.axes.size(); ++i) names[b.axes[i]] = a.axes[i];
  for (size_t i = 0; i < a.reduction_axes.size(); ++i)
    names[b.reduction_axes[i]] = a.reduction_axes[i];
  for (size_t i = 0; i < a.reads.size(); ++i) names[b.reads[i].value] = a.reads[i].value;
  ReplaceVars(b, names);
  for (size_t i = 0; i < a.reads.size(); ++i) {
    if (!IsSameRead(a.reads[i], b.reads[i])) return false;
  }
  return AllEqual(a.body, b.body);
}

// Lets equal reductions be one: a softmax and the logarithm of one have the same maximum and sum.
void JoinEqualReductions(Task& task) {
  for (size_t i = 0; i < task.stages.size(); ++i) {
    for (size_t first = 0; first < i; ++first) {
      const Stage &kept = task.stages[first], &again = task.stages[i];
      const bool is_seen = std::any_of(
          task.outputs.begin(), task.outputs.end(),
          [&](const Buffer& output) { return FindMaker({&again, 1}, output).has_value(); });
      if (is_seen || !ComputesTheSame(kept, again)) continue;
      for (size_t k = 0; k < again.results.size(); ++k)
        ReplaceBuffer(task, again.results[k], kept.results[k], [](const auto& at) { return at; });
      break;
    }
    if (task.stages[i].kind == StageKind::kMap || task.stages[i].kind == StageKind::kReduce)
      JoinEqualReads(task.stages[i]);
  }
}

// The read of the stage whose maker is a map that it can absorb and stands last among the stages.
struct MapRead {
  size_t position = 0;  // in the stage's reads
  Maker maker;
};
std::optional<MapRead> LatestMapRead(const std::vector<Stage>& stages, const Stage& stage) {
  std::optional<MapRead> latest;
  for (size_t i = 0; i < stage.reads.size(); ++i) {
    const std::optional<Maker> maker = FindMaker(stages, stage.reads[i].buffer);
    if (!maker.has_value()) continue;
    const Stage& producer = stages[static_cast<size_t>(maker->stage)];
    if (producer.kind != StageKind::kMap || !KeepsChecks(stage, stage.reads[i], producer)) continue;
    if (!latest.has_value() || maker->stage > latest->maker.stage)
      latest = MapRead{.position = i, .maker = *maker};
  }
  return latest;
}

// Whether a map converts floats to wider ones, without a loss.
bool Widens(const Stage& map) {
  if (map.reads.size() != 1 || map.reads[0].predicate.defined()) return false;
  const Expr &body = map.body[0], &value = map.reads[0].value;
  return body.kind() == ExprKind::kCast && body->operands[0].SameAs(value) &&
         value.type().IsFloat() && body.type().IsFloat() &&
         BitWidth(value.type().scalar) < BitWidth(body.type().scalar);
}

}  // namespace

Task DropUnreadStages(Task task) {
  absl::flat_hash_set<const BufferNode*> needed;
  for (const Buffer& output : task.outputs) needed.insert(output.get());
  std::vector<bool> keep(task.stages.size());
  for (int i = static_cast<int>(task.stages.size()) - 1; i >= 0; --i) {
    const Stage& stage = task.stages[i];
    keep[i] = std::any_of(stage.results.begin(), stage.results.end(),
                          [&](const Buffer& result) { return needed.contains(result.get()); });
    if (!keep[i]) continue;
    for (const Read& read : stage.reads) needed.insert(read.buffer.get());
    if (const auto* update = std::get_if<UpdateDetails>(&stage.details))
      needed.insert(update->target.get());
  }
  std::vector<Stage> kept;
  int anchor = -1;
  for (size_t i = 0; i < task.stages.size(); ++i) {
    if (!keep[i]) continue;
    if (static_cast<int>(i) == task.anchor) anchor = static_cast<int>(kept.size());
    kept.push_back(std::move(task.stages[i]));
  }
  // A dropped anchor was itself folded away; the last stage left stands for it.
  task.anchor = anchor >= 0 ? anchor : static_cast<int>(kept.size()) - 1;
  task.stages = std::move(kept);
  return task;
}

Task InlineViews(const Task& task) {
  Task result = task;
  for (Stage& stage : result.stages) {
    for (Read& read : stage.reads) {
      for (std::optional<Maker> maker = FindMaker(result.stages, read.buffer); maker.has_value();
           maker = FindMaker(result.stages, read.buffer)) {
        const Stage& producer = result.stages[static_cast<size_t>(maker->stage)];
        if (!IsView(producer) || !CanFoldView(stage, read, producer)) break;
        HIDET_CHECK(producer.reads[0].buffer.dtype() == read.buffer.dtype());
        FoldView(read, producer);
      }
    }
  }
  return DropUnreadStages(std::move(result));
}

// The last stages come first, and of a stage's reads the one that was made last: so all that read
// an element meet before it is replaced, and their values share what they have in common.
Task InlineMaps(const Task& task) {
  Task result = InlineViews(task);
  absl::flat_hash_set<const BufferNode*> needed;
  for (const Buffer& output : task.outputs) needed.insert(output.get());
  for (size_t s = result.stages.size(); s-- > 0;) {
    Stage& stage = result.stages[s];
    if (std::none_of(stage.results.begin(), stage.results.end(),
                     [&](const Buffer& made) { return needed.contains(made.get()); })) {
      continue;
    }
    // Strategies know the reads of the other kinds by their positions, but for the one of a
    // pooling. A product of wide floats that were narrow is one of these, summed as widely: not
    // where sums of halves need not be.
    const bool is_pooling = stage.kind == StageKind::kWindow && stage.reads.size() == 1;
    const bool is_product = stage.kind == StageKind::kContraction && !task.leeway.half_reduction;
    const bool takes_any = stage.kind == StageKind::kMap || stage.kind == StageKind::kReduce ||
                           stage.kind == StageKind::kScan || stage.kind == StageKind::kFourier;
    if (takes_any || is_pooling || is_product) {
      if (!is_product) JoinEqualReads(stage);
      while (const std::optional<MapRead> latest = LatestMapRead(result.stages, stage)) {
        const auto at = stage.reads.begin() + static_cast<std::ptrdiff_t>(latest->position);
        const Read read = *at;
        const Stage& producer = result.stages[static_cast<size_t>(latest->maker.stage)];
        if (is_pooling && producer.reads.size() != 1) break;
        if (is_product && (read.predicate.defined() || !Widens(producer))) break;
        const Inlined inlined = InlineRead(producer, latest->maker.result, read);
        stage.reads.insert(stage.reads.erase(at), inlined.reads.begin(), inlined.reads.end());
        ReplaceVars(stage, {{read.value, inlined.value}}, latest->position + inlined.reads.size());
        // Where the value stands, the condition that it was read under has often been asked
        // already: a join takes each of its parts where that is.
        if (read.predicate.defined()) {
          for (Expr& body : stage.body) body = Simplify(body);
        }
        if (!is_product) JoinEqualReads(stage);
      }
    }
    for (const Read& read : stage.reads) needed.insert(read.buffer.get());
    if (const auto* update = std::get_if<UpdateDetails>(&stage.details))
      needed.insert(update->target.get());
  }
  JoinEqualReductions(result);
  return DropUnreadStages(std::move(result));
}

}  // namespace hidet::ir
