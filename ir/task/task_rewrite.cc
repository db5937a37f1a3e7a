#include "ir/task/task_rewrite.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

bool IsHalf(Type type) { return hidet::IsHalf(type.scalar); }

// result[axes] = the sum of the products of two reads along an axis, in float32.
Stage SumOfProducts(std::string name, const Buffer& result, std::vector<Var> axes, const Var& along,
                    const Expr& extent, const Read& a, const Read& b) {
  const Type f32 = Type::Float32();
  Stage stage;
  stage.kind = StageKind::kContraction;
  stage.name = std::move(name);
  stage.results = {result};
  stage.axes = std::move(axes);
  stage.reduction_axes = {along};
  stage.reduction_extents = {extent};
  stage.reads = {a, b};
  stage.body = {Cast(f32, a.value) * Cast(f32, b.value)};
  stage.combiner = SumCombiner(f32);
  return stage;
}

// The largest score of each row, and the sum of the exponentials of what the others are below it.
Stage Statistics(std::string name, const Buffer& row_max, const Buffer& row_sum,
                 std::vector<Var> axes, const Var& along, const Expr& extent, const Read& score) {
  Stage stage;
  stage.kind = StageKind::kReduce;
  stage.name = std::move(name);
  stage.results = {row_max, row_sum};
  stage.axes = std::move(axes);
  stage.reduction_axes = {along};
  stage.reduction_extents = {extent};
  stage.reads = {score};
  stage.combiner = SoftmaxCombiner(Type::Float32());
  stage.body = {score.value,
                Select(Eq(score.value, stage.combiner->identity[0]), Float32(0), Float32(1))};
  return stage;
}

// The six stages that an attention stage stands for.
std::vector<Stage> Expand(const Stage& stage, AttentionWeights kept) {
  const auto& attention = std::get<AttentionDetails>(stage.details);
  const Var k_axis = stage.reduction_axes[0], e_axis = stage.reduction_axes[1];
  const Type f32 = Type::Float32();
  std::vector<Expr> score_shape(stage.extents().begin(), stage.extents().end() - 1);
  std::vector<Expr> row_shape = score_shape;
  score_shape.push_back(stage.reduction_extents[0]);
  const std::string name = stage.name;

  // Axes (outer, q, k): the last axis of the stage gives way to its reduction axis k.
  std::vector<Var> score_axes(stage.axes.begin(), stage.axes.end() - 1);
  std::vector<Var> row_axes = score_axes;
  score_axes.push_back(k_axis);
  const auto at = [](const std::vector<Var>& axes) {
    return std::vector<Expr>(axes.begin(), axes.end());
  };

  const Buffer dots = Buffer::Make("dots", f32, score_shape);
  Stage product = SumOfProducts(name + ".scores", dots, score_axes, e_axis,
                                stage.reduction_extents[1], stage.reads[0], stage.reads[1]);

  const Buffer scores = Buffer::Make("scores", f32, score_shape);
  std::vector<Read> score_reads(stage.reads.begin() + 3, stage.reads.end());
  Read dot_read = MakeRead(dots, at(score_axes));
  const Expr score = Substitute(attention.score, VarMap<Expr>{{attention.dot, dot_read.value}});
  score_reads.push_back(dot_read);
  Stage scored = MakeMap(name + ".score", scores, score_axes, std::move(score_reads), score);

  const Buffer row_max = Buffer::Make("row_max", f32, row_shape);
  const Buffer row_sum = Buffer::Make("row_sum", f32, row_shape);
  Stage rows = Statistics(name + ".rows", row_max, row_sum, row_axes, k_axis,
                          stage.reduction_extents[0], MakeRead(scores, at(score_axes)));

  const Type of_values = stage.reads[2].buffer.dtype();
  const bool is_rounded = kept == AttentionWeights::kTypeOfValues && IsHalf(of_values);
  const Type of_weights = is_rounded ? of_values : f32;
  const Buffer weights = Buffer::Make("weights", of_weights, score_shape);
  std::vector<Read> weight_reads = {MakeRead(scores, at(score_axes)),
                                    MakeRead(row_max, at(row_axes)),
                                    MakeRead(row_sum, at(row_axes))};
  const Expr exponential = Apply(Op::kExp, {weight_reads[0].value - weight_reads[1].value});
  const Expr empty_row = Eq(weight_reads[2].value, Float32(0));
  const Expr of_empty = Float32(attention.nan_rows ? NAN : 0);
  const Expr weight = Select(empty_row, of_empty, exponential / weight_reads[2].value);
  Stage normalized = MakeMap(name + ".weights", weights, score_axes, std::move(weight_reads),
                             Cast(of_weights, weight));

  const Buffer sums = Buffer::Make("sums", f32, stage.extents());
  Stage weighted =
      SumOfProducts(name + ".values", sums, stage.axes, k_axis, stage.reduction_extents[0],
                    MakeRead(weights, at(score_axes)), stage.reads[2]);

  Read sum_read = MakeRead(sums, at(stage.axes));
  const Expr rounded = Cast(stage.results[0].dtype(), sum_read.value);
  Stage result = MakeMap(name, stage.results[0], stage.axes, {sum_read}, rounded);
  return {product, scored, rows, normalized, weighted, result};
}

