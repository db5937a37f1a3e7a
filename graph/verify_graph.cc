#include "graph/verify_graph.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/status_macros.h"
#include "graph/infer_results.h"
#include "graph/tensor.h"
#include "ir/task/tensor_layout.h"

namespace hidet::graph {
namespace {

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
        absl::StrCat(OperatorSubject(op.DisplayName(), op.name()), ": ", what));
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
    HIDET_ASSIGN_OR_RETURN(
        const Inference inferred,
        InferResults(op.record(), op.inputs(), op.attributes(), op.name(), op.output().device()));
    const std::vector<TensorType>& types = inferred.results;
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

  static bool ReachesAnOutput(const Graph& graph, int place) {
    TensorSet read(graph.outputs.begin(), graph.outputs.end());
    for (int i = static_cast<int>(graph.operators.size()) - 1; i >= place; --i) {
      const Operator& op = graph.operators[i];
      const bool is_read = std::any_of(op.outputs().begin(), op.outputs().end(),
                                       [&](const Tensor& output) { return read.contains(output); });
      if (!is_read) continue;
      if (i == place) return true;
      read.insert(op.inputs().begin(), op.inputs().end());
    }
    return false;
  }

  static absl::Status VerifyFused(const Operator& op) {
    const Graph& inner = *op.fused().graph;
    HIDET_RETURN_IF_ERROR(AddContext(GraphVerifier().Verify(inner), op.DisplayName()));
    if (!ReachesAnOutput(inner, op.fused().anchor))
      return OpError(op, "nothing that it returns is made of its anchor");
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

absl::Status VerifyGraph(const Graph& graph) { return GraphVerifier().Verify(graph); }

}  // namespace hidet::graph
