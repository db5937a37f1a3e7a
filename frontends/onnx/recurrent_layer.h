// Recurrent layers of one node, of weights as they are or as integers that stand for them.
#ifndef FRONTENDS_ONNX_RECURRENT_LAYER_H_
#define FRONTENDS_ONNX_RECURRENT_LAYER_H_

#include <functional>

#include "absl/status/statusor.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/node_context.h"
#include "graph/tensor.h"

namespace hidet::onnx {

// A layer's weights, [directions, gates * units, inputs] and [directions, gates * units, units]:
// reals, or integers, which stand for scale (w - zero), without zeros for scale w, and for scale w.
// Zeros and scales are of each gate's unit, [directions, gates * units].
struct RecurrentWeights {
  graph::Tensor of_input, of_state;
  graph::Tensor input_zeros, input_scales, state_scales;  // of integers
  // The product of reals and integers [inputs, gates * units], of their zeros and scales.
  std::function<graph::Tensor(const graph::Tensor& x, const graph::Tensor& weights,
                              const graph::Tensor& zeros, const graph::Tensor& scales)>
      product;
};

// Returns the results of a layer with the node's other inputs and attributes, of these weights.
absl::StatusOr<Tensors> RecurrentLayer(NodeContext& node, const RecurrentWeights& weights);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_RECURRENT_LAYER_H_
