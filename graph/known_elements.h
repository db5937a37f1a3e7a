// The elements of a small tensor of any real type, as expressions over the symbols, where operators
// make them of constants and sizes alone.
//
//   Cast(float16 [1, 1, 2, 2])            [1, 1, 2, 2], of float32
//   Cast(Floor(Mul(Cast(h), 1.5)))        h * 3 / 2
//
// Integers that come of integers are known as they are made (Tensor::value). What comes of floats
// is followed back when somebody asks: an importer that must know a scale or a size.
#ifndef GRAPH_KNOWN_ELEMENTS_H_
#define GRAPH_KNOWN_ELEMENTS_H_

#include <optional>

#include "absl/types/span.h"
#include "graph/graph.h"
#include "graph/tensor.h"

namespace hidet::graph {

// Returns the elements, integers as int64 and floats in the tensor's own type; nothing where they
// hang on data, are too many, or lie behind too many operators. `operators` made the tensor.
std::optional<Dims> KnownElements(const Tensor& tensor, absl::Span<const Operator> operators);

}  // namespace hidet::graph

#endif  // GRAPH_KNOWN_ELEMENTS_H_
