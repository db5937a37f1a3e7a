// Two things have an order: a tensor, and each port of an operator, where it reads or writes one.
// Where the two differ a Relayout stands between, and is paid for. Given the tensors' orders, an
// operator's ports are chosen one after the other, each tensor's own order first; so the whole cost
// is a sum over operators that depends on the tensors' orders alone, and changing one of these
// changes the summands of its producer and its readers.
#include "passes/graph/choose_orders.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/status_macros.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "graph/ops/stage_building.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"
#include "passes/graph/choose_layouts.h"

namespace hidet::passes {
namespace {

using graph::Graph;
using graph::Operator;
using graph::Tensor;
using graph::TensorMap;

constexpr int kMostRounds = 8;
// Operators of more operands and results (a concatenation of all layers before) are asked about in
// one order at a time: each mixture of orders would be a question, and there are two to the number.
constexpr size_t kMostMixedPorts = 6;
// What a change must save at least, so that equal costs and their roundings change nothing.
constexpr double kLeastGain = 1e-4;
// What copies that only pay together must at least save: their estimates add up.
constexpr double kLeastGainOfCopies = 0.1;

// Where an operator reads or writes a tensor.
struct Port {
  Tensor tensor;
  int position = 0;  // in the task's inputs, or its outputs
  bool is_output = false;
  std::vector<int> dims;  // of the tensor that the task's operand has
};

struct Node {
  std::optional<ir::AnalyzedTask> task;  // every tensor row-major; none of what runs once
  std::vector<Port> ports;               // those whose order is to be chosen
  // Seconds with its ports in some orders.
  std::map<std::vector<int>, double> costs;
};

// Orders of tensors are numbers: 0 is row-major, others count the wishes for the tensor's rank.
using Orders = TensorMap<int>;

class OrderChooser {
 public:
  OrderChooser(const Graph& graph, const ir::KernelOracle& oracle)
      : graph_(graph), oracle_(oracle), uses_(graph), lowering_(graph, oracle.precision()) {}

  absl::StatusOr<Graph> Run() {
    HIDET_RETURN_IF_ERROR(MakeNodes());
    CollectWishes();
    if (wishes_.empty()) return graph_;
    Choose();
    return RewriteOperators(
        graph_, [&](Rewrite& rewrite, const Operator& op) { return RewriteOne(rewrite, op); });
  }

 private:
  // The question.

  absl::Status MakeNodes() {
    nodes_.resize(graph_.operators.size());
    for (size_t i = 0; i < graph_.operators.size(); ++i) {
      const Operator& op = graph_.operators[i];
      if (lowering_.IsPrepared(op.output()) || op.is_external()) continue;
      HIDET_ASSIGN_OR_RETURN(graph::LoweredOperator lowered, lowering_.Lower(op));
      Node& node = nodes_[i];
      for (size_t k = 0; k < lowered.task->inputs.size(); ++k) {
        const Tensor& tensor = op.input(lowered.input_positions[k]);
        if (HasPorts(tensor))
          node.ports.push_back({tensor, static_cast<int>(k), false, lowered.input_dims[k]});
      }
      for (size_t k = 0; k < op.outputs().size(); ++k) {
        const Tensor& tensor = op.outputs()[k];
        if (HasPorts(tensor))
          node.ports.push_back({tensor, static_cast<int>(k), true, lowered.output_dims[k]});
      }
      node.task = std::move(lowered.task);
    }
    return absl::OkStatus();
  }

  bool HasPorts(const Tensor& tensor) const {
    return !lowering_.IsKnown(tensor) && tensor.rank() > 1 && tensor.type().layout.IsRowMajor();
  }
  // What callers and the host's functions give and get is row-major.
  bool IsFree(const Tensor& tensor) const {
    const int producer = uses_.Producer(tensor);
    if (producer < 0 || uses_.IsOutput(tensor) || graph_.operators[producer].is_external())
      return false;
    const auto& uses = uses_.Uses(tensor);
    return std::none_of(uses.begin(), uses.end(), [&](const graph::TensorUse& use) {
      return graph_.operators[use.op].is_external();
    });
  }

