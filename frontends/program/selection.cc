// Results whose size or order data decides.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"
#include "frontends/program/reals.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

// Elements in an order that sorts them: reals as they are, NaN last; integers exactly; text by
// bytes.
class Order {
 public:
  explicit Order(const Value& x) : x_(x), is_real_(x.is_tensor() && IsFloatType(x.type())) {}

  // Negative, zero or positive.
  int Compare(int64_t a, int64_t b) const {
    if (x_.is_text()) return x_.text()[a].compare(x_.text()[b]);
    if (is_real_) {
      const double u = x_.RealAt(a), v = x_.RealAt(b);
      if (std::isnan(u) || std::isnan(v)) return std::isnan(u) - std::isnan(v);
      return (u > v) - (u < v);
    }
    if (x_.type() == TensorProto::UINT64) {
      const uint64_t u = x_.elements<uint64_t>()[a], v = x_.elements<uint64_t>()[b];
      return (u > v) - (u < v);
    }
    const int64_t u = x_.IntAt(a), v = x_.IntAt(b);
    return (u > v) - (u < v);
  }

 private:
  const Value& x_;
  bool is_real_;
};

template <typename Bits>
std::vector<int64_t> PlacesOfBits(const Value& x, int shift) {
  std::vector<int64_t> places;
  const Bits* const elements = x.elements<Bits>();
  for (int64_t i = 0; i < x.count(); ++i) {
    if (static_cast<Bits>(elements[i] << shift) != 0) places.push_back(i);
  }
  return places;
}

// The places of the elements that are not 0. Of the usual floats all bits of a 0 but the sign are
// 0.
std::vector<int64_t> PlacesOfNonZero(const Value& x) {
  switch (x.type()) {
    case TensorProto::FLOAT:
      return PlacesOfBits<uint32_t>(x, 1);
    case TensorProto::DOUBLE:
      return PlacesOfBits<uint64_t>(x, 1);
    case TensorProto::FLOAT16:
    case TensorProto::BFLOAT16:
      return PlacesOfBits<uint16_t>(x, 1);
    case TensorProto::BOOL:
    case TensorProto::INT8:
    case TensorProto::UINT8:
      return PlacesOfBits<uint8_t>(x, 0);
    case TensorProto::INT32:
    case TensorProto::UINT32:
      return PlacesOfBits<uint32_t>(x, 0);
    case TensorProto::INT64:
    case TensorProto::UINT64:
      return PlacesOfBits<uint64_t>(x, 0);
    default:
      break;
  }
  std::vector<int64_t> places;
  const bool is_real = IsFloatType(x.type());
  for (int64_t i = 0; i < x.count(); ++i) {
    if (is_real ? x.RealAt(i) != 0 : x.IntAt(i) != 0) places.push_back(i);
  }
  return places;
}

}  // namespace

absl::StatusOr<Values> RunNonZero(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const Value& x = node.input(0);
  const std::vector<int64_t> places = PlacesOfNonZero(x);
  const auto count = static_cast<int64_t>(places.size());
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(TensorProto::INT64, {x.rank(), count}));
  if (x.rank() == 0 || count == 0) return Values{std::move(y)};
  // Places are in order, so those of a row of the last dimension follow each other: its coordinates
  // are found once.
  const Shape strides = StridesOf(x.shape());
  const int last = x.rank() - 1;
  const int64_t width = x.shape()[last];
  int64_t* const to = y.elements<int64_t>();
  for (int64_t i = 0; i < count;) {
    const int64_t row = places[i] / width * width, begin = i;
    for (; i < count && places[i] < row + width; ++i) to[last * count + i] = places[i] - row;
    for (int d = 0; d < last; ++d)
      std::fill(to + d * count + begin, to + d * count + i, row / strides[d] % x.shape()[d]);
  }
  return Values{std::move(y)};
}

