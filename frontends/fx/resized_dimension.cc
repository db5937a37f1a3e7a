// A resized element is a weighted sum of a few elements along each dimension, its taps. Where both
// sizes are known the places and weights of the taps are constants; where they are open, operators
// compute them. torch computes places in float32 (float64 for images of float64), so that some are
// not those that exact arithmetic gives: 224 to 384 pixels differs in three of them.
#include "frontends/fx/resized_dimension.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/constant_data.h"
#include "graph/taken_places.h"
#include "graph/window_sums.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;

// Both sizes are numbers.
struct KnownResize {
  int64_t from = 0, to = 0;
  double scale = 0;  // input elements an output element
  bool align_corners = false;
};

std::optional<KnownResize> Known(const Resize& r) {
  const auto from = ir::AsInt(r.from), to = ir::AsInt(r.to);
  if (!from.has_value() || !to.has_value()) return std::nullopt;
  KnownResize known = {.from = *from, .to = *to, .align_corners = r.align_corners};
  known.scale =
      r.factor.has_value() ? 1 / *r.factor : static_cast<double>(*from) / static_cast<double>(*to);
  return known;
}

// Repeats each element along a dimension.
absl::StatusOr<Tensor> Enlarge(Call& call, const Tensor& x, int64_t axis, int64_t factor) {
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{axis + 1}}}));
  Dims to = y.shape(), result = x.shape();
  to[axis + 1] = ir::Int64(factor);
  result[axis] = ir::Simplify(result[axis] * ir::Int64(factor));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Broadcast", {y}, {{"shape", std::move(to)}}));
  return Make(call, "Reshape", {y}, {{"shape", std::move(result)}});
}

// The place of the nearest element, as torch's own arithmetic gives it. With `exact` from where an
// element's middle lies, not from where it begins; torch adds and takes off a half there, the first
// in a fused multiply-add. Double precision has a scale of its own, but rounds down a float32.
int64_t NearestPlace(int64_t i, double scale, bool exact, bool is_double) {
  const double at = static_cast<double>(i);
  float place;
  if (is_double) {
    place = static_cast<float>(exact ? std::fma(scale, at + 0.5, -0.5) + 0.5 : at * scale);
  } else if (exact) {
    place = static_cast<float>(static_cast<double>(static_cast<float>(scale)) * (at + 0.5) - 0.5) +
            0.5f;
  } else {
    place = static_cast<float>(i) * static_cast<float>(scale);
  }
  return static_cast<int64_t>(std::floor(place));
}

// float32(from) / float32(to), or the same in double precision.
double ScaleOf(const KnownResize& r, const Resize& asked, bool is_double) {
  if (asked.factor.has_value() || is_double) return r.scale;
  return static_cast<float>(r.from) / static_cast<float>(r.to);
}

// True if each element is repeated so often, however many there are.
bool IsRepetition(const Resize& r, bool exact, bool is_double) {
  constexpr int64_t kMostElements = int64_t{1} << 20;
  if (!r.factor.has_value() || *r.factor < 1 || *r.factor != std::floor(*r.factor)) return false;
  const int64_t times = static_cast<int64_t>(*r.factor);
  const int64_t count = ir::AsInt(r.from).value_or(kMostElements);
  for (int64_t i = 0; i < std::min(count, kMostElements / times); ++i) {
    for (const int64_t at : {i * times, (i + 1) * times - 1}) {
      if (NearestPlace(at, 1 / *r.factor, exact, is_double) != i) return false;
    }
  }
  return true;
}

absl::StatusOr<Tensor> Number(Call& call, ScalarType dtype, const Expr& size) {
  return ToTensor(call, Value(size), dtype);
}

