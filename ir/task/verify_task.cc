// What each stage must be, kind by kind, against what earlier stages defined (task.h).
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/structural.h"
#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

// Checks one stage against what earlier stages defined.
class StageVerifier {
 public:
  StageVerifier(const Task& task, const Stage& stage, const BufferSet& available)
      : stage_(stage),
        available_(available),
        subject_(absl::StrCat("task \"", task.name, "\", stage \"", stage.name, "\"")) {
    scope_.insert(task.symbols.begin(), task.symbols.end());
  }

  absl::Status Verify() {
    HIDET_RETURN_IF_ERROR(VerifyResults());
    HIDET_RETURN_IF_ERROR(CheckSizes(stage_.extents(), "extent"));
    if (stage_.reduction_axes.size() != stage_.reduction_extents.size()) {
      return Error(absl::StrCat(stage_.reduction_axes.size(), " reduction axes but ",
                                stage_.reduction_extents.size(), " extents"));
    }
    HIDET_RETURN_IF_ERROR(CheckSizes(stage_.reduction_extents, "extent"));
    for (const std::vector<Var>* axes : {&stage_.axes, &stage_.reduction_axes}) {
      for (const Var& axis : *axes) {
        if (axis.type() != Type::Int64())
          return Error(absl::StrCat("axis \"", axis.name(), "\" has type ", ToString(axis.type()),
                                    ", expected int64"));
      }
    }
    scope_.insert(stage_.axes.begin(), stage_.axes.end());
    scope_.insert(stage_.reduction_axes.begin(), stage_.reduction_axes.end());
    for (const Read& read : stage_.reads) HIDET_RETURN_IF_ERROR(VerifyRead(read));
    HIDET_RETURN_IF_ERROR(VerifyKind());
    return VerifyBody();
  }

 private:
  absl::Status Error(absl::string_view what) const {
    return absl::InvalidArgumentError(absl::StrCat(subject_, ": ", what));
  }

  absl::Status CheckScope(const Expr& expr, absl::string_view what) const {
    for (const Var& var : CollectVars(expr)) {
      if (!scope_.contains(var))
        return Error(absl::StrCat(what, " uses \"", var.name(), "\", which is not in scope"));
    }
    return absl::OkStatus();
  }

  // Sizes and places: int64, over what is in scope.
  absl::Status CheckSizes(absl::Span<const Expr> sizes, absl::string_view what) const {
    for (const Expr& size : sizes) {
      if (size.type() != Type::Int64())
        return Error(absl::StrCat(what, " has type ", ToString(size.type()), ", expected int64"));
      HIDET_RETURN_IF_ERROR(CheckScope(size, what));
    }
    return absl::OkStatus();
  }

  absl::Status VerifyResults() const {
    if (stage_.results.empty()) return Error("no result");
    BufferSet seen;
    for (const Buffer& result : stage_.results) {
      if (available_.contains(result) || !seen.insert(result).second)
        return Error(absl::StrCat("result \"", result.name(), "\" is defined twice"));
      HIDET_RETURN_IF_ERROR(CheckSizes(result.shape(), "size of a result"));
      if (!AllEqual(stage_.results[0].shape(), result.shape()))
        return Error("results of different shapes");
    }
    if (stage_.axes.size() != stage_.extents().size()) {
      return Error(
          absl::StrCat(stage_.axes.size(), " axes for ", stage_.extents().size(), " dimensions"));
    }
    return absl::OkStatus();
  }

  absl::Status VerifyRead(const Read& read) {
    if (!available_.contains(read.buffer)) {
      return Error(absl::StrCat("reads \"", read.buffer.name(),
                                "\", which is no input and no earlier result"));
    }
    if (static_cast<int>(read.indices.size()) != read.buffer.rank()) {
      return Error(absl::StrCat("reads \"", read.buffer.name(), "\" with ", read.indices.size(),
                                " indices, expected ", read.buffer.rank()));
    }
    for (const Expr& index : read.indices) {
      if (index.type() != Type::Int64()) {
        return Error(absl::StrCat("index of \"", read.buffer.name(), "\" has type ",
                                  ToString(index.type()), ", expected int64"));
      }
      HIDET_RETURN_IF_ERROR(CheckScope(index, "index"));
    }
    if (read.predicate.defined()) {
      if (read.predicate.type() != Type::Bool()) return Error("a read's predicate is not a bool");
      HIDET_RETURN_IF_ERROR(CheckScope(read.predicate, "predicate"));
    }
    if (read.value.type() != read.buffer.dtype()) {
      return Error(absl::StrCat("the value read from \"", read.buffer.name(), "\" has type ",
                                ToString(read.value.type()), ", expected ",
                                ToString(read.buffer.dtype())));
    }
    scope_.insert(read.value);
    return absl::OkStatus();
  }