namespace {

// Elements in order, and which of them begin those that are equal.
struct SortedPlaces {
  std::vector<int64_t> places;
  std::vector<bool> begins;
};

template <typename T>
SortedPlaces SortedBy(std::vector<std::pair<T, int64_t>> elements) {
  std::sort(elements.begin(), elements.end());
  SortedPlaces sorted;
  sorted.places.reserve(elements.size());
  sorted.begins.reserve(elements.size());
  for (size_t i = 0; i < elements.size(); ++i) {
    sorted.places.push_back(elements[i].second);
    sorted.begins.push_back(i == 0 || elements[i - 1].first != elements[i].first);
  }
  return sorted;
}

// The order of numbers that a double or an int64 holds each exactly; nothing for other types, and
// where one is no number.
std::optional<SortedPlaces> OrderOfNumbers(const Value& x) {
  if (!x.is_tensor() || x.type() == TensorProto::UINT64 || IsComplexType(x.type()))
    return std::nullopt;
  const auto count = static_cast<size_t>(x.count());
  if (x.type() == TensorProto::INT64) {
    std::vector<std::pair<int64_t, int64_t>> elements(count);
    for (size_t i = 0; i < count; ++i)
      elements[i] = {x.elements<int64_t>()[i], static_cast<int64_t>(i)};
    return SortedBy(std::move(elements));
  }
  const std::vector<double> reals = x.AllReals();
  std::vector<std::pair<double, int64_t>> elements(count);
  for (size_t i = 0; i < count; ++i) {
    if (std::isnan(reals[i])) return std::nullopt;
    elements[i] = {reals[i] + 0.0, static_cast<int64_t>(i)};  // one zero
  }
  return SortedBy(std::move(elements));
}

// Unique slices along an axis, or unique elements: in order of value, or of first appearance.
absl::StatusOr<Values> FindUnique(HostNode& node, bool in_order_of_value) {
  Value x = node.input(0);
  if (!x.is_tensor() && !x.is_text()) return node.Error(absl::StrCat("input ", x.Describe()));
  const bool whole = !node.Has("axis");
  if (whole) x = x.Reshaped({x.count()});
  HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(node.Int("axis", 0), x.rank()));
  const int64_t size = x.shape()[axis], inner = [&] {
    int64_t product = 1;
    for (int d = axis + 1; d < x.rank(); ++d) product *= x.shape()[d];
    return product;
  }();
  const int64_t outer = size == 0 ? 0 : x.count() / size / std::max<int64_t>(inner, 1);
  const Order order(x);
  const auto compare = [&](int64_t a, int64_t b) {
    for (int64_t o = 0; o < outer; ++o) {
      for (int64_t i = 0; i < inner; ++i) {
        const int result = order.Compare((o * size + a) * inner + i, (o * size + b) * inner + i);
        if (result != 0) return result;
      }
    }
    return 0;
  };
  SortedPlaces sorted;
  if (auto numbers = inner == 1 && outer == 1 ? OrderOfNumbers(x) : std::nullopt) {
    sorted = *std::move(numbers);
  } else {
    std::vector<int64_t>& places = sorted.places;
    places.resize(static_cast<size_t>(size));
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(),
                     [&](int64_t a, int64_t b) { return compare(a, b) < 0; });
    for (size_t i = 0; i < places.size(); ++i)
      sorted.begins.push_back(i == 0 || compare(places[i - 1], places[i]) != 0);
  }
  struct Group {
    int64_t first = 0, count = 0;
  };
  std::vector<Group> groups;
  std::vector<int64_t> group_of(size);
  for (int64_t i = 0; i < size; ++i) {
    const int64_t at = sorted.places[i];
    if (sorted.begins[i]) groups.push_back({at, 0});
    ++groups.back().count;
    group_of[at] = static_cast<int64_t>(groups.size()) - 1;
  }
  std::vector<int64_t> ranks(groups.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  if (!in_order_of_value) {
    std::sort(ranks.begin(), ranks.end(),
              [&](int64_t a, int64_t b) { return groups[a].first < groups[b].first; });
  }
  std::vector<int64_t> place(groups.size()), firsts, counts, inverse;
  for (size_t i = 0; i < ranks.size(); ++i) {
    place[ranks[i]] = static_cast<int64_t>(i);
    firsts.push_back(groups[ranks[i]].first);
    counts.push_back(groups[ranks[i]].count);
  }
  for (const int64_t group : group_of) inverse.push_back(place[group]);
  HIDET_ASSIGN_OR_RETURN(Value y, TakeRows(x, axis, firsts));
  Values outputs = {std::move(y)};
  for (const std::vector<int64_t>* list : {&firsts, &inverse, &counts}) {
    HIDET_ASSIGN_OR_RETURN(Value ints, Value::Ints(*list));
    outputs.push_back(std::move(ints));
  }
  return outputs;
}

}  // namespace

