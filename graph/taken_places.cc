// For a step, each place says where the offset may lie:
//
//   place * parts <= o * step + offset < (place + 1) * parts
//
// of which the first place has no lower bound and the last no upper one. How much room is left
// between the bounds is a concave function of the step, whose maximum a search by halves finds.
#include "graph/taken_places.h"

#include <algorithm>
#include <limits>

#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/expr.h"

namespace hidet::graph {
namespace {

// Bounds of the offset, both of which hold.
struct Room {
  int64_t least, most;
};

Room RoomOf(absl::Span<const int64_t> places, int64_t size, int64_t step, int64_t parts) {
  constexpr int64_t kFar = std::numeric_limits<int64_t>::max() / 4;
  Room room = {.least = -kFar, .most = kFar};
  for (size_t i = 0; i < places.size(); ++i) {
    const int64_t before = static_cast<int64_t>(i) * step;
    if (places[i] > 0) room.least = std::max(room.least, places[i] * parts - before);
    if (places[i] < size - 1) room.most = std::min(room.most, (places[i] + 1) * parts - 1 - before);
  }
  return room;
}

// As many parts of an element as leave the number of all of them `most`: a power of two.
int64_t PartsOf(int64_t size, int64_t most) {
  int64_t parts = 1;
  while (2 * parts * size <= most) parts *= 2;
  return parts;
}

// 0, or the number within the bounds, and near one, that the largest power of two divides: what it
// has in common with the step and the parts, the division leaves out.
int64_t RoundestIn(const Room& room, int64_t parts) {
  if (room.least <= 0 && 0 <= room.most) return 0;
  const int64_t least = std::max(room.least, room.most - parts);
  const int64_t most = std::min(room.most, room.least + parts);
  for (int64_t unit = parts; unit > 1; unit /= 2) {
    const int64_t above = (least % unit + unit) % unit, up = above == 0 ? 0 : unit - above;
    if (up <= most - least) return least + up;
  }
  return least;
}

std::optional<PlaceSteps> StepsOfParts(absl::Span<const int64_t> places, int64_t size,
                                       int64_t parts) {
  const auto width = [&](int64_t step) {
    const Room room = RoomOf(places, size, step, parts);
    return room.most - room.least;
  };
  int64_t step = -size * parts, end = size * parts;
  while (step < end) {
    const int64_t middle = step + (end - step) / 2;
    if (width(middle) < width(middle + 1)) {
      step = middle + 1;
    } else {
      end = middle;
    }
  }
  const Room room = RoomOf(places, size, step, parts);
  if (room.least > room.most) return std::nullopt;
  return PlaceSteps{.step = step, .offset = RoundestIn(room, parts), .parts = parts};
}

}  // namespace

std::optional<PlaceSteps> StepsOf(absl::Span<const int64_t> places, int64_t size) {
  // Places in parts are numbers of 32 bits where these are fine enough, as those of images are, and
  // numbers of 64 bits with which no step overflows where they are not.
  constexpr int64_t kMostInParts = int64_t{1} << 30, kMostOverflow = int64_t{1} << 60;
  const int64_t count = std::max<int64_t>(1, static_cast<int64_t>(places.size()));
  if (size < 1 || size > kMostInParts || count > kMostInParts) return std::nullopt;
  for (const int64_t most : {kMostInParts, kMostOverflow / count}) {
    if (const std::optional<PlaceSteps> steps = StepsOfParts(places, size, PartsOf(size, most)))
      return steps;
  }
  return std::nullopt;
}

absl::StatusOr<Tensor> TakePlaces(GraphBuilder& builder, const Tensor& x, int64_t axis,
                                  absl::Span<const int64_t> places, absl::string_view name) {
  const std::optional<int64_t> size = ir::AsInt(x.shape()[axis]);
  const std::optional<PlaceSteps> steps =
      size.has_value() ? StepsOf(places, *size) : std::optional<PlaceSteps>();
  if (steps.has_value()) {
    return builder.ApplyOne("TakeSteps", {x},
                            {{"axis", axis},
                             {"count", static_cast<int64_t>(places.size())},
                             {"step", steps->step},
                             {"offset", steps->offset},
                             {"parts", steps->parts}},
                            name);
  }
  Tensor table = IntsConstant(places, x.device());
  if (std::ranges::all_of(places, [](int64_t place) { return place <= INT32_MAX; })) {
    HIDET_ASSIGN_OR_RETURN(
        table, builder.ApplyOne("Cast", {table}, {{"dtype", ScalarType::kInt32}}, name));
  }
  return builder.ApplyOne("Take", {x, table}, {{"axis", axis}, {"wrap", false}}, name);
}

}  // namespace hidet::graph