  void CollectWishes() {
    ir::TaskTable<bool> asked;
    for (const Node& node : nodes_) {
      if (node.ports.empty() || !asked.try_emplace(*node.task, true).second) continue;
      for (const Port& port : node.ports) {
        if (port.is_output || port.dims.size() < 2) continue;
        for (const ir::LayoutChoice& choice : oracle_.Layouts(*node.task, port.position)) {
          if (choice.layout.IsRowMajor() || !choice.layout.blocks.empty()) continue;
          const int rank = port.tensor.rank();
          const ir::TensorLayout layout = ir::ExpandLayout(choice.layout, port.dims, rank);
          std::vector<ir::TensorLayout>& orders = wishes_[rank];
          if (orders.empty()) orders.emplace_back();
          if (std::find(orders.begin(), orders.end(), layout) == orders.end())
            orders.push_back(layout);
        }
      }
    }
    for (Node& node : nodes_)
      std::erase_if(node.ports, [&](const Port& port) { return OrderCount(port.tensor) == 1; });
  }

  // The orders that tensors of this rank may have, row-major first; one if nobody wants another.
  int OrderCount(const Tensor& tensor) const {
    const auto found = wishes_.find(tensor.rank());
    return found == wishes_.end() ? 1 : static_cast<int>(found->second.size());
  }
  const ir::TensorLayout& Layout(const Tensor& tensor, int order) const {
    static const ir::TensorLayout* const row_major = new ir::TensorLayout();
    return order == 0 ? *row_major : wishes_.at(tensor.rank())[static_cast<size_t>(order)];
  }

  // Costs.

  // All ports of a node in one order, which is called by its number; those whose rank has fewer
  // have their last.
  std::vector<int> AllIn(const Node& node, int order) const {
    std::vector<int> orders;
    for (const Port& port : node.ports)
      orders.push_back(std::min(order, OrderCount(port.tensor) - 1));
    return orders;
  }

  // Seconds of the operator with its ports in these orders. With many of them, it is taken to cost
  // what it costs in its result's order alone, and each port of another order what a copy does.
  double TaskCost(Node& node, const std::vector<int>& ports) {
    if (ports.size() <= kMostMixedPorts) return AskedCost(node, ports);
    const std::vector<int> alike = AllIn(node, ports.back());
    return AskedCost(node, alike) + CopiesCost(node, alike, ports);
  }

  // Seconds of the operator with its ports in these orders, its constants stored as is best then.
  double AskedCost(Node& node, const std::vector<int>& ports) {
    const auto [found, inserted] = node.costs.try_emplace(ports, INFINITY);
    if (!inserted) return found->second;
    ir::Task task = *node.task;
    std::vector<ir::TensorLayout> results(task.outputs.size());
    for (size_t i = 0; i < ports.size(); ++i) {
      const Port& port = node.ports[i];
      const ir::TensorLayout layout = ir::ReduceLayout(Layout(port.tensor, ports[i]), port.dims);
      if (port.is_output) {
        results[port.position] = layout;
      } else {
        task.inputs[port.position] = ir::MakeOperand(task.inputs[port.position].buffer, layout);
      }
    }
    // Models repeat their layers: what is asked of equal tasks is asked once.
    const ir::AnalyzedTask stored = ir::MakeInputsRowMajor(ir::StoreOutputs(task, results));
    const auto [known, is_new] = seconds_.try_emplace(stored, INFINITY);
    if (is_new) known->second = SecondsWithConstants(stored);
    return found->second = known->second;
  }

