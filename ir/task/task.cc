#include "ir/task/task.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/check.h"

namespace hidet::ir {
namespace {

// What a recurrence sums products with its state in.
Type SumType(Type state) {
  const Type wide = Type::Scalar(ScalarType::kFloat64);
  return state == wide ? wide : Type::Float32();
}

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
    case StageKind::kAllReduce:
      return "all_reduce";
    case StageKind::kSort:
      return "sort";
    case StageKind::kRecurrence:
      return "recurrence";
    case StageKind::kFourier:
      return "fourier";
  }
  HIDET_UNREACHABLE();
}

const std::vector<Expr>& Stage::extents() const {
  if (const auto* update = std::get_if<UpdateDetails>(&details)) return update->domain;
  return results[0].shape();
}

RecurrenceDetails MakeRecurrence(absl::Span<const Type> states, size_t products, bool reverse) {
  RecurrenceDetails details{.reverse = reverse};
  for (size_t i = 0; i < states.size(); ++i)
    details.before.push_back(Var::Make(absl::StrCat("before", i), states[i]));
  const Type sum = SumType(states[0]);
  for (size_t i = 0; i < products; ++i)
    details.products.push_back(Var::Make(absl::StrCat("product", i), sum));
  return details;
}

bool IsLengthOfFourier(int64_t length, Type part) {
  if (length < 1 || 2 * length * BitWidth(part.scalar) > 8 * FourierDetails::kMostBytes)
    return false;
  for (int64_t p = 2; p <= FourierDetails::kLargestPrime; ++p) {
    while (length % p == 0) length /= p;
  }
  return length == 1;
}

std::optional<Maker> FindMaker(absl::Span<const Stage> stages, const Buffer& buffer) {
  for (size_t i = 0; i < stages.size(); ++i) {
    for (size_t k = 0; k < stages[i].results.size(); ++k) {
      if (stages[i].results[k].SameAs(buffer))
        return Maker{.stage = static_cast<int>(i), .result = static_cast<int>(k)};
    }
  }
  return std::nullopt;
}

bool IsOneOf(absl::Span<const Buffer> buffers, const Buffer& buffer) {
  return std::any_of(buffers.begin(), buffers.end(),
                     [&](const Buffer& other) { return other.SameAs(buffer); });
}

std::optional<size_t> FindInput(const Task& task, const Buffer& buffer) {
  for (size_t i = 0; i < task.inputs.size(); ++i) {
    if (task.inputs[i].buffer.SameAs(buffer)) return i;
  }
  return std::nullopt;
}

bool IsOutput(const Task& task, const Buffer& buffer) { return IsOneOf(task.outputs, buffer); }

bool IsUpdated(const Task& task, const Buffer& buffer) {
  return std::any_of(task.stages.begin(), task.stages.end(), [&](const Stage& stage) {
    const auto* update = std::get_if<UpdateDetails>(&stage.details);
    return update != nullptr && update->target.SameAs(buffer);
  });
}

bool IsView(const Stage& stage) {
  return stage.kind == StageKind::kMap && stage.results.size() == 1 && stage.reads.size() == 1 &&
         stage.body[0].SameAs(stage.reads[0].value);
}

std::vector<Buffer> BuffersRead(const Stage& stage) {
  std::vector<Buffer> buffers;
  for (const Read& read : stage.reads) buffers.push_back(read.buffer);
  if (const auto* update = std::get_if<UpdateDetails>(&stage.details))
    buffers.push_back(update->target);
  return buffers;
}

bool IsRead(const Task& task, const Buffer& buffer) {
  return std::any_of(task.stages.begin(), task.stages.end(),
                     [&](const Stage& stage) { return IsOneOf(BuffersRead(stage), buffer); });
}

int AnchorOf(absl::Span<const Stage> stages) {
  const auto first = [&](auto&& wanted) {
    return static_cast<int>(std::find_if(stages.begin(), stages.end(), wanted) - stages.begin());
  };
  const int count = static_cast<int>(stages.size());
  const int product = first([](const Stage& stage) {
    return stage.kind == StageKind::kContraction || stage.kind == StageKind::kWindow ||
           stage.kind == StageKind::kAttention;
  });
  if (product < count) return product;
  const int other = first([](const Stage& stage) { return stage.kind != StageKind::kMap; });
  return other < count ? other : count - 1;
}

std::string LeewayText(const Leeway& leeway) {
  std::string text;
  for (const LeewayWord& word : kLeewayWords) {
    if (leeway.*word.allowed) absl::StrAppend(&text, " ", word.word);
  }
  return text;
}

Leeway ProductPrecision::Of(const Stage& anchor) const {
  // Below that a kernel is launched longer than it multiplies, and PyTorch's libraries round
  // nothing (convolutions of a few elements on an H200, 2026-11-26).
  constexpr double kFewProducts = 1 << 20;
  double products = 1;
  for (const std::vector<Expr>& extents : {anchor.extents(), anchor.reduction_extents}) {
    for (const Expr& extent : extents)
      products *= static_cast<double>(AsInt(extent).value_or(int64_t{1} << 20));
  }
  const bool rounds = anchor.kind == StageKind::kWindow ? tf32_convolutions : tf32_matmuls;
  return {.half_reduction = half_sums, .tensor_float32 = rounds && products > kFewProducts};
}

Task MakePart(const Task& whole, std::vector<Stage> stages, std::vector<Buffer> outputs) {
  Task part;
  part.name = whole.name;
  part.symbols = whole.symbols;
  part.leeway = whole.leeway;
  part.anchor = AnchorOf(stages);
  std::vector<Buffer> read, given;
  for (const Stage& stage : stages) {
    for (const Buffer& buffer : BuffersRead(stage)) {
      if (!IsOneOf(read, buffer)) read.push_back(buffer);
    }
    given.insert(given.end(), stage.results.begin(), stage.results.end());
  }
  for (const Operand& input : whole.inputs) {
    if (!IsOneOf(read, input.buffer)) continue;
    part.inputs.push_back(input);
    given.push_back(input.buffer);
  }
  for (const Buffer& buffer : read) {
    if (!IsOneOf(given, buffer)) part.inputs.push_back(MakeOperand(buffer));
  }
  part.outputs = std::move(outputs);
  part.stages = std::move(stages);
  return part;
}

Stage MakeMap(absl::string_view name, Buffer result, std::vector<Var> axes, std::vector<Read> reads,
              Expr body) {
  Stage stage;
  stage.kind = StageKind::kMap;
  stage.name = std::string(name);
  stage.results = {std::move(result)};
  stage.axes = std::move(axes);
  stage.reads = std::move(reads);
  stage.body = {std::move(body)};
  return stage;
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
