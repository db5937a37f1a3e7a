#include "ir/task.h"

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

using BufferSet = absl::flat_hash_set<Buffer, Buffer::IdentityHash, Buffer::IdentityEqual>;
using VarSet = absl::flat_hash_set<Var, Expr::IdentityHash, Expr::IdentityEqual>;

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
    for (const Expr& extent : stage_.extents()) HIDET_RETURN_IF_ERROR(CheckScope(extent, "extent"));
    if (stage_.reduction_axes.size() != stage_.reduction_extents.size()) {
      return Error(absl::StrCat(stage_.reduction_axes.size(), " reduction axes but ",
                                stage_.reduction_extents.size(), " extents"));
    }
    for (const Expr& extent : stage_.reduction_extents)
      HIDET_RETURN_IF_ERROR(CheckScope(extent, "extent"));
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

  absl::Status VerifyResults() const {
    if (stage_.results.empty()) return Error("no result");
    for (const Buffer& result : stage_.results) {
      if (available_.contains(result))
        return Error(absl::StrCat("result \"", result.name(), "\" is defined twice"));
      if (result.rank() != stage_.results[0].rank()) return Error("results of different ranks");
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
    if (stage_.kind == StageKind::kAttention) return VerifyAttention();
    if (stage_.kind == StageKind::kScan) {
      const auto* scan = std::get_if<ScanDetails>(&stage_.details);
      if (scan == nullptr || !stage_.combiner.has_value())
        return Error("a scan needs its details and a combiner");
      if (scan->axis < 0 || scan->axis >= static_cast<int>(stage_.axes.size()))
        return Error("scan axis out of range");
    }
    if (stage_.kind == StageKind::kUpdate) return VerifyUpdate();
    return absl::OkStatus();
  }

  absl::Status VerifyAttention() {
    const auto* attention = std::get_if<AttentionDetails>(&stage_.details);
    if (attention == nullptr) return Error("an attention stage needs its details");
    if (stage_.axes.size() < 2 || stage_.reduction_axes.size() != 2 || stage_.reads.size() < 3) {
      return Error(
          "an attention stage has axes (..., q, d), reduction axes (k, e) and reads q, k, v");
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
    for (const Expr& index : update->indices) HIDET_RETURN_IF_ERROR(CheckScope(index, "index"));
    return absl::OkStatus();
  }

  absl::Status VerifyBody() const {
    if (stage_.kind == StageKind::kAttention) return absl::OkStatus();
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

absl::string_view StageKindName(StageKind kind) {
  switch (kind) {
    case StageKind::kMap:
      return "map";
    case StageKind::kReduce:
      return "reduce";
    case StageKind::kContraction:
      return "contraction";
    case StageKind::kWindow:
      return "window";
    case StageKind::kAttention:
      return "attention";
    case StageKind::kScan:
      return "scan";
    case StageKind::kUpdate:
      return "update";
  }
  HIDET_UNREACHABLE();
}

const std::vector<Expr>& Stage::extents() const {
  if (const auto* update = std::get_if<UpdateDetails>(&details)) return update->domain;
  return results[0].shape();
}

absl::Status VerifyTask(const Task& task) {
  BufferSet available;
  for (const Operand& input : task.inputs) available.insert(input.buffer);
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

Operand MakeOperand(Buffer buffer, TensorLayout layout, bool constant) {
  Buffer storage = layout.IsRowMajor() ? buffer
                                       : Buffer::Make(buffer.name(), buffer.dtype(),
                                                      PhysicalShape(layout, buffer.shape()));
  return {std::move(buffer), std::move(layout), std::move(storage), constant};
}

std::vector<Var> MakeAxes(absl::Span<const Expr> shape, absl::string_view prefix) {
  std::vector<Var> axes;
  for (size_t i = 0; i < shape.size(); ++i) {
    VarFacts facts{.min = 0};
    if (const std::optional<int64_t> extent = AsInt(shape[i])) {
      facts.max = std::max<int64_t>(0, *extent - 1);
    } else if (shape[i].kind() == ExprKind::kVar) {
      facts.max = std::max<int64_t>(0, Var::Of(shape[i]).facts().max - 1);
    } else {
      facts.max = (int64_t{1} << 40) - 1;  // larger than any dimension that fits in memory
    }
    axes.push_back(Var::Make(absl::StrCat(prefix, i), Type::Int64(), facts));
  }
  return axes;
}

Read MakeRead(Buffer buffer, std::vector<Expr> indices, Expr predicate, double fill) {
  Var value = Var::Make(absl::StrCat(buffer.name(), "_value"), buffer.dtype());
  return {std::move(value), std::move(buffer), std::move(indices), std::move(predicate), fill};
}

}  // namespace hidet::ir