  absl::Status VerifyKind() {
    const bool reduces = stage_.kind == StageKind::kReduce ||
                         stage_.kind == StageKind::kContraction ||
                         stage_.kind == StageKind::kWindow;
    if (reduces && !stage_.combiner.has_value()) {
      return Error(absl::StrCat("a ", StageKindName(stage_.kind), " needs a combiner"));
    }
    if (stage_.kind == StageKind::kMap &&
        (!stage_.reduction_axes.empty() || stage_.combiner.has_value())) {
      return Error("a map has no reduction axes and no combiner");
    }
    if (stage_.kind == StageKind::kContraction && stage_.reads.size() != 2) {
      return Error(absl::StrCat("a contraction has 2 reads, got ", stage_.reads.size()));
    }
    const bool multiplies = stage_.kind == StageKind::kContraction ||
                            (stage_.kind == StageKind::kWindow && stage_.reads.size() == 2);
    if (multiplies && !IsSumOfProducts()) {
      return Error(absl::StrCat("a ", StageKindName(stage_.kind),
                                " of two reads is the sum of their products"));
    }
    if (stage_.kind == StageKind::kAttention) return VerifyAttention();
    if (stage_.kind == StageKind::kScan) {
      const auto* scan = std::get_if<ScanDetails>(&stage_.details);
      if (scan == nullptr || !stage_.combiner.has_value())
        return Error("a scan needs its details and a combiner");
      if (scan->axis < 0 || scan->axis >= static_cast<int>(stage_.axes.size()))
        return Error("scan axis out of range");
    }
    if (stage_.kind == StageKind::kUpdate) return VerifyUpdate();
    if (stage_.kind == StageKind::kAllReduce) return VerifyAllReduce();
    if (stage_.kind == StageKind::kSort) return VerifySort();
    if (stage_.kind == StageKind::kRecurrence) return VerifyRecurrence();
    if (stage_.kind == StageKind::kFourier) return VerifyFourier();
    return absl::OkStatus();
  }

  // The body is read 0 times read 1, converted or not: strategies take it for that.
  bool IsSumOfProducts() const {
    const auto is_value = [](Expr expr, const Var& value) {
      while (expr.kind() == ExprKind::kCast) expr = expr->operands[0];
      return expr.SameAs(value);
    };
    if (stage_.combiner->kind != CombinerKind::kSum || stage_.body.size() != 1) return false;
    const auto* product = stage_.body[0].As<OperatorNode>();
    if (product == nullptr || product->op != Op::kMul) return false;
    const Expr &a = product->operands[0], &b = product->operands[1];
    const Var &x = stage_.reads[0].value, &w = stage_.reads[1].value;
    return (is_value(a, x) && is_value(b, w)) || (is_value(a, w) && is_value(b, x));
  }

  absl::Status VerifyAttention() {
    const auto* attention = std::get_if<AttentionDetails>(&stage_.details);
    if (attention == nullptr) return Error("an attention stage needs its details");
    if (stage_.axes.size() < 2 || stage_.reduction_axes.size() != 2 || stage_.reads.size() < 3) {
      return Error(
          "an attention stage has axes (..., q, d), reduction axes (k, e) and reads q, k, v");
    }
    for (size_t i = 3; i < stage_.reads.size(); ++i) {
      for (const Expr& index : stage_.reads[i].indices) {
        for (const Var& var : CollectVars(index)) {
          if (var.SameAs(stage_.axes.back()) || var.SameAs(stage_.reduction_axes[1]))
            return Error(absl::StrCat("reads \"", stage_.reads[i].buffer.name(), "\" at \"",
                                      var.name(), "\", which the score does not depend on"));
        }
      }
    }
    scope_.insert(attention->dot);
    if (attention->score.type() != Type::Float32()) return Error("an attention score is a float32");
    return CheckScope(attention->score, "score");
  }

  absl::Status VerifyUpdate() const {
    const auto* update = std::get_if<UpdateDetails>(&stage_.details);
    if (update == nullptr) return Error("an update needs its details");
    if (!available_.contains(update->target))
      return Error("an update's target is no input and no earlier result");
    if (static_cast<int>(update->indices.size()) != update->target.rank())
      return Error("an update needs one index a dimension");
    return CheckSizes(update->indices, "index");
  }

  absl::Status VerifyAllReduce() const {
    const size_t count = stage_.reads.size();
    if (count <= kReadsOfAllReduce || (count - kReadsOfAllReduce) % 2 != 0 ||
        stage_.results.size() != 1 || stage_.combiner.has_value() ||
        !stage_.reduction_axes.empty()) {
      return Error(
          "an all-reduce has one result, and reads an element, its own data and flags, and those "
          "of each rank");
    }
    if (stage_.body.size() != 1 || !stage_.body[0].SameAs(stage_.reads[0].value))
      return Error("an all-reduce sums the element that it reads first");
    for (size_t i = 1; i < count; ++i) {
      for (const Expr& index : stage_.reads[i].indices) {
        if (!IsInt(index, 0)) return Error("an all-reduce reads shared memory at its beginning");
      }
    }
    return absl::OkStatus();
  }

