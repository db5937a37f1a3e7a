#include "schedules/point_emitter.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "base/check.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "schedules/borders.h"
#include "schedules/lane_pattern.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"

namespace hidet::schedules {
namespace {

// What a load gives where it does not read: 0, which -0.0 equals and is not.
bool IsOfLoads(double fill) { return fill == 0 && !std::signbit(fill); }

using ir::Expr;
using ir::Stage;
using ir::Var;
using ir::VarMap;

// How a read moves from one lane to the next.
enum class LaneStep { kNone, kUnit, kTwo, kOther };

// Rebuilds an expression bottom up over vectors. (A rewrite in place would pass through ill-typed
// expressions.)
class Widener {
 public:
  explicit Widener(const VarMap<Expr>& values) : values_(values) {}

  Expr Widen(const Expr& expr) {
    if (auto found = done_.find(expr); found != done_.end()) return found->second;
    Expr result = Rebuild(expr);
    done_[expr] = result;
    return result;
  }

 private:
  Expr Rebuild(const Expr& expr) {
    if (expr.kind() == ir::ExprKind::kVar) {
      auto found = values_.find(Var::Of(expr));
      return found != values_.end() ? found->second : expr;
    }
    if (expr->operands.empty()) return expr;
    absl::InlinedVector<Expr, 3> operands;
    int widest = 1;
    for (const Expr& operand : expr->operands) {
      operands.push_back(Widen(operand));
      widest = std::max<int>(widest, operands.back().type().lanes);
    }
    const auto* op = expr.As<ir::OperatorNode>();
    const auto* call = expr.As<ir::CallNode>();
    if (op != nullptr || call != nullptr) {
      for (Expr& operand : operands) {
        if (operand.type().lanes < widest) operand = ir::Broadcast(operand, widest);
      }
    }
    if (op != nullptr) return ir::Apply(op->op, operands);
    // Instructions on values, which are of any number of lanes.
    if (call != nullptr) {
      HIDET_CHECK(ir::InfoOf(call->intrinsic).effect == ir::IntrinsicEffect::kPure)
          << "a body calls " << ir::InfoOf(call->intrinsic).name;
      return ir::Call(call->intrinsic, operands, call->attributes);
    }
    if (expr.kind() == ir::ExprKind::kCast) return ir::Cast(expr.type().scalar, operands[0]);
    if (expr.kind() == ir::ExprKind::kBitcast)
      return ir::Bitcast(expr.type().WithLanes(widest), operands[0]);
    HIDET_CHECK(widest == 1) << "a body may only hold operators, conversions and instructions";
    return ir::WithOperands(expr, operands);
  }

  const VarMap<Expr>& values_;
  ir::ExprMap<Expr> done_;
};

class BodyEmitter {
 public:
  BodyEmitter(const Stage& stage, const Storage& storage, const Point& point,
              const VarMap<Expr>& given)
      : stage_(stage), storage_(storage), point_(point), values_(given) {
    for (const auto& [axis, value] : point.axes) {
      values_[axis] =
          axis.SameAs(point.lane_axis) ? ir::Ramp(value, ir::Int64(1), point.lanes) : value;
    }
  }

  Expr Read(size_t i) {
    const ir::Read& read = stage_.reads[i];
    if (auto found = values_.find(read.value); found != values_.end()) return found->second;
    Expr value = EmitRead(read);
    values_[read.value] = value;
    return value;
  }

  Emitted Body() {
    for (size_t i = 0; i < stage_.reads.size(); ++i) Read(i);
    Emitted result{std::move(checks_), {}};
    Widener widener(values_);  // one, so that what two bodies share stays shared
    for (const Expr& body : stage_.body) {
      const Expr value = widener.Widen(body);
      result.values.push_back(value.type().lanes < point_.lanes ? ir::Broadcast(value, point_.lanes)
                                                                : value);
    }
    return result;
  }

  std::vector<ir::Stmt> TakeChecks() { return std::move(checks_); }