absl::StatusOr<Values> RunUnique(HostNode& node) {
  return FindUnique(node, node.Int("sorted", 1) != 0);
}

// Of com.microsoft: a list's elements in order of first appearance, where in them each is, and how
// often it is there.
absl::StatusOr<Values> RunMicrosoftUnique(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(Values all, FindUnique(node, false));
  return Values{std::move(all[0]), std::move(all[2]), std::move(all[3])};
}

absl::StatusOr<Values> RunCompress(HostNode& node) {
  Value x = node.input(0);
  if (!x.is_tensor() && !x.is_text()) return node.Error(absl::StrCat("input ", x.Describe()));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the condition"));
  if (!node.Has("axis")) x = x.Reshaped({x.count()});
  HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(node.Int("axis", 0), x.rank()));
  const int64_t size = x.shape()[axis];
  const std::vector<int64_t> rows = PlacesOfNonZero(node.input(1));
  const auto outside = std::lower_bound(rows.begin(), rows.end(), size);
  if (outside != rows.end())
    return absl::OutOfRangeError(absl::StrCat("the condition holds at ", *outside, " of ", size));
  HIDET_ASSIGN_OR_RETURN(Value y, TakeRows(x, axis, rows));
  return Values{std::move(y)};
}

namespace {

struct Box {
  double y0, x0, y1, x1, area;
};

template <typename T>
Box BoxAt(const T* box, bool centers) {
  const double a = box[0], b = box[1], c = box[2], d = box[3];
  Box made = {
      .y0 = std::min(a, c), .x0 = std::min(b, d), .y1 = std::max(a, c), .x1 = std::max(b, d)};
  if (centers)  // x, y, width, height
    made = {.y0 = b - d / 2, .x0 = a - c / 2, .y1 = b + d / 2, .x1 = a + c / 2};
  made.area = (made.y1 - made.y0) * (made.x1 - made.x0);
  return made;
}

// Of the area of both. Most boxes have nothing in common.
double Overlap(const Box& a, const Box& b) {
  const double height = std::min(a.y1, b.y1) - std::max(a.y0, b.y0);
  if (height <= 0) return 0;
  const double width = std::min(a.x1, b.x1) - std::max(a.x0, b.x0);
  if (width <= 0) return 0;
  const double common = height * width, all = a.area + b.area - common;
  return all <= 0 ? 0 : common / all;
}

// How boxes are chosen: at most so many, of scores above `least`, that do not overlap a better one
// by more than `overlap`.
struct Choice {
  int64_t most = 0;
  double overlap = 0, least = 0;
  bool limited = false;  // whether there is a least score
  bool centers = false;  // whether a box is its middle and its size
};

// The boxes of one class, from the best on, of `count` with four numbers each.
template <typename B, typename T>
std::vector<int64_t> ChosenBoxes(const B* corners, const T* scores, int64_t count,
                                 const Choice& choice) {
  // A heap: of many boxes few are looked at before enough are kept. Of equal ones the first.
  std::vector<std::pair<T, int64_t>> order;
  order.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    const T score = scores[i];
    if (!choice.limited || static_cast<double>(score) > choice.least)
      order.emplace_back(std::isnan(score) ? -std::numeric_limits<T>::infinity() : score, -i);
  }
  std::make_heap(order.begin(), order.end());
  std::vector<int64_t> chosen;
  std::vector<Box> kept;
  while (!order.empty() && static_cast<int64_t>(kept.size()) < choice.most) {
    std::pop_heap(order.begin(), order.end());
    const int64_t i = -order.back().second;
    order.pop_back();
    const Box box = BoxAt(corners + 4 * i, choice.centers);
    if (std::any_of(kept.begin(), kept.end(),
                    [&](const Box& better) { return Overlap(box, better) > choice.overlap; })) {
      continue;
    }
    kept.push_back(box);
    chosen.push_back(i);
  }
  return chosen;
}

}  // namespace

