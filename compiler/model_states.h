// Has a model keep some of its inputs from call to call.
//
// A graph has no states: what it changes is an input that an output updates. A host that calls the
// compiled model may keep such tensors for it; here the model comes to keep them itself. The input
// and its output go, and their buffers become `kState` ones of a new constant.
//
//   y, counts = model(x, counts)      with `counts` a State: y = model(x)
//
// The plan stays as it is: an output that updates an input has had its memory all along.
#ifndef COMPILER_MODEL_STATES_H_
#define COMPILER_MODEL_STATES_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/model_data.h"

namespace hidet::compiler {

struct State {
  std::string input;  // the name of the one that is kept
  std::string name;   // what hosts ask for it by
  TensorView first;   // what it starts as, memory of the host
  std::shared_ptr<const void> owner;
};

// Returns the model, its alternatives too, with these inputs kept. InvalidArgument for an input
// that is not there, that no output updates, whose sizes are free, or that a state does not fit.
absl::StatusOr<runtime::ModelData> WithStates(runtime::ModelData data,
                                              absl::Span<const State> states);

}  // namespace hidet::compiler

#endif  // COMPILER_MODEL_STATES_H_