 private:
  LaneStep StepOf(const ir::Read& read) {
    if (point_.lanes == 1) return LaneStep::kNone;
    bool uses_lane = false, uses_vector = false;
    for (const Expr& index : read.indices) {
      for (const Var& var : ir::CollectVars(index)) {
        uses_lane |= var.SameAs(point_.lane_axis);
        auto found = values_.find(var);
        uses_vector |= found != values_.end() && !var.SameAs(point_.lane_axis) &&
                       found->second.type().lanes > 1;
      }
    }
    if (uses_vector) return LaneStep::kOther;
    if (!uses_lane) return LaneStep::kNone;
    if (point_.lane_by_lane.contains(read.value)) return LaneStep::kOther;
    if (!storage_.IsRowMajor(read.buffer)) return LaneStep::kOther;
    const absl::StatusOr<OperandView> view = ViewOperand(stage_, read);
    if (!view.ok()) return StaysInVector(read) ? LaneStep::kNone : StepOfGather(read);
    const Expr stride = view->StrideOf(point_.lane_axis);
    if (ir::IsInt(stride, 1)) return LaneStep::kUnit;
    return ir::IsInt(stride, 2) ? LaneStep::kTwo : LaneStep::kOther;
  }

  // Whether it moves along the lane axis by whole vectors alone.
  bool StaysInVector(const ir::Read& read) {
    return point_.aligned && std::ranges::all_of(read.indices, [&](const Expr& index) {
             return IsSharedByVectors(index, point_.lane_axis, point_.lanes);
           });
  }

  // A gather of rows: the lane axis is the last index alone, so that neighbouring lanes are
  // neighbours in memory.
  LaneStep StepOfGather(const ir::Read& read) {
    for (size_t i = 0; i + 1 < read.indices.size(); ++i) {
      if (ir::UsesVar(read.indices[i], point_.lane_axis)) return LaneStep::kOther;
    }
    const std::optional<ir::AffineForm> last =
        ir::GetAffineForm(read.indices.back(), {point_.lane_axis});
    const bool unit = last.has_value() && ir::IsInt(last->coefficients[0], 1) &&
                      !ir::DependsOnData(stage_, read.indices.back());
    return unit ? LaneStep::kUnit : LaneStep::kOther;
  }

  // The indices of a read with these values of the variables; those that depend on data clamped,
  // and checked where the element is wanted.
  std::vector<Expr> Indices(const ir::Read& read, const VarMap<Expr>& scalars, const Expr& wanted) {
    std::vector<Expr> indices;
    for (size_t i = 0; i < read.indices.size(); ++i) {
      Expr index = ir::Substitute(read.indices[i], scalars);
      if (ir::DependsOnData(stage_, read.indices[i]))
        index = CheckedIndex(index, read.buffer.shape()[i], wanted);
      indices.push_back(std::move(index));
    }
    return indices;
  }

  // Every variable as a scalar: that of one lane.
  VarMap<Expr> ScalarValues(int lane) {
    VarMap<Expr> scalars;
    for (const auto& [var, value] : values_) {
      if (var.SameAs(point_.lane_axis)) {
        scalars[var] = point_.axes.at(var) + ir::Int64(lane);
      } else {
        scalars[var] = value.type().lanes > 1 ? ir::Lane(value, lane) : value;
      }
    }
    return scalars;
  }

  // `clamped`: indices that are known to be inside, as vectors; none, or one a dimension.
  Expr LoadScalar(const ir::Read& read, int lane, const Expr& mask,
                  absl::Span<const Expr> clamped = {}) {
    const VarMap<Expr> scalars = ScalarValues(lane);
    Expr predicate = read.predicate.defined() ? ir::Substitute(read.predicate, scalars) : Expr();
    const Expr condition = predicate;
    predicate = ir::AllOf({mask, predicate});
    std::vector<Expr> indices;
    if (clamped.empty()) indices = Indices(read, scalars, predicate);
    for (size_t d = 0; d < clamped.size(); ++d) {
      indices.push_back(clamped[d].defined() ? ir::Lane(clamped[d], lane)
                                             : ir::Substitute(read.indices[d], scalars));
    }
    Expr value = storage_.Load(read.buffer, indices, {.predicate = predicate});
    if (condition.defined() && !IsOfLoads(read.fill)) {
      value = ir::Select(condition, value, ir::Constant(value.type(), read.fill));
    }
    return value;
  }