// Recomputes an expression's type bottom up after its leaves became float32: `values` replace
// variables by expressions that may be wider. Constants and operators of a half type become
// float32; everything else stays.
Expr Widen(const Expr& expr, const VarMap<Expr>& values, ExprMap<Expr>& done) {
  if (auto found = done.find(expr); found != done.end()) return found->second;
  Expr result = expr;
  if (const auto* constant = expr.As<ConstantNode>(); constant != nullptr && IsHalf(expr.type())) {
    result = FloatConstant(expr.type().WithScalar(ScalarType::kFloat32), constant->real);
  } else if (expr.kind() == ExprKind::kVar) {
    if (auto found = values.find(Var::Of(expr)); found != values.end()) result = found->second;
  } else if (!expr->operands.empty()) {
    absl::InlinedVector<Expr, 3> operands;
    for (const Expr& operand : expr->operands) operands.push_back(Widen(operand, values, done));
    if (const auto* op = expr.As<OperatorNode>()) {
      bool any_wide = false;
      for (const Expr& operand : operands)
        any_wide |= operand.type().IsFloat() && !IsHalf(operand.type());
      for (Expr& operand : operands) {
        if (any_wide && IsHalf(operand.type())) operand = Cast(ScalarType::kFloat32, operand);
      }
      result = Apply(op->op, operands);
    } else if (expr.kind() == ExprKind::kCast) {
      result = Cast(expr.type(), operands[0]);
    } else {
      for (size_t i = 0; i < operands.size(); ++i)
        operands[i] = Cast(expr->operands[i].type(), operands[i]);
      result = WithOperands(expr, operands);
    }
  }
  done[expr] = result;
  return result;
}

Expr Widen(const Expr& expr, const VarMap<Expr>& values) {
  ExprMap<Expr> done;
  return Widen(expr, values, done);
}

// Collapsing.

// Whether a read walks axes a and b as one of a * extent + b.
bool WalksAsOne(const Read& read, const Var& a, const Var& b, const Expr& extent) {
  const std::optional<AffineForm> form =
      GetAffineForm(RowMajorOffset(read.buffer, read.indices), {a, b});
  return form.has_value() && IsProvenEqual(form->coefficients[0], form->coefficients[1] * extent);
}

// Whether axes `i` and `i + 1` of a list can be one: no expression but the accesses uses them, and
// each access walks the pair as one. An access has its strides where it is affine in all axes.
bool CanMerge(const Stage& stage, const std::vector<std::optional<StridedAccess>>& accesses,
              const std::vector<Var>& axes, const std::vector<Expr>& extents, size_t i,
              bool reduction) {
  const auto uses = [&](const Expr& e) {
    return e.defined() && (UsesVar(e, axes[i]) || UsesVar(e, axes[i + 1]));
  };
  if (std::ranges::any_of(stage.body, uses)) return false;
  for (size_t read = 0; read < stage.reads.size(); ++read) {
    if (uses(stage.reads[read].predicate)) return false;
    if (!accesses[read].has_value()) {
      if (!WalksAsOne(stage.reads[read], axes[i], axes[i + 1], extents[i + 1])) return false;
      continue;
    }
    const std::vector<Expr>& strides =
        reduction ? accesses[read]->reduction_strides : accesses[read]->strides;
    if (!IsProvenEqual(strides[i], strides[i + 1] * extents[i + 1])) return false;
  }
  return true;
}