  // Seconds of the task with its constants stored as is best.
  double SecondsWithConstants(const ir::AnalyzedTask& task) const {
    const std::vector<ir::TensorLayout> layouts = ChooseConstantLayouts(task, oracle_);
    ir::Task stored = task;
    for (size_t i = 0; i < layouts.size(); ++i) {
      const ir::Operand& input = stored.inputs[i];
      stored.inputs[i] = ir::MakeOperand(input.buffer, layouts[i], input.constant);
    }
    const absl::StatusOr<double> seconds = oracle_.Cost(ir::MakeInputsRowMajor(stored));
    return seconds.ok() ? *seconds : INFINITY;
  }

  // Seconds of copying a tensor from one order to another; none where they are the same bytes.
  double CopyCost(const Tensor& tensor, int from, int to) {
    if (from == to) return 0;
    const auto [found, inserted] = copy_costs_[tensor].try_emplace({from, to}, INFINITY);
    if (inserted) found->second = SecondsOfCopy(tensor, from, to);
    return found->second;
  }

  double SecondsOfCopy(const Tensor& tensor, int from, int to) {
    const ir::Buffer source =
        ir::Buffer::Make("from", ir::Type::Scalar(tensor.dtype()), tensor.shape());
    const ir::Buffer result =
        ir::Buffer::Make("to", ir::Type::Scalar(tensor.dtype()), tensor.shape());
    const std::vector<ir::Var> axes = ir::MakeAxes(tensor.shape());
    ir::Read read = ir::MakeRead(source, {axes.begin(), axes.end()});
    ir::Task task;
    task.name = "relayout";
    task.symbols = graph::GraphSymbols(graph_);
    task.inputs = {ir::MakeOperand(source, Layout(tensor, from))};
    task.stages = {ir::MakeMap("Relayout", result, axes, {read}, read.value)};
    task.outputs = {result};
    const ir::AnalyzedTask copy =
        ir::DropUnitAxes(ir::MakeInputsRowMajor(ir::StoreOutputs(task, {Layout(tensor, to)}))).task;
    const auto [found, inserted] = seconds_.try_emplace(copy, INFINITY);
    if (!inserted) return found->second;
    if (const absl::StatusOr<double> seconds = oracle_.Cost(copy); seconds.ok())
      found->second = *seconds;
    return found->second;
  }

  double PortCost(const Port& port, int tensor_order, int port_order) {
    return port.is_output ? CopyCost(port.tensor, port_order, tensor_order)
                          : CopyCost(port.tensor, tensor_order, port_order);
  }

  struct Ports {
    std::vector<int> orders;
    double seconds = 0;
  };
  // Each port in the order of its tensor or in another with a copy. An order may pay for several
  // ports only together (a convolution whose image and result have their channels last), so that
  // the search begins with the tensors' own orders and with each order for all that have it.
  Ports BestPorts(Node& node, const Orders& orders) {
    std::vector<int> own;
    int most_orders = 0;
    for (const Port& port : node.ports) {
      own.push_back(orders.at(port.tensor));
      most_orders = std::max(most_orders, OrderCount(port.tensor));
    }
    Ports best{own, TaskCost(node, own)};
    ImprovePorts(node, own, best);
    for (int order = 0; order < most_orders; ++order) {
      Ports together{AllIn(node, order)};
      together.seconds = CopiesCost(node, own, together.orders);
      if (together.seconds >= best.seconds) continue;
      together.seconds += TaskCost(node, together.orders);
      ImprovePorts(node, own, together);
      if (together.seconds < best.seconds * (1 - kLeastGainOfCopies)) best = std::move(together);
    }
    return best;
  }

  double CopiesCost(const Node& node, const std::vector<int>& own, const std::vector<int>& orders) {
    double seconds = 0;
    for (size_t i = 0; i < orders.size(); ++i)
      seconds += PortCost(node.ports[i], own[i], orders[i]);
    return seconds;
  }

