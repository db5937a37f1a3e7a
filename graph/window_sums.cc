// The operator WeightedWindows begins its windows at (o * step + offset) / 65536. The offset is the
// largest with which no window begins behind its first element that counts; the width is that of
// the widest from there. Rounding the step may make windows begin an element earlier than they
// need, which costs a weight of zero.
#include "graph/window_sums.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/check.h"
#include "graph/constant_data.h"
#include "ir/expr.h"

namespace hidet::graph {
namespace {

constexpr int64_t kParts = 65536;

// The first and last element that count.
struct Span {
  int64_t first = 0, last = 0;
};

std::optional<Span> SpanOf(const std::map<int64_t, double>& weights) {
  std::optional<Span> span;
  for (const auto& [place, weight] : weights) {
    if (weight == 0) continue;
    span = {.first = span.has_value() ? span->first : place, .last = place};
  }
  return span;
}

bool IsIdentity(const WindowSums& sums, int64_t size) {
  if (static_cast<int64_t>(sums.weights.size()) != size) return false;
  for (int64_t i = 0; i < size; ++i) {
    const std::optional<Span> span = SpanOf(sums.weights[i]);
    if (!span.has_value() || span->first != i || span->last != i || sums.weights[i].at(i) != 1)
      return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<Tensor> SumWindows(GraphBuilder& builder, const Tensor& x, int64_t axis,
                                  const WindowSums& sums, absl::string_view name) {
  const std::optional<int64_t> size = ir::AsInt(x.shape()[axis]);
  HIDET_CHECK(size.has_value() && *size > 0) << "windows of a dimension of unknown size";
  if (IsIdentity(sums, *size)) return x;
  const auto count = static_cast<int64_t>(sums.weights.size());
  const auto step = static_cast<int64_t>(std::llround(sums.step * kParts));
  std::optional<int64_t> latest;
  for (int64_t i = 0; i < count; ++i) {
    const std::optional<Span> span = SpanOf(sums.weights[i]);
    if (!span.has_value()) continue;
    const int64_t own = (span->first + 1) * kParts - 1 - i * step;
    latest = std::min(latest.value_or(own), own);
  }
  const int64_t offset = latest.value_or(0);
  const auto start_of = [&](int64_t i) { return std::max<int64_t>(i * step + offset, 0) / kParts; };
  int64_t width = 1;
  for (int64_t i = 0; i < count; ++i) {
    const std::optional<Span> span = SpanOf(sums.weights[i]);
    if (span.has_value()) width = std::max(width, span->last - start_of(i) + 1);
  }
  std::vector<double> weights(static_cast<size_t>(count * width), 0.0);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t start = std::min(start_of(i), *size - width);
    for (const auto& [place, weight] : sums.weights[i]) {
      if (weight != 0) weights[i * width + place - start] = weight;
    }
  }
  const Tensor table =
      Tensor::Constant({x.dtype(), {ir::Int64(count), ir::Int64(width)}, x.device()},
                       ConstantData::FromReals(x.dtype(), weights));
  return builder.ApplyOne("WeightedWindows", {x, table},
                          {{"axis", axis}, {"step", step}, {"offset", offset}}, name);
}

}  // namespace hidet::graph