// An index over axes a and b, walked as one axis m = a * extent + b. Where the index is affine and
// walks the pair as one it is so in m too; otherwise they are `apart`, m / extent and m % extent.
Expr MergedIndex(const Expr& index, const Var& a, const Var& b, const Expr& extent,
                 const Var& merged, const VarMap<Expr>& apart) {
  const std::optional<AffineForm> form = GetAffineForm(index, {a, b});
  if (form.has_value() && IsProvenEqual(form->coefficients[0], form->coefficients[1] * extent)) {
    return Simplify(form->coefficients[1] * merged + form->constant);
  }
  return Simplify(Substitute(index, apart));
}

// Whether the last axis of a map is that of few tensors that are stacked along it, element beside
// element (the parts of complex numbers, interleaved rotary embeddings): merged with the one before
// it, it makes vectors.
bool IsStacked(const Stage& stage) {
  if (stage.kind != StageKind::kMap || stage.axes.size() < 2) return false;
  const std::optional<int64_t> extent = AsInt(stage.extents().back());
  return (extent == 2 || extent == 4) && std::ranges::any_of(stage.reads, [&](const Read& read) {
           return read.predicate.defined() && UsesVar(read.predicate, stage.axes.back());
         });
}

// Elements beside each other along an axis, below which vectors reach beyond it.
constexpr int64_t kFewElements = 32;

// An expression with comparisons of an axis and a constant as those of an axis that counts `inner`
// elements for each of the old one's:
//   a < 3   ->   m < 3 * inner
Expr ScaleThresholds(const Expr& expr, const Var& axis, int64_t inner, const Var& merged) {
  return RewritePostOrder(expr, [&](const Expr& e) -> Expr {
    const auto* op = e.As<OperatorNode>();
    if (op == nullptr || (op->op != Op::kLt && op->op != Op::kLe)) return e;
    const bool is_less = op->op == Op::kLt;
    const std::optional<int64_t> from = AsInt(op->operands[0]), to = AsInt(op->operands[1]);
    if (op->operands[1].SameAs(axis) && from.has_value())
      return Int64((is_less ? *from + 1 : *from) * inner) <= merged;
    if (op->operands[0].SameAs(axis) && to.has_value())
      return merged < Int64((is_less ? *to : *to + 1) * inner);
    return e;
  });
}

// The map with thresholds of the last axis but one as those of the merged axis, if it joins tensors
// along that one (or pads one) whose rows are few elements: merged they make vectors. Nothing where
// conditions ask for anything else.
//   y[i, j] = i < 3 ? a[i, j] : b[i - 3, j], j < 5   ->   y[m] = m < 15 ? a[m] : b[m - 15]
std::optional<Stage> WithMergedThresholds(const Stage& stage, const Var& merged) {
  if (stage.kind != StageKind::kMap || stage.axes.size() < 2) return std::nullopt;
  const Var &outer = stage.axes[stage.axes.size() - 2], &inner = stage.axes.back();
  const std::optional<int64_t> count = AsInt(stage.extents().back());
  if (!count.has_value() || *count > kFewElements) return std::nullopt;
  Stage joined = stage;
  const auto is_apart = [&](Expr& expr) {
    if (!expr.defined()) return true;
    expr = ScaleThresholds(expr, outer, *count, merged);
    return !UsesVar(expr, outer) && !UsesVar(expr, inner);
  };
  if (!std::ranges::all_of(joined.body, is_apart)) return std::nullopt;
  for (Read& read : joined.reads) {
    if (!is_apart(read.predicate)) return std::nullopt;
  }
  return joined;
}

// Returns what axes `i` and `i + 1` are merged to, whose extent is the product of theirs.
Var MergedAxis(const std::vector<Var>& axes, const std::vector<Expr>& extents, size_t i) {
  return MakeAxes({Simplify(extents[i] * extents[i + 1])}, axes[i].name())[0];
}

