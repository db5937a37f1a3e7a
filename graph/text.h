// Canonical text of a graph: what dumps show, tests compare, and ParseGraph (graph/parser.h) reads
// back.
//
//   graph @'encoder' symbols(s: 1..1048576, l: 1..512 by 8 hint 128) (ids: int64[s, l][cpu], x: float32[s][cpu] 'a/b') {
//     c = Constant(float32[3, 2][cpu], id=0)
//     c_1 = Constant(float32[][cpu], [0.5], name='layer.scale')
//     c_2 = Constant(float32[1000][cpu], splat(0.0))
//     c_3 = Constant(float32[1000][cpu], unknown)
//     x_1: float32[s, 2][cpu] = Fused(x, c, anchor=0) {
//       graph(x: float32[s, 3][cpu], x_1: float32[3, 2][cpu]) {
//         x_2: float32[s, 2][cpu] = CpuBatchMatmul(x, x_1, transpose_b=False, transpose_a=False, name='layer.0')
//         return x_2
//       }
//     }
//     assume s == l
//     return x_1 as 'logits'
//   }
//
// The lines are those of the summary (graph/summary.h) with what it leaves out: all attributes,
// names of nodes and weights, contents of small constants and ids of large ones, whose bytes go
// beside the text ("unknown": the host binds it). An input or a symbol may be followed by its name in the
// model, if that is not its name here, and an input by its elements, if they are known: = [s, 12].
// Sizes and conditions are written in the language of kernels (ir/text/text.h). Three laws hold:
// Print(Parse(t)) is t for canonical t, Parse(Print(g)) equals g, and the text depends on structure
// and names alone.
#ifndef GRAPH_TEXT_H_
#define GRAPH_TEXT_H_

#include <memory>
#include <string>
#include <vector>

#include "graph/constant_data.h"
#include "graph/graph.h"

namespace hidet::graph {

// Constants by id.
using ConstantTable = std::vector<std::shared_ptr<const ConstantData>>;

// Constants of at most this many elements are printed in place.
inline constexpr int64_t kMaxInlineElements = 16;

// Returns the text, ending in a newline. Ids are positions in `constants`, to which the constants
// are appended, each once; if it is null, ids count from 0.
std::string PrintGraph(const Graph& graph, ConstantTable* constants = nullptr);

}  // namespace hidet::graph

#endif  // GRAPH_TEXT_H_
