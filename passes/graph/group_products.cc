// A group is all that may join, in the order of the graph, or grows by one member at a time.
// Whether two operators depend on each other is asked of the graph as it is with the groups so far:
// each of two groups may be sound alone and the two together a cycle.
#include "passes/graph/group_products.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "graph/lower_to_task.h"
#include "ir/task/task_facts.h"
#include "passes/graph/fused_body.h"

namespace hidet::passes {
namespace {

using graph::Graph;
using graph::Operator;
using graph::Tensor;

constexpr size_t kMostMembers = 4;

// An operand of a product that others may share.
struct SharedOperand {
  Tensor tensor;
  bool is_a = true;
  ir::Expr rows;  // of the operand, whatever its batch; one where windows walk it
};

bool IsSame(const SharedOperand& a, const SharedOperand& b) {
  return a.tensor.SameAs(b.tensor) && a.is_a == b.is_a && graph::SameDim(a.rows, b.rows);
}

class Grouper {
 public:
  // Of products whose anchors are of the kind: contractions, or windows.
  Grouper(const Graph& graph, const ir::KernelOracle* oracle, ir::StageKind kind)
      : graph_(graph),
        kind_(kind),
        uses_(graph),
        lowering_(graph, oracle != nullptr ? oracle->precision() : ir::ProductPrecision()),
        oracle_(oracle),
        group_of_(graph.operators.size()),
        after_(graph.operators.size(), -1),
        begins_(graph.operators.size(), static_cast<int>(graph.operators.size())) {
    int external = -1;
    for (size_t i = 0; i < group_of_.size(); ++i) {
      group_of_[i] = static_cast<int>(i);
      groups_.push_back({static_cast<int>(i)});
      if (!graph.operators[i].is_external()) continue;
      after_[i] = external;
      external = static_cast<int>(i);
    }
    // From the last one backwards, so that the first that needs an operator has the last word.
    for (int i = static_cast<int>(begins_.size()) - 1; i >= 0; --i) {
      if (op(i).is_external() && op(i).attributes().Has("order")) NoteNeeded(i);
    }
  }

  Graph Run() {
    for (int i = 0; i < static_cast<int>(graph_.operators.size()); ++i) {
      if (group_of_[i] != i) continue;
      for (const SharedOperand& operand : Operands(i)) {
        if (groups_[i].size() == 1) Grow(i, operand);
      }
    }
    return Emit();
  }

 private:
  const Operator& op(int i) const { return graph_.operators[i]; }

  // Notes that the collective needs what it reads, and what that was made of.
  void NoteNeeded(int collective) {
    std::vector<int> stack = {collective};
    while (!stack.empty()) {
      const int current = stack.back();
      stack.pop_back();
      for (const Tensor& input : op(current).inputs()) {
        const int producer = input.defined() ? uses_.Producer(input) : -1;
        if (producer < 0 || begins_[producer] == collective) continue;
        begins_[producer] = collective;
        stack.push_back(producer);
      }
    }
  }

  bool MayBeMember(int i) const {
    return op(i).anchor().Is(graph::kAnchor) && !lowering_.IsPrepared(op(i).output());
  }

  // The operands of the operator's product that another product reads.
  std::vector<SharedOperand> Operands(int i) const {
    if (!MayBeMember(i)) return {};
    const bool shares = std::any_of(op(i).inputs().begin(), op(i).inputs().end(),
                                    [&](const Tensor& input) { return IsShared(input); });
    return shares ? OperandsOfProduct(op(i)) : std::vector<SharedOperand>();
  }

  bool IsShared(const Tensor& tensor) const {
    if (!tensor.defined() || lowering_.IsKnown(tensor)) return false;
    const auto& uses = uses_.Uses(tensor);
    return std::count_if(uses.begin(), uses.end(),
                         [&](const graph::TensorUse& use) { return MayBeMember(use.op); }) > 1;
  }

  std::vector<SharedOperand> OperandsOfProduct(const Operator& op) const {
    const auto lowered = lowering_.Lower(op);
    if (!lowered.ok()) return {};
    const ir::Task& task = lowered->task.without_views();
    const ir::Stage& anchor = task.stages[task.anchor];
    if (anchor.kind != kind_) return {};
    const absl::StatusOr<ir::ContractionFacts> facts = ir::GetContractionFacts(anchor);
    if (!facts.ok()) return {};
    std::vector<SharedOperand> operands;
    for (const bool is_a : {true, false}) {
      const ir::Buffer& buffer = anchor.reads[is_a ? facts->a : facts->b].buffer;
      graph::Dims rows;
      if (kind_ == ir::StageKind::kContraction) {
        for (const int axis : is_a ? facts->m : facts->n) rows.push_back(anchor.extents()[axis]);
        for (const int axis : facts->batch) rows.push_back(anchor.extents()[axis]);
      }
      const std::optional<size_t> input = ir::FindInput(task, buffer);
      if (!input.has_value()) continue;
      const Tensor& tensor = op.input(lowered->input_positions[*input]);
      if (IsShared(tensor)) operands.push_back({tensor, is_a, graph::Product(rows)});
    }
    return operands;
  }

