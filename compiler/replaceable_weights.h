// Has weights of a compiled model be replaceable by their names: the option replaceable_weights.
//
// The model is compiled without a look at their values, of which nothing is then made at compile
// time: no folding, no packing. It gets the values back as constants that a host may replace.
//
//   const ReplaceableWeights weights(graph);
//   ... compile weights.graph() with weights.names() among the host-bound constants
//   weights.PutBack(model);
#ifndef COMPILER_REPLACEABLE_WEIGHTS_H_
#define COMPILER_REPLACEABLE_WEIGHTS_H_

#include <memory>
#include <string>
#include <vector>

#include "graph/constant_data.h"
#include "graph/graph.h"
#include "runtime/model_data.h"

namespace hidet::compiler {

class ReplaceableWeights {
 public:
  // Of a graph that is not optimized. Its weights are those of its constants that have a name of
  // their own and more than one value, of floats.
  explicit ReplaceableWeights(graph::Graph graph);

  // The graph without their values.
  const graph::Graph& graph() const { return graph_; }
  const std::vector<std::string>& names() const { return names_; }

  // Gives the model that was compiled of it the values, its alternatives too.
  void PutBack(runtime::ModelData& data) const;

 private:
  graph::Graph graph_;
  std::vector<std::string> names_;
  std::vector<std::shared_ptr<const graph::ConstantData>> values_;  // one a name
};

}  // namespace hidet::compiler

#endif  // COMPILER_REPLACEABLE_WEIGHTS_H_
