#include "passes/graph/canonicalize.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::passes {
namespace {

using graph::Dims;
using graph::Graph;
using graph::Operator;
using graph::Tensor;
using ir::Expr;

// Known elements become a constant, or a table of sizes.
RewriteResult FromTrackedElements(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.outputs().size() != 1 || !op.output().value().has_value())
    return std::nullopt;
  const Tensor& output = op.output();
  const auto elements = graph::ConstantDims(*output.value());
  if (elements.has_value()) {
    return std::vector<Tensor>{rewrite.builder.Constant(
        output.type(), graph::ConstantData::FromInts(output.dtype(), *elements), output.name())};
  }
  if (op.record().name == "Sizes" || rewrite.builder.registry().Find("Sizes") == nullptr)
    return std::nullopt;
  rewrite.builder.set_default_device(output.device());
  HIDET_ASSIGN_OR_RETURN(Tensor sizes, rewrite.builder.ApplyOne("Sizes", absl::Span<const Tensor>(),
                                                                {{"values", *output.value()},
                                                                 {"shape", output.shape()},
                                                                 {"dtype", output.dtype()}},
                                                                op.name()));
  return std::vector<Tensor>{sizes};
}

std::vector<int64_t> Permutation(const Operator& op) {
  const int rank = op.input(0).rank();
  std::vector<int64_t> axes;
  if (op.attributes().Has("axes")) {
    for (int64_t axis : op.attributes().Ints("axes")) axes.push_back(axis < 0 ? axis + rank : axis);
  } else {
    for (int i = rank - 1; i >= 0; --i) axes.push_back(i);
  }
  return axes;
}

bool IsPermute(const Operator* op) {
  return op != nullptr && !op->is_fused() && op->record().name == "PermuteDims";
}

// Reads as x itself where the type stays: conversions to the own dtype, movement of everything to
// the same place.
bool DoesNothing(const Operator& op) {
  if (op.is_fused() || op.inputs().empty() || op.outputs().size() != 1 || !op.input(0).defined())
    return false;
  const Tensor &x = op.input(0), &y = op.output();
  if (!graph::SameType(x.type(), y.type())) return false;
  if (op.Is(graph::kIdentity) || op.Is(graph::kReshape) || op.Is(graph::kCast)) return true;
  const std::string& name = op.record().name;
  if (name == "PermuteDims") {
    const std::vector<int64_t> axes = Permutation(op);
    return std::is_sorted(axes.begin(), axes.end());
  }
  if (name == "StridedSlice") {
    // Same sizes with forward strides of one can only be the whole.
    return !op.attributes().Has("strides") ||
           std::all_of(op.attributes().Ints("strides").begin(),
                       op.attributes().Ints("strides").end(),
                       [](int64_t stride) { return stride == 1; });
  }
  if (name == "Pad") {
    const auto& pads = op.attributes().Ints("pads");
    return std::all_of(pads.begin(), pads.end(), [](int64_t pad) { return pad == 0; });
  }
  return name == "Broadcast" || name == "Tile" ||
         ((name == "Concat" || name == "Max" || name == "Min") && op.inputs().size() == 1);
}

// The value of a constant whose elements are all one number.
std::optional<double> SplatReal(const Tensor& tensor) {
  if (!tensor.is_constant() || tensor.constant()->count() == 0 || BitWidth(tensor.dtype()) < 8 ||
      IsComplex(tensor.dtype())) {
    return std::nullopt;
  }
  if (!tensor.constant()->is_known()) return std::nullopt;
  if (!tensor.constant()->is_splat() && tensor.constant()->count() != 1) return std::nullopt;
  return tensor.constant()->RealAt(0);
}

// x * 1, x / 1, x - 0: exact for every x, NaN and -0 included. x + 0 is not (it turns -0 into 0)
// but for integers.
std::optional<Tensor> NeutralOperand(const Operator& op) {
  if (op.is_fused() || op.inputs().size() != 2) return std::nullopt;
  const std::string& name = op.record().name;
  for (int side : {1, 0}) {
    const Tensor &constant = op.input(side), &x = op.input(1 - side);
    const auto value = SplatReal(constant);
    if (!value.has_value() || !graph::SameType(x.type(), op.output().type())) continue;
    const bool is_integer = IsInteger(x.dtype());
    if (name == "Multiply" && *value == 1) return x;
    if (name == "Add" && *value == 0 && is_integer) return x;
    if (side == 1 && (name == "Divide" || name == "Pow") && *value == 1 && IsFloat(x.dtype()))
      return x;
    if (side == 1 && name == "Subtract" && *value == 0 && !std::signbit(*value)) return x;
  }
  return std::nullopt;
}