// The output's places among the input's, before they are rounded: in float32, or float64.
absl::StatusOr<Tensor> OpenPlaces(Call& call, const Resize& r, ResizeMode mode, ScalarType dtype) {
  const auto constant = [&](double value) {
    return graph::ScalarConstant(dtype, value, call.device);
  };
  HIDET_ASSIGN_OR_RETURN(const Tensor begin, Number(call, ScalarType::kInt64, ir::Int64(0)));
  HIDET_ASSIGN_OR_RETURN(const Tensor end, Number(call, ScalarType::kInt64, r.to));
  HIDET_ASSIGN_OR_RETURN(const Tensor step, Number(call, ScalarType::kInt64, ir::Int64(1)));
  HIDET_ASSIGN_OR_RETURN(Tensor i, Make(call, "Arange", {begin, end, step}));
  HIDET_ASSIGN_OR_RETURN(i, CastTo(call, i, dtype));
  Tensor scale;
  if (r.factor.has_value() && !r.align_corners) {
    scale = constant(1 / *r.factor);
  } else {
    // With corners aligned, the one element that there may be is the first.
    const int64_t less = r.align_corners ? 1 : 0;
    HIDET_ASSIGN_OR_RETURN(const Tensor from, Number(call, dtype, r.from - less));
    HIDET_ASSIGN_OR_RETURN(const Tensor to,
                           Number(call, dtype, ir::Max(r.to - less, ir::Int64(1))));
    HIDET_ASSIGN_OR_RETURN(scale, Make(call, "Divide", {from, to}));
  }
  if (mode == ResizeMode::kNearest || r.align_corners) return Make(call, "Multiply", {i, scale});
  HIDET_ASSIGN_OR_RETURN(i, Make(call, "Add", {i, constant(0.5)}));
  if (mode != ResizeMode::kNearestExact) {
    HIDET_ASSIGN_OR_RETURN(i, Make(call, "Multiply", {i, scale}));
    return Make(call, "Subtract", {i, constant(0.5)});
  }
  // A product of two float32 is exact in float64.
  const Tensor half = graph::ScalarConstant(ScalarType::kFloat64, 0.5, call.device);
  HIDET_ASSIGN_OR_RETURN(i, CastTo(call, i, ScalarType::kFloat64));
  HIDET_ASSIGN_OR_RETURN(scale, CastTo(call, scale, ScalarType::kFloat64));
  HIDET_ASSIGN_OR_RETURN(i, Make(call, "Multiply", {i, scale}));
  HIDET_ASSIGN_OR_RETURN(i, Make(call, "Subtract", {i, half}));
  HIDET_ASSIGN_OR_RETURN(i, CastTo(call, i, dtype));
  return Make(call, "Add", {i, constant(0.5)});
}

// The elements at `places` + offset, those at the edge where there are none.
absl::StatusOr<Tensor> TakeNear(Call& call, const Tensor& x, const Resize& r, const Tensor& places,
                                int64_t offset) {
  HIDET_ASSIGN_OR_RETURN(const Tensor zero, Number(call, ScalarType::kInt64, ir::Int64(0)));
  HIDET_ASSIGN_OR_RETURN(const Tensor by, Number(call, ScalarType::kInt64, ir::Int64(offset)));
  HIDET_ASSIGN_OR_RETURN(const Tensor last, Number(call, ScalarType::kInt64, r.from - 1));
  HIDET_ASSIGN_OR_RETURN(Tensor at, Make(call, "Add", {places, by}));
  HIDET_ASSIGN_OR_RETURN(at, Make(call, "Max", {at, zero}));
  HIDET_ASSIGN_OR_RETURN(at, Make(call, "Min", {at, last}));
  return Make(call, "Take", {x, at}, {{"axis", r.axis}, {"wrap", false}});
}

// x * weights along the axis; the weights are one dimension.
absl::StatusOr<Tensor> WeightedBy(Call& call, const Tensor& x, int64_t axis, Tensor weights) {
  Dims shape(x.rank() - axis, ir::Int64(1));
  shape[0] = weights.shape()[0];
  HIDET_ASSIGN_OR_RETURN(weights, CastTo(call, weights, x.dtype()));
  HIDET_ASSIGN_OR_RETURN(weights, Make(call, "Reshape", {weights}, {{"shape", shape}}));
  return Make(call, "Multiply", {x, weights});
}

// Keys' cubic convolution: the weight of an element `distance` away.
double Cubic(double distance, double a) {
  const double t = std::abs(distance);
  if (t <= 1) return ((a + 2) * t - (a + 3)) * t * t + 1;
  return t < 2 ? ((a * t - 5 * a) * t + 8 * a) * t - 4 * a : 0;
}
constexpr double kTorchCubic = -0.75;