// Of each class the boxes with the best scores that do not overlap a better one too much.
absl::StatusOr<Values> RunNonMaxSuppression(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the boxes"));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the scores"));
  const Value &boxes = node.input(0), &scores = node.input(1);
  if (boxes.rank() != 3 || scores.rank() != 3 || boxes.shape()[2] != 4 ||
      boxes.shape()[0] != scores.shape()[0] || boxes.shape()[1] != scores.shape()[2]) {
    return node.Error(
        absl::StrCat("boxes ", ToString(boxes.shape()), " and scores ", ToString(scores.shape())));
  }
  Choice choice;
  HIDET_ASSIGN_OR_RETURN(choice.most, node.IntInput(2, "the number of boxes", 0));
  if (node.has_input(3)) choice.overlap = node.input(3).RealAt(0);
  choice.limited = node.has_input(4);
  if (choice.limited) choice.least = node.input(4).RealAt(0);
  choice.centers = node.Int("center_point_box", 0) != 0;
  const int64_t count = boxes.shape()[1], classes = scores.shape()[1];
  std::vector<int64_t> chosen;
  const auto choose = [&](const auto* corners, const auto* numbers) {
    for (int64_t image = 0; image < boxes.shape()[0]; ++image, corners += 4 * count) {
      for (int64_t c = 0; c < classes; ++c, numbers += count) {
        for (const int64_t i : ChosenBoxes(corners, numbers, count, choice))
          chosen.insert(chosen.end(), {image, c, i});
      }
    }
  };
  VisitReals(boxes, [&](const auto* corners) {
    VisitReals(scores, [&](const auto* numbers) { choose(corners, numbers); });
  });
  HIDET_ASSIGN_OR_RETURN(Value list, Value::Ints(chosen));
  return Values{list.Reshaped({static_cast<int64_t>(chosen.size()) / 3, 3})};
}

absl::StatusOr<Values> RunTopK(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const Value& x = node.input(0);
  int64_t k = node.Int("k", 0);
  if (node.opset() >= 10) {
    HIDET_ASSIGN_OR_RETURN(k, node.IntInput(1, "k", 0));
  }
  HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(node.Int("axis", -1), x.rank()));
  const int64_t size = x.shape()[axis];
  if (k < 0 || k > size) return node.Error(absl::StrCat("the best ", k, " of ", size));
  const bool largest = node.Int("largest", 1) != 0;
  Shape shape = x.shape();
  shape[axis] = k;
  HIDET_ASSIGN_OR_RETURN(Value values, Value::Empty(x.type(), shape));
  HIDET_ASSIGN_OR_RETURN(Value indices, Value::Empty(TensorProto::INT64, shape));
  int64_t inner = 1;
  for (int d = axis + 1; d < x.rank(); ++d) inner *= x.shape()[d];
  const int64_t rows = size == 0 ? 0 : x.count() / size;
  const int64_t width = ElementBytes(x.type());
  const Order order(x);
  std::vector<int64_t> places(size);
  for (int64_t row = 0; row < rows; ++row) {
    const int64_t base = row / inner * size * inner + row % inner;
    std::iota(places.begin(), places.end(), 0);
    std::partial_sort(places.begin(), places.begin() + k, places.end(), [&](int64_t a, int64_t b) {
      const int compared = order.Compare(base + a * inner, base + b * inner);
      return compared == 0 ? a < b : largest ? compared > 0 : compared < 0;
    });
    const int64_t to = row / inner * k * inner + row % inner;
    for (int64_t i = 0; i < k; ++i) {
      std::memcpy(values.data() + (to + i * inner) * width,
                  x.data() + (base + places[i] * inner) * width, static_cast<size_t>(width));
      indices.elements<int64_t>()[to + i * inner] = places[i];
    }
  }
  return Values{std::move(values), std::move(indices)};
}