  // The index, clamped; a statement that reports a bad one comes before.
  Expr CheckedIndex(const Expr& index, const Expr& extent, const Expr& wanted) {
    Expr in_range = ir::Int64(0) <= index && index < extent;
    if (wanted.defined()) in_range = !wanted || in_range;
    checks_.push_back(ir::Check(in_range, kBadIndex, index));
    return ir::Max(ir::Int64(0), ir::Min(index, extent - 1));
  }

  bool PredicateVaries(const ir::Read& read) {
    return read.predicate.defined() && VariesByLane(read.predicate);
  }

  bool VariesByLane(const Expr& condition) {
    const bool is_shared =
        point_.aligned && IsSharedByVectors(condition, point_.lane_axis, point_.lanes);
    for (const Var& var : ir::CollectVars(condition)) {
      if (var.SameAs(point_.lane_axis)) {
        if (!is_shared) return true;
        continue;
      }
      auto found = values_.find(var);
      if (found != values_.end() && found->second.type().lanes > 1) return true;
    }
    return false;
  }

  // What of the read's predicate is the same for all lanes. Empty: nothing.
  Expr WantedByAllLanes(const ir::Read& read, const VarMap<Expr>& scalars) {
    if (!read.predicate.defined()) return Expr();
    std::vector<Expr> terms;
    for (const Expr& term : ir::TermsOf(read.predicate)) {
      if (!VariesByLane(term)) terms.push_back(ir::Substitute(term, scalars));
    }
    return ir::AllOf(terms);
  }

  Expr EmitRead(const ir::Read& read) {
    const LaneStep step = StepOf(read);
    if (point_.lanes == 1) return LoadScalar(read, 0, point_.mask);
    // Lane 0 exists whenever a point is emitted at all, so a value that all lanes share needs no
    // mask. It stays a scalar until it meets a vector.
    if (step == LaneStep::kNone && !PredicateVaries(read)) return LoadScalar(read, 0, Expr());
    if (step != LaneStep::kUnit || read.predicate.defined()) {
      if (const auto pattern = PatternOf(read); pattern.has_value())
        return LoadPattern(read, *pattern);
    }
    if (step == LaneStep::kUnit && point_.reads_beside) return LoadBeside(read);
    if (step == LaneStep::kUnit) {
      const VarMap<Expr> scalars = ScalarValues(0);
      const std::vector<Expr> indices = Indices(read, scalars, WantedByAllLanes(read, scalars));
      return WithFill(read, storage_.Load(read.buffer, indices,
                                          {.lanes = point_.lanes, .predicate = Existing(read)}));
    }
    if (step == LaneStep::kTwo) return LoadEverySecond(read);
    return LoadLanes(read, point_.mask);
  }

  // How the lanes lie in one vector of memory, if they do, at the axes' constants.
  std::optional<LanePattern> PatternOf(const ir::Read& read) {
    if (!point_.aligned || !storage_.IsRowMajor(read.buffer) || ir::IsReadAtData(stage_, read))
      return std::nullopt;
    VarMap<Expr> known;
    for (const auto& [var, value] : point_.axes) {
      if (!var.SameAs(point_.lane_axis) && ir::AsInt(value).has_value()) known[var] = value;
    }
    std::optional<LanePattern> pattern =
        FindLanePattern(read, point_.lane_axis, point_.lanes, known);
    if (!pattern.has_value() || !point_.mask.defined() || !pattern->is_aligned) return pattern;
    if (BitWidth(read.buffer.dtype().scalar) < 8) return std::nullopt;
    pattern->is_aligned = false;  // elements of lanes that do not exist may lie behind the tensor
    return pattern;
  }

  // Each lane by itself, of those that the mask has.
  Expr LoadLanes(const ir::Read& read, const Expr& mask) {
    const std::vector<Expr> clamped = ClampedIndices(read);
    const std::vector<Expr> lanes = ir::ExprsOf(point_.lanes, [&](int lane) {
      return LoadScalar(read, lane, mask.defined() ? ir::Lane(mask, lane) : Expr(), clamped);
    });
    return ir::Pack(lanes);
  }

