#include "runtime/host_functions.h"

#include "runtime/count_below.h"
#include "runtime/fourier.h"
#include "runtime/sort_places.h"

namespace hidet::runtime {

const ExternalFunction* FindHostFunction(absl::string_view name) {
  static const auto* const functions = new ExternalFunctions{
      {"hidet.sort_places ascending",
       [](const ExternalCall& call) { return SortPlaces(call.tensors, Order::kAscending); }},
      {"hidet.sort_places descending",
       [](const ExternalCall& call) { return SortPlaces(call.tensors, Order::kDescending); }},
      {"hidet.select_places", [](const ExternalCall& call) { return SelectPlaces(call.tensors); }},
      {"hidet.count_below left",
       [](const ExternalCall& call) { return CountBelow(call.tensors, Side::kLeft); }},
      {"hidet.count_below right",
       [](const ExternalCall& call) { return CountBelow(call.tensors, Side::kRight); }},
      {"hidet.fourier forward",
       [](const ExternalCall& call) { return TransformRows(call.tensors, Direction::kForward); }},
      {"hidet.fourier backward",
       [](const ExternalCall& call) { return TransformRows(call.tensors, Direction::kBackward); }},
      {"hidet.fourier real", [](const ExternalCall& call) { return MakeRealRows(call.tensors); }},
  };
  const auto found = functions->find(std::string(name));
  return found == functions->end() ? nullptr : &found->second;
}

}  // namespace hidet::runtime