  absl::Status VerifySort() const {
    if (!std::holds_alternative<SortDetails>(stage_.details))
      return Error("a sort needs its details");
    if (stage_.axes.empty() || stage_.reduction_axes.size() != 1 || stage_.results.size() != 1 ||
        stage_.results[0].dtype() != Type::Int64() || stage_.combiner.has_value()) {
      return Error("a sort has one reduction axis, the row, and one int64 result, its places");
    }
    return CheckElements({stage_.axes.back()}, "at a place in the order");
  }

  // An element of a row is the same wherever in the result it goes.
  absl::Status CheckElements(absl::Span<const Var> of_result, absl::string_view where) const {
    const auto moves = [&](const Expr& expr) {
      return std::ranges::any_of(of_result, [&](const Var& axis) { return UsesVar(expr, axis); });
    };
    for (const Read& read : stage_.reads) {
      std::vector<Expr> used = read.indices;
      if (read.predicate.defined()) used.push_back(read.predicate);
      if (std::ranges::any_of(used, moves))
        return Error(absl::StrCat("reads \"", read.buffer.name(), "\" ", where));
    }
    if (std::ranges::any_of(stage_.body, moves))
      return Error(absl::StrCat("an element of a row is computed ", where));
    return absl::OkStatus();
  }

  absl::Status VerifyFourier() const {
    const auto* fourier = std::get_if<FourierDetails>(&stage_.details);
    if (fourier == nullptr) return Error("a transform needs its details");
    const int rank = static_cast<int>(stage_.axes.size()), part = fourier->part,
              place = fourier->place;
    if (part < 0 || part >= rank || place < 0 || place >= rank || part == place)
      return Error("a transform needs an axis of parts and another of places");
    if (stage_.reduction_axes.size() != 1 || stage_.results.size() != 1 ||
        stage_.combiner.has_value())
      return Error("a transform has one reduction axis, the row, and one result");
    const auto length = AsInt(stage_.reduction_extents[0]);
    const auto parts = AsInt(stage_.extents()[part]), places = AsInt(stage_.extents()[place]);
    if (!length.has_value() || *length < 1 || !parts.has_value() || *parts < 1 || *parts > 2 ||
        !places.has_value() || *places < 1 || *places > *length) {
      return Error(
          "a transform has a known length, of which all places or fewer are wanted, and one or two "
          "parts");
    }
    const Type dtype = stage_.results[0].dtype();
    if (dtype != Type::Float32() && dtype != Type::Scalar(ScalarType::kFloat64))
      return Error("a transform is one of float32 or float64");
    return CheckElements({stage_.axes[part], stage_.axes[place]}, "at a place of the transform");
  }

  absl::Status VerifyRecurrence() {
    const auto* recurrence = std::get_if<RecurrenceDetails>(&stage_.details);
    if (recurrence == nullptr) return Error("a recurrence needs its details");
    const size_t states = stage_.results.size();
    if (stage_.axes.size() != 3 || stage_.reduction_axes.size() != 1 ||
        stage_.combiner.has_value() || recurrence->before.size() != states ||
        stage_.reads.size() < recurrence->first_input()) {
      return Error(
          "a recurrence has axes (step, row, unit), one reduction axis, and reads its states' "
          "first values, its weights and its inputs, in this order");
    }
    if (!Equal(stage_.reduction_extents[0], stage_.extents()[2]))
      return Error("a recurrence sums over its units");
    const Var &step = stage_.axes[0], &row = stage_.axes[1], &k = stage_.reduction_axes[0];
    for (size_t i = 0; i < stage_.reads.size(); ++i) {
      const bool is_state = i < states, is_input = i >= recurrence->first_input();
      const Read& read = stage_.reads[i];
      std::vector<Expr> used = read.indices;
      if (read.predicate.defined()) used.push_back(read.predicate);
      for (const Expr& index : used) {
        if ((!is_input && UsesVar(index, step)) || ((is_state || is_input) && UsesVar(index, k)) ||
            (!is_state && !is_input && UsesVar(index, row))) {
          return Error(absl::StrCat("reads \"", read.buffer.name(), "\", a ",
                                    is_state   ? "first value, at a step or along the sum"
                                    : is_input ? "value of a step, along the sum"
                                               : "weight, at a step or a row"));
        }
      }
    }
    for (size_t i = 0; i < states; ++i) {
      if (recurrence->before[i].type() != stage_.results[i].dtype())
        return Error("a state before a step is of another type than the state");
    }
    const RecurrenceDetails expected =
        MakeRecurrence({stage_.results[0].dtype()}, recurrence->products.size(), false);
    for (size_t i = 0; i < recurrence->products.size(); ++i) {
      const Type sum = expected.products[i].type();
      if (recurrence->products[i].type() != sum)
        return Error(absl::StrCat("a product is no ", ToString(sum)));
    }
    // They are what products are made of, and nothing at a step.
    for (size_t i = 0; i < recurrence->first_input(); ++i) {
      for (const Expr& body : stage_.body) {
        if (UsesVar(body, stage_.reads[i].value))
          return Error(absl::StrCat("the body uses \"", stage_.reads[i].buffer.name(), "\""));
      }
    }
    scope_.insert(recurrence->before.begin(), recurrence->before.end());
    scope_.insert(recurrence->products.begin(), recurrence->products.end());
    return absl::OkStatus();
  }