// A polynomial by Horner's rule, the highest coefficient first.
absl::StatusOr<Tensor> Polynomial(Call& call, const Tensor& t,
                                  std::initializer_list<double> coefficients) {
  Tensor sum;
  for (const double coefficient : coefficients) {
    const Tensor c = graph::ScalarConstant(t.dtype(), coefficient, call.device);
    if (!sum.defined()) {
      sum = c;
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(sum, Make(call, "Multiply", {sum, t}));
    HIDET_ASSIGN_OR_RETURN(sum, Make(call, "Add", {sum, c}));
  }
  return sum;
}

// The weight of the tap `offset` places behind the lower neighbour of a place that lies `t` (0 ..
// 1) behind it.
absl::StatusOr<Tensor> OpenWeight(Call& call, ResizeMode mode, const Tensor& t, int64_t offset) {
  if (mode == ResizeMode::kLinear)
    return Polynomial(call, t, {offset == 0 ? -1.0 : 1.0, 1.0 - offset});
  const Tensor by =
      graph::ScalarConstant(t.dtype(), static_cast<double>(std::abs(offset)), call.device);
  Tensor distance = t;
  if (offset > 0) {
    HIDET_ASSIGN_OR_RETURN(distance, Make(call, "Subtract", {by, t}));
  } else if (offset < 0) {
    HIDET_ASSIGN_OR_RETURN(distance, Make(call, "Add", {by, t}));
  }
  constexpr double kA = kTorchCubic;
  const bool near = offset == 0 || offset == 1;
  return near ? Polynomial(call, distance, {kA + 2, -(kA + 3), 0, 1})
              : Polynomial(call, distance, {kA, -5 * kA, 8 * kA, -4 * kA});
}

absl::StatusOr<Tensor> ResizeOpen(Call& call, const Tensor& x, const Resize& r, ResizeMode mode) {
  const bool is_double = x.dtype() == ScalarType::kFloat64;
  const ScalarType dtype = is_double ? ScalarType::kFloat64 : ScalarType::kFloat32;
  HIDET_ASSIGN_OR_RETURN(Tensor places, OpenPlaces(call, r, mode, dtype));
  if (mode == ResizeMode::kNearest || mode == ResizeMode::kNearestExact) {
    HIDET_ASSIGN_OR_RETURN(places, CastTo(call, places, ScalarType::kFloat32));
  } else if (mode == ResizeMode::kLinear) {
    HIDET_ASSIGN_OR_RETURN(
        places, Make(call, "Max", {places, graph::ScalarConstant(dtype, 0, call.device)}));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor floor, Make(call, "Floor", {places}));
  HIDET_ASSIGN_OR_RETURN(const Tensor lower, CastTo(call, floor, ScalarType::kInt64));
  if (mode == ResizeMode::kNearest || mode == ResizeMode::kNearestExact)
    return TakeNear(call, x, r, lower, 0);
  HIDET_ASSIGN_OR_RETURN(const Tensor behind, Make(call, "Subtract", {places, floor}));
  Tensor sum;
  const int64_t before = mode == ResizeMode::kLinear ? 0 : -1,
                last = mode == ResizeMode::kLinear ? 1 : 2;
  for (int64_t offset = before; offset <= last; ++offset) {
    HIDET_ASSIGN_OR_RETURN(Tensor part, TakeNear(call, x, r, lower, offset));
    HIDET_ASSIGN_OR_RETURN(const Tensor weight, OpenWeight(call, mode, behind, offset));
    HIDET_ASSIGN_OR_RETURN(part, WeightedBy(call, part, r.axis, weight));
    if (sum.defined()) {
      HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {sum, part}));
    }
    sum = part;
  }
  return sum;
}

// Where output element i lies among the input's, or before them.
double PlaceOf(int64_t i, const KnownResize& r) {
  if (r.align_corners)
    return r.to > 1 ? static_cast<double>(i) * static_cast<double>(r.from - 1) /
                          static_cast<double>(r.to - 1)
                    : 0;
  return (static_cast<double>(i) + 0.5) * r.scale - 0.5;
}