// Merges axes `i` and `i + 1`.
void MergeAxes(Stage& stage, std::vector<Var>& axes, std::vector<Expr>& extents, size_t i,
               const Var& merged) {
  const Expr inner = extents[i + 1];
  extents[i] = Simplify(extents[i] * inner);
  const VarMap<Expr> apart = {{axes[i], Expr(merged) / inner}, {axes[i + 1], Expr(merged) % inner}};
  for (Read& read : stage.reads) {
    for (Expr& index : read.indices)
      index = MergedIndex(index, axes[i], axes[i + 1], inner, merged, apart);
    if (read.predicate.defined()) read.predicate = Simplify(Substitute(read.predicate, apart));
  }
  for (Expr& body : stage.body) body = Substitute(body, apart);
  axes[i] = merged;
  axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(i) + 1);
}

void CollapseStage(Task& task, Stage& stage, const CollapseOptions& options) {
  if (stage.kind == StageKind::kRecurrence) return;  // its axes are what they are by position
  std::vector<std::optional<StridedAccess>> accesses;
  for (const Read& read : stage.reads) {
    absl::StatusOr<StridedAccess> access = GetStridedAccess(stage, read);
    accesses.push_back(access.ok() ? std::make_optional(*std::move(access)) : std::nullopt);
  }
  const auto merge_strides = [&](std::vector<Expr> StridedAccess::* strides, size_t i) {
    for (std::optional<StridedAccess>& access : accesses) {
      if (!access.has_value()) continue;
      std::vector<Expr>& of_access = *access.*strides;
      of_access.erase(of_access.begin() + static_cast<std::ptrdiff_t>(i));
    }
  };
  for (size_t i = stage.reduction_axes.size(); i-- > 1;) {
    if (!CanMerge(stage, accesses, stage.reduction_axes, stage.reduction_extents, i - 1, true))
      continue;
    MergeAxes(stage, stage.reduction_axes, stage.reduction_extents, i - 1,
              MergedAxis(stage.reduction_axes, stage.reduction_extents, i - 1));
    merge_strides(&StridedAccess::reduction_strides, i - 1);
  }
  if (options.only_reductions) return;
  auto* const scan = std::get_if<ScanDetails>(&stage.details);
  for (size_t i = stage.axes.size(); i-- > 1;) {
    const int place = static_cast<int>(i);
    if (scan != nullptr && (scan->axis == place || scan->axis == place - 1)) continue;
    std::vector<Expr> extents = stage.extents();
    const bool is_stacked = i + 1 == stage.axes.size() && IsStacked(stage);
    const Var merged = MergedAxis(stage.axes, extents, i - 1);
    if (!is_stacked && !CanMerge(stage, accesses, stage.axes, extents, i - 1, false)) {
      std::optional<Stage> joined =
          i + 1 == stage.axes.size() ? WithMergedThresholds(stage, merged) : std::nullopt;
      if (!joined.has_value() || !CanMerge(*joined, accesses, joined->axes, extents, i - 1, false))
        continue;
      stage = *std::move(joined);
    }
    MergeAxes(stage, stage.axes, extents, i - 1, merged);
    if (scan != nullptr && scan->axis > place) --scan->axis;
    merge_strides(&StridedAccess::strides, i - 1);
    for (Buffer& result : stage.results) {
      const Buffer merged = Buffer::Make(result.name(), result.dtype(), extents);
      const auto merge = [&](Indices indices) {
        indices[i - 1] = Simplify(indices[i - 1] * result.shape()[i] + indices[i]);
        indices.erase(indices.begin() + static_cast<std::ptrdiff_t>(i));
        return indices;
      };
      ReplaceBuffer(task, result, merged, merge);
      result = merged;
    }
  }
}

// Whether some index of a read of the buffer depends on data: those are checked one dimension at a
// time.
bool IsGathered(const Task& task, const Buffer& buffer) {
  for (const Stage& stage : task.stages) {
    for (const Read& read : stage.reads) {
      if (read.buffer.SameAs(buffer) && IsReadAtData(stage, read)) return true;
    }
  }
  return false;
}

// Whether indices are the two parts of one, e / extent and e % extent.
bool IsSplit(const Expr& outer, const Expr& inner, const Expr& extent) {
  const auto *quotient = outer.As<OperatorNode>(), *rest = inner.As<OperatorNode>();
  return quotient != nullptr && rest != nullptr && quotient->op == Op::kDiv &&
         rest->op == Op::kMod && Equal(quotient->operands[0], rest->operands[0]) &&
         IsProvenEqual(quotient->operands[1], extent) && IsProvenEqual(rest->operands[1], extent);
}

