#include "graph/graph_builder.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::graph {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Stage;
using ir::Var;

// The most points of a loop nest that element tracking runs through.
constexpr int64_t kMaxTrackedPoints = 4096;

std::string Subject(absl::string_view op, absl::string_view name) {
  return name.empty() ? std::string(op) : absl::StrCat(op, " \"", name, "\"");
}

absl::Status CheckInputCount(const OpRecord& record, absl::Span<const Tensor> inputs,
                             absl::string_view name) {
  size_t required = 0, allowed = 0;
  bool variadic = false;
  for (const InputSpec& spec : record.inputs) {
    variadic |= spec.variadic;
    ++allowed;
    if (!spec.optional && !spec.variadic) required = allowed;
  }
  const auto error = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat(Subject(record.name, name), ": ", what));
  };
  if (inputs.size() < required || (!variadic && inputs.size() > allowed)) {
    return error(absl::StrCat("got ", inputs.size(), " inputs, expected ",
                              required == allowed && !variadic ? "" : "at least ", required));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const InputSpec& spec = record.inputs[std::min(i, record.inputs.size() - 1)];
    if (!inputs[i].defined() && !spec.optional)
      return error(absl::StrCat("input \"", spec.name, "\" is missing"));
  }
  return absl::OkStatus();
}

absl::StatusOr<Device> CommonDevice(absl::Span<const Tensor> inputs, Device otherwise,
                                    absl::string_view subject) {
  std::optional<Device> device;
  for (const Tensor& input : inputs) {
    if (!input.defined()) continue;
    if (device.has_value() && !(input.device() == *device)) {
      return absl::InvalidArgumentError(absl::StrCat(subject, ": inputs on different devices, ",
                                                     device->ToString(), " and ",
                                                     input.device().ToString()));
    }
    device = input.device();
  }
  return device.value_or(otherwise);
}

// Returns the int64 value of an expression of a narrower integer type, computed in int64 throughout
// where no intermediate result leaves the narrow type: int64(int32(l * 2) / 2) is l * 2 / 2.
Expr Widen(const Expr& expr) {
  const ir::Type wide = ir::Type::Int64();
  if (expr.type() == wide) return expr;
  if (const auto value = ir::AsInt(expr)) return ir::Int64(*value);
  const Expr as_is = ir::Cast(wide, expr);
  Expr result;
  if (const auto* cast = expr.As<ir::CastNode>()) {
    if (!cast->operands[0].type().IsInteger()) return as_is;
    result = Widen(cast->operands[0]);
  } else if (const auto* op = expr.As<ir::OperatorNode>()) {
    absl::InlinedVector<Expr, 3> operands;
    for (const Expr& operand : op->operands) {
      operands.push_back(operand.type().IsInteger() ? Widen(operand) : operand);
    }
    result = ir::Apply(op->op, operands);
  } else {
    return as_is;
  }
  ir::Bounds bounds;
  const ir::IntegerFacts facts = bounds.Of(result), narrow = ir::IntegerFacts::OfType(expr.type());
  return facts.IsWithin(narrow.min, narrow.max) ? result : as_is;
}

bool IsTracked(ScalarType dtype) {
  return IsBool(dtype) ||
         (IsInteger(dtype) && BitWidth(dtype) >= 8 && dtype != ScalarType::kUInt64);
}

// Follows the definition of an operator on elements that are expressions.
class ElementTracker {
 public:
  // Elements are int64 for integers, whatever their width, and of the buffer's type otherwise.
  void Define(const Buffer& buffer, Dims elements) { elements_[buffer] = std::move(elements); }
  const Dims* Find(const Buffer& buffer) const {
    const auto found = elements_.find(buffer);
    return found == elements_.end() ? nullptr : &found->second;
  }

  // Returns false when the stage reads what is not known.
  bool Run(const Stage& stage) {
    if (stage.kind != ir::StageKind::kMap && stage.kind != ir::StageKind::kReduce) return false;
    const auto sizes = ConstantDims(stage.extents());
    const auto reduced = ConstantDims(stage.reduction_extents);
    if (!sizes.has_value() || !reduced.has_value()) return false;
    int64_t points = 1;
    for (const auto* list : {&*sizes, &*reduced}) {
      for (int64_t size : *list) {
        if (size < 0 || __builtin_mul_overflow(points, size, &points)) return false;
      }
    }
    if (points > kMaxTrackedPoints) return false;
    std::vector<Dims> results(stage.results.size());
    ir::VarMap<Expr> values;
    if (!RunAxes(stage, *sizes, *reduced, 0, values, results)) return false;
    for (size_t i = 0; i < results.size(); ++i) Define(stage.results[i], std::move(results[i]));
    return true;
  }