// For each output element, the input elements that it is made of, and their weights. At an edge one
// stands there more than once.
using Taps = std::vector<std::vector<std::pair<int64_t, double>>>;

Taps TapsOf(const KnownResize& r, ResizeMode mode) {
  Taps taps(r.to);
  const int64_t before = mode == ResizeMode::kLinear ? 0 : -1,
                last = mode == ResizeMode::kLinear ? 1 : 2;
  for (int64_t i = 0; i < r.to; ++i) {
    const double at = PlaceOf(i, r);
    const int64_t lower = std::min(static_cast<int64_t>(std::floor(at)), r.from - 1);
    // What lies before the first element is like it: the neighbour at the edge counts for all.
    const double behind = mode == ResizeMode::kLinear && at < 0
                              ? 1
                              : std::clamp(at - static_cast<double>(lower), 0.0, 1.0);
    for (int64_t offset = before; offset <= last; ++offset) {
      const double distance = behind - static_cast<double>(offset);
      const double weight =
          mode == ResizeMode::kLinear ? 1 - std::abs(distance) : Cubic(distance, kTorchCubic);
      taps[i].emplace_back(std::clamp<int64_t>(lower + offset, 0, r.from - 1), weight);
    }
  }
  return taps;
}

// The sum of the taps, one operand for the first tap of all elements, one for the second, and so
// on.
absl::StatusOr<Tensor> SumOfTaps(Call& call, const Tensor& x, int64_t axis, ScalarType dtype,
                                 const Taps& taps) {
  size_t most = 0;
  for (const auto& element : taps) most = std::max(most, element.size());
  Tensor sum;
  for (size_t tap = 0; tap < most; ++tap) {
    std::vector<int64_t> indices;
    std::vector<double> weights;
    for (const auto& element : taps) {
      indices.push_back(tap < element.size() ? element[tap].first : element[0].first);
      weights.push_back(tap < element.size() ? element[tap].second : 0);
    }
    HIDET_ASSIGN_OR_RETURN(Tensor part,
                           graph::TakePlaces(call.builder, x, axis, indices, call.name));
    HIDET_ASSIGN_OR_RETURN(part, CastTo(call, part, dtype));
    const Dims shape = {ir::Int64(static_cast<int64_t>(weights.size()))};
    HIDET_ASSIGN_OR_RETURN(
        part, WeightedBy(call, part, axis,
                         Tensor::Constant({dtype, shape, call.device},
                                          graph::ConstantData::FromReals(dtype, weights))));
    if (sum.defined()) {
      HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {sum, part}));
    }
    sum = part;
  }
  return sum;
}

// Bytes: torch's arithmetic of whole numbers. Weights become multiples of a power of two, as fine
// as 16 bits hold the largest, and sums are rounded and kept within 0 .. 255 after each dimension.
absl::StatusOr<Tensor> ResizeBytes(Call& call, const Tensor& x, const KnownResize& r, int64_t axis,
                                   ResizeMode mode) {
  constexpr int kMostBits = 22, kLimit = 1 << 15;
  std::vector<std::map<int64_t, double>> reals(r.to);
  const Taps separate = TapsOf(r, mode);
  for (int64_t i = 0; i < r.to; ++i) {
    for (const auto& [index, weight] : separate[i]) reals[i][index] += weight;
  }
  double largest = 0;
  for (const auto& element : reals) {
    for (const auto& [index, weight] : element) largest = std::max(largest, weight);
  }
  int bits = 0;
  while (bits < kMostBits && static_cast<int>(0.5 + largest * (1 << (bits + 1))) < kLimit) ++bits;
  Taps taps;
  for (const auto& element : reals) {
    taps.emplace_back();
    for (const auto& [index, weight] : element)
      taps.back().emplace_back(index, std::trunc(weight * (1 << bits) + (weight < 0 ? -0.5 : 0.5)));
  }
  const auto constant = [&](int64_t value) {
    return graph::ScalarConstant(ScalarType::kInt32, static_cast<double>(value), call.device);
  };
  HIDET_ASSIGN_OR_RETURN(Tensor y, SumOfTaps(call, x, axis, ScalarType::kInt32, taps));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Add", {y, constant(int64_t{1} << (bits - 1))}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "RightShift", {y, constant(bits)}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Max", {y, constant(0)}));
  HIDET_ASSIGN_OR_RETURN(y, Make(call, "Min", {y, constant(255)}));
  return CastTo(call, y, ScalarType::kUInt8);
}