  // The vector that holds the lanes, whatever else it holds; one that would end past the tensor
  // lane by lane. Where the row is not there, nothing is beside it; a row of which a part is there
  // may hang over both ends of the tensor.
  Expr LoadBeside(const ir::Read& read) {
    const int lanes = point_.lanes;
    const VarMap<Expr> scalars = ScalarValues(0);
    const std::vector<Expr> indices = ir::ExprsOf(
        read.indices, [&](const Expr& index) { return ir::Substitute(index, scalars); });
    const bool is_part = read.predicate.defined() && PredicateVaries(read);
    const Expr begin = ir::RowMajorOffset(read.buffer, indices);
    Expr holds;  // whether the tensor has the whole vector
    if (point_.at_end || is_part)
      holds = ir::Simplify(begin + ir::Int64(lanes) <= Product(read.buffer.shape()));
    if (is_part) holds = ir::Simplify(ir::Int64(0) <= begin && holds);
    Expr exists = holds;
    if (read.predicate.defined() && !is_part)
      exists = ir::AllOf({ir::Substitute(read.predicate, scalars), holds});
    Expr value = storage_.Load(
        read.buffer, indices,
        {.lanes = lanes, .predicate = exists.defined() ? ir::Broadcast(exists, lanes) : Expr()});
    if (holds.defined()) {
      const Expr others = ir::AllOf({point_.mask, ir::Broadcast(!holds, lanes)});
      value = ir::Select(ir::Broadcast(holds, lanes), value, LoadLanes(read, others));
    }
    return is_part ? Filled(read, value) : WithFill(read, value);
  }

  // The indices that depend on data, clamped, as vectors; empty handles for the others. All lanes
  // are checked at once, one by one where one is bad; one that they share is checked once.
  std::vector<Expr> ClampedIndices(const ir::Read& read) {
    std::vector<Expr> clamped(read.indices.size());
    for (size_t d = 0; d < read.indices.size(); ++d) {
      if (!ir::DependsOnData(stage_, read.indices[d])) continue;
      const auto all = [&](const Expr& x) { return ir::Broadcast(x, point_.lanes); };
      const Expr exists = Existing(read);
      if (!exists.defined() && !VariesByLane(read.indices[d])) {
        const Expr shared = ir::Substitute(read.indices[d], ScalarValues(0));
        clamped[d] = all(CheckedIndex(shared, read.buffer.shape()[d], Expr()));
        continue;
      }
      const Expr chosen = schedules::Widen(read.indices[d], values_, point_.lanes);
      // Bound, so that the checks of single lanes do not compute it once each.
      const Var index = Var::Make("index", chosen.type());
      const Expr extent = read.buffer.shape()[d];
      Expr in_range = all(ir::Int64(0)) <= Expr(index) && Expr(index) < all(extent);
      if (exists.defined()) in_range = !exists || in_range;
      const Var inside = Var::Make("inside", in_range.type());
      Expr holds;
      const ir::Stmt checks = ir::SeqOf(point_.lanes, [&](int lane) {
        holds = ir::AllOf({holds, ir::Lane(inside, lane)});
        return ir::Check(ir::Lane(inside, lane), kBadIndex, ir::Lane(index, lane));
      });
      checks_.push_back(ir::Let({{index, chosen}, {inside, in_range}}, ir::If(!holds, checks)));
      clamped[d] = ir::Max(all(ir::Int64(0)), ir::Min(chosen, all(extent - 1)));
    }
    return clamped;
  }

  // The elements that some lane is.
  Expr Wanted(const LanePattern& pattern) const {
    std::vector<Expr> wanted(static_cast<size_t>(pattern.width), ir::Bool(false));
    for (int lane = 0; lane < point_.lanes; ++lane) {
      const int element = pattern.elements[static_cast<size_t>(lane)];
      if (element < 0) continue;
      Expr& each = wanted[static_cast<size_t>(element)];
      each = point_.mask.defined() ? ir::Simplify(each || ir::Lane(point_.mask, lane))
                                   : ir::Bool(true);
    }
    return ir::Pack(wanted);
  }

