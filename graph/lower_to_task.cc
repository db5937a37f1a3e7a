#include "graph/lower_to_task.h"

#include <cctype>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/stage_building.h"
#include "ir/task/task_inline.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_rewrite.h"
#include "ir/task/task_units.h"
#include "ir/walk.h"

namespace hidet::graph {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Stage;
using ir::Var;

constexpr size_t kMaxNameLength = 96;

// CpuBatchMatmul -> cpu_batch_matmul.
std::string SnakeCase(absl::string_view name) {
  std::string snake;
  for (size_t i = 0; i < name.size(); ++i) {
    if (std::isupper(static_cast<unsigned char>(name[i])) && i > 0) snake += '_';
    snake += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
  }
  return snake;
}

class Lowering {
 public:
  explicit Lowering(const Graph& graph) : graph_(graph) {}

  absl::StatusOr<LoweredOperator> Run(int anchor, const std::vector<InputStorage>& storage,
                                      const LoweringOptions& options) {
    for (size_t i = 0; i < graph_.inputs.size(); ++i) {
      const Tensor& input = graph_.inputs[i];
      buffers_[input] =
          Buffer::Make(absl::StrCat("in", i), ir::Type::Scalar(input.dtype()), input.shape());
    }
    for (size_t i = 0; i < graph_.operators.size(); ++i) {
      const int begin = static_cast<int>(task_.stages.size());
      HIDET_RETURN_IF_ERROR(LowerMember(graph_.operators[i]));
      const int end = static_cast<int>(task_.stages.size());
      if (static_cast<int>(i) == anchor) {
        task_.anchor =
            begin +
            ir::AnchorOf(
                absl::MakeConstSpan(task_.stages).subspan(begin, static_cast<size_t>(end - begin)));
      }
    }
    bool has_order = false;
    for (const Tensor& output : graph_.outputs) {
      if (!output.type().layout.blocks.empty() && graph_.operators.size() > 1) {
        return absl::UnimplementedError(absl::StrCat("task \"", task_.name, "\": result of layout ",
                                                     ir::ToString(output.type().layout)));
      }
      if (output.is_constant() && !buffers_.contains(output))
        HIDET_RETURN_IF_ERROR(MaterializeSplat(output));
      task_.outputs.push_back(buffers_[output]);
      has_order = has_order || !output.type().layout.order.empty();
    }
    std::vector<int> positions;
    CollectInputs(storage, positions);
    CollectSymbols();
    // A convolution is a window still, whatever is left of it without axes of one place.
    task_.leeway = options.precision.Of(task_.stages[task_.anchor]);
    // A task of several stages computes in the order in which its results are stored.
    if (has_order) task_ = ir::PermuteForOutputs(task_);
    ir::UnitFreeTask lowered =
        ir::DropUnitAxes(ir::ComputeInFloat32(ir::MakeInputsRowMajor(task_)));
    HIDET_RETURN_IF_ERROR(ir::VerifyTask(lowered.task));
    return LoweredOperator{.task = std::move(lowered.task),
                           .input_positions = std::move(positions),
                           .input_dims = std::move(lowered.input_dims),
                           .output_dims = std::move(lowered.output_dims)};
  }

 private:
  absl::Status LowerMember(const Operator& op) {
    if (op.is_fused() || op.record().define == nullptr) {
      return absl::UnimplementedError(
          absl::StrCat(op.DisplayName(), " \"", op.name(), "\": has no definition of its own"));
    }
    if (task_.name.size() < kMaxNameLength) {
      absl::StrAppend(&task_.name, task_.name.empty() ? "" : "_", SnakeCase(op.record().name));
    }
    std::vector<Buffer> inputs, outputs;
    for (const Tensor& input : op.inputs()) {
      if (!input.defined()) {
        inputs.emplace_back();
        continue;
      }
      if (input.is_constant() && !buffers_.contains(input))
        HIDET_RETURN_IF_ERROR(MaterializeSplat(input));
      if (made_.contains(input) && !input.type().layout.IsRowMajor()) {
        return absl::UnimplementedError(
            absl::StrCat(op.DisplayName(), " \"", op.name(), "\": reads a tensor of layout ",
                         ir::ToString(input.type().layout), " inside of a fused graph"));
      }
      inputs.push_back(buffers_[input]);
    }
    for (const Tensor& output : op.outputs()) {
      // The operator that makes a layout defines its result place by place in memory.
      outputs.push_back(Buffer::Make(absl::StrCat("t", next_++), ir::Type::Scalar(output.dtype()),
                                     ir::PhysicalShape(output.type().layout, output.shape())));
      buffers_[output] = outputs.back();
      made_.insert(output);
    }
    HIDET_ASSIGN_OR_RETURN(
        std::vector<Stage> stages,
        op.record().define({op.record().name, op.inputs(), inputs, outputs, op.attributes()}));
    for (Stage& stage : stages) task_.stages.push_back(std::move(stage));
    return absl::OkStatus();
  }