// Every value of `from` is one of `to`.
bool IsWidening(ScalarType from, ScalarType to) {
  if (from == to || IsBool(from)) return true;
  if (IsFloat(from) && IsFloat(to)) {
    return BitWidth(to) > BitWidth(from);
  }
  if (IsInteger(from) && IsInteger(to)) {
    return IsSigned(from) == IsSigned(to) ? BitWidth(to) >= BitWidth(from)
                                          : IsSigned(to) && BitWidth(to) > BitWidth(from);
  }
  return false;
}

RewriteResult CanonicalizeOperator(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused()) return std::nullopt;
  HIDET_ASSIGN_OR_RETURN(std::optional<std::vector<Tensor>> tracked,
                         FromTrackedElements(rewrite, op));
  if (tracked.has_value()) return tracked;
  if (op.record().define == nullptr) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : op.inputs())
      inputs.push_back(input.defined() ? rewrite.Map(input) : input);
    HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> outputs,
                           op.record().decompose(rewrite.builder, inputs, op.attributes()));
    return outputs;
  }
  if (DoesNothing(op)) return std::vector<Tensor>{rewrite.Map(op.input(0))};
  if (const auto neutral = NeutralOperand(op)) return std::vector<Tensor>{rewrite.Map(*neutral)};
  if (op.record().name == "Where") {
    if (const auto condition = SplatReal(op.input(0))) {
      const Tensor& chosen = op.input(*condition != 0 ? 1 : 2);
      if (graph::SameType(chosen.type(), op.output().type()))
        return std::vector<Tensor>{rewrite.Map(chosen)};
    }
  }
  const Operator* producer = op.inputs().empty() ? nullptr : rewrite.Producer(op.input(0));
  if (producer == nullptr || producer->is_fused()) return std::nullopt;
  if (IsPermute(&op) && IsPermute(producer)) {
    const std::vector<int64_t> inner = Permutation(*producer), outer = Permutation(op);
    std::vector<int64_t> axes;
    for (int64_t axis : outer) axes.push_back(inner[axis]);
    HIDET_ASSIGN_OR_RETURN(
        Tensor result, rewrite.builder.ApplyOne("PermuteDims", {rewrite.Map(producer->input(0))},
                                                {{"axes", axes}}, op.name()));
    return std::vector<Tensor>{result};
  }
  if (op.Is(graph::kReshape) && producer->Is(graph::kReshape)) {
    HIDET_ASSIGN_OR_RETURN(Tensor result,
                           rewrite.builder.ApplyOne("Reshape", {rewrite.Map(producer->input(0))},
                                                    {{"shape", op.output().shape()}}, op.name()));
    return std::vector<Tensor>{result};
  }
  if (op.Is(graph::kCast) && producer->Is(graph::kCast) &&
      IsWidening(producer->input(0).dtype(), producer->output().dtype())) {
    HIDET_ASSIGN_OR_RETURN(Tensor result,
                           rewrite.builder.ApplyOne("Cast", {rewrite.Map(producer->input(0))},
                                                    {{"dtype", op.output().dtype()}}, op.name()));
    return std::vector<Tensor>{result};
  }
  return std::nullopt;
}

}  // namespace

GraphPass Canonicalize(const graph::OpRegistry& registry) {
  const graph::OpRegistry* table = &registry;
  return {"canonicalize", [table](Graph graph) -> absl::StatusOr<Graph> {
            constexpr int kLimit = 64;
            for (int i = 0; i < kLimit; ++i) {
              HIDET_ASSIGN_OR_RETURN(Graph next,
                                     RewriteOperators(graph, *table, CanonicalizeOperator));
              if (IsUnchanged(graph, next)) return next;
              graph = std::move(next);
            }
            return absl::InternalError(
                absl::StrCat("canonicalize: still changing after ", kLimit, " runs"));
          }};
}

}  // namespace hidet::passes
