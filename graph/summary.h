// The text of a graph that people read: what str(graph) prints, as in the original hidet.
//
//   Graph(x: float32[2, 3][cuda]){
//     c = Constant(float32[3, 2][cuda])
//     x_1: float32[2, 2][cuda] = Matmul(x, c, require_prologue=False, transpose_b=False)
//     return x_1
//   }
//
// Each operator's line ends in two spaces, where the original put a comment. It cannot be read
// back: constants have no identity and fused graphs are lists of names. For dumps see graph/text.h.
#ifndef GRAPH_SUMMARY_H_
#define GRAPH_SUMMARY_H_

#include <string>

#include "graph/graph.h"

namespace hidet::graph {

// Returns the summary, without a newline at the end.
std::string Summary(const Graph& graph);

// Gives tensors the names that both printers use: an input its own name if that is an identifier,
// else x; results x; constants c; made unique by _1, _2, ... in order of first use.
class TensorNames {
 public:
  // Returns the name of a tensor, choosing one at its first use.
  const std::string& NameOf(const Tensor& tensor);
  // The same, with a wish for the name.
  const std::string& NameOf(const Tensor& tensor, absl::string_view wish);

 private:
  TensorMap<std::string> names_;
  absl::flat_hash_map<std::string, int> used_;
};

// True for letters, digits and underscores that do not begin with a digit.
bool IsIdentifier(absl::string_view text);

}  // namespace hidet::graph

#endif  // GRAPH_SUMMARY_H_