  // One vector of memory, whose elements the lanes are.
  Expr LoadPattern(const ir::Read& read, const LanePattern& pattern) {
    const Expr offset =
        ir::Substitute(ir::RowMajorOffset(read.buffer, read.indices), ScalarValues(0));
    // A row-major buffer is addressed linearly through its last dimension.
    std::vector<Expr> indices(read.buffer.rank(), ir::Int64(0));
    indices.back() = ir::Simplify(offset + ir::Int64(pattern.first));
    const Expr vector = storage_.Load(
        read.buffer, indices,
        {.lanes = pattern.width, .predicate = pattern.is_aligned ? Expr() : Wanted(pattern)});
    const Expr fill = ir::Constant(vector.type().Element(), read.fill);
    const std::vector<Expr> lanes = ir::ExprsOf(pattern.elements, [&](const int element) {
      return element < 0 ? fill : ir::Lane(vector, element);
    });
    return ir::Pack(lanes);
  }

  // Two neighbouring vectors of memory, of which every second element is wanted; the others, which
  // may lie outside the buffer, are not read.
  Expr LoadEverySecond(const ir::Read& read) {
    const int lanes = point_.lanes;
    const Expr exists = Existing(read);
    std::vector<Expr> wanted;
    for (int half = 0; half < 2; ++half) {
      std::vector<Expr> reads(static_cast<size_t>(lanes), ir::Bool(false));
      for (int i = 0; i < lanes; i += 2) {
        const int lane = (half * lanes + i) / 2;
        reads[static_cast<size_t>(i)] = exists.defined() ? ir::Lane(exists, lane) : ir::Bool(true);
      }
      const VarMap<Expr> scalars = ScalarValues(half * lanes / 2);
      const std::vector<Expr> indices = Indices(read, scalars, WantedByAllLanes(read, scalars));
      const Expr vector =
          storage_.Load(read.buffer, indices, {.lanes = lanes, .predicate = ir::Pack(reads)});
      for (int i = 0; i < lanes; i += 2) wanted.push_back(ir::Lane(vector, i));
    }
    return WithFill(read, ir::Pack(wanted));
  }

  // Which lanes are read: those of the mask where the read's predicate holds. Empty: all.
  Expr Existing(const ir::Read& read) {
    if (!read.predicate.defined()) return point_.mask;
    // What all lanes share stays one condition, of a vector that is there whole or not at all.
    const bool is_shared = !point_.mask.defined() || point_.mask.kind() == ir::ExprKind::kBroadcast;
    if (is_shared && !PredicateVaries(read)) {
      Expr holds = ir::Substitute(read.predicate, ScalarValues(0));
      if (point_.mask.defined()) holds = point_.mask->operands[0] && holds;
      return ir::Broadcast(holds, point_.lanes);
    }
    const Expr holds = Widen(read.predicate, values_, point_.lanes);
    return ir::AllOf({point_.mask, holds});
  }

  // The vector, with the read's fill where its predicate does not hold.
  Expr WithFill(const ir::Read& read, const Expr& value) {
    return read.predicate.defined() && !IsOfLoads(read.fill) ? Filled(read, value) : value;
  }
  Expr Filled(const ir::Read& read, const Expr& value) {
    return ir::Select(Widen(read.predicate, values_, point_.lanes), value,
                      ir::Broadcast(ir::Constant(value.type().Element(), read.fill), point_.lanes));
  }