// Neighbouring dimensions of a row-major input become one where each read splits an index of both
// (an image whose pixels are counted through): the index is checked once, and not divided.
void MergeSplitDimensions(Task& task) {
  for (Operand& operand : task.inputs) {
    if (!operand.layout.IsRowMajor() || IsUpdated(task, operand.buffer)) continue;
    for (int d = operand.buffer.rank() - 2; d >= 0; --d) {
      const Buffer before = operand.buffer;
      const Expr inner = before.shape()[d + 1];
      bool is_read = false, is_split = true;
      for (const Stage& stage : task.stages) {
        for (const Read& read : stage.reads) {
          if (!read.buffer.SameAs(before)) continue;
          is_read = true;
          is_split = is_split && IsSplit(read.indices[d], read.indices[d + 1], inner);
        }
      }
      if (!is_read || !is_split) continue;
      std::vector<Expr> shape = before.shape();
      shape[d] = Simplify(shape[d] * inner);
      shape.erase(shape.begin() + d + 1);
      operand =
          MakeOperand(Buffer::Make(before.name(), before.dtype(), shape), {}, operand.constant);
      ReplaceBuffer(task, before, operand.buffer, [&](Indices indices) {
        indices[d] = indices[d].As<OperatorNode>()->operands[0];
        indices.erase(indices.begin() + d + 1);
        return indices;
      });
    }
  }
}

// Row-major inputs become one-dimensional, read at their offset.
void FlattenInputs(Task& task) {
  BufferMap<Buffer> flat;
  for (Operand& operand : task.inputs) {
    if (!operand.layout.IsRowMajor() || IsUpdated(task, operand.buffer) ||
        operand.buffer.rank() == 1 || IsGathered(task, operand.buffer))
      continue;
    Expr count = Int64(1);
    for (const Expr& extent : operand.buffer.shape()) count = count * extent;
    const Buffer buffer =
        Buffer::Make(operand.buffer.name(), operand.buffer.dtype(), {Simplify(count)});
    flat[operand.buffer] = buffer;
    operand = MakeOperand(buffer, {}, operand.constant);
  }
  for (Stage& stage : task.stages) {
    for (Read& read : stage.reads) {
      auto found = flat.find(read.buffer);
      if (found == flat.end()) continue;
      read.indices = {Simplify(RowMajorOffset(read.buffer, read.indices))};
      read.buffer = found->second;
    }
  }
}

// What an operator computes in float32, before it is rounded to the type it is stored in. A cast of
// what was read is one that somebody wrote.
Expr BeforeRounding(const Expr& body) {
  const bool is_rounded = body.kind() == ExprKind::kCast && IsHalf(body.type()) &&
                          body->operands[0].As<OperatorNode>() != nullptr &&
                          body->operands[0].type() == body.type().WithScalar(ScalarType::kFloat32);
  return is_rounded ? body->operands[0] : body;
}

}  // namespace

