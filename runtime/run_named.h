// Calls with inputs by name and outputs that are made: the shortest way to use a model from C++.
//
//   HIDET_ASSIGN_OR_RETURN(auto outputs, RunNamed(*model, {{"ids", ids.view()}, {"mask", mask.view()}}));
//   outputs.at("logits").elements<float>()
//
// Tensors are in the host's memory wherever the model runs. A program that calls a thousand times a
// second makes its tensors once and calls Model::Run.
#ifndef RUNTIME_RUN_NAMED_H_
#define RUNTIME_RUN_NAMED_H_

#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/model.h"
#include "runtime/tensor.h"

namespace hidet::runtime {

using NamedTensors = absl::flat_hash_map<std::string, TensorView>;

// Runs the model once and waits. InvalidArgument, with the names that there are, for inputs that
// are missing or too many; otherwise errors are those of Model::Run.
absl::StatusOr<absl::flat_hash_map<std::string, Tensor>> RunNamed(const Model& model,
                                                                  const NamedTensors& inputs);

// Has the model run on zeros of these shapes, one for each input, twice: plans, graphs, arenas and
// code are then there, and the first call of a client is as fast as the others. Errors are those of
// Model::Run.
absl::Status WarmUp(const Model& model, absl::Span<const Shape> input_shapes);

// Returns whether calls can still succeed: the error that made the model's GPU unusable, if one
// did, once what runs now is done. A process that gets one has to be started anew.
absl::Status CheckHealth(const Model& model);

}  // namespace hidet::runtime

#endif  // RUNTIME_RUN_NAMED_H_
