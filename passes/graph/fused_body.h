// What stands inside of a fused operator that takes the place of several.
//
//   FusedBody body;
//   for (const Operator& op : members) body.Add(op);
//   Operator fused = std::move(body).Finish(/*anchor=*/0, {members.back().output()});
//
// Its operators are copies, on tensors of their own.
#ifndef PASSES_GRAPH_FUSED_BODY_H_
#define PASSES_GRAPH_FUSED_BODY_H_

#include <memory>
#include <vector>

#include "graph/graph.h"
#include "graph/tensor.h"

namespace hidet::passes {

class FusedBody {
 public:
  // Returns what stands inside for a tensor: the result of a copy, or else an input, which is made
  // when it is first asked for. Constants of one value and absent tensors stand for themselves.
  graph::Tensor Inside(const graph::Tensor& tensor);
  // The same, but an input also of a constant of one value: what strategies are to see as memory.
  graph::Tensor Input(const graph::Tensor& tensor);
  // Adds a copy of the operator, or of what is inside of it if it is fused itself.
  void Add(const graph::Operator& op);
  // Returns how many operators there are so far.
  int size() const { return static_cast<int>(graph_->operators.size()); }

  // Returns the fused operator. `results` are those of operators that were added.
  graph::Operator Finish(int anchor, std::vector<graph::Tensor> results) &&;

 private:
  // Adds the operator on other tensors; the map learns of its results.
  void AddCopy(const graph::Operator& op, graph::TensorMap<graph::Tensor>& map);

  std::shared_ptr<graph::Graph> graph_ = std::make_shared<graph::Graph>();
  std::vector<graph::Tensor> inputs_;  // outside
  graph::TensorMap<graph::Tensor> inside_;
};

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_FUSED_BODY_H_