  // All that share the operand, if the oracle agrees; else as many as it takes, one by one.
  void Grow(int first, const SharedOperand& operand) {
    Collect(first, operand, [](const std::vector<int>&) { return true; });
    if (groups_[first].size() == 1 || Accepts(groups_[first])) return;
    const std::vector<int> refused = groups_[first];
    for (const int member : refused) {
      group_of_[member] = member;
      groups_[member] = {member};
    }
    Collect(first, operand, [&](const std::vector<int>& members) { return Accepts(members); });
  }

  void Collect(int first, const SharedOperand& operand,
               absl::FunctionRef<bool(const std::vector<int>&)> accepts) {
    for (const graph::TensorUse& use : uses_.Uses(operand.tensor)) {
      const int next = use.op;
      if (next <= first || group_of_[next] != next || groups_[first].size() == kMostMembers)
        continue;
      const std::vector<SharedOperand> operands = Operands(next);
      const bool shares = std::any_of(operands.begin(), operands.end(),
                                      [&](const auto& other) { return IsSame(operand, other); });
      if (!shares || DependsOn(first, next) || DependsOn(next, first)) continue;
      // What a collective does not need runs while the ranks talk: it would hold it up.
      if (begins_[first] != begins_[next]) continue;
      std::vector<int> larger = groups_[first];
      larger.push_back(next);
      if (!accepts(larger)) continue;
      groups_[first] = std::move(larger);
      groups_[next].clear();
      group_of_[next] = first;
    }
  }

  // The operators that come before one: those whose results it reads, and for one that the host
  // runs the last such one.
  std::vector<int> Before(int i) const {
    std::vector<int> before;
    for (const Tensor& input : op(i).inputs()) {
      const int producer = input.defined() ? uses_.Producer(input) : -1;
      if (producer >= 0) before.push_back(producer);
    }
    if (after_[i] >= 0) before.push_back(after_[i]);
    return before;
  }

  // Whether a group comes after another, directly or through others.
  bool DependsOn(int group, int other) const {
    std::vector<bool> seen(groups_.size(), false);
    std::vector<int> stack = {group};
    while (!stack.empty()) {
      const int current = stack.back();
      stack.pop_back();
      for (const int member : groups_[current]) {
        for (const int producer : Before(member)) {
          if (seen[group_of_[producer]]) continue;
          if (group_of_[producer] == other) return true;
          seen[group_of_[producer]] = true;
          stack.push_back(group_of_[producer]);
        }
      }
    }
    return false;
  }

  Operator Merged(const std::vector<int>& members) const {
    // Side by side.
    FusedBody body;
    std::vector<Tensor> results;
    for (const int member : members) {
      for (const Tensor& input : op(member).inputs()) {
        if (input.defined()) body.Input(input);
      }
      body.Add(op(member));
      results.insert(results.end(), op(member).outputs().begin(), op(member).outputs().end());
    }
    const Operator& first = op(members[0]);
    return std::move(body).Finish(first.is_fused() ? first.fused().anchor : 0, std::move(results));
  }

  bool Accepts(const std::vector<int>& members) const {
    const auto together = lowering_.Lower(Merged(members));
    if (!together.ok()) return false;
    if (oracle_ == nullptr) return true;
    std::vector<ir::Share> apart;
    for (const int member : members) {
      const auto own = lowering_.Lower(op(member));
      if (own.ok()) apart.push_back({own->task});
    }
    return oracle_->CanFuse(together->task, apart).ok();
  }

  // Each group as soon as all that it reads is there; of several, the one that began first.
  Graph Emit() const {
    std::vector<std::set<int>> readers(groups_.size());
    std::vector<int> waits_for(groups_.size(), 0);
    for (size_t i = 0; i < graph_.operators.size(); ++i) {
      for (const int producer : Before(static_cast<int>(i))) {
        if (readers[group_of_[producer]].insert(group_of_[i]).second) ++waits_for[group_of_[i]];
      }
    }
    std::set<int> ready;
    for (size_t i = 0; i < groups_.size(); ++i) {
      if (!groups_[i].empty() && waits_for[i] == 0) ready.insert(static_cast<int>(i));
    }
    Graph result = graph_;
    result.operators.clear();
    while (!ready.empty()) {
      const int group = *ready.begin();
      ready.erase(ready.begin());
      const std::vector<int>& members = groups_[group];
      result.operators.push_back(members.size() == 1 ? op(members[0]) : Merged(members));
      for (const int reader : readers[group]) {
        if (--waits_for[reader] == 0) ready.insert(reader);
      }
    }
    return result;
  }

  const Graph& graph_;
  const ir::StageKind kind_;
  const graph::GraphUses uses_;
  const graph::GraphTasks lowering_;
  const ir::KernelOracle* oracle_;
  // Operators by group, in order; a group has the number of its first member, and other numbers'
  // groups are empty.
  std::vector<std::vector<int>> groups_;
  std::vector<int> group_of_;
  std::vector<int> after_;  // by operator that the host runs: the one before it, or -1
  std::vector<int>
      begins_;  // by operator: the first collective that needs it, or how many operators there are
};

}  // namespace

GraphPass GroupMatmuls(const ir::KernelOracle* oracle) {
  return {"group-matmuls", [oracle](Graph graph) {
            return Grouper(graph, oracle, ir::StageKind::kContraction).Run();
          }};
}

GraphPass GroupConvolutions(const ir::KernelOracle* oracle) {
  return {"group-convolutions",
          [oracle](Graph graph) { return Grouper(graph, oracle, ir::StageKind::kWindow).Run(); }};
}

}  // namespace hidet::passes