  // A constant inside a fused graph is a scalar or splat: a map that reads nothing. Definitions
  // that take it as part of an expression leave the map unread, and it is dropped below, like the
  // stages of results that nothing reads.
  absl::Status MaterializeSplat(const Tensor& tensor) {
    const Expr value = SplatValue(tensor);
    if (!value.defined()) {
      return absl::InternalError(absl::StrCat("task \"", task_.name, "\": constant ",
                                              tensor.type().ToString(),
                                              " inside a fused graph is no splat"));
    }
    const Buffer buffer =
        Buffer::Make(absl::StrCat("c", next_++), ir::Type::Scalar(tensor.dtype()), tensor.shape());
    buffers_[tensor] = buffer;
    task_.stages.push_back(
        ir::MakeMap("Constant", buffer, ir::MakeAxes(tensor.shape()), {}, value));
    return absl::OkStatus();
  }

  void CollectInputs(const std::vector<InputStorage>& storage, std::vector<int>& positions) {
    task_ = ir::DropUnreadStages(std::move(task_));
    for (size_t i = 0; i < graph_.inputs.size(); ++i) {
      const Buffer& buffer = buffers_[graph_.inputs[i]];
      if (!ir::IsRead(task_, buffer)) continue;
      task_.inputs.push_back(ir::MakeOperand(buffer, storage[i].layout, storage[i].constant));
      positions.push_back(static_cast<int>(i));
    }
  }

  void CollectSymbols() {
    absl::flat_hash_set<const ir::ExprNode*> bound;
    const auto bind = [&](absl::Span<const Var> vars) {
      for (const Var& var : vars) bound.insert(var.get());
    };
    std::vector<Expr> used;
    const auto use = [&](absl::Span<const Expr> exprs) {
      used.insert(used.end(), exprs.begin(), exprs.end());
    };
    for (const ir::Operand& input : task_.inputs) use(input.buffer.shape());
    for (const Stage& stage : task_.stages) {
      bind(stage.axes);
      bind(stage.reduction_axes);
      for (const Buffer& result : stage.results) use(result.shape());
      use(stage.reduction_extents);
      for (const ir::Read& read : stage.reads) {
        bound.insert(read.value.get());
        use(read.indices);
        if (read.predicate.defined()) used.push_back(read.predicate);
      }
      use(stage.body);
      if (const auto* attention = std::get_if<ir::AttentionDetails>(&stage.details)) {
        bound.insert(attention->dot.get());
        used.push_back(attention->score);
      }
      if (const auto* recurrence = std::get_if<ir::RecurrenceDetails>(&stage.details)) {
        bind(recurrence->before);
        bind(recurrence->products);
      }
      if (const auto* update = std::get_if<ir::UpdateDetails>(&stage.details)) {
        use(update->domain);
        use(update->indices);
      }
    }
    for (const Expr& expr : used) {
      for (const Var& var : ir::CollectVars(expr)) {
        if (bound.insert(var.get()).second) task_.symbols.push_back(var);
      }
    }
  }

  const Graph& graph_;
  ir::Task task_;
  TensorMap<Buffer> buffers_;
  TensorSet made_;  // by members
  int next_ = 0;
};

}  // namespace

absl::StatusOr<LoweredOperator> LowerGraphToTask(const Graph& graph, int anchor,
                                                 const std::vector<InputStorage>& storage,
                                                 const LoweringOptions& options) {
  return Lowering(graph).Run(anchor, storage, options);
}

absl::StatusOr<LoweredOperator> LowerToTask(const Operator& op, const LoweringOptions& options) {
  const auto is_prepared = [&](const Tensor& tensor) {
    return options.prepared != nullptr && options.prepared->contains(tensor);
  };
  const bool prepares = !op.outputs().empty() && is_prepared(op.outputs()[0]);
  const auto storage_of = [&](const Tensor& input) {
    InputStorage storage;
    if (!input.defined()) return storage;
    storage.constant = !prepares && (input.is_constant() || is_prepared(input));
    storage.layout = input.type().layout;
    return storage;
  };
  std::vector<InputStorage> storage;
  if (op.is_fused()) {
    for (const Tensor& input : op.inputs()) storage.push_back(storage_of(input));
    return LowerGraphToTask(*op.fused().graph, op.fused().anchor, storage, options);
  }
  Graph graph;
  std::vector<int> positions;
  TensorSet seen;
  for (size_t i = 0; i < op.inputs().size(); ++i) {
    const Tensor& input = op.inputs()[i];
    if (!input.defined() || !seen.insert(input).second) continue;
    graph.inputs.push_back(input);
    storage.push_back(storage_of(input));
    positions.push_back(static_cast<int>(i));
  }
  graph.operators = {op};
  graph.outputs = op.outputs();
  HIDET_ASSIGN_OR_RETURN(LoweredOperator result, LowerGraphToTask(graph, 0, storage, options));
  for (int& position : result.input_positions) position = positions[position];
  return result;
}

}  // namespace hidet::graph
