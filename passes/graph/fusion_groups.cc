#include "passes/graph/fusion_groups.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

#include "passes/graph/fused_body.h"

namespace hidet::passes {

using graph::Graph;
using graph::Tensor;

FusionGroups::FusionGroups(const Graph& graph)
    : graph_(graph), uses_(graph), owner_(graph.operators.size(), -1) {}

bool FusionGroups::IsNeeded(const Tensor& tensor) const {
  const auto found = readers_.find(tensor);
  return uses_.IsOutput(tensor) || (found != readers_.end() && found->second > 0);
}

bool FusionGroups::IsReadBy(const FusionGroup& group, const Tensor& tensor) const {
  const auto& uses = uses_.Uses(tensor);
  return !uses_.IsOutput(tensor) &&
         std::all_of(uses.begin(), uses.end(),
                     [&](const graph::TensorUse& use) { return group.exclusive.contains(use.op); });
}

bool FusionGroups::IsExclusive(int i, const FusionGroup& group) const {
  return !IsNeeded(op(i).output()) && IsReadBy(group, op(i).output());
}

std::vector<Tensor> FusionGroups::InputsOf(const FusionGroup& group) const {
  std::vector<Tensor> inputs;
  for (const int member : group.members) {
    for (const Tensor& input : op(member).inputs()) {
      if (input.defined() && !group.members.contains(uses_.Producer(input)))
        inputs.push_back(input);
    }
  }
  return inputs;
}

bool FusionGroups::WaitsFor(int index, int other) const {
  std::set<int> reached;
  std::vector<int> queue(groups_[other].members.begin(), groups_[other].members.end());
  while (!queue.empty()) {
    const int at = queue.back();
    queue.pop_back();
    // All results of a group wait for all of its members.
    if (const int owner = owner_[at]; owner >= 0 && owner != other) {
      if (owner == index) return true;
      for (const int member : groups_[owner].members) {
        if (reached.insert(member).second) queue.push_back(member);
      }
    }
    for (const Tensor& output : op(at).outputs()) {
      for (const graph::TensorUse& use : uses_.Uses(output)) {
        if (reached.insert(use.op).second) queue.push_back(use.op);
      }
    }
  }
  return false;
}

void FusionGroups::Keep(FusionGroup group) {
  groups_.push_back(std::move(group));
  Own(size() - 1);
}

void FusionGroups::Remove(int index) {
  for (const Tensor& input : InputsOf(groups_[index])) --readers_[input];
  groups_[index] = {};
}

void FusionGroups::Put(int index, FusionGroup group) {
  groups_[index] = std::move(group);
  Own(index);
}

bool FusionGroups::Claim(FusionGroup& group) const {
  bool is_more = false;
  for (auto member = group.members.rbegin(); member != group.members.rend(); ++member) {
    if (IsExclusive(*member, group)) is_more |= group.exclusive.insert(*member).second;
  }
  return is_more;
}

void FusionGroups::Own(int index) {
  FusionGroup& group = groups_[index];
  Claim(group);
  for (const int member : group.exclusive) owner_[member] = index;
  for (const Tensor& input : InputsOf(group)) ++readers_[input];
}

graph::Operator FusionGroups::MakeFused(const FusionGroup& group) const {
  FusedBody body;
  std::deque<int> queue = {*group.members.rbegin()};
  for (const Tensor& other : group.others) queue.push_back(uses_.Producer(other));
  std::set<int> seen(queue.begin(), queue.end());
  while (!queue.empty()) {
    const int member = queue.front();
    queue.pop_front();
    for (const Tensor& input : op(member).inputs()) {
      const int producer = input.defined() ? uses_.Producer(input) : -1;
      if (!group.members.contains(producer)) {
        body.Inside(input);
      } else if (seen.insert(producer).second) {
        queue.push_back(producer);
      }
    }
  }
  int anchor = 0;
  for (const int member : group.members) {
    if (member == group.anchor) anchor = body.size();
    body.Add(op(member));
  }
  std::vector<Tensor> outputs = group.others;
  outputs.push_back(group.output);
  return std::move(body).Finish(anchor, std::move(outputs));
}

Graph FusionGroups::Emit() const {
  std::vector<int> order(groups_.size());
  std::iota(order.begin(), order.end(), 0);
  std::erase_if(order, [&](int group) { return groups_[group].members.empty(); });
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return *groups_[a].members.rbegin() < *groups_[b].members.rbegin();
  });
  Graph result = graph_;
  result.operators.clear();
  std::vector<bool> is_emitted(groups_.size());
  for (const int group : order) EmitAfterMakers(group, is_emitted, result.operators);
  return WithoutDeadOperators(result);
}

// A group stands where its last member does; what makes its inputs comes before, wherever the last
// member of that stands (of groups that were joined).
void FusionGroups::EmitAfterMakers(int index, std::vector<bool>& is_emitted,
                                   std::vector<graph::Operator>& operators) const {
  if (is_emitted[index]) return;
  is_emitted[index] = true;
  const FusionGroup& group = groups_[index];
  for (const Tensor& input : InputsOf(group)) {
    const int producer = uses_.Producer(input);
    if (producer >= 0 && owner_[producer] >= 0)
      EmitAfterMakers(owner_[producer], is_emitted, operators);
  }
  operators.push_back(group.members.size() == 1 ? op(*group.members.begin()) : MakeFused(group));
}

}  // namespace hidet::passes