 private:
  bool RunAxes(const Stage& stage, const std::vector<int64_t>& sizes,
               const std::vector<int64_t>& reduced, size_t axis, ir::VarMap<Expr>& values,
               std::vector<Dims>& results) {
    if (axis < sizes.size()) {
      for (int64_t i = 0; i < sizes[axis]; ++i) {
        values[stage.axes[axis]] = ir::Int64(i);
        if (!RunAxes(stage, sizes, reduced, axis + 1, values, results)) return false;
      }
      return true;
    }
    std::vector<Expr> element;
    if (stage.combiner.has_value()) {
      element = stage.combiner->identity;
      if (!Reduce(stage, reduced, 0, values, element)) return false;
    } else if (!Body(stage, values, element)) {
      return false;
    }
    for (size_t i = 0; i < element.size(); ++i) {
      results[i].push_back(Store(stage.results[i].dtype(), element[i]));
    }
    return true;
  }

  bool Reduce(const Stage& stage, const std::vector<int64_t>& reduced, size_t axis,
              ir::VarMap<Expr>& values, std::vector<Expr>& accumulator) {
    if (axis < reduced.size()) {
      for (int64_t i = 0; i < reduced[axis]; ++i) {
        values[stage.reduction_axes[axis]] = ir::Int64(i);
        if (!Reduce(stage, reduced, axis + 1, values, accumulator)) return false;
      }
      return true;
    }
    std::vector<Expr> element;
    if (!Body(stage, values, element)) return false;
    accumulator = ir::Combine(*stage.combiner, accumulator, element);
    for (Expr& part : accumulator) part = ir::Simplify(part);
    return true;
  }

  bool Body(const Stage& stage, ir::VarMap<Expr> values, std::vector<Expr>& element) {
    for (const ir::Read& read : stage.reads) {
      if (read.predicate.defined()) {
        const auto holds = ir::AsInt(ir::Simplify(ir::Substitute(read.predicate, values)));
        if (!holds.has_value()) return false;
        if (*holds == 0) {
          values[read.value] = ir::Constant(read.buffer.dtype(), read.fill);
          continue;
        }
      }
      const Dims* elements = Find(read.buffer);
      if (elements == nullptr) return false;
      int64_t offset = 0;
      for (size_t i = 0; i < read.indices.size(); ++i) {
        const auto index = ir::AsInt(ir::Simplify(ir::Substitute(read.indices[i], values)));
        const auto size = ir::AsInt(read.buffer.shape()[i]);
        if (!index.has_value() || !size.has_value() || *index < 0 || *index >= *size) return false;
        offset = offset * *size + *index;
      }
      const Expr& value = (*elements)[offset];
      values[read.value] = ir::Simplify(ir::Cast(read.buffer.dtype(), value));
    }
    for (const Expr& body : stage.body)
      element.push_back(ir::Simplify(ir::Substitute(body, values)));
    return true;
  }

  static Expr Store(ir::Type type, const Expr& value) {
    const Expr converted = ir::Simplify(ir::Cast(type, value));
    return type.IsInteger() && ir::IsAnalyzable(type) ? ir::Simplify(Widen(converted)) : converted;
  }

  ir::BufferMap<Dims> elements_;
};

bool UsesFloats(const Expr& expr) {
  bool found = false;
  ir::Walk(expr, {.enter_expr = [&](const Expr& e) {
             found |= e.type().IsFloat();
             return true;
           }});
  return found;
}

class GraphVerifier {
 public:
  absl::Status Verify(const Graph& graph) {
    for (const Tensor& input : graph.inputs) {
      if (!input.defined() || input.is_constant()) return Error("an input is empty or a constant");
      if (!defined_.insert(input).second) return Error("an input stands twice in the list");
      HIDET_RETURN_IF_ERROR(AddContext(ir::CheckLayout(input.type().layout, input.rank()),
                                       "input \"", input.name(), "\""));
    }
    for (const Operator& op : graph.operators) {
      HIDET_RETURN_IF_ERROR(VerifyOperator(op));
      HIDET_RETURN_IF_ERROR(VerifyOrder(op));
      for (const Tensor& output : op.outputs()) {
        if (!defined_.insert(output).second) return OpError(op, "a result is defined twice");
      }
    }
    for (const Tensor& output : graph.outputs) {
      if (!output.defined()) return Error("an output is empty");
      if (!output.is_constant() && !defined_.contains(output))
        return Error("an output is defined by no operator");
    }
    if (!graph.output_names.empty() && graph.output_names.size() != graph.outputs.size()) {
      return Error(
          absl::StrCat(graph.output_names.size(), " names for ", graph.outputs.size(), " outputs"));
    }
    for (const auto& [output, input] : graph.updates) {
      if (output < 0 || output >= static_cast<int>(graph.outputs.size()) || input < 0 ||
          input >= static_cast<int>(graph.inputs.size())) {
        return Error(
            absl::StrCat("update of output ", output, " and input ", input, " out of range"));
      }
    }
    return absl::OkStatus();
  }