absl::StatusOr<Values> RunMaxUnpool(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the indices"));
  const Value &x = node.input(0), &places = node.input(1);
  const int spatial = x.rank() - 2;
  if (spatial < 1 || places.shape() != x.shape() || places.type() != TensorProto::INT64)
    return node.Error(absl::StrCat("input ", x.Describe(), " and indices ", places.Describe()));
  const std::vector<int64_t> kernel = node.Ints("kernel_shape");
  std::vector<int64_t> strides = node.Ints("strides"), pads = node.Ints("pads");
  if (strides.empty()) strides.assign(spatial, 1);
  if (pads.empty()) pads.assign(2 * spatial, 0);
  if (static_cast<int>(kernel.size()) != spatial || static_cast<int>(strides.size()) != spatial ||
      static_cast<int>(pads.size()) != 2 * spatial) {
    return node.Error("kernel_shape, strides or pads of another rank");
  }
  // Indices count within the image that was pooled, whatever the size of the result.
  Shape pooled = x.shape(), shape = x.shape();
  for (int i = 0; i < spatial; ++i)
    pooled[i + 2] = (x.shape()[i + 2] - 1) * strides[i] + kernel[i] - pads[i] - pads[i + spatial];
  shape = pooled;
  if (node.has_input(2)) {
    shape.clear();
    for (const int64_t size : node.input(2).AllInts()) shape.push_back(size);
    if (static_cast<int>(shape.size()) != x.rank())
      return node.Error("output_shape of another rank");
  }
  HIDET_ASSIGN_OR_RETURN(const int64_t pooled_count, CountOf(pooled));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), shape));
  std::memset(y.data(), 0, static_cast<size_t>(y.bytes()));
  const Shape from = StridesOf(pooled), to = StridesOf(shape);
  const bool is_moved = shape != pooled;
  // Where an element goes that was found at a place of the pooled image; -1 outside.
  const auto move_place = [&](int64_t place) {
    int64_t moved = 0;
    for (int d = 0; d < x.rank(); ++d) {
      const int64_t along = place / from[d] % pooled[d];
      if (along >= shape[d]) return int64_t{-1};
      moved += along * to[d];
    }
    return moved;
  };
  const auto move = [&](auto width) {
    const int64_t* const at = places.elements<int64_t>();
    const char* const in = x.data();
    char* const out = y.data();
    for (int64_t i = 0, count = x.count(); i < count; ++i) {
      int64_t place = at[i] < pooled_count ? at[i] : -1;
      if (is_moved && place >= 0) place = move_place(place);
      if (place < 0) return absl::OutOfRangeError(absl::StrCat("index ", at[i], " out of range"));
      std::memcpy(out + place * width, in + i * width, static_cast<size_t>(width));
    }
    return absl::OkStatus();
  };
  // Where the length is known each copy is one instruction.
  const int64_t width = ElementBytes(x.type());
  HIDET_RETURN_IF_ERROR(width == 4 ? move(std::integral_constant<int64_t, 4>()) : move(width));
  return Values{std::move(y)};
}

// The cheapest way from the first to the last element of a matrix of costs by steps down, across
// and both: the rows and the columns that it goes through. Of equal ways it is the one across.
absl::StatusOr<Values> RunDynamicTimeWarping(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the costs"));
  const Value& x = node.input(0);
  const bool is_one_of_many = x.rank() == 3 && x.shape()[0] == 1;
  if (!(x.rank() == 2 || is_one_of_many) || x.count() == 0)
    return node.Error(absl::StrCat("costs ", x.Describe()));
  const int64_t rows = x.shape()[x.rank() - 2], columns = x.shape()[x.rank() - 1];
  const std::vector<double> costs = x.AllReals();
  // Sums of the cheapest way to each element, a border of infinity before them.
  const int64_t width = columns + 1;
  std::vector<float> sums(static_cast<size_t>((rows + 1) * width), INFINITY);
  std::vector<int8_t> from(sums.size(), 0);
  sums[0] = 0;
  for (int64_t j = 1; j <= columns; ++j) {
    for (int64_t i = 1; i <= rows; ++i) {
      const float both = sums[(i - 1) * width + j - 1], down = sums[(i - 1) * width + j],
                  across = sums[i * width + j - 1];
      const int8_t step = both < down && both < across ? 0 : down < both && down < across ? 1 : 2;
      const float before = step == 0 ? both : step == 1 ? down : across;
      sums[i * width + j] = before + static_cast<float>(costs[(i - 1) * columns + j - 1]);
      from[i * width + j] = step;
    }
  }
  std::vector<std::pair<int64_t, int64_t>> way;
  for (int64_t i = rows, j = columns; i > 0 || j > 0;) {
    way.emplace_back(i - 1, j - 1);
    const int8_t step = i == 0 ? 2 : j == 0 ? 1 : from[i * width + j];
    i -= step != 2 ? 1 : 0;
    j -= step != 1 ? 1 : 0;
  }
  const auto count = static_cast<int64_t>(way.size());
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(TensorProto::INT32, {2, count}));
  for (int64_t t = 0; t < count; ++t) {
    const auto& [row, column] = way[static_cast<size_t>(count - 1 - t)];
    y.elements<int32_t>()[t] = static_cast<int32_t>(row);
    y.elements<int32_t>()[count + t] = static_cast<int32_t>(column);
  }
  return Values{std::move(y)};
}

}  // namespace hidet::program