absl::StatusOr<Tensor> ResizeKnown(Call& call, const Tensor& x, const KnownResize& r,
                                   const Resize& asked, ResizeMode mode) {
  if (mode == ResizeMode::kNearest || mode == ResizeMode::kNearestExact) {
    const bool is_double = x.dtype() == ScalarType::kFloat64;
    const double scale = ScaleOf(r, asked, is_double);
    std::vector<int64_t> indices;
    for (int64_t i = 0; i < r.to; ++i) {
      const int64_t place = NearestPlace(i, scale, mode == ResizeMode::kNearestExact, is_double);
      indices.push_back(std::min(place, r.from - 1));
    }
    return graph::TakePlaces(call.builder, x, asked.axis, indices, call.name);
  }
  if (x.dtype() == ScalarType::kUInt8) return ResizeBytes(call, x, r, asked.axis, mode);
  return SumOfTaps(call, x, asked.axis, x.dtype(), TapsOf(r, mode));
}

// With antialiasing the window grows with the image's reduction: all elements under it have
// weights.
absl::StatusOr<Tensor> ResizeSmoothly(Call& call, const Tensor& x, const KnownResize& r,
                                      int64_t axis, ResizeMode mode) {
  constexpr double kPillow = -0.5;
  const double scale =
      r.align_corners
          ? (r.to > 1 ? static_cast<double>(r.from - 1) / static_cast<double>(r.to - 1) : 0)
          : r.scale;
  const double width = mode == ResizeMode::kLinear ? 1 : 2, stretch = std::max(scale, 1.0);
  const double support = width * stretch;
  graph::WindowSums sums{.step = scale};
  for (int64_t i = 0; i < r.to; ++i) {
    const double center = scale * (static_cast<double>(i) + 0.5);
    const int64_t begin = std::max<int64_t>(static_cast<int64_t>(center - support + 0.5), 0);
    const int64_t end = std::min<int64_t>(static_cast<int64_t>(center + support + 0.5), r.from);
    std::map<int64_t, double>& weights = sums.weights.emplace_back();
    double total = 0;
    for (int64_t j = begin; j < end; ++j) {
      const double distance = (static_cast<double>(j) - center + 0.5) / stretch;
      weights[j] = mode == ResizeMode::kLinear ? std::max(1 - std::abs(distance), 0.0)
                                               : Cubic(distance, kPillow);
      total += weights[j];
    }
    for (auto& [place, weight] : weights) {
      if (total != 0) weight /= total;
    }
  }
  return graph::SumWindows(call.builder, x, axis, sums, call.name);
}

}  // namespace

absl::StatusOr<Tensor> ResizeDimension(Call& call, const Tensor& x, const Resize& r,
                                       const ResizeOptions& options) {
  const auto [mode, antialias] = options;
  const bool is_nearest = mode == ResizeMode::kNearest || mode == ResizeMode::kNearestExact;
  const bool is_byte = x.dtype() == ScalarType::kUInt8;
  const std::optional<KnownResize> known = Known(r);
  if (is_nearest &&
      IsRepetition(r, mode == ResizeMode::kNearestExact, x.dtype() == ScalarType::kFloat64))
    return Enlarge(call, x, r.axis, static_cast<int64_t>(*r.factor));
  if (known.has_value() && antialias) return ResizeSmoothly(call, x, *known, r.axis, mode);
  // torch leaves bytes alone along a dimension that keeps its size.
  if (known.has_value() && is_byte && !is_nearest && known->from == known->to) return x;
  if (known.has_value()) return ResizeKnown(call, x, *known, r, mode);
  if (antialias || (is_byte && !is_nearest))
    return Unsupported("the image's size must be constant");
  return ResizeOpen(call, x, r, mode);
}

}  // namespace hidet::fx
