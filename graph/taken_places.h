// Elements of one dimension at places that are known, for the importers: images resized to the
// nearest element, the neighbours that others are made of.
//
//   TakePlaces(builder, x, 1, {0, 0, 1, 2, 2, 3}, "y")      // y[:, o] = x[:, places[o]]
#ifndef GRAPH_TAKEN_PLACES_H_
#define GRAPH_TAKEN_PLACES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"

namespace hidet::graph {

// places[o] = clamp((o * step + offset) / parts, 0, size - 1): attributes of TakeSteps.
struct PlaceSteps {
  int64_t step = 0, offset = 0, parts = 1;
};

// The steps that give exactly these places, each in 0 .. size - 1; nothing where none do.
std::optional<PlaceSteps> StepsOf(absl::Span<const int64_t> places, int64_t size);

// Adds an operator named `name` that takes the places along an axis, each of which is one of the
// dimension's, and returns its result: TakeSteps where equal steps lead to them, whose places
// kernels compute, else Take with a table.
absl::StatusOr<Tensor> TakePlaces(GraphBuilder& builder, const Tensor& x, int64_t axis,
                                  absl::Span<const int64_t> places, absl::string_view name);

}  // namespace hidet::graph

#endif  // GRAPH_TAKEN_PLACES_H_