  // Changes one port after the other as long as that makes the operator and its copies cheaper.
  void ImprovePorts(Node& node, const std::vector<int>& own, Ports& best) {
    if (node.ports.size() > kMostMixedPorts) return;  // a copy is worth what it costs
    for (size_t i = 0; i < node.ports.size(); ++i) {
      for (int other = 0; other < OrderCount(node.ports[i].tensor); ++other) {
        if (other == best.orders[i]) continue;
        Ports tried{best.orders};
        tried.orders[i] = other;
        tried.seconds = CopiesCost(node, own, tried.orders);
        if (tried.seconds >= best.seconds) continue;
        tried.seconds += TaskCost(node, tried.orders);
        if (tried.seconds < best.seconds * (1 - kLeastGain)) best = std::move(tried);
      }
    }
  }

  // The choice.

  double TotalCost(const Orders& orders) {
    double seconds = 0;
    for (Node& node : nodes_) {
      if (!node.ports.empty()) seconds += BestPorts(node, orders).seconds;
    }
    return seconds;
  }

  // What depends on a tensor's order: its producer and its readers, each once.
  std::vector<int> Around(const Tensor& tensor) const {
    std::vector<int> around = {uses_.Producer(tensor)};
    for (const graph::TensorUse& use : uses_.Uses(tensor)) around.push_back(use.op);
    std::sort(around.begin(), around.end());
    around.erase(std::unique(around.begin(), around.end()), around.end());
    return around;
  }

  double CostAround(const Tensor& tensor, const Orders& orders) {
    double seconds = 0;
    for (int op : Around(tensor)) seconds += BestPorts(nodes_[op], orders).seconds;
    return seconds;
  }

  void Improve(const std::vector<Tensor>& tensors, Orders& orders) {
    bool changed = true;
    for (int round = 0; changed && round < kMostRounds; ++round) {
      changed = false;
      for (const Tensor& tensor : tensors) {
        double best = CostAround(tensor, orders);
        int chosen = orders.at(tensor);
        for (int order = 0; order < OrderCount(tensor); ++order) {
          orders[tensor] = order;
          const double seconds = CostAround(tensor, orders);
          if (seconds >= best * (1 - kLeastGain)) continue;
          best = seconds;
          chosen = order;
          changed = true;
        }
        orders[tensor] = chosen;
      }
    }
  }

  void Choose() {
    std::vector<Tensor> tensors;
    Orders wished;
    for (const Node& node : nodes_) {
      for (const Port& port : node.ports) {
        orders_[port.tensor] = 0;
        wished[port.tensor] = IsFree(port.tensor) ? OrderCount(port.tensor) - 1 : 0;
        if (port.is_output && IsFree(port.tensor)) tensors.push_back(port.tensor);
      }
    }
    Improve(tensors, orders_);
    Improve(tensors, wished);
    if (TotalCost(wished) < TotalCost(orders_) * (1 - kLeastGain)) orders_ = std::move(wished);
  }

  // The result.

  RewriteResult RewriteOne(Rewrite& rewrite, const Operator& op) {
    Node& node = nodes_[static_cast<size_t>(uses_.Producer(op.output()))];
    if (node.ports.empty()) return std::nullopt;
    const std::vector<int> ports = BestPorts(node, orders_).orders;
    std::vector<Tensor> inputs = rewrite.MapInputs(op);
    std::vector<ir::TensorLayout> results(op.outputs().size());
    bool has_order = false;
    for (size_t i = 0; i < ports.size(); ++i) {
      const Port& port = node.ports[i];
      const ir::TensorLayout& layout = Layout(port.tensor, ports[i]);
      if (port.is_output) {
        results[port.position] = layout;
        has_order = has_order || ports[i] != 0;
        continue;
      }
      HIDET_ASSIGN_OR_RETURN(const Tensor read,
                             copies_.Of(rewrite.builder, rewrite.Map(port.tensor), layout));
      for (size_t k = 0; k < inputs.size(); ++k) {
        if (op.input(static_cast<int>(k)).SameAs(port.tensor)) inputs[k] = read;
      }
    }
    std::vector<Tensor> outputs;
    if (has_order) {
      HIDET_ASSIGN_OR_RETURN(outputs, ApplyInOrders(rewrite.builder, op, inputs, results));
    } else if (std::equal(inputs.begin(), inputs.end(), op.inputs().begin(),
                          [](const Tensor& a, const Tensor& b) { return a.SameAs(b); })) {
      rewrite.builder.Append(op);
      outputs = op.outputs();
    } else {
      HIDET_ASSIGN_OR_RETURN(outputs, rewrite.builder.ApplyLike(op, inputs));
    }
    for (size_t i = 0; i < ports.size(); ++i) {
      const Port& port = node.ports[i];
      if (!port.is_output) continue;
      Tensor& output = outputs[port.position];
      HIDET_ASSIGN_OR_RETURN(output, copies_.Of(rewrite.builder, output,
                                                Layout(port.tensor, orders_.at(port.tensor))));
    }
    return outputs;
  }