 private:
  static absl::Status Error(absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("graph: ", what));
  }
  static absl::Status OpError(const Operator& op, absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat(Subject(op.DisplayName(), op.name()), ": ", what));
  }

  // Those that the host runs stand in the order that others rely on.
  absl::Status VerifyOrder(const Operator& op) {
    if (!op.is_external() || !op.attributes().Has("order")) return absl::OkStatus();
    const int64_t order = op.attributes().Int("order");
    if (order <= last_order_) {
      return OpError(op, absl::StrCat("order ", order, " after order ", last_order_));
    }
    last_order_ = order;
    return absl::OkStatus();
  }

  absl::Status VerifyOperator(const Operator& op) {
    for (const Tensor& input : op.inputs()) {
      if (input.defined() && !input.is_constant() && !defined_.contains(input)) {
        return OpError(op, "uses a tensor before it is defined");
      }
    }
    if (op.is_fused()) return VerifyFused(op);
    HIDET_RETURN_IF_ERROR(CheckInputCount(op.record(), op.inputs(), op.name()));
    const std::string subject = Subject(op.record().name, op.name());
    HIDET_RETURN_IF_ERROR(AddContext(
        NormalizeAttributes(op.record(), op.inputs(), op.attributes()).status(), subject));
    HIDET_ASSIGN_OR_RETURN(Device device, CommonDevice(op.inputs(), op.output().device(), subject));
    const InferContext context(op.record().name, op.name(), op.inputs(), op.attributes(), device,
                               nullptr);
    HIDET_ASSIGN_OR_RETURN(std::vector<TensorType> types, op.record().infer(context));
    if (types.size() != op.outputs().size()) return OpError(op, "wrong number of results");
    for (size_t i = 0; i < types.size(); ++i) {
      const TensorType& actual = op.outputs()[i].type();
      if (types[i].dtype != actual.dtype || !SameDims(types[i].shape, actual.shape) ||
          !(types[i].layout == actual.layout)) {
        return OpError(op, absl::StrCat("result ", i, " is ", actual.ToString(), ", expected ",
                                        types[i].ToString()));
      }
    }
    return absl::OkStatus();
  }

  static absl::Status VerifyFused(const Operator& op) {
    const Graph& inner = *op.fused().graph;
    HIDET_RETURN_IF_ERROR(AddContext(GraphVerifier().Verify(inner), op.DisplayName()));
    for (size_t i = 0; i < inner.inputs.size(); ++i) {
      // How an input is stored is decided later than what reads it: the layout is the outer one's.
      TensorType outer = op.input(i).defined() ? op.input(i).type() : TensorType();
      outer.layout = inner.inputs[i].type().layout;
      if (!op.input(i).defined() || !SameType(inner.inputs[i].type(), outer)) {
        return OpError(op,
                       absl::StrCat("input ", i, " is not ", inner.inputs[i].type().ToString()));
      }
    }
    for (size_t i = 0; i < inner.outputs.size(); ++i) {
      if (!SameType(inner.outputs[i].type(), op.output(i).type())) {
        return OpError(op,
                       absl::StrCat("output ", i, " is not ", inner.outputs[i].type().ToString()));
      }
    }
    return absl::OkStatus();
  }

  TensorSet defined_;
  int64_t last_order_ = -1;
};

}  // namespace

std::optional<Dims> TrackElements(const OpRecord& record, absl::Span<const Tensor> inputs,
                                  const Attributes& attributes, const TensorType& output) {
  if (!IsTracked(output.dtype) || record.define == nullptr) return std::nullopt;
  // A definition of what is stored in another layout is one of places in memory.
  if (!output.layout.IsRowMajor()) return std::nullopt;
  const auto sizes = ConstantDims(output.shape);
  if (!sizes.has_value()) return std::nullopt;
  int64_t count = 1;
  for (int64_t size : *sizes) {
    if (__builtin_mul_overflow(count, size, &count) || count > kMaxTrackedElements)
      return std::nullopt;
  }
  ElementTracker tracker;
  std::vector<Buffer> buffers;
  for (const Tensor& input : inputs) {
    if (!input.defined()) {
      buffers.emplace_back();
      continue;
    }
    // What depends on values that are not known cannot be followed; say so before the definition is
    // made.
    if (!input.value().has_value() && !record.States(kShapeOnly)) return std::nullopt;
    buffers.push_back(Buffer::Make("x", ir::Type::Scalar(input.dtype()), input.shape()));
    if (input.value().has_value()) tracker.Define(buffers.back(), *input.value());
  }
  const Buffer result = Buffer::Make("y", ir::Type::Scalar(output.dtype), output.shape);
  const Buffer results[] = {result};
  const auto stages = record.define({record.name, inputs, buffers, results, attributes});
  if (!stages.ok()) return std::nullopt;
  for (const Stage& stage : *stages) {
    if (!tracker.Run(stage)) return std::nullopt;
  }
  const Dims* elements = tracker.Find(result);
  if (elements == nullptr) return std::nullopt;
  for (const Expr& element : *elements) {
    if (UsesFloats(element)) return std::nullopt;
  }
  return *elements;
}

