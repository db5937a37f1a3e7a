// Values of the sizes that a model leaves to each call, for which kernels are chosen.
//
// A file says of a free size no more than its name. Planned for 64 samples, a model of speech that
// makes one position of 320 samples would have no position at all, and any kernel would seem to be
// as good:
//
//   x: float32[batch, samples], then positions = (samples / 5 - 1) / 64    ->   samples: 8192
#ifndef FRONTENDS_ONNX_TYPICAL_SIZES_H_
#define FRONTENDS_ONNX_TYPICAL_SIZES_H_

#include <cstdint>
#include <vector>

#include "graph/graph.h"
#include "ir/expr.h"

namespace hidet::onnx {

struct TypicalSize {
  ir::Var symbol;
  int64_t size = 0;
};

// Returns sizes for the symbols without a hint for which the usual one would leave the tensors of
// the graph with next to no elements: the least powers of two, within the symbols' ranges, that do
// not. Sizes that no value of a symbol makes larger are no matter.
std::vector<TypicalSize> TypicalSizes(const graph::Graph& graph);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_TYPICAL_SIZES_H_
