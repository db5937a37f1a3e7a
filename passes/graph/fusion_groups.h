// Groups of operators that are to become one operator each, and the graph that they make.
//
//   FusionGroups groups(graph);
//   groups.Keep({.members = {3, 4}, .exclusive = {3, 4}, .anchor = 3, .output = op4.output()});
//   if (groups.IsReadBy(groups[0], tensor)) ...
//   Graph fused = groups.Emit();
//
// Operators are known by their positions in the graph. A group owns the members that nobody outside
// reads; others it has copied, and they stay where they are for their other readers.
#ifndef PASSES_GRAPH_FUSION_GROUPS_H_
#define PASSES_GRAPH_FUSION_GROUPS_H_

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "graph/graph.h"
#include "graph/tensor.h"
#include "ir/task/analyzed_task.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

struct FusionGroup {
  std::set<int> members;
  std::set<int> exclusive;  // of them, those that nobody outside reads
  int anchor = 0;
  graph::Tensor output;
  std::optional<ir::AnalyzedTask> task;  // what was judged last; none of what cannot be lowered
  std::vector<graph::Tensor> others;     // outputs besides, of groups that were joined
  // Members that were taken over since, and the group without them.
  std::vector<int> unjudged;
  std::shared_ptr<const FusionGroup> judged;
  bool one_by_one = false;  // judged together they were refused
};

class FusionGroups {
 public:
  // Keeps a reference to the graph.
  explicit FusionGroups(const graph::Graph& graph);

  const graph::Operator& op(int i) const { return graph_.operators[i]; }
  const graph::GraphUses& uses() const { return uses_; }

  int size() const { return static_cast<int>(groups_.size()); }
  // One that was joined with another has no members.
  const FusionGroup& operator[](int index) const { return groups_[index]; }
  // The group that owns an operator, or -1.
  int OwnerOf(int i) const { return owner_[i]; }

  // Whether a group, or the graph's outputs, read the tensor; it must be made.
  bool IsNeeded(const graph::Tensor& tensor) const;
  // Whether members that nobody else reads alone read the tensor.
  bool IsReadBy(const FusionGroup& group, const graph::Tensor& tensor) const;
  // The same of an operator's result, where no group that is kept reads it either.
  bool IsExclusive(int i, const FusionGroup& group) const;
  // Makes those members the group's alone that were copied for a reader outside, which has become a
  // member since. Returns whether there were any.
  bool Claim(FusionGroup& group) const;
  // What members read that is made outside.
  std::vector<graph::Tensor> InputsOf(const FusionGroup& group) const;
  // Whether anything of a group is computed from results of another, by whatever way.
  bool WaitsFor(int index, int other) const;

  void Keep(FusionGroup group);
  // Takes a group away, and puts one in the place of another that was.
  void Remove(int index);
  void Put(int index, FusionGroup group);

  // The operator that a group of several becomes. Its inputs stand from the result backwards: an
  // operator's own before those of its producers.
  graph::Operator MakeFused(const FusionGroup& group) const;
  // The graph of all groups, without what nobody needs.
  graph::Graph Emit() const;

 private:
  void Own(int index);
  void EmitAfterMakers(int index, std::vector<bool>& is_emitted,
                       std::vector<graph::Operator>& operators) const;

  const graph::Graph& graph_;
  const graph::GraphUses uses_;
  std::vector<int> owner_;  // of each operator
  std::vector<FusionGroup> groups_;
  graph::TensorMap<int> readers_;  // how often groups read what is made outside of them
};

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_FUSION_GROUPS_H_