void DropUnusedReads(Stage& stage) {
  for (size_t i = stage.reads.size(); i-- > 0;) {
    const Var value = stage.reads[i].value;
    bool used = AnyUsesVar(stage.body, value);
    for (const Read& read : stage.reads) {
      used = used || AnyUsesVar(read.indices, value) ||
             (read.predicate.defined() && UsesVar(read.predicate, value));
    }
    if (!used) stage.reads.erase(stage.reads.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void ReplaceVars(Stage& stage, const VarMap<Expr>& values, size_t first_read) {
  const auto replace = [&](Expr& expr) {
    if (!expr.defined()) return;
    const Expr replaced = Substitute(expr, values);
    if (!replaced.SameAs(expr)) expr = Simplify(replaced);
  };
  for (size_t i = first_read; i < stage.reads.size(); ++i) {
    Read& read = stage.reads[i];
    for (Expr& index : read.indices) replace(index);
    replace(read.predicate);
    if (read.predicate.defined() && IsInt(read.predicate, 1)) read.predicate = Expr();
  }
  for (Expr& body : stage.body) body = Substitute(body, values);
  if (auto* attention = std::get_if<AttentionDetails>(&stage.details))
    attention->score = Substitute(attention->score, values);
  if (auto* update = std::get_if<UpdateDetails>(&stage.details)) {
    for (Expr& index : update->indices) replace(index);
  }
}

void ReplaceBuffer(Task& task, const Buffer& before, const Buffer& after,
                   absl::FunctionRef<Indices(const Indices&)> indices) {
  for (Stage& stage : task.stages) {
    for (Read& read : stage.reads) {
      if (!read.buffer.SameAs(before)) continue;
      read.buffer = after;
      read.indices = indices(read.indices);
    }
  }
  for (Buffer& output : task.outputs) {
    if (output.SameAs(before)) output = after;
  }
}

Task CollapseAxes(const Task& task, const CollapseOptions& options) {
  Task result = task;
  MergeSplitDimensions(result);
  FlattenInputs(result);
  for (Stage& stage : result.stages) {
    const bool collapsible = stage.kind == StageKind::kMap || stage.kind == StageKind::kReduce ||
                             stage.kind == StageKind::kContraction ||
                             stage.kind == StageKind::kWindow || stage.kind == StageKind::kScan;
    if (collapsible) CollapseStage(result, stage, options);
  }
  return result;
}

Task ComputeInFloat32(const Task& task) {
  Task result = task;
  BufferMap<Buffer> wide_buffers;
  for (Stage& stage : result.stages) {
    VarMap<Expr> values;
    for (Read& read : stage.reads) {
      if (auto found = wide_buffers.find(read.buffer); found != wide_buffers.end()) {
        read.buffer = found->second;
        const Var wide = Var::Make(read.value.name(), read.buffer.dtype());
        values[read.value] = wide;
        read.value = wide;
      }
    }
    const bool is_map = stage.kind == StageKind::kMap;
    if (is_map) {
      for (Read& read : stage.reads) {
        if (IsHalf(read.value.type()) && !stage.body[0].SameAs(read.value))
          values[read.value] = Cast(ScalarType::kFloat32, read.value);
      }
    }
    for (Expr& body : stage.body) {
      const Type before = body.type();
      body = Widen(body, values);
      if (!is_map && body.type() != before) body = Cast(before, body);
    }
    if (auto* attention = std::get_if<AttentionDetails>(&stage.details)) {
      attention->score = Cast(Type::Float32(), Widen(attention->score, values));
    }
    for (size_t i = 0; i < stage.results.size(); ++i) {
      Buffer& buffer = stage.results[i];
      const bool inner = !IsOutput(result, buffer);
      // The sum over ranks is what it is alone: other ranks may see it rounded. A state is what the
      // next step reads.
      const bool is_kept = stage.kind == StageKind::kUpdate ||
                           stage.kind == StageKind::kAllReduce ||
                           stage.kind == StageKind::kRecurrence;
      if (inner && IsHalf(buffer.dtype()) && !is_kept && !IsView(stage)) {
        const Buffer wide = Buffer::Make(
            buffer.name(), buffer.dtype().WithScalar(ScalarType::kFloat32), buffer.shape());
        wide_buffers[buffer] = wide;
        buffer = wide;
      } else if (inner && IsView(stage) && stage.reads[0].buffer.dtype() != buffer.dtype()) {
        const Buffer wide =
            Buffer::Make(buffer.name(), stage.reads[0].buffer.dtype(), buffer.shape());
        wide_buffers[buffer] = wide;
        buffer = wide;
      }
      if (!is_map) continue;
      if (!IsHalf(buffer.dtype())) stage.body[i] = BeforeRounding(stage.body[i]);
      stage.body[i] = Cast(buffer.dtype(), stage.body[i]);
    }
  }
  return result;
}

Task ExpandAttention(const Task& task, AttentionWeights weights) {
  Task result = task;
  result.stages.clear();
  for (size_t i = 0; i < task.stages.size(); ++i) {
    if (static_cast<int>(i) == task.anchor) result.anchor = static_cast<int>(result.stages.size());
    if (task.stages[i].kind != StageKind::kAttention) {
      result.stages.push_back(task.stages[i]);
      continue;
    }
    for (Stage& stage : Expand(task.stages[i], weights)) result.stages.push_back(std::move(stage));
  }
  return result;
}

}  // namespace hidet::ir