  const Stage& stage_;
  const Storage& storage_;
  const Point& point_;
  VarMap<Expr> values_;
  std::vector<ir::Stmt> checks_;
};

// Whether the axis is in quotients alone that are the same for all lanes: of pieces of whole
// vectors.
bool IsOfQuotients(const Expr& value, const Var& axis, int lanes) {
  if (!ir::UsesVar(value, axis)) return true;
  const auto* operation = value.As<ir::OperatorNode>();
  if (operation == nullptr) return false;
  if (operation->op == ir::Op::kDiv && ir::IsMultipleOf(operation->operands[1], lanes)) {
    const std::optional<ir::AffineForm> form = ir::GetAffineForm(operation->operands[0], {axis});
    if (form.has_value() && ir::IsInt(form->coefficients[0], 1) &&
        ir::IsMultipleOf(form->constant, lanes))
      return true;
  }
  return std::ranges::all_of(operation->operands, [&](const Expr& operand) {
    return IsOfQuotients(operand, axis, lanes);
  });
}

}  // namespace

Storage::Storage(const ir::Task& task) {
  for (const ir::Operand& operand : task.inputs) operands_[operand.buffer] = operand;
}

ir::Expr Storage::Load(const ir::Buffer& buffer, absl::Span<const Expr> indices,
                       ir::LoadOptions options) const {
  if (options.hint == ir::AccessHint::kNone) options.hint = HintOf(buffer);
  auto found = operands_.find(buffer);
  if (found == operands_.end() || found->second.layout.IsRowMajor())
    return ir::Load(buffer, indices, options);
  const ir::Operand& operand = found->second;
  return ir::Load(operand.storage, ir::PhysicalIndices(operand.layout, buffer.shape(), indices),
                  options);
}

ir::Buffer Storage::ParameterFor(const ir::Buffer& buffer) const {
  auto found = operands_.find(buffer);
  return found == operands_.end() ? buffer : found->second.storage;
}

bool Storage::IsRowMajor(const ir::Buffer& buffer) const {
  auto found = operands_.find(buffer);
  return found == operands_.end() || found->second.layout.IsRowMajor();
}

bool IsSharedByVectors(const Expr& value, const Var& axis, int lanes) {
  if (!ir::UsesVar(value, axis)) return true;
  if (IsOfQuotients(value, axis, lanes)) return true;
  const std::vector<Expr> terms = ir::TermsOf(value);
  if (terms.size() > 1) {
    return std::ranges::all_of(
        terms, [&](const Expr& term) { return IsSharedByVectors(term, axis, lanes); });
  }
  if (const Expr border = BorderOf(value, axis); border.defined())
    return ir::IsMultipleOf(border, lanes);
  // Any axis that a vector runs along is shorter.
  constexpr int64_t kMost = int64_t{1} << 40;
  const Var vector = Var::Make("vector", ir::Type::Int64(), {.min = 0, .max = kMost}),
            lane = Var::Make("lane", ir::Type::Int64(), {.min = 0, .max = lanes - 1});
  const Expr at =
      ir::Simplify(ir::Substitute(value, {{axis, vector * ir::Int64(lanes) + Expr(lane)}}));
  return !ir::UsesVar(at, lane);
}

namespace {

// At a vector along the last axis, whose elements differ in the last index alone.
EmittedUpdate EmitUpdateOfRow(const Stage& stage, const Storage& storage, const Point& point) {
  const auto& update = std::get<ir::UpdateDetails>(stage.details);
  const ir::Buffer& result = stage.results[0];
  VarMap<Expr> scalars = point.axes, values = point.axes;
  values[point.lane_axis] = ir::Ramp(point.axes.at(point.lane_axis), ir::Int64(1), point.lanes);
  EmittedUpdate parts;
  for (size_t r = 0; r < stage.reads.size(); ++r) {
    const ir::Read& read = stage.reads[r];
    const bool moves = ir::MovesAlong(stage, read.value, point.lane_axis);
    Emitted emitted =
        EmitRead(stage, static_cast<int>(r), storage, moves ? point : Point{.axes = point.axes});
    for (ir::Stmt& check : emitted.checks) parts.checks.push_back(std::move(check));
    values[read.value] = emitted.values[0];
    if (!moves) scalars[read.value] = emitted.values[0];
  }
  parts.in_range = ir::Bool(true);
  for (size_t d = 0; d < update.indices.size(); ++d) {
    const Expr index = ir::Substitute(update.indices[d], scalars);
    if (d + 1 < update.indices.size())
      parts.in_range = parts.in_range && (ir::Int64(0) <= index && index < result.shape()[d]);
    parts.indices.push_back(index);
  }
  parts.checks.push_back(ir::Check(parts.in_range, kBadIndex, parts.indices[0]));
  parts.element = Widen(stage.body[0], values, point.lanes);
  return parts;
}

}  // namespace

EmittedUpdate EmitUpdateParts(const Stage& stage, const Storage& storage, const Point& point) {
  if (point.lanes > 1) return EmitUpdateOfRow(stage, storage, point);
  const auto& update = std::get<ir::UpdateDetails>(stage.details);
  const ir::Buffer& result = stage.results[0];
  VarMap<Expr> values = point.axes;
  EmittedUpdate parts;
  for (size_t r = 0; r < stage.reads.size(); ++r) {
    Emitted read = EmitRead(stage, static_cast<int>(r), storage, point);
    for (ir::Stmt& check : read.checks) parts.checks.push_back(std::move(check));
    values[stage.reads[r].value] = read.values[0];
  }
  parts.in_range = ir::Bool(true);
  for (size_t d = 0; d < update.indices.size(); ++d) {
    const Expr index = ir::Substitute(update.indices[d], values);
    parts.in_range = parts.in_range && (ir::Int64(0) <= index && index < result.shape()[d]);
    parts.indices.push_back(index);
  }
  parts.element = ir::Substitute(stage.body[0], values);
  parts.checks.push_back(ir::Check(parts.in_range, kBadIndex,
                                   parts.indices.empty() ? ir::Int64(0) : parts.indices[0]));
  return parts;
}

bool UpdatesRows(const Stage& stage) {
  const auto& update = std::get<ir::UpdateDetails>(stage.details);
  if (update.indices.empty() || stage.axes.empty()) return false;
  const Var& axis = stage.axes.back();
  const Expr& last = update.indices.back();
  if (last.kind() != ir::ExprKind::kVar || !axis.SameAs(last) ||
      !ir::Equal(update.domain.back(), stage.results[0].shape().back()))
    return false;
  return std::none_of(update.indices.begin(), update.indices.end() - 1,
                      [&](const Expr& index) { return ir::MovesAlong(stage, index, axis); });
}

ir::Stmt StoreUpdate(const Stage& stage, absl::Span<const Expr> indices, Expr element,
                     const Expr& mask) {
  const ir::Buffer& result = stage.results[0];
  if (stage.combiner.has_value()) {
    const int lanes = element.type().lanes;
    const ScalarType type = stage.combiner->identity[0].type().scalar;
    const Expr before =
        ir::Cast(type, ir::Load(result, indices, {.lanes = lanes, .predicate = mask}));
    element = lanes > 1 ? CombineWide(*stage.combiner, {before}, {element}, lanes)[0]
                        : ir::Combine(*stage.combiner, {before}, {element})[0];
  }
  return ir::Store(result, indices, ir::Cast(result.dtype().scalar, element), mask);
}

ir::Stmt EmitUpdate(const Stage& stage, const Storage& storage, const Point& point) {
  EmittedUpdate parts = EmitUpdateParts(stage, storage, point);
  parts.checks.push_back(
      ir::If(parts.in_range, StoreUpdate(stage, parts.indices, parts.element, point.mask)));
  return ir::Seq(std::move(parts.checks));
}

Expr Widen(const Expr& expr, const VarMap<Expr>& values, int lanes) {
  Expr result = Widener(values).Widen(expr);
  return result.type().lanes < lanes ? ir::Broadcast(result, lanes) : result;
}

Emitted EmitBody(const Stage& stage, const Storage& storage, const Point& point,
                 const VarMap<Expr>& given) {
  return BodyEmitter(stage, storage, point, given).Body();
}

Emitted EmitRead(const Stage& stage, int read, const Storage& storage, const Point& point) {
  BodyEmitter emitter(stage, storage, point, {});
  for (int i = 0; i < read; ++i) {
    // Only reads that a later index uses matter; emitting one that is unused costs nothing, it is
    // dropped.
    emitter.Read(static_cast<size_t>(i));
  }
  Expr value = emitter.Read(static_cast<size_t>(read));
  if (value.type().lanes < point.lanes) value = ir::Broadcast(value, point.lanes);
  return {emitter.TakeChecks(), {std::move(value)}};
}

std::vector<Expr> CombineWide(const ir::Combiner& combiner, absl::Span<const Expr> left,
                              absl::Span<const Expr> right, int lanes) {
  VarMap<Expr> values;
  for (size_t i = 0; i < left.size(); ++i) {
    values[combiner.left[i]] = left[i];
    values[combiner.right[i]] = right[i];
  }
  return ir::ExprsOf(combiner.result, [&](const Expr& expr) { return Widen(expr, values, lanes); });
}

ir::Stmt StoreResults(const ir::Stage& stage, const Point& point, const std::vector<Expr>& values,
                      ir::AccessHint hint) {
  const std::vector<Expr> indices =
      ir::ExprsOf(stage.axes, [&](const Var& axis) { return point.axes.at(axis); });
  return ir::SeqOf(stage.results.size(), [&](size_t i) {
    const ir::Buffer& result = stage.results[i];
    return ir::Store(result, indices, ir::Cast(result.dtype().scalar, values[i]), point.mask, hint);
  });
}

ir::Stmt StoreAtOffset(const ir::Buffer& result, const Expr& offset, const Expr& value,
                       const Expr& mask, ir::AccessHint hint) {
  // It is addressed linearly through its last dimension; one of rank 0 has one element.
  std::vector<Expr> indices(result.rank(), ir::Int64(0));
  if (!indices.empty()) indices.back() = ir::Simplify(offset);
  return ir::Store(result, indices, ir::Cast(result.dtype().scalar, value), mask, hint);
}

ir::Stmt StoreThrough(const ir::Stage& stage, const std::vector<ir::Stage>& epilogues,
                      const Storage& storage, const Point& point, const std::vector<Expr>& values) {
  if (epilogues.empty()) return StoreResults(stage, point, values);
  const std::vector<Expr> coordinates =
      ir::ExprsOf(stage.axes, [&](const Var& axis) { return point.axes.at(axis); });
  std::vector<ir::Stmt> statements;
  for (const ir::Stage& epilogue : epilogues) {
    VarMap<Expr> given;
    for (const ir::Read& read : epilogue.reads) {
      for (size_t i = 0; i < stage.results.size(); ++i) {
        if (read.buffer.SameAs(stage.results[i]))
          given[read.value] = ir::Cast(read.value.type().scalar, values[i]);
      }
    }
    HIDET_CHECK(!given.empty());
    Emitted emitted = EmitBody(epilogue, storage, point, given);
    for (ir::Stmt& check : emitted.checks) statements.push_back(std::move(check));
    statements.push_back(StoreAtOffset(epilogue.results[0],
                                       LinearIndex(stage.extents(), coordinates), emitted.values[0],
                                       point.mask));
  }
  return ir::Seq(std::move(statements));
}

ir::Stmt EmitAndStore(const ir::Stage& stage, const Storage& storage, const Point& point,
                      const VarMap<Expr>& given, ir::AccessHint hint) {
  Emitted emitted = EmitBody(stage, storage, point, given);
  emitted.checks.push_back(StoreResults(stage, point, emitted.values, hint));
  return ir::Seq(std::move(emitted.checks));
}

void ReadsBeforeStores::Add(const Point& point, const Expr& exists, const ir::VarMap<Expr>& given) {
  Emitted emitted = EmitBody(stage_, storage_, point, given);
  for (ir::Stmt& check : emitted.checks) checks_.push_back(std::move(check));
  std::vector<Expr> results;
  for (size_t r = 0; r < emitted.values.size(); ++r) {
    const ScalarType dtype = stage_.results[r].dtype().scalar;
    const Var value = Var::Make("value", ir::Type::Scalar(dtype, point.lanes));
    values_.emplace_back(value, ir::Cast(dtype, emitted.values[r]));
    results.push_back(value);
  }
  const ir::Stmt store = StoreResults(stage_, point, results);
  stores_.push_back(exists.defined() ? ir::If(exists, store) : store);
}

ir::Stmt ReadsBeforeStores::Build() && {
  checks_.push_back(ir::Let(values_, ir::Seq(std::move(stores_))));
  return ir::Seq(std::move(checks_));
}

}  // namespace hidet::schedules