  absl::Status VerifyComplexBody() const {
    if (stage_.body.empty() || stage_.body.size() > 2)
      return Error("a transform is of elements of one or two parts");
    for (const Expr& part : stage_.body) {
      HIDET_RETURN_IF_ERROR(CheckScope(part, "body"));
      if (part.type() != stage_.results[0].dtype())
        return Error("an element of a row is of another type than the transform");
    }
    return absl::OkStatus();
  }

  absl::Status VerifyBody() const {
    if (stage_.kind == StageKind::kAttention) return absl::OkStatus();
    if (stage_.kind == StageKind::kSort)
      return stage_.body.size() == 1 ? CheckScope(stage_.body[0], "body")
                                     : Error("a sort has one body, an element of the row");
    if (stage_.kind == StageKind::kFourier) return VerifyComplexBody();
    if (stage_.body.size() != stage_.results.size()) {
      return Error(
          absl::StrCat(stage_.body.size(), " expressions for ", stage_.results.size(), " results"));
    }
    if (stage_.combiner.has_value() && stage_.combiner->left.size() != stage_.body.size()) {
      return Error(absl::StrCat("a combiner of ", stage_.combiner->left.size(), " elements for ",
                                stage_.body.size(), " expressions"));
    }
    for (size_t i = 0; i < stage_.body.size(); ++i) {
      HIDET_RETURN_IF_ERROR(CheckScope(stage_.body[i], "body"));
      const Type expected =
          stage_.combiner.has_value() ? stage_.combiner->left[i].type() : stage_.results[i].dtype();
      if (stage_.body[i].type() != expected) {
        return Error(absl::StrCat("body ", i, " has type ", ToString(stage_.body[i].type()),
                                  ", expected ", ToString(expected)));
      }
    }
    return absl::OkStatus();
  }

  const Stage& stage_;
  const BufferSet& available_;
  std::string subject_;
  VarSet scope_;
};

}  // namespace

absl::Status VerifyTask(const Task& task) {
  BufferSet available;
  const VarSet symbols(task.symbols.begin(), task.symbols.end());
  for (const Operand& input : task.inputs) {
    available.insert(input.buffer);
    for (const Expr& size : input.buffer.shape()) {
      for (const Var& var : CollectVars(size)) {
        if (symbols.contains(var)) continue;
        return absl::InvalidArgumentError(
            absl::StrCat("task \"", task.name, "\": a size of input \"", input.buffer.name(),
                         "\" uses \"", var.name(), "\", which is no symbol of the task"));
      }
    }
  }
  if (task.anchor < 0 || task.anchor >= static_cast<int>(task.stages.size())) {
    return absl::InvalidArgumentError(absl::StrCat("task \"", task.name, "\": anchor ", task.anchor,
                                                   " out of range for ", task.stages.size(),
                                                   " stages"));
  }
  BufferSet results;
  for (const Stage& stage : task.stages) {
    HIDET_RETURN_IF_ERROR(StageVerifier(task, stage, available).Verify());
    available.insert(stage.results.begin(), stage.results.end());
    results.insert(stage.results.begin(), stage.results.end());
  }
  for (const Buffer& output : task.outputs) {
    if (!results.contains(output)) {
      return absl::InvalidArgumentError(absl::StrCat("task \"", task.name, "\": output \"",
                                                     output.name(), "\" is no stage's result"));
    }
  }
  for (const auto& [output, input] : task.updates) {
    if (output < 0 || output >= static_cast<int>(task.outputs.size()) || input < 0 ||
        input >= static_cast<int>(task.inputs.size())) {
      return absl::InvalidArgumentError(absl::StrCat("task \"", task.name, "\": update of output ",
                                                     output, " by input ", input, " out of range"));
    }
  }
  return absl::OkStatus();
}

}  // namespace hidet::ir