Tensor GraphBuilder::Input(TensorType type, absl::string_view name) {
  Tensor tensor = Tensor::Make(std::move(type), name);
  graph_.inputs.push_back(tensor);
  return tensor;
}

Tensor GraphBuilder::Constant(TensorType type, std::shared_ptr<const ConstantData> data,
                              absl::string_view name) {
  return Tensor::Constant(std::move(type), std::move(data), name);
}

absl::StatusOr<std::vector<Tensor>> GraphBuilder::Apply(absl::string_view op,
                                                        absl::Span<const Tensor> inputs,
                                                        const Attributes& attributes,
                                                        absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(const OpRecord* record, registry_->Get(op));
  return Apply(*record, inputs, attributes, name);
}

absl::StatusOr<std::vector<Tensor>> GraphBuilder::Apply(const OpRecord& record,
                                                        absl::Span<const Tensor> inputs,
                                                        const Attributes& attributes,
                                                        absl::string_view name) {
  HIDET_RETURN_IF_ERROR(CheckInputCount(record, inputs, name));
  // Absent at the end is left out: there is one form of an operator.
  while (!inputs.empty() && !inputs.back().defined()) inputs.remove_suffix(1);
  const std::string subject = Subject(record.name, name);
  HIDET_ASSIGN_OR_RETURN(Attributes complete,
                         AddContext(NormalizeAttributes(record, inputs, attributes), subject));
  HIDET_ASSIGN_OR_RETURN(Device device, CommonDevice(inputs, default_device_, subject));
  std::vector<Expr> assumptions;
  const InferContext context(record.name, name, inputs, complete, device, &assumptions);
  HIDET_ASSIGN_OR_RETURN(std::vector<TensorType> types, record.infer(context));
  std::vector<Tensor> outputs;
  for (TensorType& type : types) {
    for (Expr& dim : type.shape) dim = ir::Simplify(dim);
    std::optional<Dims> value;
    if (types.size() == 1) value = TrackElements(record, inputs, complete, type);
    outputs.push_back(Tensor::Make(std::move(type), types.size() == 1 ? name : absl::string_view(),
                                   std::move(value)));
  }
  Append(Operator::Make(&record, name, {inputs.begin(), inputs.end()}, std::move(complete), outputs,
                        std::move(assumptions)));
  return outputs;
}

absl::StatusOr<Tensor> GraphBuilder::ApplyOne(absl::string_view op, absl::Span<const Tensor> inputs,
                                              const Attributes& attributes,
                                              absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, Apply(op, inputs, attributes, name));
  if (outputs.size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat(Subject(op, name), ": has ", outputs.size(), " results, expected 1"));
  }
  return outputs[0];
}

absl::StatusOr<std::vector<Tensor>> GraphBuilder::ApplyLike(const Operator& op,
                                                            absl::Span<const Tensor> inputs) {
  if (!op.is_fused()) return Apply(op.record(), inputs, op.attributes(), op.name());
  std::vector<Tensor> outputs;
  for (const Tensor& output : op.outputs())
    outputs.push_back(Tensor::Make(output.type(), output.name(), output.value()));
  graph_.operators.push_back(Operator::MakeFused(op.fused().graph, op.fused().anchor,
                                                 {inputs.begin(), inputs.end()}, outputs));
  return outputs;
}

void GraphBuilder::Append(Operator op) {
  for (const Expr& condition : op.assumptions()) AddAssumption(graph_.assumptions, condition);
  graph_.operators.push_back(std::move(op));
}

absl::StatusOr<Graph> GraphBuilder::Build(std::vector<Tensor> outputs,
                                          std::vector<std::string> output_names,
                                          absl::string_view name) {
  Graph graph = graph_;
  graph.outputs = std::move(outputs);
  graph.output_names = std::move(output_names);
  if (!name.empty()) graph.name = std::string(name);
  HIDET_RETURN_IF_ERROR(VerifyGraph(graph));
  return graph;
}

void GraphBuilder::StartFrom(const Graph& graph) {
  graph_.name = graph.name;
  graph_.inputs = graph.inputs;
  graph_.updates = graph.updates;
  graph_.assumptions = graph.assumptions;
}

absl::Status VerifyGraph(const Graph& graph) { return GraphVerifier().Verify(graph); }

}  // namespace hidet::graph