  // The operator as a fused one that ends with a Relayout of each result that has an order.
  absl::StatusOr<std::vector<Tensor>> ApplyInOrders(graph::GraphBuilder& builder,
                                                    const Operator& op,
                                                    const std::vector<Tensor>& inputs,
                                                    const std::vector<ir::TensorLayout>& results) {
    graph::GraphBuilder inner(graph::AllOps());
    std::vector<Tensor> outer_inputs, inner_results;
    int anchor = 0;
    if (op.is_fused()) {
      inner.StartFrom(*op.fused().graph);
      for (const Operator& member : op.fused().graph->operators) inner.Append(member);
      outer_inputs = inputs;
      inner_results = op.fused().graph->outputs;
      anchor = op.fused().anchor;
    } else {
      std::vector<Tensor> member_inputs;
      TensorMap<Tensor> inside;
      for (const Tensor& input : inputs) {
        // Scalars stay constants inside, as fusion leaves them.
        if (!input.defined() || graph::SplatValue(input).defined()) {
          member_inputs.push_back(input);
          continue;
        }
        Tensor& member_input = inside[input];
        if (!member_input.defined()) {
          graph::TensorType type = input.type();
          type.layout = {};
          member_input = inner.Input(std::move(type), input.name());
          outer_inputs.push_back(input);
        }
        member_inputs.push_back(member_input);
      }
      HIDET_ASSIGN_OR_RETURN(inner_results,
                             inner.Apply(op.record(), member_inputs, op.attributes(), op.name()));
    }
    std::vector<Tensor> outer_results;
    for (size_t i = 0; i < results.size(); ++i) {
      Tensor& result = inner_results[i];
      if (!results[i].IsRowMajor()) {
        HIDET_ASSIGN_OR_RETURN(
            result, inner.ApplyOne("Relayout", {result}, {{"layout", ir::ToString(results[i])}},
                                   result.name()));
      }
      outer_results.push_back(Tensor::Make(result.type(), result.name(), result.value()));
    }
    HIDET_ASSIGN_OR_RETURN(Graph fused, inner.Build(std::move(inner_results)));
    builder.Append(Operator::MakeFused(std::make_shared<const Graph>(std::move(fused)), anchor,
                                       std::move(outer_inputs), outer_results));
    return outer_results;
  }

  const Graph& graph_;
  const ir::KernelOracle& oracle_;
  const graph::GraphUses uses_;
  const graph::GraphTasks lowering_;
  std::vector<Node> nodes_;  // one an operator; without ports where there is no choice
  absl::flat_hash_map<int, std::vector<ir::TensorLayout>> wishes_;  // by rank, row-major first
  ir::TaskTable<double> seconds_;
  TensorMap<absl::flat_hash_map<std::pair<int, int>, double>> copy_costs_;  // by (from, to)
  Orders orders_;
  RelaidTensors copies_;  // of new tensors
};

}  // namespace

GraphPass ChooseOrders(const ir::KernelOracle& oracle) {
  return {"choose-orders",
          [&oracle](const graph::Graph& graph) { return OrderChooser(graph, oracle).Run(); }};
}

}  // namespace hidet::passes
