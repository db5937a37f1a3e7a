#include "compiler/model_states.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "runtime/spec.h"

namespace hidet::compiler {
namespace {

using runtime::BufferKind;
using runtime::ModelSpec;
using runtime::TensorSpec;

// By index of a list: the place behind the removal of some, or -1 for those.
std::vector<int> PlacesWithout(size_t count, const std::vector<int>& removed) {
  std::vector<int> places;
  int next = 0;
  for (int i = 0; i < static_cast<int>(count); ++i) {
    const bool goes = std::find(removed.begin(), removed.end(), i) != removed.end();
    places.push_back(goes ? -1 : next++);
  }
  return places;
}

void Keep(const std::vector<int>& places, std::vector<TensorSpec>* tensors) {
  std::vector<TensorSpec> kept;
  for (size_t i = 0; i < tensors->size(); ++i) {
    if (places[i] >= 0) kept.push_back(std::move((*tensors)[i]));
  }
  *tensors = std::move(kept);
}

// Returns the input of the state's name, and the output that updates it.
absl::StatusOr<std::pair<int, int>> Find(const ModelSpec& spec, const State& state) {
  const auto error = [&](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("model \"", spec.name, "\": state \"", state.name, "\" ", what));
  };
  const auto input = std::find_if(spec.inputs.begin(), spec.inputs.end(),
                                  [&](const TensorSpec& x) { return x.name == state.input; });
  if (input == spec.inputs.end()) return error("is no input");
  const int place = static_cast<int>(input - spec.inputs.begin());
  const auto output = std::find_if(spec.outputs.begin(), spec.outputs.end(),
                                   [&](const TensorSpec& y) { return y.updates_input == place; });
  if (output == spec.outputs.end()) return error("is changed by no output");
  bool fits = input->dtype == state.first.dtype && input->shape.size() == state.first.shape.size();
  for (size_t d = 0; fits && d < input->shape.size(); ++d)
    fits = input->shape[d] == runtime::SizeExpr::Const(state.first.shape[d]);
  if (!fits) return error("starts as a tensor of another dtype or shape");
  return std::pair(place, static_cast<int>(output - spec.outputs.begin()));
}

absl::Status AddStates(absl::Span<const State> states, runtime::ModelData* data) {
  ModelSpec& spec = data->spec;
  std::vector<int> inputs, outputs;
  for (const State& state : states) {
    HIDET_ASSIGN_OR_RETURN(const auto found, Find(spec, state));
    inputs.push_back(found.first);
    outputs.push_back(found.second);
  }
  const auto first_constant = static_cast<int>(spec.constants.size());
  data->constants.resize(spec.constants.size());
  for (size_t i = 0; i < states.size(); ++i) {
    spec.constants.push_back({.tensor = spec.inputs[inputs[i]], .replaceable = true});
    spec.constants.back().tensor.name = states[i].name;
    data->constants.push_back(states[i].first);
  }
  const std::vector<int> input_places = PlacesWithout(spec.inputs.size(), inputs);
  const std::vector<int> output_places = PlacesWithout(spec.outputs.size(), outputs);
  for (runtime::BufferSpec& buffer : spec.buffers) {
    if (buffer.kind != BufferKind::kInput && buffer.kind != BufferKind::kOutput) continue;
    const bool is_input = buffer.kind == BufferKind::kInput;
    const std::vector<int>& gone = is_input ? inputs : outputs;
    const auto state = std::find(gone.begin(), gone.end(), buffer.index);
    if (state == gone.end()) {
      buffer.index = (is_input ? input_places : output_places)[buffer.index];
      continue;
    }
    buffer.kind = BufferKind::kState;
    buffer.index = first_constant + static_cast<int>(state - gone.begin());
  }
  for (runtime::SymbolSpec& symbol : spec.symbols) symbol.input = input_places[symbol.input];
  Keep(input_places, &spec.inputs);
  Keep(output_places, &spec.outputs);
  for (TensorSpec& output : spec.outputs) {
    if (output.updates_input >= 0) output.updates_input = input_places[output.updates_input];
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<runtime::ModelData> WithStates(runtime::ModelData data,
                                              absl::Span<const State> states) {
  struct Owner {
    std::shared_ptr<const void> data;
    std::vector<std::shared_ptr<const void>> states;
  };
  for (runtime::ModelData& other : data.alternatives) {
    HIDET_ASSIGN_OR_RETURN(other, WithStates(std::move(other), states));
  }
  HIDET_RETURN_IF_ERROR(AddStates(states, &data));
  auto owner = std::make_shared<Owner>(Owner{std::move(data.owner), {}});
  for (const State& state : states) owner->states.push_back(state.owner);
  data.owner = std::move(owner);
  return data;
}

}  // namespace hidet::compiler
