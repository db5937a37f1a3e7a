// What a graph's own conditions say of its symbols.
//
// A position table of 512 rows, added to embeddings of `length` rows, makes the graph assume
// min(length, 512) == length: so length is at most 512. Said of the symbol itself, every size that
// depends on it becomes simpler, and whoever calls the model with more is told so by name.
//
//   assume eq(min(length, 512), length)   ->   length: 1..512
//   assume eq(batch, 4)                   ->   batch: 4..4
//
// Two symbols that must be equal become one: what is joined along another axis (Concat) has known
// strides then, and a row of it is copied whole.
//
//   assume eq(height, width)              ->   width: the same as height
#ifndef FRONTENDS_ONNX_SYMBOL_BOUNDS_H_
#define FRONTENDS_ONNX_SYMBOL_BOUNDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "graph/graph.h"

namespace hidet::onnx {

struct SymbolBounds {
  std::string name;
  int64_t min = 0, max = 0;
  std::string same_as;  // an earlier symbol that it equals; empty for none
};

// Returns the symbols that conditions bound more narrowly than their facts do, and those that equal
// another. A bound that leaves nothing is left out.
std::vector<SymbolBounds> NarrowerBounds(const graph::Graph& graph);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_SYMBOL_BOUNDS_H_
